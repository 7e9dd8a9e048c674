"""What a planned number of rounds means for a field of a given size."""

from dataclasses import dataclass
from enum import StrEnum


class Reach(StrEnum):
    """How safely the rounds can be paired without two pairs meeting twice."""

    TOO_FEW = "too_few"
    ALWAYS = "always"
    LOOK_AHEAD = "look_ahead"
    ROUND_ROBIN = "round_robin"


@dataclass(frozen=True)
class RoundsAdvice:
    """`safe` is the largest number that always works, `most` the largest that look-ahead can promise to try."""

    pairs: int
    rounds: int
    reach: Reach
    safe: int
    most: int


def rounds_advice(pairs: int, rounds: int) -> RoundsAdvice:
    """Return what `rounds` rounds mean for `pairs` pairs (Dirac: any history of at most half the field is pairable).

    Up to half the field always works; up to three fewer than the field the engine looks ahead; beyond that nearly
    everybody meets everybody, and a round robin says so from the start.
    """
    safe, most = pairs // 2, max(pairs - 3, pairs // 2)
    if pairs < 2:
        reach = Reach.TOO_FEW
    elif rounds <= safe:
        reach = Reach.ALWAYS
    else:
        reach = Reach.LOOK_AHEAD if rounds <= most else Reach.ROUND_ROBIN
    return RoundsAdvice(pairs, rounds, reach, safe, most)
