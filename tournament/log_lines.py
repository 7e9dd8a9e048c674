"""What may stand in the program's own log files."""

import logging
import re

TABLE_TOKEN = re.compile(r"(/floor/)[A-Za-z0-9_-]{16,}")


class WithoutTokens(logging.Filter):
    """Stars the tokens of table links out of every line: whoever reads a log could report for a table.

    Django logs the address of each request that it refuses; a phone's has the table's token in it.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line through, without tokens."""
        text = record.getMessage()
        if "/floor/" in text:
            record.msg, record.args = TABLE_TOKEN.sub(r"\1***", text), ()
        return True
