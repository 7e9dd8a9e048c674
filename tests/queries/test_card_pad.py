"""The pad of cards: every key leads to the state that it promises, and every state is read back from its address."""

from collections.abc import Mapping
from urllib.parse import parse_qsl

import pytest

from rules import load_book
from rules.cards import show_cards
from tournament.queries.card_pad import Key, Pad, level_label, read_pad

PILES = {"lead": "Led", "hand": "Held"}
SET = {"level": "6", "trump": "S", "suit": "H"}


def pad(asked: Mapping[str, str], book: str = "002") -> Pad:
    return read_pad(load_book(book), asked, PILES, groups="lead", kept={})


def after(key: Key | str, book: str = "002") -> Pad:
    href = key if isinstance(key, str) else key.href
    return pad(dict(parse_qsl(href.removeprefix("?"))), book)


def card_key(of: Pad, label: str) -> Key:
    return next(key for key in of.card_keys if key.label == label)


def cards(of: Pad, pile: str = "lead") -> str:
    return show_cards(of.pile(pile).cards)


def test_key_adds_one_card_of_the_suit_to_the_pile_that_is_being_filled() -> None:
    now = pad(SET | {"into": "hand", "hand": "H3"})

    assert cards(after(card_key(now, "5")), "hand") == "H3 H5"


def test_key_counts_its_cards_and_cannot_be_pressed_when_all_decks_are_used_up() -> None:
    key = card_key(pad(SET | {"lead": "H9 H9"}), "9")

    assert (key.count, key.href) == (2, "")


@pytest.mark.parametrize(
    ("before", "left"), [("H9 H9 H5", "H9 H9"), ("HA + HK", "HA +"), ("HA +", "HA"), ("H9", ""), ("", "")]
)
def test_minus_takes_away_what_was_added_last(before: str, left: str) -> None:
    assert after(pad(SET | {"lead": before}).undo).pile("lead").text == left


def test_clear_empties_the_active_pile_only() -> None:
    now = after(pad(SET | {"lead": "H9 H9", "hand": "H3"}).clear)

    assert (cards(now), cards(now, "hand")) == ("", "H3")


def test_plus_begins_one_group_however_often_it_is_pressed() -> None:
    once = after(pad(SET | {"lead": "HA"}).new_group)
    twice = after(once.new_group)

    assert (once.pile("lead").text, twice.pile("lead").text) == ("HA +", "HA +")
    assert after(card_key(twice, "K")).pile("lead").text == "HA + HK"


@pytest.mark.parametrize(("book", "into"), [("000", "lead"), ("002", "hand")])
def test_groups_are_named_only_where_the_book_allows_throws_and_only_in_the_lead(book: str, into: str) -> None:
    assert pad(SET | {"into": into}, book).new_group == ""


def test_level_and_trump_are_chosen_by_keys() -> None:
    now = pad({})

    level = next(key for key in now.level_keys if key.label == "10")
    chosen = after(after(level).trump_keys[-1])

    assert (now.is_ready, chosen.is_ready, chosen.level, chosen.trump) == (False, True, "10", "none")


def test_suit_key_changes_the_suit_of_the_cards_and_nothing_else() -> None:
    now = after(pad(SET | {"lead": "H9"}).suit_keys[3])

    assert (now.suit, cards(now), cards(after(card_key(now, "9")))) == ("D", "H9", "H9 D9")


def test_joker_keys_are_there_in_every_suit() -> None:
    small, big = pad(SET).card_keys[-2:]

    assert (cards(after(small)), cards(after(big))) == ("sj", "bj")


@pytest.mark.parametrize(
    ("text", "read"), [("♥3♥3", "H3 H3"), ("红桃3×2", "H3 H3"), ("33 5", "H3 H3 H5"), ("小王", "sj")]
)
def test_pile_takes_what_people_write(text: str, read: str) -> None:
    assert pad(SET | {"lead": text}).pile("lead").text == read


def test_unreadable_text_is_kept_with_its_fault_and_the_next_key_begins_anew() -> None:
    now = pad(SET | {"lead": "H3 zz"})

    assert (now.pile("lead").text, now.pile("lead").cards) == ("H3 zz", ())
    assert "zz" in now.pile("lead").fault
    assert cards(after(card_key(now, "5"))) == "H5"


def test_unknown_suit_and_pile_become_the_first_ones() -> None:
    now = pad({"suit": "X", "into": "pocket"})

    assert (now.suit, now.into) == ("S", "lead")


def test_chosen_reading_stays_in_every_address() -> None:
    now = read_pad(load_book("002"), SET, PILES, groups="lead", kept={"A9": "longer"})

    assert {dict(parse_qsl(key.href[1:])).get("A9") for key in (*now.card_keys, *now.suit_keys)} == {"longer"}


@pytest.mark.parametrize(
    ("code", "words"), [("10", "10"), ("PASSED_A", "过A"), ("JOKER", "王"), ("PASSED_JOKER", "过王")]
)
def test_levels_in_words(code: str, words: str) -> None:
    assert level_label(code) == words
