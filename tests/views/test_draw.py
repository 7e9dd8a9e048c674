"""The draw at the desk, through the client."""

import hashlib

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.rounds import discard_draft
from tournament.models import Draw, Entrant, Event

pytestmark = pytest.mark.django_db


def url(name: str, event: Event) -> str:
    return reverse(name, args=[event.slug, make.division(event).pk])


def lots(event: Event) -> dict[str, int | None]:
    return dict(make.division(event).entrants.order_by("pk").values_list("team_name", "lot"))


def test_seed_of_a_witness_gives_the_lots_the_recipe_says(chief: Client) -> None:
    event = make.event(pairs=12)

    chief.post(url("draw_seed", event), {"seed": " 大吉 8 "})

    entries = [entrant.draw_line for entrant in make.division(event).entrants.order_by("lot")]
    by_hand = sorted(entries, key=lambda entry: hashlib.sha256(f"大吉 8\n{entry}".encode()).hexdigest())
    assert entries == by_hand
    assert sorted(lot or 0 for lot in lots(event).values()) == list(range(1, 13))


def test_draw_repeats_the_same_and_a_changed_lot_shows(chief: Client) -> None:
    event = make.drawn_event(pairs=8)
    address = url("draw_protocol", event) + "?repeat"
    assert chief.get(address).context["repeated"].same

    draw = Draw.objects.get()
    draw.lots[0], draw.lots[1] = draw.lots[1], draw.lots[0]
    draw.save()

    assert set(chief.get(address).context["repeated"].different) == set(draw.entries[:2])


def test_second_draw_wants_reason_and_name_of_the_division(chief: Client) -> None:
    event = make.drawn_event(pairs=8)
    before = lots(event)
    name = make.division(event).name
    for values in ({}, {"reason": "漏了一队"}, {"typed": name}, {"reason": "漏了一队", "typed": "别的组"}):
        chief.post(url("draw_seed", event), {"seed": "42"} | values)
    assert (lots(event), Draw.objects.count()) == (before, 1)

    chief.post(url("draw_seed", event), {"seed": "42", "reason": "漏了一队", "typed": name})

    assert lots(event) != before
    assert [draw.reason for draw in chief.get(url("draw_protocol", event)).context["record"].draws] == ["漏了一队", ""]


def test_lots_stay_once_round_one_is_paired(chief: Client) -> None:
    event = make.drawn_event(pairs=8)
    before = lots(event)
    draft = make.paired_round(event)
    again = {"seed": "42", "reason": "漏了一队", "typed": make.division(event).name}

    answer = chief.post(url("draw_seed", event), again)
    assert answer.context["form"].errors
    assert lots(event) == before

    discard_draft(make.actor(), draft)
    chief.post(url("draw_seed", event), again)
    assert lots(event) != before


def test_draw_page_shows_the_seed(chief: Client) -> None:
    event = make.event(pairs=4)
    chief.post(url("draw_seed", event), {"seed": "大吉 8"})

    assert '<code class="seed">大吉 8</code>' in chief.get(url("draw", event)).content.decode()


def test_second_draw_after_played_rounds_speaks_of_no_draft(chief: Client) -> None:
    event = make.played_event(pairs=4, rounds=1)
    again = {"seed": "42", "reason": "漏了一队", "typed": make.division(event).name}

    answer = chief.post(url("draw_seed", event), again)

    assert answer.context["form"].non_field_errors() == ["第 1 轮已公布，签号不再改动。"]


def hat(event: Event, numbers: list[str]) -> dict[str, str]:
    entrants = make.division(event).entrants.order_by("pk")
    return {f"lot_{entrant.pk}": number for entrant, number in zip(entrants, numbers, strict=True)}


def test_lots_from_a_hat_are_taken_over(chief: Client) -> None:
    event = make.event(pairs=3)

    chief.post(url("draw_by_hand", event), hat(event, ["３", "1", " 2 "]))

    assert list(lots(event).values()) == [3, 1, 2]
    assert Draw.objects.get().by_hand
    assert chief.get(url("draw_protocol", event) + "?repeat").context["repeated"] is None


@pytest.mark.parametrize(
    "numbers", [["1", "1", "2"], ["1", "2", ""], ["1", "2", "4"], ["1", "2", "²"], ["0", "1", "2"]]
)
def test_lots_from_a_hat_that_cannot_be_are_refused(chief: Client, numbers: list[str]) -> None:
    event = make.event(pairs=3)

    answer = chief.post(url("draw_by_hand", event), hat(event, numbers))

    assert answer.context["form"].errors
    assert not Draw.objects.exists()
    assert not Entrant.objects.exclude(lot=None).exists()


def test_everything_wrong_with_lots_from_a_hat_is_said_at_once(chief: Client) -> None:
    event = make.event(pairs=5)
    third = list(lots(event))[2]

    form = chief.post(url("draw_by_hand", event), hat(event, ["1", "1", "", "9", "x"])).context["form"]

    assert form.non_field_errors() == [f"没有签号：{third}。", "签号重复：1。"]
    assert len([field for _entrant, field in form.rows if field.errors]) == 2


def test_recipe_quotes_names_that_a_shell_would_obey(chief: Client) -> None:
    event = make.event(pairs=2)
    make.division(event).entrants.update(team_name="'; rm -rf ~; '")
    for entrant in Entrant.objects.all():
        entrant.set_keys()
    chief.post(url("draw_seed", event), {"seed": "1'2"})

    recipe = chief.get(url("draw_protocol", event)).context["record"].recipe

    assert """'1'"'"'2' ''"'"'; rm -rf ~; '"'"'/""" in recipe
