"""How a screen is to look."""

from collections.abc import Iterable, Mapping

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.models import Division
from tournament.queries.screen_pages import ROWS_BY_SIZE

SIZES = [("", _("As large as fits")), *((str(size), str(rows)) for size, rows in ROWS_BY_SIZE.items())]
CODES = [("", _("In the corner")), ("0", _("Off"))]
HOLD, SHORTEST_HOLD, LONGEST_HOLD = 8, 3, 120


class ScreenForm(forms.Form):
    """Rows and seconds a page, division, language and the code for phones; they become part of a screen's address."""

    size = forms.ChoiceField(label=_("Rows a page"), choices=SIZES, required=False)
    hold = forms.IntegerField(label=_("Seconds a page"), min_value=SHORTEST_HOLD, max_value=LONGEST_HOLD)
    lang = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    qr = forms.ChoiceField(label=_("QR code for phones"), choices=CODES, required=False)

    def __init__(self, asked: Mapping[str, str], divisions: Iterable[Division]) -> None:
        """Ask for a division only where there are several; what the address leaves out has its usual value."""
        super().__init__({"hold": HOLD, "lang": get_language()} | {key: asked[key] for key in asked})
        names = [(str(division.pk), division.name) for division in divisions]
        if len(names) > 1:
            choices = [("", _("All divisions")), *names]
            self.fields["division"] = forms.ChoiceField(label=_("Division"), choices=choices, required=False)

    @property
    def wishes(self) -> dict[str, str]:
        """What differs from the default, for the address; nothing while a field is wrong."""
        usual = {"size": "", "hold": HOLD, "division": "", "lang": settings.LANGUAGE_CODE, "qr": ""}
        filled = self.cleaned_data if self.is_valid() else {}
        return {name: str(value) for name, value in filled.items() if value != usual[name]}
