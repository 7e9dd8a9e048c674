"""Random fields that could have come out of real events, from a seed."""

from fractions import Fraction
from random import Random

from tournament.pairing import POLICIES, Field

IDS = [f"{letter}{number}" for number in range(100) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def random_field(chance: Random, fewest: int, most: int, look_ahead: bool = False) -> Field:
    """A field after a few random rounds, with clubs, bars, pins, byes, lots and a policy, each in some."""
    ids = IDS[: chance.randint(fewest, most)]
    chance.shuffle(ids)
    rounds = chance.randint(0, min(len(ids) - 1, 9))
    met, byes = history(chance, ids, rounds)
    score = scores(chance, ids)
    in_step = chance.random() < 0.95
    order = sorted(ids, key=lambda team: -score.get(team, 0)) if in_step else ids
    policy = chance.choice([*POLICIES.values(), POLICIES["default"]])
    return Field(
        order=tuple(order),
        score=score,
        met=tuple(met),
        forbidden=tuple(tuple(chance.sample(ids, 2)) for _ in range(chance.choice([0, 0, 1, 2]))),  # type: ignore[misc]  # a pair
        clubs=clubs(chance, ids),
        byes=byes,
        lots={team: lot for lot, team in enumerate(chance.sample(ids, len(ids)))} if chance.random() < 0.3 else {},
        protect=policy.protect if chance.random() < 0.7 else chance.randint(0, 4),
        tolerance=policy.tolerance if chance.random() < 0.7 else Fraction(chance.randint(0, 30), 2),
        rounds_left=chance.randint(1, max(1, len(ids) - 1 - rounds)) if look_ahead else 0,
        club_rule=chance.choice(["soft", "soft", "hard", "off"]),
    )


def with_pins(chance: Random, field: Field) -> Field:
    """The field with a pair or two pinned, met before or not."""
    ids = chance.sample(field.order, len(field.order))
    pins = [(ids[2 * place], ids[2 * place + 1]) for place in range(min(len(ids) // 2, chance.choice([1, 1, 2])))]
    return field.with_pin(*pins)


def history(chance: Random, ids: list[str], rounds: int) -> tuple[list[tuple[str, str, int]], dict[str, int]]:
    """Meetings without rematch as far as a few shuffles find them, and byes."""
    met: list[tuple[str, str, int]] = []
    seen: set[frozenset[str]] = set()
    byes: dict[str, int] = {}
    for number in range(1, rounds + 1):
        order = chance.sample(ids, len(ids))
        for a, b in zip(order[::2], order[1::2], strict=False):
            if frozenset((a, b)) not in seen:
                seen.add(frozenset((a, b)))
                met.append((a, b, number))
        if len(ids) % 2:
            byes[order[-1]] = byes.get(order[-1], 0) + 1
    return met, byes


def scores(chance: Random, ids: list[str]) -> dict[str, int | Fraction]:
    """Scores of one kind: all level, few values, many values, averages with halves and thirds; some are missing."""
    kind = chance.choice(["level", "few", "many", "many", "fractions"])
    top = {"level": 0, "few": 3, "many": 120, "fractions": 60}[kind]
    given: dict[str, int | Fraction] = {team: chance.randint(0, top) for team in ids}
    if kind == "fractions":
        given = {
            team: points + Fraction(chance.randint(0, 5), chance.choice([1, 2, 3])) for team, points in given.items()
        }
    return {team: points for team, points in given.items() if points or chance.random() < 0.5}


def clubs(chance: Random, ids: list[str]) -> dict[str, str]:
    """Clubs in half of the fields; some teams have none."""
    if chance.random() < 0.5:
        return {}
    names = [*["north", "south", "east", "west"][: chance.randint(2, 4)], "", ""]
    return {team: chance.choice(names) for team in ids}
