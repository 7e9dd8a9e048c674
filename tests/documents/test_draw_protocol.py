import hashlib

import pytest

from tests import make
from tests.documents.reading import paper
from tournament.actions.draws import draw_lots, type_lots
from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make.drawn_event(8, seed="四六二一")


def test_protocol_has_all_that_is_needed_to_draw_again(event: Event) -> None:
    draw = make.division(event).draws.get()

    text = paper(event, "draw_protocol").text

    assert "种子 四六二一" in text
    assert f"SHA-256 {draw.digest}" in text
    assert "sha256sum" in text
    digests = {entry: hashlib.sha256(f"四六二一\n{entry}".encode()).hexdigest() for entry in draw.entries}
    again = sorted(draw.entries, key=digests.__getitem__)
    for lot, entry in enumerate(again, start=1):
        line = draw.entries.index(entry) + 1
        assert f"{lot} {entry} {line}" in text
        assert f"{line} {entry} {lot}" in text


def test_protocol_leaves_lines_for_the_witnesses(event: Event) -> None:
    text = paper(event, "draw_protocol").text

    assert [text.count(who) for who in ("编排记录", "见证人")] == [1, 2]


def test_protocol_of_a_second_draw_gives_the_reason_and_mentions_the_first(event: Event) -> None:
    draw_lots(make.actor(), make.division(event), "2", "漏了一队")

    text = paper(event, "draw_protocol").text

    assert "漏了一队" in text
    assert "此前 1 次抽签作废" in text


def test_protocol_of_lots_from_a_hat_shows_no_seed() -> None:
    event = make.event(pairs=4)
    pairs = make.division(event).entrants.order_by("pk")
    type_lots(make.actor(), make.division(event), {pair.pk: 4 - index for index, pair in enumerate(pairs)})

    text = paper(event, "draw_protocol").text

    assert "现场手工抽签" in text
    assert "sha256sum" not in text
