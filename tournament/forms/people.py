"""Forms about the people at the desk."""

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _

from tournament.forms.fields import NameField, NumberField
from tournament.models import Role


class DutyForm(forms.Form):
    """What a person does: the role, and of a referee the tables."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.RECORDER)
    first_table = NumberField(label=_("First table"), min_value=1, required=False)
    last_table = NumberField(
        label=_("Last table"), min_value=1, required=False, help_text=_("Only for a referee; left empty: all tables.")
    )

    @property
    def tables(self) -> tuple[int | None, int | None]:
        """The range that was typed; that of a referee who becomes something else is dropped with the role."""
        typed = self.cleaned_data["first_table"], self.cleaned_data["last_table"]
        before = self.initial.get("first_table"), self.initial.get("last_table")
        return (None, None) if self.cleaned_data["role"] != Role.REFEREE and typed == before else typed


class PersonForm(DutyForm):
    """A person to add: with a new account, or by the user name of an account that exists."""

    field_order = ("account", "username", "full_name")

    NEW, EXISTING = "new", "existing"

    account = forms.ChoiceField(
        label=_("Account"),
        choices=[(NEW, _("Make a new account; its password is shown once")), (EXISTING, _("Has an account already"))],
        widget=forms.RadioSelect,
        initial=NEW,
    )
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
        help_text=_("Short and easy to type on a phone, for example recorder2."),
    )
    full_name = NameField(label=_("Name"), max_length=150, required=False, help_text=_("As it stands in the log."))
