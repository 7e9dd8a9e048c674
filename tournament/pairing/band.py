"""Which pairs can be optimal at all: the band around the diagonal of the ranking.

Let (a, d) be a pair of an optimal round, b a team ranked between them and x its opponent. Squares of score gaps do not
grow, and squares of rank gaps shrink, when nested or crossing pairs are exchanged for neighbouring ones. So

* x between a and d: both a-b, d-x and a-x, b-d would be better, hence two bars hold, one against each exchange;
* x below d: a-b, d-x would be better, hence a-b or d-x is barred;
* x above a: a-x, b-d would be better, hence a-x or b-d is barred.

Each bar is counted for one team between only, so at most (bars of a against teams above d) + (bars of d against teams
below a) teams stand between them; one more when a bye may be among them. A soft bar counts as a bar: an exchange that
adds a same-club pair is no improvement. The proof needs an order in step with the score; without it all pairs stay.

Moreover b and x are a pair of the same round. If no pair of it spans more than w places, neither do they, so only bars
between teams less than w places apart are ever counted. That gives a smaller w, and so on until it stays: old opponents
and club mates far down the ranking do not widen the band.
"""

from collections.abc import Iterator, Sequence

from tournament.pairing.ground import Ground, mask_of


def band(ground: Ground, alive: Sequence[int], spare: int = 0) -> Iterator[tuple[int, int, int]]:
    """The pairs (a, b), a ranked better, among `alive` (by rank) that an optimal round may contain, barred ones
    included, each with the number of teams that may stand between them.

    `spare` is the number of alive teams that will have no opponent, or a margin: the band with the margin m holds the
    band of any field that lacks up to m of these teams. It is not counted in the number told.
    """
    if not ground.in_step:
        yield from ((a, b, len(alive)) for place, a in enumerate(alive) for b in alive[place + 1 :])
        return
    bars = _near_bars(ground, alive, spare)
    most = max((mask.bit_count() for mask in bars.values()), default=0)
    for place, a in enumerate(alive):
        farthest = bars[a].bit_count() + most + spare
        for between, b in enumerate(alive[place + 1 : place + 2 + farthest]):
            around = _bars_around(bars, a, b)
            if between <= around + spare:
                yield a, b, around


def _near_bars(ground: Ground, alive: Sequence[int], spare: int) -> dict[int, int]:
    """For each team the bit set of those barred to it that are near enough to count."""
    present = mask_of(alive)
    bars = {team: (ground.closed[team] | ground.mates[team]) & present for team in alive}
    width = len(alive)
    while True:
        most = max((mask.bit_count() for mask in bars.values()), default=0)
        narrower = min(width, 2 * most + spare + 1)
        if narrower == width:
            return bars
        width = narrower
        for place, team in enumerate(alive):
            lowest, highest = alive[max(place + 1 - width, 0)], alive[min(place + width, len(alive)) - 1]
            bars[team] = bars[team] >> lowest << lowest & ((2 << highest) - 1)


def _bars_around(bars: dict[int, int], a: int, b: int) -> int:
    return (bars[a] & ((1 << b) - 1)).bit_count() + (bars[b] >> a + 1).bit_count()
