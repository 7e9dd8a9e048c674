"""Throws, by the public vectors: the thrower's hearts against the three other hands in playing order."""

from rules.deals import Penalty, settle
from rules.rulings import Facts, rule
from rules.throws import ThrowAnswer, judge_throw, judge_unnamed_throw
from tests.rules.at_table import a_book, an_order, cards

NO_HAND = ""


def thrown(code: str, groups: str, *others: str, **readings: str) -> ThrowAnswer:
    book = a_book(code, **readings)
    hands = [cards(hand, "H") for hand in others]
    return judge_throw(book, an_order(book, "3"), [cards(group, "H") for group in groups.split("+")], hands)


def forced(answer: ThrowAnswer) -> str:
    assert answer.forced is not None
    return " ".join(card.code for card in answer.forced.cards)


def test_tv_202_a_blocked_throw_costs_ten_for_every_card_thrown() -> None:
    answer = thrown("003", "A + K + QQ + J", NO_HAND, NO_HAND, "K 5 A")

    assert (answer.verdict, answer.penalty, forced(answer)) == ("failed", 50, "HJ")
    assert settle(a_book("003"), 200, penalties=[Penalty("attackers", 50, answer.clause)]).points == 150


def test_tv_203_a_blocked_throw_of_the_bank_side_is_added() -> None:
    answer = thrown("003", "A + K + QQ + J", "KK", NO_HAND, NO_HAND)

    assert answer.penalty == 50
    assert settle(a_book("003"), 0, penalties=[Penalty("bank", 50, answer.clause)]).points == 50


def test_tv_204_a_silent_partner_loses_the_deal_for_his_side() -> None:
    bank, attackers = (
        rule(a_book("003"), "silent_partner", Facts(offender=side, points=100, levels=("7", "5"))).options[0][1]
        for side in ("bank", "attackers")
    )

    assert bank.score is not None
    assert bank.moved is not None
    assert attackers.moved is not None
    assert (bank.deal, bank.score.winner, bank.score.levels) == ("lost", "attackers", 2)
    assert (bank.moved.bank_level, bank.moved.attackers_level, bank.moved.next_bank) == ("7", "7", "attackers")
    assert (attackers.moved.bank_level, attackers.moved.attackers_level, attackers.moved.next_bank) == (
        "9",
        "5",
        "bank",
    )


def test_tv_205_an_unnamed_throw_has_two_readings_of_which_a_bomb_blocks_one() -> None:
    book = a_book("003")
    readings = judge_unnamed_throw(book, an_order(book, "3"), cards("AAAKK", "H"), [cards("4444", "H"), (), ()])

    assert [[unit.shape for unit in answer.units] for answer in readings] == [[(2, 2), (1, 1)], [(3, 1), (2, 1)]]
    assert [answer.verdict for answer in readings] == ["failed", "good"]


def test_tv_206_an_unnamed_pair_of_aces_is_read_by_the_others() -> None:
    late, in_time = (rule(a_book("003"), "unnamed_pair", Facts(offender="bank", seconds=s)) for s in (4, 3))

    assert [option.chooser for option, _ in late.options] == ["others"]
    assert [option.id for option, _ in in_time.options] == ["named_in_time"]


def test_tv_207_the_beaten_pair_stays_and_costs_ten_a_card() -> None:
    answer = thrown("004", "A + 99", "JJ", NO_HAND, NO_HAND)

    assert (forced(answer), answer.penalty) == ("H9 H9", 20)
    assert settle(a_book("004"), 30, penalties=[Penalty("attackers", 20, answer.clause)]).points == 10


def test_tv_208_the_beaten_card_stays() -> None:
    answer = thrown("004", "A + 9", "J", NO_HAND, NO_HAND)

    assert (forced(answer), answer.penalty) == ("H9", 10)


def test_tv_209_a_failed_throw_can_lead_below_0() -> None:
    score = settle(a_book("004"), 10, penalties=[Penalty("attackers", 20, "004:4")])

    assert (score.points, score.winner, score.levels) == (-10, "bank", 3)


def test_throw_that_nobody_blocks_stands() -> None:
    answer = thrown("004", "A + KK", "QQ", "J 10", "J")

    assert (answer.verdict, answer.penalty, answer.forced) == ("good", 0, None)


def test_nearest_player_governs_and_of_his_the_smallest_group() -> None:
    answer = thrown("003", "7 + 99 + 5", NO_HAND, "6", "TT 8")

    assert (forced(answer), [each.by for each in answer.blocked]) == ("H5", [(2,), (2,), (1, 2)])


def test_of_several_blocked_groups_the_referee_may_name_one() -> None:
    answer = thrown("003", "7 + 99", "TT 8", NO_HAND, NO_HAND, A14="referee")

    assert (answer.forced, answer.chooser, answer.penalty) == (None, "referee", 30)
    assert thrown("004", "7 + 99", "TT 8", NO_HAND, NO_HAND, A14="referee").penalty is None
    assert forced(thrown("003", "A + 99", "TT 8", NO_HAND, NO_HAND, A14="referee")) == "H9 H9"


def test_what_a_failed_throw_costs_is_lost_from_the_club_book() -> None:
    answer = thrown("002", "A + 99", "JJ", NO_HAND, NO_HAND)

    assert (answer.verdict, answer.forced, answer.penalty, answer.chooser) == ("failed", None, None, "referee")


def test_six_decks_know_no_throws() -> None:
    answer = thrown("000", "A + KK", NO_HAND, NO_HAND, NO_HAND)

    assert (answer.verdict, answer.clause) == ("not_allowed", "000:2.8")


def test_one_group_is_no_throw_even_if_it_can_be_beaten() -> None:
    assert thrown("000", "9999", "TTTT", NO_HAND, NO_HAND).verdict == "good"
