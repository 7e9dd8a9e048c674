"""Which pairs have sat at one table."""

from tournament.models import Entrant, Round, Seat


def rounds_met(a: Entrant, b: Entrant, before: Round) -> list[int]:
    """Return the numbers of the earlier public rounds of the stage in which two pairs sat at one table."""
    earlier = before.stage.rounds.public().filter(number__lt=before.number)
    seats = Seat.objects.filter(entrant=a, round__in=earlier, match__seats__entrant=b)
    return list(seats.order_by("round__number").values_list("round__number", flat=True))
