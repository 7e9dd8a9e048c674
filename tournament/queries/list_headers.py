"""The columns of an entry list as people name them; pure."""

import re
import unicodedata

PLAYERS = "players"
"""A column that holds both players, or one player a column under the same heading."""

ALIASES = {
    "player1": "队员1 选手1 姓名1 队员一 选手一 姓名一 队员甲 队员a 选手a 运动员1 运动员一 参赛选手1 参赛队员1 "
    "队员1姓名 player1",
    "player2": "队员2 选手2 姓名2 队员二 选手二 姓名二 队员乙 队员b 选手b 运动员2 运动员二 参赛选手2 参赛队员2 "
    "队员2姓名 搭档 player2 partner",
    PLAYERS: "队员 选手 姓名 参赛选手 参赛队员 队员姓名 选手姓名 运动员 运动员姓名 参赛人员 参赛者 名单 players player "
    "names",
    "team_name": "队名 队伍 参赛队 队伍名称 参赛队名 队伍名 队名称 参赛队伍 参赛队名称 球队 team teamname",
    "club": "单位 俱乐部 代表单位 所属单位 参赛单位 单位名称 所在单位 工作单位 代表队 协会 单位俱乐部 club "
    "organisation",
    "team_leader": "领队 领队姓名 联系人 负责人 teamleader leader contact",
    "phone": "电话 手机 手机号 联系电话 联系方式 手机号码 电话号码 联系手机 领队电话 phone mobile tel telephone",
    "fee_paid": "费用 报名费 参赛费 缴费 交费 付费 是否缴费 是否交费 缴费情况 已缴费 已交费 fee feepaid paid",
    "note": "备注 说明 附注 note notes remark remarks",
}
FIELD_OF = {alias: field for field, aliases in ALIASES.items() for alias in aliases.split()}
TRADITIONAL = str.maketrans(
    "隊員單位選參賽運動電話號碼聯繫絡備註說領負責協會稱費繳體樂",
    "队员单位选参赛运动电话号码联系络备注说领负责协会称费缴体乐",
)
"""The characters of the headings that Taiwan and Hong Kong write otherwise."""
BRACKETED = re.compile(r"\(.*?\)|\[.*?\]|【.*?】")
MARKS = re.compile(r"[\s:;,.*#/、·_-]+")


def field_of_header(header: str) -> str:
    """Return the field a heading stands for, empty when it is none we know.

    Width, case, spaces, punctuation and remarks in brackets do not matter: `队员１（必填）*` is `player1`.
    """
    text = unicodedata.normalize("NFKC", header).casefold().translate(TRADITIONAL)
    return FIELD_OF.get(MARKS.sub("", BRACKETED.sub("", text)), "")


def headings_understood(examples: int = 5) -> list[tuple[str, list[str]]]:
    """Return the first few headings of each field, for the page that asks for the list."""
    return [(field, aliases.split()[:examples]) for field, aliases in ALIASES.items()]
