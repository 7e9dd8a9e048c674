"""What the card tables report for themselves: links, reports of both sides, calls for a referee."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.models.results import Result
from tournament.models.rounds import Match, Side


class TableLink(models.Model):
    """The capability link of a card table: who has it may report for whatever match is played there now.

    Only hashes of the token (132 bits) and of the short code that can be typed instead are stored; both are made anew
    from `nonce` and the secret key whenever a card is printed (`tournament.queries.table_links`). `heard_at` is when a
    phone of the table last asked for news, noted a few times a minute at most.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="table_links")
    table_number = models.PositiveSmallIntegerField()
    nonce = models.CharField(max_length=32, unique=True)
    token_hash = models.CharField(max_length=64, unique=True)
    code_hash = models.CharField(max_length=64, unique=True)
    issued_at = models.DateTimeField(auto_now_add=True)
    issued_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    revoked_at = models.DateTimeField(null=True, blank=True)
    heard_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("event", "table_number", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["event", "table_number"], condition=Q(revoked_at=None), name="table_link_is_one_a_table"
            ),
            models.CheckConstraint(condition=Q(table_number__gte=1), name="table_link_table_starts_at_one"),
        )

    def __str__(self) -> str:
        return f"{self.event} · {self.table_number}"


class WrongCode(models.Model):
    """A short code that was typed and fits no table; too many from one address, and it has to wait."""

    address = models.CharField(max_length=45)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        indexes = (models.Index(fields=["address", "at"], name="wrong_codes_of_an_address"),)

    def __str__(self) -> str:
        return f"{self.at:%F %T} {self.address}"


class ReportState(models.TextChoices):
    """entered -> agreed or disputed -> approved; or replaced by the table, or overruled by the desk."""

    ENTERED = "entered", _("Entered by one side")
    AGREED = "agreed", _("Both sides agree")
    DISPUTED = "disputed", _("Disputed")
    APPROVED = "approved", _("Approved")
    REPLACED = "replaced", _("Replaced by the table")
    OVERRULED = "overruled", _("The desk recorded another result")


LIVE_REPORT = (ReportState.ENTERED, ReportState.AGREED, ReportState.DISPUTED)


class Report(models.Model):
    """What one side of a match says the result is (`000:form`); no result before a referee approves it.

    `number` counts the reports of a match. `deals` is the deal-by-deal ledger it was worked out from, may be empty.
    `objection` is what the other side says is wrong (`Objection`), empty unless disputed. `sending` is what the report
    came by, `answer` what the other side's answer came by. Database triggers let nobody change what was reported; only
    deals may be added where there are none.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="reports")
    number = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=1, choices=Side, help_text="which side reports")
    winner = models.CharField(max_length=1, choices=Side, blank=True)
    level_difference = models.PositiveSmallIntegerField()
    level_a = models.CharField(max_length=10, blank=True)
    level_b = models.CharField(max_length=10, blank=True)
    deals = models.JSONField(default=list, blank=True)
    state = models.CharField(max_length=20, choices=ReportState, default=ReportState.ENTERED)
    objection = models.CharField(max_length=20, blank=True)
    entered_at = models.DateTimeField(auto_now_add=True)
    sending = models.ForeignKey(
        "tournament.Sending", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    answered_at = models.DateTimeField(null=True, blank=True)
    answer = models.ForeignKey(
        "tournament.Sending", on_delete=models.SET_NULL, null=True, blank=True, related_name="+", db_index=False
    )
    result = models.OneToOneField(Result, on_delete=models.PROTECT, null=True, blank=True, related_name="report")

    class Meta:
        ordering = ("match", "number")
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="report_number_is_unique_in_match"),
            models.UniqueConstraint(
                fields=["match", "side"], condition=Q(state__in=LIVE_REPORT), name="report_is_one_a_side"
            ),
            models.UniqueConstraint(
                fields=["match"], condition=Q(state=ReportState.AGREED), name="report_agreed_is_one_a_match"
            ),
            models.CheckConstraint(condition=Q(state__in=ReportState.values), name="report_state_is_known"),
            models.CheckConstraint(condition=Q(side__in=Side.values), name="report_side_is_known"),
            models.CheckConstraint(condition=Q(number__gte=1), name="report_number_starts_at_one"),
            models.CheckConstraint(
                condition=Q(level_difference=0, winner="") | Q(level_difference__gt=0, winner__in=Side.values),
                name="report_names_the_winner_when_there_is_one",
            ),
            models.CheckConstraint(
                condition=Q(state=ReportState.APPROVED, result__isnull=False)
                | (~Q(state=ReportState.APPROVED) & Q(result__isnull=True)),
                name="report_has_a_result_when_approved",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} · {self.side} · {self.number}"

    @property
    def objection_text(self) -> str:
        """What the other side says is wrong, in words; empty when nothing."""
        return str(Objection(self.objection).label) if self.objection else ""

    @property
    def is_live(self) -> bool:
        """Still what its side says, and not yet decided."""
        return self.state in LIVE_REPORT


class Objection(models.TextChoices):
    """What the other side says is wrong with a report; it says so, and does not edit."""

    WINNER = "winner", _("The other side won")
    LEVELS = "levels", _("The levels are wrong")
    SOMETHING = "something", _("Something else is wrong")
    DIFFERS = "differs", _("The two sides entered different results")


class Sending(models.Model):
    """One thing a phone sent, known by its key: sent again (a lost answer, a second tab) it changes nothing.

    `what` is the name of the action, `body` what was sent with it. A phone keeps its last sendings and gives them again
    to a server that does not know their keys, as after a snapshot was restored.
    """

    key = models.UUIDField(unique=True)
    link = models.ForeignKey(TableLink, on_delete=models.CASCADE, related_name="sendings")
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="sendings")
    what = models.CharField(max_length=20)
    body = models.JSONField(default=dict)
    device = models.CharField(max_length=32, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.link} · {self.what}"


class CallReason(models.TextChoices):
    """Why a table wants a referee."""

    RULE = "rule", _("A question of the rules")
    IRREGULARITY = "irregularity", _("Something went wrong in play")
    RESULT = "result", _("The result is wrong")
    OTHER = "other", _("Something else")
    DISPUTE = "dispute", _("The two sides differ about the result")


class CallState(models.TextChoices):
    """waiting -> taken -> resolved; or called off by the table."""

    WAITING = "waiting", _("Waiting")
    TAKEN = "taken", _("A referee is coming")
    RESOLVED = "resolved", _("Resolved")
    CALLED_OFF = "called_off", _("Called off")


LIVE_CALL = (CallState.WAITING, CallState.TAKEN)


class RefereeCall(models.Model):
    """A table that wants a referee: by a press on the phone, or by itself when the two sides differ.

    `match` is what it is about, played at the table then or last; None where nothing was played there yet. `words` are
    those of all presses until somebody has been there.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="referee_calls")
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="referee_calls")
    table_number = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=1, choices=Side, blank=True)
    reason = models.CharField(max_length=20, choices=CallReason)
    words = models.CharField(max_length=300, blank=True)
    state = models.CharField(max_length=20, choices=CallState, default=CallState.WAITING)
    called_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    ended_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=200, blank=True, help_text="what the referee says was done")

    class Meta:
        ordering = ("called_at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["event", "table_number", "match"],
                condition=Q(state__in=LIVE_CALL),
                name="call_is_one_a_table_and_match",
            ),
            models.UniqueConstraint(
                fields=["event", "table_number"],
                condition=Q(state__in=LIVE_CALL, match=None),
                name="call_without_a_match_is_one_a_table",
            ),
            models.CheckConstraint(condition=Q(state__in=CallState.values), name="call_state_is_known"),
            models.CheckConstraint(condition=Q(reason__in=CallReason.values), name="call_reason_is_known"),
            models.CheckConstraint(
                condition=~Q(state=CallState.TAKEN) | Q(taken_by__isnull=False), name="call_taken_names_the_referee"
            ),
        )

    def __str__(self) -> str:
        return f"{self.event} · {self.table_number} · {self.get_reason_display()}"
