"""Forms of the event's book: a reading to confirm, a field to pick, and the new value of a field."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.wording import choice_in_words
from tournament.forms.fields import NameField, NumberField
from tournament.forms.points_table import PointsTableField
from tournament.forms.stages import TieBreaksField
from tournament.queries.book_fields import FieldLine
from tournament.queries.rule_answers import page_language

TIE_BREAKS = "ranking.tie_breaks"
LARGEST_TABLE = 20_000
YES_OR_NO = (("true", pgettext_lazy("setting", "yes")), ("false", pgettext_lazy("setting", "no")))


class FlagField(forms.ChoiceField):
    """Yes or no, as a choice of two."""

    def __init__(self, **options: Any) -> None:
        """Offer both."""
        super().__init__(choices=YES_OR_NO, **options)

    def prepare_value(self, value: Any) -> Any:
        """Show a stored flag as its choice."""
        return str(value).lower() if isinstance(value, bool) else value

    def clean(self, value: Any) -> Any:
        """Return the flag; None when left open."""
        return {"true": True, "false": False}.get(super().clean(value))


class WordsField(forms.CharField):
    """Words with spaces or commas between them."""

    def prepare_value(self, value: Any) -> Any:
        """Show the words in a row."""
        return " ".join(value) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        """Return the words as a list."""
        for comma in ",，、":
            value = (value or "").replace(comma, " ")
        return str(super().clean(value)).split()


class RowsField(PointsTableField):
    """Rows of two whole numbers, `18 : 12`, a line each."""

    def clean(self, value: Any) -> Any:
        """Return lists of numbers as the book has them; None when nothing was typed."""
        if not (value or "").strip():
            return None
        return [[_whole(each) for each in row] for row in super().clean(value)]


class RowField(forms.CharField):
    """One row of two whole numbers, `2 : 0`."""

    widget = forms.TextInput(attrs={"class": "short", "autocomplete": "off"})

    def prepare_value(self, value: Any) -> Any:
        """Show the row as it would be typed."""
        return " : ".join(map(str, value)) if isinstance(value, list) else value

    def clean(self, value: Any) -> Any:
        """Return the two numbers."""
        rows = RowsField(required=False).clean(super().clean(value))
        return rows[0] if rows else None


def _whole(number: Any) -> int:
    if number.denominator != 1:
        raise ValidationError(_("Whole numbers only, please."))
    return int(number)


class TableField(forms.CharField):
    """A table as JSON, in the form of the book's own."""

    widget = forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off", "class": "table-text"})

    def prepare_value(self, value: Any) -> Any:
        """Show the table a row a line."""
        if not isinstance(value, list):
            return value
        return "[\n" + ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in value) + "\n]"

    def clean(self, value: Any) -> Any:
        """Return the table; what may stand in it is the book's affair."""
        text = super().clean(value)
        try:
            return json.loads(text) if text else None
        except (ValueError, RecursionError):
            raise ValidationError(_("This is no JSON table; keep the brackets and quotes of the one above.")) from None


class HouseRuleForm(forms.Form):
    """The new value of a field, those of the fields it cannot be changed without, and why."""

    def __init__(self, data: Mapping[str, Any] | None, lines: Sequence[FieldLine]) -> None:
        """Show what is played now."""
        super().__init__(data, initial={line.field.path: line.value for line in lines})
        self.paths = [line.field.path for line in lines]
        for line in lines:
            self.fields[line.field.path] = _field(line)
        self.fields["note"] = NameField(
            label=_("Why"), max_length=200, help_text=_("Stands beside the house rule, in the log and in the export.")
        )

    def values(self) -> dict[str, Any]:
        """The values by field; what was left open stays as it is."""
        chosen = {path: self.cleaned_data[path] for path in self.paths}
        return {
            path: list(value) if isinstance(value, tuple) else value
            for path, value in chosen.items()
            if _is_given(value)
        }


def _is_given(value: Any) -> bool:
    return value is not None and value != ""


def _field(line: FieldLine) -> forms.Field:
    path = line.field.path
    options: dict[str, Any] = {"label": line.words, "required": False}
    if path == TIE_BREAKS:
        return TieBreaksField(**options)
    if line.field.kind == "choice":
        words = [(choice, choice_in_words(path, choice, page_language())) for choice in line.field.choices]
        return forms.ChoiceField(choices=[*([] if line.value else [("", "—")]), *words], **options)
    field: forms.Field = KINDS[line.field.kind](**options)
    return field


KINDS: Mapping[str, Any] = {
    "number": NumberField,
    "flag": FlagField,
    "words": WordsField,
    "score": RowField,
    "scores": RowsField,
    "table": lambda **options: TableField(max_length=LARGEST_TABLE, **options),
}
