"""What the book says about a setting, in words."""

from typing import Any

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import FORFEIT_FORMULAS
from tournament.forms.points_table import table_text
from tournament.forms.stages import FORFEIT_WORDS, TIE_BREAK_WORDS
from tournament.queries.book_notes import BookNote

register = template.Library()


@register.inclusion_tag("desk/book_note.html")
def book_note(note: BookNote | None) -> dict[str, Any]:
    """Render the book's default, its clause, and whether the organiser has to confirm the reading."""
    if note is None:
        return {}
    return {
        "note": note,
        "default": setting_words(note.setting, note.default),
        "alternatives": [setting_words(note.setting, each) for each in note.alternatives],
        "why": note.why and (note.why if note.is_house_rule else _(note.why)),
    }


def setting_words(setting: str, value: Any) -> str:
    """Return a stored setting as a reader would say it."""
    if setting == "vp_table":
        first, *_between, last = table_text(value).splitlines()
        return f"{first} … {last}"
    if setting == "tie_breaks":
        return " → ".join(str(TIE_BREAK_WORDS[name]) for name in value)
    if value in FORFEIT_FORMULAS:
        return str(FORFEIT_WORDS[value])
    # As JSON, a flag of the book is a bool and an alternative a word; 0 and 1 are points.
    yes_or_no = {"true": pgettext("setting", "yes"), "false": pgettext("setting", "no")}
    return yes_or_no.get(str(value).lower(), str(value))
