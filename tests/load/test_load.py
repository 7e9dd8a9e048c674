"""The harness itself, in small: everything acknowledged is there once, whatever is killed meanwhile."""

import pytest

from tests.load.floor import QUICK, run_all

pytestmark = [pytest.mark.server, pytest.mark.slow]


def test_small_hall_loses_and_doubles_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    bars = run_all(QUICK, ["stream", "rivals", "killed-web"])

    assert bars.missed == [], capsys.readouterr().out
