"""Results: versioned and append-only."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.rounds import Match, Side


class ResultKind(models.TextChoices):
    """What happened at a table. Victory points follow from it and the stage's scoring; they are never stored.

    A bye needs no row: a match with one seat in a public round is one.
    """

    PLAYED = "played", _("Played")
    FORFEIT = "forfeit", _("Forfeit")
    DOUBLE_FORFEIT = "double_forfeit", _("Both forfeited")


class ResultState(models.TextChoices):
    """Only an approved result counts; one that was corrected or taken back stays, and stays so."""

    APPROVED = "approved", _("Approved")
    REPLACED = "replaced", _("Replaced")
    TAKEN_BACK = "taken_back", _("Taken back")


class Result(models.Model):
    """One version of the result of a match.

    `winner` is the winning side; none when level, a double forfeit, or not played. `level_difference` is in levels and
    never negative. `level_a` and `level_b` are the final levels when they were typed in (codes of the book).
    A database trigger lets nobody change anything but `state`.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="results")
    version = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=ResultState, default=ResultState.APPROVED)
    kind = models.CharField(max_length=20, choices=ResultKind, default=ResultKind.PLAYED)
    winner = models.CharField(max_length=1, choices=Side, blank=True)
    level_difference = models.PositiveSmallIntegerField(null=True, blank=True)
    level_a = models.CharField(max_length=10, blank=True)
    level_b = models.CharField(max_length=10, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("match", "version")
        constraints = (
            models.UniqueConstraint(fields=["match", "version"], name="result_version_is_unique_in_match"),
            models.UniqueConstraint(
                fields=["match"], condition=Q(state=ResultState.APPROVED), name="result_approved_is_one_a_match"
            ),
            models.CheckConstraint(condition=Q(state__in=ResultState.values), name="result_state_is_known"),
            models.CheckConstraint(condition=Q(version__gte=1), name="result_version_starts_at_one"),
            models.CheckConstraint(condition=Q(version=1) | ~Q(reason=""), name="result_correction_has_a_reason"),
            models.CheckConstraint(
                condition=Q(kind=ResultKind.PLAYED, level_difference__isnull=False)
                | (~Q(kind=ResultKind.PLAYED) & Q(level_difference__isnull=True)),
                name="result_has_a_difference_when_played",
            ),
            models.CheckConstraint(
                condition=Q(kind=ResultKind.PLAYED, level_difference=0, winner="")
                | Q(kind=ResultKind.PLAYED, level_difference__gt=0, winner__in=Side.values)
                | Q(kind=ResultKind.FORFEIT, winner__in=Side.values)
                | Q(kind=ResultKind.DOUBLE_FORFEIT, winner=""),
                name="result_names_the_winner_when_there_is_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} · v{self.version}"
