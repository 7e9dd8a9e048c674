"""Round robins by Berger tables (circle method), for one group or several at once.

The books leave the order of games in a group open (`002`, `004`: groups by draw, everybody meets everybody); Berger
tables are our choice, because every referee knows them and the sides come out even.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.pairing.faults import InvalidField

Game = tuple[str, str]


@dataclass(frozen=True, slots=True)
class GroupRound:
    """One round of one group: games with the first-named side (the one that deals first), and who is free."""

    games: tuple[Game, ...]
    free: str | None


def berger(entries: Sequence[str]) -> tuple[GroupRound, ...]:
    """All rounds in which each entry meets each other once: n - 1 of them for even n, n for odd n, one free a round.

    In the odd case everybody is first-named equally often, in the even case within one. Within a round the games stand
    in Berger's order. Raises InvalidField for fewer than two or repeated entries.
    """
    if len(entries) < 2:
        raise InvalidField("too_few_teams", len(entries))
    if len(set(entries)) < len(entries):
        raise InvalidField("duplicate_entry", *sorted({entry for entry in entries if entries.count(entry) > 1}))
    circle = len(entries) - 1 + len(entries) % 2
    return tuple(_round(entries, circle, number) for number in range(circle))


def _round(entries: Sequence[str], circle: int, number: int) -> GroupRound:
    """Places 0..circle-1 stand on a circle that turns by half a circle a round; the last place stays in the middle.

    Whoever is opposite the middle meets it, first-named in every other round; with an odd number the middle is empty.
    """
    start = number * (circle + 1) // 2 % circle
    games = [
        (entries[(start + step) % circle], entries[(start - step) % circle]) for step in range(1, (circle + 1) // 2)
    ]
    if circle == len(entries):
        return GroupRound(tuple(games), entries[start])
    middle = (entries[start], entries[-1])
    return GroupRound((middle if number % 2 == 0 else middle[::-1], *games), None)


def side_by_side(groups: Sequence[Sequence[str]]) -> tuple[tuple[GroupRound, ...], ...]:
    """Several groups at once: for each round, the round of each group still playing, in the order of the groups.

    Groups may differ in size; the smaller ones finish earlier. `rounds[0][g]` is the first round of group g.
    """
    tables = [berger(group) for group in groups]
    longest = max((len(table) for table in tables), default=0)
    return tuple(
        tuple(table[number] if number < len(table) else GroupRound((), None) for table in tables)
        for number in range(longest)
    )
