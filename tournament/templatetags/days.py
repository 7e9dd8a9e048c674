"""Days as people say them."""

from datetime import date

from django import template
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

register = template.Library()
WEEKDAYS = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
MONTHS = (
    *(_("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun")),
    *(_("Jul"), _("Aug"), _("Sep"), _("Oct"), _("Nov"), _("Dec")),
)


@register.filter
def day_words(day: date) -> str:
    """Return 11月30日 周一; with the year when it is not this one."""
    parts = {"year": day.year, "month": MONTHS[day.month - 1], "day": day.day, "weekday": WEEKDAYS[day.weekday()]}
    if day.year == timezone.localdate().year:
        return pgettext("day", "%(weekday)s %(day)d %(month)s") % parts
    return pgettext("day", "%(weekday)s %(day)d %(month)s %(year)d") % parts
