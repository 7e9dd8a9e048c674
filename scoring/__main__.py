"""`python -m scoring FILE.json`: recount an exported event with nothing but this file and Python.

Exit status: 0 when the standings in the file are right (or it states none), 1 when they differ, 2 when the file cannot
be read or a stage does not exist.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from scoring.errors import InvalidResult, InvalidValue
from scoring.exchange import MOST_ROUNDS, ExportedEvent, ExportedStage, InvalidExport, read_export
from scoring.recount import Recount, recount
from scoring.report import as_csv, as_json, as_table, verdict

FORMATS = {"table": as_table, "json": as_json, "csv": as_csv}
RIGHT, DIFFERENT, UNREADABLE = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the recount to standard output and the comparison to standard error; return the exit status."""
    asked = _parser().parse_args(arguments)
    try:
        event = read_export(asked.file.read_text(encoding="utf-8-sig"))
        recounts = [recount(stage, asked.after_round) for stage in _chosen(event, asked.stage)]
    except OSError as error:
        return _unreadable(f"{error.filename}: {error.strerror}")
    except UnicodeDecodeError as error:
        return _unreadable(f"{asked.file}: {error}")
    except InvalidValue as error:
        return _unreadable(f"{error.path}: read {error.read!r}, wanted {error.wanted}")
    except InvalidResult as error:
        where = f"round {error.round}, table {error.table or '-'}, entrants {', '.join(error.entrants)}"
        return _unreadable(f"{where}: {error.reason}")
    if not recounts:
        return _unreadable(f"{asked.file}: no stage in it, nothing to recount")
    _print(FORMATS[asked.format](recounts))
    for each in recounts:
        print(verdict(each), file=sys.stderr)
    return DIFFERENT if any(map(_differs, recounts)) else RIGHT


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Recount the standings of an exported event and compare them with those in the file.",
    )
    parser.add_argument("file", type=Path, help="the exported event, see docs/export-format.md")
    parser.add_argument("--after-round", type=_round, metavar="R", help="standings after this round, default the last")
    parser.add_argument("--stage", metavar="ID", help="this stage only (default: all)")
    parser.add_argument("--format", choices=sorted(FORMATS), default="table", help="default: table")
    return parser


def _round(text: str) -> int:
    number = int(text)
    if not 0 <= number <= MOST_ROUNDS:
        raise argparse.ArgumentTypeError(f"a round is 0 to {MOST_ROUNDS}")
    return number


def _chosen(event: ExportedEvent, stage: str | None) -> tuple[ExportedStage, ...]:
    if stage is None:
        return event.stages
    found = tuple(each for each in event.stages if each.id == stage)
    if not found:
        raise InvalidExport("--stage", stage, "|".join(each.id for each in event.stages))
    return found


def _print(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # The reader (`| head`) has seen enough; Python would complain once more when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _differs(recounted: Recount) -> bool:
    return bool(recounted.discrepancies)


def _unreadable(message: str) -> int:
    print(message, file=sys.stderr)
    return UNREADABLE


if __name__ == "__main__":
    sys.exit(main())
