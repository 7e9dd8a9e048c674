"""The rule book at the desk: incidents, clauses, and the ruling wizard. Everything is read, nothing is kept."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rules import Book
from rules.offences import incidents
from rules.snapshots import Snapshot
from tournament.forms.rulings import RulingForm, SheetForm
from tournament.models import Event
from tournament.queries.book_fields import house_rules
from tournament.queries.card_questions import CARD_QUESTIONS
from tournament.queries.clause_pages import chapters, found_clauses
from tournament.queries.event_book import snapshot_of
from tournament.queries.rule_answers import Answered, ask, chosen_readings, page_language, reading_choices
from tournament.queries.ruling_questions import COMMONEST, incident_links, question_behind, question_text, questions_for
from tournament.views.access import READERS, at_desk

RULING_SECTIONS = ("rulings", "forfeit", "deals", "advancing", "throws")


def book_title(book: Book) -> str:
    """The book's name in the page's language."""
    return book.title.zh if page_language() == "zh" else book.title.en


def rule_context(event: Event, snapshot: Snapshot, book: Book, sections: tuple[str, ...] = ()) -> dict[str, Any]:
    """What every page of the rules shows: the book, and what the event plays differently in these sections of it."""
    return {
        "event": event,
        "snapshot": snapshot,
        "title": book_title(book),
        "house_rules": house_rules(snapshot, sections),
    }


@at_desk(*READERS)
def home(request: HttpRequest, event: Event) -> HttpResponse:
    """The commonest incidents, the calculators, and every clause, to be searched."""
    snapshot = snapshot_of(event)
    book, words, in_all = snapshot.book, request.GET.get("q", "").strip(), "all" in request.GET
    context = rule_context(event, snapshot, book) | {
        "incidents": incident_links(book)[:COMMONEST],
        "questions": [each for each in CARD_QUESTIONS if each.name != "throw" or book.throws.allowed],
        "words": words,
        "in_all": in_all,
        "found": found_clauses(words, snapshot, in_all=in_all) if words else None,
        "chapters": chapters(snapshot),
    }
    return render(request, "desk/rules/home.html", context)


@at_desk(*READERS)
def ruling(request: HttpRequest, event: Event) -> HttpResponse:
    """An incident, its few questions, and the ruling with every option's outcome, to be printed and signed."""
    snapshot = snapshot_of(event)
    book, incident = snapshot.book, request.GET.get("offence", "")
    links = incident_links(book)
    context = rule_context(event, snapshot, book, RULING_SECTIONS) | {"incidents": links}
    if incident not in incidents():
        return render(request, "desk/rules/incidents.html", context)
    readings = reading_choices(snapshot, request.GET.dict(), RULING_SECTIONS)
    form, answered = _ruled(request, snapshot, book, incident, chosen_readings(readings))
    sheet = SheetForm(request.GET)
    sheet.is_valid()
    context |= {
        "incident": next(link for link in links if link.id == incident),
        "form": form,
        "answered": answered,
        "sheet": sheet,
        "readings": readings,
        "chosen": request.GET.get("chosen", ""),
        "missing": answered and answered.missing and question_text(question_behind(answered.missing, form.asked)),
    }
    return render(request, "desk/rules/ruling.html", context)


def _ruled(
    request: HttpRequest, snapshot: Snapshot, book: Book, incident: str, readings: dict[str, str]
) -> tuple[RulingForm, Answered | None]:
    """The form, and the ruling when no answer is faulty."""
    form = RulingForm(request.GET, book, questions_for(book, incident))
    if not form.is_valid():
        return form, None
    return form, ask("ruling", snapshot, readings, offence=incident, facts=form.facts())
