"""Random events: fields of a few entrants, rounds of matches, byes, forfeits, absences, late and missing entrants."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st

from scoring import FORFEIT_FORMULAS, TIE_BREAK_NAMES, Entrant, MatchResult, ScoringRules
from tests.scoring.made import SIX_DECKS

Event = tuple[list[Entrant], list[MatchResult], ScoringRules]
LEVELS = SIX_DECKS.levels


@st.composite
def rules(draw: st.DrawFn) -> ScoringRules:
    """The six decks under other settings; small tables, so that ties are common."""
    names = draw(st.permutations(TIE_BREAK_NAMES))
    return replace(
        SIX_DECKS,
        vp_table=draw(st.sampled_from([SIX_DECKS.vp_table, SIX_DECKS.vp_table[:3], ((1, 1), (2, 0))])),
        bye_vp=draw(st.sampled_from([Fraction(18), Fraction(0), Fraction(35, 2)])),
        bye_is_win=draw(st.booleans()),
        forfeit_formula=draw(st.sampled_from(FORFEIT_FORMULAS)),
        forfeit_is_win=draw(st.booleans()),
        forfeiter_vp=draw(st.sampled_from([0, -3])),
        missed_round_vp=draw(st.sampled_from([0, 7])),
        tie_breaks=tuple(names[: draw(st.integers(0, len(names)))]),
    )


@st.composite
def events(draw: st.DrawFn, scored_by: st.SearchStrategy[ScoringRules] | None = None) -> Event:
    """Entrants, results and rules that agree with one another."""
    settings = draw(scored_by if scored_by is not None else rules())
    size = draw(st.integers(0, 8))
    lots = draw(st.permutations(range(1, size + 1)))
    entrants = [
        Entrant(
            f"e{n}", f"team {n}", draw(st.sampled_from([lots[n], None])), Fraction(draw(st.sampled_from([0, 0, 5])))
        )
        for n in range(size)
    ]
    results = [
        result
        for number in range(1, draw(st.integers(0, 5)) + 1)
        for result in draw(one_round(number, [entrant.id for entrant in entrants]))
    ]
    return entrants, results, settings


@st.composite
def one_round(draw: st.DrawFn, number: int, ids: list[str]) -> list[MatchResult]:
    """The entrants in a random order, two by two; one that is left over has a bye, is absent, or is not mentioned."""
    order = draw(st.permutations(ids))
    results = [
        draw(one_match(number, table, a, b))
        for table, (a, b) in enumerate(zip(order[::2], order[1::2], strict=False), start=1)
    ]
    if len(order) % 2 and (kind := draw(st.sampled_from(["bye", "absent", None]))):
        winner = order[-1] if kind == "bye" else None
        results.append(MatchResult(number, None, order[-1], None, kind, winner))  # type: ignore[arg-type]  # two words
    return results


@st.composite
def one_match(draw: st.DrawFn, number: int, table: int, a: str, b: str) -> MatchResult:
    """Mostly played, sometimes with the final levels."""
    kind = draw(st.sampled_from(["played", "played", "played", "levels", "forfeit", "double_forfeit"]))
    if kind == "forfeit":
        return MatchResult(number, table, a, b, "forfeit", draw(st.sampled_from([a, b])))
    if kind == "double_forfeit":
        return MatchResult(number, table, a, b, "double_forfeit")
    reached = draw(st.integers(0, 12)), draw(st.integers(0, 12))
    ahead = reached[0] - reached[1]
    winner = None if ahead == 0 else a if ahead > 0 else b
    levels = (LEVELS[reached[0]], LEVELS[reached[1]]) if kind == "levels" else None
    return MatchResult(number, table, a, b, "played", winner, abs(ahead), levels)
