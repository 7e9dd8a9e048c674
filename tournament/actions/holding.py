"""Hold a round and its matches, in the one order in which nobody waits for somebody who waits for them."""

from collections.abc import Iterable

from tournament.models import Match, Round


def hold_matches(a_round: int, matches: Iterable[int] | None = None) -> Round:
    """Hold a round, then these matches of it (None: all), until the transaction ends; return the round as it is now.

    Numbers are primary keys. A phone holds its match and then the event (`actions/reports.py`). So whoever writes about
    matches at the desk holds the round, then the matches in order, then the event, and looks at nothing before: what
    was reported by then is seen, and a phone that comes later sees what the desk has done.
    """
    list(Round.objects.select_for_update(of=("self",)).filter(pk=a_round).values_list("pk"))
    held = Match.objects.select_for_update(of=("self",), no_key=True).filter(round=a_round)
    if matches is not None:
        held = held.filter(pk__in=matches)
    list(held.order_by("pk").values_list("pk"))
    # Asked anew: who had to wait has read the other rows as they were before. What it was paired from is large.
    return Round.objects.select_related("stage__division__event").defer("field", "pairing").get(pk=a_round)
