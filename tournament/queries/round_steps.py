"""The stages of a round as a line: paired, published, playing, all in, certified."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from tournament.models import Round, RoundState

STEPS: tuple[tuple[RoundState, Promise], ...] = (
    (RoundState.DRAFT, pgettext_lazy("step of a round", "Paired")),
    (RoundState.PUBLISHED, pgettext_lazy("step of a round", "Published")),
    (RoundState.PLAYING, pgettext_lazy("step of a round", "Playing")),
    (RoundState.CLOSED, pgettext_lazy("step of a round", "All in")),
    (RoundState.CERTIFIED, pgettext_lazy("step of a round", "Certified")),
)


@dataclass(frozen=True)
class Step:
    """A step on the line: behind us, where we are, or ahead."""

    label: str
    done: bool
    now: bool


def round_steps(a_round: Round) -> list[Step]:
    """Return the line of a round; a certified round has every step behind it."""
    order = [state for state, _label in STEPS]
    here = order.index(RoundState(a_round.state))
    last = here == len(order) - 1
    return [
        Step(str(label), done=place < here or last, now=place == here and not last)
        for place, (_state, label) in enumerate(STEPS)
    ]
