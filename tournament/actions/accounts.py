"""Accounts of the people at the desk."""

import secrets
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

# No letter that is easily misread on paper or mistyped on a phone (no l, i, o, q).
_CONSONANTS = "bdfghkmnprstvz"
_VOWELS = "aeu"
_DIGITS = "23456789"


@dataclass(frozen=True)
class NewAccount:
    """An account just opened. The password exists only here: the database keeps its hash."""

    username: str
    password: str


@transaction.atomic
def open_first_account() -> NewAccount | None:
    """Open the chief referee's account when nobody has one yet; None when somebody has.

    It is an ordinary user, not a superuser: what it may do comes from its membership in the events that it sets up.
    """
    if User.objects.exists():
        return None
    account = NewAccount("chief", readable_password())
    User.objects.create_user(account.username, password=account.password, first_name="裁判长")
    return account


def readable_password() -> str:
    """Make a random password that can be read aloud across a hall, such as `kabe-rugu-7493` (about 33 bits).

    Enough against guessing through the sign-in page, which locks after a few failures.
    """
    words = ["".join(secrets.choice(letters) for letters in (_CONSONANTS, _VOWELS) * 2) for _ in range(2)]
    return "-".join([*words, "".join(secrets.choice(_DIGITS) for _ in range(4))])


@transaction.atomic
def change_own_password(user: User, password: str) -> User:
    """Give a user another password; who knew the old one, and how good the new one is, the form has checked.

    Belongs to no event, so no event's log has an entry.
    """
    user.set_password(password)
    user.save(update_fields=["password"])
    return user
