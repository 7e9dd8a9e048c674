"""Decide whether a paper can be made, and what exactly it is; nothing is written here."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.actions.refused import Refused
from tournament.models import Event, Round, RoundState, Stage
from tournament.queries.paper_kinds import About, PaperKind, TimeOfDay
from tournament.queries.paper_requests import PaperRequest
from tournament.queries.standings import standings
from tournament.queries.table_cards import cards_address
from tournament.queries.table_spans import InvalidSpans, read_spans, spans_text

MOST_BLANK_PAGES = 100
USUAL_BLANK_PAGES = 5
LARGEST_CROSSTABLE = 32


def paper_request(  # noqa: PLR0913 - everything a paper can be asked with, by name
    event: Event,
    kind: str,
    *,
    stage: Stage | None = None,
    round_number: int | None = None,
    language: str = "zh-hans",
    time_of_day: str = TimeOfDay.EVENING,
    pages: int | None = None,
    tables: str = "",
) -> PaperRequest:
    """Return the request for a paper: of the event's first stage and its newest public round, unless told otherwise.

    Raises:
        Refused: there is no such paper, or nothing to print on it yet, or the round is a draft (never on paper).

    """
    if kind not in PaperKind.values:
        text = _("There is no paper “%(kind)s”. There are: %(kinds)s.")
        raise Refused(text % {"kind": kind, "kinds": ", ".join(PaperKind.values)}, "kind")
    stage = stage or _first_stage(event)
    kind = PaperKind(kind)
    asked = PaperRequest(kind, stage, language=language)
    settled = _SETTLE[asked.about](stage, round_number)
    if kind == PaperKind.CROSSTABLE:
        _refuse_large_crosstable(stage)
    if kind == PaperKind.BLANK_SHEETS:
        settled["pages"] = _blank_pages(pages)
    if kind == PaperKind.TABLE_CARDS:
        settled["tables"] = _tables(event, tables)
    if kind in {PaperKind.SCORE_SHEETS, PaperKind.ROUND_PACK, PaperKind.BLANK_SHEETS}:
        settled["time_of_day"] = TimeOfDay(time_of_day or TimeOfDay.EVENING)
    return PaperRequest(kind, stage, language=language, **settled)


def _first_stage(event: Event) -> Stage:
    stages = Stage.objects.filter(division__event=event).select_related("division__event")
    return stages.order_by("division__position", "division", "position", "pk")[0]


def public_round(stage: Stage, number: int | None) -> Round:
    """Return a published round by its number, or the newest one; raises Refused for a draft, or when there is none."""
    rounds = stage.rounds.select_related("stage__division__event").order_by("-number")
    found = rounds.filter(number=number).first() if number else rounds.public().first()
    if found is None:
        text = _("Round %(n)d does not exist.") % {"n": number} if number else _("No round has been published yet.")
        raise Refused(text, "round")
    if found.state == RoundState.DRAFT:
        raise Refused(_("Round %(n)d is a draft; drafts are never printed. Publish it first.") % {"n": number}, "round")
    return found


def _round(stage: Stage, number: int | None) -> dict[str, Any]:
    return {"round_number": public_round(stage, number).number}


def _results(stage: Stage, number: int | None) -> dict[str, Any]:
    table = standings(stage, number)
    if not table.rounds:
        raise Refused(_("There is no result yet; the standings begin with the first one."))
    return {"round_number": table.after_round}


def _entrants(stage: Stage, _number: int | None) -> dict[str, Any]:
    if not stage.division.entrants.exists():
        raise Refused(_("There is nobody on the entry list yet."))
    return {}


def _lots(stage: Stage, _number: int | None) -> dict[str, Any]:
    if not stage.division.draws.exists():
        raise Refused(_("The lots have not been drawn yet."))
    return {}


_SETTLE: Mapping[About, Callable[[Stage, int | None], dict[str, Any]]] = {
    About.ROUND: _round,
    About.RESULTS: _results,
    About.ENTRANTS: _entrants,
    About.LOTS: _lots,
    About.NOTHING: lambda _stage, _number: {},
    About.TABLES: lambda _stage, _number: {},
}


def _refuse_large_crosstable(stage: Stage) -> None:
    size = stage.division.entrants.exclude(lot=None).count()
    if size > LARGEST_CROSSTABLE:
        text = _("A crosstable of %(n)d pairs does not fit on a page (at most %(most)d); print the wall chart instead.")
        raise Refused(text % {"n": size, "most": LARGEST_CROSSTABLE})


def _tables(event: Event, typed: str) -> str:
    """Return the tables whose cards are wanted in short, empty for all; at least one of them has to have a link."""
    try:
        numbers = read_spans(typed)
    except InvalidSpans as fault:
        raise Refused(
            _("“%(word)s” is no table number and no range; type 1-16, 20.") % {"word": fault}, "tables"
        ) from None
    links = event.table_links.filter(revoked_at=None)
    if not (links.filter(table_number__in=numbers) if numbers else links).exists():
        raise Refused(_("None of these tables has a link yet; issue the links first."), "tables")
    if not cards_address(event):
        raise Refused(_("Say first under which address the hall reaches this computer; it is printed on the cards."))
    return spans_text(numbers)


def _blank_pages(pages: int | None) -> int:
    if pages is None or not 1 <= pages <= MOST_BLANK_PAGES:
        raise Refused(_("Choose 1 to %(most)d pages of blank sheets.") % {"most": MOST_BLANK_PAGES}, "pages")
    return pages
