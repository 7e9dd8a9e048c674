"""`python -m tests.shots`: the same as `python3 run.py shots`."""

from tests.shots.pages import main

raise SystemExit(main())
