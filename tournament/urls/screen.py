"""Addresses of the projector."""

from django.urls import path, register_converter

from tournament.queries.screen import Show
from tournament.views import screen


class ShowConverter:
    """One of the words of `Show`."""

    regex = "|".join(Show)

    def to_python(self, value: str) -> Show:
        """Read the word."""
        return Show(value)

    def to_url(self, value: Show) -> str:
        """Write the word."""
        return str(value)


register_converter(ShowConverter, "show")

urlpatterns = [
    path("<slug:slug>/", screen.screen, name="screen"),
    path("<slug:slug>/pairings/", screen.screen_pairings, name="screen_pairings"),
    path("<slug:slug>/standings/", screen.screen_standings, name="screen_standings"),
    path("<slug:slug>/part/<show:show>/", screen.screen_part, name="screen_part"),
]
