"""Set up an event: its name and days, its people, its divisions and stages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import ScoringRules, rules_from_book, rules_to_json
from tournament.actions.book import keep_book
from tournament.actions.log import Actor, changed, note
from tournament.actions.refused import Refused
from tournament.models import Division, Event, Membership, Role, Stage, StageKind
from tournament.queries.event_book import snapshot_of
from tournament.queries.results import rules_of, uncountable_tables
from tournament.queries.table_numbers import free_first_table

DEFAULT_PAIRING = {
    "protect": 3,
    "tolerance": "3",
    "club_rule": "soft",
    "club_rounds": None,
    "accelerated_rounds": 0,
    "accelerated_vp": 6,
    "forfeit_is_met": False,
    "missed_rounds_are_byes": False,
}


@dataclass(frozen=True)
class NewEvent:
    """What the set-up page asks for; everything else has a default and can be changed later."""

    name: str
    slug: str
    starts_on: date
    ends_on: date
    venue: str = ""
    organiser: str = ""
    time_zone: str = "Asia/Shanghai"
    book: str = "000"
    division: str = "公开组"
    planned_rounds: int = 5
    round_minutes: int = 90


@transaction.atomic
def create_event(actor: Actor, asked: NewEvent) -> Event:
    """Create an event with one division and its Swiss stage; the actor becomes its chief referee.

    Raises:
        Refused: the address is taken, or cannot stand in a link.
        ValidationError: a name or a day cannot be stored.

    """
    _check_address(asked.slug)
    taken = _("An event with the address “%(slug)s” exists already; choose another.") % {"slug": asked.slug}
    event = Event(
        name=asked.name,
        slug=asked.slug,
        starts_on=asked.starts_on,
        ends_on=asked.ends_on,
        venue=asked.venue,
        organiser=asked.organiser,
        time_zone=asked.time_zone,
        book=asked.book,
    )
    event.full_clean(exclude=["slug"])
    _insert(event, Refused(taken, "slug"))
    keep_book(event)
    if actor.user:
        Membership.objects.create(event=event, user=actor.user, role=Role.CHIEF_REFEREE)
    note(event, actor, "create_event", event.name, new={"slug": event.slug, "book": event.book})
    add_division(actor, event, asked.division, planned_rounds=asked.planned_rounds, round_minutes=asked.round_minutes)
    return event


def _insert(row: Model, double: Refused) -> None:
    """Save a new row; of two at the same moment the database lets one in, and the other is told in words."""
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise double from None


def _check_address(slug: str) -> None:
    field = Event._meta.get_field("slug")
    try:
        field.clean(slug, None)
    except ValidationError:
        text = _("An address is 1 to 60 of the letters a to z, digits, - and _; “%(slug)s” is not.")
        raise Refused(text % {"slug": slug}, "slug") from None


@transaction.atomic
def change_event(actor: Actor, event: Event, values: Mapping[str, Any]) -> None:
    """Change an event's own fields (name, venue, organiser, days, time zone)."""
    _change(actor, event, values, "change_event")


@transaction.atomic
def archive_event(actor: Actor, event: Event) -> None:
    """Put an event that is over behind “Archived” on the first page; nothing in it changes."""
    if Event.objects.filter(pk=event.pk, archived_at=None).update(archived_at=timezone.now()):
        note(event, actor, "archive_event", event.name)


@transaction.atomic
def unarchive_event(actor: Actor, event: Event) -> None:
    """Put an archived event back among the others."""
    if Event.objects.filter(pk=event.pk, archived_at__isnull=False).update(archived_at=None):
        note(event, actor, "unarchive_event", event.name)


@transaction.atomic
def add_division(
    actor: Actor, event: Event, name: str, *, planned_rounds: int = 5, round_minutes: int = 90
) -> Division:
    """Add a division with one Swiss stage scored by the event's book; its tables start behind the other divisions'."""
    first_table = free_first_table(event)
    division = Division(event=event, name=name, position=event.divisions.count() + 1)
    _insert(division, _double_division(name))
    Stage.objects.create(
        division=division,
        name=_("Swiss"),
        kind=StageKind.SWISS,
        planned_rounds=planned_rounds,
        round_minutes=round_minutes,
        first_table=first_table,
        scoring=rules_to_json(rules_from_book(snapshot_of(event).book)),
        pairing=DEFAULT_PAIRING,
    )
    note(event, actor, "add_division", name, new={"planned_rounds": planned_rounds})
    return division


@transaction.atomic
def rename_division(actor: Actor, division: Division, name: str) -> None:
    """Give a division another name."""
    try:
        with transaction.atomic():
            _change(actor, division, {"name": name}, "rename_division")
    except (IntegrityError, ValidationError):
        raise _double_division(name) from None


def _double_division(name: str) -> Refused:
    return Refused(_("There is a division “%(name)s” already.") % {"name": name}, "name")


@transaction.atomic
def change_stage(actor: Actor, stage: Stage, values: Mapping[str, Any], reason: str = "") -> None:
    """Change a stage's settings: rounds, minutes, first table, scoring, pairing policy.

    Once a round is published a change asks for a reason: one of scoring re-scores every result already recorded.

    Raises:
        Refused: the reason is missing, or what is recorded or reported could not be scored any more.

    """
    Stage.objects.select_for_update().get(pk=stage.pk)
    _old, new = changed(stage, values)
    if new and not reason and stage.rounds.public().exists():
        raise Refused(_("A round has been published, so a change of the settings needs a reason."), "reason")
    if "scoring" in new:
        _refuse_uncountable(stage, rules_of(values["scoring"]))
    _change(actor, stage, values, "change_stage", reason)


def _refuse_uncountable(stage: Stage, rules: ScoringRules) -> None:
    """Refuse rules that could not count what was played: nobody would have a place.

    The rounds are held, so that whoever records a result does so before, and is seen, or after, by the new rules.
    """
    list(stage.rounds.select_for_update().order_by("number").values_list("pk"))
    for fault, places in uncountable_tables(stage, rules).items():
        by_round = {n: [str(table) for number, table in places if number == n] for n, _table in places}
        table = _("table %(tables)s of round %(n)d")
        where = "；".join(table % {"n": n, "tables": "、".join(tables)} for n, tables in by_round.items())
        if fault == "winner_missing":
            text = _("Recorded or reported as level: %(where)s. Draws stay allowed as long as that stands.")
            raise Refused(text % {"where": where}, "draws_allowed")
        raise Refused(_("What was played could not be counted by these settings: %(where)s.") % {"where": where})


@dataclass(frozen=True)
class Duty:
    """What a person does at an event; a referee may be given a range of tables, both ends included."""

    role: str
    first_table: int | None = None
    last_table: int | None = None

    def checked(self) -> dict[str, Any]:
        """Return the columns of a membership.

        Raises:
            Refused: half a range, one that ends before it begins, or a range of somebody who is no referee.

        """
        first, last = self.first_table, self.last_table
        if (first, last) != (None, None):
            if self.role != Role.REFEREE:
                raise Refused(_("Only a referee has a range of tables; leave both fields empty."), "first_table")
            if first is None or last is None:
                empty = "first_table" if first is None else "last_table"
                raise Refused(_("Give the first and the last table, or neither for all tables."), empty)
            if first > last:
                text = _("The last table, %(last)d, comes before the first, %(first)d.")
                raise Refused(text % {"first": first, "last": last}, "last_table")
        return {"role": self.role, "first_table": first, "last_table": last}


def _said(duty: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of the log what a duty does not have."""
    return {name: value for name, value in duty.items() if value is not None}


@transaction.atomic
def add_member(actor: Actor, event: Event, user: User, duty: Duty | str) -> Membership:
    """Let a user work at the desk of an event."""
    values = _duty(duty).checked()
    member = Membership(event=event, user=user, **values)
    double = _("%(user)s works at this event already.") % {"user": user.get_username()}
    _insert(member, Refused(double, "username"))
    note(event, actor, "add_member", user.get_username(), new=_said(values))
    return member


@transaction.atomic
def create_member(
    actor: Actor, event: Event, username: str, full_name: str, password: str, duty: Duty | str
) -> Membership:
    """Make a new account and let it work at the desk of an event."""
    user = User(username=username, first_name=full_name, password=make_password(password))
    double = _("The account “%(user)s” exists already; add it by name instead.") % {"user": username}
    _insert(user, Refused(double, "username"))
    return add_member(actor, event, user, duty)


@transaction.atomic
def change_member(actor: Actor, member: Membership, duty: Duty | str) -> None:
    """Give a member another role or other tables; an event always keeps a chief referee."""
    values = _duty(duty).checked()
    if values["role"] != Role.CHIEF_REFEREE:
        _keep_a_chief(member)
    _change(actor, member, values, "change_member")


@transaction.atomic
def remove_member(actor: Actor, member: Membership) -> None:
    """End a user's work at this event; the account stays."""
    _keep_a_chief(member)
    note(member.event, actor, "remove_member", member.user.get_username(), old=_said(_duty_of(member)))
    member.delete()


@transaction.atomic
def renew_password(actor: Actor, member: Membership, password: str) -> None:
    """Give a member who lost it a new password.

    Refused for people who also work at an event where the actor is not the chief referee: a password opens them all.
    """
    led = Membership.objects.filter(user=actor.user, role=Role.CHIEF_REFEREE).values("event")
    if actor.user and Membership.objects.filter(user=member.user).exclude(event__in=led).exists():
        text = _("%(user)s also works at an event of another chief referee; a new password is set on the laptop.")
        raise Refused(text % {"user": member.user.get_username()})
    member.user.set_password(password)
    member.user.save(update_fields=["password"])
    note(member.event, actor, "renew_password", member.user.get_username())


def _duty(asked: Duty | str) -> Duty:
    return asked if isinstance(asked, Duty) else Duty(asked)


def _duty_of(member: Membership) -> dict[str, Any]:
    return {"role": member.role, "first_table": member.first_table, "last_table": member.last_table}


def _keep_a_chief(member: Membership) -> None:
    # Locked, so that two chiefs who remove each other at the same moment cannot both succeed.
    Event.objects.select_for_update().get(pk=member.event_id)
    others = Membership.objects.filter(event=member.event_id, role=Role.CHIEF_REFEREE).exclude(pk=member.pk)
    if member.role == Role.CHIEF_REFEREE and not others.exists():
        raise Refused(
            _("%(user)s is the only chief referee; name another one first.") % {"user": member.user.get_username()}
        )


def _change(actor: Actor, row: Any, values: Mapping[str, Any], action: str, reason: str = "") -> None:
    old, new = changed(row, values)
    if not new:
        return
    subject = str(row)
    for name, value in values.items():
        setattr(row, name, value)
    row.full_clean()
    row.save(update_fields=list(values))
    event = row if isinstance(row, Event) else row.event
    note(event, actor, action, subject, old=old, new=new, reason=reason)
