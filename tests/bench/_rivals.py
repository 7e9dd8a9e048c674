"""One engine pairs some fields in a process of its own: `python -m tests.bench._rivals ENGINE FIELDS.json`.

Each engine is given ranks, scores and meetings in the form it wants, colours aside, before the clock starts. Prints one
line of JSON: seconds by the clock and of the processor (best of three), peak memory of the process in MB, the pairs.
"""

import json
import resource
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tournament.pairing import BALANCED, TOPDOWN, Field, Pair, explain, pair
from tournament.pairing.ground import Couple, lay_out
from tournament.pairing.matching import legal_costs, perfect

Couples = list[tuple[str, str]]
Run = Callable[[], Couples]


def ours(field: Field) -> Run:
    return lambda: [(match.a, match.b) for match in pair(field).pairs]


def ours_explaining(field: Field) -> Run:
    """The explanation of a team with as many teams nearer in score than its opponent as any, so many prices to tell.

    The round is paired, and the team found, before the clock starts.
    """
    paired = pair(field)
    points = {team: Fraction(field.score.get(team, 0)) for team in field.order}

    def nearer(match: Pair) -> int:
        gap = abs(points[match.a] - points[match.b])
        return sum(abs(other - points[match.b]) < gap for other in points.values())

    busiest = max(paired.pairs, key=nearer).b

    def run() -> Couples:
        explain(field, paired, busiest)
        return [(one.a, one.b) for one in paired.pairs]

    return run


def rustworkx_complete(field: Field) -> Run:
    """Levels S to X of the criterion on every legal pair, without the band."""
    ground = lay_out(field)
    teams = range(len(ground.teams))

    def run() -> Couples:
        costs = legal_costs(ground, ((a, b) for a in teams for b in teams if a < b))
        mates = perfect(costs, teams) or {}
        return [(ground.teams[a], ground.teams[b]) for a, b in mates.items() if a < b]

    return run


def networkx_complete(field: Field) -> Run:
    """The same graph, pure Python."""
    networkx = import_module("networkx")
    ground = lay_out(field)
    teams = range(len(ground.teams))

    def cost(couple: Couple, digits: tuple[int, ...]) -> tuple[int, int, int]:
        whole = 0
        for digit in digits:
            whole = whole * 2**48 + digit
        return (*couple, 2**240 - whole)

    def run() -> Couples:
        graph = networkx.Graph()
        costs = legal_costs(ground, ((a, b) for a in teams for b in teams if a < b))
        graph.add_weighted_edges_from(cost(couple, digits) for couple, digits in costs.items())
        matching = networkx.max_weight_matching(graph, maxcardinality=True)
        return [(ground.teams[a], ground.teams[b]) for a, b in matching]

    return run


def swisspair(field: Field) -> Run:
    """Power pairing: strict top-down by depth-first search."""
    module = import_module("swisspair")
    met = opponents(field)
    players = [
        module.Player(team, int(field.score.get(team, 0)), rank, not field.byes.get(team, 0), met[team])
        for rank, team in enumerate(field.order, start=1)
    ]

    def run() -> Couples:
        matches = module.create_matches(players, power_pairing=True)
        return [(match.p1.id, match.p2.id) for match in matches if not match.is_bye]

    return run


def cardarena(field: Field) -> Run:
    """Its Swiss engine keeps points and meetings in two attributes; they are set to ours."""
    core = import_module("cardarena_tournament_core")
    engine = core.Swiss([core.Player(id=team, name=team) for team in field.order])
    engine._points.update({team: int(field.score.get(team, 0)) for team in field.order})
    engine._played_pairs.update(frozenset(meeting[:2]) for meeting in field.met)
    return lambda: [
        (match.player1.id, match.player2.id) for match in engine.pair().matchups if match.player2 is not None
    ]


def caissify(system: str) -> Callable[[Field], Run]:
    """Its engines "casual" and "dutch"."""

    def prepare(field: Field) -> Run:
        generate = import_module("caissify_pairings").generate_pairings
        number = {team: rank for rank, team in enumerate(field.order, start=1)}
        rounds = max((at for _, _, at in field.met), default=0)
        players = [
            {
                "id": number[team],
                "name": team,
                "score": float(field.score.get(team, 0)),
                "rating": 3000 - number[team],
                "starting_number": number[team],
                "color_hist": [],
                "float_history": ["none"] * rounds,
                "bye_count": field.byes.get(team, 0),
            }
            for team in field.order
        ]
        met = {(number[a], number[b]) for a, b, _ in field.met} | {(number[b], number[a]) for a, b, _ in field.met}

        def run() -> Couples:
            pairs = generate(system, players, met, rounds + 1, rounds + 6)
            ids = [(one.get("white_id"), one.get("black_id")) for one in pairs]
            return [(field.order[a - 1], field.order[b - 1]) for a, b in ids if a and b]

        return run

    return prepare


def pairing_core(field: Field) -> Run:
    """Its frozen Dutch engine."""
    core = import_module("pairing_core")
    number = {team: rank for rank, team in enumerate(field.order, start=1)}
    met = opponents(field)
    players = [
        core.PlayerData(
            id=number[team],
            pairing_no=number[team],
            rating=3000 - number[team],
            points=float(field.score.get(team, 0)),
            opponents=frozenset(number[other] for other in met[team]),
            received_bye=bool(field.byes.get(team, 0)),
        )
        for team in field.order
    ]
    rounds = max((at for _, _, at in field.met), default=0)

    def run() -> Couples:
        cards = core.pair_round(players, rounds + 1).pairings
        return [(field.order[card.white_id - 1], field.order[card.black_id - 1]) for card in cards if not card.is_bye]

    return run


def py4swiss(field: Field) -> Run:
    """Its Dutch engine, the score given as accelerated points; colours and floats never matter."""
    engine: Any = import_module("py4swiss.engines.dutch.engine")
    common = import_module("py4swiss.engines.common")
    player = import_module("py4swiss.engines.dutch.player").Player
    number = {team: rank for rank, team in enumerate(field.order, start=1)}
    met = opponents(field)
    nothing = common.ColorPreference(side=common.ColorPreferenceSide.NONE, strength=common.ColorPreferenceStrength.NONE)
    section = SimpleNamespace(forbidden_pairs=set(), configuration=SimpleNamespace(first_round_color=True))
    document = SimpleNamespace(player_sections=[SimpleNamespace(results=[None] * 5)], x_section=section)

    def players(_: object) -> list[Any]:
        return [
            player(
                id=number[team],
                number=number[team],
                points=int(field.score.get(team, 0)) * 10,
                points_with_acceleration=int(field.score.get(team, 0)) * 10,
                color_preference=nothing,
                color_difference=0,
                color_double=False,
                float_1=common.Float.NONE,
                float_2=common.Float.NONE,
                opponents={number[other] for other in met[team]},
                colors=[],
                bye_received=bool(field.byes.get(team, 0)),
                top_scorer=False,
            )
            for team in field.order
        ]

    def run() -> Couples:
        engine.get_player_infos_from_trf = players
        pairs = engine.Engine.generate_pairings(document)
        return [(field.order[one.white - 1], field.order[one.black - 1]) for one in pairs if one.black]

    return run


def opponents(field: Field) -> dict[str, set[str]]:
    met: dict[str, set[str]] = defaultdict(set)
    for a, b, _ in field.met:
        met[a].add(b)
        met[b].add(a)
    return met


ENGINES: dict[str, Callable[[Field], Run]] = {
    "ours": ours,
    "ours, balanced": lambda field: ours(field.under(BALANCED)),
    "ours, strict top-down": lambda field: ours(field.under(TOPDOWN)),
    "ours, explaining one team": ours_explaining,
    "rustworkx, complete graph": rustworkx_complete,
    "networkx, complete graph": networkx_complete,
    "swisspair, power pairing": swisspair,
    "cardarena": cardarena,
    "caissify casual": caissify("casual"),
    "caissify dutch": caissify("dutch"),
    "pairing-core dutch": pairing_core,
    "py4swiss dutch": py4swiss,
}


def main() -> int:
    """Measure and print; a missing engine is said so."""
    name, file = sys.argv[1:]
    fields = [Field.from_json(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]
    try:
        runs = [ENGINES[name](field) for field in fields]
    except ModuleNotFoundError as missing:
        print(json.dumps({"missing": missing.name}))
        return 0
    taken = []
    for _ in range(3):
        wall, processor = time.perf_counter(), time.process_time()
        rounds = [run() for run in runs]
        taken.append((time.process_time() - processor, time.perf_counter() - wall))
        if taken[-1][0] > 5:
            break
    processor, wall = min(taken)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"wall": wall, "processor": processor, "peak": peak, "rounds": rounds}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
