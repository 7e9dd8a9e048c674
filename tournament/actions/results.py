"""Record, correct and take back the result of a match."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament.actions.calls import resolve_dispute
from tournament.actions.holding import hold_matches
from tournament.actions.log import Actor, note
from tournament.actions.refused import Conflict, Refused
from tournament.actions.reports import settle_reports
from tournament.models import Match, Result, ResultState, RoundState, Side
from tournament.queries.log_subjects import match_tail
from tournament.queries.outcomes import Outcome
from tournament.queries.quick_entry import who_entered
from tournament.queries.results import fault_of, scoring_rules

__all__ = ["Outcome", "correct_result", "record_result", "take_back_result"]

OPEN = {RoundState.PUBLISHED, RoundState.PLAYING}


@transaction.atomic
def record_result(actor: Actor, match: Match, outcome: Outcome, words: str = "") -> Result:
    """Record the first result of a match, from a sheet signed by both sides (`000:form`).

    `words` stay beside it: on what it rests where the two sides did not agree.

    Raises:
        Conflict: the match has a result already; the message says whose and when.
        Refused: the round is not open, the match is a bye, or the stage cannot count such a result.

    """
    match.round = hold_matches(match.round_id, [match.pk])
    return record_held(actor, match, outcome, words)


def record_held(actor: Actor, match: Match, outcome: Outcome, words: str = "") -> Result:
    """Record a result as `record_result` does, where the match is held and its round was read since."""
    _refuse_bye(match)
    _refuse_unless(match, OPEN)
    _refuse_uncountable(match, outcome)
    return _append(actor, match, outcome, action="record_result", reason=words)


@transaction.atomic
def correct_result(actor: Actor, match: Match, outcome: Outcome, reason: str, replaces: int) -> Result:
    """Replace version `replaces` of a result by a new version with a reason; the old one stays visible."""
    _refuse_bye(match)
    if not reason.strip():
        raise Refused(_("A correction needs a reason."), "reason")
    match.round = hold_matches(match.round_id, [match.pk])
    _refuse_unless(match, {*OPEN, RoundState.CLOSED})
    _refuse_uncountable(match, outcome)
    old = _replace(match, replaces)
    return _append(actor, match, outcome, action="correct_result", reason=reason.strip(), old=_values(old))


@transaction.atomic
def take_back_result(actor: Actor, match: Match, replaces: int, reason: str) -> None:
    """Take a result back, with a reason, so that the match is open again; the version stays visible."""
    _refuse_bye(match)
    if not reason.strip():
        raise Refused(_("Taking a result back needs a reason."), "reason")
    match.round = hold_matches(match.round_id, [match.pk])
    _refuse_unless(match, OPEN)
    old = _replace(match, replaces, ResultState.TAKEN_BACK)
    note(match.event, actor, "take_back_result", _subject(match), old=_values(old), reason=reason.strip())


def _append(
    actor: Actor, match: Match, outcome: Outcome, *, action: str, reason: str, old: dict[str, object] | None = None
) -> Result:
    version = match.results.count() + 1
    try:
        with transaction.atomic():
            result = Result.objects.create(
                match=match,
                version=version,
                kind=outcome.kind,
                winner=outcome.winner,
                level_difference=outcome.level_difference,
                level_a=outcome.level_a,
                level_b=outcome.level_b,
                reason=reason[:200] or ("" if version == 1 else _("entered again after it was taken back")),
                entered_by=actor.user,
            )
    except IntegrityError:
        raise _recorded_already(match) from None
    settle_reports(match, result)
    resolve_dispute(actor, match)
    event = match.event
    note(event, actor, action, _subject(match), old=old, new=_values(result), reason=reason)
    return result


def _replace(match: Match, version: int, state: ResultState = ResultState.REPLACED) -> Result:
    """Let the approved version count no more, by a conditional update: of two corrections at once one wins."""
    current = match.results.filter(version=version, state=ResultState.APPROVED)
    if not current.update(state=state):
        raise _recorded_already(match)
    return match.results.get(version=version)


def _recorded_already(match: Match) -> Conflict:
    result = match.results.filter(state=ResultState.APPROVED).select_related("entered_by").first()
    table = {"table": match.table_number}
    if not result:
        return Conflict(
            _("The result of table %(table)s was changed meanwhile. Nothing was saved; look again.") % table
        )
    text = _("Table %(table)s has a result already, entered by %(who)s. Nothing was saved; correct it with a reason.")
    return Conflict(text % (table | {"who": who_entered(result)}))


def _refuse_unless(match: Match, states: set[RoundState]) -> None:
    if match.round.state not in states:
        raise Refused(_closed(match))


def _refuse_bye(match: Match) -> None:
    if match.is_bye:
        raise Refused(_("A bye has no table and no result to enter; it counts by itself."))


def _refuse_uncountable(match: Match, outcome: Outcome) -> None:
    """Refuse what the stage cannot count, by its settings of now: those of the page it comes from may have changed."""
    fault = fault_of(outcome, scoring_rules(match.round.stage))
    if fault == "winner_missing":
        raise Refused(_("Level is no result in this stage; somebody has to win."))
    if fault:
        raise Refused(_("By the settings of this stage that result cannot be counted. Nothing was saved; look again."))


def _closed(match: Match) -> str:
    text = _("Round %(n)d is “%(state)s”; the chief referee can open it again for a correction.")
    return text % {"n": match.round.number, "state": match.round.get_state_display()}


def _subject(match: Match) -> str:
    return f"{match.round.stage}{match_tail(match)}"


def _values(result: Result) -> dict[str, object]:
    names = {Side.A.value: 0, Side.B.value: 1}
    winner = result.match.entrants[names[result.winner]].team_name if result.winner else ""
    return {
        "version": result.version,
        "kind": result.kind,
        "winner": winner,
        "level_difference": result.level_difference,
        "levels": f"{result.level_a}:{result.level_b}" if result.level_a else "",
    }
