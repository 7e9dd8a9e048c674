"""`manage.py demo`."""

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError

from tests import make
from tests.console import said
from tournament.models import Event

pytestmark = pytest.mark.django_db


def test_demo_is_played_and_its_address_told() -> None:
    text = said("demo", "--pairs", 4, "--rounds", 2, "--seed", "x", "--slug", "try")

    event = Event.objects.get(slug="try")
    assert (make.division(event).entrants.count(), make.stage(event).rounds.count()) == (4, 2)
    assert "/desk/try/" in text


def test_oldest_account_becomes_the_chief_referee_so_that_the_desk_can_be_opened() -> None:
    make.user("first")
    make.user("second")

    said("demo", "--pairs", 2, "--rounds", 1)

    assert [member.user.username for member in Event.objects.get().memberships.all()] == ["first"]


def test_another_account_can_be_named() -> None:
    make.user("first")
    make.user("second")

    said("demo", "--pairs", 2, "--rounds", 1, "--by", "second")

    assert [member.user.username for member in Event.objects.get().memberships.all()] == ["second"]


def test_demo_works_before_there_is_any_account() -> None:
    said("demo", "--pairs", 2, "--rounds", 1)

    assert not User.objects.exists()
    assert Event.objects.get().memberships.count() == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--by", "nobody"], "没有账号“nobody”。"),
        (["--slug", "x y"], "网址名只能用英文字母、数字、- 和 _，最多 60 个；“x y”不行。"),
        (["--pairs", "1"], "演示赛至少需要两队。"),
        (["--pairs", "4", "--rounds", "-1"], "演示赛的轮数不能是负数。"),
        (["--pairs", "4", "--rounds", "4"], "没有符合全部规则的对阵；未作编排。"),
        (["--pairs", "1", "--lang", "en"], "A demo needs at least two pairs."),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_made(words: list[str], message: str) -> None:
    with pytest.raises(CommandError) as refusal:
        said("demo", *words)

    assert str(refusal.value) == message
    assert not Event.objects.exists()


def test_address_is_given_once() -> None:
    said("demo", "--pairs", 2, "--rounds", 1)

    with pytest.raises(CommandError, match="demo"):
        said("demo", "--pairs", 2, "--rounds", 1)

    assert Event.objects.count() == 1
