"""The ruling wizard's form: a field or two for each question that the book needs answered."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules import Book
from rules.levels import ATTACKERS, BANK
from rules.offences import Question
from tournament.forms.fields import NameField, NumberField
from tournament.forms.rules import SIDES, Chips, level_choices, numbers_of
from tournament.queries.ruling_questions import choice_texts, question_text

SEATS = {
    "bank_first": (BANK, _("A player of the bank side: cards")),
    "bank_second": (BANK, _("The other player of the bank side: cards")),
    "attackers_first": (ATTACKERS, _("A player of the attackers: cards")),
    "attackers_second": (ATTACKERS, _("The other player of the attackers: cards")),
}
MOST_WRONG_CARDS = 12
BURIALS = 3


class RulingForm(forms.Form):
    """Every question may stay open: the ruling says which one it still needs.

    `chosen` and `note` are for the sheet alone: the option taken, and the referee's reasons.
    """

    def __init__(self, data: Mapping[str, Any] | None, book: Book, asked: Sequence[Question]) -> None:
        """Build the fields of the questions in their order."""
        super().__init__(data)
        self.book, self.asked = book, asked
        for question in asked:
            self.fields |= self._fields_of(question)
        for field in self.fields.values():
            field.required = False

    def _fields_of(self, question: Question) -> dict[str, forms.Field]:
        label = question_text(question)
        if question.kind in ("side", "choice"):
            return {question.id: forms.ChoiceField(label=label, choices=choice_texts(question), widget=Chips)}
        if question.kind == "level":
            return {question.id: forms.ChoiceField(label=label, choices=level_choices(self.book))}
        if question.kind == "players":
            return self._burials(label) if question.id == "burials" else self._seats()
        if question.kind == "numbers":
            return {question.id: forms.CharField(label=label, max_length=100)}
        return {question.id: NumberField(label=label)}

    def _seats(self) -> dict[str, forms.Field]:
        """How many wrong cards each of the four players has."""
        counts = [("", _("no mistake")), *((str(n), str(n)) for n in range(1, MOST_WRONG_CARDS + 1))]
        return {name: forms.ChoiceField(label=label, choices=counts) for name, (_side, label) in SEATS.items()}

    def _burials(self, label: str) -> dict[str, forms.Field]:
        """Who buried, and how many, in order; at least the first."""
        fields: dict[str, forms.Field] = {}
        for number in range(1, BURIALS + 1):
            fields[f"burial_{number}"] = forms.ChoiceField(label=f"{number}. {label}", choices=SIDES, widget=Chips)
            fields[f"buried_{number}"] = NumberField(label=_("Cards buried"), max_value=99)
        return fields

    def facts(self) -> dict[str, Any]:
        """The facts of the question `ruling`; what was left open is left out."""
        given = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        facts: dict[str, Any] = {}
        for question in self.asked:
            if question.id == "players":
                facts |= _rows("players", [(side, given.get(name)) for name, (side, _label) in SEATS.items()])
            elif question.id == "burials":
                rows = [(given.get(f"burial_{n}"), given.get(f"buried_{n}")) for n in range(1, BURIALS + 1)]
                facts |= _rows("burials", rows)
            elif question.kind == "numbers":
                facts[question.id] = numbers_of(given.get(question.id, ""))
            elif question.id in given:
                facts[question.id] = given[question.id]
        return _both_levels(facts)


def _rows(name: str, pairs: list[tuple[Any, Any]]) -> dict[str, Any]:
    rows = [{"side": side, "cards": int(cards)} for side, cards in pairs if side and cards not in ("", None)]
    return {name: rows} if rows else {}


def _both_levels(facts: dict[str, Any]) -> dict[str, Any]:
    """One level alone says nothing: both or neither."""
    names = ("bank_level", "attackers_level")
    return facts if all(name in facts for name in names) else {k: v for k, v in facts.items() if k not in names}


class SheetForm(forms.Form):
    """What the printed ruling says besides: where, which option, and why."""

    table = NameField(label=_("Table number"), max_length=20, required=False)
    round = NameField(label=_("Round and deal"), max_length=20, required=False)
    note = forms.CharField(
        label=_("Decision and reasons"), max_length=400, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
