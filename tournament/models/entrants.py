"""Entrants: a pair of players with a lot, and lists waiting to be confirmed."""

import unicodedata

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Division


def name_key(*names: str) -> str:
    """The form in which two spellings of the same name meet: NFKC, format characters dropped, no spaces, folded case.

    Several names (the two players of a pair) are sorted first, so the order in which they were typed does not matter.
    """
    return "|".join(sorted(_fold(name) for name in names))


def _fold(name: str) -> str:
    text = unicodedata.normalize("NFKC", name)
    return "".join(c for c in text if unicodedata.category(c) != "Cf" and not c.isspace()).casefold()


class EntrantState(models.TextChoices):
    """entered -> checked in -> withdrawn (from a round) -> may return."""

    ENTERED = "entered", _("Entered")
    CHECKED_IN = "checked_in", _("Checked in")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Entrant(models.Model):
    """A pair of players 参赛队. `lot` is the 签号; `phone` is private and never leaves the desk unless asked for.

    `fixed_table` is where the pair always plays (a wheelchair, a hearing loop);
    `first_round` is the round a late entry starts in (1 for all others) and `start_vp` what it brings along;
    `withdrawn_from` is the first round a withdrawn pair no longer plays.
    """

    division = models.ForeignKey(Division, on_delete=models.PROTECT, related_name="entrants")
    team_name = models.CharField(max_length=60)
    player1 = models.CharField(max_length=40)
    player2 = models.CharField(max_length=40)
    club = models.CharField(max_length=60, blank=True)
    team_leader = models.CharField(max_length=40, blank=True)
    phone = models.CharField(max_length=30, blank=True)
    fee_paid = models.BooleanField(default=False)
    note = models.CharField(max_length=200, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=20, choices=EntrantState, default=EntrantState.ENTERED)
    lot = models.PositiveIntegerField(null=True, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    start_vp = models.DecimalField(max_digits=6, decimal_places=2, default=0)
    withdrawn_from = models.PositiveSmallIntegerField(null=True, blank=True)
    team_key = models.CharField(max_length=140, editable=False)
    players_key = models.CharField(max_length=200, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("lot", "pk")
        constraints = (
            models.UniqueConstraint(fields=["division", "lot"], name="entrant_lot_is_unique_in_division"),
            models.UniqueConstraint(fields=["division", "team_key"], name="entrant_team_is_unique_in_division"),
            models.UniqueConstraint(fields=["division", "players_key"], name="entrant_pair_is_unique_in_division"),
            models.CheckConstraint(condition=~Q(team_name=""), name="entrant_has_a_team_name"),
            models.CheckConstraint(condition=~Q(player1="") & ~Q(player2=""), name="entrant_has_two_players"),
            models.CheckConstraint(condition=Q(state__in=EntrantState.values), name="entrant_state_is_known"),
            models.CheckConstraint(condition=Q(first_round__gte=1), name="entrant_first_round_starts_at_one"),
            models.CheckConstraint(condition=Q(lot__isnull=True) | Q(lot__gte=1), name="entrant_lot_is_positive"),
            models.CheckConstraint(
                condition=Q(state=EntrantState.WITHDRAWN, withdrawn_from__isnull=False)
                | (~Q(state=EntrantState.WITHDRAWN) & Q(withdrawn_from__isnull=True)),
                name="entrant_withdrawn_says_from_which_round",
            ),
        )

    def __str__(self) -> str:
        return self.team_name

    def set_keys(self) -> None:
        """Fill the keys the database compares: team within its club, and the two players in either order."""
        self.team_key = f"{name_key(self.team_name)}@{name_key(self.club)}"
        self.players_key = name_key(self.player1, self.player2)

    @property
    def players(self) -> str:
        """Both players in one line."""
        return f"{self.player1}、{self.player2}"

    @property
    def draw_line(self) -> str:
        """The line that stands for this pair in the draw; anyone can repeat the draw from these lines and the seed."""
        return unicodedata.normalize("NFC", f"{self.team_name}/{self.player1}/{self.player2}")

    @property
    def masked_phone(self) -> str:
        """The phone as the desk shows it: first three and last two digits."""
        return f"{self.phone[:3]}****{self.phone[-2:]}" if len(self.phone) > 5 else "****" if self.phone else ""


class EntrantImport(models.Model):
    """An uploaded entry list between preview and confirmation; nothing of it counts before it is confirmed.

    `rows` is a list of `queries.entrant_file.ListRow` as JSON, emptied once it is confirmed; `encoding` is what the
    file turned out to be, `headers` its sheet and the headings understood and ignored.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="imports")
    filename = models.CharField(max_length=200)
    encoding = models.CharField(max_length=40)
    headers = models.JSONField(default=dict)
    rows = models.JSONField()
    uploaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    uploaded_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.filename
