"""Cards as people write them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import FACES, card_points, check_copies, parse_cards, show_cards
from rules.errors import BadCards, TooManyCopies


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("H3H3 D5 sj bj", "H3 H3 D5 sj bj"),
        ("♥3, ♠10；♣T", "H3 ST CT"),
        ("红桃3 黑桃A 梅花K 方块Q 方片2", "H3 SA CK DQ D2"),
        ("红心j 草花9", "HJ C9"),
        ("大王小王 BJ", "bj sj bj"),
        ("sj SJ sk", "sj SJ SK"),
        ("$3$3@4#6*T", "D3 D3 H4 C6 ST"),
        ("H3x2 sj×3", "H3 H3 sj sj sj"),
        ("Ｈ３　ｓｊ", "H3 sj"),
        ("♥️3", "H3"),
        ("", ""),
    ],
)
def test_card_text_is_read(text: str, shown: str) -> None:
    assert show_cards(parse_cards(text)) == shown


def test_suit_goes_on_to_the_end_of_the_word() -> None:
    assert show_cards(parse_cards("H334 S5")) == "H3 H3 H4 S5"
    with pytest.raises(BadCards):
        parse_cards("H33 44")


def test_ranks_alone_are_of_the_given_suit() -> None:
    assert show_cards(parse_cards("33 5 T S7 8", suit="H")) == "H3 H3 H5 HT S7 H8"


@pytest.mark.parametrize(
    ("text", "at", "found"), [("H3 Z4", 3, "Z4"), ("H1", 0, "H1"), ("3", 0, "3"), ("H3 5", 3, "5")]
)
def test_text_that_is_no_card_is_shown_with_its_place(text: str, at: int, found: str) -> None:
    with pytest.raises(BadCards) as refused:
        parse_cards(text)

    assert refused.value.data == {"text": text, "at": at, "found": found}


@given(st.lists(st.sampled_from(FACES), max_size=12))
def test_short_form_is_read_back(cards: list[tuple[str, str]]) -> None:
    assert list(parse_cards(show_cards(cards))) == cards  # type: ignore[arg-type]  # faces are cards


@given(st.text(max_size=12))
def test_any_text_is_cards_or_a_named_error(text: str) -> None:
    with suppress(BadCards):
        assert all(card in FACES for card in parse_cards(text))


def test_more_copies_than_decks_are_refused() -> None:
    with pytest.raises(TooManyCopies) as refused:
        check_copies(parse_cards("H3 H3 H3"), decks=2)

    assert refused.value.data == {"card": "H3", "copies": 3, "decks": 2}


def test_a_deck_holds_a_hundred_points() -> None:
    assert card_points(FACES) == 100
    assert card_points(parse_cards("H5 HT HK HA")) == 25
