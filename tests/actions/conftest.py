"""Which of these tests there are depends on the database: only PostgreSQL lets two write and holds rows for them."""

import os

collect_ignore = [] if os.environ.get("DATABASE_URL", "").startswith("postgres") else ["test_holding.py"]
