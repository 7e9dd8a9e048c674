"""Forms about a pair of players."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import NameField, NumberField, PersonField
from tournament.models import Division, Entrant
from tournament.queries.import_preview import team_name_of
from tournament.queries.typed_text import narrow


class EntrantForm(forms.Form):
    """A pair as it is typed in. The team name may be left empty: then it is the two players' names."""

    player1 = PersonField(label=_("Player 1"), max_length=40)
    player2 = PersonField(label=_("Player 2"), max_length=40)
    team_name = NameField(
        label=_("Team name"), max_length=60, required=False, help_text=_("Left empty, the two players' names.")
    )
    club = NameField(label=_("Club"), max_length=60, required=False)
    team_leader = PersonField(label=_("Team leader"), max_length=40, required=False)
    phone = NameField(
        label=_("Phone"), max_length=30, required=False, help_text=_("Seen at the desk only, never printed or shown.")
    )
    note = NameField(label=_("Note"), max_length=200, required=False)
    fixed_table = NumberField(
        label=_("Fixed table number"),
        min_value=1,
        max_value=2000,
        required=False,
        help_text=_("Only for a pair that cannot move, for example in a wheelchair."),
    )
    fee_paid = forms.BooleanField(label=_("Fee paid"), required=False)

    def clean_phone(self) -> str:
        """Narrow the digits, so that a number can be searched for."""
        return narrow(self.cleaned_data["phone"])

    def clean(self) -> dict[str, Any]:
        """Name a team without a name after its players."""
        values = super().clean() or {}
        if not values.get("team_name") and values.get("player1") and values.get("player2"):
            values["team_name"] = team_name_of(values["player1"], values["player2"])
        return values


class LateEntrantForm(EntrantForm):
    """A pair that comes after the draw: it may bring victory points along for the rounds it missed."""

    start_vp = forms.DecimalField(
        label=_("Victory points brought along"),
        min_value=0,
        max_digits=6,
        decimal_places=2,
        initial=0,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "class": "short", "autocomplete": "off"}),
        help_text=_("For the rounds before its first; what they are worth is the organiser's decision."),
    )


class CheckInForm(forms.Form):
    """One pair of the division that is here, or is not here after all."""

    entrant = forms.ModelChoiceField(queryset=Entrant.objects.none())
    here = forms.TypedChoiceField(choices=[("1", "1"), ("0", "0")], coerce=lambda value: value == "1")

    def __init__(self, division: Division, *arguments: Any) -> None:
        """Take pairs of this division only."""
        super().__init__(*arguments)
        self.fields["entrant"].queryset = division.entrants.all()  # type: ignore[attr-defined]  # declared above


def entrant_initial(entrant: Entrant) -> dict[str, Any]:
    """Return what the form shows for a stored pair."""
    return {name: getattr(entrant, name) for name in EntrantForm.base_fields}
