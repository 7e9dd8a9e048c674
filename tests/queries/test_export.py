"""The whole event as a document that a stranger can recount."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from runner.environment import ROOT
from scoring.exchange import read_export
from scoring.recount import recount
from tests import make
from tournament.actions.book import confirm_reading, set_house_rule
from tournament.actions.demo import build_demo
from tournament.actions.entrants import withdraw_entrant
from tournament.actions.results import correct_result, record_result, take_back_result
from tournament.models import Event
from tournament.queries.export import export_event, export_text

pytestmark = pytest.mark.django_db


def division_of(event: Event, **asked: bool) -> dict[str, Any]:
    division: dict[str, Any] = export_event(event, **asked)["divisions"][0]
    return division


def rounds_of(event: Event) -> list[dict[str, Any]]:
    rounds: list[dict[str, Any]] = division_of(event)["stages"][0]["rounds"]
    return rounds


def demo(pairs: int, rounds: int) -> Event:
    return build_demo(make.actor(), slug="demo", pairs=pairs, rounds=rounds, seed="7")


@pytest.mark.parametrize(("pairs", "rounds"), [(2, 1), (5, 3), (13, 4), (33, 5)])
def test_recount_of_the_document_agrees_with_its_standings(pairs: int, rounds: int) -> None:
    (stage,) = read_export(export_text(demo(pairs, rounds))).stages

    assert recount(stage).discrepancies == ()
    assert recount(stage).after_round == rounds


def test_stranger_recounts_the_file_without_database_or_django(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(export_text(demo(13, 4)), encoding="utf-8")

    told = subprocess.run(
        [sys.executable, "-S", "-m", "scoring", file], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (told.returncode, told.stderr.rpartition(": ")[2]) == (0, "the standings in the file are right\n")


def test_document_of_an_event_without_rounds_can_be_read() -> None:
    (stage,) = read_export(export_text(make.event(pairs=3))).stages

    assert (stage.entrants, stage.results) == ((), ())


def test_private_data_stays_in_the_house_unless_asked_for() -> None:
    event = make.event(pairs=3)
    private = {"phone", "fee_paid", "note"}

    assert [private & set(entrant) for entrant in division_of(event)["entrants"]] == [set()] * 3
    assert [private & set(entrant) for entrant in division_of(event, private=True)["entrants"]] == [private] * 3
    assert (export_event(event)["private"], export_event(event, private=True)["private"]) == (False, True)


def test_no_phone_stands_anywhere_in_the_text() -> None:
    event = make.played_event(pairs=4, rounds=1)
    phones = [entrant.phone for entrant in make.division(event).entrants.all()]

    assert [phone for phone in phones if phone in export_text(event)] == []
    assert [phone for phone in phones if phone not in export_text(event, private=True)] == []


def test_draft_is_not_exported() -> None:
    event = make.played_event(pairs=4, rounds=1)
    make.paired_round(event)

    assert [each["number"] for each in rounds_of(event)] == [1]


def test_bye_is_a_match_without_table_and_opponent() -> None:
    event = make.drawn_event(pairs=3)
    make.published_round(event)

    *_tables, bye = rounds_of(event)[0]["matches"]

    assert (bye["table"], bye["b"], bye["result"]["kind"], bye["result"]["winner"]) == (None, None, "bye", bye["a"])


def test_corrected_result_keeps_its_history() -> None:
    event = make.drawn_event(pairs=2)
    match = make.match(make.published_round(event), 1)
    record_result(make.actor(), match, make.won_by(3))
    correct_result(make.actor(), match, make.won_by(5), "看错", replaces=1)

    ((exported,),) = [each["matches"] for each in rounds_of(event)]

    assert (exported["result"]["version"], exported["result"]["level_difference"]) == (2, 5)
    assert exported["result"]["reason"] == "看错"
    assert [(old["version"], old["level_difference"]) for old in exported["history"]] == [(1, 3)]


def test_result_that_was_taken_back_is_history_only() -> None:
    event = make.drawn_event(pairs=2)
    match = make.match(make.published_round(event), 1)
    record_result(make.actor(), match, make.won_by(3))
    take_back_result(make.actor(), match, replaces=1, reason="录错桌")

    ((exported,),) = [each["matches"] for each in rounds_of(event)]

    assert (exported["result"], len(exported["history"])) == (None, 1)


def test_withdrawal_and_late_entry_are_told() -> None:
    event = make.played_event(pairs=4, rounds=1)
    withdraw_entrant(make.actor(), make.division(event).entrants.get(lot=2), "身体不适")
    make.late_entrant(make.division(event))

    told = [(e["lot"], e["withdrawn"], e["withdrawn_from"], e["first_round"]) for e in division_of(event)["entrants"]]

    assert told == [(1, False, None, 1), (2, True, 2, 1), (3, False, None, 1), (4, False, None, 1), (5, False, None, 2)]


def test_draw_can_be_repeated_from_the_document() -> None:
    (draw,) = division_of(make.drawn_event(pairs=5, seed="20240101"))["draws"]

    assert (draw["seed"], sorted(draw["lots"]), len(draw["entries"])) == ("20240101", [1, 2, 3, 4, 5], 5)


def test_pairing_of_each_round_can_be_repeated_from_the_document() -> None:
    event = make.played_event(pairs=6, rounds=2)

    fields = [each["pairing"]["field"]["order"] for each in rounds_of(event)]

    assert [len(order) for order in fields] == [6, 6]


def test_text_is_the_document_and_nothing_else() -> None:
    event = make.event(pairs=2)
    text, document = json.loads(export_text(event)), export_event(event)

    assert text | {"exported_at": ""} == document | {"exported_at": ""}


def test_more_pairs_cost_no_more_queries() -> None:
    small, large = make.played_event(4, 2, slug="small"), make.played_event(32, 2, slug="large")

    assert make.queries_of(lambda: export_event(small)) == make.queries_of(lambda: export_event(large))


def test_document_says_what_the_event_plays_where_the_book_is_ambiguous_or_left_aside() -> None:
    event = make.event()
    confirm_reading(make.actor(), event, "A9", "longer")
    set_house_rule(make.actor(), event, {"bye.vp": 15}, "与去年相同")

    document = export_event(event)["event"]

    readings = {reading["id"]: reading for reading in document["readings"]}
    assert (readings["A9"]["choice"], readings["A9"]["clause"]) == ("longer", "000:1.4.1")
    assert (readings["A9"]["confirmed_by"], readings["A9"]["confirmed_at"][-6:]) == ("裁判长", "+08:00")
    assert (readings["A5"]["choice"], readings["A5"]["confirmed_by"]) == ("at_least", None)
    assert document["house_rules"] == [{"field": "bye.vp", "value": 15, "note": "与去年相同"}]
    assert len(read_export(export_text(event)).stages) == 1
