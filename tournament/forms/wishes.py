"""Forms for what the referees ask of the pairing."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import NameField, NumberField
from tournament.models import Division, Entrant, WishKind
from tournament.models.entrants import name_key
from tournament.queries.typed_text import narrow


class EntrantField(forms.CharField):
    """A pair typed as its lot or its team name; a list of both drops down while typing."""

    def __init__(self, **options: Any) -> None:
        """Connect the input with the page's list of pairs."""
        super().__init__(widget=forms.TextInput(attrs={"list": "entrants", "autocomplete": "off"}), **options)
        self.division: Division | None = None

    def clean(self, value: Any) -> Any:
        """Return the entrant; the message of a wrong one says how to name it."""
        text = super().clean(value)
        return self._find(text) if text else None

    def _find(self, text: str) -> Entrant:
        drawn = Entrant.objects.filter(division=self.division).exclude(lot=None)
        lot = narrow(text.split(maxsplit=1)[0])
        if lot.isascii() and lot.isdigit() and (found := drawn.filter(lot=int(lot[:9])).first()):
            return found
        named = [entrant for entrant in drawn if name_key(entrant.team_name) == name_key(text)]
        if len(named) == 1:
            return named[0]
        if named:
            lots = "、".join(str(entrant.lot) for entrant in named)
            raise ValidationError(_("Several teams have this name; type the lot: %(lots)s.") % {"lots": lots})
        raise ValidationError(_("No pair has the lot or the team name “%(text)s”.") % {"text": text})


class _DivisionForm(forms.Form):
    """A form whose entrant fields look in one division."""

    def __init__(self, division: Division, *args: Any, **options: Any) -> None:
        """Tell the fields where to look."""
        super().__init__(*args, **options)
        for field in self.fields.values():
            if isinstance(field, EntrantField):
                field.division = division


class WishForm(_DivisionForm):
    """Two pairs kept apart or put together."""

    kind = forms.ChoiceField(label=_("Wish"), choices=WishKind, initial=WishKind.APART)
    first = EntrantField(label=_("One pair (lot or team)"))
    second = EntrantField(label=_("The other pair"))
    round_number = NumberField(
        label=_("Round"), required=False, min_value=1, max_value=99, help_text=_("Empty: every round.")
    )
    reason = NameField(label=_("Reason"), max_length=200, help_text=_("Both pairs can ask for it."))


class AbsenceForm(_DivisionForm):
    """A pair that sits out a round."""

    entrant = EntrantField(label=_("Pair (lot or team)"))
    absent_round = NumberField(label=_("Sits out round"), min_value=1, max_value=99)
    why = NameField(label=_("Reason"), max_length=200, required=False)
