"""What a phone sends as a result, read by the same rules as the desk's line, and as strictly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import load_book
from scoring import rules_from_book
from tournament.forms.floor import AnswerForm, CallForm, ResultForm, SentForm, first_fault
from tournament.queries.outcomes import Outcome, said_word

RULES = rules_from_book(load_book("000"))


def read(**sent: str) -> ResultForm:
    form = ResultForm(sent, rules=RULES, book=lambda: load_book("000"))
    form.is_valid()
    return form


def outcome(**sent: str) -> Outcome:
    return read(**sent).outcome


def fault(**sent: str) -> str:
    return first_fault(read(**sent))[2]


def test_levels_alone_name_the_winner() -> None:
    assert outcome(level_a="9", level_b="A") == outcome(winner="b", difference="5", level_a="9", level_b="A")


def test_difference_alone_keeps_no_levels() -> None:
    said = outcome(winner="a", difference="3")

    assert (said.winner, said.level_difference, said.level_a, said.level_b) == ("a", 3, "", "")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"winner": "a", "level_a": "3", "level_b": "9"}, "contradiction"),
        ({"winner": "=", "level_a": "3", "level_b": "9"}, "contradiction"),
        ({"difference": "5", "level_a": "9", "level_b": "3"}, "contradiction"),
        ({"winner": "a", "difference": "0"}, "contradiction"),
        ({"difference": "3"}, "winner_missing"),
    ],
)
def test_what_contradicts_itself_is_read_neither_way(sent: dict[str, str], code: str) -> None:
    assert fault(**sent) == code


def test_seen_difference_beyond_the_table_is_taken() -> None:
    most = RULES.largest_difference

    assert fault(winner="a", difference=str(most + 1)) == "capped"
    assert outcome(winner="a", difference=str(most + 1), capped_seen="1").level_difference == most + 1
    assert outcome(winner="a", difference=str(most)).level_difference == most


@given(st.dictionaries(st.sampled_from(["winner", "difference", "level_a", "level_b", "deals"]), st.text(max_size=30)))
def test_whatever_is_typed_is_read_or_told_off(sent: dict[str, str]) -> None:
    form = read(**sent)

    text, _field, _code = first_fault(form)
    assert bool(text) == bool(form.errors)


@given(st.dictionaries(st.sampled_from(["key", "what", "match", "side", "device", "words"]), st.text(max_size=90)))
def test_whatever_is_sent_is_read_or_told_off(sent: dict[str, str]) -> None:
    form = SentForm(sent)

    assert not form.is_valid()
    assert first_fault(form)[0]
    assert all("\x00" not in text for text in form.body.values())


@given(st.sampled_from(["a", "b", "="]), st.integers(0, 36), st.sampled_from(["", *RULES.levels]))
def test_answer_takes_what_a_report_says(winner: str, difference: int, level: str) -> None:
    said = said_word(Outcome("played", winner.strip("="), difference, level, level))

    form = AnswerForm({"report": said})

    assert form.is_valid()
    assert form.cleaned_data["report"] == said


@given(st.text(max_size=30).filter(lambda typed: typed.count(".") != 3))
def test_answer_takes_nothing_else(typed: str) -> None:
    assert not AnswerForm({"report": typed}).is_valid()


@pytest.mark.parametrize("reason", ["", "dispute", "Rule", "rule\x00", "x" * 50])
def test_call_takes_only_the_reasons_that_are_offered(reason: str) -> None:
    assert not CallForm({"reason": reason}).is_valid()
    assert CallForm({"reason": "rule"}).is_valid()
