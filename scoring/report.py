"""Recounts as text: a table for people, CSV for spreadsheets, JSON for programs."""

import csv
import io
import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from fractions import Fraction

from scoring.places_json import places_to_json
from scoring.ranking import Decision, Place
from scoring.recount import Recount
from scoring.tie_breaks import Value

COLUMNS = ("rank", "lot", "team", "victory points", "rounds won")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def as_table(recounts: Iterable[Recount]) -> str:
    """Each stage with its title and its places in aligned columns."""
    return "\n\n".join(f"{_title(recount)}\n{aligned(_grid(recount))}" for recount in recounts)


def as_csv(recounts: Iterable[Recount]) -> str:
    """One row a place, the stage in the first two columns; no cell starts a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for recount in recounts:
        head, *rows = _grid(recount)
        writer.writerow(["division", "stage", *head])
        for row in rows:
            writer.writerow(harmless(cell) for cell in (recount.stage.division, recount.stage.name, *row))
    return out.getvalue().rstrip("\n")


def as_json(recounts: Iterable[Recount]) -> str:
    """The places as the export states them, and the discrepancies."""
    return json.dumps([_to_json(recount) for recount in recounts], ensure_ascii=False, indent=2)


def verdict(recount: Recount) -> str:
    """One line, or one line a discrepancy, about the standings in the file."""
    if recount.discrepancies is None:
        return f"{_name(recount)}: the file states no standings to compare with"
    if not recount.discrepancies:
        return f"{_name(recount)}: the standings in the file are right"
    return "\n".join(
        f"{_name(recount)}: standings.{each.path}: the file says {each.stated!r}, the results give {each.computed!r}"
        for each in recount.discrepancies
    )


def _name(recount: Recount) -> str:
    return f"{recount.stage.division} / {recount.stage.name}"


def _title(recount: Recount) -> str:
    return f"{_name(recount)}, after round {recount.after_round}"


def _to_json(recount: Recount) -> dict[str, object]:
    found = recount.discrepancies
    return {
        "division": recount.stage.division,
        "stage": recount.stage.id,
        "after_round": recount.after_round,
        "places": places_to_json(recount.places),
        "discrepancies": None if found is None else [asdict(each) for each in found],
    }


def _grid(recount: Recount) -> list[list[str]]:
    names = {entrant.id: entrant.name for entrant in recount.stage.entrants}
    lots = {entrant.id: entrant.lot for entrant in recount.stage.entrants}
    rounds = [f"R{number}" for number in range(1, recount.after_round + 1)]
    head = [*COLUMNS, *rounds, "decided by"]
    return [head, *(_row(place, names, lots[place.entrant]) for place in recount.places)]


def _row(place: Place, names: dict[str, str], lot: int | None) -> list[str]:
    return [
        f"{place.rank}{'=' if place.shared else ''}",
        "" if lot is None else str(lot),
        names[place.entrant],
        _number(place.victory_points),
        str(place.rounds_won),
        *(_number(vp) for vp in place.round_vps),
        _reason(place.decided_by, names),
    ]


def _number(value: Value) -> str:
    """Exact when whole, else two decimals."""
    if value is None:
        return ""
    return str(value) if value.denominator == 1 else f"{float(Fraction(value)):.2f}"


def _reason(decision: Decision | None, names: dict[str, str]) -> str:
    if decision is None:
        return ""
    neighbour = names[decision.neighbour]
    if decision.own is None and decision.other is None:
        return f"{decision.code} with {neighbour}"
    return f"{decision.code} {_number(decision.own) or 'none'} v {_number(decision.other) or 'none'} ({neighbour})"


def harmless(cell: str) -> str:
    """The cell with an apostrophe in front where a spreadsheet would take it for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """The rows with their columns one below the other in a terminal."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell + " " * (wide - _width(cell)) for cell, wide in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _width(text: str) -> int:
    """Columns of a terminal: Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)
