"""The door of the hall: a crowd at check-in, pairs that leave while the round is being paired, a list that changes."""

from functools import partial

import pytest
from django.urls import reverse

from tests.races.conftest import Hall
from tests.visitors import Page, Visitor, at_once, statuses

pytestmark = pytest.mark.server

CLERKS = 10
CHANGED = {"team_name": "改名队", "player1": "改一", "player2": "改二"}
STATES = "SELECT state, count(*) FROM tournament_entrant WHERE division_id = {division} GROUP BY state"
LOTS = "SELECT lot FROM tournament_entrant WHERE division_id = {division} ORDER BY lot"
GONE_BUT_PUBLISHED = """
    SELECT entrant.id, round.number
    FROM tournament_seat AS seat
    JOIN tournament_round AS round ON round.id = seat.round_id AND round.state <> 'draft'
    JOIN tournament_entrant AS entrant ON entrant.id = seat.entrant_id
    WHERE entrant.withdrawn_from <= round.number
"""


def clerks(hall: Hall, count: int) -> list[Visitor]:
    """Recorders at both servers."""
    return [hall.person("lan" if number % 2 else "zhu", number // 2 % 2) for number in range(count)]


def lots(hall: Hall, slug: str) -> list[int | None]:
    """The lots of an event's pairs in their order, None for a pair without."""
    return [lot for (lot,) in hall.laptop.database.rows(LOTS.format(division=hall.events[slug]["division"]))]


def test_hundred_check_ins_at_once_all_count(hall: Hall) -> None:
    path, entrants = hall.path("check_in", "check-in", "division"), hall.events["check-in"]["entrants"]

    def check_in(clerk: Visitor, queue: list[int]) -> list[Page]:
        return [clerk.post(path, {"entrant": entrant, "here": 1}, htmx=True) for entrant in queue]

    queues = (entrants[at::CLERKS] for at in range(CLERKS))
    answers = at_once(*map(partial, [check_in] * CLERKS, clerks(hall, CLERKS), queues))

    assert [status for pages in answers for status in statuses(pages)] == [200] * 100
    assert hall.log("check-in").count("check_in") == 100
    states = hall.laptop.database.rows(STATES.format(division=hall.events["check-in"]["division"]))
    assert states == [("checked_in", 100)]


def test_pair_checked_in_by_two_is_checked_in_once(hall: Hall) -> None:
    slug = "check-in-twice"
    path, entrant = hall.path("check_in", slug, "division"), hall.events[slug]["entrants"][0]
    one, other = hall.person("lan", 0), hall.person("zhu", 1)

    pages = at_once(*(partial(who.post, path, {"entrant": entrant, "here": 1}, htmx=True) for who in (one, other)))

    assert statuses(pages) == [200, 200]
    assert hall.log(slug).count("check_in") == 1


def test_pair_that_leaves_while_the_round_is_paired_is_never_published(hall: Hall) -> None:
    slug = "pair-and-withdraw"
    leavers = hall.events[slug]["entrants"][:4]
    desk, doors = hall.person("chief", 0), [hall.person("second", number % 2) for number in range(4)]

    def leave(door: Visitor, entrant: int) -> Page:
        return door.post(reverse("entrant_withdraw", args=[slug, entrant]), {"reason": "回家"})

    def pair_and_publish() -> Page:
        draft = desk.post(hall.path("pair_round", slug, "stage")).address
        return desk.post(f"{draft.removeprefix(desk.address)}/publish")

    pages = at_once(pair_and_publish, *map(partial, [leave] * 4, doors, leavers))

    assert statuses(pages) == [200] * 5
    assert hall.log(slug).count("withdraw_entrant") == 4
    assert hall.laptop.database.rows(GONE_BUT_PUBLISHED) == []


def test_team_entered_by_two_is_entered_once(hall: Hall) -> None:
    one, other = hall.person("lan", 0), hall.person("zhu", 1)
    path = hall.path("entrant_add", "new", "division")
    values = {"team_name": "双胞胎", "player1": "王一", "player2": "王二"}

    pages = at_once(*(partial(who.post, path, values) for who in (one, other)))

    assert statuses(pages) == [200, 200]
    assert sorted("双胞胎 is entered." in page.text for page in pages) == [False, True]
    assert hall.log("new").count("add_entrant") == 1


def test_late_entries_at_once_get_a_lot_each(hall: Hall) -> None:
    path = hall.path("entrant_add", "late", "division")

    def enter(clerk: Visitor, name: str) -> Page:
        return clerk.post(path, {"player1": f"迟{name}", "player2": f"到{name}", "start_vp": 0})

    pages = at_once(*map(partial, [enter] * 4, clerks(hall, 4), "甲乙丙丁"))

    assert statuses(pages) == [200] * 4
    assert lots(hall, "late") == list(range(1, 13))


def test_list_changed_while_lots_are_drawn_has_a_lot_for_everybody(hall: Hall) -> None:
    slug = "draw-and-change"
    path, entrants = hall.path("entrant_add", slug, "division"), hall.events[slug]["entrants"]
    chief, lan, zhu, again = hall.person("chief", 0), *clerks(hall, 3)

    pages = at_once(
        partial(chief.post, hall.path("draw_seed", slug, "division"), {"seed": "锣鼓"}),
        partial(lan.post, path, {"player1": "刚来", "player2": "刚到", "start_vp": 0}),
        partial(zhu.post, reverse("entrant_remove", args=[slug, entrants[0]])),
        partial(again.post, reverse("entrant_edit", args=[slug, entrants[1]]), CHANGED),
    )

    assert statuses(pages) == [200] * 4
    done = hall.log(slug)
    assert [done.count(action) for action in ("draw_lots", "add_entrant", "change_entrant")] == [1, 1, 1]
    there = lots(hall, slug)
    assert len(there) == 13 - done.count("remove_entrant")
    assert there == list(range(1, len(there) + 1))
