"""What the referees ask of the pairing: pairs kept apart or put together, and rounds a pair sits out."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrants import Entrant
from tournament.models.events import Event, Stage


class WishKind(models.TextChoices):
    """Never pair them, or pair them whatever else says no."""

    APART = "apart", _("Keep apart")
    TOGETHER = "together", _("Pair together")


class Wish(models.Model):
    """Two pairs of a stage that may not meet, or have to, with the reason that a player will be told.

    `round_number` limits it to one round; None means every round (which only keeping apart can be).
    `first` is always the older entrant, so that a wish cannot be stored in both directions.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=20, choices=WishKind)
    first = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+")
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        verbose_name_plural = "wishes"
        constraints = (
            models.UniqueConstraint(
                fields=["stage", "first", "second", "round_number"], name="wish_is_one_for_two_pairs_and_round"
            ),
            models.UniqueConstraint(
                fields=["stage", "first", "second"],
                condition=Q(round_number=None),
                name="wish_is_one_for_two_pairs_and_all_rounds",
            ),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="wish_names_the_older_pair_first"),
            models.CheckConstraint(condition=~Q(reason=""), name="wish_has_a_reason"),
            models.CheckConstraint(
                condition=Q(round_number=None) | Q(round_number__gte=1), name="wish_round_starts_at_one"
            ),
            models.CheckConstraint(condition=Q(kind__in=WishKind.values), name="wish_kind_is_known"),
            models.CheckConstraint(
                condition=Q(kind=WishKind.APART) | Q(round_number__isnull=False), name="wish_together_is_for_one_round"
            ),
        )

    def __str__(self) -> str:
        return f"{self.first} – {self.second}"

    @property
    def event(self) -> Event:
        """The event it belongs to."""
        return self.stage.event


class Absence(models.Model):
    """A pair sits out one round by its own wish and gets the stage's points for a missed round."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="absences")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="absences")
    round_number = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("round_number", "pk")
        constraints = (
            models.UniqueConstraint(fields=["stage", "entrant", "round_number"], name="absence_is_one_a_round"),
            models.CheckConstraint(condition=Q(round_number__gte=1), name="absence_round_starts_at_one"),
        )

    def __str__(self) -> str:
        return f"{self.entrant} · {self.round_number}"

    @property
    def event(self) -> Event:
        """The event it belongs to."""
        return self.stage.event
