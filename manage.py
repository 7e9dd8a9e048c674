#!/usr/bin/env python3
"""Django's command line for this project; `python3 run.py manage ...` sets up the environment first."""

import os
import sys

NO_TABLES = (
    "数据目录里还没有数据库，或它是旧版本的。请先运行一次 python3 run.py。"
    " The data folder has no database yet, or an older one: run python3 run.py once."
)


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    from django.core.management import execute_from_command_line
    from django.db.utils import OperationalError, ProgrammingError

    try:
        execute_from_command_line(sys.argv)
    except (OperationalError, ProgrammingError):
        if _has_all_tables():
            raise
        sys.exit(NO_TABLES)
    except BrokenPipeError:
        # The reader (`| head`) has seen enough; Python would complain once more when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _has_all_tables() -> bool:
    """Whether the database answers and is in the program's state; without an answer it is not the tables' fault."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor
    from django.db.utils import DatabaseError

    try:
        executor = MigrationExecutor(connection)
        return not executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError:
        return True


if __name__ == "__main__":
    main()
