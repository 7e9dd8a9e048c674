"""What every command about an event shares: who acts, in which language, and how a refusal is said."""

from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.actions.log import COMMAND_LINE, Actor
from tournament.actions.refused import Refused
from tournament.models import Division, Event, Round, Stage
from tournament.pairing import Impossible

Named = TypeVar("Named", Division, Stage)
LANGUAGES = [code for code, _name in settings.LANGUAGES]


class ActingCommand(BaseCommand):
    """A command that acts in somebody's name; subclasses state their `purpose`, and write `add_details` and `act`.

    Exit status: 0 done, 1 refused (nothing was changed; the reason is on standard error), 2 not understood.
    """

    purpose: "str | Promise"

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        """Say the help text in the language of the settings."""
        self.help = str(self.purpose)
        return super().create_parser(prog_name, subcommand, **kwargs)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add who acts and the language of the answers to what the command itself asks for."""
        self.add_details(parser)
        parser.add_argument("--by", metavar="ACCOUNT", help=_("act as this account (default: the command line)"))
        parser.add_argument("--lang", choices=LANGUAGES, default=settings.LANGUAGE_CODE, help=_("language of answers"))

    def add_details(self, parser: ArgumentParser) -> None:
        """Add the command's own arguments."""
        raise NotImplementedError

    def handle(self, *_args: Any, **options: Any) -> None:
        """Act, and turn every refusal into an error in the chosen language."""
        with override(options["lang"]):
            try:
                self.act(actor_named(options["by"]), options)
            except ValidationError as fault:
                raise CommandError(" ".join(fault.messages)) from fault
            except Refused as fault:
                raise CommandError(str(fault)) from fault
            except Impossible as fault:
                raise CommandError(_("No pairing obeys every rule; nothing was paired.")) from fault

    def act(self, actor: Actor, options: dict[str, Any]) -> None:
        """Do what the command is for."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Tell what was done."""
        self.stdout.write(text)


class EventCommand(ActingCommand):
    """A command about one event."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Ask for the event first."""
        parser.add_argument("slug", help=_("the event's address"))
        super().add_arguments(parser)

    def act(self, actor: Actor, options: dict[str, Any]) -> None:
        """Do what the command is for, to the event."""
        self.act_on(event_named(options["slug"]), actor, options)

    def act_on(self, event: Event, actor: Actor, options: dict[str, Any]) -> None:
        """Do what the command is for."""
        raise NotImplementedError


def actor_named(username: str | None) -> Actor:
    """Return the account's actor, or the command line itself."""
    if username is None:
        return COMMAND_LINE
    user = User.objects.filter(username=username).first()
    if user is None:
        raise CommandError(_("There is no account “%(name)s”.") % {"name": username})
    return actor_of(user)


def chief_of_new_event(actor: Actor) -> Actor:
    """Return who leads an event made from the shell: the account named, else the oldest, so that its desk opens."""
    oldest = User.objects.order_by("pk").first()
    return actor if actor.user or not oldest else actor_of(oldest)


def actor_of(user: User) -> Actor:
    """Return the actor of a person who types commands."""
    return Actor(user, user.get_full_name() or user.get_username(), COMMAND_LINE.name)


def event_named(slug: str) -> Event:
    """Return the event; the error names the events there are."""
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        there = "、".join(Event.objects.values_list("slug", flat=True)) or "—"
        raise CommandError(_("There is no event “%(slug)s”. Events: %(there)s.") % {"slug": slug, "there": there})
    return event


def add_division(parser: ArgumentParser) -> None:
    """Add the option that `division_of` reads."""
    parser.add_argument("--division", metavar="NAME", help=_("needed where the event has several divisions"))


def add_stage(parser: ArgumentParser) -> None:
    """Add the options that `stage_of` reads."""
    add_division(parser)
    parser.add_argument("--stage", metavar="NAME", help=_("needed where the division has several stages"))


def division_of(event: Event, options: dict[str, Any]) -> Division:
    """Return the division asked for, or the only one."""
    return _chosen(list(event.divisions.all()), options["division"], "--division")


def stage_of(event: Event, options: dict[str, Any]) -> Stage:
    """Return the stage asked for, or the only one."""
    stages = list(division_of(event, options).stages.select_related("division__event"))
    return _chosen(stages, options["stage"], "--stage")


def round_of(stage: Stage, number: int | None) -> Round:
    """Return the round with this number, or the newest public one."""
    rounds = stage.rounds.public() if number is None else stage.rounds.filter(number=number)
    found = rounds.order_by("-number").first()
    if found is None and number is None:
        raise CommandError(_("No round has been published yet."))
    if found is None:
        raise CommandError(_("There is no round %(n)d.") % {"n": number})
    return found


def file_trouble(fault: OSError) -> CommandError:
    """Return what is wrong with a file or its folder, in words."""
    file = Path(fault.filename)
    if isinstance(fault, FileNotFoundError) and not file.parent.is_dir():
        return CommandError(_("There is no folder “%(folder)s”.") % {"folder": file.parent})
    if isinstance(fault, FileNotFoundError):
        return CommandError(_("There is no file “%(file)s”.") % {"file": file})
    if isinstance(fault, IsADirectoryError):
        return CommandError(_("“%(file)s” is a folder; name a file.") % {"file": file})
    return CommandError(_("“%(file)s” cannot be read or written: %(why)s.") % {"file": file, "why": fault.strerror})


def _chosen(there: Sequence[Named], name: str | None, option: str) -> Named:
    """Return the one of this name, or the only one; the error says which there are."""
    found = [each for each in there if name is None or each.name == name]
    if len(found) != 1:
        names = "、".join(each.name for each in there) or "—"
        raise CommandError(_("Say which with %(option)s: %(names)s.") % {"option": option, "names": names})
    return found[0]
