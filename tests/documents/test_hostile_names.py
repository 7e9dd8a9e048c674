"""Whatever a team calls itself is printed, and nothing else happens."""

import pytest

from tests import make
from tests.documents.reading import paper, read
from tournament.actions.draws import draw_lots
from tournament.actions.entrants import change_entrant
from tournament.documents.assets import PackagedFiles
from tournament.documents.press import print_pdf
from tournament.models import Event
from tournament.queries.paper_kinds import PaperKind

pytestmark = pytest.mark.django_db
NAMES = (
    "<img src=file:///etc/passwd>",
    "<link rel=attachment href=file:///etc/passwd>",
    "</style><style>@import url(file:///etc/passwd)",
    "');}body{display:none}*{content:url(/etc/passwd)",
    "{{ head.event }}{% include '500.html' %}",
    '{"html": ""}\\n"',
)


@pytest.fixture
def event() -> Event:
    made = make.event(pairs=6, name="<h1>赛</h1>", venue="</title><script>")
    for entrant, name in zip(make.division(made).entrants.all(), NAMES, strict=True):
        change_entrant(make.actor(), entrant, {"team_name": name, "club": name})
    draw_lots(make.actor(), make.division(made), "1")
    make.play_round(make.playing_round(made))
    return made


@pytest.mark.parametrize(
    "kind", [kind for kind in PaperKind if kind not in {"blank_sheets", "round_pack", "table_cards"}]
)
def test_hostile_names_are_printed_and_fetch_nothing(event: Event, kind: PaperKind) -> None:
    found = paper(event, kind)

    together = "".join(found.text.split())
    assert [name for name in NAMES if "".join(name.split()) not in together] == []
    assert (found.attachments, found.images) == ((), 0)
    assert "root:" not in found.text


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://127.0.0.1:9/x",
        "data:text/css,",
        "/etc/passwd",
        "paper:../../../etc/passwd",
        "paper:",
    ],
)
def test_fetcher_opens_nothing_but_our_fonts(address: str) -> None:
    with pytest.raises(ValueError, match="not a file of ours"):
        PackagedFiles().fetch(address)


def test_even_a_template_that_forgot_to_escape_gives_nothing_away(caplog: pytest.LogCaptureFixture) -> None:
    inside = "".join(f"<p>{name}</p>" for name in NAMES[:3])

    found = read(print_pdf(f"<html><body>{inside}</body></html>", "list"))

    assert (found.attachments, found.images) == ((), 0)
    assert "root:" not in found.text
    assert sum("not a file of ours" in line for line in caplog.messages) > 0
