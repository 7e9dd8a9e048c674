"""Pages that are opened before their time say what comes first."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.rounds import certify_round
from tournament.models import Event, Match, Round

pytestmark = pytest.mark.django_db
FILLED = re.compile(r'class="btn-main"[^>]*?href="([^"]*)"')


def page_of(client: Client, name: str, event: Event, pk: int) -> str:
    return client.get(reverse(name, args=[event.slug, pk])).content.decode()


@pytest.mark.parametrize("name", ["rounds", "pair_round", "standings"])
@pytest.mark.parametrize(("pairs", "leads_to"), [(0, "entrants"), (1, "entrants"), (2, "draw"), (15, "draw")])
def test_before_the_draw_the_one_button_leads_to_what_comes_first(
    chief: Client, name: str, pairs: int, leads_to: str
) -> None:
    event = make.event(pairs=pairs)

    page = page_of(chief, name, event, make.stage(event).pk)

    assert FILLED.findall(page) == [reverse(leads_to, args=[event.slug, make.division(event).pk])]
    assert f"已录入 {pairs} 队" in page


def test_round_in_play_is_not_certified_but_says_which_tables_are_missing(chief: Client) -> None:
    playing = make.playing_round(make.drawn_event(pairs=4))

    page = page_of(chief, "certify_round", playing.event, playing.pk)

    assert "btn-main" not in page
    assert re.findall(r'class="chip"[^>]*>(\d+)<', page) == ["1", "2"]


def test_round_whose_results_are_in_has_to_be_closed_before_it_is_certified(chief: Client) -> None:
    playing = make.playing_round(make.drawn_event(pairs=4))
    make.play_round(playing)

    page = page_of(chief, "certify_round", playing.event, playing.pk)

    assert "btn-main" not in page
    assert "还没有点“收齐”" in page


@pytest.mark.parametrize(
    ("name", "state"), [("unpublish_round", "closed"), ("reopen_round", "playing"), ("certify_round", "certified")]
)
def test_what_the_state_of_a_round_forbids_is_not_offered(chief: Client, name: str, state: str) -> None:
    a_round = round_that_is(state)

    page = page_of(chief, name, a_round.event, a_round.pk)

    assert f"state-{state}" in page
    assert "card-form confirm" not in page


def round_that_is(state: str) -> Round:
    """A round that is playing, closed or certified."""
    if state == "playing":
        return make.playing_round(make.drawn_event(pairs=4))
    closed = make.last_round(make.played_event(pairs=4))
    return closed if state == "closed" else certify_round(make.actor(), closed, "1")


def test_page_of_a_bye_is_called_so(chief: Client) -> None:
    playing = make.playing_round(make.drawn_event(pairs=5))
    bye = Match.objects.get(round=playing, table_number=None)

    page = page_of(chief, "match", playing.event, bye.pk)

    assert "第 1 轮 · 轮空" in page
    assert "None" not in page
