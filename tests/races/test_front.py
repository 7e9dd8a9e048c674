"""The first page, pressed by two hands."""

from functools import partial

import pytest

from tests.races.conftest import Hall
from tests.visitors import at_once, statuses

pytestmark = pytest.mark.server
DEMOS = "SELECT slug FROM tournament_event WHERE slug LIKE 'demo%' ORDER BY slug"


def test_demo_pressed_twice_fails_for_nobody(hall: Hall) -> None:
    windows = [hall.person("chief", server) for server in (0, 1)]

    pages = at_once(*(partial(window.post, "/demo") for window in windows))

    assert statuses(pages) == [200, 200]
    assert hall.laptop.database.rows(DEMOS)[0] == ("demo",)
