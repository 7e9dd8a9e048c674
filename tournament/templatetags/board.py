"""How long somebody waits, on the board of a round and in the list of calls."""

from datetime import datetime

from django import template

from tournament.queries.board import seen_of

register = template.Library()
register.filter("seen", seen_of)


@register.filter
def waited(since: datetime, until: datetime) -> str:
    """Return the time from one moment to another as a clock shows it: 2:05, 1:02:05."""
    minutes, seconds = divmod(max(0, int((until - since).total_seconds())), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
