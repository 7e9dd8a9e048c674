"""Keep two pairs apart or put them together, and let a pair sit out a round."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament.actions.log import Actor, note
from tournament.actions.refused import Refused
from tournament.models import Absence, Entrant, RoundState, Stage, Wish, WishKind


@transaction.atomic
def add_wish(
    actor: Actor, stage: Stage, kind: WishKind, pair: tuple[Entrant, Entrant], round_number: int | None, reason: str
) -> Wish:
    """Keep two pairs apart (one round, or all with None), or pair them in one round, with a reason players are told.

    Raises:
        Refused: the same pair twice, no reason, a round already paired, or a wish for these two exists.

    """
    first, second = sorted(pair, key=lambda entrant: entrant.pk)
    _check_wish(stage, kind, first, second, round_number, reason)
    try:
        with transaction.atomic():
            wish = Wish.objects.create(
                stage=stage, kind=kind, first=first, second=second, round_number=round_number, reason=reason.strip()
            )
    except IntegrityError:
        raise Refused(_("There is a wish for these two pairs already; remove it first.")) from None
    note(stage.event, actor, "add_wish", str(wish), new={"kind": kind, "round": round_number}, reason=wish.reason)
    return wish


def _check_wish(
    stage: Stage, kind: WishKind, first: Entrant, second: Entrant, round_number: int | None, reason: str
) -> None:
    if first.pk == second.pk:
        raise Refused(_("Choose two different pairs."), "second")
    if not reason.strip():
        raise Refused(_("Give the reason; both pairs can ask for it."), "reason")
    if kind == WishKind.TOGETHER and round_number is None:
        raise Refused(_("Say for which round they are to be paired."), "round_number")
    if round_number is not None:
        _refuse_paired(stage, round_number)


@transaction.atomic
def remove_wish(actor: Actor, wish: Wish) -> None:
    """Forget a wish; rounds already paired stay as they are."""
    old = {"kind": wish.kind, "round": wish.round_number, "reason": wish.reason}
    note(wish.event, actor, "remove_wish", str(wish), old=old)
    wish.delete()


@transaction.atomic
def add_absence(actor: Actor, stage: Stage, entrant: Entrant, round_number: int, reason: str = "") -> Absence:
    """Let a pair sit out a round that is not paired yet; it gets the stage's points for a missed round."""
    _refuse_paired(stage, round_number)
    absence, created = Absence.objects.get_or_create(
        stage=stage, entrant=entrant, round_number=round_number, defaults={"reason": reason}
    )
    if not created:
        raise Refused(_("%(team)s is noted as absent in round %(n)d already.") % {"team": entrant, "n": round_number})
    note(stage.event, actor, "add_absence", str(entrant), new={"round": round_number}, reason=reason)
    return absence


@transaction.atomic
def remove_absence(actor: Actor, absence: Absence) -> None:
    """Let a pair play after all, as long as the round is not paired."""
    _refuse_paired(absence.stage, absence.round_number)
    note(absence.event, actor, "remove_absence", str(absence.entrant), old={"round": absence.round_number})
    absence.delete()


def _refuse_paired(stage: Stage, round_number: int) -> None:
    Stage.objects.select_for_update().get(pk=stage.pk)  # nobody pairs between this look and the end of the transaction
    paired = stage.rounds.filter(number__gte=round_number).order_by("number").first()
    if not paired:
        return
    if paired.number == round_number and paired.state == RoundState.DRAFT:
        raise Refused(_("Round %(n)d is a draft; discard it first, then pair it again.") % {"n": round_number})
    raise Refused(_("Round %(n)d has been paired already.") % {"n": round_number}, "round_number")
