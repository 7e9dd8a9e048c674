"""Penalties, new deals and bids, by the public vectors."""

from rules.calls import BidAnswer, check_bid, nobody_calls, redeal_claim
from rules.clocks import check_clock
from rules.rulings import Facts, Outcome, Ruling, rule
from tests.rules.at_table import a_book, cards

BANK, ATTACKERS = "bank", "attackers"


def ruled(code: str, incident: str, **facts: object) -> Ruling:
    return rule(a_book(code), incident, Facts(**facts))  # type: ignore[arg-type]  # the facts come by name


def outcomes(ruling: Ruling) -> dict[str, Outcome]:
    return {option.id: outcome for option, outcome in ruling.options}


def score(ruling: Ruling, option: str) -> tuple[int, str, int]:
    """Final points, who gains, how many levels."""
    found = outcomes(ruling)[option].score
    assert found is not None
    return found.points, found.winner, found.levels


def penalties(ruling: Ruling, option: str) -> list[tuple[str, int]]:
    return [(penalty.side, penalty.points) for penalty in outcomes(ruling)[option].penalties]


def test_tv_211_wrong_cards_of_the_bank_side_seen_in_time() -> None:
    ruling = ruled("000", "wrong_play", offender=BANK, cards=2, points=100)

    assert penalties(ruling, "ten_a_card") == [(BANK, 20)]
    assert score(ruling, "ten_a_card")[0] == 120
    assert ruling.clause == "000:2.2"


def test_hard_labour_by_points_can_be_worth_less_than_two_levels() -> None:
    ruling = ruled("000", "hard_labour", offender=BANK, points=60, levels=("7", "5"))
    by_levels, by_points = (outcomes(ruling)[option].moved for option in ("two_levels", "eighty_points"))

    assert by_levels is not None
    assert by_points is not None
    assert (by_levels.attackers_level, by_levels.next_bank) == ("7", ATTACKERS)
    assert (by_points.bank_level, by_points.next_bank) == ("9", BANK)


def test_tv_214_hard_labour_against_the_bank_by_points() -> None:
    ruling = ruled("000", "hard_labour", offender=BANK, points=165)

    assert score(ruling, "eighty_points") == (245, ATTACKERS, 0)
    assert {option.chooser for option, _ in ruling.options} == {"non_offenders"}


def test_tv_215_hard_labour_against_the_attackers_by_points() -> None:
    assert score(ruled("000", "hard_labour", offender=ATTACKERS, points=300), "eighty_points") == (220, BANK, 1)


def test_tv_216_hard_labour_against_the_attackers_by_levels() -> None:
    ruling = ruled("000", "hard_labour", offender=ATTACKERS, points=100, levels=("7", "5"))
    outcome = outcomes(ruling)["two_levels"]

    assert outcome.moved is not None
    assert (outcome.moved.bank_level, outcome.moved.attackers_level, outcome.moved.next_bank) == ("9", "5", BANK)
    assert outcome.deal == "ends"


def test_the_bank_may_stay_when_the_others_take_levels() -> None:
    ruling = rule(a_book("000", A3="unchanged"), "hard_labour", Facts(BANK, points=100, levels=("7", "5")))
    moved = outcomes(ruling)["two_levels"].moved

    assert moved is not None
    assert (moved.bank_level, moved.attackers_level, moved.next_bank) == ("7", "7", BANK)


def test_tv_217_one_player_with_a_card_too_many_is_hard_labour() -> None:
    ruling = ruled("000", "card_count", players=((BANK, 1),))

    assert (ruling.ruled_as, ruling.clause, ruling.options_clause) == ("hard_labour", "000:2.10", "000:2.12")


def test_one_on_each_side_with_a_wrong_count_stands() -> None:
    ruling = ruled("000", "card_count", players=((BANK, 1), (ATTACKERS, 1)))

    assert list(outcomes(ruling)) == ["stands"]


def test_tv_219_two_partners_are_checked() -> None:
    players = ((BANK, 1), (BANK, 1))
    found = ruled("000", "card_count", players=players, answers={"checked": "found"})
    not_found = ruled("000", "card_count", players=players, answers={"checked": "not_found"}, points=100)

    assert found.ruled_as == "hard_labour"
    assert (outcomes(not_found)["redraw"].deal, outcomes(not_found)["redraw"].score) == ("void", None)


def test_tv_220_three_players_pay_ten_a_card_each() -> None:
    ruling = ruled("000", "revoke", players=((BANK, 1), (ATTACKERS, 1), (ATTACKERS, 2)), points=100)

    assert penalties(ruling, "ten_a_card") == [(BANK, 10), (ATTACKERS, 10), (ATTACKERS, 20)]
    assert (score(ruling, "ten_a_card")[0], ruling.ruled_as, ruling.clause) == (80, "", "000:2.11")


def test_tv_221_one_on_each_side_cancel() -> None:
    ruling = ruled("000", "revoke", players=((BANK, 2), (ATTACKERS, 2)), points=100)

    assert penalties(ruling, "ten_a_card") == [(BANK, 20), (ATTACKERS, 20)]
    assert (score(ruling, "ten_a_card")[0], ruling.ruled_as) == (100, "")


def test_tv_222_out_of_turn_on_purpose_is_hard_labour() -> None:
    assert ruled("000", "out_of_turn", offender=BANK, answers={"deliberate": "yes"}).ruled_as == "hard_labour"


def test_out_of_turn_by_accident_is_for_the_referee() -> None:
    option, _ = ruled("000", "out_of_turn", offender=BANK, answers={"deliberate": "no"}).options[0]

    assert (option.free, option.chooser) == (True, "referee")


def test_tv_223_looking_back_is_warned_once() -> None:
    first = ruled("000", "looking_back", offender=BANK, answers={"repeat": "first"})
    again = ruled("000", "looking_back", offender=BANK, answers={"repeat": "again"})

    assert [(option.id, option.warning, option.chooser) for option, _ in first.options] == [
        ("warning", True, "opponents"),
        ("no_request", False, "opponents"),
    ]
    assert [(option.free, option.chooser) for option, _ in again.options] == [(True, "referee")]
    assert (first.kind, again.kind) == ("disciplinary", "disciplinary")


def test_tv_225_an_open_call_loses_the_right_to_call() -> None:
    assert list(outcomes(ruled("000", "open_call", answers={"shown": "calling"}))) == ["lose_call"]


def test_call_shown_too_early_lets_the_opponents_choose() -> None:
    ruling = ruled("000", "open_call", answers={"shown": "after_drawing"})

    assert [option.chooser for option, _ in ruling.options] == ["opponents", "opponents"]


def test_tv_228_an_attacker_who_buries_too_few_pays_eighty() -> None:
    ruling = ruled("002", "kitty_count", burials=((ATTACKERS, 7),), points=100)

    assert penalties(ruling, "eighty_and_fill_up") == [(ATTACKERS, 80)]
    assert score(ruling, "eighty_and_fill_up")[0] == 20


def test_tv_229_only_the_last_wrong_burial_is_punished() -> None:
    ruling = ruled("002", "kitty_count", burials=((BANK, 9), (ATTACKERS, 7)))

    assert penalties(ruling, "eighty_and_fill_up") == [(ATTACKERS, 80)]


def test_surplus_kitty_cards_are_drawn_back() -> None:
    ruling = ruled("002", "kitty_count", burials=((BANK, 9), (ATTACKERS, 8)))

    assert penalties(ruling, "eighty_and_draw_back") == [(BANK, 80)]


def test_tv_230_wrong_burials_in_four_decks() -> None:
    nine = ruled("003", "kitty_count", burials=((BANK, 9),))
    seven = ruled("003", "kitty_count", burials=((BANK, 7),), discarded_points=10)

    assert penalties(nine, "other_side_gains_and_take_back") == [(BANK, 160)]
    assert penalties(seven, "other_side_gains_and_discard") == [(BANK, 170)]


def test_tv_231_few_points_in_hand_claim_a_new_deal() -> None:
    book = a_book("002")
    fifteen, twenty = (redeal_claim(book, cards(hand)) for hand in ("H5 HT S3", "H5 S5 HT"))

    assert (fifteen.allowed, fifteen.points, fifteen.most) == (True, 15, 15)
    assert (twenty.allowed, twenty.points) == (False, 20)


def test_tv_233_nobody_calls_in_the_club_book() -> None:
    first, third = (nobody_calls(a_book("002"), deal, cards("S3 H5 D9 C4")) for deal in (1, 3))

    assert (first.because, first.trump, first.clause) == ("redeal", "", "002:2.4")
    assert (third.because, third.trump, third.clause) == ("third_kitty_card", "D", "002:3.7")


def test_tv_234_nobody_bids_in_the_other_books() -> None:
    by_first = nobody_calls(a_book("003"), 1, cards("C3 H5 D9"))
    by_third = nobody_calls(a_book("004"), 1, cards("C3 H5 D9"))
    by_joker = nobody_calls(a_book("004"), 2, cards("C3 H5 sj"))

    assert [each.trump for each in (by_first, by_third, by_joker)] == ["C", "D", "none"]


def bid(code: str, text: str, over: str, *, own_side: bool = False) -> BidAnswer:
    return check_bid(a_book(code), "2", cards(text), cards(over), own_side=own_side)


def test_tv_235_pairs_over_bid_in_the_club_book() -> None:
    bids = [("D2D2", "S2"), ("C2C2", "H2H2"), ("H2H2", "C2C2"), ("S2", "H2"), ("sjsj", "S2S2"), ("bjbj", "sjsj")]

    assert [bid("002", *pair).allowed for pair in bids] == [True, False, True, False, True, True]
    assert bid("002", "sjsj", "S2S2").trump == "none"


def test_tv_236_an_over_bid_takes_a_card_more() -> None:
    assert [bid("003", text, "H2H2").allowed for text in ("S2S2", "S2S2S2")] == [False, True]


def test_tv_237_the_own_suit_takes_two_more() -> None:
    answers = [bid("003", text, "H2H2", own_side=True) for text in ("H2H2H2", "H2H2H2H2")]

    assert [(answer.allowed, answer.because) for answer in answers] == [(False, "reinforce_by_more"), (True, "bid")]


def test_tv_238_four_jokers_do_not_over_bid() -> None:
    assert bid("003", "bj bj bj bj", "H2H2").because == "jokers_do_not_bid"


def test_tv_239_clocks_of_four_decks() -> None:
    over_bid, bury = check_clock(a_book("003"), "over_bid", 11), check_clock(a_book("003"), "bury", 160)

    assert (over_bid.within, over_bid.limit, over_bid.over_by) == (False, 10, 1)
    assert (bury.within, bury.limit, bury.over_by) == (False, 150, 10)
    assert check_clock(a_book("003"), "bury", 150).within
    assert [option.id for option, _ in ruled("003", "slow_bury", offender=BANK).options] == ["clock", "no_request"]


def test_tv_240_bids_of_the_association_go_by_kind() -> None:
    answers = [bid("004", text, "H2") for text in ("S2", "S2S2", "sjsj")]

    assert [answer.allowed for answer in answers] == [False, True, True]
    assert answers[2].trump == "none"
