"""The head figures of a round, whether computed or made by hand: the price of a swap shows here."""

from collections.abc import Iterable
from fractions import Fraction

from tournament.pairing.field import Field
from tournament.pairing.ground import Couple, Ground, lay_out
from tournament.pairing.numbers import Number, simplest
from tournament.pairing.result import Figures, Pair


def figures(field: Field, pairs: Iterable[Pair | tuple[str, str]], bye: str | None) -> Figures:
    """The figures of any arrangement of this field's teams, legal or not.

    `pairs` may be `Pair`s or plain tuples in any order; teams that are not in the field are left out of account.
    """
    ground = lay_out(field)
    couples = []
    for one, other in map(ends, pairs):
        if one in ground.rank and other in ground.rank:
            a, b = sorted((ground.rank[one], ground.rank[other]))
            couples.append((a, b))
    return tally(ground, couples, bye)


def ends(pair: Pair | tuple[str, str]) -> tuple[str, str]:
    """The two ids of a pair in either form."""
    return (pair.a, pair.b) if isinstance(pair, Pair) else pair


def tally(ground: Ground, couples: Iterable[Couple], bye: str | None) -> Figures:
    """The figures of couples given by rank, the better rank first."""
    played = sorted(couples)
    gaps = [ground.gap(a, b) for a, b in played]
    return Figures(
        squares=_unscaled(sum(gap * gap for gap in gaps), ground.scale**2),
        gaps=_unscaled(sum(gaps), ground.scale),
        largest=_unscaled(max(gaps, default=0), ground.scale),
        leader=_unscaled(gaps[0] if gaps else 0, ground.scale),
        rank_squares=sum((b - a) ** 2 for a, b in played),
        from_top=sum((len(ground.teams) - a) * (b - a) ** 2 for a, b in played),
        same_club=sum(ground.same_club(a, b) for a, b in played),
        rematches=sum(b in ground.met[a] for a, b in played),
        byes_before=ground.field.byes.get(bye, 0) if bye is not None else 0,
    )


def _unscaled(number: int, scale: int) -> Number:
    return simplest(Fraction(number, scale))
