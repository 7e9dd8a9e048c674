"""Questions about cards: what is still missing, and answers that agree with `python -m rules`."""

from typing import Any

import pytest

from rules import load_book
from rules.snapshots import take_snapshot
from tournament.queries.card_pad import read_pad
from tournament.queries.card_questions import (
    COMPARE,
    FOLLOW,
    THROW,
    TRACTOR,
    CardQuestion,
    Step,
    answer_step,
    reading_keys,
)
from tournament.queries.rule_answers import chosen_readings, reading_choices

AT_TABLE = {"level": "6", "trump": "S"}


def step(question: CardQuestion, book: str = "000", **asked: str) -> Step:
    choices = reading_choices(take_snapshot(book), asked, question.sections)
    labels = {name: str(label) for name, label in question.piles.items()}
    pad = read_pad(load_book(book), asked, labels, groups=question.groups, kept=chosen_readings(choices))
    return answer_step(question, pad, take_snapshot(book), chosen_readings(choices))


def said(question: CardQuestion, book: str = "000", **asked: str) -> Any:
    answered = step(question, book, **AT_TABLE, **asked).answered
    assert answered
    assert answered.fault == ""
    return answered.said


@pytest.mark.parametrize(
    ("question", "asked", "hint"),
    [
        (FOLLOW, {}, "先选打几和主花色。"),
        (FOLLOW, AT_TABLE, "点领出的牌。"),
        (FOLLOW, AT_TABLE | {"lead": "H9"}, "点“手牌”，再点跟牌人这一门的牌。"),
        (COMPARE, AT_TABLE, "点领出的牌。"),
        (COMPARE, AT_TABLE | {"p1": "H9"}, "点“第二家”，再点他出的牌。"),
        (TRACTOR, AT_TABLE, "点要查的牌。"),
        (THROW, AT_TABLE, "点甩出的牌；“+”开始下一手。"),
        (THROW, AT_TABLE | {"throw": "HA + HK"}, "点一家，再点他这一门的牌。"),
    ],
)
def test_page_says_what_to_do_next(question: CardQuestion, asked: dict[str, str], hint: str) -> None:
    found = step(question, **asked)

    assert (found.answered, str(found.hint)) == (None, hint)


def test_follow_without_a_play_says_what_is_due() -> None:
    answer = said(FOLLOW, lead="H9 H9", hand="H3 H3 H5")

    assert (answer["legal"], answer["due"]) == (None, "应先跟：一对")


@pytest.mark.parametrize(("play", "legal"), [("H3 H3", True), ("H3 H5", False)])
def test_follow_is_judged(play: str, legal: bool) -> None:  # the expected answer
    assert said(FOLLOW, lead="H9 H9", hand="H3 H3 H5", play=play)["legal"] is legal


def test_cards_of_other_suits_need_not_be_tapped_into_the_hand() -> None:
    assert said(FOLLOW, lead="H9 H9", hand="H3", play="H3 D5")["legal"] is True


def test_card_of_the_led_suit_that_was_not_in_the_hand_is_noticed() -> None:
    assert said(FOLLOW, lead="H9 H9", hand="H3 H5", play="H3 H7")["because"] == "not_in_hand"


def test_reading_in_the_address_changes_the_answer() -> None:
    asked = {"lead": "H9 H9", "hand": "H3 H3 H3 H5 H7", "play": "H5 H7"}

    assert said(FOLLOW, **asked)["legal"] is False
    assert said(FOLLOW, **asked, A9="longer")["legal"] is True


def test_reading_keys_offer_every_choice_and_the_default_leaves_the_address() -> None:
    choices = reading_choices(take_snapshot("000"), {"A9": "longer"}, FOLLOW.sections)
    pad = read_pad(load_book("000"), AT_TABLE, {"lead": ""}, groups="", kept=chosen_readings(choices))

    [(reading, (default, longer))] = reading_keys(pad, choices)

    assert (reading.id, default.chosen, longer.chosen) == ("A9", False, True)
    assert ("A9" in default.href, "A9=longer" in longer.href) == (False, True)


def test_trick_is_won_by_the_later_play_even_when_a_pile_between_is_empty() -> None:
    found = step(COMPARE, **AT_TABLE, p1="H9", p3="HA")

    assert found.answered
    assert (found.answered.said["winner"], found.plays[1].name) == (2, "p3")


def test_tractor_across_the_level_depends_on_the_book() -> None:
    assert said(TRACTOR, "000", cards="H5 H5 H7 H7")["tractor"] is False
    assert said(TRACTOR, "004", cards="H5 H5 H7 H7")["tractor"] is True


def test_throw_is_judged_in_its_named_groups() -> None:
    answer = said(THROW, "004", throw="HA + H9 H9 +", h1="HJ HJ")

    assert (answer["verdict"], answer["forced"], answer["penalty"]) == ("failed", "H9 H9", 20)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"lead": "H9 zz"}, "zz"),
        ({"level": "99", "lead": "H9", "hand": "H3"}, "没有“99”这一级"),
        ({"trump": "X", "lead": "H9", "hand": "H3"}, "没有“X”这门主"),
        ({"lead": "H9 H9", "hand": "H3"}, "手牌比领出的牌少"),
        ({"lead": "H9 S9", "hand": "H3 H3"}, "不是同一门"),
        ({"lead": "H9x7", "hand": "H3x7"}, "H9有7张，只有6副牌"),
        ({"lead": "H9", "hand": "H3", "A9": "sideways"}, "没有读法 A9=sideways"),
    ],
)
def test_bad_input_is_named_in_words(asked: dict[str, str], words: str) -> None:
    answered = step(FOLLOW, **{**AT_TABLE, **asked}).answered

    assert answered
    assert words in answered.fault
