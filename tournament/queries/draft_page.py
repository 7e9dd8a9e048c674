"""A draft table by table, with what a referee looks at before publishing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from tournament.models import Entrant, EntrantState, Round
from tournament.pairing import Conflict, Field, Figures, check, figures
from tournament.pairing.seating import keep_tables
from tournament.queries.fields import left_out
from tournament.queries.fixed_tables import AwayFromTable, away_from_table, fixed_tables
from tournament.queries.outcome_words import points_text
from tournament.queries.pairing_words import FigureRow, Names, conflict_text, figure_rows, names_of
from tournament.queries.seating import Ends, Seating, SeatRow, seat_rows
from tournament.queries.standings import standings
from tournament.queries.swaps import Change, change_between, field_of_round


@dataclass(frozen=True)
class SideView:
    """A pair in the draft: its place in the standings before the round (None before any), the points it was paired by,
    and the code a swap names it by (`3a`, bye: `0`)."""

    entrant: Entrant
    code: str
    place: int | None
    points: str


@dataclass(frozen=True)
class TableView:
    """A table of the draft; `gap` is the difference of points, `conflicts` what is wrong there, in words."""

    table: int | None
    a: SideView
    b: SideView | None
    gap: str
    conflicts: tuple[str, ...]


@dataclass(frozen=True)
class DraftView:
    """A draft with its figures; `withdrawn` pairs have to go before it can be published, `not_here` are a warning."""

    tables: tuple[TableView, ...]
    bye: SideView | None
    figures: Figures
    conflicts: tuple[str, ...]
    withdrawn: tuple[Entrant, ...]
    not_here: tuple[Entrant, ...]
    left_out: tuple[Entrant, ...]


def draft_view(draft: Round) -> DraftView:
    """Return the draft with places, scores, gaps and conflicts, in as many queries however large it is."""
    rows, field = seat_rows(draft), field_of_round(draft)
    names = names_of(entrant for row in rows for entrant in (row.a, row.b) if entrant)
    arranged = seating_of(rows)
    found = check(field, arranged.pairs, arranged.bye)
    away = list(away_from_table(arranged.pairs, _tables(rows), fixed_tables(draft.stage)))
    places = _places_before(draft)
    tables = [_table(row, field, places, (*_at(found, row, names), *_away_at(away, row, names))) for row in rows]
    entrants = [entrant for row in rows for entrant in (row.a, row.b) if entrant]
    return DraftView(
        tables=tuple(table for table in tables if table.b),
        bye=next((table.a for table in tables if table.b is None), None),
        figures=figures(field, arranged.pairs, arranged.bye),
        conflicts=(*(conflict_text(conflict, names) for conflict in found), *(away_text(each, names) for each in away)),
        withdrawn=tuple(each for each in entrants if each.state == EntrantState.WITHDRAWN),
        not_here=tuple(each for each in entrants if each.state == EntrantState.ENTERED),
        left_out=tuple(left_out(draft)),
    )


def _places_before(draft: Round) -> dict[str, int]:
    """Return the place of each pair as it hangs on the wall, withdrawn pairs counted; nothing before round 1."""
    if draft.number == 1:
        return {}
    return {row.place.entrant: row.place.rank for row in standings(draft.stage, draft.number - 1).rows}


def seating_of(rows: list[SeatRow]) -> Seating:
    """Return the seating of rows already read."""
    pairs = tuple((str(row.a.pk), str(row.b.pk)) for row in rows if row.b)
    return Seating(pairs, next((str(row.a.pk) for row in rows if row.b is None), None))


def _table(row: SeatRow, field: Field, places: dict[str, int], conflicts: tuple[str, ...]) -> TableView:
    def side(entrant: Entrant, code: str) -> SideView:
        pk = str(entrant.pk)
        return SideView(entrant, code, places.get(pk), points_text(Fraction(field.score.get(pk, 0))))

    if row.b is None:
        return TableView(None, side(row.a, "0"), None, "", conflicts)
    gap = Fraction(field.score.get(str(row.a.pk), 0)) - Fraction(field.score.get(str(row.b.pk), 0))
    a, b = side(row.a, f"{row.table}a"), side(row.b, f"{row.table}b")
    return TableView(row.table, a, b, points_text(abs(gap)), conflicts)


def _at(found: tuple[Conflict, ...], row: SeatRow, names: Names) -> tuple[str, ...]:
    here = {str(row.a.pk), str(row.b.pk)} if row.b else {str(row.a.pk)}
    return tuple(conflict_text(conflict, names) for conflict in found if here.issuperset(conflict.teams))


def _away_at(away: list[AwayFromTable], row: SeatRow, names: Names) -> tuple[str, ...]:
    return tuple(away_text(each, names) for each in away if each.sits == row.table)


def _tables(rows: list[SeatRow]) -> list[int]:
    return [row.table for row in rows if row.table is not None]


def away_text(away: AwayFromTable, names: Names) -> str:
    """Return that a pair does not sit at its fixed table, in one sentence."""
    text = _("%(team)s always plays at table %(fixed)d, but sits at table %(table)d.")
    return text % {"team": names[away.entrant], "fixed": away.fixed, "table": away.sits}


@dataclass(frozen=True)
class SwapView:
    """What two pairs changing places would do, in words; `moved` are tables that trade so that a fixed one is kept."""

    first: Entrant
    second: Entrant
    change: Change
    added: tuple[str, ...]
    removed: tuple[str, ...]
    moved: tuple[str, ...]
    figures: tuple[FigureRow, ...]


def swap_view(draft: Round, first: Entrant, second: Entrant) -> SwapView:
    """Return the effect of a swap; writes nothing."""
    rows = seat_rows(draft)
    names = names_of(entrant for row in rows for entrant in (row.a, row.b) if entrant)
    now = seating_of(rows)
    then = now.swapped(str(first.pk), str(second.pk))
    change = change_between(field_of_round(draft), now, then)
    tables, fixed = _tables(rows), fixed_tables(draft.stage)
    kept = keep_tables(then.pairs, tables, fixed)
    before = {away_text(each, names) for each in away_from_table(now.pairs, tables, fixed)}
    after = {away_text(each, names) for each in away_from_table(then.pairs, kept, fixed)}
    return SwapView(
        first=first,
        second=second,
        change=change,
        added=(*(conflict_text(conflict, names) for conflict in change.added), *sorted(after - before)),
        removed=(*(conflict_text(conflict, names) for conflict in change.removed), *sorted(before - after)),
        moved=tuple(_moved_texts(then.pairs, tables, kept, names)),
        figures=tuple(figure_rows(change.before, change.after)),
    )


def _moved_texts(pairs: Sequence[Ends], tables: Sequence[int], kept: Sequence[int], names: Names) -> Iterator[str]:
    for (a, b), sits, goes in zip(pairs, tables, kept, strict=True):
        if sits != goes:
            text = _("%(teams)s: table %(to)d instead of %(table)d, so that a fixed table is kept.")
            yield text % {"teams": f"{names[a]} : {names[b]}", "to": goes, "table": sits}
