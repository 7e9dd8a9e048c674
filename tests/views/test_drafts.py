"""A draft at the desk: changed by hand, explained, checked."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.actions.drafts import pin_pairs, swap_entrants
from tournament.actions.entrants import withdraw_entrant
from tournament.models import Entrant, Event, LogEntry, Role, Round, RoundState
from tournament.pairing import Field, pair
from tournament.queries.seating import seat_rows, seating
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def recorder(client: Client, draft: Round) -> Client:
    client.force_login(make.member(draft.event, Role.RECORDER))
    return client


@pytest.fixture
def draft() -> Round:
    return make.paired_round(make.played_event(pairs=9, rounds=2))


def url(name: str, draft: Round) -> str:
    return reverse(name, args=[draft.event.slug, draft.pk])


def rematch(event: Event, draft: Round) -> str:
    """A line that makes two pairs of round 1 meet again."""
    first = make.stage(event).rounds.get(number=1)
    a, b = seating(first).pairs[0]
    rows = [row for row in seat_rows(draft) if row.b]
    against = next(row for row in rows if b in {str(row.a.pk), str(row.b.pk) if row.b else ""})
    stays = against.b if str(against.a.pk) == b else against.a
    return f"{Entrant.objects.get(pk=a).lot} {stays.lot if stays else ''}"


def test_swap_is_previewed_with_its_cost(recorder: Client, draft: Round) -> None:
    before = seating(draft)

    view = recorder.get(url("swap", draft), {"line": "1a 4b"}).context["swap"]

    assert {view.first, view.second} == {seat_rows(draft)[0].a, seat_rows(draft)[3].b}
    assert view.change.before.squares < view.change.after.squares
    assert any(row.differs for row in view.figures)
    assert seating(draft) == before


def test_first_of_two_places_is_named(recorder: Client, draft: Round) -> None:
    told = recorder.get(url("swap", draft), {"line": "1a"}).content.decode()

    assert f"已选 {seat_rows(draft)[0].a}，再点与它对调的队。" in told


def test_pairs_that_are_not_here_are_one_press_from_the_check_in(recorder: Client, draft: Round) -> None:
    page = recorder.get(url("round", draft)).content.decode()

    (notice,) = [line for line in page.splitlines() if "未报到" in line]
    assert reverse("check_in", args=[draft.event.slug, draft.stage.division_id]) in notice


def test_swap_says_which_tables_trade_so_that_a_fixed_one_is_kept(recorder: Client, draft: Round) -> None:
    rows = seat_rows(draft)
    stays = rows[2].a
    Entrant.objects.filter(pk=stays.pk).update(fixed_table=3)

    view = recorder.get(url("swap", draft), {"line": "3a 1b"}).context["swap"]

    assert sorted(view.moved) == sorted(
        [
            f"{rows[0].a} : {stays} 由 1 桌改到 3 桌，以保留固定桌号。",
            f"{rows[0].b} : {rows[2].b} 由 3 桌改到 1 桌，以保留固定桌号。",
        ]
    )


def test_pair_away_from_its_fixed_table_is_shown(recorder: Client, draft: Round) -> None:
    away = seat_rows(draft)[0].a
    Entrant.objects.filter(pk=away.pk).update(fixed_table=3)

    view = recorder.get(url("round", draft)).context["view"]

    assert view.conflicts == (f"{away} 固定在 3 桌，现排在 1 桌。",)
    assert view.tables[0].conflicts == view.conflicts


def test_draft_of_round_one_gives_nobody_a_place(client: Client) -> None:
    first = make.paired_round(make.drawn_event(pairs=5))
    client.force_login(make.chief())

    tables = client.get(url("round", first)).context["view"].tables

    assert {side.place for table in tables for side in (table.a, table.b)} == {None}


def test_draft_gives_the_places_of_the_standings_with_pairs_that_left(client: Client) -> None:
    event = make.played_event(pairs=7, rounds=1)
    places = {row.entrant: row.place.rank for row in standings(make.stage(event)).rows}
    leader = next(entrant for entrant, place in places.items() if place == 1)
    withdraw_entrant(make.actor(), leader, "身体不适")
    client.force_login(make.chief())

    tables = client.get(url("round", make.paired_round(event))).context["view"].tables

    shown = {side.entrant: side.place for table in tables for side in (table.a, table.b)}
    assert shown == {entrant: place for entrant, place in places.items() if entrant != leader}


def test_swap_by_lots_and_with_the_bye(recorder: Client, draft: Round) -> None:
    rows = seat_rows(draft)
    bye, other = rows[-1].a, rows[0].b
    assert other is not None

    assert recorder.get(url("swap", draft), {"line": f"0 {other.lot}"}).context["swap"].first == bye
    recorder.post(url("swap", draft), {"line": f"签{other.lot} 0", "reason": "队员迟到"})

    assert seating(draft).bye == str(other.pk)


@pytest.mark.parametrize("line", ["1a", "1a 1a", "1a 99b", "1a 2c", "1a ²", "1a 2b 3a", "x y", "999 1"])
def test_line_that_names_no_two_places_changes_nothing(recorder: Client, draft: Round, line: str) -> None:
    before = seating(draft)

    assert recorder.get(url("swap", draft), {"line": line}).context["fault"]
    recorder.post(url("swap", draft), {"line": line})

    assert seating(draft) == before


def test_rematch_by_hand_is_shown_and_needs_a_reason(recorder: Client, draft: Round) -> None:
    before, line = seating(draft), rematch(draft.event, draft)

    view = recorder.get(url("swap", draft), {"line": line}).context["swap"]
    assert view.change.needs_reason
    assert {conflict.kind for conflict in view.change.added} == {"rematch"}
    recorder.post(url("swap", draft), {"line": line})
    assert seating(draft) == before
    recorder.post(url("swap", draft), {"line": line, "reason": "双方同意"})

    assert seating(draft) != before
    assert recorder.get(url("round", draft)).context["view"].conflicts


def test_draft_is_discarded(recorder: Client, draft: Round) -> None:
    recorder.post(url("discard_draft", draft))

    assert not Round.objects.filter(state=RoundState.DRAFT).exists()


def test_pairing_checked_is_the_engines_and_a_change_by_hand_shows(recorder: Client, draft: Round) -> None:
    address = url("explanation", draft) + "?check"
    checked = recorder.get(address).context["check"]
    assert (checked.holds, checked.changed_tables) == (True, ())

    rows = seat_rows(draft)
    swap_entrants(make.actor(), draft, rows[0].a, rows[1].a, "试试")
    checked = recorder.get(address).context["check"]
    assert (checked.holds, checked.changed_tables) == (True, (1, 2))


def test_tampered_pairing_does_not_hold(recorder: Client, draft: Round) -> None:
    draft.field = draft.field.replace('"rounds_left":', '"rounds_left":1')
    draft.save()

    assert not recorder.get(url("explanation", draft) + "?check").context["check"].holds


def test_explanation_gives_each_closer_candidate_a_reason(recorder: Client, draft: Round) -> None:
    teams = [entrant for row in seat_rows(draft) for entrant in (row.a, row.b) if entrant]

    told = [recorder.get(url("explanation", draft), {"team": team.pk}).context["told"] for team in teams]

    assert all(each.because for each in told)
    assert all(reason.text for each in told for reason in each.reasons)
    assert any(each.reasons for each in told)


def test_explanation_tells_of_twelve_candidates_at_once_and_of_the_rest_on_request(client: Client) -> None:
    draft = make.paired_round(make.drawn_event(pairs=30))
    client.force_login(make.chief())
    best, worst = seat_rows(draft)[0].a, seat_rows(draft)[-1].b
    assert worst is not None
    pin_pairs(make.actor(), draft, [(str(best.pk), str(worst.pk))], "试试")
    page = url("explanation", draft)

    pages = [client.get(page, {"team": best.pk, "from": first}).context["told"] for first in (0, 12, 24)]

    assert [(len(told.reasons), told.next_first) for told in pages] == [(12, 12), (12, 24), (4, None)]
    assert len({reason.entrant for told in pages for reason in told.reasons}) == 28


def test_input_is_handed_out_as_the_engine_reads_it(recorder: Client, draft: Round) -> None:
    answer = recorder.get(url("pairing_json", draft))

    again = pair(Field.from_json(answer.content.decode()))
    assert ([(each.a, each.b) for each in again.pairs], again.bye) == (list(seating(draft).pairs), seating(draft).bye)


@pytest.mark.parametrize("team", ["", "x", "²", "999999", "9" * 40])
def test_explanation_of_nobody_is_harmless(recorder: Client, draft: Round, team: str) -> None:
    assert recorder.get(url("explanation", draft), {"team": team}).status_code in {200, 404}


def test_alternatives_stand_side_by_side(recorder: Client, draft: Round) -> None:
    page = recorder.get(url("explanation", draft))

    balanced, default, _strict = page.context["alternatives"]
    assert default.other_tables == 0
    assert balanced.figures.squares <= default.figures.squares
    assert all(len(row.values) == 4 for row in page.context["figures"])


def test_price_is_pinned_after_a_look(recorder: Client, draft: Round) -> None:
    rows = seat_rows(draft)
    a, b = rows[0].a, rows[-2].b
    assert b is not None
    pins = f"{a.pk}-{b.pk}"
    before = seating(draft)

    page = recorder.get(url("pin", draft), {"pins": pins})
    assert page.context["preview"].pairs == ((a, b),)
    assert (a, b) in page.context["preview"].tables
    assert not page.context["form"].errors
    recorder.post(url("pin", draft), {"pins": pins, "reason": ""})
    assert seating(draft) == before
    recorder.post(url("pin", draft), {"pins": pins, "reason": "老对手，双方要求"})

    assert {str(a.pk), str(b.pk)} in [set(pair) for pair in seating(draft).pairs]
    assert LogEntry.objects.filter(action="pin_pairs").count() == 1


@pytest.mark.parametrize("pins", ["", "1-999999", "x", "1-1", "9" * 17 + "-1"])
def test_pins_of_strangers_are_refused(recorder: Client, draft: Round, pins: str) -> None:
    before = seating(draft)

    answer = recorder.post(url("pin", draft), {"pins": pins, "reason": "试试"})

    assert answer.status_code == 200
    assert seating(draft) == before


def test_draft_changed_by_hand_asks_before_it_is_discarded(recorder: Client, draft: Round) -> None:
    page = recorder.get(url("discard_draft", draft))

    assert "手工调整会丢失" in page.content.decode()
    assert Round.objects.filter(pk=draft.pk).exists()
