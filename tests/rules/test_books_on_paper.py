"""The four books side by side, as they stand on paper: a flipped switch or a mistyped number fails here."""

from dataclasses import astuple

from rules import BOOK_CODES
from rules.offences import incidents
from tests.rules.at_table import a_book, in_hearts


def sections(name: str) -> dict[str, tuple[object, ...]]:
    """A section of every book, field by field in the order of its class."""
    return {code: astuple(getattr(a_book(code), name)) for code in BOOK_CODES}


def test_cards_join_into_tractors() -> None:
    """Bridge in side suits, bridge in the trump suit, linked level cards, low ace, constant trump."""
    assert sections("order") == {
        "000": (False, False, False, True, "2"),
        "002": (True, True, True, False, None),
        "003": (True, True, True, False, None),
        "004": (True, True, True, False, None),
    }


def test_following_without_a_ladder() -> None:
    """Protection, a bomb for a tractor, wider tractors; and which leads a general clause rules."""
    switches = {code: values[:3] for code, values in sections("following").items()}
    general = {code: [rule.leads for rule in a_book(code).following.principles] for code in BOOK_CODES}

    assert switches == {
        "000": ("nothing", True, True),
        "002": ("nothing", False, False),
        "003": ("nothing", True, False),
        "004": ("nothing", False, False),
    }
    assert general == {
        "000": [("single",), ("tractor",)],
        "002": [("tractor",)],
        "003": [],
        "004": [("single", "tractor", "throw")],
    }


def test_a_bomb_stands_for_two_pairs_in_a_row() -> None:
    assert [in_hearts("000", "99TT", "3333 55 88", play).legal for play in ("3333", "55 88")] == [True, False]
    due = in_hearts("003", "8899TTJJQQKK", "3333 55 77 AA 4 6 9 T", "3333 55 77 AA 46").due
    assert (due.source, due.groups[0]) == ("generic", (4, 1))


def test_comparing() -> None:
    assert sections("comparing") == {
        "000": (True, "at_least", "first"),
        "002": (False, "at_least", "first"),
        "003": (True, "at_least", "first"),
        "004": (False, "at_least", "first"),
    }


def test_throws() -> None:
    """Allowed, penalty a card, which cards count, which blocked group is played, groups must be named."""
    assert sections("throws") == {
        "000": (False, None, None, None, False),
        "002": (True, None, None, None, False),
        "003": (True, 10, "thrown", "smallest", True),
        "004": (True, 10, "left", "smallest", False),
    }


def test_points_to_levels() -> None:
    """Take the bank, step, bands down to 0, and what is below."""
    assert sections("deals") == {
        "000": (240, 60, ((180, 240, 1), (120, 180, 2), (60, 120, 3), (1, 60, 4), (0, 1, 5)), "per_step", 60),
        "002": (80, 40, ((40, 80, 1), (1, 40, 2), (0, 1, 3)), "per_step", 40),
        "003": (160, 80, ((80, 160, 1), (1, 80, 2), (0, 1, 3)), "as_zero", None),
        "004": (80, 40, ((40, 80, 1), (1, 40, 2), (0, 1, 3)), "as_zero", None),
    }


def test_last_trick() -> None:
    """What counts, who digs, factors of single card, pair and tractor, what the tractor's length counts."""
    assert sections("last_trick") == {
        "000": ("trick", "both", None, None, None, None),
        "002": ("kitty", "both", 2, 4, 4, "pairs"),
        "003": ("kitty", "attackers", None, None, None, None),
        "004": ("kitty", "attackers", 2, 4, 4, "pairs"),
    }


def test_levels_that_must_be_played() -> None:
    """Must-play levels, the last level, give-back, demotions."""
    assert sections("advancing") == {
        "000": ((), "defend", False, ()),
        "002": (
            ("J", "A", "JOKER"),
            "defend",
            True,
            (
                ("J", "J", "main", "2", "002:4.5"),
                ("J", "J", "side", "6", "002:4.5"),
                ("A", "A", "any", "J", "002:4.6"),
            ),
        ),
        "003": ((), "defend", False, ()),
        "004": ((), "defend", False, ()),
    }


def test_calls() -> None:
    """Over-bids, reinforcement, jokers, nobody in the first deal, nobody later, points that claim a new deal."""
    assert sections("calls") == {
        "000": ("more_cards", None, False, None, None, None),
        "002": ("pairs_by_suit", None, True, "redeal", "third_kitty_card", 15),
        "003": ("more_cards", 2, False, "first_kitty_card", "first_kitty_card", None),
        "004": ("higher_kind", None, True, "third_kitty_card", "third_kitty_card", None),
    }


def test_options_of_every_ruling() -> None:
    """Who chooses, what becomes of the deal, points, points a card, levels, by incident and option."""
    told = {
        (code, case.incident, option.id): (
            option.chooser,
            option.deal,
            option.points,
            option.points_per_card,
            option.levels,
            option.bank,
            case.kind,
        )
        for code in BOOK_CODES
        for case in a_book(code).all_cases
        for option in case.options
        if not option.free and (option.points or option.points_per_card or option.levels or option.deal != "goes_on")
    }

    assert told == {
        ("000", "hard_labour", "two_levels"): ("non_offenders", "ends", 0, 0, 2, "by_reading", "book"),
        ("000", "hard_labour", "eighty_points"): ("non_offenders", "ends", 80, 0, 0, "unchanged", "book"),
        ("000", "revoke", "ten_a_card"): ("nobody", "goes_on", 0, 10, 0, "unchanged", "book"),
        ("000", "wrong_play", "ten_a_card"): ("nobody", "goes_on", 0, 10, 0, "unchanged", "book"),
        ("000", "card_count", "redraw"): ("nobody", "void", 0, 0, 0, "unchanged", "book"),
        ("002", "kitty_count", "eighty_and_draw_back"): ("nobody", "goes_on", 80, 0, 0, "unchanged", "book"),
        ("002", "kitty_count", "eighty_and_fill_up"): ("nobody", "goes_on", 80, 0, 0, "unchanged", "book"),
        ("003", "kitty_count", "other_side_gains_and_take_back"): ("nobody", "goes_on", 160, 0, 0, "unchanged", "book"),
        ("003", "kitty_count", "other_side_gains_and_discard"): ("nobody", "goes_on", 160, 0, 0, "unchanged", "book"),
        ("003", "failed_throw", "ten_a_card_thrown"): ("nobody", "goes_on", 0, 10, 0, "unchanged", "book"),
        ("003", "silent_partner", "deal_lost"): ("nobody", "lost", 0, 0, 2, "non_offenders", "book"),
        ("003", "hint", "deal_lost"): ("nobody", "lost", 0, 0, 0, "non_offenders", "book"),
        ("004", "failed_throw", "ten_a_card_left"): ("nobody", "goes_on", 0, 10, 0, "unchanged", "book"),
    }


def test_options_that_move_neither_points_nor_levels() -> None:
    """Who chooses, the kind of ruling, whether it is free or carries a warning."""
    told = [
        (
            code,
            case.incident,
            option.id,
            option.chooser,
            case.kind + " free" * option.free + " warning" * option.warning,
        )
        for code in BOOK_CODES
        for case in a_book(code).all_cases
        for option in case.options
        if not (option.points or option.points_per_card or option.levels or option.deal != "goes_on")
    ]

    assert told == [
        ("000", "revoke", "referee", "referee", "judgement free"),
        ("000", "card_count", "stands", "nobody", "book"),
        ("000", "out_of_turn", "referee", "referee", "judgement free"),
        ("000", "open_call", "lose_call", "nobody", "book"),
        ("000", "open_call", "over_bid", "opponents", "book"),
        ("000", "open_call", "no_over_bid", "opponents", "book"),
        ("000", "false_call", "opponents_name_trump", "non_offenders", "book"),
        ("000", "slow_play", "referee", "referee", "judgement free"),
        ("000", "looking_back", "warning", "opponents", "disciplinary warning"),
        ("000", "looking_back", "no_request", "opponents", "disciplinary"),
        ("000", "looking_back", "referee", "referee", "disciplinary free"),
        ("000", "take_back", "play_stands", "nobody", "book"),
        ("000", "signals", "referee", "referee", "disciplinary free"),
        ("000", "played_cards", "own_risk", "referee", "judgement free"),
        ("000", "forbidden_throw", "referee", "referee", "judgement free"),
        ("000", "kitty_claim", "no_kitty", "nobody", "book"),
        ("000", "forfeit", "forfeit", "nobody", "book"),
        ("002", "weak_over_bid", "no_over_bid", "nobody", "book"),
        ("003", "unnamed_throw", "others_choose", "others", "book"),
        ("003", "unnamed_pair", "others_choose", "others", "book"),
        ("003", "unnamed_pair", "named_in_time", "nobody", "book"),
        ("003", "hint", "referee", "referee", "judgement free warning"),
        ("003", "late_over_bid", "no_over_bid", "nobody", "book"),
        ("003", "weak_over_bid", "no_over_bid", "nobody", "book"),
        ("003", "slow_bury", "clock", "opponents", "judgement"),
        ("003", "slow_bury", "no_request", "opponents", "judgement"),
        ("003", "slow_play", "clock", "opponents", "judgement"),
        ("003", "slow_play", "no_request", "opponents", "judgement"),
        ("004", "weak_over_bid", "no_over_bid", "nobody", "book"),
    ]


def test_what_is_hard_labour() -> None:
    told = [
        (case.incident, dict(case.when), case.clause, case.kind)
        for case in a_book("000").all_cases
        if case.ruled_as == "hard_labour"
    ]

    assert told == [
        ("revoke", {"found": "late"}, "000:2.9", "book"),
        ("hidden_card", {}, "000:2.9", "book"),
        ("card_count", {"pattern": "one"}, "000:2.10", "book"),
        ("card_count", {"pattern": "same_side", "checked": "found"}, "000:2.10", "book"),
        ("out_of_turn", {"deliberate": "yes"}, "000:1.1.3", "book"),
    ]
    assert {case.ruled_as for code in BOOK_CODES for case in a_book(code).all_cases} == {"", "hard_labour"}


def test_incidents_that_a_book_speaks_of() -> None:
    spoken = {code: [name for name in incidents() if a_book(code).cases(name)] for code in ("002", "003", "004")}

    assert spoken == {
        "002": ["kitty_count", "weak_over_bid"],
        "003": [
            "kitty_count",
            "failed_throw",
            "slow_play",
            "weak_over_bid",
            "late_over_bid",
            "slow_bury",
            "unnamed_throw",
            "unnamed_pair",
            "hint",
            "silent_partner",
        ],
        "004": ["failed_throw", "weak_over_bid"],
    }
    assert [name for name in incidents() if not a_book("000").cases(name)] == [
        "kitty_count",
        "failed_throw",
        "late",
        "weak_over_bid",
        "late_over_bid",
        "slow_bury",
        "unnamed_throw",
        "unnamed_pair",
        "hint",
        "silent_partner",
    ]
