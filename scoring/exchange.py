"""Reading an exported event (`docs/export-format.md`): the facts of each stage, with the path of whatever is wrong.

Members that this module does not know are left alone, so that an export may say more than the arithmetic needs.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scoring.errors import InvalidRules, InvalidValue
from scoring.facts import Entrant, MatchKind, MatchResult
from scoring.levels import level_difference
from scoring.reading import Node
from scoring.rules_json import rules_from_json
from scoring.ruleset import ScoringRules

FORMAT = "shengji-event"
VERSION = 1
MOST_ROUNDS = 1000
STAGE_KINDS = ("swiss",)
PLAYING = "entrant_of_the_stage"
RESULT_KINDS: tuple[MatchKind, ...] = ("played", "bye", "forfeit", "double_forfeit")


class InvalidExport(InvalidValue):
    """A document that is no exported event: the path, what was read there, what is wanted."""


@dataclass(frozen=True)
class StatedStandings:
    """The standings that the file itself carries, as they stand there."""

    after_round: int
    places: tuple[Mapping[str, object], ...]


@dataclass(frozen=True)
class ExportedStage:
    """A stage: its settings, its entrants, its valid results, and the standings the file states (None: none)."""

    id: str
    division: str
    name: str
    rules: ScoringRules
    entrants: tuple[Entrant, ...]
    results: tuple[MatchResult, ...]
    stated: StatedStandings | None

    @property
    def last_round(self) -> int:
        """The last round that has the result of a match; 0 before the first."""
        return max((result.round for result in self.results if result.kind != "absent"), default=0)


@dataclass(frozen=True)
class ExportedEvent:
    """An event as exported; `book` is the code of its rule book."""

    name: str
    book: str
    stages: tuple[ExportedStage, ...]


def read_export(text: str) -> ExportedEvent:
    """The event in a JSON document; raises `InvalidExport` with a path such as `divisions[0].stages[0].rounds[2]`."""
    try:
        document = json.loads(text, parse_float=str)  # 17.5 stays exact
    except json.JSONDecodeError as error:
        raise InvalidExport(f"line {error.lineno} column {error.colno}", error.msg, "json") from None
    except RecursionError:
        raise InvalidExport("file", "nested too deep", "json") from None
    except ValueError as error:  # a number of more digits than Python reads
        raise InvalidExport("file", str(error), "json") from None
    root = Node(document, error=InvalidExport)
    root["format"].one_of((FORMAT,))
    if root["version"].count() != VERSION:
        raise root["version"].wrong(str(VERSION))
    event = root["event"]
    stages = [stage for division in root["divisions"].items() for stage in _stages(division)]
    _refuse_twice((node, stage.id) for node, stage in stages)
    return ExportedEvent(event["name"].name(), event["book"].name(), tuple(stage for _, stage in stages))


def _stages(division: Node) -> Iterator[tuple[Node, ExportedStage]]:
    name = division["name"].name()
    entrants = [(node["id"], _entrant(node)) for node in division["entrants"].items()]
    _refuse_twice((node, entrant.id) for node, entrant in entrants)
    by_id = {entrant.id: entrant for _, entrant in entrants}
    for node in division["stages"].items():
        yield node["id"], _stage(node, name, by_id)


def _entrant(node: Node) -> Entrant:
    lot = node.get("lot")
    return Entrant(
        id=node["id"].name(),
        name=node["name"].text(),
        lot=lot.count(1) if lot.given else None,
        start_vp=node.get("start_vp", 0).number(),
        withdrawn=node.get("withdrawn", default=False).flag(),
    )


def _stage(node: Node, division: str, entrants: Mapping[str, Entrant]) -> ExportedStage:
    node["kind"].one_of(STAGE_KINDS)
    rules = _rules(node["rules"])
    field = [(item, item.known(entrants, "entrant_of_the_division")) for item in node["entrants"].items()]
    _refuse_twice(field)
    rounds = [(item["number"], item["number"].count(1, MOST_ROUNDS), item) for item in node["rounds"].items()]
    _refuse_twice((where, number) for where, number, _ in rounds)
    playing = {each: entrants[each] for _, each in field}
    results = tuple(result for _, number, item in rounds for result in _results(item, number, playing, rules))
    return ExportedStage(
        id=node["id"].name(),
        division=division,
        name=node["name"].text(),
        rules=rules,
        entrants=tuple(playing.values()),
        results=results,
        stated=_stated(node.get("standings")),
    )


def _rules(node: Node) -> ScoringRules:
    try:
        return rules_from_json(node.members(), node.path)
    except InvalidRules as error:
        raise InvalidExport(error.path, error.read, error.wanted) from None


def _results(node: Node, number: int, playing: Mapping[str, Entrant], rules: ScoringRules) -> Iterator[MatchResult]:
    for item in node.get("absent", []).items():
        yield MatchResult(number, None, item.known(playing, PLAYING), None, "absent")
    for match in node["matches"].items():
        if match["result"].given:
            yield _result(match, number, playing, rules)


def _result(match: Node, number: int, playing: Mapping[str, Entrant], rules: ScoringRules) -> MatchResult:
    table, b, result = match["table"], match["b"], match["result"]
    sides = [match["a"].known(playing, PLAYING)] + ([b.known(playing, PLAYING)] if b.given else [])
    winner, difference = result.get("winner"), result.get("level_difference")
    read = MatchResult(
        round=number,
        table=table.count(1) if table.given else None,
        a=sides[0],
        b=sides[1] if b.given else None,
        kind=result["kind"].one_of(RESULT_KINDS),
        winner=winner.one_of(sides) if winner.given else None,
        level_difference=difference.count() if difference.given else None,
        levels=_levels(result.get("levels"), rules),
    )
    _refuse_contradiction(result, read, rules)
    return read


def _levels(node: Node, rules: ScoringRules) -> tuple[str, str] | None:
    if not node.given:
        return None
    match [level.one_of(rules.levels) for level in node.items()]:
        case [a, b]:
            return a, b
    raise node.wrong("levels_of_a_and_b")


def _refuse_contradiction(node: Node, result: MatchResult, rules: ScoringRules) -> None:
    """Final levels, where they are stated, must give the stated difference and winner."""
    if result.levels is None:
        return
    ahead = level_difference(rules.levels, *result.levels)
    if abs(ahead) != result.level_difference:
        raise node["level_difference"].wrong(f"difference_of_levels_{abs(ahead)}")
    leader = result.a if ahead > 0 else result.b
    if ahead and leader != result.winner:
        raise node["winner"].wrong("the_side_on_the_higher_level")


def _stated(node: Node) -> StatedStandings | None:
    if not node.given:
        return None
    return StatedStandings(
        after_round=node["after_round"].count(most=MOST_ROUNDS),
        places=tuple(place.members() for place in node["places"].items()),
    )


def _refuse_twice(values: Iterable[tuple[Node, object]]) -> None:
    seen: set[object] = set()
    for node, value in values:
        if value in seen:
            raise node.wrong("not_twice")
        seen.add(value)
