"""The clock of a round that is played."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models.functions import Coalesce, Now
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.actions.log import Actor, note
from tournament.actions.refused import Conflict, Refused
from tournament.actions.rounds import LONGEST_ROUND
from tournament.models import Round, RoundState


@transaction.atomic
def set_clock(actor: Actor, playing: Round, ends_at: datetime, seen: datetime | None) -> Round:
    """Let the clock of a round that is played end at another time, from `seen` (None: it has none) to `ends_at`.

    The conditional update keeps the end that somebody else set meanwhile; the log keeps the old one.

    Raises:
        Refused: the end has passed, or is more than a day away.
        Conflict: the clock does not end at `seen` any more, or the round is not played.

    """
    if not timezone.now() < ends_at <= timezone.now() + timedelta(minutes=LONGEST_ROUND):
        raise Refused(_("The end lies within the next %(most)d minutes.") % {"most": LONGEST_ROUND})
    asked = Round.objects.filter(pk=playing.pk, state=RoundState.PLAYING, ends_at=seen)
    moved = asked.update(ends_at=ends_at, started_at=Coalesce("started_at", Now()))
    playing.refresh_from_db()
    if not moved:
        raise Conflict(_moved_on(playing))
    old = {"ends_at": seen.isoformat() if seen else None}
    note(playing.event, actor, "set_clock", str(playing), old=old, new={"ends_at": ends_at.isoformat()})
    return playing


def _moved_on(a_round: Round) -> str:
    if a_round.state != RoundState.PLAYING or not a_round.ends_at:
        return _("The clock of round %(n)d does not run now; nothing was changed.") % {"n": a_round.number}
    end = date_format(timezone.localtime(a_round.ends_at), "H:i")
    return _("The clock was changed meanwhile: it runs until %(end)s. Look again.") % {"end": end}
