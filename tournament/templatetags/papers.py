"""Numbers and names as papers print them."""

from django import template

from scoring.numbers import Points
from tournament.documents import names
from tournament.queries.outcome_words import points_text

register = template.Library()


@register.filter
def points(value: Points | None) -> str:
    """Victory points: 18, or 17.67."""
    return points_text(value)


@register.filter
def name_size(name: str) -> str:
    """The class that sets a long name smaller."""
    return names.name_size(name)
