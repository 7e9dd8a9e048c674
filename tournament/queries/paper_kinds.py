"""The kinds of paper: what each is about, and which data it is made from."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class PaperKind(models.TextChoices):
    """Every paper that can be asked for."""

    ROUND_PACK = "round_pack", _("Round pack")
    SCORE_SHEETS = "score_sheets", _("Score sheets")
    PAIRINGS_BY_TABLE = "pairings_by_table", _("Pairings by table")
    PAIRINGS_BY_TEAM = "pairings_by_team", _("Pairings by team")
    PAIRING_REPORT = "pairing_report", _("Pairing report")
    ROUND_RESULTS = "round_results", _("Results of the round")
    STANDINGS = "standings", _("Standings")
    WALL_CHART = "wall_chart", _("Wall chart")
    CROSSTABLE = "crosstable", _("Crosstable")
    ENTRANTS_BY_LOT = "entrants_by_lot", _("Entrants by lot")
    ENTRANTS_BY_NAME = "entrants_by_name", _("Entrants by name")
    CHECK_IN_LIST = "check_in_list", _("Check-in list")
    DRAW_PROTOCOL = "draw_protocol", _("Draw protocol")
    BLANK_SHEETS = "blank_sheets", _("Blank score sheets")
    TABLE_CARDS = "table_cards", _("Table cards")


class About(Enum):
    """What has to be there before a paper can be made."""

    ROUND = "one published round"
    RESULTS = "the results up to a round"
    ENTRANTS = "an entry list"
    LOTS = "lots that have been drawn"
    NOTHING = "only the event"
    TABLES = "links of card tables"


class TimeOfDay(models.TextChoices):
    """The word after the date on a score sheet; the book's form has 晚上 (`000:form`)."""

    MORNING = "morning", pgettext_lazy("time of day", "morning")
    AFTERNOON = "afternoon", pgettext_lazy("time of day", "afternoon")
    EVENING = "evening", pgettext_lazy("time of day", "evening")


@dataclass(frozen=True)
class Nature:
    """What a kind is about, and the names of the parts of `PaperSources` it is made from."""

    about: About
    made_from: tuple[str, ...]


_PAIRINGS = Nature(About.ROUND, ("entrants", "round"))
_SHEETS = Nature(About.ROUND, ("entrants", "round", "links"))
_RESULTS = Nature(About.RESULTS, ("entrants", "rounds", "results"))
NATURES: Mapping[str, Nature] = {
    PaperKind.ROUND_PACK: Nature(About.ROUND, ("entrants", "rounds", "earlier_results", "links")),
    PaperKind.SCORE_SHEETS: _SHEETS,
    PaperKind.PAIRINGS_BY_TABLE: _PAIRINGS,
    PaperKind.PAIRINGS_BY_TEAM: _PAIRINGS,
    PaperKind.PAIRING_REPORT: _PAIRINGS,
    PaperKind.ROUND_RESULTS: Nature(About.ROUND, ("entrants", "rounds", "results")),
    PaperKind.STANDINGS: _RESULTS,
    PaperKind.WALL_CHART: _RESULTS,
    PaperKind.CROSSTABLE: _RESULTS,
    PaperKind.ENTRANTS_BY_LOT: Nature(About.LOTS, ("entrants",)),
    PaperKind.ENTRANTS_BY_NAME: Nature(About.ENTRANTS, ("entrants",)),
    PaperKind.CHECK_IN_LIST: Nature(About.ENTRANTS, ("entrants",)),
    PaperKind.DRAW_PROTOCOL: Nature(About.LOTS, ("draw",)),
    PaperKind.BLANK_SHEETS: Nature(About.NOTHING, ()),
    PaperKind.TABLE_CARDS: Nature(About.TABLES, ("links",)),
}
