"""Questions about cards on the table: following, tractors, tricks, throws, bids."""

from typing import Any

from rules.calls import check_bid, nobody_calls, redeal_claim
from rules.console.given import Given
from rules.console.plain import plain
from rules.following import check_follow, what_is_due
from rules.levels import ATTACKERS
from rules.throws import ThrowAnswer, judge_throw, judge_unnamed_throw
from rules.tricks import compare
from rules.units import as_unit, is_tractor
from rules.wording import due_in_words, reason_in_words

Answer = dict[str, Any]


def both(group: str, code: str) -> Answer:
    """A reason in both languages."""
    return {language: reason_in_words(group, code, language) for language in ("zh", "en")}


def follow(given: Given) -> Answer:
    """Whether a play is legal, what was due, one legal play, and the clause; without `play` only what is due."""
    lead, hand, named = given.cards("lead"), given.cards("hand"), given.groups("lead")
    verdict: Answer = {"legal": None}
    if given.has("play"):
        answer = check_follow(given.book, given.order, lead, hand, given.cards("play"), named=named)
        verdict = {"legal": answer.legal, "because": answer.because, **both("follow", answer.because)}
    due = what_is_due(given.book, given.order, lead, hand, named=named)
    return {
        **verdict,
        "due": due_in_words(due, "zh", given.book.code),
        "due_en": due_in_words(due, "en", given.book.code),
        "due_shapes": [plain(shape) for shape in due.groups],
        "due_rest": due.rest,
        "any_suit": due.any_suit,
        "example": plain(due.example),
        "ladder": due.source,
        "clause": due.clause,
        "mark": due.mark,
    }


def tractor(given: Given) -> Answer:
    """Whether the cards are one tractor, and why not."""
    answer = is_tractor(given.order, given.cards("cards"))
    evidence = given.book.evidence[f"order.{answer.rule}"]
    return {
        "tractor": answer.tractor,
        "because": answer.because,
        "shape": plain(answer.shape),
        "clause": evidence.clause,
        "mark": evidence.mark.value,
        **both("tractor", answer.because),
    }


def compare_plays(given: Given) -> Answer:
    """Who wins a trick, counted from 1, and what each play was."""
    plays = given.plays("plays")
    answer = compare(given.book, given.order, plays, given.groups("plays", 0))
    rows = [
        {"play": plain(play), "because": verdict.because, **both("compare", verdict.because)}
        for play, verdict in zip(plays, answer.verdicts, strict=True)
    ]
    return {"winner": answer.winner + 1, "winning": plain(plays[answer.winner]), "plays": rows, **_rule(answer)}


def throw(given: Given) -> Answer:
    """What becomes of a throw; of one whose groups are not named every reading, the first as the answer."""
    others, groups = given.plays("others"), given.groups("throw")
    cards = given.cards("throw")
    if groups or as_unit(given.order, cards):
        return _throw(given, judge_throw(given.book, given.order, groups or (cards,), others))
    answers = [_throw(given, each) for each in judge_unnamed_throw(given.book, given.order, cards, others)]
    chooser = {"chooser": "others"} if given.book.throws.must_name and len(answers) > 1 else {}
    return {**answers[0], **chooser, "readings": answers}


def _throw(given: Given, answer: ThrowAnswer) -> Answer:
    found: Answer = {
        "verdict": answer.verdict,
        "units": [plain(unit.cards) for unit in answer.units],
        "blocked": [
            {"unit": plain(each.unit.cards), "by": [place + 1 for place in each.by]} for each in answer.blocked
        ],
        "forced": answer.forced and plain(answer.forced.cards),
        "penalty": answer.penalty,
        "chooser": answer.chooser,
        **_rule(answer),
        **both("throw", answer.verdict),
    }
    if given.has("side") and answer.penalty is not None:
        found["points_change"] = -answer.penalty if given.side("side") == ATTACKERS else answer.penalty
        found |= {"points": given.number("points") + found["points_change"]} if given.has("points") else {}
    return found


def bid(given: Given) -> Answer:
    """Whether a bid stands over another."""
    over = given.cards("over") if given.has("over") else ()
    own_side = given.yes("own_side")
    answer = check_bid(given.book, given.level("level"), given.cards("bid"), over, own_side=own_side)
    return {**plain(answer), **both("bid", answer.because)}


def no_bid(given: Given) -> Answer:
    """What follows when nobody calls."""
    kitty = given.cards("kitty") if given.has("kitty") else ()
    answer = nobody_calls(given.book, given.number("deal"), kitty)
    return {**plain(answer), **both("nobody", answer.because)}


def redeal(given: Given) -> Answer:
    """Whether a hand may claim a new deal."""
    answer: Answer = plain(redeal_claim(given.book, given.cards("hand")))
    return answer


def _rule(answer: Any) -> Answer:
    return {"clause": answer.clause, "mark": answer.mark}
