"""Which pages are looked at: none is left out in silence."""

from typing import Any

import pytest

from tests.shots._addresses import ABOUT, event_addresses

NUMBERS: dict[str, Any] = dict.fromkeys(ABOUT, 7) | {"token": "A" * 24, "disputed": 7}


def test_page_about_what_an_event_has_not_is_left_out() -> None:
    none = dict.fromkeys(NUMBERS)

    left = {name for name, _address in event_addresses("event", none)}

    assert {name for names in ABOUT.values() for name in names} & left == set()


@pytest.mark.parametrize(("missing", "page"), [("person", "person_edit"), ("token", "floor_table"), ("round", "round")])
def test_forgotten_number_is_named_with_its_page(missing: str, page: str) -> None:
    numbers = {name: number for name, number in NUMBERS.items() if name != missing}

    with pytest.raises(KeyError, match=f"The page {page} is about a {missing}"):
        list(event_addresses("event", numbers))
