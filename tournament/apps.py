"""The one app of the project."""

from django.apps import AppConfig


class TournamentConfig(AppConfig):
    """Loads the Celery app once Django is ready."""

    name = "tournament"

    def ready(self) -> None:
        """Import the Celery app, so that tasks find their broker in every process."""
        from tournament import celery  # noqa: F401  (the import itself registers the app)
