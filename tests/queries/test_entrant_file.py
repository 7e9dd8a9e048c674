"""Entry lists as people send them."""

import io
import resource
import zipfile
from datetime import date
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.books import make_lists
from tournament.queries.entrant_file import ListRow, ParsedList, read_list
from tournament.queries.list_text import MOST_BYTES, MOST_UNPACKED, UnreadableList

ONE_PAIR = "队名,队员1,队员2\n松江一队,张三,李四\n"


def csv_of(*rows: str, header: str = "队名,单位,队员1,队员2,电话,费用") -> bytes:
    return "\n".join([header, *rows]).encode()


def only_row(data: bytes) -> ListRow:
    (row,) = read_list(data).rows
    return row


def reason(data: bytes) -> str:
    with pytest.raises(UnreadableList) as caught:
        read_list(data)
    return caught.value.reason


def problems(parsed: ParsedList) -> dict[int, str]:
    return {row.line: row.problem for row in parsed.rows if row.problem}


@pytest.mark.parametrize(
    ("path", "made"), [(make_lists.CLUB, make_lists.club_list), (make_lists.HALL, make_lists.hall_list)]
)
def test_list_of_the_folder_is_what_its_script_makes(path: Path, made: object) -> None:
    assert path.read_bytes() == made()  # type: ignore[operator]  # one of the functions above


def test_club_list_is_utf8_with_every_pair_and_fee() -> None:
    parsed = read_list(make_lists.CLUB.read_bytes())

    assert (parsed.encoding, parsed.header_line, parsed.ignored, problems(parsed)) == ("utf-8-sig", 1, ("序号",), {})
    assert [row.values["fee_paid"] for row in parsed.rows] == ["1", "1", "0"] * 4


def test_hall_list_is_gb18030_with_both_players_in_one_cell() -> None:
    parsed = read_list(make_lists.HALL.read_bytes())

    assert (parsed.encoding, len(parsed.rows)) == ("gb18030", 36)
    assert problems(parsed) == {36: "player_missing", 37: "player_missing"}
    assert {len(row.values) >= 4 for row in parsed.rows[:34]} == {True}


def test_city_list_is_read_below_its_title_rows() -> None:
    parsed = read_list(make_lists.CITY.read_bytes())

    assert (parsed.encoding, parsed.sheet, parsed.header_line) == ("spreadsheet", "报名汇总", 4)
    assert (len(parsed.rows), problems(parsed)) == (128, {})
    assert [row.values["player1"] for row in parsed.rows[:5]] == list(make_lists.RARE_NAMES)


def test_city_list_has_no_phone_with_a_decimal_point_or_wide_digits() -> None:
    parsed = read_list(make_lists.CITY.read_bytes())

    assert {len(row.values["phone"]) for row in parsed.rows} == {11}
    assert all(row.values["phone"].isascii() for row in parsed.rows)


def test_city_list_joins_a_name_padded_to_align() -> None:
    parsed = read_list(make_lists.CITY.read_bytes())

    assert [row.values["player2"] for row in parsed.rows if " " in row.values["player2"]] == []


@pytest.mark.parametrize(
    ("encoding", "found"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("gb18030", "gb18030"),
        ("gbk", "gb18030"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
    ],
)
def test_encoding_is_found(encoding: str, found: str) -> None:
    parsed = read_list(ONE_PAIR.encode(encoding))

    assert (parsed.encoding, parsed.rows[0].values["player1"]) == (found, "张三")


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "，"])
def test_delimiter_is_found(delimiter: str) -> None:
    row = only_row(ONE_PAIR.replace(",", delimiter).encode())

    assert row.values == {"team_name": "松江一队", "player1": "张三", "player2": "李四"}


@pytest.mark.parametrize(
    "cell", ["张三/李四", "张三、李四", "张三，李四", "张三 李四", "张三　李四", "张三\n李四", "张三;李四", "张三&李四"]
)
def test_two_players_in_one_cell_are_told_apart(cell: str) -> None:
    row = only_row(f'队名\t队员\n松江一队\t"{cell}"\n'.encode())

    assert (row.values["player1"], row.values["player2"], row.problem) == ("张三", "李四", "")


def test_latin_pair_is_split_at_the_stroke_only() -> None:
    row = only_row("队名,队员\n松江,John Smith/Mary Ann Lee\n".encode())

    assert (row.values["player1"], row.values["player2"]) == ("John Smith", "Mary Ann Lee")


def test_padded_name_is_one_player_not_two() -> None:
    row = only_row("队名,队员\n松江,张 三\n".encode())

    assert (row.problem, row.values["player1"]) == ("player_missing", "张三")


def test_two_columns_with_the_same_heading_hold_one_player_each() -> None:
    row = only_row("队名,姓名,手机,姓名,手机\n松江,张三,13800000001,李四,13800000002\n".encode())

    assert row.values == {"team_name": "松江", "player1": "张三", "player2": "李四", "phone": "13800000001"}


@pytest.mark.parametrize(
    "header",
    ["队员１（必填）,选手 二*,参赛队", "player1,Player 2,Team", "姓名1：,姓名2：,队伍名称", "队员A,队员B,队名"],
)
def test_headings_are_known_by_many_names(header: str) -> None:
    row = only_row(f"{header}\n张三,李四,松江一队\n".encode())

    assert row.values == {"player1": "张三", "player2": "李四", "team_name": "松江一队"}


def test_line_number_is_that_of_the_editor_even_after_a_cell_with_line_breaks() -> None:
    data = csv_of('甲队,"一\n二",张三,李四,,', "乙队,,王五,,,")

    assert problems(read_list(data)) == {4: "player_missing"}


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ("甲队,,张三,,,", "player_missing"),
        ("甲队,,张三,张三,,", "same_player_twice"),
        (f"甲队,,张三,{'李' * 41},,", "text_too_long"),
    ],
)
def test_bad_row_says_what_is_wrong(cells: str, problem: str) -> None:
    assert only_row(csv_of(cells)).problem == problem


def test_three_players_in_one_cell_are_too_many() -> None:
    assert only_row("队名,队员\n甲队,张三/李四/王五\n".encode()).problem == "more_than_two_players"


@pytest.mark.parametrize(
    ("cell", "fee"), [("已交", "1"), ("√", "1"), ("200", "1"), ("200元", "1"), ("未交", "0"), ("0", "0"), ("否", "0")]
)
def test_fee_is_read_from_words_marks_and_amounts(cell: str, fee: str) -> None:
    row = only_row(csv_of(f"甲队,,张三,李四,,{cell}"))

    assert (row.values["fee_paid"], row.remark) == (fee, "")


def test_fee_that_is_not_clear_changes_nothing_and_is_remarked() -> None:
    row = only_row(csv_of("甲队,,张三,李四,,下周"))

    assert ("fee_paid" in row.values, row.remark) == (False, "fee_unclear")


def test_phone_that_a_spreadsheet_rounded_is_left_out_and_remarked() -> None:
    row = only_row(csv_of("甲队,,张三,李四,1.38E+10,"))

    assert ("phone" in row.values, row.remark) == (False, "phone_damaged")


def test_guard_against_formulas_is_taken_off_again() -> None:
    row = only_row(csv_of("'=甲队,'ABC,张三,李四,'+8613800000001,"))

    assert (row.values["team_name"], row.values["club"], row.values["phone"]) == ("=甲队", "'ABC", "+8613800000001")


def test_invisible_characters_are_dropped() -> None:
    assert only_row(csv_of("甲\u200b队,,张三,李四,,")).values["team_name"] == "甲队"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "empty"),
        (b" \r\n\r\n", "empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not_text"),
        (b"%PDF-1.7\n" + bytes(range(256)) * 4, "not_text"),
        (b"PK\x03\x04" + bytes(200), "broken"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "broken"),
        (b"x" * (MOST_BYTES + 1), "too_large"),
        ("张三,李四\n王五,赵六\n".encode(), "no_header"),
        ("队名,单位,电话\n甲队,乙社,13800000001\n".encode(), "no_players"),
        (csv_of(*["甲队,,张三,李四,,"] * 5001), "too_many_lines"),
    ],
)
def test_file_that_is_no_list_says_why(data: bytes, expected: str) -> None:
    assert reason(data) == expected


def test_header_without_players_is_quoted() -> None:
    with pytest.raises(UnreadableList) as caught:
        read_list("队名,单位,电话\n".encode())

    assert caught.value.found == "队名、单位、电话"


def test_two_thousand_rows_are_read() -> None:
    rows = (f"{number}队,,张三{number},李四{number},," for number in range(2000))

    assert len(read_list(csv_of(*rows)).rows) == 2000


def workbook(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.worksheets[0].append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_best_sheet_of_a_workbook_is_taken() -> None:
    book = Workbook()
    book.worksheets[0].append(["请填写第二张表"])
    book.create_sheet("名单").append(["队员1", "队员2"])
    book["名单"].append(["张三", "李四"])
    data = io.BytesIO()
    book.save(data)

    parsed = read_list(data.getvalue())

    assert (parsed.sheet, len(parsed.rows)) == ("名单", 1)


def test_day_in_a_cell_is_written_as_a_day() -> None:
    row = only_row(workbook(["队员1", "队员2", "备注"], ["张三", "李四", date(2024, 11, 30)]))

    assert row.values["note"] == "2024-11-30"


def test_sheet_of_too_many_columns_is_no_list() -> None:
    assert reason(workbook(["x"] * 101)) == "too_wide"


@pytest.mark.parametrize(("far", "why"), [("XFD90000", "too_wide"), ("B1048576", "too_many_lines")])
def test_something_in_a_far_corner_is_refused_before_room_is_made_for_it(far: str, why: str) -> None:
    book = Workbook()
    book.worksheets[0].append(["队员1", "队员2"])
    book.worksheets[0][far] = "x"
    data = io.BytesIO()
    book.save(data)

    assert reason(data.getvalue()) == why


def test_format_of_a_far_cell_does_not_matter() -> None:
    book = Workbook()
    book.worksheets[0].append(["队员1", "队员2"])
    book.worksheets[0].append(["张三", "李四"])
    book.worksheets[0]["XFD9000"].number_format = "0.00"
    data = io.BytesIO()
    book.save(data)

    assert len(read_list(data.getvalue()).rows) == 1


def test_workbook_that_unpacks_to_a_flood_is_not_unpacked() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", bytes(MOST_UNPACKED + 1))

    assert reason(packed.getvalue()) == "too_large"


def test_text_without_an_end_of_cell_is_broken() -> None:
    assert reason(f'"{"队" * 200_000}'.encode()) == "broken"


def merged_list(*merged: str) -> bytes:
    """Three pairs whose club stands in C2, beside the first."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.append(["队员1", "队员2", "单位"])
    for row in (["张三", "李四", "松江"], ["王五", "赵六"], [None, None], ["孙七", "周八"]):
        sheet.append(row)
    for cells in merged:
        sheet.merge_cells(cells)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


@pytest.mark.parametrize(
    ("merged", "clubs"),
    [
        ((), ["松江", "", ""]),
        (("C2:C3",), ["松江", "松江", ""]),
        (("C2:C5",), ["松江", "松江", "松江"]),
        (("C2:D5",), ["松江", "松江", "松江"]),
        (("C2:C900",), ["松江", "松江", "松江"]),
    ],
)
def test_cell_merged_over_rows_counts_for_each_of_them(merged: tuple[str, ...], clubs: list[str]) -> None:
    assert [row.values.get("club", "") for row in read_list(merged_list(*merged)).rows] == clubs


def test_header_of_two_rows_is_read_through_its_merged_cells() -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    for row in (["队名", "参赛队员", None], [None, "队员1", "队员2"], ["红队", "张三", "李四"]):
        sheet.append(row)
    sheet.merge_cells("A1:A2")
    sheet.merge_cells("B1:C1")
    data = io.BytesIO()
    book.save(data)

    assert only_row(data.getvalue()).values == {"team_name": "红队", "player1": "张三", "player2": "李四"}


def test_big5_is_told_from_gb18030_by_its_headings() -> None:
    parsed = read_list("隊名,隊員1,隊員2,單位,備註\n紅隊,張三,李四,體育會,遲到\n".encode("big5"))

    assert parsed.encoding == "big5"
    assert [row.values for row in parsed.rows] == [
        {"team_name": "紅隊", "player1": "張三", "player2": "李四", "club": "體育會", "note": "遲到"}
    ]


def test_workplace_is_a_club() -> None:
    assert only_row("队员1,队员2,工作单位\n张三,李四,一中\n".encode()).values["club"] == "一中"


ODF = "urn:oasis:names:tc:opendocument:xmlns"


def flooding_ods() -> bytes:
    """A few hundred bytes that claim ninety million filled cells, just below what the reader refuses by itself."""
    names = ("office", "table", "text")
    spaces = " ".join(f'xmlns:{name}="{ODF}:{name}:1.0"' for name in names)
    text = "<text:p>a</text:p>"
    cell = (
        f'<table:table-cell table:number-columns-repeated="1024" office:value-type="string">{text}</table:table-cell>'
    )
    rows = f'<table:table-row table:number-rows-repeated="90000">{cell}</table:table-row>'
    sheet = f'<table:table table:name="a">{rows}</table:table>'
    body = f"<office:body><office:spreadsheet>{sheet}</office:spreadsheet></office:body>"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", f'<?xml version="1.0"?><m:manifest xmlns:m="{ODF}:manifest:1.0"/>')
        archive.writestr(
            "content.xml", f"<?xml version='1.0'?><office:document-content {spaces}>{body}</office:document-content>"
        )
    return packed.getvalue()


def test_sheet_that_claims_a_flood_of_cells_costs_only_the_process_that_reads_it() -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    assert reason(flooding_ods()) == "broken"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000
