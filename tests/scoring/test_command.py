"""`python -m scoring`, as a stranger runs it."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.__main__ import main
from tests.scoring.test_exchange import BOOK, changed, without

ROOT = Path(__file__).parents[2]
STAGE = "divisions[0].stages[0]"


def written(folder: Path, text: str) -> str:
    file = folder / "event.json"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_command_recounts_without_django_or_database() -> None:
    # -S leaves out installed packages altogether.
    command = [sys.executable, "-S", "-m", "scoring", str(BOOK)]

    run = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)

    assert (run.returncode, run.stderr) == (0, "公开组 / 积分编排: the standings in the file are right\n")
    assert run.stdout.startswith("公开组 / 积分编排, after round 3\n")


def test_reader_who_has_seen_enough_is_no_error() -> None:
    command = [sys.executable, "-S", "-m", "scoring", str(BOOK)]
    run = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    assert run.stdout
    run.stdout.close()

    _nothing, told = run.communicate()

    assert (run.returncode, told) == (0, "公开组 / 积分编排: the standings in the file are right\n")


def test_file_without_a_stage_does_not_pass_as_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gutted = json.loads(BOOK.read_text(encoding="utf-8")) | {"divisions": []}

    status = main([written(tmp_path, json.dumps(gutted))])

    assert status == 2
    assert "no stage in it" in capsys.readouterr().err


def test_missing_file_is_named_without_error_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nowhere.json"]) == 2

    assert capsys.readouterr().err == "nowhere.json: No such file or directory\n"


def test_table_shows_places_rounds_and_what_decided(capsys: pytest.CaptureFixture[str]) -> None:
    status = main([str(BOOK), "--after-round", "2"])

    title, head, first, *_ = capsys.readouterr().out.splitlines()
    assert status == 0
    assert title == "公开组 / 积分编排, after round 2"
    assert head.split() == ["rank", "lot", "team", "victory", "points", "rounds", "won", "R1", "R2", "decided", "by"]
    assert first.split() == ["1", "6", "过A队", "49", "2", "22", "27", "victory_points", "49", "v", "38", "(铁三角)"]


def test_table_marks_shared_places(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([written(tmp_path, changed(f"{STAGE}.rules.tie_breaks", [])), "--after-round", "0"])

    _, _, first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.split() == ["1=", "1", "铁三角", "0", "0", "shared", "with", "红桃K"]
    assert second.split() == ["1=", "2", "红桃K", "0", "0", "shared", "with", "铁三角"]


def test_table_of_one_entrant_has_nothing_to_be_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(without(f"{STAGE}.standings"))
    document["divisions"][0]["stages"][0] |= {"entrants": ["11"], "rounds": []}

    main([written(tmp_path, json.dumps(document))])

    assert capsys.readouterr().out.splitlines()[-1].split() == ["1", "4", "梅花队", "0", "0"]


def test_csv_has_one_row_a_place(capsys: pytest.CaptureFixture[str]) -> None:
    main([str(BOOK), "--format", "csv"])

    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    assert len(rows) == 7
    assert (rows[0]["team"], rows[0]["victory points"], rows[0]["R3"]) == ("过A队", "73.50", "24.50")
    assert (rows[2]["team"], rows[2]["R1"], rows[2]["rank"]) == ("晚到队", "", "3")


def test_csv_starts_no_formula(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([written(tmp_path, changed("divisions[0].entrants[2].name", "=1+1")), "--format", "csv"])

    assert next(csv.DictReader(capsys.readouterr().out.splitlines()))["team"] == "'=1+1"


def test_json_is_exact_and_carries_the_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    main([str(BOOK), "--format", "json"])

    (stage,) = json.loads(capsys.readouterr().out)
    assert (stage["stage"], stage["after_round"], stage["discrepancies"]) == ("1", 3, [])
    assert stage["places"] == json.loads(BOOK.read_text())["divisions"][0]["stages"][0]["standings"]["places"]


def test_wrong_standings_in_the_file_are_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main([written(tmp_path, changed(f"{STAGE}.standings.places[0].rounds_won", 2))])

    report = "公开组 / 积分编排: standings.places[0].rounds_won: the file says 2, the results give 3\n"
    assert (status, capsys.readouterr().err) == (1, report)


def test_file_without_standings_is_no_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main([written(tmp_path, without(f"{STAGE}.standings")), "--stage", "1"])

    report = "公开组 / 积分编排: the file states no standings to compare with\n"
    assert (status, capsys.readouterr().err) == (0, report)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{}", "format: read None, wanted required\n"),
        ("[" * 100_000, f"file: read {'nested too deep'!r}, wanted json\n"),
        (changed(f"{STAGE}.rounds[1].number", 0), f"{STAGE}.rounds[1].number: read 0, wanted whole_number_from_1\n"),
        (
            changed(f"{STAGE}.rounds[1].matches[1].a", "13"),
            "round 2, table 2, entrants 13, 11: second_result_in_round\n",
        ),
    ],
)
def test_faulty_file_is_refused_with_the_place_of_the_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, message: str
) -> None:
    status = main([written(tmp_path, text)])

    assert (status, capsys.readouterr()) == (2, ("", message))


def test_unknown_stage_is_refused_with_those_that_exist(capsys: pytest.CaptureFixture[str]) -> None:
    status = main([str(BOOK), "--stage", "7"])

    assert (status, capsys.readouterr().err) == (2, "--stage: read '7', wanted 1\n")


def test_file_that_does_not_exist_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main([str(tmp_path / "none.json")])

    assert (status, "none.json" in capsys.readouterr().err) == (2, True)


@pytest.mark.parametrize("number", ["-1", "two"])
def test_round_below_zero_is_a_slip(number: str) -> None:
    with pytest.raises(SystemExit) as refused:
        main([str(BOOK), f"--after-round={number}"])

    assert refused.value.code == 2
