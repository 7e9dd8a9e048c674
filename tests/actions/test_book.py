"""The event's own book: confirmed readings and house rules, logged and checked like the book itself."""

import pytest

from rules.snapshots import from_json, take_snapshot
from tests import make
from tournament.actions.book import confirm_defaults, confirm_reading, remove_house_rule, set_house_rule
from tournament.actions.events import add_division
from tournament.actions.refused import Refused
from tournament.models import Event, EventBook, LogEntry
from tournament.queries.event_book import open_readings, snapshot_of

pytestmark = pytest.mark.django_db
STEP = "deals.attacker_step"
BANDS = [
    {"from": 120, "below": 200, "levels": 1},
    {"from": 1, "below": 120, "levels": 2},
    {"from": 0, "below": 1, "levels": 3},
]


@pytest.fixture
def event() -> Event:
    return make.event()


def version(event: Event) -> int:
    return Event.objects.get(pk=event.pk).version


def by_path(values: dict[str, object]) -> dict[str, object]:
    return {name.replace("__", "."): value for name, value in values.items()}


def set_rule(event: Event, **values: object) -> None:
    set_house_rule(make.actor(), event, by_path(values), "与去年相同")


def refused(event: Event, values: dict[str, object], reason: str = "与去年相同") -> Refused:
    before = EventBook.objects.get(event=event).snapshot
    with pytest.raises(Refused) as caught:
        set_house_rule(make.actor(), event, by_path(values), reason)
    assert EventBook.objects.get(event=event).snapshot == before
    return caught.value


def test_new_event_keeps_its_book_with_nothing_confirmed(event: Event) -> None:
    assert from_json(EventBook.objects.get(event=event).snapshot) == take_snapshot("000")
    assert open_readings(event) == 9


def test_event_without_a_copy_plays_the_program_s_book_and_keeps_it_at_the_first_change(event: Event) -> None:
    EventBook.objects.all().delete()
    assert snapshot_of(event) == take_snapshot("000")

    confirm_reading(make.actor(), event, "A9", "nothing")

    assert [each.reading for each in snapshot_of(event).confirmations] == ["A9"]


def test_copy_of_another_book_counts_as_none(event: Event) -> None:
    Event.objects.update(book="004")
    event.refresh_from_db()

    assert snapshot_of(event) == take_snapshot("004")


def test_reading_is_confirmed_by_name_and_on_the_event_s_own_clock(event: Event) -> None:
    before = version(event)

    confirm_reading(make.actor(), event, "A9", "longer")

    snapshot = snapshot_of(event)
    [confirmation] = snapshot.confirmations
    assert (confirmation.reading, confirmation.choice, confirmation.by) == ("A9", "longer", "裁判长")
    assert confirmation.on.endswith("+08:00")
    assert (snapshot.book.following.protect, version(event)) == ("longer", before + 1)


def test_confirmation_is_logged_with_what_it_replaces(event: Event) -> None:
    confirm_reading(make.actor(), event, "A9", "nothing")
    first = LogEntry.objects.latest("pk")
    confirm_reading(make.actor(), event, "A9", "longer")
    second = LogEntry.objects.latest("pk")

    assert (first.subject, first.old, first.new) == ("A9", {}, {"reading": "A9=nothing"})
    assert (second.old, second.new) == ({"reading": "A9=nothing"}, {"reading": "A9=longer"})


@pytest.mark.parametrize(("reading", "choice"), [("A9", "shorter"), ("A7", "both"), ("", "")])
def test_unknown_reading_is_refused_in_words(event: Event, reading: str, choice: str) -> None:
    with pytest.raises(Refused) as caught:
        confirm_reading(make.actor(), event, reading, choice)

    assert f"没有读法 {reading}={choice}" in str(caught.value)
    assert snapshot_of(event).confirmations == ()


def test_defaults_are_confirmed_at_once_and_leave_what_was_chosen(event: Event) -> None:
    confirm_reading(make.actor(), event, "A9", "longer")

    assert confirm_defaults(make.actor(), event) == 8

    snapshot = snapshot_of(event)
    assert (snapshot.unconfirmed, snapshot.book.following.protect) == ((), "longer")
    assert confirm_defaults(make.actor(), event) == 0


def test_nobody_is_asked_once_a_round_is_public() -> None:
    event = make.drawn_event()
    before = open_readings(event)
    make.published_round(event)

    assert (before, open_readings(event)) == (9, 0)


def test_house_rule_is_logged_with_old_and_new_value_and_note(event: Event) -> None:
    before = version(event)

    set_rule(event, deals__attacker_step=50)

    entry = LogEntry.objects.latest("pk")
    assert snapshot_of(event).book.deals.attacker_step == 50
    assert (entry.action, entry.subject, entry.old, entry.new) == ("set_house_rule", STEP, {STEP: 60}, {STEP: 50})
    assert (entry.reason, version(event)) == ("与去年相同", before + 1)


def test_house_rule_that_is_removed_leaves_the_book_s_own_entry(event: Event) -> None:
    own = snapshot_of(event)
    set_rule(event, deals__attacker_step=50)
    set_rule(event, deals__attacker_step=40)

    remove_house_rule(make.actor(), event, STEP)

    entry = LogEntry.objects.latest("pk")
    assert snapshot_of(event) == own
    assert (entry.action, entry.old, entry.new) == ("remove_house_rule", {STEP: 40}, {STEP: 60})


def test_house_rule_that_is_gone_cannot_be_removed_again(event: Event) -> None:
    with pytest.raises(Refused):
        remove_house_rule(make.actor(), event, STEP)


def test_fields_that_the_book_checks_together_are_set_and_removed_together(event: Event) -> None:
    assert refused(event, {"deals__take_bank": 200}).field == "deals.take_bank"

    set_rule(event, deals__take_bank=200, deals__bank_bands=BANDS)
    changed = snapshot_of(event).book.deals
    remove_house_rule(make.actor(), event, "deals.bank_bands")

    assert (changed.take_bank, len(changed.bank_bands)) == (200, 3)
    assert snapshot_of(event) == take_snapshot("000")


@pytest.mark.parametrize(
    ("values", "field", "words"),
    [
        ({"deals__attacker_step": 0}, STEP, "抓分方每升一级的分数不能是0，应为1或以上的整数"),
        ({"deals__attacker_step": "viel"}, STEP, "应为0或以上的整数"),
        ({"deals__attacker_step": 60}, STEP, "已经这样打了"),
        ({"deals__step": 60}, None, "没有“deals.step”这一项"),
        ({"ruling__1": 60}, None, "没有“ruling.1”这一项"),
        ({"ranking__tie_breaks": ["beauty"]}, "ranking.tie_breaks", "计分程序不认识"),
        ({"ladder__levels": ["3", "X", "PASSED_X"]}, "ladder.levels", "应为2到A或JOKER"),
        ({}, None, "已经这样打了"),
    ],
)
def test_value_that_cannot_stand_is_refused_beside_its_field(
    event: Event, values: dict[str, object], field: str | None, words: str
) -> None:
    found = refused(event, values)

    assert (found.field, words in str(found)) == (field, True)


@pytest.mark.parametrize("reason", ["", "  "])
def test_house_rule_needs_a_note(event: Event, reason: str) -> None:
    assert refused(event, {"deals__attacker_step": 50}, reason).field == "note"


def test_reading_under_a_house_rule_waits_for_nobody(event: Event) -> None:
    set_rule(event, following__protect="longer")

    assert "A9" not in {reading.id for reading in snapshot_of(event).unconfirmed}
    with pytest.raises(Refused):
        confirm_reading(make.actor(), event, "A9", "nothing")


def test_new_division_scores_by_the_event_s_book_and_the_others_stay(event: Event) -> None:
    confirm_reading(make.actor(), event, "A2", "average")
    set_rule(event, bye__vp=15)

    added = add_division(make.actor(), event, "女子组").stages.get()

    old = event.divisions.get(name="公开组").stages.get()
    assert (added.scoring["forfeit_formula"], added.scoring["bye_vp"]) == ("average", 15)
    assert (old.scoring["forfeit_formula"], old.scoring["bye_vp"]) == ("max", 18)
