"""What the database has afterwards, read with plain SQL: everything acknowledged, once."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.databases import Database
from tests.load._figures import Bars
from tests.load._phones import Phone

REPORTS = """
    SELECT match.table_number, report.number, report.side, report.winner, report.level_difference, report.state
    FROM tournament_report AS report JOIN tournament_match AS match ON match.id = report.match_id
    WHERE match.round_id = {round}
"""
KEYS = """
    SELECT sending.key FROM tournament_sending AS sending
    JOIN tournament_match AS match ON match.id = sending.match_id WHERE match.round_id = {round}
"""
APPROVED = """
    SELECT count(*) FROM tournament_result AS result JOIN tournament_match AS match ON match.id = result.match_id
    WHERE match.round_id = {round} AND result.state = 'approved'
"""
ACTIONS = """
    SELECT entry.action, count(*) FROM tournament_logentry AS entry
    JOIN tournament_event AS event ON event.id = entry.event_id WHERE event.slug = '{slug}' GROUP BY entry.action
"""


def said_at(table: int) -> tuple[str, int]:
    """The winner and the level difference that a table reports."""
    return "ab"[table % 2], table % 12 + 1


def check_reports(bars: Bars, database: Database, slug: str, event: dict[str, Any], phones: Sequence[Phone]) -> None:
    """Every table's report is there, agreed if its phone was told so, and nothing is there twice."""
    tables = len(event["tables"])
    rows = database.rows(REPORTS.format(round=event["round"]))
    right = {
        table
        for table, number, side, winner, difference, state in rows
        if (number, side, (winner, difference)) == (1, "a", said_at(table)) and state in {"agreed", "approved"}
    }
    there = Counter(str(key).replace("-", "") for (key,) in database.rows(KEYS.format(round=event["round"])))
    told = {key.replace("-", "") for phone in phones for key in phone.acknowledged}
    log = dict(database.rows(ACTIONS.format(slug=slug)))
    acted = (log.get("enter_report", 0), log.get("agree_to_report", 0))
    bars.equal("acknowledged", len(told), 2 * tables)
    bars.equal("acknowledged and lost", len(told - set(there)) + tables - len(right), 0)
    bars.equal("doubled", len(rows) - len(right) + there.total() - len(there) + sum(acted) - 2 * tables, 0)
    bars.equal("refused", [words for phone in phones for words in phone.refused][:3], [])
