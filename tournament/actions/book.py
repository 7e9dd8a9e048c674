"""The event's own copy of its rule book: readings confirmed, house rules set and removed; every change is logged."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rules import BookError, InvalidField
from rules.errors import QuestionError
from rules.fields import belonging_together, book_fields
from rules.readings import readings_of
from rules.snapshots import Confirmation, HouseRule, Snapshot, change, confirm, restore, take_snapshot, to_json
from rules.wording import error_in_words
from scoring import InvalidRules, rules_from_book
from tournament.actions.log import Actor, note
from tournament.actions.refused import Refused
from tournament.models import Event, EventBook
from tournament.queries.book_fields import field_line
from tournament.queries.event_book import snapshot_in
from tournament.queries.rule_answers import page_language


def keep_book(event: Event) -> EventBook:
    """Keep the program's book as it stands now for an event, nothing confirmed; call it inside a transaction."""
    snapshot = to_json(take_snapshot(event.book))
    return EventBook.objects.create(event=event, snapshot=snapshot)


@transaction.atomic
def confirm_reading(actor: Actor, event: Event, reading: str, choice: str) -> None:
    """Confirm one reading of an ambiguous clause, the default or another; a later confirmation replaces it.

    Raises:
        Refused: the book has no such reading, or the reading no such choice.

    """
    kept = _locked(event)
    _keep(kept, _confirmed(actor, event, snapshot_in(event, kept), reading, choice))


@transaction.atomic
def confirm_defaults(actor: Actor, event: Event) -> int:
    """Confirm every reading that nobody has confirmed yet as the book has it; return how many they were."""
    kept = _locked(event)
    snapshot = snapshot_in(event, kept)
    waiting = snapshot.unconfirmed
    for reading in waiting:
        snapshot = _confirmed(actor, event, snapshot, reading.id, reading.chosen)
    _keep(kept, snapshot)
    return len(waiting)


def _confirmed(actor: Actor, event: Event, snapshot: Snapshot, reading: str, choice: str) -> Snapshot:
    """The snapshot with the confirmation, which is logged."""
    before = {each.id: each.chosen for each in readings_of(snapshot.tables)}
    try:
        after = confirm(snapshot, Confirmation(reading, choice, actor.name, _now(event)))
    except QuestionError as error:
        raise Refused(error_in_words(error, page_language()), "choice") from None
    is_first = reading in {each.id for each in snapshot.unconfirmed}
    old = {} if is_first and before[reading] == choice else {"reading": f"{reading}={before[reading]}"}
    note(event, actor, "confirm_reading", reading, old=old, new={"reading": f"{reading}={choice}"})
    return after


@transaction.atomic
def set_house_rule(actor: Actor, event: Event, values: Mapping[str, object], reason: str) -> None:
    """Let the event play fields of the book differently, `{"deals.attacker_step": 50}`, with a note that says why.

    Fields that the book checks against each other are set together.

    Raises:
        Refused: no note, no such field, a value that cannot stand there, or nothing that differs.

    """
    kept = _locked(event)
    snapshot = snapshot_in(event, kept)
    reason = reason.strip()
    if not reason:
        raise Refused(_("Say why; the note stands beside the house rule and in the log."), "note")
    new = _differing(snapshot, values)
    try:
        after = change(snapshot, *(HouseRule(path, value, reason) for path, value in new.items()))
        rules_from_book(after.book)
    except BookError as error:
        raise Refused(error_in_words(error, page_language()), _field_of(error, new)) from None
    except InvalidRules:
        raise Refused(_("The scoring does not know one of these words."), next(iter(new))) from None
    for path, value in new.items():
        old = {path: field_line(snapshot, path).value}
        note(event, actor, "set_house_rule", path, old=old, new={path: value}, reason=reason)
    _keep(kept, after)


def _differing(snapshot: Snapshot, values: Mapping[str, object]) -> dict[str, object]:
    """The values that are not played already."""
    for path in values:
        if path not in book_fields() or path.partition(".")[0] not in snapshot.tables:
            raise Refused(_("The book has no field “%(path)s”.") % {"path": path})
    new = {path: value for path, value in values.items() if value != field_line(snapshot, path).value}
    if not new:
        raise Refused(_("That is what the event plays already."), next(iter(values), None))
    return new


def _field_of(error: BookError, values: Mapping[str, object]) -> str:
    """The field to which the message belongs: the one that is at fault, or the first that was changed."""
    return error.path if isinstance(error, InvalidField) and error.path in values else next(iter(values))


@transaction.atomic
def remove_house_rule(actor: Actor, event: Event, path: str) -> None:
    """Play a field by the book again, and those that were changed together with it.

    Raises:
        Refused: no house rule stands there, or another one cannot do without it.

    """
    kept = _locked(event)
    snapshot = snapshot_in(event, kept)
    present = {rule.path for rule in snapshot.house_rules}
    if path not in present:
        raise Refused(_("That house rule is gone already."))
    paths = [each for each in belonging_together(path) if each in present]
    try:
        after = restore(snapshot, *paths)
    except BookError as error:
        raise Refused(error_in_words(error, page_language())) from None
    for each in paths:
        old, new = ({each: field_line(book, each).value} for book in (snapshot, after))
        note(event, actor, "remove_house_rule", each, old=old, new=new)
    _keep(kept, after)


def _locked(event: Event) -> EventBook:
    """The event's copy of its book, held until the end of the transaction; made where there is none."""
    Event.objects.select_for_update().get(pk=event.pk)
    return EventBook.objects.filter(event=event).first() or keep_book(event)


def _keep(kept: EventBook, snapshot: Snapshot) -> None:
    kept.snapshot = to_json(snapshot)
    kept.save(update_fields=["snapshot"])


def _now(event: Event) -> str:
    """The moment on the event's own clock."""
    moment: datetime = timezone.now().astimezone(ZoneInfo(event.time_zone))
    return moment.isoformat(timespec="minutes")
