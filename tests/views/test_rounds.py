"""The rounds at the desk, through the client."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import make
from tournament.actions.drafts import swap_entrants
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import check_in, withdraw_entrant
from tournament.actions.events import add_division, change_stage
from tournament.actions.results import Outcome, record_result
from tournament.actions.rounds import publish_round
from tournament.models import Entrant, Event, LogEntry, Role, Round, RoundState
from tournament.queries.seating import seating

pytestmark = pytest.mark.django_db


def url(name: str, event: Event, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def round_pages(event: Event) -> list[str]:
    """Every address that shows something of an event and its newest round."""
    stage, newest = make.stage(event), make.stage(event).rounds.order_by("-number").first()
    team = make.division(event).entrants.first()
    pages = [url("rounds", event, stage.pk), url("pair_round", event, stage.pk), url("standings", event, stage.pk)]
    pages += [url("log", event), url("team", event, team.pk)] if team else [url("log", event)]
    pages += [url(name, event, make.division(event).pk) for name in ("draw", "draw_seed", "draw_by_hand")]
    pages += [url("draw_protocol", event, make.division(event).pk)]
    if newest:
        pages += [url(name, event, newest.pk) for name in ("round", "explanation", "quick_entry")]
        pages += [url(name, event, newest.pk) for name in ("certify_round", "reopen_round", "unpublish_round")]
        matches = newest.matches.all() if newest.state != RoundState.DRAFT else []
        pages += [url("match", event, match.pk) for match in matches]
    return pages


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize(
    "event",
    [
        make.event,
        lambda: make.event(pairs=1),
        lambda: make.drawn_event(pairs=5),
        lambda: make.paired_round(make.drawn_event(pairs=5)).event,
        lambda: make.playing_round(make.drawn_event(pairs=5)).event,
        lambda: make.played_event(pairs=7, rounds=3),
    ],
)
def test_every_page_opens_at_every_stage_of_an_evening(
    chief: Client, event: Callable[[], Event], language: str
) -> None:
    made = event()
    chief.cookies["language"] = language

    codes = {page: chief.get(page).status_code for page in round_pages(made)}

    assert codes == dict.fromkeys(codes, 200)


def test_strangers_see_nothing_and_referees_run_no_round(client: Client) -> None:
    event = make.playing_round(make.drawn_event(pairs=4)).event
    newest = make.last_round(event)
    client.force_login(make.user("stranger"))
    assert {client.get(page).status_code for page in round_pages(event)} == {404}

    client.force_login(make.member(event, Role.REFEREE))
    assert client.get(url("round", event, newest.pk)).status_code == 200
    assert client.post(url("close_round", event, newest.pk)).status_code == 403
    assert client.post(url("pair_round", event, make.stage(event).pk)).status_code == 403


def test_recorder_pairs_but_does_not_publish(client: Client) -> None:
    event = make.drawn_event(pairs=4)
    client.force_login(make.member(event, Role.RECORDER))

    client.post(url("pair_round", event, make.stage(event).pk))
    draft = make.last_round(event)

    assert draft.state == RoundState.DRAFT
    assert client.post(url("publish_round", event, draft.pk)).status_code == 403


def test_round_of_another_event_is_not_found(chief: Client) -> None:
    event, other = make.drawn_event(pairs=4), make.drawn_event(pairs=4, slug="other")
    foreign = make.published_round(other)

    assert chief.get(url("round", event, foreign.pk)).status_code == 404
    assert chief.post(url("close_round", event, foreign.pk)).status_code == 404
    assert chief.get(url("match", event, make.match(foreign, 1).pk)).status_code == 404


def test_evening_of_two_rounds_by_the_buttons(chief: Client) -> None:
    event = make.drawn_event(pairs=5)
    stage = make.stage(event)
    for number in (1, 2):
        answer = chief.post(url("pair_round", event, stage.pk))
        newest = make.last_round(event)
        assert answer.headers["Location"] == url("round", event, newest.pk)
        chief.post(url("publish_round", event, newest.pk))
        chief.post(url("start_round", event, newest.pk), {"minutes": "９０"})
        make.play_round(Round.objects.get(pk=newest.pk))
        chief.post(url("close_round", event, newest.pk))
        chief.post(url("certify_round", event, newest.pk), {"typed": str(number)})

    states = stage.rounds.order_by("number").values_list("number", "state")
    assert list(states) == [(1, "certified"), (2, "certified")]


def test_get_writes_nothing(chief: Client) -> None:
    event = make.playing_round(make.drawn_event(pairs=4)).event
    before = LogEntry.objects.count()

    for page in round_pages(event):
        chief.get(page)

    assert LogEntry.objects.count() == before
    assert make.last_round(event).state == RoundState.PLAYING


def test_pairing_page_warns_of_pairs_that_are_not_here_or_have_left(chief: Client) -> None:
    event = make.drawn_event(pairs=4)
    division = make.division(event)
    here, gone, *missing = division.entrants.order_by("lot")
    check_in(make.actor(), division, [here.pk])
    withdraw_entrant(make.actor(), gone, "有事")

    page = chief.get(url("pair_round", event, make.stage(event).pk))

    preview = page.context["preview"]
    assert preview.not_here == tuple(missing)
    assert preview.withdrawn == (gone,)
    assert preview.playing == 3
    assert preview.ready


def test_pairing_page_lists_the_missing_tables_and_offers_no_button(chief: Client) -> None:
    event = make.playing_round(make.drawn_event(pairs=6)).event
    record_result(make.actor(), make.match(make.last_round(event), 2), Outcome(winner="a", level_difference=3))
    address = url("pair_round", event, make.stage(event).pk)

    assert chief.get(address).context["preview"].missing == (1, 3)
    answer = chief.post(address, follow=True)

    assert Round.objects.count() == 1
    assert "1、3" in answer.content.decode()


def test_impossible_round_is_explained_and_a_way_out_leads_on(chief: Client) -> None:
    event = make.played_event(pairs=4, rounds=3)
    address = url("pair_round", event, make.stage(event).pk)

    page = chief.post(address)
    way, _figures = page.context["ways"][0]
    without_reason = chief.post(address, {"pins": way.pins, "reason": " "})
    assert Round.objects.count() == 3
    chief.post(address, {"pins": way.pins, "reason": "全部相遇过"})

    assert len(page.context["because"]) >= 2
    assert without_reason.context["errors"]
    assert make.last_round(event).number == 4
    assert LogEntry.objects.filter(action="pair_round", reason="全部相遇过").count() == 1


@pytest.mark.parametrize("pins", ["", "1", "1-", "a-b", "1-2,", "1-2;DROP", "9" * 30 + "-1", "1-1"])
def test_nonsense_pins_write_nothing(chief: Client, pins: str) -> None:
    event = make.played_event(pairs=4, rounds=3)

    answer = chief.post(url("pair_round", event, make.stage(event).pk), {"pins": pins, "reason": "试试"}, follow=True)

    assert answer.status_code == 200
    assert Round.objects.count() == 3


def test_board_shows_results_and_what_is_missing(chief: Client) -> None:
    playing = make.playing_round(make.drawn_event(pairs=5))
    record_result(make.actor(), make.match(playing, 1), Outcome(winner="b", level_difference=3))

    board = chief.get(url("round", playing.event, playing.pk)).context["board"]

    assert [(tile.table, tile.points) for tile in board.tiles] == [(1, "12 : 18"), (2, "")]
    assert [tile.table for tile in board.missing] == [2]
    assert str(board.bye.pk) == seating(playing).bye


def test_board_polls_cheaply_and_reloads_when_another_step_is_due(chief: Client) -> None:
    playing = make.playing_round(make.drawn_event(pairs=4))
    page = chief.get(url("round", playing.event, playing.pk))
    stamp, step = page.context["stamp"], page.context["board"].next_step
    address = url("round_board", playing.event, playing.pk)

    assert chief.get(address, {"v": stamp, "do": step}).status_code == 204
    record_result(make.actor(), make.match(playing, 1), Outcome(winner="b", level_difference=3))
    changed = chief.get(address, {"v": stamp, "do": "playing-some-begun"})
    reloaded = chief.get(address, {"v": stamp, "do": step})

    assert b"12 : 18" in changed.content
    assert reloaded.headers["HX-Refresh"] == "true"


def test_board_costs_the_same_queries_for_any_number_of_tables(
    chief: Client, django_assert_num_queries: object
) -> None:
    small = make.playing_round(make.drawn_event(pairs=4))
    large = make.playing_round(make.drawn_event(pairs=40, slug="large"))

    counts = []
    for playing in (small, large):
        address = url("round", playing.event, playing.pk)
        chief.get(address)
        with CaptureQueriesContext(connection) as queries:
            chief.get(address)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_withdrawn_pair_in_a_published_round_is_shown_and_the_bye_team_steps_in(chief: Client) -> None:
    playing = make.playing_round(make.drawn_event(pairs=5))
    match = make.match(playing, 2)
    gone = match.entrants[0]
    withdraw_entrant(make.actor(), gone, "身体不适")
    address = url("step_in", playing.event, match.pk, gone.pk)

    assert [tile.table for tile in chief.get(url("round", playing.event, playing.pk)).context["board"].gone] == [2]
    assert chief.get(address).status_code == 200
    chief.post(address, {"reason": "身体不适"})

    assert seating(playing).bye is None
    assert not Entrant.objects.filter(pk=gone.pk, seats__round=playing).exists()


def test_stepping_in_warns_of_a_rematch(chief: Client) -> None:
    event = make.played_event(pairs=5, rounds=1)
    (a, b), *_others = seating(make.last_round(event)).pairs
    draft = make.paired_round(event)
    arrange(draft, a, b)
    playing = publish_round(make.actor(), draft)
    match = next(each for each in playing.matches.with_seats() if int(b) in {e.pk for e in each.entrants})
    leaver = next(each for each in match.entrants if each.pk != int(b))

    page = chief.get(url("step_in", event, match.pk, leaver.pk))

    assert len(page.context["lines"]) == 1


def arrange(draft: Round, bye: str, seated: str) -> None:
    """Give one pair the bye and make sure that another has an opponent, by hand."""
    for pk, sits_out in ((seated, False), (bye, True)):
        now = seating(draft)
        if (now.bye == pk) is not sits_out:
            other = now.bye if sits_out else next(x for pair in now.pairs for x in pair if x not in {bye, seated})
            first, second = (Entrant.objects.get(pk=each) for each in (pk, other or ""))
            swap_entrants(make.actor(), draft, first, second, "试试")


def test_second_press_of_the_button_meets_the_draft_of_the_first(chief: Client) -> None:
    event = make.drawn_event(pairs=4)
    address = url("pair_round", event, make.stage(event).pk)

    answers = [chief.post(address) for _press in range(2)]

    assert {answer.headers["Location"] for answer in answers} == {url("round", event, make.last_round(event).pk)}
    assert Round.objects.count() == 1


def test_publishing_is_asked_for_with_what_it_means(chief: Client) -> None:
    event = make.drawn_event(pairs=5)
    draft = make.paired_round(event)

    page = chief.get(url("publish_round", event, draft.pk))

    assert str(Entrant.objects.get(pk=seating(draft).bye or "")) in page.context["lines"][1]
    assert make.last_round(event).state == RoundState.DRAFT


def test_taking_a_publication_back_wants_reason_and_number(chief: Client) -> None:
    event = make.drawn_event(pairs=4)
    published = make.published_round(event)
    address = url("unpublish_round", event, published.pk)

    chief.post(address, {"reason": "漏了一队", "typed": "2"})
    assert make.last_round(event).state == RoundState.PUBLISHED
    chief.post(address, {"reason": "", "typed": "1"})
    assert make.last_round(event).state == RoundState.PUBLISHED
    chief.post(address, {"reason": "漏了一队", "typed": "1"})

    assert make.last_round(event).state == RoundState.DRAFT


def test_reopening_says_which_round_was_built_on_it(chief: Client) -> None:
    event = make.played_event(pairs=6, rounds=2)
    first = make.stage(event).rounds.get(number=1)
    address = url("reopen_round", event, first.pk)

    assert chief.get(address).context["lines"]
    chief.post(address, {"reason": "成绩单看错"})

    first.refresh_from_db()
    assert first.state == RoundState.PLAYING


def test_publishing_warns_of_tables_at_which_another_division_plays(chief: Client) -> None:
    event = make.drawn_event(pairs=8)
    women = add_division(make.actor(), event, "女子组")
    make.entrants(women, 6)
    draw_lots(make.actor(), women, make.SEED)
    stage = women.stages.get()
    change_stage(make.actor(), stage, {"first_table": 3})
    draft = make.paired_round(stage)

    before = chief.get(url("publish_round", event, draft.pk)).context["lines"]
    make.published_round(event.divisions.get(name="公开组").stages.get())
    lines = chief.get(url("publish_round", event, draft.pk)).context["lines"]

    assert lines == [*before, "桌号重复：公开组 第 1 轮尚未结束，正在使用 3、4 桌。"]


def hidden_fields(page: str) -> dict[str, str]:
    return dict(re.findall(r'name="(ends_at|seen)" value="([^"]*)"', page))


def test_running_clock_is_changed_in_two_steps_and_put_back(chief: Client) -> None:
    event = make.playing_round(make.drawn_event(pairs=4)).event
    playing = make.last_round(event)
    clock, old = url("set_clock", event, playing.pk), playing.ends_at
    board = chief.get(url("round", event, playing.pk)).content.decode()
    assert (f'href="{clock}"' in board, url("start_round", event, playing.pk) in board) == (True, False)

    seen = chief.get(clock, {"line": "30"}).content.decode()
    assert make.last_round(event).ends_at == old
    answer = chief.post(clock, hidden_fields(seen), follow=True)
    assert make.last_round(event).ends_at != old
    back = re.search(rf'href="({clock}\?line=[^"]+)"', answer.content.decode())
    assert back
    chief.post(clock, hidden_fields(chief.get(back[1]).content.decode()))

    assert old
    assert make.last_round(event).ends_at == old.replace(second=0, microsecond=0)


def test_change_of_the_clock_says_what_is_left_now_and_then(chief: Client) -> None:
    event = make.playing_round(make.drawn_event(pairs=4), minutes=83).event
    clock = url("set_clock", event, make.last_round(event).pk)

    told = chief.get(clock, {"line": "90"}, headers={"HX-Request": "true"}).content.decode()

    now = timezone.localtime()
    ends = [f"{now + timedelta(minutes=minutes):%H:%M}" for minutes in (83, 90)]
    told_text = " ".join(re.sub(r"<[^>]*>", " ", told).split())
    assert f"现在还剩 83 分钟（到 {ends[0]}），将改为 90 分钟，即 {ends[1]} 结束。" in told_text


def test_press_on_a_clock_that_somebody_else_changed_does_nothing(chief: Client) -> None:
    event = make.playing_round(make.drawn_event(pairs=4)).event
    clock = url("set_clock", event, make.last_round(event).pk)
    first, second = (hidden_fields(chief.get(clock, {"line": line}).content.decode()) for line in ("30", "5"))
    chief.post(clock, first)

    answer = chief.post(clock, second, follow=True)

    assert "时间刚才已被改过" in answer.content.decode()
    ends_at = make.last_round(event).ends_at
    assert ends_at == datetime.fromisoformat(first["ends_at"])


def test_only_the_chief_referee_changes_the_clock(client: Client) -> None:
    event = make.playing_round(make.drawn_event(pairs=4)).event
    clock = url("set_clock", event, make.last_round(event).pk)
    client.force_login(make.member(event, Role.RECORDER))

    assert clock not in client.get(url("round", event, make.last_round(event).pk)).content.decode()
    assert client.get(clock).status_code == 403
