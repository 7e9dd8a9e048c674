"""Change a pairing by hand: swap two pairs of a draft, pin pairs, let the bye team step in for one that left."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournament.actions.calls import resolve_dispute
from tournament.actions.holding import hold_matches
from tournament.actions.log import Actor, note
from tournament.actions.refused import Refused
from tournament.actions.rounds import Pins, lock_draft, pair_with_pins, pins_noted, refuse_played, store_pairing
from tournament.models import LIVE_REPORT, Entrant, EntrantState, Match, Report, ReportState, Result, Round, Seat
from tournament.pairing import Field
from tournament.pairing.seating import keep_tables
from tournament.queries.fields import field_of
from tournament.queries.fixed_tables import fixed_tables
from tournament.queries.seating import seating
from tournament.queries.swaps import change_by_swap, field_of_round

OUTSIDE_THE_HALL = 10_000
"""Added to the tables of those who are changing places; more than any table number that can be typed."""


@transaction.atomic
def swap_entrants(actor: Actor, draft: Round, first: Entrant, second: Entrant, reason: str = "") -> None:
    """Let two pairs of a draft change places: they take each other's seats, or bye.

    Tables stay put, but for a pair with a fixed table: it goes back to it, and who sat there takes the other.

    Raises:
        Refused: its matches were played, one of the pairs is not in it, or the change breaks a rule without a reason.
        Conflict: the round is no draft any more.

    """
    lock_draft(draft)
    refuse_played(draft)
    seats = {seat.entrant_id: seat for seat in Seat.objects.filter(round=draft, entrant__in=[first.pk, second.pk])}
    if len(seats) != 2:
        raise Refused(_("Choose two different pairs of this round."))
    if change_by_swap(draft, first.pk, second.pk).needs_reason and not reason.strip():
        raise Refused(_("This change breaks a rule; give a reason or choose other pairs."), "reason")
    a, b = seats[first.pk], seats[second.pk]
    a.match_id, b.match_id, a.side, b.side = b.match_id, a.match_id, b.side, a.side
    # Both seats go before either comes back: a database that checks row by row would see one pair sit twice.
    Seat.objects.filter(pk__in=[a.pk, b.pk]).delete()
    Seat.objects.bulk_create([a, b])
    _keep_fixed_tables(draft)
    Round.objects.filter(pk=draft.pk).update(by_hand=True)
    note(
        draft.event,
        actor,
        "swap_entrants",
        str(draft),
        new={"swapped": [str(first), str(second)]},
        reason=reason.strip(),
    )
    draft.refresh_from_db()


def _keep_fixed_tables(draft: Round) -> None:
    matches = list(draft.matches.exclude(table_number=None).order_by("table_number"))
    tables = [match.table_number for match in matches if match.table_number is not None]
    kept = keep_tables(seating(draft).pairs, tables, fixed_tables(draft.stage))
    moved = [(match, table) for match, table in zip(matches, kept, strict=True) if match.table_number != table]
    # All get up before anybody sits down: a table number stands once in a round, and is checked row by row.
    standing = Match.objects.filter(pk__in=[match.pk for match, _table in moved])
    standing.update(table_number=F("table_number") + OUTSIDE_THE_HALL)
    for match, table in moved:
        Match.objects.filter(pk=match.pk).update(table_number=table)


@transaction.atomic
def pin_pairs(actor: Actor, draft: Round, pinned: Pins, reason: str) -> None:
    """Pair a draft again from the results of now, with these pairs set to meet.

    Pairs set to meet before stay so where they do not contradict; swaps made by hand are lost.

    Raises:
        Refused: its matches were played, no reason, or these are no two pairs that can play.
        Impossible: nothing legal is left for the others; the draft stays as it was.
        Conflict: the round is no draft any more.

    """
    lock_draft(draft)
    refuse_played(draft)
    field = field_of(draft.stage, draft.number)
    field, paired = pair_with_pins(field, [*_other_pins(draft, field, pinned), *pinned], reason.strip())
    store_pairing(draft, field, paired)
    new = pins_noted(pinned) | {"digest": draft.digest}
    note(draft.event, actor, "pin_pairs", str(draft), new=new, reason=reason.strip())


def _other_pins(draft: Round, field: Field, pinned: Pins) -> list[tuple[str, str]]:
    """Return the pairs pinned in the draft that the field does not pin anyway and the new pins do not touch."""
    engaged = {team for pair in (*pinned, *field.pinned) for team in pair}
    return [pair for pair in field_of_round(draft).pinned if engaged.isdisjoint(pair)]


@transaction.atomic
def replace_by_bye(actor: Actor, match: Match, leaver: Entrant, reason: str) -> Entrant:
    """Let the pair with the bye take the seat of one that left after publication; return who stepped in.

    The smallest change that lets everybody play: one table changes, nobody else moves, the bye is gone.

    Raises:
        Refused: the round is not open, the match has a result, nobody has the bye, or no reason is given.

    """
    playing = hold_matches(match.round_id, [match.pk])
    if not playing.is_open:
        raise Refused(_("Only in a published round that is not closed can the bye team step in."))
    if not reason.strip():
        raise Refused(_("Give a reason."), "reason")
    if Result.objects.filter(match=match).exists():
        raise Refused(_("Table %(table)s has a result; its pairs stay.") % {"table": match.table_number})
    byes = Seat.objects.filter(round=playing, match__table_number=None).exclude(entrant__state=EntrantState.WITHDRAWN)
    free = byes.select_related("entrant").first()
    seat = Seat.objects.filter(match=match, match__table_number__isnull=False, entrant=leaver).first()
    if free is None or seat is None:
        raise Refused(_("Nobody has the bye in this round, or the pair does not sit at this table."))
    side = seat.side
    seat.delete()
    Match.objects.filter(pk=free.match_id).delete()
    Seat.objects.create(match=match, round=playing, entrant=free.entrant, side=side)
    # What was reported, and differed about, was a match that is not played any more.
    Report.objects.filter(match=match, state__in=LIVE_REPORT).update(state=ReportState.OVERRULED)
    resolve_dispute(actor, match)
    Round.objects.filter(pk=playing.pk).update(by_hand=True)
    old, new = {"table": match.table_number, "left": str(leaver)}, {"stepped_in": str(free.entrant)}
    note(match.event, actor, "replace_by_bye", str(playing), old=old, new=new, reason=reason.strip())
    return free.entrant
