"""A made-up event, played through the same actions as a real one."""

import itertools
from dataclasses import asdict

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.draws import draw_lots
from tournament.actions.entrants import add_entrant, check_in, withdraw_entrant
from tournament.actions.events import NewEvent, create_event
from tournament.actions.log import Actor
from tournament.actions.made_up import made_up_pairs, seeded
from tournament.actions.refused import Refused
from tournament.actions.results import Outcome, correct_result, record_result
from tournament.actions.rounds import close_round, pair_round, publish_round, start_round
from tournament.models import Division, Entrant, Event, Match, ResultKind, Round, Side, Stage
from tournament.queries.results import scoring_rules

DEMO_PAIRS, DEMO_ROUNDS, DEMO_SEED = 33, 3, "demo"
"""What a demo holds where nobody asks for something else: an odd field, and planned rounds left to try things on."""
PLANNED_ROUNDS = 5
LIVELY = 12
"""From this many pairs on, somebody does not turn up and a sheet was misread; where there is a third round, somebody
comes late and somebody leaves, so that as many play as were asked for."""
COMING_AND_GOING = 3


@transaction.atomic
def build_demo(actor: Actor, *, slug: str, pairs: int, rounds: int, seed: str) -> Event:
    """Set up an event, enter and draw `pairs` made-up pairs and play `rounds` rounds; the same for the same seed.

    All or nothing: a demo that cannot be played to its end leaves no trace.

    Raises:
        Refused: fewer than two pairs, fewer than no rounds, or the address is taken.
        Impossible: more rounds than these pairs can play without meeting twice.

    """
    if pairs < 2:
        raise Refused(_("A demo needs at least two pairs."), "pairs")
    if rounds < 0:
        raise Refused(_("A demo cannot have fewer than no rounds."), "rounds")
    event = create_event(actor, _new_event(slug, pairs, rounds))
    division = event.divisions.get()
    newcomers = [asdict(pair) for pair in made_up_pairs(pairs + 1, seed)]
    for values in newcomers[:pairs]:
        add_entrant(actor, division, values)
    check_in(actor, division, division.entrants.values_list("pk", flat=True))
    draw_lots(actor, division, seed)
    for number in range(1, rounds + 1):
        if pairs >= LIVELY and rounds >= COMING_AND_GOING:
            _between_rounds(actor, division, number, newcomers[pairs])
        _play_next_round(actor, division.stages.get(), seed, lively=pairs >= LIVELY)
    event.refresh_from_db()
    return event


def _new_event(slug: str, pairs: int, rounds: int) -> NewEvent:
    today = timezone.localdate()
    return NewEvent(
        name=_free_name(f"{today.year}年“迎新杯”拖拉机赛"),
        slug=slug,
        starts_on=today,
        ends_on=today,
        venue="文化馆二楼大厅",
        organiser="棋牌协会",
        planned_rounds=max(rounds, min(PLANNED_ROUNDS, pairs - 1)),
    )


def _free_name(title: str) -> str:
    """Number the demos of a year from the second on, so that they can be told apart."""
    names = itertools.chain([f"{title}（演示）"], (f"{title}（演示{number}）" for number in itertools.count(2)))
    taken = set(Event.objects.filter(name__startswith=title).values_list("name", flat=True))
    return next(name for name in names if name not in taken)


def _between_rounds(actor: Actor, division: Division, number: int, latecomer: dict[str, object]) -> None:
    """Before round 2 a pair comes late; before round 3 one goes home."""
    if number == 2:
        add_entrant(actor, division, latecomer)
    if number == 3:
        withdraw_entrant(actor, division.entrants.get(lot=3), "队员身体不适")


def _play_next_round(actor: Actor, stage: Stage, seed: str, *, lively: bool) -> None:
    playing = publish_round(actor, pair_round(actor, stage))
    start_round(actor, playing, stage.round_minutes)
    tables = play_round(actor, playing, seed)
    if lively and playing.number == 1:
        _misread_sheet(actor, tables[2])
    close_round(actor, playing)


def play_round(actor: Actor, playing: Round, seed: str) -> list[Match]:
    """Record a plausible result at every table of a round; in round 2 of a large field one pair does not turn up."""
    matches = list(playing.matches.with_seats().filter(table_number__isnull=False).select_related("round__stage"))
    levels = scoring_rules(playing.stage).levels
    for place, match in enumerate(matches):
        missing = playing.number == 2 and place == LIVELY // 2 - 1
        outcome = Outcome(ResultKind.FORFEIT, Side.A) if missing else plausible_outcome(match, levels, seed)
        record_result(actor, match, outcome)
    return matches


def plausible_outcome(match: Match, levels: tuple[str, ...], seed: str) -> Outcome:
    """Play a match with dice: the stronger pair wins more often and by more levels; close matches are the commonest.

    A pair's strength belongs to its name and the seed, so a pair that wins goes on winning.
    """
    a, b = match.entrants
    dice = seeded("match", seed, match.round.number, a, b)
    top = len(levels) - 1
    lead = max(-top, min(top, round(_strength(a, seed) - _strength(b, seed) + dice.gauss(0, 3))))
    best = dice.randint(max(abs(lead), top // 2), top)
    other = best - abs(lead)
    level_a, level_b = (best, other) if lead >= 0 else (other, best)
    winner = "" if lead == 0 else Side.A if lead > 0 else Side.B
    return Outcome(ResultKind.PLAYED, winner, abs(lead), levels[level_a], levels[level_b])


def _strength(entrant: Entrant, seed: str) -> float:
    return seeded("strength", seed, entrant.team_name).gauss(0, 2)


def _misread_sheet(actor: Actor, match: Match) -> None:
    """Correct a result as after a look at the sheet: the levels were read the wrong way round."""
    levels = scoring_rules(match.round.stage).levels
    outcome = Outcome(ResultKind.PLAYED, Side.B, 2, levels[-4], levels[-2])
    correct_result(actor, match, outcome, "成绩单级数看反", replaces=1)
