"""Pair a field from a shell, without database or Django: `python -m tournament.pairing FIELD.json`."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tournament.pairing.explaining import explain
from tournament.pairing.faults import InvalidField
from tournament.pairing.field import Field, input_digest
from tournament.pairing.result import Impossible
from tournament.pairing.swiss import pair

PAIRED, IMPOSSIBLE, INVALID = 0, 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer each field with one line of JSON; the exit code is the worst: 0 paired, 1 impossible, 2 invalid."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    try:
        text = sys.stdin.read() if asked.file == "-" else Path(asked.file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        parser.error(str(fault))
    worst = PAIRED
    for one in _fields(text):
        code, reply = answer(one, asked.explain, asked.digest)
        print(json.dumps(reply, ensure_ascii=False, separators=(",", ":")), flush=True)
        worst = max(worst, code)
    return worst


def answer(text: str, team: str | None = None, digest: bool = False) -> tuple[int, dict[str, Any]]:
    """The exit code and the reply to one field as JSON text."""
    try:
        field = Field.from_json(text)
        paired = pair(field)
    except InvalidField as fault:
        return INVALID, {"invalid": {"code": fault.code, "about": [str(item) for item in fault.about]}}
    except Impossible as refusal:
        return IMPOSSIBLE, {"impossible": refusal.as_json()}
    if team is not None and team not in field.order:
        return INVALID, {"invalid": {"code": "unknown_team", "about": [team]}}
    reply = paired.as_json()
    if team is not None:
        reply["explanation"] = explain(field, paired, team).as_json()
    if digest:
        reply["digest"] = input_digest(field)
    return PAIRED, reply


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tournament.pairing",
        description="Pair Swiss rounds. One JSON object, or one a line; one line of JSON back for each.",
    )
    parser.add_argument("file", metavar="FIELD.json", help="the field or fields to pair; - reads standard input")
    parser.add_argument("--explain", metavar="ID", help="add why this team plays whom it plays")
    parser.add_argument("--digest", action="store_true", help="add the SHA-256 of the input in canonical form")
    return parser


def _fields(text: str) -> list[str]:
    """One object over any number of lines, or an object a line, of which some may be broken."""
    lines = [line for line in text.split("\n") if line.strip()]
    return lines if not _is_object(text) and any(map(_is_object, lines)) else [text]


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


if __name__ == "__main__":
    sys.exit(main())
