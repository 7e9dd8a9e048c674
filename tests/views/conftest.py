"""The chief referee whom most tests of pages are, and the evening that the tests of access share."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests import make
from tests.views import evening as hall
from tournament.views.kept_bodies import forget_kept_bodies


@pytest.fixture
def chief(client: Client) -> Client:
    client.force_login(make.chief())
    return client


@pytest.fixture(scope="module")
def evening(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[hall.Evening]:
    """The events, made once for all tests of a module and gone after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield hall.build()
        transaction.set_rollback(True)
    forget_kept_bodies()
