"""What is stored: a module a subject. Written by `tournament.actions` only."""

from tournament.models.books import EventBook
from tournament.models.draws import Draw
from tournament.models.entrants import Entrant, EntrantImport, EntrantState
from tournament.models.events import Division, Event, Membership, Role, Stage, StageKind
from tournament.models.floor import (
    LIVE_CALL,
    LIVE_REPORT,
    CallReason,
    CallState,
    Objection,
    RefereeCall,
    Report,
    ReportState,
    Sending,
    TableLink,
    WrongCode,
)
from tournament.models.jobs import Job, JobState
from tournament.models.log import LogEntry
from tournament.models.results import Result, ResultKind, ResultState
from tournament.models.rounds import OPEN_ROUND, Match, Round, RoundState, Seat, Side
from tournament.models.wishes import Absence, Wish, WishKind

__all__ = [
    "LIVE_CALL",
    "LIVE_REPORT",
    "OPEN_ROUND",
    "Absence",
    "CallReason",
    "CallState",
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
    "Objection",
    "RefereeCall",
    "Report",
    "ReportState",
    "Result",
    "ResultKind",
    "ResultState",
    "Role",
    "Round",
    "RoundState",
    "Seat",
    "Sending",
    "Side",
    "Stage",
    "StageKind",
    "TableLink",
    "Wish",
    "WishKind",
    "WrongCode",
]
