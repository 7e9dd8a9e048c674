"""Forms of the rule book's calculators. They only read: everything travels in the address."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rules import Book
from rules.levels import ATTACKERS, BANK
from tournament.forms.fields import NumberField
from tournament.queries.card_pad import level_label
from tournament.queries.last_trick import asked_of, digs, shape_choices
from tournament.queries.typed_text import narrow

NOBODY = ("", _("not counted"))
SIDES = ((BANK, _("bank side")), (ATTACKERS, _("attackers")))
DUG_WITH = (("", _("neither")), ("main J", _("main J")), ("side J", _("side J")), ("A", "A"))
DEAL_FIELDS = (
    "points", "winner", "last_points", "shape", "cards", "factor", "buried_by", "dug_with", "bank_penalty",
    "attackers_penalty", "bank_level", "attackers_level",
)  # fmt: skip
USUAL_APPEAL = {"form": "written", "about": "rules"}
TIME = re.compile(r"([01]?[0-9]|2[0-3]):[0-5][0-9]")


def level_choices(book: Book, *, passed: bool = False) -> list[tuple[str, str]]:
    """Empty, then the levels in playing order; with `passed` the end of the match too."""
    levels = book.levels if passed else book.levels[:-1]
    return [("", "—"), *((level, level_label(level)) for level in levels)]


def numbers_of(text: str) -> list[str]:
    """Numbers in a row, `14 16、17.5`, as the questions of `rules` take them."""
    return [narrow(part) for part in re.split(r"[\s,，、;；]+", text) if part.strip()]


class Chips(forms.RadioSelect):
    """A choice as large buttons side by side."""

    def __init__(self) -> None:
        """Let the style sheet know."""
        super().__init__(attrs={"class": "chips"})


class DealForm(forms.Form):
    """A deal: attackers' points, last trick, penalties, both levels."""

    points = NumberField(label=_("Attackers' points"), help_text=_("Without the dig and without penalties."))
    winner = forms.ChoiceField(
        label=_("Who wins the last trick?"), choices=(NOBODY, *SIDES), required=False, widget=Chips
    )
    last_points = NumberField(label=_("Points in the kitty"), required=False)
    cards = NumberField(label=_("With how many cards?"), required=False, min_value=1, max_value=30)
    factor = NumberField(label=_("Multiplier"), required=False, min_value=1, max_value=99)
    buried_by = forms.ChoiceField(
        label=_("Who buried last?"), choices=SIDES, required=False, widget=Chips, initial=BANK
    )
    dug_with = forms.ChoiceField(
        label=_("Jack or ace in the winning cards?"), choices=DUG_WITH, required=False, widget=Chips
    )
    bank_penalty = NumberField(label=_("Penalty of the bank side"), required=False)
    attackers_penalty = NumberField(label=_("Penalty of the attackers"), required=False)

    def __init__(self, asked: dict[str, Any], book: Book) -> None:
        """Ask only what the book's last trick needs; without points the address only fills in both levels."""
        super().__init__({"buried_by": BANK} | asked if "points" in asked else None, initial=asked)
        self.book = book
        levels, shapes = level_choices(book), shape_choices(book)
        self.fields |= {
            "shape": forms.ChoiceField(label=_("With what?"), choices=shapes, required=False, widget=Chips),
            "bank_level": forms.ChoiceField(label=_("The bank side plays"), choices=levels, required=False),
            "attackers_level": forms.ChoiceField(label=_("The attackers play"), choices=levels, required=False),
        }
        self.order_fields(DEAL_FIELDS)
        for name in self._not_asked():
            del self.fields[name]
        if not asked_of(book).from_kitty:
            self.fields["last_points"].label = _("Points in the last trick")

    def _not_asked(self) -> set[str]:
        asked = asked_of(self.book)
        not_asked = {"shape", "cards", "factor"} - {asked.multiplier}
        if not asked.from_kitty:
            not_asked |= {"buried_by"}
        return not_asked | (set() if asked.dug_with else {"dug_with"})

    def question(self) -> dict[str, Any]:
        """The fields of the question `deal`."""
        given = {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
        fields: dict[str, Any] = {
            name: given[name] for name in ("points", "bank_level", "attackers_level") if name in given
        }
        penalties = [(BANK, given.get("bank_penalty")), (ATTACKERS, given.get("attackers_penalty"))]
        fields["penalties"] = [{"side": side, "points": points} for side, points in penalties if points]
        if "winner" in given:
            names = ("winner", "shape", "cards", "factor", "buried_by", "dug_with")
            fields["dig"] = {name: given[name] for name in names if name in given}
            fields["dig"]["points"] = given.get("last_points", 0)
            if not fields["dig"]["points"]:
                fields["dig"] |= {"factor": 1}
        return fields

    def clean(self) -> dict[str, Any]:
        """Both levels or neither; a last trick with what it takes to multiply."""
        given = super().clean() or {}
        if bool(given.get("bank_level")) != bool(given.get("attackers_level")):
            missing = "bank_level" if given.get("attackers_level") else "attackers_level"
            self.add_error(missing, ValidationError(_("Both levels, or neither.")))
        multiplier = next(name for name in ("shape", "cards", "factor") if name in self.fields)
        if self._digs(given) and not given.get(multiplier) and multiplier not in self.errors:
            self.add_error(multiplier, ValidationError(_("Needed for the dig.")))
        return given

    def _digs(self, given: dict[str, Any]) -> bool:
        """Whether the last trick changes the points, so that a multiplier is needed (`rules.digs.dig`)."""
        winner, buried_by = given.get("winner", ""), given.get("buried_by", BANK)
        return bool(winner and given.get("last_points")) and digs(self.book, winner, buried_by)


class TimeField(forms.CharField):
    """A time of the day, `20:29`."""

    widget = forms.TimeInput(attrs={"type": "time", "class": "short"})

    def clean(self, value: Any) -> str:
        """The time as text; the empty text when it was left out."""
        text = narrow(super().clean(value))
        if text and not TIME.fullmatch(text):
            raise ValidationError(_("A time such as 20:29, please."))
        return text


class OfficeForm(forms.Form):
    """Levels of a finished match, the rounds before a forfeit, the times of an appeal; each part by itself."""

    earlier = forms.CharField(
        label=_("What the side that is there scored in the rounds before"),
        help_text=_("For example 14 16 17.5; empty in the first round."),
        max_length=100,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
    )
    ended = TimeField(label=_("The match ended at"), required=False)
    filed = TimeField(label=_("The appeal was handed in at"), required=False)
    form = forms.ChoiceField(
        label=_("How?"),
        choices=(("written", _("in writing")), ("oral", _("by word of mouth"))),
        required=False,
        widget=Chips,
    )
    about = forms.ChoiceField(
        label=_("About what?"),
        choices=(("rules", _("the rules")), ("facts", _("what happened"))),
        required=False,
        widget=Chips,
    )
    minutes = NumberField(
        label=_("Minutes that the event allows"),
        help_text=_("Only where the book is silent."),
        required=False,
        min_value=1,
        max_value=1440,
    )

    def __init__(self, asked: dict[str, Any], book: Book) -> None:
        """Offer the book's levels; ask for minutes only where the book has none."""
        super().__init__(USUAL_APPEAL | asked)
        levels = level_choices(book, passed=True)
        self.fields |= {
            "first": forms.ChoiceField(label=_("First side"), choices=levels, required=False),
            "second": forms.ChoiceField(label=_("Second side"), choices=levels, required=False),
        }
        if book.appeal.minutes is not None:
            del self.fields["minutes"]

    def levels(self) -> list[str]:
        """Both levels, or nothing."""
        found = [self.cleaned_data.get(name, "") for name in ("first", "second")]
        return found if all(found) else []

    def earlier_points(self) -> list[str]:
        """The points of the rounds before, as typed."""
        return numbers_of(self.cleaned_data.get("earlier", ""))

    def appeal(self) -> dict[str, Any]:
        """The fields of the question `appeal`, or nothing without both times."""
        names = ("ended", "filed", "form", "about", "minutes")
        given = {name: self.cleaned_data[name] for name in names if self.cleaned_data.get(name)}
        return given if "ended" in given and "filed" in given else {}
