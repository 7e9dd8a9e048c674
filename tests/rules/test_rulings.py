"""Rulings beyond the vectors: how facts pick a case, what is left to the referee, and what is still to be asked."""

from fractions import Fraction
from typing import Any

import pytest

from rules import BOOK_CODES
from rules.errors import MissingFact, UnknownOffence
from rules.offences import incidents, questions
from rules.rulings import Facts, Ruling, rule
from tests.rules.at_table import a_book

BANK, ATTACKERS = "bank", "attackers"


def ruled(incident: str, code: str = "000", readings: dict[str, str] | None = None, **facts: Any) -> Ruling:
    return rule(a_book(code, **(readings or {})), incident, Facts(**facts))


def options(ruling: Ruling) -> list[str]:
    return [option.id for option, _ in ruling.options]


def missing(incident: str, code: str = "000", **facts: Any) -> str:
    with pytest.raises(MissingFact) as asked:
        ruled(incident, code, **facts)
    return str(asked.value.data["fact"])


def test_revoke_is_hard_labour_once_the_next_trick_is_played_to() -> None:
    in_time, late = (ruled("revoke", offender=BANK, cards=2, tricks=(3, latest)) for latest in (3, 4))

    assert (options(in_time), in_time.clause) == (["ten_a_card"], "000:2.2")
    assert (late.ruled_as, late.clause, late.options_clause) == ("hard_labour", "000:2.9", "000:2.12")
    assert dict(late.because) == {"pattern": "one", "found": "late"}


def test_second_trick_may_be_the_second_of_the_deal() -> None:
    ruling = ruled("revoke", readings={"A6": "second_trick"}, offender=BANK, cards=2, tricks=(3, 3))

    assert ruling.ruled_as == "hard_labour"
    assert ruled("revoke", readings={"A6": "second_trick"}, offender=BANK, cards=2, tricks=(1, 1)).ruled_as == ""


def test_given_answer_goes_before_the_numbers_of_the_tricks() -> None:
    ruling = ruled("revoke", offender=BANK, cards=1, tricks=(3, 9), answers={"found": "in_time"})

    assert ruling.ruled_as == ""


def test_two_partners_who_revoke_are_ruled_by_when_it_was_found() -> None:
    assert ruled("revoke", players=((BANK, 1), (BANK, 2)), answers={"found": "late"}).ruled_as == "hard_labour"


def test_all_four_revoke_is_left_to_the_referee() -> None:
    ruling = ruled("revoke", players=((BANK, 1), (BANK, 1), (ATTACKERS, 1), (ATTACKERS, 1)))

    assert (ruling.options[0][0].free, ruling.kind, ruling.silent) == (True, "judgement", False)


def test_three_with_a_wrong_count_is_not_in_the_book() -> None:
    ruling = ruled("card_count", players=((BANK, 1), (BANK, 1), (ATTACKERS, 1)))

    assert (ruling.silent, ruling.options[0][0].chooser, ruling.options[0][0].free) == (True, "referee", True)


def test_hidden_card_is_hard_labour_and_ends_the_deal() -> None:
    ruling = ruled("hidden_card", offender=ATTACKERS, points=100, levels=("7", "5"))

    assert ruling.ruled_as == "hard_labour"
    assert [outcome.deal for _, outcome in ruling.options] == ["ends", "ends"]


@pytest.mark.parametrize("reading", ["referee", "deal_lost"])
def test_hint_is_ruled_by_the_reading_of_the_lost_words(reading: str) -> None:
    ruling = ruled("hint", "003", {"A8": reading}, offender=BANK, points=50, levels=("7", "5"))
    option, outcome = ruling.options[0]

    assert (option.id, option.free) == (reading, reading == "referee")
    assert (outcome.score is not None and outcome.score.bank_changes) == (reading == "deal_lost")


def test_failed_throws_cost_ten_a_card() -> None:
    four_decks, association, club = (
        ruled("failed_throw", code, offender=ATTACKERS, cards=3, points=100) for code in ("003", "004", "002")
    )

    assert [outcome.penalties[0].points for _, outcome in (*four_decks.options, *association.options)] == [30, 30]
    assert (club.silent, club.options[0][1].score) == (True, None)


def test_right_number_of_kitty_cards_needs_no_ruling() -> None:
    assert ruled("kitty_count", "002", burials=((BANK, 8),)).silent
    assert dict(ruled("kitty_count", "002", burials=((BANK, 8),)).because) == {"buried": "right"}


def test_forfeit_is_computed() -> None:
    outcome = ruled("forfeit", earlier_points=(Fraction(27), Fraction(26))).options[0][1]

    assert outcome.forfeit is not None
    assert (outcome.forfeit.present, outcome.forfeit.absent) == (Fraction(53, 2), Fraction(0))


def test_slow_play_and_signals_stay_with_the_referee() -> None:
    for incident in ("slow_play", "signals", "played_cards", "forbidden_throw"):
        assert [option.free for option, _ in ruled(incident, offender=BANK).options] == [True]


@pytest.mark.parametrize(
    ("incident", "code", "facts", "fact"),
    [
        ("revoke", "000", {}, "pattern"),
        ("revoke", "000", {"offender": BANK}, "found"),
        ("revoke", "000", {"offender": BANK, "answers": {"found": "in_time"}}, "cards"),
        ("wrong_play", "000", {"cards": 2}, "offender"),
        ("wrong_play", "000", {"players": ((BANK, 0),)}, "cards"),
        ("hard_labour", "000", {}, "offender"),
        ("card_count", "000", {"players": ((BANK, 1), (BANK, 1))}, "checked"),
        ("card_count", "000", {"players": ((BANK, 1),) * 3}, "pattern"),
        ("out_of_turn", "000", {"offender": BANK}, "deliberate"),
        ("looking_back", "000", {"offender": BANK}, "repeat"),
        ("open_call", "000", {"offender": BANK}, "shown"),
        ("kitty_count", "002", {}, "buried"),
        ("kitty_count", "002", {"answers": {"buried": "too_few"}}, "offender"),
        ("unnamed_pair", "003", {"offender": BANK}, "time"),
    ],
)
def test_open_question_is_named(incident: str, code: str, facts: dict[str, Any], fact: str) -> None:
    assert missing(incident, code, **facts) == fact


def test_unknown_incident_is_refused_with_those_that_exist() -> None:
    with pytest.raises(UnknownOffence) as refused:
        ruled("flood")

    assert refused.value.data["known"] == list(incidents())


def test_ten_commonest_come_first() -> None:
    assert list(incidents())[:10] == [
        "revoke",
        "wrong_play",
        "card_count",
        "kitty_count",
        "failed_throw",
        "out_of_turn",
        "open_call",
        "slow_play",
        "late",
        "looking_back",
    ]


def test_every_incident_asks_known_questions_in_both_languages() -> None:
    for incident in incidents().values():
        assert all((incident.zh, incident.en, incident.tags))
        assert set(incident.asks) <= set(questions())
    for question in questions().values():
        assert len(question.choices) == len(question.choices_zh) == len(question.choices_en)


@pytest.mark.parametrize("code", BOOK_CODES)
def test_every_case_asks_what_its_incident_asks_or_derives(code: str) -> None:
    derived = {"pattern": "players", "buried": "burials", "time": "seconds", "hint_ruling": None}
    for case in a_book(code).all_cases:
        needed = {derived.get(fact, fact) for fact in case.when} - {None}
        assert needed <= set(incidents()[case.incident].asks), case.incident
