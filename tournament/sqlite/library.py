"""The copy of SQLite that the program runs on: that of `pysqlite3` where there is one, else Python's own.

The write-ahead log, which lets everybody read while somebody writes, is safe from SQLite 3.51.3 on, and systems carry
older ones. Within a process everybody has to use the same copy, Django too, for two of them would give away each
other's locks: so it takes the place of Python's.
"""

import sys

try:
    import pysqlite3 as sqlite3
except ImportError:  # no wheel for this kind of machine
    import sqlite3
else:
    sys.modules["sqlite3"], sys.modules["sqlite3.dbapi2"] = sqlite3, sqlite3.dbapi2

JOURNAL = "WAL" if sqlite3.sqlite_version_info >= (3, 51, 3) else "DELETE"
"""Before that, WAL could corrupt."""
