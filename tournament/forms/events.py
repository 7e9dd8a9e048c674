"""Forms of the set-up pages about an event and its divisions."""

import zoneinfo
from functools import cache
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import SHORT_WORDS, DayInput, NameField, NumberField

USUAL_ZONES = (
    "Asia/Shanghai",
    "Asia/Hong_Kong",
    "Asia/Taipei",
    "Asia/Singapore",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
)
"""Where most who play this game live; listed first."""


@cache
def time_zones() -> list[tuple[Promise, list[tuple[str, str]]]]:
    """Return the choices in two groups: places, not offsets, for an offset forgets daylight saving."""
    places = (zone for zone in zoneinfo.available_timezones() if "/" in zone and not zone.startswith("Etc/"))
    others = sorted(set(places) - set(USUAL_ZONES))
    return [(_("Usual"), [(zone, zone) for zone in USUAL_ZONES]), (_("All places"), [(zone, zone) for zone in others])]


class _Days(forms.Form):
    """First and last day; a missing last day is the first."""

    def clean(self) -> dict[str, Any]:
        """Let the last day be no earlier than the first."""
        values = super().clean() or {}
        first, last = values.get("starts_on"), values.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        return values | {"ends_on": last or first}


class NewEventForm(_Days):
    """All that a new event needs; only name and day must be typed."""

    name = NameField(label=_("Name of the event"), max_length=120)
    starts_on = forms.DateField(label=_("Day"), widget=DayInput())
    ends_on = forms.DateField(
        label=_("Last day"), widget=DayInput(), required=False, help_text=_("Only when it lasts longer than a day.")
    )
    venue = NameField(label=_("Venue"), max_length=120, required=False)
    organiser = NameField(label=_("Organiser"), max_length=120, required=False)
    division = NameField(
        label=_("First division"), max_length=60, help_text=_("For example open, men, women. More can be added later.")
    )
    planned_rounds = NumberField(label=_("Planned rounds"), min_value=1, max_value=50)
    round_minutes = NumberField(label=_("Minutes a round"), min_value=5, max_value=600)
    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_("Letters, digits and hyphens in the links to this event; left empty, the day is taken."),
        error_messages=SHORT_WORDS | {"invalid": _("Enter only the letters a to z, digits, - and _.")},
    )


class EventForm(_Days):
    """An event's own fields; the address stays, because links and QR codes on paper carry it."""

    name = NameField(label=_("Name of the event"), max_length=120)
    starts_on = forms.DateField(label=_("First day"), widget=DayInput())
    ends_on = forms.DateField(label=_("Last day"), widget=DayInput(), required=False)
    venue = NameField(label=_("Venue"), max_length=120, required=False)
    organiser = NameField(label=_("Organiser"), max_length=120, required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones)


class DivisionForm(forms.Form):
    """The name of a division."""

    name = NameField(label=_("Name of the division"), max_length=60)
