"""Made-up people, clubs and teams for the demo and the tests. None of the names is meant to be anybody's."""

import random
from collections import Counter
from dataclasses import dataclass

_SURNAMES = (
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯董程曹袁邓许傅沈曾"
    "彭吕苏卢蒋蔡贾丁魏薛叶余潘杜戴夏钟汪田姜范方石姚谭廖邹熊金陆"
)
_GIVEN = (
    "伟芳敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂英华玉梅红建国志文海波"
    "晓东春燕永健宁立新雪峰少云子涵思远嘉怡浩然一鸣若溪喆堃"
)
_PLACES = (
    "松江青浦嘉定金山奉贤崇明徐汇长宁静安普陀虹口杨浦黄浦宝山闵行浦东"
    "东湖西塘南桥北苑中山人民新华和平胜利长江黄河泰山梅园竹苑兰亭菊园"
    "朝阳晨光晚晴春晖秋实夏荷冬青彩虹银河星火红旗东方西岭南山北海望江"
)
_UNITS = ("棋牌协会", "社区", "老年大学", "工会", "俱乐部")
_DIGITS = "零一二三四五六七八九"


@dataclass(frozen=True)
class MadeUpPair:
    """What an entry form would hold; the field names are those of `Entrant`."""

    team_name: str
    player1: str
    player2: str
    club: str
    team_leader: str
    phone: str


def made_up_pairs(count: int, seed: str) -> list[MadeUpPair]:
    """Invent `count` pairs, the same for the same seed, and a longer list begins with the shorter one.

    No two share a team name, and no player has two partners. A club sends about three pairs, large ones more, as at
    an evening of a town's clubs.
    """
    players = _people(2 * count, seeded("people", seed))
    dice = seeded("clubs", seed)
    clubs = _clubs(dice)
    members: Counter[str] = Counter()
    pairs = []
    for index, (first, second) in enumerate(zip(players[::2], players[1::2], strict=True)):
        place, unit = dice.choice(clubs[: index // 3 + 2])
        members[place] += 1
        team = f"{place}{numeral(members[place])}队"
        phone = f"1380000{dice.randrange(10_000):04}"
        pairs.append(MadeUpPair(team, first, second, f"{place}{unit}", first, phone))
    return pairs


def seeded(*parts: object) -> random.Random:
    """Return dice that fall the same way for the same parts."""
    return random.Random("/".join(map(str, parts)))  # noqa: S311  (a game, not a secret)


def numeral(number: int) -> str:
    """Write 1 to 99 as Chinese does: 七, 十, 十二, 三十."""
    tens, ones = divmod(number, 10)
    head = "" if tens == 0 else "十" if tens == 1 else f"{_DIGITS[tens]}十"
    return head + (_DIGITS[ones] if ones or not tens else "")


def _people(count: int, dice: random.Random) -> list[str]:
    names: dict[str, None] = {}
    while len(names) < count:
        given = "".join(dice.choices(_GIVEN, k=dice.choice((1, 2, 2))))
        names[dice.choice(_SURNAMES) + given] = None
    return list(names)


def _clubs(dice: random.Random) -> list[tuple[str, str]]:
    places = [first + second for first, second in zip(_PLACES[::2], _PLACES[1::2], strict=True)]
    dice.shuffle(places)
    return [(place, dice.choice(_UNITS)) for place in places]
