"""The evening that the tests of access share."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.views import evening as hall
from tournament.views.kept_bodies import forget_kept_bodies


@pytest.fixture(scope="module")
def evening(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[hall.Evening]:
    """The events, made once for all tests of a module and gone after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield hall.build()
        transaction.set_rollback(True)
    forget_kept_bodies()
