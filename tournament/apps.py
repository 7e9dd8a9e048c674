"""The one app of the project."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """Events, entrants, rounds, results, papers."""

    name = "tournament"
