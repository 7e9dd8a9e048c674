"""What a planned number of rounds means."""

import pytest

from tournament.queries.planned_rounds import rounds_advice


@pytest.mark.parametrize(
    ("pairs", "rounds", "reach"),
    [
        (0, 5, "too_few"),
        (1, 5, "too_few"),
        (2, 1, "always"),
        (2, 2, "round_robin"),
        (10, 5, "always"),
        (10, 6, "look_ahead"),
        (10, 7, "look_ahead"),
        (10, 8, "round_robin"),
        (33, 16, "always"),
        (33, 17, "look_ahead"),
        (512, 13, "always"),
    ],
)
def test_rounds_up_to_half_the_field_are_always_possible(pairs: int, rounds: int, reach: str) -> None:
    assert rounds_advice(pairs, rounds).reach == reach


def test_advice_names_both_limits() -> None:
    advice = rounds_advice(20, 12)

    assert (advice.safe, advice.most) == (10, 17)
