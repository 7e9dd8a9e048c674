import re

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.test import RequestFactory

from tournament.actions.accounts import open_first_account, readable_password

pytestmark = pytest.mark.django_db


def test_first_account_can_sign_in_with_its_password(rf: RequestFactory) -> None:
    account = open_first_account()

    assert account is not None
    assert authenticate(rf.post("/"), username=account.username, password=account.password) == User.objects.get()


def test_first_account_is_an_ordinary_user() -> None:
    open_first_account()

    chief = User.objects.get()
    assert (chief.is_superuser, chief.is_staff) == (False, False)


def test_first_account_is_opened_only_while_there_is_none() -> None:
    User.objects.create_user("recorder")

    assert open_first_account() is None
    assert [user.username for user in User.objects.all()] == ["recorder"]


def test_password_can_be_read_aloud() -> None:
    passwords = {readable_password() for _ in range(100)}

    assert [password for password in passwords if not re.fullmatch(r"[a-z]{4}-[a-z]{4}-[2-9]{4}", password)] == []
    assert len(passwords) == 100
