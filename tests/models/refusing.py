"""Writes that go round every action, to see what the database itself says to them."""

from collections.abc import Callable

from django.db import IntegrityError, transaction


def refused(write: Callable[[], object]) -> bool:
    """Whether the database refuses a write."""
    try:
        with transaction.atomic():
            write()
    except IntegrityError:
        return True
    return False
