"""Answers of the rule books on a page: their words, cards, clauses and marks."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from rules.cards import parse_cards
from tournament.queries.arithmetic import Sum, arithmetic
from tournament.queries.card_pad import Face, faces_of, level_label
from tournament.queries.clause_pages import clause_page
from tournament.queries.rule_answers import page_language

register = template.Library()

MARKS = {
    "fact": _("in the text"),
    "recovered": _("recovered"),
    "inferred": _("inferred"),
    "ambiguous": _("ambiguous"),
    "silent": _("not in the text"),
    "house": _("house rule"),
}

KINDS = {"book": _("by the book"), "judgement": _("judgement"), "disciplinary": _("disciplinary")}


@register.filter
def said(answer: Mapping[str, Any], name: str = "") -> str:
    """The words of an answer in the page's language: its own, or those of one of its fields (`due`, `due_en`)."""
    language = page_language()
    keys = (f"{name}_{language}", name) if name else (language,)
    return str(next((answer[key] for key in keys if key in answer), ""))


@register.filter
def mark_words(mark: str) -> str:
    """How well an answer is founded, in words."""
    return str(MARKS.get(mark, mark))


@register.filter
def faces(text: str) -> list[Face]:
    """The cards of an answer's text, equal ones together."""
    return faces_of(parse_cards(text))


@register.filter
def sums(lines: Iterable[Mapping[str, Any]]) -> list[Sum]:
    """The lines of an answer's arithmetic."""
    return arithmetic(lines)


@register.filter
def level(code: str) -> str:
    """A level in words."""
    return level_label(code)


@register.filter
def kind_words(kind: str) -> str:
    """What kind of ruling it is, in words."""
    return str(KINDS[kind])


@register.filter
def answer_words(field: BoundField) -> str:
    """What was answered in a field of the wizard, as the page said it."""
    choices = dict(getattr(field.field, "choices", ()))
    return str(choices.get(field.data, field.data))


@register.inclusion_tag("desk/rules/clause_quote.html", takes_context=True)
def clause_quote(context: Mapping[str, Any], id_: str, mark: str = "") -> dict[str, Any]:
    """Render a clause that an answer rests on: its id as a link, our retelling, and how well it is founded."""
    return {"event": context["event"], "page": clause_page(id_, context["snapshot"]), "mark": mark}
