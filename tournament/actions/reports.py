"""What a card table sends: a report by one side, the other side's answer, taking it back, a call for a referee.

Every sending has a key made by the phone. A key that is known already changes nothing and is answered like the first
time, whatever was lost on the way; the database itself refuses a second row (`Sending.key`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.actions.calls import call_off, call_off_dispute, open_call
from tournament.actions.log import Actor, note
from tournament.actions.refused import Conflict, Refused
from tournament.models import (
    LIVE_REPORT,
    CallReason,
    Event,
    Match,
    Objection,
    Report,
    ReportState,
    Result,
    Sending,
    Side,
    TableLink,
)
from tournament.models.prepared import insert_row
from tournament.queries.log_subjects import tail_of
from tournament.queries.outcomes import Outcome, agree, outcome_of, outcome_of_report, said_word
from tournament.queries.table_links import revoked_text, works_still
from tournament.queries.table_match import TableMatch, reports_of, table_match

OTHER = {Side.A.value: Side.B.value, Side.B.value: Side.A.value}
TABLE_NAME = "table %d"
"""Stored as the name of who acted, where a phone of a card table did; the log says it in the reader's language."""


class Revoked(Refused):
    """The link was revoked while its phone sent something, which the page behind the new card may send again."""


@dataclass(frozen=True)
class Phone:
    """A phone of a card table: the link it came by, and what it says it is (`device`, not to be believed)."""

    link: TableLink
    device: str = ""
    address: str = ""

    @property
    def table(self) -> tuple[Event, int]:
        """The event and the number of the table."""
        return self.link.event, self.link.table_number

    @property
    def place(self) -> tuple[int, int]:
        """The number of the event and of the table."""
        return self.link.event_id, self.link.table_number

    @property
    def actor(self) -> Actor:
        """The table as the log names it."""
        return Actor(user=None, name=TABLE_NAME % self.link.table_number, address=self.address)


@dataclass(frozen=True)
class Sent:
    """What a phone sends: its key, which of the actions it is, the match and the side it is about, and the rest.

    `pairs` are who sat at the table when it was keyed, side a first; a call goes without.
    """

    key: UUID
    what: str
    match: int | None
    pairs: tuple[int, ...] = ()
    side: str = ""
    body: Mapping[str, Any] = field(default_factory=dict)


def enter_report(phone: Phone, sent: Sent, outcome: Outcome, deals: list[Any] | None = None) -> bool:
    """Report a result for one side (`000:form`); return False when this key was known already.

    A report equal to what the other side said agrees with it; a different one makes both disputed and rings a referee.
    A later report of the same side replaces its earlier one. Deals are kept with the report that says the same.

    Raises:
        Refused: the link, the match or the round takes no report; the message says why and what to do.
        Conflict: the match has a result already.

    """

    def enter(match: TableMatch, sending: Sending) -> None:
        _enter(phone, match, sending, sent.side, outcome, deals or [])

    return _once(phone, sent, _hold_match, enter)


def answer_report(phone: Phone, sent: Sent, said: str, objection: str = "") -> bool:
    """Answer for one side what the other one said (`said_word`): agree, or object (`Objection`).

    Raises Conflict when the other side does not say that, or not any more: the answer was to something else.
    """

    def answer(match: TableMatch, sending: Sending) -> None:
        _answer(phone, match, sending, sent.side, said, objection)

    return _once(phone, sent, _hold_match, answer)


def take_back_report(phone: Phone, sent: Sent, said: str) -> bool:
    """Take back what a side reported (`said_word`), before it is approved.

    Raises Conflict when the side says something else by now.
    """

    return _once(phone, sent, _hold_match, lambda match, _sending: _take_back(phone, match, sent.side, said))


def send_call(phone: Phone, sent: Sent, reason: str, words: str = "") -> bool:
    """Call a referee to the table, whatever is played there now; whoever waits for one adds to what was said."""

    def call(match: TableMatch | None, _sending: Sending) -> None:
        _open_call(phone, match, side=sent.side, reason=reason, words=words)

    return _once(phone, sent, _named_match, call)


def send_call_off(phone: Phone, sent: Sent) -> bool:
    """Say that no referee is needed any more; raises Conflict when none was waited for."""

    return _once(phone, sent, _named_match, lambda match, _sending: call_off(phone.actor, *phone.table, _pk(match)))


def _named_match(phone: Phone, sent: Sent) -> TableMatch | None:
    """Return the match a call is about: only one of this table, and none where there is none."""
    _refuse_revoked(phone.link)
    match = table_match(phone.link.event_id, sent.match)
    return match if match and match.table == phone.link.table_number else None


Found = TypeVar("Found", TableMatch, TableMatch | None)


def _once(
    phone: Phone, sent: Sent, find: Callable[[Phone, Sent], Found], do: Callable[[Found, Sending], object]
) -> bool:
    """Find the match, keep the sending and do what it says, in one transaction; False when the key is known.

    Hardly any key is known: so nobody asks beforehand, and whatever goes wrong is looked at in that light. The event's
    row, for which all tables wait, is touched last.
    """
    try:
        with transaction.atomic():
            match = find(phone, sent)
            do(match, _keep_sending(phone, sent, match))
    except (IntegrityError, Refused) as trouble:
        # Its answer was lost, or of two phones, or two tabs, in the same instant one was first.
        if _is_known(phone, sent):
            return False
        if isinstance(trouble, Refused):
            raise
        raise Conflict(_("Somebody at this table was faster. Look at what is shown now.")) from None
    return True


def _keep_sending(phone: Phone, sent: Sent, match: TableMatch | None) -> Sending:
    """Keep what was sent, so that it can come again, and return it; raises IntegrityError when the key is known."""
    sending = Sending(
        key=sent.key, link=phone.link, match_id=_pk(match), what=sent.what, body=_body(sent), device=phone.device[:32]
    )
    insert_row(sending)
    return sending


def _body(sent: Sent) -> dict[str, Any]:
    return dict(sent.body) | ({"side": sent.side} if sent.side else {})


def _is_known(phone: Phone, sent: Sent) -> bool:
    """Whether this came by its key before, from this table; raises Conflict when something else did."""
    known = Sending.objects.select_related("link").filter(key=sent.key).first()
    if known is None:
        return False
    event, table = known.link.event_id, known.link.table_number
    same = (event, table, known.what, known.body) == (*phone.place, sent.what, _body(sent))
    # A call is kept without its match when that is none of the table's.
    if not same or known.match_id not in {None, sent.match}:
        raise Conflict(_("This was sent under the key of something else. Nothing was changed; reload the page."))
    return True


def _refuse_revoked(link: TableLink) -> None:
    if not works_still(link):
        raise Revoked(revoked_text(link))


def _hold_match(phone: Phone, sent: Sent) -> TableMatch:
    """Return the match, held until the transaction ends, when this table may report about it now."""
    _refuse_revoked(phone.link)
    return refuse_elsewhere(phone.link, table_match(phone.link.event_id, sent.match, held=True), sent.pairs)


def refuse_elsewhere(link: TableLink, match: TableMatch | None, pairs: tuple[int, ...]) -> TableMatch:
    """Return the match when this table may report about it, and about these pairs, now.

    Raises Refused with what is wrong instead.
    """
    if match is None or not match.round.is_public:
        raise Refused(_("This match is no longer in the draw. Nothing was saved; reload the page."))
    if match.table != link.table_number:
        text = _("This match is played at table %(theirs)s; this is the link of table %(ours)s. Nothing was saved.")
        raise Refused(text % {"theirs": match.table or "—", "ours": link.table_number})
    if not match.round.is_open:
        text = _("Round %(n)d is closed; nothing was saved. If its result is wrong, call a referee.")
        raise Refused(text % {"n": match.round.number})
    if match.pairs != pairs:
        text = _(
            "Other pairs sit at table %(table)s now than when this was entered. Nothing was saved; look who plays."
        )
        raise Refused(text % {"table": match.table})
    return match


def _refuse_decided(match: TableMatch) -> None:
    if match.decided:
        text = _("Table %(table)s has an approved result already. Nothing was changed; if it is wrong, call a referee.")
        raise Conflict(text % {"table": match.table})


def _enter(phone: Phone, match: TableMatch, sending: Sending, side: str, outcome: Outcome, deals: list[Any]) -> None:
    if side not in OTHER:
        raise Refused(_("Say first which side you are."), "side")
    _refuse_decided(match)
    reports = reports_of(match.pk)
    mine, theirs = live_of(reports, side), live_of(reports, OTHER[side])
    if mine and _is_said_again(mine, outcome):
        _keep_deals(phone, match, side, mine, deals)
        return  # a second phone of the same side, or the same press again: what was agreed stays agreed
    if theirs and agree(outcome_of_report(theirs), outcome):
        if theirs.state != ReportState.AGREED:
            _agree(phone, match, sending, theirs, reports)
        _keep_deals(phone, match, side, theirs, deals)
        return
    if mine:
        _decide(mine, ReportState.REPLACED)
    disputed = theirs is not None
    report = Report(
        match_id=match.pk,
        number=len(reports) + 1,
        side=side,
        winner=outcome.winner,
        level_difference=outcome.level_difference or 0,
        level_a=outcome.level_a,
        level_b=outcome.level_b,
        deals=deals,
        sending=sending,
        state=ReportState.DISPUTED if disputed else ReportState.ENTERED,
        objection=Objection.DIFFERS if disputed else "",
    )
    insert_row(report)
    old = _values(match, mine) if mine else None
    _note(phone, match, "enter_report", old=old, new={"by": _name(match, side)} | _values(match, report))
    if theirs:
        Report.objects.filter(pk=theirs.pk).update(
            state=ReportState.DISPUTED, objection=Objection.DIFFERS, answered_at=timezone.now(), answer=sending
        )
        _open_call(phone, match, reason=CallReason.DISPUTE)
    elif mine:
        _call_off_dispute(phone, match)  # what was objected to has been replaced


def _keep_deals(phone: Phone, match: TableMatch, side: str, report: Report, deals: list[Any]) -> None:
    """Keep deals that came with what a report says already, where it has none; the first that came stay."""
    if deals and Report.objects.filter(pk=report.pk, state__in=LIVE_REPORT, deals=[]).update(deals=deals):
        _note(phone, match, "add_deals", new={"by": _name(match, side), "count": len(deals)})


def _is_said_again(mine: Report, outcome: Outcome) -> bool:
    """Whether a side says nothing new: levels that fit a difference are, while nobody has agreed to that."""
    said = outcome_of_report(mine)
    return agree(said, outcome) if mine.state == ReportState.AGREED else said == outcome


def _answer(phone: Phone, match: TableMatch, sending: Sending, side: str, said: str, objection: str) -> None:
    if side not in OTHER:
        raise Refused(_("Say first which side you are."), "side")
    if objection and objection not in Objection.values:
        raise Refused(_("Say what is wrong: the winner, the levels, or something else."), "objection")
    _refuse_decided(match)
    reports = reports_of(match.pk)
    report = live_of(reports, OTHER[side])
    if report is None or _said(report) != said:
        mine = live_of(reports, side)
        if mine and _said(mine) == said:
            raise Refused(_("Your own side made this report; the other side has to answer it."))
        raise Conflict(_("The report you answered has been replaced meanwhile. Look at the new one."))
    if not objection:
        _agree(phone, match, sending, report, reports)
        return
    changed = Report.objects.filter(pk=report.pk, state__in=LIVE_REPORT).update(
        state=ReportState.DISPUTED, objection=objection, answered_at=timezone.now(), answer=sending
    )
    if not changed:
        raise Conflict(_("The report you answered has been replaced meanwhile. Look at the new one."))
    new = {"by": _name(match, side), "objection": objection}
    _note(phone, match, "object_to_report", old=_values(match, report), new=new)
    _open_call(phone, match, reason=CallReason.DISPUTE)


def _agree(phone: Phone, match: TableMatch, sending: Sending, report: Report, reports: list[Report]) -> None:
    """Let one of a match's reports count as what both sides say; a different one is replaced by it."""
    live = [each for each in reports if each.is_live]
    for other in live:
        if other.pk != report.pk:
            _decide(other, ReportState.REPLACED)
    changed = Report.objects.filter(pk=report.pk, state__in=LIVE_REPORT).update(
        state=ReportState.AGREED, objection="", answered_at=timezone.now(), answer=sending
    )
    if not changed:
        raise Conflict(_("The report you answered has been replaced meanwhile. Look at the new one."))
    _note(phone, match, "agree_to_report", new={"by": _name(match, OTHER[report.side])} | _values(match, report))
    if any(each.state == ReportState.DISPUTED for each in live):
        _call_off_dispute(phone, match)


def _take_back(phone: Phone, match: TableMatch, side: str, said: str) -> None:
    _refuse_decided(match)
    mine = live_of(reports_of(match.pk), side)
    if mine is None:
        raise Conflict(_("There is nothing of yours to take back any more."))
    if _said(mine) != said:
        raise Conflict(
            _("Your side has reported something else meanwhile, and that stands. Look at what is shown now.")
        )
    _decide(mine, ReportState.REPLACED)
    _note(phone, match, "take_back_report", old={"by": _name(match, side)} | _values(match, mine))
    theirs = Report.objects.filter(match=match.pk, state=ReportState.DISPUTED)
    theirs.update(state=ReportState.ENTERED, objection="", answered_at=None, answer=None)
    _call_off_dispute(phone, match)


def _open_call(phone: Phone, match: TableMatch | None, *, reason: str, side: str = "", words: str = "") -> None:
    open_call(phone.actor, *phone.table, match_pk=_pk(match), side=side, reason=reason, words=words)


def _pk(match: TableMatch | None) -> int | None:
    return match.pk if match else None


def _call_off_dispute(phone: Phone, match: TableMatch) -> None:
    event, table = phone.table
    call_off_dispute(phone.actor, event, match.pk, table)


def settle_reports(match: Match, result: Result) -> None:
    """Say of every live report of a match what became of it, now that the match has a result.

    Call it inside the transaction that writes the result. The report that says the same becomes the result's own.
    """
    for report in match.reports.filter(state__in=LIVE_REPORT).order_by("number"):
        same = agree(outcome_of_report(report), outcome_of(result))
        if same and not Report.objects.filter(result=result).exists():
            _decide(report, ReportState.APPROVED, result=result)
        else:
            _decide(report, ReportState.OVERRULED)


def _decide(report: Report, state: ReportState, **values: Any) -> None:
    """Take a live report out of the table's hands, by a conditional update; raises Conflict when it is live no more."""
    if not Report.objects.filter(pk=report.pk, state__in=LIVE_REPORT).update(state=state, **values):
        raise Conflict(_("Somebody at this table was faster. Look at what is shown now."))


def live_of(reports: list[Report], side: str) -> Report | None:
    """Return what a side says at present."""
    return next((report for report in reports if report.side == side and report.is_live), None)


def _said(report: Report) -> str:
    return said_word(outcome_of_report(report))


def _name(match: TableMatch, side: str) -> str:
    return match.names[0 if side == Side.A else 1]


def _values(match: TableMatch, report: Report) -> dict[str, Any]:
    return {
        "winner": _name(match, report.winner) if report.winner else "",
        "level_difference": report.level_difference,
        "levels": f"{report.level_a}:{report.level_b}" if report.level_a else "",
    }


def _note(phone: Phone, match: TableMatch, action: str, **values: Any) -> None:
    subject = f"{match.round.stage}{tail_of(match.round.number, match.table, match.names)}"
    note(phone.link.event, phone.actor, action, subject, shown=False, floor=True, **values)
