"""Victory points, the end of a match, appeals, by the public vectors."""

from datetime import datetime

import pytest

from rules.appeals import AppealAnswer, judge_appeal
from rules.clocks import time_is_up
from rules.errors import NotInBook
from rules.levels import level_difference
from rules.results import forfeit_points, victory_points
from tests.rules.at_table import a_book


def pair(code: str, difference: int) -> tuple[int, int]:
    points = victory_points(a_book(code), difference)
    return int(points.winner), int(points.loser)


def between(one: str, other: str) -> tuple[int, int]:
    return pair("000", abs(level_difference(a_book("000"), one, other)))


def test_tv_241_one_point_a_level() -> None:
    table = [
        "15:15",
        "16:14",
        "17:13",
        "18:12",
        "19:11",
        "20:10",
        "21:9",
        "22:8",
        "23:7",
        "24:6",
        "25:5",
        "26:4",
        "27:3",
    ]

    assert ["{}:{}".format(*pair("000", d)) for d in range(13)] == table


def test_tv_242_levels_of_both_sides() -> None:
    results = [between("PASSED_A", "3"), between("PASSED_A", "5"), between("K", "8"), between("J", "J")]

    assert results == [(27, 3), (25, 5), (20, 10), (15, 15)]


def test_tv_243_a_difference_beyond_the_table_is_capped_and_warned_of() -> None:
    beyond, last = victory_points(a_book("000"), 13), victory_points(a_book("000"), 12)

    assert [beyond.winner, beyond.loser] == [27, 3]
    assert (beyond.capped, last.capped) == (True, False)


def test_tv_244_both_sides_share_thirty() -> None:
    assert {sum(pair("000", d)) for d in range(14)} == {30}


def test_tv_245_time_up() -> None:
    answer = time_is_up(a_book("000"), level_difference(a_book("000"), "Q", "10"))

    assert answer.points is not None
    assert (answer.because, answer.leader) == ("score", "first")
    assert [answer.points.winner, answer.points.loser] == [17, 13]


def test_tv_247_forfeit_is_at_least_twenty() -> None:
    answer = forfeit_points(a_book("000"), [14, 16])

    assert [answer.present, answer.absent] == [20, 0]
    assert answer.counts_as_win


def test_forfeit_takes_the_mean_when_it_is_higher() -> None:
    assert forfeit_points(a_book("000"), [27, 20, 20]).present * 3 == 67


def test_tv_249_to_251_and_255_tie_breaks_stand_in_the_order_of_the_books() -> None:
    six_decks, club = a_book("000").ranking.tie_breaks, a_book("002").ranking.tie_breaks

    assert six_decks == ("victory_points", "rounds_won", "last_rounds")
    assert club == ("victory_points", "net_levels", "total_levels", "lot")


def at(clock: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-30 {clock}")


def appeal(filed: str, form: str = "written", about: str = "rules") -> AppealAnswer:
    return judge_appeal(a_book("000"), at("20:00"), at(filed), form, about)


def test_tv_252_thirty_minutes_in_writing() -> None:
    answers = [appeal("20:29"), appeal("20:30"), appeal("20:31"), appeal("20:10", "oral")]

    assert [answer.verdict for answer in answers] == ["accepted", "accepted", "late", "not_in_form"]


def test_tv_253_who_decides() -> None:
    answer = appeal("20:29")

    assert (answer.decides, answer.final) == ("chief_referee", "appeals_committee")
    assert answer.clauses == ("000:3.2", "000:3.3", "000:3.4")
    assert appeal("20:29", about="facts").decides == "appeals_committee"


def test_tv_254_points_of_the_club_book() -> None:
    assert pair("002", 3) == (3, 0)
    with pytest.raises(NotInBook):
        pair("002", 0)


def test_tv_259_points_of_the_association() -> None:
    four_hours, level = time_is_up(a_book("004"), 2), time_is_up(a_book("004"), 0)

    assert pair("004", 5) == (2, 0)
    assert four_hours.points is not None
    assert (four_hours.because, int(four_hours.points.winner)) == ("leader", 2)
    assert level.points is not None
    assert (level.because, int(level.points.winner), int(level.points.loser)) == ("draw", 1, 1)


def test_tv_260_a_level_knockout_match_is_played_on() -> None:
    answer = time_is_up(a_book("004"), 0, knockout=True)

    assert (answer.because, answer.points) == ("play_on", None)


def test_tv_261_the_first_two_of_a_group_go_on() -> None:
    structure = a_book("004").structure

    assert (structure.form, structure.qualifiers) == ("groups_then_knockout", 2)


def test_tv_262_players_without_a_partner_are_paired_by_lot() -> None:
    assert a_book("004").structure.singles == "paired_by_lot"


def test_forms_of_the_other_events() -> None:
    structures = [a_book(code).structure for code in ("000", "002", "003")]

    assert [each.form for each in structures] == ["swiss", "groups", "knockout"]
    assert [each.qualifiers for each in structures] == [None, None, None]
