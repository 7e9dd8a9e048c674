"""`python -m tests.shots._events`: events with nothing, little, the usual and very much in them."""

import json
from typing import Any

import django

LONG_CLUB = "上海市松江区老年体育协会棋牌专业委员会第二分会"
LONG_TEAM = "北京Tsinghua校友拖拉机俱乐部一队甲组"
LONG_PLAYERS = ("欧阳·阿卜杜热西提江", "Maximiliano-Christ. 司马")


def main() -> None:
    """Make them all, in one transaction: a disk is slow to promise anything."""
    django.setup()
    from django.db import transaction

    with transaction.atomic():
        print(json.dumps({event.slug: _numbers(event) for event in _events()}))


def _events() -> list[Any]:
    from tests import make

    one = make.event("one", 1)
    usual = make.played_event(16, rounds=2, slug="usual")
    _half_played(usual)
    draft = make.played_event(16, rounds=1, slug="draft")
    make.paired_round(draft)
    _people(usual)
    much = make.played_event(200, rounds=3, slug="much")
    _half_played(much)
    return [make.event("nothing"), one, usual, draft, much, _long(), make.event("waiting", 15), _time_is_up()]


def _people(event: Any) -> None:
    """One of each role, and referees whose ranges meet and leave tables out."""
    from tests import make
    from tournament.actions.events import Duty, add_member
    from tournament.models import Role

    for role in (Role.RECORDER, Role.COMMITTEE, Role.SCREEN):
        make.member(event, role, f"usual-{role.value}")
    for number, (first, last) in enumerate([(1, 3), (3, 5), (7, 7)], start=1):
        user = make.user(f"referee-{number}", LONG_PLAYERS[number % 2])
        add_member(make.actor(), event, user, Duty(Role.REFEREE, first, last))


def _half_played(event: Any) -> None:
    """The next round is being played: every second table has its result, one pair has gone home, phones report."""
    from tests import make
    from tournament.actions.entrants import withdraw_entrant
    from tournament.actions.results import record_result

    playing = make.playing_round(event)
    _kept_deals(make.match(playing, 1))
    tables = playing.matches.with_seats().filter(table_number__isnull=False).select_related("round__stage")
    for match in tables.order_by("table_number")[::2]:
        record_result(make.actor(), match, make.won_by((match.table_number or 0) % 12 + 1))
    gone = make.match(playing, 2).entrants[1]
    withdraw_entrant(make.actor(), gone, "队员突发身体不适，已由家属接回")
    _reported(playing)


def _reported(playing: Any) -> None:
    """Of the other tables some agree, some differ, one side of some has reported, one calls, a phone is silent."""
    from datetime import timedelta

    from django.utils import timezone

    from tests import make
    from tournament.actions.calls import open_call, take_call
    from tournament.models import Side, TableLink

    open_tables = playing.matches.filter(table_number__gt=4, results=None).order_by("table_number")
    for at, table in enumerate(open_tables.values_list("table_number", flat=True)):
        match = make.match(playing, table)
        make.report(match, Side.A, make.won_by(at % 5 + 1))
        if at % 3 == 0:
            make.report(match, Side.B, make.won_by(at % 5 + 1))
        elif at % 3 == 1:
            make.report(match, Side.B, make.won_by(at % 5 + 2, Side.B))
    call = open_call(
        make.actor(), playing.event, 1, match_pk=make.match(playing, 1).pk, reason="rule", words="甩牌没甩成"
    )
    take_call(make.actor(), call)
    silent = [make.table_link(playing.event, table).pk for table in (2, 4)]
    TableLink.objects.filter(pk__in=silent).update(heard_at=timezone.now() - timedelta(minutes=7))


def _kept_deals(match: Any) -> None:
    """Table 1 has kept its deals: a void one, then 95 and a dig of 80 make 175, two levels for the bank side."""
    from tests import make
    from tournament.actions.reports import enter_report

    deals = [
        {"bank": "a", "void": True},
        {"bank": "a", "points": 95, "dig": {"winner": "attackers", "points": 20, "cards": 4}},
    ]
    enter_report(make.phone(match.event, 1), make.sent("enter", match, "a"), make.won_by(2), deals)


def _long() -> Any:
    """Names as long as the form lets them be."""
    from tests import make
    from tournament.actions.draws import draw_lots
    from tournament.actions.rounds import close_round

    name = "第二十三届“长三角一体化示范区”中老年扑克牌（六副牌拖拉机）团体邀请赛暨秋季联谊活动"
    event = make.event("long", name=name, venue="青浦区夏阳街道社区文化活动中心三楼多功能厅（电梯出口右转）")
    for entrant in make.entrants(make.division(event), 17):
        number = entrant.pk % 100
        entrant.team_name, entrant.club = f"{LONG_TEAM}{number}", LONG_CLUB
        entrant.player1, entrant.player2 = (f"{player}{number}" for player in LONG_PLAYERS)
        entrant.set_keys()
        entrant.save()
    draw_lots(make.actor(), make.division(event), make.SEED)
    for _round in range(2):
        playing = make.published_round(event)
        make.play_round(playing)
        close_round(make.actor(), playing)
    _half_played(event)
    return event


def _time_is_up() -> Any:
    """Two divisions, in the middle of a round whose time is up."""
    from datetime import timedelta

    from django.utils import timezone

    from tests import make
    from tournament.actions.draws import draw_lots
    from tournament.actions.events import add_division
    from tournament.actions.results import record_result
    from tournament.models import Round

    event = make.drawn_event(16, slug="time-is-up")
    women = add_division(make.actor(), event, "女子组")
    make.entrants(women, 8)
    draw_lots(make.actor(), women, make.SEED)
    for stage in [division.stages.get() for division in event.divisions.all()]:
        playing = make.playing_round(stage)
        tables = playing.matches.with_seats().select_related("round__stage").order_by("table_number")
        record_result(make.actor(), tables[0], make.won_by(3))
    Round.objects.filter(stage__division__event=event).update(ends_at=timezone.now() - timedelta(minutes=4))
    return event


def _numbers(event: Any) -> dict[str, Any]:
    from tests import make
    from tournament.queries.table_links import token_of

    division = event.divisions.all()[0]
    stage = division.stages.get()
    newest = stage.rounds.order_by("-number").first()
    played = stage.rounds.exclude(state="draft").order_by("-number").first()
    return {
        "division": division.pk,
        "stage": stage.pk,
        "round": newest and newest.pk,
        "match": played and played.matches.order_by("table_number")[0].pk,
        "disputed": played and played.matches.filter(reports__state="disputed").values_list("pk", flat=True).first(),
        "entrant": next(iter(division.entrants.values_list("pk", flat=True)), None),
        "link": event.table_links.values_list("pk", flat=True).first(),
        "token": token_of(make.table_link(event, 2)) if played else None,
        "person": event.memberships.order_by("-pk")[0].pk,
    }


if __name__ == "__main__":
    main()
