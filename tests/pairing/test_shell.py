"""`python -m tournament.pairing`, without Django, in processes of their own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tests.pairing.fields import random_field
from tournament.pairing import Field

ROOT = Path(__file__).parents[2]
FIELD = {"order": ["A", "B", "C", "D"], "score": {"A": 60, "B": 50, "C": 40, "D": 30}, "met": [["A", "B", 1]]}


def shell(*arguments: str, given: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tournament.pairing", *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **env},
    )


def test_shell_pairs_a_file(tmp_path: Path) -> None:
    file = tmp_path / "field.json"
    file.write_text(json.dumps(FIELD, indent=2))

    ran = shell(str(file))

    reply = json.loads(ran.stdout)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert (reply["pairs"], reply["bye"]) == ([["A", "C"], ["B", "D"]], None)
    assert (reply["figures"]["squares"], reply["figures"]["largest"]) == (800, 20)


def test_shell_explains_one_team() -> None:
    ran = shell("-", "--explain", "A", given=json.dumps(FIELD))

    assert json.loads(ran.stdout)["explanation"]["closer"] == [{"team": "B", "why": "rematch", "round": 1}]


def test_shell_answers_json_lines_one_by_one_and_exits_with_the_worst() -> None:
    impossible = {"order": ["A", "B"], "score": {}, "met": [["A", "B", 2]]}

    ran = shell("-", given="\n".join(map(json.dumps, [FIELD, impossible, FIELD])))

    first, second, third = map(json.loads, ran.stdout.splitlines())
    assert ran.returncode == 1
    assert first == third
    assert second["impossible"]["because"] == {"groups": [["A"], ["B"]], "brokers": [], "byes": 0}
    assert second["impossible"]["relaxations"][0]["lifts"] == [{"a": "A", "b": "B", "bar": "rematch", "round": 2}]


@pytest.mark.parametrize(
    ("given", "arguments", "code"),
    [
        ("", (), "not_json"),
        ('{"order": ["A"], "score": {}}', (), "too_few_teams"),
        (json.dumps(FIELD), ("--explain", "X"), "unknown_team"),
    ],
)
def test_shell_names_what_is_wrong_with_the_input(given: str, arguments: tuple[str, ...], code: str) -> None:
    ran = shell("-", *arguments, given=given)

    assert (ran.returncode, json.loads(ran.stdout)["invalid"]["code"]) == (2, code)


@pytest.mark.parametrize("broken", ["{", "[1]", "[" * 100_000])
def test_shell_answers_the_other_lines_when_the_first_is_broken(broken: str) -> None:
    ran = shell("-", given="\n".join([broken, json.dumps(FIELD), json.dumps(FIELD)]))

    first, second, third = map(json.loads, ran.stdout.splitlines())
    assert (ran.returncode, list(first), second) == (2, ["invalid"], third)
    assert second["pairs"] == [["A", "C"], ["B", "D"]]


def test_more_rounds_left_than_teams_are_answered_like_as_many_as_teams() -> None:
    replies = [shell("-", given=json.dumps(FIELD | {"rounds_left": rounds})).stdout for rounds in (4, 10**9)]

    assert replies[0] == replies[1]


def test_shell_says_when_there_is_no_such_file() -> None:
    ran = shell("no-such-file.json")

    assert (ran.returncode, ran.stdout) == (2, "")
    assert "no-such-file.json" in ran.stderr


def test_answers_are_the_same_to_the_byte_in_any_process_and_order_of_input() -> None:
    chance = Random(5)
    fields = [random_field(chance, 4, 30) for _ in range(12)]

    plain = shell("-", "--digest", given="\n".join(map(written, fields)), PYTHONHASHSEED="1")
    shuffled = shell("-", "--digest", given="\n".join(shuffle(one, chance) for one in fields), PYTHONHASHSEED="2")

    assert plain.stdout == shuffled.stdout
    assert plain.stdout.count("\n") == 12


def written(field: Field) -> str:
    return field.to_json()


def shuffle(field: Field, chance: Random) -> str:
    """The same field with everything that has no order of its own in another order, pairs turned round."""
    data = json.loads(field.to_json())
    for key in ("met", "forbidden", "pinned"):
        chance.shuffle(data[key])
        data[key] = [[b, a, *more] for a, b, *more in data[key]]
    for key in ("score", "clubs", "byes", "lots"):
        items = list(data[key].items())
        chance.shuffle(items)
        data[key] = dict(items)
    return json.dumps(dict(reversed(list(data.items()))))
