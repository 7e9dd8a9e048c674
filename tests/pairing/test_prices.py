"""Head figures of a round, computed or made by hand."""

from fractions import Fraction

from tournament.pairing import Field, Figures, Pair, figures, pair

FIELD = Field(
    order=("A", "B", "C", "D", "E"),
    score={"A": 50, "B": Fraction(81, 2), "C": 30, "D": 20},
    met=(("A", "C", 2),),
    clubs={"B": "north", "D": "north"},
    byes={"E": 2},
)


def test_figures_are_exact_sums_over_the_pairs() -> None:
    assert figures(FIELD, [("D", "B"), ("A", "C")], "E") == Figures(
        squares=Fraction(3281, 4),
        gaps=Fraction(81, 2),
        largest=Fraction(41, 2),
        leader=20,
        rank_squares=8,
        from_top=5 * 4 + 4 * 4,
        same_club=1,
        rematches=1,
        byes_before=2,
    )


def test_figures_of_a_paired_round_are_those_it_carries() -> None:
    paired = pair(FIELD)

    assert figures(FIELD, paired.pairs, paired.bye) == paired.figures


def test_figures_take_pairs_in_either_form() -> None:
    assert figures(FIELD, [Pair("B", "A", "optimum")], None) == figures(FIELD, [("A", "B")], None)


def test_figures_of_nothing_are_nothing() -> None:
    assert figures(FIELD, [], None) == Figures(0, 0, 0, 0, 0, 0, 0, 0, 0)


def test_figures_tell_fractions_as_text_in_json() -> None:
    assert figures(FIELD, [("A", "B")], None).as_json()["gaps"] == "19/2"
