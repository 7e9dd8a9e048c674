"""Draw lots, or type in lots drawn from a hat."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping

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
    if faults := lot_faults(entrants, lots, len(entrants)):
        raise Refused(" ".join(faults))
    return _store(actor, division, entrants, [lots[entrant.pk] for entrant in entrants], seed="", reason=reason)


def lot_faults(entrants: Iterable[Entrant], lots: Mapping[int, int], last: int) -> list[str]:
    """Return all that is wrong with lots from a hat, `lots` by entrant id and `last` the highest there can be."""
    drawn = Counter(lots.values())
    missing = "、".join(str(entrant) for entrant in entrants if not lots.get(entrant.pk))
    double = "、".join(str(lot) for lot, times in sorted(drawn.items()) if times > 1)
    outside = "、".join(str(lot) for lot in sorted(drawn) if not 1 <= lot <= last)
    faults = (
        (missing, _("No lot for: %(teams)s.") % {"teams": missing}),
        (double, _("Given to more than one pair: lot %(lots)s.") % {"lots": double}),
        (outside, _("Lots run from 1 to %(n)d; %(lots)s is outside.") % {"n": last, "lots": outside}),
    )
    return [text for found, text in faults if found]


def _entrants_to_draw(division: Division, reason: str) -> list[Entrant]:
    """Return the pairs to draw, in the order of the entry list; refuse when it is too late or there are too few."""
    Division.objects.select_for_update().get(pk=division.pk)
    rounds = Round.objects.filter(stage__division=division)
    if rounds.public().exists():
        raise Refused(_("Round 1 has been published; the lots stay as they are."))
    if rounds.exists():
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
