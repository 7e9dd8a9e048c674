"""Handing out what is private."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.actions.log import Actor, note
from tournament.models import Event


@transaction.atomic
def hand_out_private_data(actor: Actor, event: Event) -> None:
    """Write down who takes an export with phones, fees and notes out of the house."""
    note(event, actor, "hand_out_private_data", event.name, new={"fields": _("phones, fees, notes")}, shown=False)
