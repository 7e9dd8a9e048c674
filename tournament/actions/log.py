"""Who acts, and the one place that writes the log."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model

from tournament.models import Event, LogEntry
from tournament.models.log import COMMAND_LINE_NAME
from tournament.models.prepared import add_one, insert_row


@dataclass(frozen=True)
class Actor:
    """The person or program that acts: a signed-in user, or the command line (user None)."""

    user: User | None
    name: str
    address: str = ""


COMMAND_LINE = Actor(user=None, name=COMMAND_LINE_NAME)


def note(  # noqa: PLR0913 - the columns of a log entry, all but three optional and by name
    event: Event,
    actor: Actor,
    action: str,
    subject: str,
    *,
    old: Mapping[str, Any] | None = None,
    new: Mapping[str, Any] | None = None,
    reason: str = "",
    shown: bool = True,
    floor: bool = False,
) -> None:
    """Write the log entry of an action and raise the event's versions; call it inside the action's transaction.

    Where nothing that a page shows has changed (`shown` False: a paper asked for, a list handed out) the version stays,
    so that no screen and no desk reads everything anew. What concerns only the card tables and the referees' board
    (`floor`) raises the floor's own version.
    """
    entry = LogEntry(
        event=event,
        user=actor.user,
        user_name=actor.name,
        address=actor.address,
        action=action,
        subject=subject[:200],
        old=dict(old or {}),
        new=dict(new or {}),
        reason=reason,
    )
    insert_row(entry)
    raised = [name for name, raise_it in (("version", shown), ("floor_version", floor)) if raise_it]
    if raised:
        add_one(event, *raised)


PRIVATE_FIELDS = frozenset({"phone", "note"})


def changed(row: Model, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return (old, new) of the fields whose value would differ; of private ones only that they have changed."""
    names = [name for name, value in values.items() if getattr(row, name) != value]
    return _plain(names, {name: getattr(row, name) for name in names}), _plain(names, values)


def _plain(names: Iterable[str], values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _plain_value(name, values[name]) for name in names}


def _plain_value(name: str, value: Any) -> Any:
    if name in PRIVATE_FIELDS:
        return "***" if value else ""
    return value if isinstance(value, (bool, int, str, list, dict, type(None))) else str(value)
