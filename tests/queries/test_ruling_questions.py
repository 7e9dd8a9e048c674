"""The wizard's questions: enough for every ruling of every book, and none that no ruling looks at."""

from itertools import product
from typing import Any

import pytest

from rules import BOOK_CODES, load_book
from rules.offences import Question, incidents
from rules.snapshots import take_snapshot
from tournament.queries.rule_answers import ask
from tournament.queries.ruling_questions import COMMONEST, incident_links, question_behind, questions_for

ANSWERS: dict[str, list[dict[str, Any]]] = {
    "players": [
        {"players": [{"side": side, "cards": 2} for side in sides]}
        for sides in (["bank"], ["bank", "attackers"], ["attackers", "attackers"], ["bank", "bank", "attackers"])
    ],
    "burials": [{"burials": [{"side": "bank", "cards": cards}]} for cards in (7, 8, 9)],
    "seconds": [{"seconds": 1}, {"seconds": 100}],
    "cards": [{"cards": 2}],
    "discarded_points": [{"discarded_points": 10}],
}


def answers_to(question: Question) -> list[dict[str, Any]]:
    """Every answer that matters, and none."""
    return [{}, *ANSWERS.get(question.id, [{question.id: choice} for choice in question.choices])]


@pytest.mark.parametrize("code", BOOK_CODES)
@pytest.mark.parametrize("incident", list(incidents()))
def test_whatever_is_answered_a_ruling_follows_or_a_question_of_the_page_is_open(code: str, incident: str) -> None:
    asked = questions_for(load_book(code), incident)

    for answers in product(*map(answers_to, asked)):
        facts = {name: value for answer in answers for name, value in answer.items()}
        answered = ask("ruling", take_snapshot(code), {}, offence=incident, facts=facts)
        assert answered.fault == ""
        if answered.missing:
            assert question_behind(answered.missing, asked) in asked


@pytest.mark.parametrize("code", BOOK_CODES)
def test_incident_that_the_book_does_not_know_asks_nothing(code: str) -> None:
    book = load_book(code)
    silent = [link.id for link in incident_links(book) if link.is_silent]

    assert [questions_for(book, incident) for incident in silent] == [[] for _ in silent]


def test_ten_commonest_come_first() -> None:
    links = incident_links(load_book("000"))

    assert [link.id for link in links[:COMMONEST]] == list(incidents())[:10]
    assert (links[0].text, links[4].is_silent) == ("跟错牌", True)


def test_only_what_a_ruling_looks_at_is_asked() -> None:
    asked = [question.id for question in questions_for(load_book("000"), "out_of_turn")]
    repeated = [question.id for question in questions_for(load_book("000"), "signals")]

    assert asked == ["offender", "deliberate", "points", "bank_level", "attackers_level"]
    assert repeated == ["offender"]
