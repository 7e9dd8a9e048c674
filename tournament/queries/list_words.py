"""What is said about an entry list: why it cannot be read, what is wrong with a row, what a column was taken for."""

from django.utils.translation import gettext_lazy as _

from tournament.queries.list_text import UnreadableList

UNREADABLE = {
    "empty": _("The file is empty. Nothing was changed."),
    "too_large": _(
        "The file has %(found)s MiB; an entry list of a thousand pairs has far less than one. Is it the right file? "
        "If it holds pictures, save the list alone as CSV."
    ),
    "too_wide": _("The sheet has %(found)s columns; an entry list has a few. Is it the right file?"),
    "too_many_lines": _("The list has more than %(found)s lines; split it into several files."),
    "not_text": _(
        "This is neither a spreadsheet (XLSX, XLS, ODS) nor a text file (CSV). Open it where it was made and save it "
        "as XLSX or CSV."
    ),
    "broken": _(
        "The file is damaged, or locked with a password. Open it in the spreadsheet program and save it once more."
    ),
    "no_header": _(
        "No header row was found among the first lines. The list needs one that names its columns, for example "
        "队名, 单位, 队员1, 队员2, 领队, 电话, 备注."
    ),
    "no_players": _(
        "The header (%(found)s) names no players. It needs two columns 队员1 and 队员2, or one column 队员 that holds "
        "both, as 张三/李四."
    ),
}
PROBLEMS = {
    "player_missing": _("A player is missing."),
    "more_than_two_players": _("There are more than two players."),
    "same_player_twice": _("Both players have the same name."),
    "text_too_long": _("A text is too long: names up to 40 characters, team and club 60, note 200."),
    "double_in_file": _("Stands in line %(line)s already."),
    "namesake_in_file": _("Same team name as line %(line)s, other players."),
    "namesake_in_list": _("Same team name as “%(team)s” on the list, other players."),
    "double_in_list": _("The team or the players belong to “%(team)s”, who is on the list."),
}
REMARKS = {
    "phone_damaged": _("The spreadsheet has rounded the phone number; it is left out."),
    "fee_unclear": _("Whether the fee is paid is not clear; it is left as it was."),
}
FIELDS = {
    "team_name": _("Team name"),
    "player1": _("Player 1"),
    "player2": _("Player 2"),
    "players": _("Players"),
    "club": _("Club"),
    "team_leader": _("Team leader"),
    "phone": _("Phone"),
    "note": _("Note"),
    "fee_paid": _("Fee paid"),
}
ENCODINGS = {
    "utf-8": _("UTF-8"),
    "utf-8-sig": _("UTF-8 with byte order mark"),
    "utf-16": _("UTF-16"),
    "utf-16-le": _("UTF-16"),
    "utf-16-be": _("UTF-16"),
    "gb18030": _("GB18030 (GBK)"),
    "big5": _("Big5"),
    "spreadsheet": _("spreadsheet"),
}


def unreadable_words(error: UnreadableList) -> str:
    """Return what is wrong with a file and what to do."""
    return UNREADABLE[error.reason] % {"found": error.found}
