"""The form that takes an entry list: a file, or what was copied from a chat or a spreadsheet."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.queries.entrant_file import ParsedList, read_list
from tournament.queries.list_text import UnreadableList
from tournament.queries.list_words import unreadable_words


class ImportForm(forms.Form):
    """Reads the list while it is validated: after `is_valid` it is in `parsed`, its name in `filename`."""

    parsed: ParsedList
    filename: str

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.xls,.ods"}),
        help_text=_("One of the two is enough. XLSX, XLS, ODS or CSV, in any Chinese or Unicode encoding."),
    )
    pasted = forms.CharField(
        label=_("Or paste the list here"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
        help_text=_("With its header row, as copied from a spreadsheet."),
    )

    def clean(self) -> dict[str, Any]:
        """Read the list; a file goes before pasted text."""
        values = super().clean() or {}
        file, pasted = values.get("file"), values.get("pasted", "")
        if not file and not pasted.strip():
            raise ValidationError(_("Choose a file, or paste the list."))
        self.filename = file.name if file else str(_("pasted list"))
        try:
            self.parsed = read_list(file.read() if file else pasted.encode())
        except UnreadableList as error:
            self.add_error("file" if file else "pasted", unreadable_words(error))
        return values
