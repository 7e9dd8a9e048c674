"""Following, by the public vectors: hearts led, spades trumps; book 000 at level 6, book 003 at level 2."""

from rules.following import check_follow
from tests.rules.at_table import a_book, an_order, cards, in_hearts


def legal(book: str, lead: str, hand: str, play: str) -> bool:
    return in_hearts(book, lead, hand, play).legal


def clause(book: str, lead: str, hand: str, play: str) -> str:
    return in_hearts(book, lead, hand, play).due.clause


def test_tv_101_33_follows_a_pair() -> None:
    case = ("000", "99", "33 5 7 J", "33")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.1")


def test_tv_102_5_7_does_not_follow_a_pair() -> None:
    case = ("000", "99", "33 5 7 J", "5 7")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.1")


def test_tv_103_5_7_follows_a_pair() -> None:
    case = ("000", "99", "3 5 7 J", "5 7")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.1")


def test_tv_104_33_follows_a_pair() -> None:
    case = ("000", "99", "333 5 7", "33")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.1")


def test_tv_105_333_follows_a_triple() -> None:
    case = ("000", "999", "333 55 7", "333")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.2")


def test_tv_106_55_7_does_not_follow_a_triple() -> None:
    case = ("000", "999", "333 55 7", "55 7")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.2")


def test_tv_107_33_5_follows_a_triple() -> None:
    case = ("000", "999", "33 5 7 J", "33 5")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.2")


def test_tv_108_5_7_j_does_not_follow_a_triple() -> None:
    case = ("000", "999", "33 5 7 J", "5 7 J")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.2")


def test_tv_109_555_j_follows_a_quad() -> None:
    case = ("000", "9999", "555 33 44 J", "555 J")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.3")


def test_tv_110_33_44_does_not_follow_a_quad() -> None:
    case = ("000", "9999", "555 33 44 J", "33 44")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.3")


def test_tv_111_33_44_follows_a_quad() -> None:
    case = ("000", "9999", "33 44 TT Q", "33 44")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.3")


def test_tv_113_33_55_follows_a_quad() -> None:
    case = ("000", "9999", "33 55 TT Q", "33 55")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.3")


def test_tv_114_33_t_q_does_not_follow_a_quad() -> None:
    case = ("000", "9999", "33 55 TT Q", "33 T Q")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.3")


def test_tv_115_33_5_7_follows_a_quad() -> None:
    case = ("000", "9999", "33 5 7 T Q", "33 5 7")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.3")


def test_tv_116_5_7_t_q_does_not_follow_a_quad() -> None:
    case = ("000", "9999", "33 5 7 T Q", "5 7 T Q")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.3")


def test_tv_117_4444_7_follows_a_five() -> None:
    case = ("000", "99999", "4444 777 TT", "4444 7")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.4")


def test_tv_118_777_tt_does_not_follow_a_five() -> None:
    case = ("000", "99999", "4444 777 TT", "777 TT")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.4")


def test_tv_119_33_44_j_follows_a_five() -> None:
    case = ("000", "99999", "33 44 777 J", "33 44 J")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.4")


def test_tv_120_777_33_does_not_follow_a_five() -> None:
    case = ("000", "99999", "33 44 777 J", "777 33")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.4")


def test_tv_121_777_tt_follows_a_five() -> None:
    case = ("000", "99999", "777 TT Q K", "777 TT")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.4")


def test_tv_122_777_q_k_does_not_follow_a_five() -> None:
    case = ("000", "99999", "777 TT Q K", "777 Q K")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.4")


def test_tv_123_33333_4_follows_a_six() -> None:
    case = ("000", "999999", "33333 444 555", "33333 4")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.5")


def test_tv_124_444_555_does_not_follow_a_six() -> None:
    case = ("000", "999999", "33333 444 555", "444 555")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.5")


def test_tv_125_444_555_follows_a_six() -> None:
    case = ("000", "999999", "444 555 7777 JJ", "444 555")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.5")


def test_tv_127_33_44_55_follows_a_six() -> None:
    case = ("000", "999999", "33 44 55 7777 J", "33 44 55")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.5")


def test_tv_129_7777_jj_follows_a_six() -> None:
    case = ("000", "999999", "7777 33 44 JJ", "7777 JJ")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.5")


def test_tv_130_33_44_jj_does_not_follow_a_six() -> None:
    case = ("000", "999999", "7777 33 44 JJ", "33 44 JJ")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.5")


def test_tv_131_33_44_jj_follows_a_six() -> None:
    case = ("000", "999999", "33 44 JJ 777", "33 44 JJ")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.5")


def test_tv_132_777_33_j_does_not_follow_a_six() -> None:
    case = ("000", "999999", "33 44 JJ 777", "777 33 J")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.5")


def test_tv_133_777_33_5_follows_a_six() -> None:
    case = ("000", "999999", "777 33 55 JJ", "777 33 5")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.5")


def test_tv_134_33_55_jj_does_not_follow_a_six() -> None:
    case = ("000", "999999", "777 33 55 JJ", "33 55 JJ")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.5")


def test_tv_135_33_44_55_77_follows_a_four_pair_tractor() -> None:
    case = ("000", "TTJJQQKK", "33 44 55 77 99 A", "33 44 55 77")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_136_33_44_77_99_does_not_follow_a_four_pair_tractor() -> None:
    case = ("000", "TTJJQQKK", "33 44 55 77 99 A", "33 44 77 99")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.6")


def test_tv_137_444_555_aa_follows_a_four_pair_tractor() -> None:
    case = ("000", "TTJJQQKK", "444 555 77 88 AA", "444 555 AA")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_139_33_44_77_88_follows_a_four_pair_tractor() -> None:
    case = ("000", "TTJJQQKK", "33 44 77 88 AA", "33 44 77 88")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_140_33_44_77_aa_does_not_follow_a_four_pair_tractor() -> None:
    case = ("000", "TTJJQQKK", "33 44 77 88 AA", "33 44 77 AA")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.6")


def test_tv_141_5555_77_88_follows_a_four_pair_tractor() -> None:
    case = ("000", "TTJJQQKK", "5555 77 88 AA 3", "5555 77 88")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_142_33_44_77_99_follows_a_four_pair_tractor() -> None:
    case = ("000", "TTJJQQKK", "33 44 77 99 A", "33 44 77 99")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_143_33_55_77_99_follows_a_four_pair_tractor() -> None:
    case = ("000", "TTJJQQKK", "33 55 77 99 A", "33 55 77 99")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_144_33_55_77_9_a_follows_a_four_pair_tractor() -> None:
    case = ("000", "TTJJQQKK", "33 55 77 9 A 8", "33 55 77 9 A")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_146_777_888_follows_a_triple_tractor() -> None:
    case = ("000", "TTTJJJ", "777 888 33 44 55", "777 888")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_147_33_44_55_does_not_follow_a_triple_tractor() -> None:
    case = ("000", "TTTJJJ", "777 888 33 44 55", "33 44 55")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.6")


def test_tv_148_33_44_55_follows_a_triple_tractor() -> None:
    case = ("000", "TTTJJJ", "33 44 55 777 999", "33 44 55")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_149_777_999_does_not_follow_a_triple_tractor() -> None:
    case = ("000", "TTTJJJ", "33 44 55 777 999", "777 999")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.6")


def test_tv_152_5555_99_follows_a_triple_tractor() -> None:
    case = ("000", "TTTJJJ", "5555 99 777 AAA", "5555 99")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_153_777_aaa_follows_a_triple_tractor() -> None:
    case = ("000", "TTTJJJ", "777 AAA 55 99 K", "777 AAA")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_154_55_77_99_does_not_follow_a_triple_tractor() -> None:
    case = ("000", "TTTJJJ", "777 AAA 55 99 K", "55 77 99")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.6")


def test_tv_155_777_55_k_follows_a_triple_tractor() -> None:
    case = ("000", "TTTJJJ", "777 55 99 K A", "777 55 K")

    assert (legal(*case), clause(*case)) == (True, "000:1.4.6")


def test_tv_156_55_77_99_does_not_follow_a_triple_tractor() -> None:
    case = ("000", "TTTJJJ", "777 55 99 K A", "55 77 99")

    assert (legal(*case), clause(*case)) == (False, "000:1.4.6")


def test_tv_157_33_44_55_66_88_follows_a_five_pair_tractor() -> None:
    case = ("003", "99TTJJQQKK", "33 44 55 66 88 7", "33 44 55 66 88")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.A")


def test_tv_158_33_44_55_66_8_7_does_not_follow_a_five_pair_tractor() -> None:
    case = ("003", "99TTJJQQKK", "33 44 55 66 88 7", "33 44 55 66 8 7")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.A")


def test_tv_160_33_44_55_77_aa_does_not_follow_a_five_pair_tractor() -> None:
    case = ("003", "99TTJJQQKK", "33 44 55 77 88 AA", "33 44 55 77 AA")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.A")


def test_tv_161_33_44_55_88_follows_a_four_pair_tractor() -> None:
    case = ("003", "99TTJJQQ", "33 44 55 88 AA", "33 44 55 88")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.B")


def test_tv_162_33_44_88_aa_does_not_follow_a_four_pair_tractor() -> None:
    case = ("003", "99TTJJQQ", "33 44 55 88 AA", "33 44 88 AA")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.B")


def test_tv_163_33_44_66_77_follows_a_four_pair_tractor() -> None:
    case = ("003", "99TTJJQQ", "33 44 66 77 AA", "33 44 66 77")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.B")


def test_tv_165_33_55_8_7_k_a_follows_a_four_pair_tractor() -> None:
    case = ("003", "99TTJJQQ", "333 55 8 7 K A", "33 55 8 7 K A")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.B")


def test_tv_168_777_888_follows_a_triple_tractor() -> None:
    case = ("003", "TTTJJJ", "777 888 33 44 55", "777 888")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.C(1)")


def test_tv_169_33_44_55_does_not_follow_a_triple_tractor() -> None:
    case = ("003", "TTTJJJ", "777 888 33 44 55", "33 44 55")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.C(1)")


def test_tv_171_33_44_88_does_not_follow_a_triple_tractor() -> None:
    case = ("003", "TTTJJJ", "33 44 55 888 A", "33 44 88")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.C(1)")


def test_tv_172_33_44_88_follows_a_triple_tractor() -> None:
    case = ("003", "TTTJJJ", "33 44 88 AAA", "33 44 88")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.C(1)")


def test_tv_174_55_99_q_k_does_not_follow_a_triple_tractor() -> None:
    case = ("003", "TTTJJJ", "555 99 Q K A", "55 99 Q K")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.C(1)")


def test_tv_176_55_9_q_k_a_does_not_follow_a_triple_tractor() -> None:
    case = ("003", "TTTJJJ", "555 9 Q K A", "55 9 Q K A")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.C(1)")


def test_tv_177_33_44_88_follows_a_three_pair_tractor() -> None:
    case = ("003", "99TTJJ", "33 44 88 AA K", "33 44 88")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.C(2)")


def test_tv_178_33_88_aa_does_not_follow_a_three_pair_tractor() -> None:
    case = ("003", "99TTJJ", "33 44 88 AA K", "33 88 AA")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.C(2)")


def test_tv_180_666_3_does_not_follow_a_quad() -> None:
    case = ("003", "9999", "33 44 666 8", "666 3")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.D")


def test_tv_182_555_3_does_not_follow_a_quad() -> None:
    case = ("003", "9999", "33 77 555 K", "555 3")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.D")


def test_tv_183_555_8_follows_a_quad() -> None:
    case = ("003", "9999", "555 8 J K", "555 8")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.D")


def test_tv_184_55_8_j_does_not_follow_a_quad() -> None:
    case = ("003", "9999", "555 8 J K", "55 8 J")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.D")


def test_tv_187_5555_follows_a_two_pair_tractor() -> None:
    case = ("003", "99TT", "5555 33 88", "5555")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.E")


def test_tv_189_33_88_follows_a_two_pair_tractor() -> None:
    case = ("003", "99TT", "33 88 555 K", "33 88")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.E")


def test_tv_190_555_3_does_not_follow_a_two_pair_tractor() -> None:
    case = ("003", "99TT", "33 88 555 K", "555 3")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.E")


def test_tv_191_555_8_follows_a_two_pair_tractor() -> None:
    case = ("003", "99TT", "555 8 J K", "555 8")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.E")


def test_tv_192_555_follows_a_triple() -> None:
    case = ("003", "999", "5555 8 J", "555")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.F")


def test_tv_193_5_8_j_does_not_follow_a_triple() -> None:
    case = ("003", "999", "5555 8 J", "5 8 J")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.F")


def test_tv_194_33_8_follows_a_triple() -> None:
    case = ("003", "999", "33 8 J K", "33 8")

    assert (legal(*case), clause(*case)) == (True, "003:3.5.F")


def test_tv_195_8_j_k_does_not_follow_a_triple() -> None:
    case = ("003", "999", "33 8 J K", "8 J K")

    assert (legal(*case), clause(*case)) == (False, "003:3.5.F")


def test_tv_186_two_pairs_do_not_follow_a_quad_when_a_triple_hides_a_tractor() -> None:
    case = ("003", "9999", "33 66 555 8", "33 66")

    assert (legal(*case), in_hearts(*case, A9="longer").legal) == (False, True)


def test_tv_196_the_only_card_of_the_suit_follows_a_pair_with_any_other() -> None:
    answer = in_hearts("000", "99", "3 S5 D4", "3 D4")

    assert (answer.legal, answer.due.rest, answer.due.any_suit) == (True, 1, 1)
    assert in_hearts("000", "99", "3 S5 D4", "S5 D4").because == "suit_not_followed"


def test_tv_197_void_in_the_suit_anything_follows() -> None:
    answer = in_hearts("000", "99", "S5 D4 C3", "S5 C3")

    assert (answer.legal, answer.due.any_suit) == (True, 2)


def test_tv_198_another_number_of_cards_never_follows() -> None:
    for book in ("000", "002", "003", "004"):
        assert in_hearts(book, "99", "33 5", "33 5").because == "wrong_count"
        assert in_hearts(book, "99", "33 5", "3").because == "wrong_count"


def test_tv_199_six_of_a_kind_breaks_a_bomb_only_for_three_pairs_in_a_row() -> None:
    without_run, with_run = "4444 55 77", "4444 55 66"

    assert in_hearts_at_9(without_run, "4444 55") == (True, True)
    assert in_hearts_at_9(with_run, "4444 55") == (False, True)
    assert in_hearts_at_9(with_run, "44 55 66") == (True, True)


def in_hearts_at_9(hand: str, play: str) -> tuple[bool, bool]:
    """Six of a kind led at level 9, without and with protection of longer groups."""
    answers = []
    for readings in ({}, {"A9": "longer"}):
        book = a_book("000", **readings)
        order = an_order(book, "9")
        answers.append(check_follow(book, order, cards("TTTTTT", "H"), cards(hand, "H"), cards(play, "H")).legal)
    return answers[0], answers[1]


def test_tv_200_a_pair_inside_a_tractor_must_still_follow_a_pair() -> None:
    assert legal("004", "99", "33 44 7 8", "33")
    assert not legal("004", "99", "33 44 7 8", "7 8")
