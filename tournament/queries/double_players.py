"""Players who stand in two pairs of one event: a slip of the list, or two people of one name."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.models import Entrant, EntrantState, Event
from tournament.models.entrants import name_key


@dataclass(frozen=True)
class DoublePlayer:
    """A name and the pairs it stands in, in the order of entry."""

    player: str
    pairs: tuple[Entrant, ...]


def double_players(event: Event) -> tuple[DoublePlayer, ...]:
    """Return every name that stands in two pairs of the event, whatever their divisions; one query.

    A pair that has withdrawn does not count: its players may come back with somebody else.
    """
    pairs: dict[str, list[Entrant]] = defaultdict(list)
    spelt: dict[str, str] = {}
    for entrant in pairs_that_play(event):
        for player in (entrant.player1, entrant.player2):
            pairs[name_key(player)].append(entrant)
            spelt.setdefault(name_key(player), player)
    return tuple(DoublePlayer(spelt[key], tuple(found)) for key, found in pairs.items() if len(found) > 1)


def players_elsewhere(event: Event, players: Iterable[str], but: Entrant | None = None) -> tuple[DoublePlayer, ...]:
    """Return those of the players who stand in a pair of the event already, `but` this one; one query."""
    others = [entrant for entrant in pairs_that_play(event) if but is None or entrant.pk != but.pk]
    found = ((player, tuple(each for each in others if plays(each, player))) for player in players)
    return tuple(DoublePlayer(player, pairs) for player, pairs in found if pairs)


def plays(entrant: Entrant, player: str) -> bool:
    """Whether a player of this name is one of the pair."""
    return name_key(player) in entrant.players_key.split("|")


def pairs_that_play(event: Event) -> QuerySet[Entrant]:
    """Return the pairs of all divisions that have not withdrawn, with their divisions."""
    entrants = Entrant.objects.filter(division__event=event).exclude(state=EntrantState.WITHDRAWN)
    return entrants.select_related("division").order_by("pk")
