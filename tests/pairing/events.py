"""Whole simulated events, with everything that happens in a hall, and what must never happen in them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

import networkx

from tests.pairing.proofs import certificate_holds
from tournament.pairing import Field, Impossible, PairedRound, pair


@dataclass
class Tally:
    """What was seen. The four faults must stay 0; the rest says that the events were worth looking at."""

    events: int = 0
    rounds: int = 0
    withdrawals: int = 0
    late_entries: int = 0
    forfeits: int = 0
    corrections: int = 0
    planned_over_half: int = 0
    stopped_with_proof: int = 0
    rematches: int = 0
    wrong_byes: int = 0
    dead_ends: int = 0
    false_proofs: int = 0

    @property
    def faults(self) -> int:
        return self.rematches + self.wrong_byes + self.dead_ends + self.false_proofs


@dataclass
class Event:
    """One event under way."""

    chance: Random
    tally: Tally
    playing: list[str]
    planned: int
    calm: bool
    score: dict[str, int] = field(default_factory=dict)
    met: list[tuple[str, str, int]] = field(default_factory=list)
    byes: dict[str, int] = field(default_factory=dict)
    away: list[str] = field(default_factory=list)
    promised: int | None = None

    def play(self) -> None:
        """All rounds, or as many as can be proved possible."""
        self.tally.events += 1
        self.tally.planned_over_half += 2 * self.planned > len(self.playing)
        for number in range(1, self.planned + 1):
            if not self._play_round(number):
                return
            if not self.calm:
                self._disturb(number)

    def _play_round(self, number: int) -> bool:
        one = self._field(number)
        try:
            paired = pair(one)
        except Impossible as refusal:
            self.tally.stopped_with_proof += 1
            self.tally.false_proofs += not certificate_holds(one, refusal.because)
            self.tally.dead_ends += self.promised is None or self.promised > 0
            return False
        self.tally.rounds += 1
        self._look(one, paired)
        self.promised = paired.ahead
        self._enter_results(paired, number)
        return True

    def _field(self, number: int) -> Field:
        order = sorted(self.playing, key=lambda team: (-self.score.get(team, 0), team))
        return Field(
            tuple(order),
            dict(self.score),
            met=tuple(self.met),
            byes=dict(self.byes),
            rounds_left=self.planned - number,
        )

    def _look(self, one: Field, paired: PairedRound) -> None:
        met = {frozenset(meeting[:2]) for meeting in self.met}
        self.tally.rematches += sum(frozenset((match.a, match.b)) in met for match in paired.pairs)
        if paired.bye is not None and paired.ahead is None:
            self.tally.wrong_byes += self._better_bye_exists(one, paired.bye, met)

    def _better_bye_exists(self, one: Field, bye: str, met: set[frozenset[str]]) -> bool:
        place = {team: number for number, team in enumerate(one.order)}
        turn = sorted(one.order, key=lambda team: (self.byes.get(team, 0), -place[team]))
        before = turn[: turn.index(bye)]
        return any(pairable([team for team in one.order if team != other], met) for other in before)

    def _enter_results(self, paired: PairedRound, number: int) -> None:
        for match in paired.pairs:
            if self.chance.random() < 0.03 and not self.calm:
                self._forfeit(match.a, match.b)
                continue
            difference = self.chance.randint(-12, 12)
            self.score[match.a] = self.score.get(match.a, 0) + 15 + difference
            self.score[match.b] = self.score.get(match.b, 0) + 15 - difference
            self.met.append((match.a, match.b, number))
        if paired.bye is not None:
            self.score[paired.bye] = self.score.get(paired.bye, 0) + 18
            self.byes[paired.bye] = self.byes.get(paired.bye, 0) + 1

    def _forfeit(self, winner: str, loser: str) -> None:
        """Not met; the winner has used up the right to a bye."""
        self.tally.forfeits += 1
        self.score[winner] = self.score.get(winner, 0) + 20
        self.score.setdefault(loser, 0)
        self.byes[winner] = self.byes.get(winner, 0) + 1

    def _disturb(self, number: int) -> None:
        if self.chance.random() < 0.2 and len(self.playing) > 4:
            self.tally.withdrawals += 1
            self.away.append(self.playing.pop(self.chance.randrange(len(self.playing))))
            self.promised = 0
        if self.chance.random() < 0.1:
            self.tally.late_entries += 1
            back = self.away.pop() if self.away and self.chance.random() < 0.5 else f"late{number}"
            self.playing.append(back)
            self.promised = 0
        if self.chance.random() < 0.2:
            self.tally.corrections += 1
            corrected = self.chance.choice(self.playing)
            self.score[corrected] = max(0, self.score.get(corrected, 0) + self.chance.randint(-8, 8))


def pairable(teams: Iterable[str], met: set[frozenset[str]]) -> bool:
    """Whether these teams can all be paired without rematch."""
    there = list(teams)
    graph = networkx.Graph()
    graph.add_nodes_from(there)
    graph.add_edges_from(
        (a, b) for place, a in enumerate(there) for b in there[place + 1 :] if frozenset((a, b)) not in met
    )
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(there)


def play_event(chance: Random, tally: Tally) -> None:
    """An event of 4 to 64 teams: half of them calm, a third planned as long as look-ahead allows."""
    teams = chance.choice([chance.randint(4, 12), chance.randint(4, 12), chance.randint(13, 64)])
    long = chance.random() < 0.35 and teams <= 20
    planned = max(1, teams - 1) if long and chance.random() < 0.3 else max(1, teams - 3)
    if not long:
        planned = chance.randint(1, min(11, max(1, teams // 2)))
    names = [f"T{number:02}" for number in range(1, teams + 1)]
    Event(chance, tally, names, planned, calm=chance.random() < 0.5).play()
