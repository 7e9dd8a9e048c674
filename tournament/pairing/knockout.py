"""Single elimination (`003`, `004`): who meets whom, byes to the best, the game for third place.

A bracket is data that never changes; results are laid beside it (`sitting`). The books leave the seeding open; standard
seeding (the best two can meet only in the final, the best four only in the semi-finals) is our choice.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from tournament.pairing.faults import InvalidField
from tournament.pairing.ground import Couple
from tournament.pairing.levels import Digits
from tournament.pairing.lots import draw_lots
from tournament.pairing.matching import perfect

Seated = tuple[str | None, str | None]


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a tie: an entry from the start, or the winner (or loser) of an earlier tie."""

    entry: str | None = None
    tie: int | None = None
    loser: bool = False


@dataclass(frozen=True, slots=True)
class Tie:
    """One game of the bracket, numbered from 1 through all rounds. `third` marks the game for third place."""

    number: int
    one: Seat
    other: Seat
    third: bool = False


@dataclass(frozen=True, slots=True)
class Bracket:
    """Rounds from the first to the final, ties from top to bottom. In the last round the third place comes first."""

    rounds: tuple[tuple[Tie, ...], ...]


def draw_bracket(
    seeds: Sequence[str],
    others: Sequence[str],
    seed: str,
    apart: Sequence[Mapping[str, str]] = (),
    third_place: bool = True,
) -> Bracket:
    """The bracket of `seeds` (best first), then `others` in an order drawn by lot (`draw_lots`).

    See `bracket` for the rest.
    """
    return bracket((*seeds, *draw_lots(others, seed)), apart, third_place)


def bracket(entries: Sequence[str], apart: Sequence[Mapping[str, str]] = (), third_place: bool = True) -> Bracket:
    """The bracket of `entries`, best first; where their number is no power of two the best have a bye.

    `apart` are groupings (clubs, or the groups the entries come from), the most important first: the first round has as
    few ties inside one group as the lower seeds' places allow, moving them as little as possible.
    Raises InvalidField for fewer than two or repeated entries.
    """
    if len(entries) < 2:
        raise InvalidField("too_few_teams", len(entries))
    if len(set(entries)) < len(entries):
        raise InvalidField("duplicate_entry", *sorted({entry for entry in entries if entries.count(entry) > 1}))
    numbers = count(1)
    seats = _first_seats(entries, apart, numbers)
    rounds = [tuple(one for one in seats if isinstance(one, Tie))]
    while len(seats) > 1:
        ties = _next_round([_winner(one) for one in seats], numbers, third_place)
        rounds.append(ties)
        seats = [tie for tie in ties if not tie.third]
    return Bracket(tuple(rounds))


def _first_seats(
    entries: Sequence[str], apart: Sequence[Mapping[str, str]], numbers: Iterator[int]
) -> Sequence[Tie | Seat]:
    """What stands in the first column from top to bottom: a tie, or an entry that has a bye."""
    half = 1 << (len(entries) - 1).bit_length() - 1
    opponents = _opponents(entries, half, apart)
    return [
        Tie(next(numbers), Seat(entries[upper]), Seat(entries[opponents[upper]]))
        if upper in opponents
        else Seat(entries[upper])
        for upper in _top_to_bottom(half)
    ]


def _winner(one: Tie | Seat) -> Seat:
    return Seat(tie=one.number) if isinstance(one, Tie) else one


def _next_round(seats: Sequence[Seat], numbers: Iterator[int], third_place: bool) -> tuple[Tie, ...]:
    ties = []
    losers = [Seat(tie=seat.tie, loser=True) for seat in seats if seat.tie is not None]
    if third_place and len(seats) == len(losers) == 2:
        ties.append(Tie(next(numbers), losers[0], losers[1], third=True))
    ties += [Tie(next(numbers), one, other) for one, other in zip(seats[::2], seats[1::2], strict=True)]
    return tuple(ties)


def _top_to_bottom(half: int) -> list[int]:
    """Standard seeding: places 0..half-1 of the better half so that 0 and 1 meet last, 0 to 3 in the last four."""
    places = [0]
    while len(places) < half:
        mirror = 2 * len(places) - 1
        places = [place for upper in places for place in (upper, mirror - upper)]
    return places


def _opponents(entries: Sequence[str], half: int, apart: Sequence[Mapping[str, str]]) -> dict[int, int]:
    """Upper place -> lower place of the ties of the first round; without `apart` place u plays 2 * half - 1 - u."""
    lowers = range(half, len(entries))
    uppers = range(2 * half - len(entries), half)
    if not apart:
        return {upper: 2 * half - 1 - upper for upper in uppers}
    costs: dict[Couple, Digits] = {}
    for upper in uppers:
        for lower in lowers:
            moved = abs(2 * half - 1 - upper - lower)
            together = (int(_share(grouping, entries[upper], entries[lower])) for grouping in apart)
            costs[upper, lower] = (*together, moved * moved, lower * moved)
    mates = perfect(costs, [*uppers, *lowers])
    return {upper: mates[upper] for upper in uppers} if mates else {}


def _share(grouping: Mapping[str, str], one: str, other: str) -> bool:
    return grouping.get(one, "") != "" and grouping.get(one) == grouping.get(other)


def sitting(drawn: Bracket, winners: Mapping[int, str]) -> dict[int, Seated]:
    """Who sits at each tie as far as it is decided, from the winners so far by tie number; None is still open.

    Raises InvalidField ("not_in_tie") for a winner that does not sit at its tie: a result corrected further up.
    """
    ties = {tie.number: tie for one in drawn.rounds for tie in one}
    seated: dict[int, Seated] = {}
    for number, tie in sorted(ties.items()):
        pair = _occupant(tie.one, seated, winners), _occupant(tie.other, seated, winners)
        if number in winners and (None in pair or winners[number] not in pair):
            raise InvalidField("not_in_tie", number, winners[number])
        seated[number] = pair
    unknown = sorted(winners.keys() - ties.keys())
    if unknown:
        raise InvalidField("unknown_tie", *unknown)
    return seated


def _occupant(seat: Seat, seated: Mapping[int, Seated], winners: Mapping[int, str]) -> str | None:
    if seat.tie is None:
        return seat.entry
    winner = winners.get(seat.tie)
    if winner is None or not seat.loser:
        return winner
    one, other = seated[seat.tie]
    return other if winner == one else one


def places(drawn: Bracket, winners: Mapping[int, str]) -> tuple[tuple[str, ...], ...]:
    """The places decided so far, best first; those who leave in the same round share one, third place aside.

    Empty until every tie is played.
    """
    seated = sitting(drawn, winners)
    if seated.keys() - winners.keys():
        return ()
    last = sorted(drawn.rounds[-1], key=lambda tie: tie.third)
    ranked: list[tuple[str, ...]] = [(entry,) for tie in last for entry in _by_result(tie, seated, winners)]
    placed = {entry for place in ranked for entry in place}
    for one in reversed(drawn.rounds[:-1]):
        losers = tuple(_by_result(tie, seated, winners)[1] for tie in one)
        ranked.append(tuple(loser for loser in losers if loser not in placed))
    return tuple(place for place in ranked if place)


def _by_result(tie: Tie, seated: Mapping[int, Seated], winners: Mapping[int, str]) -> tuple[str, str]:
    """Winner and loser of a tie that was played."""
    winner = winners[tie.number]
    loser = next(entry for entry in seated[tie.number] if entry is not None and entry != winner)
    return winner, loser
