"""Register pairs, check them in, withdraw them and let them return."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Max
from django.utils.translation import gettext as _

from tournament.actions.log import Actor, changed, note
from tournament.actions.refused import Conflict, Refused
from tournament.models import Division, Entrant, EntrantState, Round, Stage

EDITABLE = ("team_name", "player1", "player2", "club", "team_leader", "phone", "fee_paid", "note", "fixed_table")


@transaction.atomic
def add_entrant(
    actor: Actor, division: Division, values: Mapping[str, Any], *, start_vp: Decimal = Decimal(0)
) -> Entrant:
    """Enter a pair. After the draw it is a late entry: it gets the next lot and starts in the next round."""
    hold_list(division)
    entrant = Entrant(division=division, **{name: values[name] for name in EDITABLE if name in values})
    if drawn := last_lot(division):
        entrant.lot = drawn + 1
        entrant.first_round = next_round_number(division)
        entrant.start_vp = start_vp
    save_entrant(entrant)
    new = {"lot": entrant.lot, "first_round": entrant.first_round, "start_vp": str(start_vp)} if drawn else {}
    note(
        division.event, actor, "add_entrant", str(entrant), new=new | {"players": entrant.players, "club": entrant.club}
    )
    return entrant


@transaction.atomic
def change_entrant(actor: Actor, entrant: Entrant, values: Mapping[str, Any], reason: str = "") -> bool:
    """Change a pair's names, club, phone, fee or note; return whether anything differed."""
    _still_there(entrant)
    # All editable fields are saved: none of them as a page had read it before somebody else changed it.
    entrant.refresh_from_db(fields=EDITABLE)
    values = {name: values[name] for name in EDITABLE if name in values}
    old, new = changed(entrant, values)
    if not new:
        return False
    subject = str(entrant)
    for name, value in values.items():
        setattr(entrant, name, value)
    save_entrant(entrant)
    note(entrant.division.event, actor, "change_entrant", subject, old=old, new=new, reason=reason)
    return True


@transaction.atomic
def remove_entrant(actor: Actor, entrant: Entrant) -> None:
    """Take a pair off the list altogether; only before the draw, afterwards it can only be withdrawn."""
    hold_list(entrant.division)
    if _still_there(entrant).lot is not None:
        raise Refused(_("%(team)s has a lot already; withdraw the pair instead of removing it.") % {"team": entrant})
    note(entrant.division.event, actor, "remove_entrant", str(entrant), old={"players": entrant.players})
    entrant.delete()


@transaction.atomic
def check_in(actor: Actor, division: Division, entrants: Iterable[int], *, here: bool = True) -> int:
    """Mark pairs as here (or not here after all); return how many changed."""
    before, after = EntrantState.ENTERED, EntrantState.CHECKED_IN
    if not here:
        before, after = after, before
    rows = list(division.entrants.select_for_update().filter(pk__in=list(entrants), state=before))
    division.entrants.filter(pk__in=[row.pk for row in rows], state=before).update(state=after)
    if rows:
        names = "、".join(str(row) for row in rows)
        note(division.event, actor, "check_in" if here else "undo_check_in", names, new={"count": len(rows)})
    return len(rows)


@transaction.atomic
def withdraw_entrant(actor: Actor, entrant: Entrant, reason: str) -> int:
    """Withdraw a pair from the next round to be published on; return that round's number.

    Its results, place and opponents stay. A match of a published round is decided as a forfeit at the desk, and a draft
    that seats the pair has to be made again.
    """
    hold_list(entrant.division)
    number = next_round_number(entrant.division)
    updated = (
        Entrant.objects.filter(pk=entrant.pk)
        .exclude(state=EntrantState.WITHDRAWN)
        .update(state=EntrantState.WITHDRAWN, withdrawn_from=number)
    )
    if not updated:
        raise Refused(_("%(team)s is withdrawn already.") % {"team": entrant})
    new = {"state": EntrantState.WITHDRAWN.value, "withdrawn_from": number}
    old = {"state": entrant.state}
    note(entrant.division.event, actor, "withdraw_entrant", str(entrant), old=old, new=new, reason=reason)
    entrant.refresh_from_db()
    return number


@transaction.atomic
def withdraw_missing(actor: Actor, division: Division, reason: str) -> int:
    """Withdraw every pair that has not been checked in; return how many. Each has its own line in the log."""
    hold_list(division)
    missing = division.entrants.select_for_update(of=("self",)).filter(state=EntrantState.ENTERED)
    return sum(1 for entrant in missing if withdraw_entrant(actor, entrant, reason))


@transaction.atomic
def export_entrants(actor: Actor, division: Division, *, file_format: str, phones: bool) -> list[Entrant]:
    """Hand the entry list out, in the order of lots; the log says to whom, and whether the phones went along."""
    entrants = list(division.entrants.order_by(F("lot").asc(nulls_last=True), "pk"))
    new = {"format": file_format, "phones": phones, "count": len(entrants)}
    note(division.event, actor, "export_entrants", division.name, new=new, shown=False)
    return entrants


@transaction.atomic
def return_entrant(actor: Actor, entrant: Entrant, reason: str = "") -> None:
    """Let a withdrawn pair play again from the next round to be paired; missed rounds stay without points.

    One that was away while the lots were drawn is a late entry from now on.
    """
    hold_list(entrant.division)
    values: dict[str, Any] = {"state": EntrantState.CHECKED_IN.value} | _late_start(entrant)
    updated = Entrant.objects.filter(pk=entrant.pk, state=EntrantState.WITHDRAWN).update(withdrawn_from=None, **values)
    if not updated:
        raise Refused(_("%(team)s is not withdrawn.") % {"team": entrant})
    note(entrant.division.event, actor, "return_entrant", str(entrant), new=values, reason=reason)
    entrant.refresh_from_db()


def _late_start(entrant: Entrant) -> dict[str, int]:
    """Return the next lot and the next round, once lots are drawn, for a pair that has none; else nothing."""
    drawn = last_lot(entrant.division)
    if not drawn or _still_there(entrant).lot is not None:
        return {}
    return {"lot": drawn + 1, "first_round": next_round_number(entrant.division)}


def hold_list(division: Division) -> None:
    """Keep the list as it is until the transaction ends: a draw, a pairing or another entry waits, or is seen."""
    Division.objects.select_for_update().get(pk=division.pk)
    list(Stage.objects.select_for_update().filter(division=division).order_by("pk"))


def _still_there(entrant: Entrant) -> Entrant:
    """Return the pair as it is now, held until the transaction ends; raises Conflict when somebody removed it."""
    found = Entrant.objects.select_for_update().filter(pk=entrant.pk).first()
    if found is None:
        raise Conflict(_("%(team)s has been taken off the list already.") % {"team": entrant})
    return found


def last_lot(division: Division) -> int:
    """Return the highest lot given so far; 0 before the draw."""
    return division.entrants.aggregate(last=Max("lot"))["last"] or 0


def next_round_number(division: Division) -> int:
    """Return the number of the next round to be published, in the division's latest stage; a draft can still change."""
    public = Round.objects.public().filter(stage__division=division)
    last = public.order_by("-stage__position", "-number").first()
    return last.number + 1 if last else 1


def save_entrant(entrant: Entrant) -> None:
    """Save, turning a double team or a double pair into words.

    Raises:
        Refused: the division has this team, or these two players, already.

    """
    entrant.set_keys()
    if entrant.players_key.split("|")[0] == entrant.players_key.split("|")[-1]:
        raise Refused(_("Both players have the same name: %(name)s.") % {"name": entrant.player1}, "player2")
    try:
        with transaction.atomic():
            # Never the lot or the state of a row read before somebody else drew or checked in.
            entrant.save(update_fields=None if entrant.pk is None else [*EDITABLE, "team_key", "players_key"])
    except IntegrityError:
        raise _double(entrant) from None


def _double(entrant: Entrant) -> Refused:
    others = Entrant.objects.filter(division=entrant.division).exclude(pk=entrant.pk)
    if other := others.filter(players_key=entrant.players_key).first():
        text = _("%(players)s are entered already, as %(team)s.") % {"players": other.players, "team": other}
        return Refused(text, "player1")
    return Refused(_("There is a team “%(team)s” of this club already.") % {"team": entrant}, "team_name")
