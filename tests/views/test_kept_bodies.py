"""Bodies that are made once for everybody, and not more often than every few seconds."""

from collections.abc import Callable
from threading import Event as Signal
from threading import Thread

import pytest
from django.db import connections

from tests.visitors import at_once
from tournament.models import Event
from tournament.views import kept_bodies
from tournament.views.kept_bodies import REST_SECONDS, KeptBodies

HERD = 8


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


class Maker:
    """Makes "1", "2", "3" ..., and knows how often it was asked."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> str:
        self.made += 1
        return str(self.made)


def at_version(version: int) -> Event:
    return Event(pk=7, version=version)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bodies(clock: Clock) -> KeptBodies[str]:
    return KeptBodies(now=clock)


def test_body_is_made_once_a_version(bodies: KeptBodies[str]) -> None:
    make = Maker()

    assert [bodies.get(at_version(1), "page", make).body for _asked in range(3)] == ["1", "1", "1"]


def test_bodies_differ_by_event_and_key(bodies: KeptBodies[str]) -> None:
    make = Maker()
    asked = [(at_version(1), "a"), (at_version(1), "b"), (Event(pk=8, version=1), "a"), (at_version(1), "a")]

    assert [bodies.get(event, key, make).body for event, key in asked] == ["1", "2", "3", "1"]


def test_first_change_is_seen_at_once_and_the_next_after_a_rest(bodies: KeptBodies[str], clock: Clock) -> None:
    make = Maker()
    bodies.get(at_version(1), "page", make)

    assert bodies.get(at_version(2), "page", make).body == "2"
    assert bodies.get(at_version(3), "page", make).body == "2"
    clock.time += REST_SECONDS
    assert bodies.get(at_version(3), "page", make).body == "3"


def test_while_versions_move_the_old_body_is_served_with_its_own_version(bodies: KeptBodies[str], clock: Clock) -> None:
    make = Maker()
    bodies.get(at_version(1), "page", make)

    shown = []
    for version in range(2, 12):
        clock.time += REST_SECONDS / 4
        kept = bodies.get(at_version(version), "page", make)
        shown.append((kept.body, kept.version))

    assert shown == [("2", 2)] * 3 + [("3", 5)] * 4 + [("4", 9)] * 3


def test_version_that_went_back_is_made_anew(bodies: KeptBodies[str], clock: Clock) -> None:
    make = Maker()
    bodies.get(at_version(9), "page", make)
    clock.time += REST_SECONDS

    assert bodies.get(at_version(4), "page", make).version == 4


def test_inside_a_transaction_nothing_is_kept_nor_served(
    bodies: KeptBodies[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    make = Maker()
    bodies.get(at_version(1), "page", make)

    with monkeypatch.context() as patch:
        patch.setattr(connections["default"], "in_atomic_block", True)
        inside = [bodies.get(at_version(1), "page", make).body for _asked in range(2)]

    assert (inside, bodies.get(at_version(1), "page", make).body) == (["2", "3"], "1")


def test_herd_before_an_empty_place_makes_one_body(bodies: KeptBodies[str]) -> None:
    make = Maker()

    got = at_once(*[lambda: bodies.get(at_version(1), "page", make).body] * HERD)

    assert (got, make.made) == (["1"] * HERD, 1)


def test_herd_before_an_old_body_makes_one_and_is_served_the_old_one(bodies: KeptBodies[str], clock: Clock) -> None:
    bodies.get(at_version(1), "page", lambda: "old")
    clock.time += REST_SECONDS
    begun, may_end = Signal(), Signal()

    def slow() -> str:
        begun.set()
        may_end.wait(60)
        return "new"

    first = Thread(target=bodies.get, args=(at_version(2), "page", slow))
    first.start()
    begun.wait(60)
    meanwhile = at_once(*[lambda: bodies.get(at_version(2), "page", never).body] * (HERD - 1))
    may_end.set()
    first.join()

    assert meanwhile == ["old"] * (HERD - 1)
    assert bodies.get(at_version(2), "page", never).body == "new"


def never() -> str:
    raise AssertionError("another thread is making it")


def test_body_that_cannot_be_made_leaves_the_old_one_and_is_tried_again(bodies: KeptBodies[str], clock: Clock) -> None:
    bodies.get(at_version(1), "page", lambda: "old")
    clock.time += REST_SECONDS

    with pytest.raises(AssertionError):
        bodies.get(at_version(2), "page", never)

    assert bodies.get(at_version(2), "page", lambda: "new").body == "new"


def test_no_more_is_kept_than_any_event_needs(bodies: KeptBodies[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_bodies, "MOST_KEPT", 3)
    make = Maker()
    ask: Callable[[int], str] = lambda key: bodies.get(at_version(1), key, make).body  # noqa: E731 - one line a question

    for key in range(4):
        ask(key)

    assert (ask(3), ask(0)) == ("4", "5")
