"""Levels, points and outcomes in words, the same on every page."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.book import PASSED
from scoring.numbers import Points
from tournament.models import ResultKind


def level_name(code: str) -> str:
    """A level as people say it: A, and 过A for the terminal level (`PASSED_A`)."""
    if code.startswith(PASSED):
        return _("passed %(level)s") % {"level": code.removeprefix(PASSED)}
    return code


def levels_text(level_a: str, level_b: str) -> str:
    """Both final levels, side 1 first: A : 3; nothing where they were not typed in."""
    return f"{level_name(level_a)} : {level_name(level_b)}" if level_a and level_b else ""


def points_text(points: Points | None, places: int = 2) -> str:
    """Victory points for people: 18, or 17.67 where a mean is no whole number; nothing for a round not played."""
    if points is None:
        return ""
    return str(points) if points.denominator == 1 else f"{float(points):.{places}f}"


def outcome_text(kind: str, winner: str, level_difference: int | None, levels: tuple[str, str] = ("", "")) -> str:
    """What happened, in a few words, with both final levels where they are known.

    `winner` is the name of the winning side, "" when there is none; `levels` are codes of the book, side 1 first.
    """
    said = _happened(kind, winner, level_difference)
    both = levels_text(*levels)
    return _("%(outcome)s (%(levels)s)") % {"outcome": said, "levels": both} if both else said


def _happened(kind: str, winner: str, level_difference: int | None) -> str:
    if kind == ResultKind.DOUBLE_FORFEIT:
        return _("both sides forfeited")
    if kind == ResultKind.FORFEIT:
        return _("%(team)s wins by forfeit") % {"team": winner}
    if not winner:
        return _("level")
    text = ngettext("%(team)s wins by %(n)d level", "%(team)s wins by %(n)d levels", level_difference or 0)
    return text % {"team": winner, "n": level_difference or 0}
