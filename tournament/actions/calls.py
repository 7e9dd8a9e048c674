"""Call a referee to a card table, take the call, resolve it."""

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.log import Actor, note
from tournament.actions.refused import Conflict, Refused
from tournament.models import LIVE_CALL, CallReason, CallState, Event, Match, RefereeCall
from tournament.queries.table_match import last_match_at

BETWEEN = "；"
LONGEST_WORDS = 300


def open_call(  # noqa: PLR0913 - who, where, and what a call says, most of it by name
    actor: Actor,
    event: Event,
    table: int,
    *,
    match_pk: int | None = None,
    side: str = "",
    reason: str = CallReason.OTHER,
    words: str = "",
) -> RefereeCall:
    """Call a referee about a match, or what was played last at the table. Call it inside a transaction.

    A match that waits for one already keeps its place, and what is said now is added. The call that a dispute made by
    itself becomes the table's own as soon as the table says why it calls: it does not end with the dispute.
    """
    if reason not in CallReason.values:
        raise Refused(_("Say what the referee is wanted for."), "reason")
    _hold(event)
    match_pk, words = match_pk or last_match_at(event.pk, table), words[:LONGEST_WORDS]
    call = _live_call(event, table, match_pk).first()
    old = {"reason": call.reason, "words": call.words} if call else None
    if call is None:
        call = RefereeCall(event=event, match_id=match_pk, table_number=table, side=side, reason=reason, words=words)
    elif reason == CallReason.DISPUTE or not _say_more(call, side, reason, words):
        return call
    call.save()
    new = {"reason": call.reason, "words": call.words}
    note(event, actor, "call_referee", str(table), old=old, new=new, shown=False, floor=True)
    return call


def _live_call(event: Event, table: int, match_pk: int | None) -> QuerySet[RefereeCall]:
    """Return the call that a table waits by: about this match, or about nothing that was played."""
    about = Q(match=match_pk) | Q(match=None)
    return RefereeCall.objects.filter(about, event=event, table_number=table, state__in=LIVE_CALL).order_by("pk")


def _say_more(call: RefereeCall, side: str, reason: str, words: str) -> bool:
    """Put what a table says now into the call by which it waits; False when it says nothing new."""
    if call.reason == CallReason.DISPUTE:
        call.side, call.reason, call.words = side, reason, words
        return True
    also = "" if reason == call.reason else str(CallReason(reason).label)
    more, said = " ".join(filter(None, [also, words])), call.words.split(BETWEEN)
    if not more or more in said:
        return False
    call.words = BETWEEN.join(filter(None, [*said, more]))[:LONGEST_WORDS]
    return True


def call_off(actor: Actor, event: Event, table: int, match_pk: int | None = None) -> None:
    """Say that no referee is needed any more about a match, or what was played last at the table.

    Raises Conflict when none was waited for.
    """
    _hold(event)
    live = _live_call(event, table, match_pk or last_match_at(event.pk, table))
    if not live.update(state=CallState.CALLED_OFF, ended_at=timezone.now()):
        raise Conflict(_("No referee is waited for at this table any more."))
    note(event, actor, "call_off_referee", str(table), shown=False, floor=True)


def call_off_dispute(actor: Actor, event: Event, match_pk: int, table: int) -> None:
    """End the call that a dispute made by itself, once the two sides do not differ any more."""
    _hold(event)
    disputes = RefereeCall.objects.filter(match=match_pk, reason=CallReason.DISPUTE, state=CallState.WAITING)
    if disputes.update(state=CallState.CALLED_OFF, ended_at=timezone.now()):
        note(event, actor, "call_off_referee", str(table), shown=False, floor=True)


@transaction.atomic
def take_call(actor: Actor, call: RefereeCall) -> None:
    """Say that one is on the way; of two referees at once one is, and the other reads who.

    Raises Conflict when somebody has taken the call, or it has ended.
    """
    _hold(call.event)
    waiting = RefereeCall.objects.filter(pk=call.pk, state=CallState.WAITING)
    if not waiting.update(state=CallState.TAKEN, taken_by=actor.user, taken_at=timezone.now()):
        raise _moved_on(call)
    note(call.event, actor, "take_call", str(call.table_number), shown=False, floor=True)


@transaction.atomic
def resolve_call(actor: Actor, call: RefereeCall, outcome: str = "") -> None:
    """Say that a call is dealt with, and how; whoever was not on the way yet has been there now."""
    _hold(call.event)
    live = RefereeCall.objects.filter(pk=call.pk, state__in=LIVE_CALL)
    live.filter(taken_by=None).update(taken_by=actor.user)
    if not live.update(state=CallState.RESOLVED, ended_at=timezone.now(), outcome=outcome.strip()[:200]):
        raise _moved_on(call)
    note(call.event, actor, "resolve_call", str(call.table_number), new={"outcome": outcome}, shown=False, floor=True)


def resolve_dispute(actor: Actor, match: Match) -> None:
    """End the call of a dispute that a result of the desk has decided; whoever decided without going there has come.

    Call it inside the result's transaction.
    """
    _hold(match.event)
    disputes = RefereeCall.objects.filter(match=match, reason=CallReason.DISPUTE, state__in=LIVE_CALL)
    came = Coalesce("taken_by", actor.user.pk if actor.user else None)
    if disputes.update(state=CallState.RESOLVED, ended_at=timezone.now(), taken_by=came):
        note(match.event, actor, "resolve_call", str(match.table_number), shown=False, floor=True)


def _hold(event: Event) -> None:
    """Hold the event before any of its calls.

    Every action comes to the event in the end, for its log; a phone that reports has it before it rings, and one that
    held a call and waited for the event would wait for a phone that has the event and waits for the call.
    """
    Event.objects.select_for_update().values_list("pk").get(pk=event.pk)


def _moved_on(call: RefereeCall) -> Conflict:
    call.refresh_from_db()
    table = {"table": call.table_number}
    if call.state == CallState.TAKEN and call.taken_by:
        who = call.taken_by.get_full_name() or call.taken_by.get_username()
        return Conflict(_("%(who)s is on the way to table %(table)s already.") % (table | {"who": who}))
    return Conflict(_("The call of table %(table)s has ended already.") % table)
