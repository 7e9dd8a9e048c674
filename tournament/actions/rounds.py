"""Pair a round, change the draft by hand, publish it, and take it through its states."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.log import Actor, note
from tournament.actions.refused import Conflict, Refused
from tournament.models import (
    Entrant,
    Match,
    Result,
    Round,
    RoundState,
    Seat,
    Side,
    Stage,
)
from tournament.pairing import Field, InvalidField, PairedRound, check, input_digest, pair
from tournament.queries.fields import field_of
from tournament.queries.results import missing_tables


@transaction.atomic
def pair_round(actor: Actor, stage: Stage) -> Round:
    """Pair the next round as a draft, `000:4.1.1`; refuse while a result is missing.

    Raises:
        Refused: results are missing, a draft exists, the lots are not drawn, or fewer than two pairs are left.
        Impossible: no legal pairing exists; nothing is written, and the exception carries the certificate.

    """
    Stage.objects.select_for_update().get(pk=stage.pk)
    number = _next_number(stage)
    _refuse_while_results_are_missing(stage)
    close_finished_rounds(actor, stage)
    field = field_of(stage, number)
    try:
        paired = pair(field)
    except InvalidField:
        raise _too_few(stage, field) from None
    return _store_draft(actor, stage, number, field, paired)


def _next_number(stage: Stage) -> int:
    last = stage.rounds.order_by("-number").first()
    if last and last.state == RoundState.DRAFT:
        raise Refused(_("Round %(n)d is a draft already; publish or discard it first.") % {"n": last.number})
    return last.number + 1 if last else 1


def _refuse_while_results_are_missing(stage: Stage) -> None:
    missing = missing_tables(stage)
    if missing:
        number = missing[0][0]
        tables = "、".join(str(table) for n, table in missing if n == number)
        text = _("Round %(n)d still lacks the results of table %(tables)s. Enter them first; nothing was paired.")
        raise Refused(text % {"n": number, "tables": tables})


def _too_few(stage: Stage, field: Field) -> Refused:
    if not stage.division.entrants.exclude(lot=None).exists():
        return Refused(_("The lots have not been drawn yet; draw them before pairing round 1."))
    return Refused(_("A round needs at least two pairs; %(n)d can play.") % {"n": len(field.order)})


def _store_draft(actor: Actor, stage: Stage, number: int, field: Field, paired: PairedRound) -> Round:
    new_round = Round.objects.create(
        stage=stage,
        number=number,
        field=field.to_json(),
        digest=input_digest(field),
        pairing=paired.as_json(),
    )
    tables = range(stage.first_table, stage.first_table + len(paired.pairs))
    pairs = [(table, p.a, p.b) for table, p in zip(tables, paired.pairs, strict=True)]
    _seat(new_round, pairs, paired.bye)
    note(
        stage.event,
        actor,
        "pair_round",
        str(new_round),
        new={"tables": len(pairs), "bye": _name(paired.bye), "digest": new_round.digest},
    )
    return new_round


def _seat(new_round: Round, pairs: list[tuple[int, str, str]], bye: str | None) -> None:
    matches = [Match(round=new_round, table_number=table) for table, _a, _b in pairs]
    if bye:
        matches.append(Match(round=new_round))
    Match.objects.bulk_create(matches)
    seats = [
        Seat(round=new_round, match=match, entrant_id=int(entrant), side=side)
        for match, (_table, a, b) in zip(matches, pairs, strict=False)
        for entrant, side in ((a, Side.A), (b, Side.B))
    ]
    if bye:
        seats.append(Seat(round=new_round, match=matches[-1], entrant_id=int(bye), side=Side.A))
    Seat.objects.bulk_create(seats)


def _name(entrant: str | None) -> str:
    return str(Entrant.objects.get(pk=int(entrant))) if entrant else ""


@transaction.atomic
def discard_draft(actor: Actor, draft: Round) -> None:
    """Throw a draft away; the next pairing starts from the same input."""
    _refuse_unless(draft, RoundState.DRAFT)
    note(draft.event, actor, "discard_draft", str(draft), old={"digest": draft.digest})
    deleted, _rows = Round.objects.filter(pk=draft.pk, state=RoundState.DRAFT).delete()
    if not deleted:
        raise _state_moved_on(draft)


@transaction.atomic
def swap_entrants(actor: Actor, draft: Round, first: Entrant, second: Entrant, reason: str = "") -> None:
    """Let two pairs of a draft change places by hand. A swap that breaks a hard rule needs a reason.

    Table numbers stay put: the two pairs take each other's seats.
    """
    _refuse_unless(draft, RoundState.DRAFT)
    seats = {seat.entrant_id: seat for seat in Seat.objects.select_for_update().filter(round=draft)}
    if first.pk == second.pk or first.pk not in seats or second.pk not in seats:
        raise Refused(_("Choose two different pairs of this round."))
    a, b = seats[first.pk], seats[second.pk]
    conflicts = swap_conflicts(draft, first.pk, second.pk)
    if any(conflict.hard for conflict in conflicts) and not reason:
        raise Refused(_("This change breaks a rule; give a reason or choose other pairs."), "reason")
    a.match_id, b.match_id, a.side, b.side = b.match_id, a.match_id, b.side, a.side
    Seat.objects.filter(pk__in=[a.pk, b.pk]).delete()
    Seat.objects.bulk_create([a, b])
    Round.objects.filter(pk=draft.pk).update(by_hand=True)
    new = {"swapped": [str(first), str(second)]}
    note(draft.event, actor, "swap_entrants", str(draft), new=new, reason=reason)


def swap_conflicts(draft: Round, first: int, second: int) -> tuple[object, ...]:
    """Return the conflicts the draft would have if two pairs changed places; writes nothing."""
    pairs, bye = seating(draft)
    change = {str(first): str(second), str(second): str(first)}
    swapped = tuple((change.get(a, a), change.get(b, b)) for a, b in pairs)
    return check(Field.from_json(draft.field), swapped, change.get(bye, bye) if bye else None)


def seating(a_round: Round) -> tuple[tuple[tuple[str, str], ...], str | None]:
    """Return who sits with whom now, by entrant id, and who has the bye."""
    sides: dict[int, dict[str, str]] = {}
    for match, side, entrant in a_round.seats.order_by("match").values_list("match_id", "side", "entrant_id"):
        sides.setdefault(match, {})[side] = str(entrant)
    pairs = tuple((seats[Side.A], seats[Side.B]) for seats in sides.values() if Side.B in seats)
    return pairs, next((seats[Side.A] for seats in sides.values() if Side.B not in seats), None)


@transaction.atomic
def publish_round(actor: Actor, draft: Round) -> Round:
    """Make a draft public: screens show it from now on, and a bye counts."""
    _move(draft, {RoundState.DRAFT}, RoundState.PUBLISHED, published_at=timezone.now())
    note(draft.event, actor, "publish_round", str(draft), new={"state": draft.state})
    return draft


@transaction.atomic
def unpublish_round(actor: Actor, published: Round, reason: str) -> Round:
    """Take a published round back to a draft, while no result of its tables has been recorded."""
    if Result.objects.filter(match__round=published).exists():
        raise Refused(
            _("Results of round %(n)d have been recorded; it cannot be taken back.") % {"n": published.number}
        )
    _move(published, {RoundState.PUBLISHED}, RoundState.DRAFT, published_at=None)
    note(published.event, actor, "unpublish_round", str(published), reason=reason)
    return published


@transaction.atomic
def start_round(actor: Actor, published: Round, minutes: int) -> Round:
    """Start the clock: play for `minutes` from now on."""
    now = timezone.now()
    _move(
        published,
        {RoundState.PUBLISHED, RoundState.PLAYING},
        RoundState.PLAYING,
        started_at=now,
        ends_at=now + timedelta(minutes=minutes),
    )
    note(published.event, actor, "start_round", str(published), new={"minutes": minutes})
    return published


@transaction.atomic
def close_round(actor: Actor, playing: Round) -> Round:
    """Close a round whose results are all in."""
    missing = [str(table) for number, table in missing_tables(playing.stage) if number == playing.number]
    if missing:
        text = _("Round %(n)d still lacks the results of table %(tables)s.")
        raise Refused(text % {"n": playing.number, "tables": "、".join(missing)})
    _move(playing, {RoundState.PUBLISHED, RoundState.PLAYING}, RoundState.CLOSED)
    note(playing.event, actor, "close_round", str(playing), new={"state": playing.state})
    return playing


def close_finished_rounds(actor: Actor, stage: Stage) -> None:
    """Close every round that is still open; called when nothing is missing."""
    for playing in stage.rounds.filter(state__in=[RoundState.PUBLISHED, RoundState.PLAYING]):
        close_round(actor, playing)


@transaction.atomic
def certify_round(actor: Actor, closed: Round, typed: str) -> Round:
    """Sign a round off; its results are final, so the number of the round has to be typed."""
    if typed.strip() != str(closed.number):
        raise Refused(_("Type the number of the round, %(n)d, to certify it.") % {"n": closed.number}, "typed")
    _move(closed, {RoundState.CLOSED}, RoundState.CERTIFIED)
    note(closed.event, actor, "certify_round", str(closed), new={"state": closed.state})
    return closed


@transaction.atomic
def reopen_round(actor: Actor, closed: Round, reason: str) -> Round:
    """Open a closed or certified round again for a correction."""
    if not reason:
        raise Refused(_("Give a reason."), "reason")
    old = closed.state
    _move(closed, {RoundState.CLOSED, RoundState.CERTIFIED}, RoundState.PUBLISHED)
    note(closed.event, actor, "reopen_round", str(closed), old={"state": old}, reason=reason)
    return closed


def _refuse_unless(a_round: Round, state: RoundState) -> None:
    if a_round.state != state:
        raise _state_moved_on(a_round)


def _move(a_round: Round, expected: set[RoundState], to: RoundState, **values: object) -> None:
    """Change the state by a conditional update, so that of two people at the same time one wins."""
    if not Round.objects.filter(pk=a_round.pk, state__in=expected).update(state=to, **values):
        raise _state_moved_on(a_round)
    a_round.refresh_from_db()


def _state_moved_on(a_round: Round) -> Conflict:
    a_round.refresh_from_db()
    text = _("Round %(n)d is “%(state)s” now; nothing was changed. Look at it again.")
    return Conflict(text % {"n": a_round.number, "state": a_round.get_state_display()})
