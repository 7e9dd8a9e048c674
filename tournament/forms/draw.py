"""Draw lots by a seed, or type in lots drawn from a hat."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.actions.draws import lot_faults
from tournament.forms.fields import NameField, NumberField
from tournament.models import Division, Entrant


class AgainForm(forms.Form):
    """What a second draw asks for: a reason, and the name of the division typed out. Empty before the first draw."""

    reason = NameField(max_length=200, required=False)
    typed = NameField(max_length=60, required=False)

    def __init__(self, *args: Any, division: Division, again: bool, **options: Any) -> None:
        """Ask only when `again`."""
        super().__init__(*args, **options)
        self.division = division
        if not again:
            del self.fields["reason"], self.fields["typed"]
            return
        self.fields["reason"].label = _("Reason for a second draw")
        self.fields["reason"].required = True
        self.fields["typed"].label = _("Type the name of the division: %(name)s") % {"name": division.name}
        self.fields["typed"].required = True

    def clean_typed(self) -> str:
        """Refuse a name that is not the division's."""
        typed: str = self.cleaned_data["typed"]
        if typed != " ".join(self.division.name.split()):
            raise forms.ValidationError(_("That is not the name of the division."))
        return typed

    @property
    def reason_given(self) -> str:
        """The reason, "" for a first draw."""
        return str(self.cleaned_data.get("reason", ""))


class SeedForm(AgainForm):
    """The seed of a draw."""

    seed = NameField(
        max_length=80,
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy(
            "Let witnesses say it: a number from dice, a lottery result, a word. The proposal stands for want of one."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order = ["seed", "reason", "typed"]


class HandLotsForm(AgainForm):
    """One lot for each pair, in the order of the entry list; everything that is wrong is said at once."""

    def __init__(self, *args: Any, entrants: Iterable[Entrant], **options: Any) -> None:
        """Make a field for each pair."""
        super().__init__(*args, **options)
        self.entrants = list(entrants)
        for entrant in self.entrants:
            self.fields[f"lot_{entrant.pk}"] = NumberField(
                min_value=1, max_value=len(self.entrants), required=False, label=entrant.team_name
            )

    def clean(self) -> dict[str, Any]:
        """Say what is double or missing beside the numbers that could not be read."""
        values = super().clean() or {}
        readable = [entrant for entrant in self.entrants if f"lot_{entrant.pk}" not in self.errors]
        for fault in lot_faults(readable, self.lots, len(self.entrants)):
            self.add_error(None, fault)
        return values

    @property
    def lots(self) -> dict[int, int]:
        """The lots by entrant id, those left empty left out."""
        typed = {entrant.pk: self.cleaned_data.get(f"lot_{entrant.pk}") for entrant in self.entrants}
        return {pk: lot for pk, lot in typed.items() if lot}

    @property
    def rows(self) -> list[tuple[Entrant, forms.BoundField]]:
        """Each pair with its field."""
        return [(entrant, self[f"lot_{entrant.pk}"]) for entrant in self.entrants]

    @property
    def questions(self) -> list[forms.BoundField]:
        """The fields of a second draw."""
        return [self[name] for name in ("reason", "typed") if name in self.fields]
