"""What an action raises when it will not do what was asked."""

from django.utils.functional import Promise


class Refused(Exception):
    """A request that was not carried out; nothing of it was written.

    `message` is in the reader's language: what was wrong, where, and what to do. `field` names the form field it
    belongs to, if any.
    """

    def __init__(self, message: "str | Promise", field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field

    def __str__(self) -> str:
        return str(self.message)


class Conflict(Refused):
    """Somebody else was faster: what was shown to the user is no longer what is stored."""


class NotYours(Refused):
    """What is asked for belongs to somebody else's tables."""
