"""The draw of lots."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.events import Division


class Draw(models.Model):
    """One draw of lots 抽签 in a division, kept for ever: what went in, the seed, what came out.

    `entries` are the draw lines in the order of the entry list, `lots` the lot of each line. With a seed anyone
    can repeat it (see `tournament.pairing.lots`); without one the lots were drawn by hand from a hat.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="draws")
    seed = models.CharField(max_length=80, blank=True)
    by_hand = models.BooleanField(default=False)
    entries = models.JSONField()
    lots = models.JSONField()
    digest = models.CharField(max_length=64)
    reason = models.CharField(max_length=200, blank=True)
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    drawn_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(by_hand=True, seed="") | (Q(by_hand=False) & ~Q(seed="")),
                name="draw_has_a_seed_or_was_by_hand",
            ),
        )

    def __str__(self) -> str:
        return self.seed or "by hand"
