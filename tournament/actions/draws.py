"""Draw lots, or type in lots drawn from a hat."""

import hashlib
import json
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.actions.log import Actor, note
from tournament.actions.refused import Refused
from tournament.models import Division, Draw, Entrant, EntrantState, Round
from tournament.pairing.lots import draw_lots as lots_by_seed


@transaction.atomic
def draw_lots(actor: Actor, division: Division, seed: str, reason: str = "") -> Draw:
    """Give every pair of the division a lot by the seed, `000:4.1.1`; the same seed and list give the same lots."""
    seed = seed.strip()
    if not seed:
        raise Refused(_("Give a seed: any word or number, said aloud before the draw."), "seed")
    entrants = _entrants_to_draw(division, reason)
    lines = [entrant.draw_line for entrant in entrants]
    lot_of = {line: lot for lot, line in enumerate(lots_by_seed(lines, seed), start=1)}
    return _store(actor, division, entrants, [lot_of[line] for line in lines], seed=seed, reason=reason)


@transaction.atomic
def type_lots(actor: Actor, division: Division, lots: Mapping[int, int], reason: str = "") -> Draw:
    """Take over lots drawn by hand, `lots` by entrant id: each of 1..n exactly once."""
    entrants = _entrants_to_draw(division, reason)
    missing = [str(entrant) for entrant in entrants if not lots.get(entrant.pk)]
    if missing:
        raise Refused(_("No lot for: %(teams)s.") % {"teams": "、".join(missing)})
    drawn = [lots[entrant.pk] for entrant in entrants]
    double = sorted({lot for lot in drawn if drawn.count(lot) > 1})
    if double:
        raise Refused(_("Given to more than one pair: lot %(lots)s.") % {"lots": "、".join(map(str, double))})
    if outside := sorted(set(drawn) - set(range(1, len(entrants) + 1))):
        text = _("Lots run from 1 to %(n)d; %(lots)s is outside.")
        raise Refused(text % {"n": len(entrants), "lots": "、".join(map(str, outside))})
    return _store(actor, division, entrants, drawn, seed="", reason=reason)


def _entrants_to_draw(division: Division, reason: str) -> list[Entrant]:
    """Return the pairs to draw, in the order of the entry list; refuse when it is too late or there are too few."""
    Division.objects.select_for_update().get(pk=division.pk)
    if Round.objects.filter(stage__division=division).exists():
        raise Refused(_("Round 1 has been paired; the lots cannot be drawn again. Discard the draft of round 1 first."))
    if division.draws.exists() and not reason.strip():
        raise Refused(
            _("The lots have been drawn. A second draw needs a reason; the first stays in the record."), "reason"
        )
    entrants = list(division.entrants.exclude(state=EntrantState.WITHDRAWN).order_by("pk"))
    if len(entrants) < 2:
        text = ngettext(
            "There is only %(n)d pair in this division; a draw needs at least two.",
            "There are only %(n)d pairs in this division; a draw needs at least two.",
            len(entrants),
        )
        raise Refused(text % {"n": len(entrants)})
    return entrants


def _store(
    actor: Actor, division: Division, entrants: list[Entrant], lots: list[int], *, seed: str, reason: str
) -> Draw:
    entries = [entrant.draw_line for entrant in entrants]
    division.entrants.update(lot=None)
    for entrant, lot in zip(entrants, lots, strict=True):
        entrant.lot = lot
    Entrant.objects.bulk_update(entrants, ["lot"], batch_size=200)
    draw = Draw.objects.create(
        division=division,
        seed=seed,
        by_hand=not seed,
        entries=entries,
        lots=lots,
        digest=draw_digest(seed, entries, lots),
        reason=reason,
        drawn_by=actor.user,
    )
    action = "draw_lots" if seed else "type_lots"
    note(division.event, actor, action, division.name, new={"seed": seed, "digest": draw.digest}, reason=reason)
    return draw


def draw_digest(seed: str, entries: list[str], lots: list[int]) -> str:
    """Return the SHA-256 over seed, entry list and lots, printed on the protocol."""
    text = json.dumps([seed, entries, lots], ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
