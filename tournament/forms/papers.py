"""What somebody at the desk can choose about a paper."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.actions.papers import MOST_BLANK_PAGES, USUAL_BLANK_PAGES
from tournament.forms.fields import NameField, NumberField
from tournament.models import Event, Stage
from tournament.queries.paper_kinds import PaperKind, TimeOfDay


class PaperForm(forms.Form):
    """A paper of a stage of this event. The kind is the button that was pressed."""

    kind = forms.ChoiceField(choices=PaperKind.choices, widget=forms.HiddenInput)
    stage = forms.ModelChoiceField(Stage.objects.none(), widget=forms.HiddenInput)
    round_number = forms.TypedChoiceField(label=_("Round"), coerce=int, empty_value=None, required=False)
    language = forms.ChoiceField(label=_("Language of the paper"), choices=settings.LANGUAGES)
    time_of_day = forms.ChoiceField(
        label=_("Time of day"), choices=TimeOfDay.choices, required=False, help_text=_("Stands on the score sheets.")
    )
    pages = NumberField(label=_("Pages of blank sheets"), min_value=1, max_value=MOST_BLANK_PAGES, required=False)

    tables = NameField(label=_("Only tables"), max_length=200, required=False)

    def __init__(self, event: Event, rounds: tuple[int, ...], *args: Any, **options: Any) -> None:
        """Offer the public rounds and the stages of the event."""
        super().__init__(*args, **options)
        self.fields["round_number"].choices = [(number, str(number)) for number in rounds]  # type: ignore[attr-defined]  # a ChoiceField
        self.fields["stage"].queryset = Stage.objects.filter(division__event=event).select_related("division__event")  # type: ignore[attr-defined]  # a ModelChoiceField


def usual(stage: Stage) -> dict[str, Any]:
    """Return what most people want, so that one click is enough."""
    return {
        "stage": stage.pk,
        "language": get_language(),
        "time_of_day": TimeOfDay.EVENING,
        "pages": USUAL_BLANK_PAGES,
    }
