"""Codes of an imported list in words."""

from django import template
from django.utils.translation import gettext as _

from tournament.queries.import_preview import PreviewRow
from tournament.queries.list_doubles import AlsoPlays
from tournament.queries.list_words import ENCODINGS, FIELDS, PROBLEMS, REMARKS

register = template.Library()


@register.filter
def encoding_words(code: str) -> str:
    """Return an encoding as people know it."""
    return str(ENCODINGS.get(code, code))


@register.filter
def field_words(code: str) -> str:
    """Return what a column or field holds."""
    return str(FIELDS[code])


@register.filter
def reason_words(row: PreviewRow) -> str:
    """Return why a row is left out."""
    return str(PROBLEMS[row.reason] % {"line": row.detail, "team": row.detail})


@register.filter
def double_words(double: AlsoPlays) -> str:
    """Return in which other pair a player stands, and where."""
    if double.other_line:
        text = _("%(player)s also plays for %(team)s (line %(line)d)")
    else:
        text = _("%(player)s also plays for %(team)s, which is on the list")
    return text % {"player": double.player, "team": double.team, "line": double.other_line}


@register.filter
def remark_words(row: PreviewRow) -> str:
    """Return what of a row is left out although the row is taken."""
    return str(REMARKS[row.remark])
