"""The rule book at the desk: questions about cards on a table, asked by taps. Every state is an address."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.models import Event
from tournament.queries.card_pad import read_pad
from tournament.queries.card_questions import COMPARE, FOLLOW, THROW, TRACTOR, CardQuestion, answer_step, reading_keys
from tournament.queries.event_book import snapshot_of
from tournament.queries.rule_answers import chosen_readings, reading_choices
from tournament.views.access import READERS, at_desk
from tournament.views.rules import rule_context


@at_desk(*READERS)
def follow(request: HttpRequest, event: Event) -> HttpResponse:
    """Check whether a play follows the lead."""
    return _cards(request, event, FOLLOW)


@at_desk(*READERS)
def compare(request: HttpRequest, event: Event) -> HttpResponse:
    """Find out who wins a trick."""
    return _cards(request, event, COMPARE)


@at_desk(*READERS)
def tractor(request: HttpRequest, event: Event) -> HttpResponse:
    """Find out whether cards are one tractor."""
    return _cards(request, event, TRACTOR)


@at_desk(*READERS)
def throw(request: HttpRequest, event: Event) -> HttpResponse:
    """Check whether a throw stands."""
    return _cards(request, event, THROW)


def _cards(request: HttpRequest, event: Event, question: CardQuestion) -> HttpResponse:
    snapshot = snapshot_of(event)
    book, asked = snapshot.book, request.GET.dict()
    readings = reading_choices(snapshot, asked, question.sections)
    chosen = chosen_readings(readings)
    labels = {name: str(label) for name, label in question.piles.items()}
    pad = read_pad(book, asked, labels, groups=question.groups, kept=chosen)
    context = rule_context(event, snapshot, book, question.sections) | {
        "question": question,
        "pad": pad,
        "step": answer_step(question, pad, snapshot, chosen),
        "readings": reading_keys(pad, readings),
        "answer_template": f"desk/rules/answer_{question.name}.html",
    }
    return render(request, "desk/rules/cards.html", context)
