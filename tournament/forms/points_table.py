"""The victory-point table as the book prints it: a line a level difference, `3  18 : 12`."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.numbers import number_to_json
from tournament.forms.fields import POINTS
from tournament.queries.typed_text import narrow

Row = tuple[Fraction, Fraction]
LINE = re.compile(
    rf"(?:(?P<difference>[0-9]{{1,2}})[\s|=]+)?(?P<winner>{POINTS.pattern})\s*:\s*(?P<loser>{POINTS.pattern})"
)


class PointsTableField(forms.CharField):
    """Reads the table into rows (winner, loser), row d for level difference d; the last row stands for all larger."""

    widget = forms.Textarea(attrs={"rows": 13, "class": "points-table", "spellcheck": "false", "autocomplete": "off"})

    def prepare_value(self, value: Any) -> Any:
        """Write rows as lines; what was typed is shown as it was typed."""
        return value if isinstance(value, str) else table_text(value or ())

    def clean(self, value: Any) -> Any:
        """Return the rows; the message of a wrong line gives its number."""
        lines = [line.strip() for line in super().clean(value).splitlines()]
        rows = [_row(number, line) for number, line in enumerate(filter(None, lines))]
        if not rows:
            raise ValidationError(gettext_lazy("The table needs at least one line."))
        return tuple(rows)


def table_text(rows: Any) -> str:
    """Return the rows as lines, `3  18 : 12`."""
    texts = ((number_to_json(Fraction(winner)), number_to_json(Fraction(loser))) for winner, loser in rows)
    return "\n".join(f"{difference}  {winner} : {loser}" for difference, (winner, loser) in enumerate(texts))


def _row(difference: int, line: str) -> Row:
    # Word by word, because the spaces between the columns count; a full-width colon becomes a narrow one.
    found = LINE.fullmatch(" ".join(narrow(word) for word in line.split()))
    if not found:
        text = _("Line %(n)d: “%(line)s” is not two scores such as 18 : 12.")
        raise ValidationError(text % {"n": difference + 1, "line": line})
    if found["difference"] and int(found["difference"]) != difference:
        text = _("Line %(n)d is for level difference %(wanted)d, but says %(read)s.")
        raise ValidationError(text % {"n": difference + 1, "wanted": difference, "read": found["difference"]})
    return Fraction(found["winner"]), Fraction(found["loser"])
