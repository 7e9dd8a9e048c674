"""The head of the desk's pages: event, sections, divisions."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django import template
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.models import Membership, Stage
from tournament.queries.desk import stages_of

register = template.Library()


@dataclass(frozen=True)
class Section:
    """A section of the desk: the page it opens, what that page is about, and the other pages that belong to it."""

    label: Promise
    page: str
    about: str
    pages: frozenset[str]


def _section(label: Promise, page: str, about: str, others: str = "") -> Section:
    return Section(label, page, about, frozenset(others.split()))


SECTIONS = (
    _section(_("Overview"), "desk", "event"),
    _section(
        _("Entrants"),
        "entrants",
        "division",
        "entrant_add entrant_edit entrant_withdraw entrant_return entrant_remove entrant_import entrant_import_confirm",
    ),
    _section(_("Check-in"), "check_in", "division", "withdraw_missing"),
    _section(_("Draw"), "draw", "division", "draw_seed draw_by_hand draw_protocol"),
    _section(
        _("Rounds"),
        "rounds",
        "stage",
        "round pair_round publish_round unpublish_round discard_draft start_round set_clock close_round "
        "certify_round reopen_round swap pin explanation step_in quick_entry match take_back calls wishes wish_add "
        "wish_remove absence_add absence_remove",
    ),
    _section(_("Standings"), "standings", "stage", "team"),
    _section(
        pgettext_lazy("of the game", "Rules"),
        "rules",
        "event",
        "rules_ruling rules_follow rules_compare rules_tractor rules_throw rules_deal rules_office",
    ),
    _section(_("Papers"), "papers", "event", "paper_job"),
    _section(_("Card tables"), "table_links", "event", "table_address table_reissue table_revoke"),
    _section(_("Screens"), "screens", "event"),
    _section(pgettext_lazy("what was done by whom", "Log"), "log", "event", "export_event export_event_private"),
    _section(
        _("Settings"),
        "event_settings",
        "event",
        "divisions division_edit stage_settings people person_edit person_password person_remove",
    ),
)


@dataclass(frozen=True)
class Link:
    """A link of a navigation, marked when the reader is there already."""

    href: str
    label: str
    current: bool


@register.inclusion_tag("desk/nav.html", takes_context=True)
def desk_nav(context: Mapping[str, Any]) -> dict[str, Any]:
    """Render the event's name and the sections this member may open, for the division the page is about."""
    request = context["request"]
    member: Membership = request.membership
    stages = stages_of(member.event)
    here = _stage_of_page(context, stages)
    page = request.resolver_match.url_name
    section = next((each for each in SECTIONS if page == each.page or page in each.pages), None)
    sections = [] if here is None else [_link(each, here, current=each is section) for each in SECTIONS]
    return {
        "event": member.event,
        "home": reverse(member.door, args=[member.event.slug]),
        "role": member.get_role_display(),
        "links": [link for link in sections if may_open(member, link.href)],
        "divisions": _divisions(section, stages, here),
        "show_divisions": section is not None and section.about != "event",
    }


def _stage_of_page(context: Mapping[str, Any], stages: list[Stage]) -> Stage | None:
    """Return the stage the page is about, by the objects in its context; the first one on pages about the event."""
    stage = context.get("stage") or getattr(context.get("round"), "stage", None)
    division = context.get("division") or getattr(stage, "division", None)
    of_division = [each for each in stages if division and each.division_id == division.pk]
    return stage or next(iter(of_division or stages), None)


def _link(section: Section, stage: Stage, *, current: bool) -> Link:
    about = {"division": stage.division_id, "stage": stage.pk}
    arguments = {section.about: about[section.about]} if section.about in about else {}
    href = reverse(section.page, kwargs={"slug": stage.division.event.slug, **arguments})
    return Link(href, str(section.label), current)


def may_open(member: Membership, href: str) -> bool:
    """Ask the view itself, so that the navigation never offers what would be refused."""
    return member.role in getattr(resolve(href).func, "access_rule", ())


@register.filter
def may(member: Membership, page: str) -> bool:
    """Return whether a member's role may open the page of this name."""
    return member.role in roles_of(page)


def roles_of(page: str) -> Any:
    """Return the roles that may open the page of this name; a name that no address has is an error."""
    return _roles_by_page()[page]


@register.filter
def looks_after(member: Membership, table: int | None) -> bool:
    """Return whether a table lies in a member's range; all do for whoever has none."""
    return member.looks_after(table)


@cache
def _roles_by_page() -> dict[str, Any]:
    patterns = _patterns(get_resolver())
    return {pattern.name: getattr(pattern.callback, "access_rule", ()) for pattern in patterns if pattern.name}


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLResolver):
            yield from _patterns(entry)
        else:
            yield entry


def _divisions(section: Section | None, stages: list[Stage], here: Stage | None) -> list[Link]:
    """Return the same section for each division (by its first stage)."""
    firsts = {stage.division_id: stage for stage in reversed(stages)}
    if section is None or here is None:
        return []
    ordered = sorted(firsts.values(), key=stages.index)
    return [
        Link(_link(section, stage, current=False).href, stage.division.name, stage.division_id == here.division_id)
        for stage in ordered
    ]
