"""Makes the entry lists of this folder, as people send them, with made-up names: `python -m tests.books.make_lists`.

club_12.csv   a club evening: Excel's CSV, UTF-8 with byte order mark, two columns of players, fees
hall_33.csv   a hall's list from an older program: GB18030, tabs, both players in one cell, notes, a row twice, a
              row with one player only, a line of totals
city_128.xlsx a city's form: title rows merged over the columns, full-width digits, phones as numbers, empty rows,
              names padded to align, characters that few fonts have
"""

import csv
import io
from pathlib import Path

from openpyxl import Workbook

from tournament.actions.made_up import MadeUpPair, made_up_pairs

FOLDER = Path(__file__).resolve().parent
CLUB, HALL, CITY = FOLDER / "club_12.csv", FOLDER / "hall_33.csv", FOLDER / "city_128.xlsx"
RARE_NAMES = ("张喆", "王堃", "李㛃", "赵䶮", "陈𬱖")
WIDE_DIGITS = str.maketrans("0123456789", "０１２３４５６７８９")


def club_list() -> bytes:
    """12 pairs, everything filled in."""
    rows = [["序号", "队名", "单位", "队员1", "队员2", "领队", "电话", "报名费", "备注"]]
    for number, pair in enumerate(made_up_pairs(12, "club"), start=1):
        note = "第一次参加，请多关照" if number == 5 else ""
        paid = "已交" if number % 3 else "未交"
        rows.append([str(number), pair.team_name, pair.club, *_players(pair), pair.team_leader, pair.phone, paid, note])
    return _csv(rows, ",").encode("utf-8-sig")


def hall_list() -> bytes:
    """33 pairs, and three rows that cannot be taken: one twice, one half, one total."""
    rows = [["队伍", "俱乐部", "队员", "手机", "备注"]]
    for number, pair in enumerate(made_up_pairs(33, "hall"), start=1):
        players = ("、", "/", " ")[number % 3].join(_players(pair))
        note = "队员行动不便，请安排靠门口的桌子" if number == 9 else "自带茶水" if number % 11 == 0 else ""
        rows.append([pair.team_name, pair.club, players, pair.phone, note])
    rows.insert(20, rows[3])
    rows.append(["待定队", "待定俱乐部", "何其多", "", "搭档未定"])
    rows.append(["合计：33队", "", "", "", ""])
    return _csv(rows, "\t").encode("gb18030")


def city_list() -> bytes:
    """128 pairs on a sheet that was made to be printed."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "报名汇总"
    sheet.append(["２０２４年全市拖拉机（六副牌）团体赛报名汇总表"])
    sheet.append(["填报单位：市棋牌协会　　　　填报日期：2024年11月20日"])
    sheet.merge_cells("A1:I1")
    sheet.merge_cells("A2:I2")
    sheet.append([])
    sheet.append(
        [
            "序号",
            "参赛队名称",
            "代表单位",
            "队员１\n（必填）",
            "队员２\n（必填）",
            "领队",
            "联系电话",
            "是否缴费",
            "备注",
        ]
    )
    for number, pair in enumerate(made_up_pairs(128, "city"), start=1):
        if number % 40 == 0:
            sheet.append([])
        sheet.append(_city_row(number, pair))
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def _city_row(number: int, pair: MadeUpPair) -> list[str | int | float | None]:
    first, second = _players(pair)
    if number <= len(RARE_NAMES):
        first = RARE_NAMES[number - 1]
    if len(second) == 2:
        second = f"{second[0]}　{second[1]}"
    # Every third phone was typed as text with a Chinese keyboard; the others are numbers, as Excel makes them.
    phone = pair.phone.translate(WIDE_DIGITS) if number % 3 == 0 else float(pair.phone)
    team = pair.team_name if "十" in pair.team_name else pair.team_name.replace("一队", "１队")
    return [number, team, pair.club, first, second, first, phone, "√" if number % 2 else None, None]


def _players(pair: MadeUpPair) -> tuple[str, str]:
    return pair.player1, pair.player2


def _csv(rows: list[list[str]], delimiter: str) -> str:
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=delimiter).writerows(rows)
    return text.getvalue()


if __name__ == "__main__":
    CLUB.write_bytes(club_list())
    HALL.write_bytes(hall_list())
    CITY.write_bytes(city_list())
