"""Questions and answers as JSON lines: `python -m rules`."""
