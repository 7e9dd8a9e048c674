"""`manage.py record`."""

import pytest
from django.core.management import CommandError

from tests import make
from tests.console import said
from tournament.management.commands.record import words_written
from tournament.models import Result, ResultKind, ResultState

pytestmark = pytest.mark.django_db


@pytest.fixture
def _published() -> None:
    make.published_round(make.drawn_event(pairs=4))


def recorded() -> tuple[object, ...]:
    result = Result.objects.get(state=ResultState.APPROVED)
    return result.kind, result.winner, result.level_difference, result.level_a, result.level_b


@pytest.mark.usefixtures("_published")
@pytest.mark.parametrize(
    ("levels", "outcome"),
    [
        ("A:9", (ResultKind.PLAYED, "a", 5, "A", "9")),
        ("9:A", (ResultKind.PLAYED, "b", 5, "9", "A")),
        ("过A:5", (ResultKind.PLAYED, "a", 10, "PASSED_A", "5")),
        ("Ａ：９", (ResultKind.PLAYED, "a", 5, "A", "9")),
        ("10:10", (ResultKind.PLAYED, "", 0, "10", "10")),
        ("+3", (ResultKind.PLAYED, "a", 3, "", "")),
        ("-3", (ResultKind.PLAYED, "b", 3, "", "")),
        ("0", (ResultKind.PLAYED, "", 0, "", "")),
        ("2 9 A", (ResultKind.PLAYED, "b", 5, "9", "A")),
        ("forfeit-a", (ResultKind.FORFEIT, "b", None, "", "")),
        ("forfeit-b", (ResultKind.FORFEIT, "a", None, "", "")),
        ("forfeit-both", (ResultKind.DOUBLE_FORFEIT, "", None, "", "")),
    ],
)
def test_levels_are_read(levels: str, outcome: tuple[object, ...]) -> None:
    said("record", "evening", 1, levels)

    assert recorded() == outcome


@pytest.mark.usefixtures("_published")
@pytest.mark.parametrize("levels", ["", "3", "B:9", "A", "+", "+x", "²:3", "forfeit", "A:9:3"])
def test_what_is_no_result_is_refused_and_not_stored(levels: str) -> None:
    with pytest.raises(CommandError):
        said("record", "evening", 1, levels)

    assert not Result.objects.exists()


@pytest.mark.usefixtures("_published")
def test_difference_beyond_the_table_is_stored_with_a_warning() -> None:
    assert "注意" in said("record", "evening", 1, "+13")
    assert recorded()[2] == 13


@pytest.mark.usefixtures("_published")
def test_second_result_is_refused_and_a_correction_needs_a_reason() -> None:
    said("record", "evening", 1, "+3")

    with pytest.raises(CommandError):
        said("record", "evening", 1, "+5")
    with pytest.raises(CommandError):
        said("record", "evening", 1, "+5", "--correct", " ")
    said("record", "evening", 1, "+5", "--correct", "看错")

    assert recorded()[2] == 5
    assert Result.objects.get(version=2).reason == "看错"


@pytest.mark.usefixtures("_published")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([9, "+3"], "本轮没有第 9 桌。"),
        ([1, "+3", "--round", "2"], "没有第 2 轮。"),
        ([1, "+3", "--correct", "看错"], "第 1 桌还没有成绩，无从更正。"),
    ],
)
def test_what_is_not_there_is_said(words: list[object], message: str) -> None:
    with pytest.raises(CommandError) as refusal:
        said("record", "evening", *words)

    assert str(refusal.value) == message


def test_before_a_round_is_public_there_is_nothing_to_record() -> None:
    make.paired_round(make.drawn_event(pairs=4))

    with pytest.raises(CommandError, match="还没有公布任何一轮。"):
        said("record", "evening", 1, "+3")


@pytest.mark.parametrize(
    ("levels", "words"), [("+12", ["a", "12"]), ("-1", ["b", "1"]), (" 0 ", ["="]), ("FORFEIT-A", ["fa"])]
)
def test_words_of_a_script_are_those_of_the_desk(levels: str, words: list[str]) -> None:
    assert words_written(levels) == words


def test_number_that_may_be_a_side_or_a_lot_is_refused_but_a_sign_is_not() -> None:
    playing = make.published_round(make.played_event(pairs=6, rounds=1, seed="3"))
    assert [entrant.lot for entrant in make.match(playing, 2).entrants] == [6, 1]

    with pytest.raises(CommandError, match="两种读法"):
        said("record", "evening", 2, "1 3")
    said("record", "evening", 2, "+3")

    assert Result.objects.get(match__round=playing).winner == "a"


def test_answer_repeats_both_final_levels() -> None:
    make.published_round(make.drawn_event(pairs=4))

    assert "（过A : 5）" in said("record", "evening", 1, "过A:5")
