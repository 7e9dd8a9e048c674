"""`python -m rules`: questions about the rule books as JSON lines, without database or Django."""

import argparse
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rules.books import BOOK_CODES, read_book
from rules.console.help import help_text
from rules.console.lines import answer_lines
from rules.console.office import reading_in_words
from rules.errors import UnknownReading
from rules.readings import readings_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer every line of the files, or of standard input; 0, or 2 for a reading that no book has."""
    options = _parser().parse_args(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if options.readings == "":
        return _print(_all_readings())
    try:
        readings = _readings(options.readings or "")
    except UnknownReading as error:
        sys.stderr.write(f"UnknownReading: {error.data}\n")
        return 2
    return _print(answer_lines(_lines(options.files), readings))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m rules", epilog=help_text(), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=_file, help="files with one question a line; standard input without")
    parser.add_argument(
        "--readings",
        nargs="?",
        const="",
        metavar="A9=longer,A4=attackers",
        help="choose readings for all questions; alone, list them",
    )
    return parser


def _file(name: str) -> Path:
    path = Path(name)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"no such file: {name}")
    return path


def _readings(text: str) -> dict[str, str]:
    """`A9=longer,A4=attackers`; raises `UnknownReading` when no book has it."""
    parts = [part.partition("=") for part in text.split(",") if part]
    chosen = {name: choice for name, _, choice in parts}
    known = {reading.id: reading.choices for code in BOOK_CODES for reading in readings_of(read_book(code))}
    for name, choice in chosen.items():
        if choice not in known.get(name, ()):
            raise UnknownReading(code="*", reading=name, choice=choice, known=list(known.get(name, known)))
    return chosen


def _all_readings() -> Iterator[str]:
    for code in BOOK_CODES:
        for reading in readings_of(read_book(code)):
            yield json.dumps({"book": code, **reading_in_words(reading)}, ensure_ascii=False)


def _lines(files: Sequence[Path]) -> Iterator[str]:
    if not files:
        yield from sys.stdin
    for file in files:
        yield from file.read_text(encoding="utf-8", errors="backslashreplace").split("\n")


def _print(lines: Iterator[str]) -> int:
    try:
        for line in lines:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader (`| head`) has seen enough; Python would complain once more when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
