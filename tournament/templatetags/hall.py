"""Addresses on the hall's pages."""

from django import template

from tournament.views.hall_links import Asked

register = template.Library()


@register.simple_tag
def hall_address(asked: Asked, page: str, *arguments: object, team: int | None = None) -> str:
    """Return a page of the hall in the same language and division, for the same team or for `team`."""
    return (asked.with_team(team) if team else asked).to(page, *arguments)
