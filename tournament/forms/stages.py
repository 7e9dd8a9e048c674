"""The form of a stage's settings: rounds, scoring, tie-breaks, pairing policy."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

import scoring
from scoring.numbers import number_to_json
from tournament.forms.fields import NameField, NumberField, PointsField
from tournament.forms.points_table import PointsTableField
from tournament.models import Stage
from tournament.pairing import POLICIES, Policy

FORFEIT_WORDS = {
    "max": _("the higher of the fixed score and its mean of earlier rounds"),
    "fixed": _("the fixed score"),
    "average": _("its mean of earlier rounds"),
}
TIE_BREAK_WORDS = {
    "victory_points": _("Victory points, sum"),
    "rounds_won": _("Rounds won"),
    "last_rounds": _("Victory points of the last round, then of the one before, and so on"),
    "head_to_head": _("Matches among those level"),
    "net_levels": _("Net levels"),
    "total_levels": _("Levels reached, sum"),
    "opponents_vp": _("Victory points of the opponents (Buchholz)"),
    "lot": _("Lot"),
}
POLICY_WORDS = {
    "default": _("Protect the leaders: the first three tables get their nearest opponents if that costs others little"),
    "balanced": _("Balanced: smallest differences over the whole field"),
    "topdown": _("Strict: every table from the top takes its nearest opponent, whatever it costs below"),
    "own": _("As it is now (set by hand)"),
}
CLUB_WORDS = {
    "soft": _("Avoid meetings within a club where possible"),
    "hard": _("Never pair two of a club"),
    "off": _("Clubs do not matter"),
}
TIE_BREAK_PLACES = 6


class TieBreaksWidget(forms.MultiWidget):
    """One list of choices a tie-break, in the order they are applied."""

    def __init__(self) -> None:
        """Offer every tie-break in every place, and none."""
        choices = [("", "—"), *TIE_BREAK_WORDS.items()]
        super().__init__([forms.Select(choices=choices) for _place in range(TIE_BREAK_PLACES)])

    def decompress(self, value: Any) -> list[str]:
        """Spread the stored list over the places."""
        names = list(value or ())
        return names + [""] * (TIE_BREAK_PLACES - len(names))


class TieBreaksField(forms.MultiValueField):
    """Tie-breaks in order; empty places are closed up."""

    widget = TieBreaksWidget

    def __init__(self, **options: Any) -> None:
        """Let any place be empty, but not all of them."""
        choices = [("", "—"), *TIE_BREAK_WORDS.items()]
        places = [forms.ChoiceField(choices=choices, required=False) for _place in range(TIE_BREAK_PLACES)]
        super().__init__(places, require_all_fields=False, **options)

    def compress(self, data_list: Sequence[str]) -> tuple[str, ...]:
        """Return the names chosen, in order."""
        names = tuple(filter(None, data_list))
        if len(set(names)) < len(names):
            raise ValidationError(_("A tie-break stands twice in the list."))
        return names


class StageForm(forms.Form):
    """All settings of a stage. `values_for` turns them into what the stage stores."""

    planned_rounds = NumberField(label=_("Planned rounds"), min_value=1, max_value=50)
    round_minutes = NumberField(label=_("Minutes a round"), min_value=5, max_value=600)
    first_table = NumberField(label=_("First table number"), min_value=1, max_value=2000)

    vp_table = PointsTableField(
        label=_("Victory points by level difference"),
        help_text=_("A line a level difference: winner : loser. The last line stands for all larger differences."),
    )
    draws_allowed = forms.BooleanField(label=_("A match on equal levels is a draw"), required=False)
    bye_vp = PointsField(label=_("Victory points of a bye"))
    bye_is_win = forms.BooleanField(label=_("A bye counts as a round won"), required=False)
    forfeit_formula = forms.ChoiceField(
        label=_("When the other side forfeits, a pair gets"), choices=list(FORFEIT_WORDS.items())
    )
    forfeit_vp = PointsField(label=_("Fixed score of a forfeit"))
    forfeiter_vp = PointsField(label=_("Score of the side that forfeits"))
    forfeit_is_win = forms.BooleanField(label=_("A forfeit counts as a round won"), required=False)
    missed_round_vp = PointsField(label=_("Score of a round a pair sat out"))
    tie_breaks = TieBreaksField(label=_("Places are decided by, in this order"))

    policy = forms.ChoiceField(
        label=_("How rounds are paired"), choices=list(POLICY_WORDS.items()), widget=forms.RadioSelect
    )
    club_rule = forms.ChoiceField(label=_("Pairs of one club"), choices=list(CLUB_WORDS.items()))
    club_rounds = NumberField(
        label=_("Only in the first … rounds"),
        required=False,
        min_value=1,
        max_value=50,
        help_text=_("Left empty, in all rounds."),
    )
    accelerated_rounds = NumberField(
        label=_("Accelerated first rounds"),
        min_value=0,
        max_value=9,
        help_text=_("In these rounds the upper half of the lots is paired as if it had points already. 0: none."),
    )
    accelerated_vp = PointsField(label=_("Points the upper half is lifted by"))
    forfeit_is_met = forms.BooleanField(label=_("A match decided by forfeit counts as a meeting"), required=False)
    missed_rounds_are_byes = forms.BooleanField(label=_("Rounds before a late entry count as byes"), required=False)
    reason = NameField(
        label=_("Reason"),
        required=False,
        max_length=200,
        help_text=_("Needed once a round has been published; it stands in the log."),
    )

    SCORING = (
        "vp_table",
        "draws_allowed",
        "bye_vp",
        "bye_is_win",
        "forfeit_formula",
        "forfeit_vp",
        "forfeiter_vp",
        "forfeit_is_win",
        "missed_round_vp",
        "tie_breaks",
    )
    PAIRING = (
        "policy",
        "club_rule",
        "club_rounds",
        "accelerated_rounds",
        "accelerated_vp",
        "forfeit_is_met",
        "missed_rounds_are_byes",
    )
    ROUNDS = ("planned_rounds", "round_minutes", "first_table")

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Offer to leave the policy alone only where it is none of the named ones."""
        super().__init__(*arguments, **options)
        policies = [choice for choice in POLICY_WORDS.items() if choice[0] in {*POLICIES, self.initial.get("policy")}]
        self.fields["policy"].choices = policies  # type: ignore[attr-defined]  # a choice field, declared above

    def clean(self) -> dict[str, Any]:
        """Refuse a table that contradicts the drawing of level matches."""
        values = super().clean() or {}
        table = values.get("vp_table")
        if table and values["draws_allowed"] and table[0][0] != table[0][1]:
            self.add_error("vp_table", _("Line 1: where a draw is allowed, both sides of a level match get the same."))
        return values

    def values_for(self, stage: Stage) -> dict[str, Any]:
        """Return the new values of the stage's fields; settings that this page does not show stay as they are."""
        chosen = self.cleaned_data
        rules = scoring.rules_to_json(scoring.rules_from_json(stage.scoring))
        points = {name: scoring_value(chosen[name]) for name in self.SCORING}
        pairing = {name: chosen[name] for name in self.PAIRING[1:]}
        pairing["accelerated_vp"] = number_to_json(chosen["accelerated_vp"])
        return {
            **{name: chosen[name] for name in self.ROUNDS},
            "scoring": rules | points,
            "pairing": {**stage.pairing, **_policy(chosen["policy"]), **pairing},
        }


def scoring_value(value: Any) -> Any:
    """Return a cleaned value as the scoring settings store it."""
    if isinstance(value, tuple):
        return [scoring_value(each) for each in value]
    return value if isinstance(value, (str, bool)) else number_to_json(value)


def _policy(name: str) -> dict[str, Any]:
    policy = POLICIES.get(name)
    if policy is None:
        return {}
    return {"protect": policy.protect, "tolerance": None if policy.tolerance is None else str(policy.tolerance)}


def stage_initial(stage: Stage) -> dict[str, Any]:
    """Return what the form shows before anything is changed."""
    rules = scoring.rules_from_json(stage.scoring)
    return {
        **{name: getattr(stage, name) for name in StageForm.ROUNDS},
        **{name: shown(getattr(rules, name)) for name in StageForm.SCORING},
        "policy": _policy_name(stage.pairing),
        **{name: stage.pairing[name] for name in StageForm.PAIRING[1:]},
    }


def shown(value: Any) -> Any:
    """Return a setting as the form's field shows it: numbers as text, everything else as it is."""
    return value if isinstance(value, (str, bool, tuple)) else str(number_to_json(value))


def _policy_name(pairing: Mapping[str, Any]) -> str:
    tolerance = None if pairing["tolerance"] is None else Fraction(pairing["tolerance"])
    now = Policy(pairing["protect"], tolerance)
    return next((name for name, policy in POLICIES.items() if policy == now), "own")
