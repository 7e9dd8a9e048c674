#!/usr/bin/env python3
"""One command for everything: `python3 run.py` starts the program, `python3 run.py test` tests it.

Needs nothing but Python 3.11; whatever else is missing is installed, or named in one line that can be typed.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  (an older Python must get a sentence, not a syntax error)
    sys.exit(
        "需要 Python 3.11 或更新的版本，现在是 {0}.{1}。 Python 3.11 or later is needed, this is {0}.{1}.".format(
            *sys.version_info
        )
    )

from runner.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
