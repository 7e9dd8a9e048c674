"""What can be printed now, and why the rest cannot yet."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Result, ResultState, Stage
from tournament.queries.paper_kinds import NATURES, About, PaperKind
from tournament.queries.table_cards import cards_address

GROUPS: tuple[tuple[Promise, tuple[PaperKind, ...]], ...] = (
    (
        pgettext_lazy("group of papers", "The round"),
        (
            PaperKind.SCORE_SHEETS,
            PaperKind.PAIRINGS_BY_TABLE,
            PaperKind.PAIRINGS_BY_TEAM,
            PaperKind.PAIRING_REPORT,
            PaperKind.ROUND_RESULTS,
        ),
    ),
    (
        pgettext_lazy("group of papers", "The standings"),
        (PaperKind.STANDINGS, PaperKind.WALL_CHART, PaperKind.CROSSTABLE),
    ),
    (
        pgettext_lazy("group of papers", "The entrants"),
        (
            PaperKind.CHECK_IN_LIST,
            PaperKind.ENTRANTS_BY_NAME,
            PaperKind.DRAW_PROTOCOL,
            PaperKind.ENTRANTS_BY_LOT,
        ),
    ),
)
_NOT_YET: Mapping[About, Promise] = {
    About.ROUND: _("No round has been published yet."),
    About.RESULTS: _("There is no result yet; the standings begin with the first one."),
    About.ENTRANTS: _("There is nobody on the entry list yet."),
    About.LOTS: _("The lots have not been drawn yet."),
    About.TABLES: _("The card tables have no links yet, or no address that phones reach."),
}


@dataclass(frozen=True)
class Offer:
    """A paper with a button; `not_yet` says why the button is off, and is empty when it is on."""

    kind: PaperKind
    not_yet: str


@dataclass(frozen=True)
class Offers:
    """All papers of a stage in their groups, round pack and table cards apart, and the public rounds, newest first."""

    pack: Offer
    cards: Offer
    groups: tuple[tuple[str, tuple[Offer, ...]], ...]
    rounds: tuple[int, ...]


def paper_offers(stage: Stage) -> Offers:
    """Return what can be printed of a stage; the same few queries whatever its size."""
    there = _what_is_there(stage)
    return Offers(
        pack=_offer(PaperKind.ROUND_PACK, there),
        cards=_offer(PaperKind.TABLE_CARDS, there),
        groups=tuple((str(name), tuple(_offer(kind, there) for kind in kinds)) for name, kinds in GROUPS),
        rounds=tuple(stage.rounds.public().order_by("-number").values_list("number", flat=True)),
    )


def _what_is_there(stage: Stage) -> dict[About, bool]:
    published = stage.rounds.public()
    valid = Result.objects.filter(match__round__in=published, state=ResultState.APPROVED)
    return {
        About.ROUND: published.exists(),
        About.RESULTS: valid.exists() or published.filter(matches__table_number=None).exists(),
        About.ENTRANTS: stage.division.entrants.exists(),
        About.LOTS: stage.division.draws.exists(),
        About.TABLES: bool(cards_address(stage.event)) and stage.event.table_links.filter(revoked_at=None).exists(),
    }


def _offer(kind: PaperKind, there: Mapping[About, bool]) -> Offer:
    about = NATURES[kind].about
    return Offer(kind, "" if there[about] else str(_NOT_YET[about]))
