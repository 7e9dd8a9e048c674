"""What is stored: a module a subject. Written by `tournament.actions` only."""

from tournament.models.books import EventBook
from tournament.models.draws import Draw
from tournament.models.entrants import Entrant, EntrantImport, EntrantState
from tournament.models.events import Division, Event, Membership, Role, Stage, StageKind
from tournament.models.jobs import Job, JobState
from tournament.models.log import LogEntry
from tournament.models.results import Result, ResultKind, ResultState
from tournament.models.rounds import Match, Round, RoundState, Seat, Side
from tournament.models.wishes import Absence, Wish, WishKind

__all__ = [
    "Absence",
    "Division",
    "Draw",
    "Entrant",
    "EntrantImport",
    "EntrantState",
    "Event",
    "EventBook",
    "Job",
    "JobState",
    "LogEntry",
    "Match",
    "Membership",
    "Result",
    "ResultKind",
    "ResultState",
    "Role",
    "Round",
    "RoundState",
    "Seat",
    "Side",
    "Stage",
    "StageKind",
    "Wish",
    "WishKind",
]
