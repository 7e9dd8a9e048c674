"""What the log files keep to themselves."""

import logging

import pytest

TOKEN = "DJvzSJB4ab4TA_Qz5un8arPc"


def written(logger: str, text: str, *values: object) -> str:
    """The line as the handler that writes the log files has it."""
    record = logging.LogRecord(logger, logging.WARNING, "", 1, text, values, None)
    for handler in logging.getLogger().handlers:
        handler.filter(record)
    return record.getMessage()


@pytest.mark.parametrize("path", [f"/floor/{TOKEN}/send", f"/floor/{TOKEN}/", f"/floor/{TOKEN}/state?v=4"])
def test_log_line_has_no_token_of_a_table(path: str) -> None:
    assert written("django.request", "%s: %s", "Conflict", path) == f"Conflict: {path.replace(TOKEN, '***')}"


def test_log_line_about_something_else_is_left_alone() -> None:
    assert written("celery", "%d%% of %s", 50, "/desk/evening/") == "50% of /desk/evening/"
