"""Rounds, matches, and who sits where."""

from collections.abc import Iterable

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrants import Entrant
from tournament.models.events import Event, Stage


class RoundState(models.TextChoices):
    """抽签 -> 公布 -> 进行 -> 收齐 -> 核定."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    PLAYING = "playing", _("Playing")
    CLOSED = "closed", _("Closed")
    CERTIFIED = "certified", _("Certified")


OPEN_ROUND = (RoundState.PUBLISHED, RoundState.PLAYING)
"""Results are typed in, and nothing has been signed off."""


class RoundQuerySet(models.QuerySet["Round"]):
    """Many rounds."""

    def public(self) -> "RoundQuerySet":
        """Rounds that anybody may see: drafts never are."""
        return self.exclude(state=RoundState.DRAFT)

    def shown(self, *, drafts: bool) -> "RoundQuerySet":
        """All rounds, or for a reader who sees no drafts the public ones."""
        return self.all() if drafts else self.public()


class Round(models.Model):
    """A round 轮. `field` is the input of the pairing (`tournament.pairing.Field` as JSON), `digest` its SHA-256,
    `pairing` what the engine answered; together they prove a pairing, or show where a hand changed it (`by_hand`)."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=RoundState, default=RoundState.DRAFT)
    field = models.JSONField()
    digest = models.CharField(max_length=64)
    pairing = models.JSONField()
    by_hand = models.BooleanField(default=False)
    paired_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ("stage", "number")
        constraints = (
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_is_unique_in_stage"),
            models.UniqueConstraint(
                fields=["stage"], condition=Q(state=RoundState.DRAFT), name="round_draft_is_one_a_stage"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_starts_at_one"),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="round_state_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.stage} · {self.number}"

    @property
    def event(self) -> Event:
        """The event it belongs to."""
        return self.stage.division.event

    @property
    def is_public(self) -> bool:
        """Anybody may see it."""
        return self.state != RoundState.DRAFT

    @property
    def is_open(self) -> bool:
        """Results may be typed in and nothing has been signed off."""
        return self.state in OPEN_ROUND


class MatchQuerySet(models.QuerySet["Match"]):
    """Many matches."""

    def with_seats(self) -> "MatchQuerySet":
        """Matches with their two entrants, in two queries however many there are."""
        seats = Seat.objects.select_related("entrant").order_by("side")
        return self.prefetch_related(models.Prefetch("seats", queryset=seats))

    def for_phones(self) -> "MatchQuerySet":
        """Matches with what a phone at their table shows, in two queries; the rest is read when it is asked for."""
        shown = ("table_number", "round__number", "round__state", "round__ends_at", "round__published_at")
        stage = ("round__stage__scoring", "round__stage__division__name")
        entrants = ("match", "side", "entrant__team_name", "entrant__player1", "entrant__player2")
        seats = Seat.objects.select_related("entrant").only(*entrants).order_by("side")
        matches = self.select_related("round__stage__division").only(*shown, *stage)
        return matches.prefetch_related(models.Prefetch("seats", queryset=seats))


class Match(models.Model):
    """A match 局 at a table, or a bye (no table, one seat)."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table_number = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        ordering = ("round", models.F("table_number").asc(nulls_last=True), "pk")
        constraints = (
            models.UniqueConstraint(fields=["round", "table_number"], name="match_table_is_unique_in_round"),
            models.UniqueConstraint(fields=["round"], condition=Q(table_number=None), name="match_bye_is_one_a_round"),
            models.CheckConstraint(
                condition=Q(table_number=None) | Q(table_number__gte=1), name="match_table_starts_at_one"
            ),
        )
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return f"{self.round} · {self.table_number or 'bye'}"

    @property
    def event(self) -> Event:
        """The event it belongs to."""
        return self.round.event

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """One or two entrants, side a first; no query after `with_seats`."""
        return tuple(seat.entrant for seat in _by_side(self.seats.all()))

    @property
    def is_bye(self) -> bool:
        """One entrant only, and no table."""
        return self.table_number is None


def _by_side(seats: Iterable["Seat"]) -> list["Seat"]:
    return sorted(seats, key=lambda seat: seat.side)


class Side(models.TextChoices):
    """The two sides of a match."""

    A = "a", "A"
    B = "b", "B"


class Seat(models.Model):
    """An entrant's place in a match. The round is repeated here so that the database itself refuses
    an entrant who would sit twice in one round."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")
    side = models.CharField(max_length=1, choices=Side)

    class Meta:
        ordering = ("match", "side")
        constraints = (
            models.UniqueConstraint(fields=["match", "side"], name="seat_side_is_unique_in_match"),
            models.UniqueConstraint(fields=["round", "entrant"], name="seat_entrant_sits_once_a_round"),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="seat_side_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.match} · {self.side} · {self.entrant}"
