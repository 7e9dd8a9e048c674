"""Rounds, scoring and pairing policy of a stage."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.events import DEFAULT_PAIRING, add_division, change_stage
from tournament.forms.stages import StageForm, stage_initial
from tournament.models import Stage

pytestmark = pytest.mark.django_db


def filled(stage: Stage, **changes: Any) -> dict[str, Any]:
    """The form as the browser sends it when nothing but `changes` was touched."""
    bound = StageForm(initial=stage_initial(stage))
    values: dict[str, Any] = {name: bound[name].value() for name in bound.fields if name != "tie_breaks"}
    values |= {f"tie_breaks_{place}": name for place, name in enumerate(stage.scoring["tie_breaks"])}
    values["vp_table"] = bound["vp_table"].field.prepare_value(bound["vp_table"].value())
    return {name: value for name, value in (values | changes).items() if value is not None and value is not False}


def send(client: Client, stage: Stage, **changes: Any) -> Any:
    return client.post(reverse("stage_settings", args=[stage.event.slug, stage.pk]), filled(stage, **changes))


def test_untouched_settings_change_nothing(chief: Client) -> None:
    stage = make.stage(make.event())
    before = stage.scoring, stage.pairing

    answer = send(chief, stage)

    stage.refresh_from_db()
    assert (answer.status_code, (stage.scoring, stage.pairing)) == (302, before)


def test_scoring_is_changed_as_data(chief: Client) -> None:
    stage = make.stage(make.event())

    send(
        chief,
        stage,
        vp_table="13 : 13\n14 : 12",
        bye_vp="17.5",
        forfeit_formula="fixed",
        forfeit_is_win=False,
        tie_breaks_1="head_to_head",
        tie_breaks_2="",
    )

    stage.refresh_from_db()
    assert stage.scoring["vp_table"] == [[13, 13], [14, 12]]
    assert (stage.scoring["bye_vp"], stage.scoring["forfeit_formula"]) == ("35/2", "fixed")
    assert (stage.scoring["forfeit_is_win"], stage.scoring["tie_breaks"]) == (False, ["victory_points", "head_to_head"])


@pytest.mark.parametrize(
    ("policy", "stored"),
    [
        ("balanced", {"protect": 0, "tolerance": "3"}),
        ("default", {"protect": 3, "tolerance": "3"}),
        ("topdown", {"protect": None, "tolerance": None}),
    ],
)
def test_policy_is_stored_as_what_the_pairing_reads(chief: Client, policy: str, stored: dict[str, Any]) -> None:
    stage = make.stage(make.event())

    send(chief, stage, policy=policy, club_rule="hard", club_rounds="2")

    stage.refresh_from_db()
    assert stage.pairing == DEFAULT_PAIRING | stored | {"club_rule": "hard", "club_rounds": 2}


def test_policy_set_by_hand_stays_when_it_is_not_touched(chief: Client) -> None:
    stage = make.stage(make.event())
    stage.pairing |= {"protect": 7, "tolerance": "5/2"}
    stage.save()

    send(chief, stage, club_rule="off")

    stage.refresh_from_db()
    assert stage.pairing == DEFAULT_PAIRING | {"protect": 7, "tolerance": "5/2", "club_rule": "off"}


def test_settings_of_special_rounds_are_stored_as_what_the_pairing_reads(chief: Client) -> None:
    stage = make.stage(make.event())

    send(chief, stage, accelerated_rounds="2", accelerated_vp="7.5", forfeit_is_met="on", missed_rounds_are_byes="on")

    stage.refresh_from_db()
    assert stage.pairing == DEFAULT_PAIRING | {
        "accelerated_rounds": 2,
        "accelerated_vp": "15/2",
        "forfeit_is_met": True,
        "missed_rounds_are_byes": True,
    }


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"vp_table": "16 : 14\n17 : 13"}, "vp_table"),
        ({"vp_table": "fifteen"}, "vp_table"),
        ({"bye_vp": "many"}, "bye_vp"),
        ({"tie_breaks_1": "victory_points"}, "tie_breaks"),
        ({"planned_rounds": "0"}, "planned_rounds"),
        ({"policy": "own"}, "policy"),
    ],
)
def test_wrong_setting_is_named_and_nothing_is_saved(chief: Client, changes: dict[str, str], field: str) -> None:
    stage = make.stage(make.event())
    before = stage.scoring

    answer = send(chief, stage, **changes)

    stage.refresh_from_db()
    assert (list(answer.context["form"].errors), stage.scoring) == ([field], before)


def test_change_after_a_published_round_needs_a_reason(chief: Client) -> None:
    stage = make.stage(make.played_event(pairs=6))

    refused = send(chief, stage, bye_vp="20")
    send(chief, stage, bye_vp="20", reason="主办方规定")

    stage.refresh_from_db()
    assert (list(refused.context["form"].errors), stage.scoring["bye_vp"]) == (["reason"], 20)


def test_page_shows_the_book_beside_each_setting_and_what_needs_confirmation(chief: Client) -> None:
    stage = make.stage(make.event())

    text = chief.get(reverse("stage_settings", args=[stage.event.slug, stage.pk])).content.decode()

    assert [clause in text for clause in ("000:4.2", "000:2.13", "000:4.3")] == [True] * 3
    assert text.count("待确认") >= 5


@pytest.mark.parametrize(
    ("pairs", "rounds", "words"),
    [(0, 5, "不足两队"), (12, 5, "一定能排出"), (12, 8, "预留后面的轮次"), (6, 5, "单循环")],
)
def test_page_says_what_the_rounds_mean_for_the_field(chief: Client, pairs: int, rounds: int, words: str) -> None:
    stage = make.stage(make.event(pairs=pairs, planned_rounds=rounds))

    assert words in chief.get(reverse("stage_settings", args=[stage.event.slug, stage.pk])).content.decode()


def test_page_warns_of_tables_that_another_division_has_too(chief: Client) -> None:
    event = make.event(pairs=24)
    stage = make.stage(event)
    women = add_division(make.actor(), event, "女子组").stages.get()
    page = reverse("stage_settings", args=[event.slug, stage.pk])

    apart = chief.get(page).content.decode()
    change_stage(make.actor(), women, {"first_table": 12})
    shared = chief.get(page).content.decode()

    words = "12–12 桌与女子组重复。若两组同时比赛，请从 21 桌开始。"
    assert (words in apart, words in shared) == (False, True)
