"""`manage.py draw_lots`, `pair_round` and `publish_round`."""

import pytest
from django.core.management import CommandError

from tests import make
from tests.console import said
from tournament.actions.events import add_division
from tournament.models import LogEntry, Round, RoundState

pytestmark = pytest.mark.django_db


def test_lots_are_drawn_by_the_seed_and_listed() -> None:
    event = make.event(pairs=3)

    text = said("draw_lots", "evening", "--seed", "fortune")

    assert "fortune" in text
    assert [line.split()[0] for line in text.splitlines()[1:]] == ["1", "2", "3"]
    assert make.division(event).draws.get().seed == "fortune"


def test_seed_is_thrown_when_none_is_given() -> None:
    event = make.event(pairs=3)

    said("draw_lots", "evening")

    assert make.division(event).draws.get().seed.isdecimal()


def test_second_draw_needs_a_reason() -> None:
    make.drawn_event(pairs=3)

    with pytest.raises(CommandError):
        said("draw_lots", "evening", "--seed", "again")

    said("draw_lots", "evening", "--seed", "again", "--reason", "漏了一队")


def test_only_division_needs_no_name_and_of_two_one_has_to_be_named() -> None:
    event = make.event(pairs=2)
    make.entrants(add_division(make.actor(), event, "女子组"), 2)

    with pytest.raises(CommandError, match=r"^请用 --division 指明：公开组、女子组。$"):
        said("draw_lots", "evening")

    assert "女子组" in said("draw_lots", "evening", "--division", "女子组")


def test_division_that_is_not_there_is_answered_with_those_that_are() -> None:
    make.event(pairs=2)

    with pytest.raises(CommandError, match=r"^请用 --division 指明：公开组。$"):
        said("draw_lots", "evening", "--division", "男子组")


def test_event_that_is_not_there_is_answered_with_those_that_are() -> None:
    make.event(slug="evening")

    with pytest.raises(CommandError, match=r"^没有赛事“morning”。现有赛事：evening。$"):
        said("pair_round", "morning")


def test_round_is_paired_as_a_draft_then_published() -> None:
    make.drawn_event(pairs=5)

    text = said("pair_round", "evening")
    assert Round.objects.get().state == RoundState.DRAFT
    assert [line.split()[0] for line in text.splitlines()[1:]] == ["1", "2", "轮空"]

    said("publish_round", "evening")
    assert Round.objects.get().state == RoundState.PUBLISHED


def test_round_is_paired_and_published_at_once() -> None:
    make.drawn_event(pairs=4)

    said("pair_round", "evening", "--publish")

    assert Round.objects.get().state == RoundState.PUBLISHED


def test_missing_result_keeps_the_next_round_from_being_paired() -> None:
    make.published_round(make.drawn_event(pairs=4))

    with pytest.raises(CommandError, match=r"1、2"):
        said("pair_round", "evening")

    assert Round.objects.count() == 1


def test_nothing_to_publish_is_said() -> None:
    make.drawn_event(pairs=4)

    with pytest.raises(CommandError, match="没有可公布的草稿。"):
        said("publish_round", "evening")


def test_log_says_that_the_command_line_acted_or_for_whom() -> None:
    make.drawn_event(pairs=4)
    said("pair_round", "evening")
    said("publish_round", "evening", "--by", "chief")

    told = LogEntry.objects.filter(action__in=["pair_round", "publish_round"]).order_by("pk")

    assert [(entry.user_name, entry.address) for entry in told] == [("command line", ""), ("裁判长", "command line")]


def test_impossible_round_is_explained_with_the_options_that_lead_on() -> None:
    make.played_event(pairs=4, rounds=3, planned_rounds=4)

    with pytest.raises(CommandError) as refusal:
        said("pair_round", "evening")

    lines = str(refusal.value).splitlines()
    assert lines[0] == "没有符合全部规则的对阵；未作编排。"
    assert lines[-1].startswith("可行的办法：--together ")
    assert Round.objects.count() == 3


def test_way_out_is_taken_with_a_reason() -> None:
    make.played_event(pairs=4, rounds=3, planned_rounds=4)
    with pytest.raises(CommandError) as refusal:
        said("pair_round", "evening")
    way = str(refusal.value).splitlines()[-1].partition("：")[2].split()

    with pytest.raises(CommandError):
        said("pair_round", "evening", *way)
    said("pair_round", "evening", *way, "--reason", "加赛一轮")

    assert Round.objects.count() == 4


@pytest.mark.parametrize("lots", ["1", "a-b", "1-99"])
def test_lots_that_are_none_are_refused(lots: str) -> None:
    make.drawn_event(pairs=4)

    with pytest.raises(CommandError):
        said("pair_round", "evening", "--together", lots, "--reason", "x")

    assert not Round.objects.exists()


def test_round_beyond_the_plan_is_called_one_more() -> None:
    event = make.played_event(pairs=8, rounds=1)
    stage = make.stage(event)
    stage.planned_rounds = 2
    stage.save()

    assert "加赛" not in said("pair_round", "evening", "--publish")
    make.play_round(make.last_round(event))

    assert "计划的 2 轮已全部编排，这是加赛一轮。" in said("pair_round", "evening")


def test_round_that_a_small_field_cannot_promise_is_answered_with_how_many_it_can() -> None:
    make.played_event(pairs=2, rounds=1)

    with pytest.raises(CommandError, match="2 队的积分编排最多 1 轮，这已是第 2 轮。"):
        said("pair_round", "evening")
