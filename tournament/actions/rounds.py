"""Pair a round, publish it, and take it through its states."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.holding import hold_matches
from tournament.actions.log import Actor, note
from tournament.actions.refused import Conflict, Refused
from tournament.models import Entrant, EntrantState, Match, Report, Result, Round, RoundState, Seat, Side, Stage
from tournament.pairing import Field, InvalidField, PairedRound, input_digest, pair
from tournament.pairing.seating import assign_tables
from tournament.queries.fields import field_of, left_out
from tournament.queries.fixed_tables import fixed_tables
from tournament.queries.pairing_check import is_outdated
from tournament.queries.results import missing_tables

Pins = Sequence[tuple[str, str]]
LONGEST_ROUND = 24 * 60


@transaction.atomic
def pair_round(actor: Actor, stage: Stage, pinned: Pins = (), reason: str = "") -> Round:
    """Pair the next round as a draft, `000:4.1.1`; refuse while a result is missing.

    `pinned` are pairs of entrant ids that have to meet whatever bars them (a relaxation the referee chose); each
    such choice needs a reason.

    Raises:
        Refused: results are missing, a draft exists, the lots are not drawn, or fewer than two pairs are left.
        Impossible: no legal pairing exists; nothing is written, and the exception carries the certificate.

    """
    Stage.objects.select_for_update().get(pk=stage.pk)
    number = _next_number(stage)
    if not stage.division.draws.exists():
        raise Refused(_("The lots have not been drawn yet; draw them before pairing round 1."))
    _refuse_while_results_are_missing(stage)
    close_finished_rounds(actor, stage)
    field, paired = pair_with_pins(field_of(stage, number), pinned, reason)
    draft = Round(stage=stage, number=number)
    store_pairing(draft, field, paired)
    new = {"tables": len(paired.pairs), "bye": _name(paired.bye), "digest": draft.digest}
    note(stage.event, actor, "pair_round", str(draft), new=new | pins_noted(pinned), reason=reason)
    return draft


def pair_with_pins(field: Field, pinned: Pins, reason: str) -> tuple[Field, PairedRound]:
    """Pair a field with these pairs pinned as well.

    Raises:
        Refused: too few pairs, a pin without a reason, or a pin that names no two pairs of the field.
        Impossible: no legal pairing exists.

    """
    if pinned and not reason:
        raise Refused(_("A pair set by hand needs a reason."), "reason")
    field = field.with_pin(*pinned)
    try:
        return field, pair(field)
    except InvalidField as fault:
        raise _unpairable(field, fault) from None


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
        text = _("Round %(n)d still lacks the results of table %(tables)s. Enter them first; nothing was changed.")
        raise Refused(text % {"n": number, "tables": tables})


def _unpairable(field: Field, fault: InvalidField) -> Refused:
    if fault.code != "too_few_teams":
        return Refused(_("These pairs cannot be set to meet; they have changed meanwhile. Look again."))
    return Refused(_("A round needs at least two pairs; %(n)d can play.") % {"n": len(field.order)})


def store_pairing(draft: Round, field: Field, paired: PairedRound) -> None:
    """Save a draft with what went into its pairing and what came out, and seat everybody anew."""
    draft.field = field.to_json()
    draft.digest = input_digest(field)
    draft.pairing = paired.as_json()
    draft.by_hand = False
    draft.save()
    draft.matches.all().delete()
    pairs = [(p.a, p.b) for p in paired.pairs]
    tables = assign_tables(pairs, draft.stage.first_table, fixed_tables(draft.stage))
    _seat(draft, [(table, a, b) for table, (a, b) in zip(tables, pairs, strict=True)], paired.bye)


def pins_noted(pinned: Pins) -> dict[str, list[str]]:
    """Return the pinned pairs by name, for the log; nothing when there are none."""
    return {"pinned": [f"{_name(a)} : {_name(b)}" for a, b in pinned]} if pinned else {}


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
    """Throw a draft away; the next pairing starts from the same input. Raises Refused where `refuse_played` does."""
    lock_draft(draft)
    refuse_played(draft)
    note(draft.event, actor, "discard_draft", str(draft), old={"digest": draft.digest})
    Round.objects.filter(pk=draft.pk).delete()


@transaction.atomic
def publish_round(actor: Actor, draft: Round, reason: str = "") -> Round:
    """Make a draft public: screens show it from now on, and a bye counts.

    Raises:
        Refused: a result of an earlier round is missing, a pair of the draft has withdrawn, or the draft was paired
            from what is no longer so (corrected results, pairs entered since) and no reason is given.

    """
    # A pair that leaves at this moment does so before, and is seen, or after.
    Stage.objects.select_for_update().get(pk=draft.stage_id)
    lock_draft(draft)
    _refuse_while_results_are_missing(draft.stage)
    _refuse_withdrawn(draft)
    if not reason.strip() and is_outdated(draft):
        text = _(
            "Results or pairs have changed since this draft was made. Discard it and pair again, or give a reason."
        )
        raise Refused(text, "reason")
    _move(draft, {RoundState.DRAFT}, RoundState.PUBLISHED, published_at=timezone.now())
    _start_later(draft)
    note(draft.event, actor, "publish_round", str(draft), new={"state": draft.state}, reason=reason)
    return draft


def _start_later(draft: Round) -> None:
    """Let pairs entered after the draft was made begin with the round after it."""
    late = [entrant.pk for entrant in left_out(draft) if entrant.first_round == draft.number]
    Entrant.objects.filter(pk__in=late).update(first_round=draft.number + 1)


def _refuse_withdrawn(draft: Round) -> None:
    gone = Entrant.objects.filter(seats__round=draft, state=EntrantState.WITHDRAWN).order_by("lot")
    if names := "、".join(map(str, gone)):
        text = _("%(teams)s withdrew after this draft was made. Discard it and pair again; nothing was published.")
        raise Refused(text % {"teams": names})


@transaction.atomic
def unpublish_round(actor: Actor, published: Round, reason: str) -> Round:
    """Take a published round back to a draft, while no result of its tables has been recorded."""
    hold_matches(published.pk)
    if Result.objects.filter(match__round=published).exists():
        raise Refused(
            _("Results of round %(n)d have been recorded; it cannot be taken back.") % {"n": published.number}
        )
    if Report.objects.filter(match__round=published).exists():
        raise Refused(_("Card tables have reported in round %(n)d; it cannot be taken back.") % {"n": published.number})
    if not reason.strip():
        raise Refused(_("Give a reason."), "reason")
    _move(published, {RoundState.PUBLISHED}, RoundState.DRAFT, published_at=None)
    note(published.event, actor, "unpublish_round", str(published), reason=reason)
    return published


@transaction.atomic
def start_round(actor: Actor, published: Round, minutes: int) -> Round:
    """Start the clock of a published round: play for `minutes` from now on; `set_clock` changes one that runs."""
    if not 1 <= minutes <= LONGEST_ROUND:
        raise Refused(_("Between 1 and %(most)d minutes.") % {"most": LONGEST_ROUND}, "minutes")
    now = timezone.now()
    _move(
        published,
        {RoundState.PUBLISHED},
        RoundState.PLAYING,
        started_at=now,
        ends_at=now + timedelta(minutes=minutes),
    )
    note(published.event, actor, "start_round", str(published), new={"minutes": minutes})
    return published


@transaction.atomic
def close_round(actor: Actor, playing: Round) -> Round:
    """Close a round whose results are all in."""
    Round.objects.select_for_update().get(pk=playing.pk)
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
    if not reason.strip():
        raise Refused(_("Give a reason."), "reason")
    old = closed.state
    _move(closed, {RoundState.CLOSED, RoundState.CERTIFIED}, RoundState.PLAYING)
    note(closed.event, actor, "reopen_round", str(closed), old={"state": old}, reason=reason)
    return closed


def lock_draft(a_round: Round) -> None:
    """Hold a draft for the rest of the transaction; raises Conflict when it is none any more."""
    found = Round.objects.select_for_update().filter(pk=a_round.pk, state=RoundState.DRAFT)
    if not found.exists():
        raise _state_moved_on(a_round)


def refuse_played(draft: Round) -> None:
    """Refuse to change who meets whom in a draft whose matches were played already.

    A round with reports or results is not taken back to a draft; where one is a draft all the same, publishing it
    again is the way out.
    """
    told = Report.objects.filter(match__round=draft).exists() or Result.objects.filter(match__round=draft).exists()
    if told:
        text = _("Card tables have reported in round %(n)d already, so its pairings stay. Publish it again.")
        raise Refused(text % {"n": draft.number})


def _move(a_round: Round, expected: set[RoundState], to: RoundState, **values: object) -> None:
    """Change the state by a conditional update, so that of two people at the same time one wins."""
    if not Round.objects.filter(pk=a_round.pk, state__in=expected).update(state=to, **values):
        raise _state_moved_on(a_round)
    a_round.refresh_from_db()


def _state_moved_on(a_round: Round) -> Conflict:
    if not Round.objects.filter(pk=a_round.pk).exists():
        return Conflict(_("The draft of round %(n)d has been discarded meanwhile.") % {"n": a_round.number})
    a_round.refresh_from_db()
    text = _("Round %(n)d is “%(state)s” now; nothing was changed. Look at it again.")
    return Conflict(text % {"n": a_round.number, "state": a_round.get_state_display()})
