"""The entry list in the browser."""

import re
from decimal import Decimal

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import make
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import withdraw_entrant
from tournament.models import Division, EntrantState, Event, Role

pytestmark = pytest.mark.django_db
PAIR = {"player1": "张三", "player2": "李四", "team_name": "松江一队", "club": "松江", "phone": "１３８ 0000 0001"}


@pytest.fixture
def division() -> Division:
    return make.division(make.event())


def url(name: str, division: Division, *args: object) -> str:
    return reverse(name, args=[division.event.slug, *(args or [division.pk])])


def teams_shown(client: Client, division: Division, query: str = "") -> list[str]:
    table = client.get(url("entrants", division) + query).context["table"]
    return [row.record.team_name for row in table.paginated_rows]


def text_of(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_empty_list_teaches_how_to_fill_it(chief: Client, division: Division) -> None:
    text = text_of(chief, url("entrants", division))

    assert ("还没有参赛队" in text, url("entrant_import", division) in text) == (True, True)


def test_lines_are_numbered_before_the_draw_and_have_lots_after_it(chief: Client) -> None:
    division = make.division(make.event(pairs=52))

    before = re.findall(r'<td class="[^"]*lot[^"]*">(\d+)</td>', text_of(chief, url("entrants", division) + "?page=2"))
    draw_lots(make.actor(), division, make.SEED)
    after = chief.get(url("entrants", division)).context["table"].columns.names()

    assert (before, after[0]) == (["51", "52"], "lot")


def test_phone_is_masked_in_the_list(chief: Client, division: Division) -> None:
    chief.post(url("entrant_add", division), PAIR)

    text = text_of(chief, url("entrants", division))

    assert ("138****01" in text, "13800000001" in text) == (True, False)


def test_pair_is_entered_and_the_form_is_empty_again(chief: Client, division: Division) -> None:
    answer = chief.post(url("entrant_add", division), PAIR, follow=True)

    entrant = division.entrants.get()
    assert (entrant.team_name, entrant.phone) == ("松江一队", "13800000001")
    assert answer.redirect_chain == [(url("entrant_add", division), 302)]
    assert (answer.context["form"].is_bound, "autofocus" in str(answer.context["form"]["player1"])) == (False, True)
    assert "松江一队 已录入" in answer.content.decode()


def test_team_without_a_name_is_called_after_its_players(chief: Client, division: Division) -> None:
    chief.post(url("entrant_add", division), PAIR | {"team_name": ""})

    assert division.entrants.get().team_name == "张三/李四"


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"player2": "张　三"}, "player2"),
        ({"player1": ""}, "player1"),
        ({"player1": "甲" * 41}, "player1"),
        ({"fixed_table": "first"}, "fixed_table"),
        ({"fixed_table": "²"}, "fixed_table"),
    ],
)
def test_wrong_field_is_named_and_what_was_typed_stays(
    chief: Client, division: Division, values: dict[str, str], field: str
) -> None:
    answer = chief.post(url("entrant_add", division), PAIR | values)

    assert (list(answer.context["form"].errors), division.entrants.count()) == ([field], 0)
    assert answer.context["form"]["club"].value() == "松江"


def test_double_pair_is_refused_beside_its_players(chief: Client, division: Division) -> None:
    chief.post(url("entrant_add", division), PAIR)

    answer = chief.post(url("entrant_add", division), PAIR | {"team_name": "别的队"})

    assert list(answer.context["form"].errors) == ["player1"]


def test_player_of_another_pair_is_asked_about_and_saved_all_the_same(chief: Client, division: Division) -> None:
    chief.post(url("entrant_add", division), PAIR)
    second = {"player1": "张三", "player2": "王五", "team_name": "松江二队"}

    asked = chief.post(url("entrant_add", division), second).content.decode()
    before = division.entrants.count()
    chief.post(url("entrant_add", division), second | {"anyway": "1"})

    assert ("这个姓名已在另一队里" in asked, before, division.entrants.count()) == (True, 1, 2)


def test_change_that_keeps_the_players_asks_nothing_again(chief: Client, division: Division) -> None:
    second = {"player1": "张三", "player2": "王五", "team_name": "松江二队"}
    chief.post(url("entrant_add", division), PAIR)
    chief.post(url("entrant_add", division), second | {"anyway": "1"})
    entrant = division.entrants.get(team_name="松江二队")

    chief.post(url("entrant_edit", division, entrant.pk), second | {"note": "同名不同人"})

    entrant.refresh_from_db()
    assert entrant.note == "同名不同人"


@pytest.mark.parametrize("page", ["entrants", "draw"])
def test_player_of_two_pairs_is_named_on_the_list_and_before_the_draw(
    chief: Client, division: Division, page: str
) -> None:
    chief.post(url("entrant_add", division), PAIR)
    before = "同一姓名出现在两队里" in text_of(chief, url(page, division))
    chief.post(url("entrant_add", division), PAIR | {"player1": "王五", "team_name": "二队", "anyway": "1"})

    assert (before, "同一姓名出现在两队里" in text_of(chief, url(page, division))) == (False, True)


@pytest.mark.parametrize(
    ("values", "field"),
    [({"team_name": "队" * 61}, "team_name"), ({"fixed_table": "x"}, "fixed_table"), ({}, "player1")],
)
def test_cursor_stands_in_the_field_that_is_wrong(
    chief: Client, division: Division, values: dict[str, str], field: str
) -> None:
    chief.post(url("entrant_add", division), PAIR)

    form = chief.post(url("entrant_add", division), PAIR | values).context["form"]

    assert [name for name in form.fields if "autofocus" in str(form[name])] == [field]


def test_character_that_no_paper_can_print_is_said_at_once(chief: Client, division: Division) -> None:
    answer = chief.post(url("entrant_add", division), PAIR | {"player1": "张\U000323af"}, follow=True)

    assert "打印不出：\U000323af" in answer.content.decode()


def test_rare_characters_that_can_be_printed_need_no_warning(chief: Client, division: Division) -> None:
    answer = chief.post(url("entrant_add", division), PAIR | {"player1": "喆堃㛃䶮𬱖"}, follow=True)

    assert "打印不出" not in answer.content.decode()


def test_hostile_name_is_shown_as_text(chief: Client, division: Division) -> None:
    chief.post(url("entrant_add", division), PAIR | {"team_name": "<script>alert(1)</script>"})

    for name in ("entrants", "check_in", "entrant_add"):
        assert "<script>alert" not in text_of(chief, url(name, division))


def test_late_entry_says_lot_and_round_and_takes_points(chief: Client) -> None:
    division = make.division(make.played_event(pairs=6))
    text = text_of(chief, url("entrant_add", division))

    chief.post(url("entrant_add", division), PAIR | {"start_vp": "15"})

    late = division.entrants.get(team_name="松江一队")
    assert "签号 7，第 2 轮起参赛" in text
    assert (late.lot, late.first_round, late.start_vp) == (7, 2, Decimal(15))


def test_pair_is_changed(chief: Client, division: Division) -> None:
    chief.post(url("entrant_add", division), PAIR)
    entrant = division.entrants.get()

    chief.post(url("entrant_edit", division, entrant.pk), PAIR | {"club": "青浦", "note": "<b>"})

    entrant.refresh_from_db()
    assert (entrant.club, entrant.note) == ("青浦", "<b>")


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("?q=松江", ["松江一队"]),
        ("?q=李四", ["松江一队"]),
        ("?q=张三 松江", ["松江一队"]),
        ("?q=2", ["青浦一队"]),
        ("?q=　青浦　", ["青浦一队"]),
        ("?q=青%00浦", ["青浦一队"]),
        ("?q=' OR 1=1", []),
        ("?show=withdrawn", ["青浦一队"]),
        ("?show=unpaid", ["松江一队"]),
        ("?show=missing", ["松江一队"]),
        ("?show=nonsense", ["松江一队", "青浦一队"]),
    ],
)
def test_list_is_searched_and_narrowed(chief: Client, division: Division, query: str, shown: list[str]) -> None:
    chief.post(url("entrant_add", division), PAIR)
    chief.post(url("entrant_add", division), {"player1": "王五", "player2": "赵六", "team_name": "青浦一队"})
    first, second = division.entrants.order_by("pk")
    division.entrants.filter(pk=first.pk).update(lot=1)
    division.entrants.filter(pk=second.pk).update(lot=2)
    withdraw_entrant(make.actor(), second, "病假")

    assert teams_shown(chief, division, query) == shown


def test_list_is_sorted_both_ways_and_shows_every_pair_once(chief: Client, division: Division) -> None:
    make.entrants(division, 60)

    upwards = teams_shown(chief, division, "?sort=club&page=1") + teams_shown(chief, division, "?sort=club&page=2")
    downwards = teams_shown(chief, division, "?sort=-club&page=1") + teams_shown(chief, division, "?sort=-club&page=2")

    assert len(set(upwards)) == len(upwards) == 60
    assert downwards == upwards[::-1]


def test_pairs_without_a_lot_come_last_in_both_directions(chief: Client, division: Division) -> None:
    make.entrants(division, 3)
    middle = division.entrants.order_by("pk")[1]
    division.entrants.filter(pk=middle.pk).update(lot=1)

    firsts = [teams_shown(chief, division, f"?sort={order}")[0] for order in ("lot", "-lot")]

    assert firsts == [middle.team_name] * 2


@pytest.mark.parametrize(
    "query", ["?page=99999", "?page=x", "?page=-1", "?sort=nonsense", "?sort=-", "?per_page=100000"]
)
def test_nonsense_in_the_address_is_harmless(chief: Client, division: Division, query: str) -> None:
    make.entrants(division, 60)

    assert len(teams_shown(chief, division, query)) in {10, 50}


def test_list_asks_the_database_as_often_for_three_pairs_as_for_one(chief: Client, division: Division) -> None:
    make.entrants(division, 1)
    one = queries_of(chief, division)
    make.entrants(division, 2)

    assert queries_of(chief, division) == one


def queries_of(client: Client, division: Division) -> int:
    with CaptureQueriesContext(connection) as captured:
        client.get(url("entrants", division))
    return len(captured)


def test_fee_is_marked_and_unmarked(chief: Client, division: Division) -> None:
    (entrant,) = make.entrants(division, 1)
    address = url("entrant_fee", division, entrant.pk)

    answer = chief.post(address, {"paid": "1"}, headers={"HX-Request": "true"})
    paid = division.entrants.get().fee_paid
    chief.post(address, {"paid": "0"})

    assert ("已交" in answer.content.decode(), "<html" in answer.content.decode()) == (True, False)
    assert (paid, division.entrants.get().fee_paid) == (True, False)


def test_withdrawal_says_from_which_round_and_asks_why(chief: Client) -> None:
    division = make.division(make.played_event(pairs=6))
    entrant = division.entrants.all()[0]
    address = url("entrant_withdraw", division, entrant.pk)
    question = text_of(chief, address)

    without_reason = chief.post(address, {"reason": " "})
    chief.post(address, {"reason": "受伤"})

    entrant.refresh_from_db()
    assert ("从第 2 轮起" in question, list(without_reason.context["form"].errors)) == (True, ["reason"])
    assert (entrant.state, entrant.withdrawn_from) == (EntrantState.WITHDRAWN, 2)


def test_withdrawn_pair_returns(chief: Client, division: Division) -> None:
    (entrant,) = make.entrants(division, 1)
    withdraw_entrant(make.actor(), entrant, "病假")

    chief.post(url("entrant_return", division, entrant.pk))

    entrant.refresh_from_db()
    assert entrant.state == EntrantState.CHECKED_IN


def test_removal_asks_first_and_is_refused_after_the_draw(chief: Client) -> None:
    before, after = make.event("before", pairs=2), make.drawn_event(pairs=2, slug="after")
    for event in (before, after):
        entrant = make.division(event).entrants.all()[0]
        address = reverse("entrant_remove", args=[event.slug, entrant.pk])
        chief.get(address)
        chief.post(address)

    assert (make.division(before).entrants.count(), make.division(after).entrants.count()) == (1, 2)


def test_recorder_is_offered_no_withdrawal(client: Client) -> None:
    event: Event = make.event(pairs=1)
    client.force_login(make.member(event, Role.RECORDER))
    entrant = make.division(event).entrants.get()

    text = text_of(client, reverse("entrant_edit", args=[event.slug, entrant.pk]))

    assert reverse("entrant_withdraw", args=[event.slug, entrant.pk]) not in text


def test_change_into_another_pair_is_refused_beside_its_players(chief: Client, division: Division) -> None:
    chief.post(url("entrant_add", division), PAIR)
    chief.post(url("entrant_add", division), {"player1": "王五", "player2": "赵六"})
    second = division.entrants.get(player1="王五")

    answer = chief.post(url("entrant_edit", division, second.pk), {"player1": "李四", "player2": "张三"})

    assert list(answer.context["form"].errors) == ["player1"]


@pytest.mark.parametrize(("name", "words"), [("entrant_withdraw", "已经退赛"), ("entrant_return", "没有退赛")])
def test_second_click_on_a_withdrawal_or_return_is_told_so(
    chief: Client, division: Division, name: str, words: str
) -> None:
    (entrant,) = make.entrants(division, 1)
    if name == "entrant_withdraw":
        withdraw_entrant(make.actor(), entrant, "病假")

    answer = chief.post(url(name, division, entrant.pk), {"reason": "病假"}, follow=True)

    assert words in answer.content.decode()


def test_fixed_table_beyond_the_hall_is_saved_with_a_warning(chief: Client, division: Division) -> None:
    make.entrants(division, 5)

    near = chief.post(url("entrant_add", division), PAIR | {"fixed_table": "3"}, follow=True)
    entrant = division.entrants.get(team_name="松江一队")
    far = chief.post(url("entrant_edit", division, entrant.pk), PAIR | {"fixed_table": "30"}, follow=True)

    words = "30 桌超出赛场范围：按现有名单，最后一桌是 3 桌。"
    assert ("超出赛场" in near.content.decode(), words in far.content.decode()) == (False, True)
