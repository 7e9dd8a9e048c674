"""When the clock of a round ends: typed as a time of day, as minutes from now, or as minutes more or less."""

import re
from datetime import datetime, timedelta

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.rounds import LONGEST_ROUND
from tournament.queries.typed_text import narrow

TIME_OF_DAY = re.compile(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])")
MINUTES = re.compile(r"[0-9]{1,4}")
CHANGE = re.compile(r"[+-][0-9]{1,4}")
MINUS = "−"
"""As some keyboards write it."""


def read_end(line: str, now: datetime, ends_at: datetime | None) -> datetime:
    """Return the end that a line means: `21:40`, `90` (minutes from `now`), or `+10` and `-5` (from `ends_at`).

    A time of day that has passed is tomorrow's. Raises ValidationError: it means none, or one not in the next day.
    """
    end = _meant(narrow(line).replace(MINUS, "-"), timezone.localtime(now), ends_at)
    if not now < end <= now + timedelta(minutes=LONGEST_ROUND):
        raise ValidationError(_("That is not within the next %(most)d minutes.") % {"most": LONGEST_ROUND})
    return end


def _meant(text: str, now: datetime, ends_at: datetime | None) -> datetime:
    if found := TIME_OF_DAY.fullmatch(text):
        end = now.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
        return end if end > now else end + timedelta(days=1)
    if MINUTES.fullmatch(text):
        return now + timedelta(minutes=int(text))
    if CHANGE.fullmatch(text) and ends_at:
        return ends_at + timedelta(minutes=int(text))
    raise ValidationError(_("Type when it ends (21:40), the minutes from now (90), or the change (+10, -5)."))


class ClockForm(forms.Form):
    """The end that was shown before the button was pressed, and the one that it replaces."""

    ends_at = forms.DateTimeField(widget=forms.HiddenInput)
    seen = forms.DateTimeField(required=False, widget=forms.HiddenInput)
