"""`python -m rules`: one question a line, one answer a line, errors by name."""

import io
import json
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import errors
from rules.__main__ import main
from rules.console.asks import ASKS
from rules.console.help import help_text
from rules.console.lines import answer_line, answer_lines
from rules.errors import BookError, QuestionError
from rules.words import read_words

EXAMPLES = {name: words["example"] for name, words in read_words("asks")["ask"].items()}
AT_TABLE = {"book": "000", "level": "6", "trump": "S"}


def asked(ask: str, **fields: Any) -> dict[str, Any]:
    return answer_line(json.dumps({"ask": ask, **fields}), {})


def error(ask: str, **fields: Any) -> tuple[str, Any]:
    answer = asked(ask, **fields)
    assert all((answer["zh"], answer["en"]))
    return answer["error"], answer["details"]


@pytest.mark.parametrize("name", list(ASKS))
def test_every_question_has_an_example_that_is_answered(name: str) -> None:
    answer = answer_line(EXAMPLES[name], {})

    assert json.loads(EXAMPLES[name])["ask"] == name
    assert "error" not in answer


def test_help_lists_every_question_and_field() -> None:
    text = help_text()
    fields = {field for ask in ASKS.values() for field in (*ask.needs, *ask.takes)} | {"ref"}

    assert all(f"  {name}:" in text for name in (*ASKS, *fields))
    assert set(read_words("asks")["field"]) == fields


def test_follow_as_the_issue_asks_it() -> None:
    answer = asked("follow", **AT_TABLE, lead="H9 H9", hand="H3 H3 H5", play="H3 H3")

    assert (answer["legal"], answer["due"], answer["clause"]) == (True, "应先跟：一对", "000:1.4.1")


def test_error_says_in_words_why_cards_cannot_be_played() -> None:
    answer = asked("follow", **AT_TABLE, lead="H9 H9", hand="H3")

    assert (answer["zh"], answer["en"]) == (
        "不能这样出牌：H3（手牌比领出的牌少）",
        "this cannot be played: H3 (the hand is smaller than the lead)",
    )


def test_follow_without_a_play_says_what_is_due() -> None:
    answer = asked("follow", **AT_TABLE, suit="H", lead="99TTJJQQ", hand="33 44 55 77 8 K")

    assert (answer["legal"], answer["due"]) == (None, "应先跟：三连拖加一对")
    assert (answer["due_shapes"], answer["due_rest"], answer["any_suit"]) == (["AABBCC", "AA"], 0, 0)
    assert answer["example"] == "H3 H3 H4 H4 H5 H5 H7 H7" if answer["legal"] else True


def test_readings_of_a_question_go_before_those_of_the_run() -> None:
    line = json.dumps({"ask": "follow", **AT_TABLE, "suit": "H", "lead": "99", "hand": "333 5 7", "play": "5 7"})
    chosen = json.dumps({**json.loads(line), "readings": {"A9": "nothing"}})

    assert answer_line(line, {})["legal"] is False
    assert answer_line(line, {"A9": "longer", "A7": "both"})["legal"] is True
    assert answer_line(chosen, {"A9": "longer"})["legal"] is False


def test_suit_and_trump_by_sign_and_word() -> None:
    answers = [
        asked("tractor", book="004", level=5, trump=trump, suit="♠", cards="4466")
        for trump in ("♠", "黑桃", "无主", None)
    ]

    assert [answer["tractor"] for answer in answers] == [True] * 4
    assert [answer["clause"] for answer in answers] == ["004:1.10"] * 4


def test_compare_counts_from_one() -> None:
    answer = asked("compare", **AT_TABLE, plays=["H9 H9", "HT HT", ["S3", "S3"], "C4 C4"])

    assert (answer["winner"], answer["winning"], answer["clause"]) == (3, "S3 S3", "000:1.6")
    assert [play["because"] for play in answer["plays"]] == ["lead", "higher", "ruff", "discard"]


def test_compare_takes_the_named_groups_of_a_throw() -> None:
    plays = ["H3H3 + H4H4", "S5S5 S7S7", "S3S3 S4S4"]
    fields = {"book": "004", "level": "2", "trump": "S", "plays": plays}

    assert asked("compare", **fields)["winner"] == 2
    assert asked("compare", **{**fields, "plays": ["H3H3 H4H4", *plays[1:]]})["winner"] == 3


def test_throw_without_names_shows_every_reading() -> None:
    answer = asked("throw", book="003", level="2", trump="S", throw="HAHAHAHKHK", others=["H4H4H4H4", "", ""])

    assert [reading["units"] for reading in answer["readings"]] == [
        ["HK HK HA HA", "HA"],
        ["HA HA HA", "HK HK"],
    ]
    assert (answer["verdict"], answer["chooser"], answer["penalty"]) == ("failed", "others", 50)


def test_throw_of_the_bank_side_adds_to_the_points() -> None:
    fields = {"book": "003", "level": "2", "trump": "S", "throw": "HA + HK", "others": ["", "", "HA"]}

    assert asked("throw", **fields, side="bank", points=30)["points"] == 40 + 10
    assert asked("throw", **fields, side="attackers")["points_change"] == -20
    assert "points_change" not in asked("throw", **fields)


def test_one_unit_is_no_throw() -> None:
    answer = asked("throw", book="004", level="2", trump="S", throw="HA HA", others=[])

    assert (answer["verdict"], answer["forced"]) == ("good", None)


def test_bids() -> None:
    assert (
        asked("bid", book="003", level="2", bid="H2H2H2", over="H2H2", own_side=True)["because"] == "reinforce_by_more"
    )
    assert asked("bid", book="003", level="2", bid="H2H2H2", own_side="no")["allowed"] is True
    assert asked("no_bid", book="002", deal=1)["because"] == "redeal"


def test_kitty_by_play_shape_cards_or_factor() -> None:
    kitty = {"book": "002", "points": 20, "winner": "attackers"}

    assert asked("kitty", **kitty, shape="AA + AABBCC")["delta"] == 240
    assert asked("kitty", **kitty, shape="AA + AA")["delta"] == 80
    assert asked("kitty", **kitty, shape="AA + BB")["delta"] == 80
    assert asked("kitty", **kitty, shape="AABB + CCDDEE")["delta"] == 240
    assert asked("kitty", **kitty, shape="A")["delta"] == 40
    assert asked("kitty", **kitty, level="J", trump="none", play="H9H9")["delta"] == 80
    assert asked("kitty", **kitty, factor=3)["delta"] == 60
    assert asked("kitty", book="000", points=35, winner="attackers", cards=4)["delta"] == 140
    assert asked("kitty", book="000", points=35, winner="attackers", shape="AABB")["delta"] == 140
    assert asked("kitty", book="002", points=20, winner="bank")["because"] == "kept"
    assert error("kitty", **kitty) == ("UnknownFactor", {"book": "002"})


def test_deal_with_levels() -> None:
    answer = asked(
        "deal",
        book="002",
        points=95,
        bank_level="J",
        attackers_level="5",
        dig={"winner": "attackers", "points": 0, "shape": "A", "dug_with": "main J"},
    )

    assert (answer["winner"], answer["levels"], answer["next_bank"]) == ("attackers", 0, "attackers")
    assert (answer["bank_level"], answer["attackers_level"], answer["match_won"]) == ("2", "5", False)
    assert [line["what"] for line in answer["level_lines"]] == ["demotion"]


def test_mistyped_points_are_warned_of_in_words() -> None:
    assert [each["warning"] for each in asked("deal", book="000", points=239)["warnings"]] == ["not_multiple_of_five"]
    assert asked("deal", book="000", points=240)["warnings"] == []


def test_deal_by_the_cards_of_the_last_play() -> None:
    answer = asked(
        "deal",
        book="002",
        points=95,
        level="J",
        trump="S",
        bank_level="J",
        attackers_level="5",
        dig={"winner": "attackers", "points": 0, "play": "HJ"},
        penalties=[{"side": "bank", "points": 20, "clause": "002:4.3"}, {"side": "抓分方", "points": 5}],
    )

    assert (answer["points"], answer["bank_level"]) == (110, "6")
    assert [line["clause"] for line in answer["lines"]] == ["", "002:7.2", "002:4.3", "", "002:4.1"]


def test_deal_without_levels_gives_the_score_alone() -> None:
    answer = asked("deal", book="000", points=0)

    assert (answer["levels"], answer["clause"], "next_bank" in answer) == (5, "000:1.7.2", False)
    assert error("deal", book="000", points=0, bank_level="3") == ("MissingQuestionField", {"field": "attackers_level"})


def test_advance_with_and_without_opponents() -> None:
    club = asked("advance", book="002", level="9", gain=3, role="bank", opponents="5")
    six_decks = asked("advance", book="000", level="K", gain=3, role="庄家方", opponents="5")
    free = asked("advance", book="002", level="王", gain=1, role="bank")

    assert (club["after"], club["short"], club["opponents"], club["given_back"]) == ("J", 1, "4", 1)
    assert (six_decks["after"], six_decks["opponents"], six_decks["given_back"]) == ("A", "5", 0)
    assert (club["clause"], six_decks["clause"]) == ("002:4.4", "000:4.2")
    assert (free["passed"], "opponents" in free) == (True, False)


def test_match_deal_by_deal() -> None:
    deals = [{"bank": "first", "points": 0}, {"points": 300}, {"void": True}]
    answer = asked("match", book="000", deals=deals)

    assert (answer["levels"], answer["difference"], answer["bank"], answer["winner"]) == (["8", "4"], 4, "second", None)
    assert [deal["next_bank"] for deal in answer["deals"]] == ["first", "second", "second"]
    assert asked("match", book="000", deals=[])["bank"] is None


def test_finished_match_names_its_winner() -> None:
    deals = [{"bank": "second", "points": 0}, *({"points": 0} for _ in range(3))]

    assert asked("match", book="000", deals=deals)["winner"] == "second"


def test_ruling_with_both_outcomes() -> None:
    answer = asked(
        "ruling", book="000", offence="劳改", offender="bank", points=165, bank_level="7", attackers_level="5"
    )

    assert (answer["offence"], answer["chooser"], answer["clause"]) == ("hard_labour", "non_offenders", "000:2.12")
    assert [option["outcome"]["attackers_level"] for option in answer["options"]] == ["7", "5"]
    assert [option["outcome"]["next_bank"] for option in answer["options"]] == ["attackers", "attackers"]


def test_ruling_takes_its_facts_in_an_object_too() -> None:
    facts = {"offender": "attackers", "points": 300}
    beside, inside = (asked("ruling", book="000", offence="hard_labour", **each) for each in (facts, {"facts": facts}))

    assert beside == inside
    assert error("ruling", book="000", offence="hard_labour", facts={"colour": 1})[0] == "UnknownQuestionField"


def test_ruling_takes_players_tricks_burials_and_choices() -> None:
    revoke = asked("ruling", book="000", offence="revoke", players=[{"side": "bank"}], wrong_trick=2, latest_trick=3)
    bury = asked(
        "ruling", book="003", offence="kitty_count", burials=[{"side": "bank", "cards": 7}], discarded_points=10
    )
    turn = asked("ruling", book="000", offence="out_of_turn", offender="bank", deliberate=True)
    pair = asked("ruling", book="003", offence="unnamed_pair", offender="bank", seconds=5)
    forfeit = asked("ruling", book="000", offence="forfeit", earlier_points=[27, "53/2"])

    assert (revoke["ruled_as"], revoke["because"]) == ("hard_labour", {"pattern": "one", "found": "late"})
    assert bury["options"][0]["penalties"] == [{"side": "bank", "points": 170, "clause": "003:3.3"}]
    assert turn["ruled_as"] == "hard_labour"
    assert pair["options"][0]["id"] == "others_choose"
    assert forfeit["options"][0]["outcome"]["present"] == "107/4"


def test_offences_say_whether_the_book_speaks_of_them() -> None:
    rows = {row["id"]: row["silent"] for row in asked("offences", book="004")["offences"]}

    assert (rows["failed_throw"], rows["revoke"]) == (False, True)


def test_victory_points_by_difference_and_by_levels() -> None:
    assert asked("vp", book="000", difference=13)["capped"] is True
    assert asked("vp", book="000", levels=["5", "过A"])["sides"] == [5, 25]
    assert asked("vp", book="000", levels=["Q", "10"])["sides"] == [17, 13]


def test_forfeit_is_exact_and_shown_with_two_decimals() -> None:
    answer = asked("forfeit", book="000", earlier_points=[27, 20, "20"])

    assert (answer["present"], answer["shown"]) == ("67/3", "22.33")
    assert asked("forfeit", book="000")["present"] == 20


def test_appeals_over_midnight() -> None:
    answers = [
        asked("appeal", book="000", ended="23:50", filed=filed, form="书面") for filed in ("00:15", "00:25", "23:55")
    ]
    dated = asked("appeal", book="000", ended="2026-11-30 20:00", filed="2026-11-30 20:10", form="oral")

    assert [answer["verdict"] for answer in answers] == ["accepted", "late", "accepted"]
    assert (answers[0]["decides_zh"], answers[0]["clause"]) == ("裁判长", "000:3.2")
    assert dated["verdict"] == "not_in_form"
    assert asked("appeal", book="002", ended="20:00", filed="20:10", minutes=15)["clause"] == ""


def test_time_limits_and_the_end_of_time() -> None:
    assert asked("time_limit", book="003", stage="final") == {"minutes": 0, "clause": "003:2"}
    assert asked("time_up", book="003", levels=["8", "9"], finish_deal=True)["because"] == "finish_deal"
    assert asked("time_up", book="000", levels=["8", "9"])["points"]["winner"] == 16


def test_clauses_and_readings() -> None:
    assert asked("clause", id="000:1.3a")["damage_en"] == "同同点 stands for 同花同点"
    assert [clause["id"] for clause in asked("search", words="2.12")["clauses"]] == ["000:2.12"]
    assert [reading["id"] for reading in asked("readings", book="002")["readings"]] == ["B1", "A9", "A11", "A7"]


def test_book_shows_every_field_with_its_clause() -> None:
    fields = asked("book", book="000", readings={"A9": "longer"})["fields"]

    assert fields["deals.take_bank"] == {"value": 240, "clause": "000:1.7.1", "mark": "fact"}
    assert fields["following.protect"]["value"] == "longer"
    assert fields["deals.bank_bands"]["value"][0] == {"lowest": 180, "below": 240, "levels": 1}


def test_reference_comes_back_with_answers_and_errors() -> None:
    assert asked("vp", book="000", difference=0, ref=7)["ref"] == 7
    assert asked("vp", book="999", difference=0, ref=[1])["ref"] == [1]


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({"ask": "deal", "book": "002", "points": 20, "dig": 7}, "dig"),
        ({"ask": "deal", "book": "002", "points": 20, "penalties": [7]}, "penalties"),
        ({"ask": "match", "book": "000", "deals": [7]}, "deals"),
        ({"ask": "ruling", "book": "000", "offence": "revoke", "facts": 7}, "facts"),
        ({"ask": "ruling", "book": "000", "offence": "revoke", "players": [7]}, "players"),
    ],
)
def test_what_should_be_an_object_is_named_by_its_field(question: dict[str, Any], field: str) -> None:
    assert answer_line(json.dumps(question), {})["details"]["field"] == field


def test_what_a_field_wants_is_said_in_either_language() -> None:
    answer = answer_line('{"ask": "vp", "book": "000", "difference": "3"}', {})

    assert (answer["zh"], answer["en"]) == (
        "“difference”不能是3，应为整数",
        "field “difference” cannot be 3, wanted: a whole number",
    )


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("{", "BadQuestion"),
        ("[1]", "BadQuestion"),
        ('{"ask": NaN}', "BadQuestion"),
        ('{"ask": "vp", "book": "000", "difference": ' + "9" * 5000 + "}", "BadQuestion"),
        ('{"ask": "vp", "book": "000", "difference": 1000000}', "BadField"),
        ('{"ask": "vp", "book": "000", "difference": 1.5}', "BadField"),
        ("[" * 100_000, "BadQuestion"),
        ("{}", "UnknownQuestion"),
        ('{"ask": ["vp"]}', "UnknownQuestion"),
        ('{"ask": "vp"}', "MissingQuestionField"),
        ('{"ask": "vp", "book": "000"}', "MissingQuestionField"),
        ('{"ask": "vp", "book": "000", "levles": []}', "UnknownQuestionField"),
        ('{"ask": "vp", "book": "000", "difference": 1, "levels": ["K", "8"]}', "BadField"),
        ('{"ask": "vp", "book": "000", "levels": ["3"]}', "BadField"),
        ('{"ask": "vp", "book": "000", "levels": "3"}', "BadField"),
        ('{"ask": "vp", "book": "000", "levels": [3, 4]}', "BadField"),
        ('{"ask": "vp", "book": "000", "levels": ["3", "1"]}', "UnknownLevel"),
        ('{"ask": "vp", "book": "000", "difference": "2"}', "BadField"),
        ('{"ask": "vp", "book": "000", "difference": true}', "BadField"),
        ('{"ask": "vp", "book": "000", "difference": -2}', "BadNumber"),
        ('{"ask": "vp", "book": 0, "difference": 2}', "BadField"),
        ('{"ask": "vp", "book": "001", "difference": 2}', "UnknownBook"),
        ('{"ask": "vp", "book": "000", "difference": 2, "readings": []}', "BadField"),
        ('{"ask": "vp", "book": "000", "difference": 2, "readings": {"A9": 1}}', "BadField"),
        ('{"ask": "vp", "book": "000", "difference": 2, "readings": {"A99": "x"}}', "UnknownReading"),
        ('{"ask": "tractor", "book": "000", "level": "6", "trump": "X", "cards": "H3"}', "UnknownTrump"),
        ('{"ask": "tractor", "book": "000", "level": "6", "trump": ["S"], "cards": "H3"}', "BadField"),
        ('{"ask": "tractor", "book": "000", "level": "6", "trump": "S", "cards": 3}', "BadField"),
        ('{"ask": "tractor", "book": "000", "level": "6", "trump": "S", "cards": ["H3", 3]}', "BadField"),
        ('{"ask": "tractor", "book": "000", "level": "6", "trump": "S", "cards": "H1"}', "BadCards"),
        ('{"ask": "tractor", "book": "000", "level": "6", "trump": "S", "cards": "3", "suit": "X"}', "BadField"),
        ('{"ask": "compare", "book": "000", "level": "6", "trump": "S", "plays": []}', "BadPlay"),
        ('{"ask": "compare", "book": "000", "level": "6", "trump": "S", "plays": ["H3", "H3 H4"]}', "BadPlay"),
        ('{"ask": "kitty", "book": "002", "points": 20, "winner": "attackers", "shape": "AB"}', "BadField"),
        ('{"ask": "kitty", "book": "002", "points": 20, "winner": "attackers", "shape": "BA"}', "BadField"),
        ('{"ask": "kitty", "book": "002", "points": 20, "winner": "north"}', "BadField"),
        ('{"ask": "deal", "book": "002", "points": 20, "dig": {"winer": "bank"}}', "UnknownQuestionField"),
        ('{"ask": "deal", "book": "002", "points": 20, "dig": 7}', "BadField"),
        ('{"ask": "appeal", "book": "000", "ended": "25:00", "filed": "20:00"}', "BadField"),
        ('{"ask": "appeal", "book": "000", "ended": "20:00", "filed": "2026-11-30 20:10"}', "BadField"),
        ('{"ask": "appeal", "book": "000", "ended": "2026-11-30 20:00", "filed": "20:10"}', "BadField"),
        ('{"ask": "appeal", "book": "000", "ended": "9999-12-31 23:59", "filed": "20:00"}', "BadField"),
        ('{"ask": "appeal", "book": "000", "ended": "2026-11-30 20:00+08:00", "filed": "20:00"}', "BadField"),
        ('{"ask": "forfeit", "book": "000", "earlier_points": ["1/0"]}', "BadField"),
        ('{"ask": "forfeit", "book": "000", "earlier_points": ["1e999999"]}', "BadField"),
        ('{"ask": "ruling", "book": "000", "offence": "flood"}', "UnknownOffence"),
        ('{"ask": "ruling", "book": "000", "offence": "revoke"}', "MissingFact"),
        ('{"ask": "clause", "id": "x"}', "UnknownClause"),
        ('{"ask": "throw", "book": "004", "level": "2", "trump": "S", "throw": "HA SA", "others": []}', "BadLead"),
        ('{"ask": "throw", "book": "004", "level": "2", "trump": "S", "throw": "HA + HK HQ", "others": []}', "BadLead"),
        (
            '{"ask": "throw", "book": "004", "level": "2", "trump": "S", "throw": "HA", "others": ["","","",""]}',
            "BadPlay",
        ),
    ],
)
def test_bad_question_gets_a_named_error_on_its_line(line: str, name: str) -> None:
    answer = answer_line(line, {})

    assert answer["error"] == name
    assert "{" not in answer["zh"] + answer["en"] or name in ("BadField", "BadQuestion")


def test_every_error_has_words_in_both_languages() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    named = {kind.__name__ for kind in kinds if issubclass(kind, QuestionError | BookError)}

    assert set(read_words("errors")) == named - {"QuestionError", "BookError"}


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-500, 500),
    st.sampled_from(["H3", "S", "3", "A", "bank", "x", ""]),
    st.lists(st.sampled_from(["H3H3", "3", 5, None]), max_size=3),
    st.dictionaries(st.just("side"), st.just("bank"), max_size=1),
)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(name=st.sampled_from(list(ASKS)), data=st.data())
def test_any_value_in_any_field_is_answered_or_refused_by_name(name: str, data: st.DataObject) -> None:
    question = json.loads(EXAMPLES[name])
    fields = [*ASKS[name].needs, *ASKS[name].takes]
    for field in data.draw(st.lists(st.sampled_from(fields), min_size=1, max_size=3)):
        question[field] = data.draw(VALUES)

    answer = answer_line(json.dumps(question), {})

    assert json.dumps(answer)


def test_half_a_character_comes_back_escaped() -> None:
    (line,) = answer_lines(['{"ask": "vp", "book": "000", "difference": 0, "ref": "\\ud800"}'], {})

    assert line.encode("utf-8").isascii()
    assert json.loads(line)["ref"] == "\ud800"


def test_byte_order_mark_is_no_part_of_the_question() -> None:
    assert answer_line("\ufeff" + EXAMPLES["vp"], {})["winner"] == 25


def test_empty_lines_are_left_out() -> None:
    assert len(list(answer_lines(["", "  \n", EXAMPLES["vp"], "{"], {}))) == 2


def test_files_are_answered_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.jsonl").write_text("\n".join(EXAMPLES.values()), encoding="utf-8")

    assert main([str(tmp_path / "a.jsonl"), "--readings", "A9=longer"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(EXAMPLES)


def test_standard_input_is_answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(EXAMPLES["clause"] + "\n"))

    assert main([]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "000:2.12"


def test_readings_alone_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--readings"]) == 0

    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (rows[0]["book"], len(rows)) == ("000", 24)


@pytest.mark.parametrize("text", ["A9=shorter", "A99=x", "A9"])
def test_reading_that_no_book_has_stops_the_run(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--readings", text]) == 2
    assert "UnknownReading" in capsys.readouterr().err


def test_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([str(tmp_path / "none.jsonl")])

    assert (left.value.code, "no such file" in capsys.readouterr().err) == (2, True)


def test_bytes_that_are_no_text_do_not_stop_the_run() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rules"], input=b"\xff\xfe\n" + EXAMPLES["vp"].encode(), capture_output=True, check=True
    )
    first, second = done.stdout.decode().splitlines()

    assert (json.loads(first)["error"], json.loads(second)["winner"]) == ("BadQuestion", 25)


def test_program_runs_without_django() -> None:
    code = "import sys, rules.__main__; sys.exit(any(name.split('.')[0] == 'django' for name in sys.modules))"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_file_runs_as_a_program(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["rules", "--readings"])

    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(Path(errors.__file__).with_name("__main__.py")), run_name="__main__")
    assert (left.value.code, capsys.readouterr().err) == (0, "")


def test_module_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rules"],
        input=EXAMPLES["vp"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )

    assert json.loads(done.stdout)["winner"] == 25
