"""Two people take the same round a step further in the same instant: one does it, the other is told."""

from collections.abc import Mapping
from functools import partial

import pytest

from tests.races.conftest import Hall
from tests.visitors import Page, Visitor, at_once, statuses

pytestmark = pytest.mark.server

REPEATS = 5


@pytest.fixture(scope="module")
def chiefs(hall: Hall) -> tuple[Visitor, Visitor]:
    """Two chief referees, each at a server of their own."""
    return hall.person("chief", 0), hall.person("second", 1)


def both(chiefs: tuple[Visitor, Visitor], path: str, values: Mapping[str, object] | None = None) -> list[Page]:
    """The two send the same form in the same instant."""
    return at_once(*(partial(chief.post, path, values) for chief in chiefs))


def new_draft(hall: Hall, slug: str, chief: Visitor) -> str:
    """Pair a round where there is no draft, and return what its addresses begin with."""
    page = chief.post(hall.path("pair_round", slug, "stage"))
    return page.address.removeprefix(chief.address)


def put_away(draft: str, chief: Visitor) -> None:
    """Leave no draft behind, whether it has been published or not."""
    chief.post(f"{draft}/unpublish", {"reason": "再来一次", "typed": 1})
    chief.post(f"{draft}/discard")


def test_round_published_by_two_is_published_once(hall: Hall, chiefs: tuple[Visitor, Visitor]) -> None:
    pages = both(chiefs, hall.path("publish_round", "publish-twice"))

    assert statuses(pages) == [200, 200]
    assert sorted("nothing was changed" in page.text for page in pages) == [False, True]
    assert hall.log("publish-twice").count("publish_round") == 1


def test_round_paired_by_two_is_paired_once(hall: Hall, chiefs: tuple[Visitor, Visitor]) -> None:
    pages = both(chiefs, hall.path("pair_round", "pair-twice", "stage"))

    assert statuses(pages) == [200, 200]
    assert sorted("Round 1 is a draft already" in page.text for page in pages) == [False, True]
    assert hall.log("pair-twice").count("pair_round") == 1


def test_lots_drawn_by_two_are_drawn_once(hall: Hall, chiefs: tuple[Visitor, Visitor]) -> None:
    pages = both(chiefs, hall.path("draw_seed", "draw-twice", "division"), {"seed": "锣鼓"})

    assert statuses(pages) == [200, 200]
    assert hall.log("draw-twice").count("draw_lots") == 1


def test_draft_discarded_by_two_is_discarded_once(hall: Hall, chiefs: tuple[Visitor, Visitor]) -> None:
    slug = "discard-twice"
    for _time in range(REPEATS):
        pages = both(chiefs, f"{new_draft(hall, slug, chiefs[0])}/discard")

        assert 200 in statuses(pages)
        assert set(statuses(pages)) <= {200, 404}
    assert hall.log(slug).count("discard_draft") == REPEATS


def test_draft_is_published_or_discarded_but_not_both(hall: Hall, chiefs: tuple[Visitor, Visitor]) -> None:
    slug = "publish-and-discard"
    for _time in range(REPEATS):
        draft = new_draft(hall, slug, chiefs[0])
        before = len(hall.log(slug))
        pages = at_once(partial(chiefs[0].post, f"{draft}/publish"), partial(chiefs[1].post, f"{draft}/discard"))

        assert set(statuses(pages)) <= {200, 404}
        assert hall.log(slug)[before:] in (["publish_round"], ["discard_draft"])
        put_away(draft, chiefs[0])


def test_swap_never_changes_what_is_published(hall: Hall, chiefs: tuple[Visitor, Visitor]) -> None:
    slug, line = "publish-and-swap", {"line": "1a 2a", "reason": "换一换"}
    for _time in range(REPEATS):
        draft = new_draft(hall, slug, chiefs[0])
        before = len(hall.log(slug))
        pages = at_once(partial(chiefs[0].post, f"{draft}/publish"), partial(chiefs[1].post, f"{draft}/swap", line))

        assert statuses(pages) == [200, 200]
        assert hall.log(slug)[before:] in (["publish_round"], ["swap_entrants", "publish_round"])
        put_away(draft, chiefs[0])
