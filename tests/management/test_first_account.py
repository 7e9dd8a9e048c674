import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

pytestmark = pytest.mark.django_db


def said() -> str:
    output = StringIO()
    call_command("first_account", stdout=output)
    return output.getvalue()


def test_first_account_prints_a_password_that_is_right() -> None:
    text = said()

    user, password = re.findall(r"(?:user|password): +(\S+)", text)
    assert User.objects.get(username=user).check_password(password)


def test_second_time_says_nothing() -> None:
    said()

    assert said() == ""
