"""Event, its people, its divisions and their stages."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Event(models.Model):
    """A card tournament 赛事: one venue, one rule book, one log.

    `version` grows by one with every change that everybody may see, `floor_version` with everything a card table
    reports or asks, each in the transaction of the change; pages that watch an event ask for what is newer than the
    versions they show. An archived event works as before, but stands apart on the first page. `hall_address` is the
    address printed on table cards, empty for the one the program was started with.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    venue = models.CharField(max_length=120, blank=True)
    organiser = models.CharField(max_length=120, blank=True)
    starts_on = models.DateField()
    ends_on = models.DateField()
    time_zone = models.CharField(max_length=60, default="Asia/Shanghai")
    book = models.CharField(max_length=10, default="000", help_text="code of the rule book, see rules/books")
    hall_address = models.CharField(max_length=120, blank=True)
    version = models.PositiveBigIntegerField(default=1)
    floor_version = models.PositiveBigIntegerField(default=1)
    archived_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-starts_on", "-pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="event_has_a_name"),
            models.CheckConstraint(condition=Q(slug__regex=r"^[-a-zA-Z0-9_]+\Z"), name="event_slug_fits_an_address"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_ends_after_it_starts"),
        )

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a person may do at the desk of one event."""

    CHIEF_REFEREE = "chief_referee", _("Chief referee")
    RECORDER = "recorder", _("Recorder")
    REFEREE = "referee", _("Referee")
    COMMITTEE = "committee", _("Appeals committee")
    SCREEN = "screen", _("Screen")


class Membership(models.Model):
    """A user's role in one event. Without one, the desk of that event does not exist for the user.

    A referee may have a range of tables, both ends included; without one it is all of them.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role)
    first_table = models.PositiveSmallIntegerField(null=True, blank=True)
    last_table = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=["event", "user"], name="membership_is_one_role_a_person"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_is_known"),
            models.CheckConstraint(
                condition=Q(first_table=None, last_table=None)
                | Q(role=Role.REFEREE, first_table__gte=1, last_table__gte=F("first_table")),
                name="membership_tables_are_a_range_of_a_referee",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()}"

    @property
    def tables(self) -> range | None:
        """The table numbers a referee looks after; None for all."""
        return None if self.first_table is None else range(self.first_table, (self.last_table or 0) + 1)

    @property
    def sees_drafts(self) -> bool:
        """Whether drafts of rounds are shown to this person; on the committee sit people whose own pairs may play."""
        return self.role in {Role.CHIEF_REFEREE, Role.RECORDER, Role.REFEREE}

    @property
    def door(self) -> str:
        """The page at which this role enters the desk."""
        return "screens" if self.role == Role.SCREEN else "desk"

    def looks_after(self, table: int | None) -> bool:
        """Whether a table lies in this person's range."""
        return self.tables is None or table in self.tables


class Division(models.Model):
    """A division 组别 (men, women, open ...): its own entrants, draw and stages."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="divisions")
    name = models.CharField(max_length=60)
    position = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ("position", "pk")
        constraints = (
            models.UniqueConstraint(fields=["event", "name"], name="division_name_is_unique_in_event"),
            models.CheckConstraint(condition=~Q(name=""), name="division_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name


class StageKind(models.TextChoices):
    """How a stage is played. Group round robin and knockout follow with their pages."""

    SWISS = "swiss", _("Swiss")


class Stage(models.Model):
    """A stage 阶段 of a division.

    `scoring` is `scoring.rules_to_json` (victory-point table, bye, forfeit, tie-breaks); `pairing` holds the policy
    {"protect": int | None, "tolerance": str | None, "club_rule": "soft" | "hard" | "off", "club_rounds": int | None,
    "accelerated_rounds": int, "accelerated_vp": int | "a/b", "forfeit_is_met": bool, "missed_rounds_are_byes": bool}.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="stages")
    name = models.CharField(max_length=60)
    kind = models.CharField(max_length=20, choices=StageKind, default=StageKind.SWISS)
    position = models.PositiveSmallIntegerField(default=1)
    planned_rounds = models.PositiveSmallIntegerField(default=5)
    round_minutes = models.PositiveSmallIntegerField(default=90)
    first_table = models.PositiveSmallIntegerField(default=1)
    scoring = models.JSONField()
    pairing = models.JSONField()

    class Meta:
        ordering = ("position", "pk")
        constraints = (
            models.UniqueConstraint(fields=["division", "position"], name="stage_position_is_unique_in_division"),
            models.CheckConstraint(condition=Q(planned_rounds__gte=1), name="stage_has_a_round"),
            models.CheckConstraint(condition=Q(round_minutes__gte=1), name="stage_round_has_minutes"),
            models.CheckConstraint(condition=Q(first_table__gte=1), name="stage_tables_start_at_one_or_later"),
            models.CheckConstraint(condition=Q(kind__in=StageKind.values), name="stage_kind_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.division.name} · {self.name}"

    @property
    def event(self) -> Event:
        """The event it belongs to."""
        return self.division.event
