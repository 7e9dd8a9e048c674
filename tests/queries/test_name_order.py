"""The order in which readers look a team up."""

from tournament.queries.name_order import name_order


def test_names_stand_by_pinyin() -> None:
    assert sorted(["中山", "宝山", "松江", "长宁"], key=name_order) == ["宝山", "长宁", "松江", "中山"]


def test_teams_of_a_club_stand_by_number() -> None:
    right = ["松江一队", "松江二队", "松江九队", "松江十队", "松江十一队", "松江２０队", "松江三十二队"]

    assert sorted(set(right), key=name_order) == right


def test_latin_names_come_first_whatever_their_case() -> None:
    assert sorted(["安亭", "beta", "Alpha"], key=name_order) == ["Alpha", "beta", "安亭"]


def test_rare_characters_come_last() -> None:
    assert sorted(["𬱖山", "喆园", "宝山"], key=name_order) == ["宝山", "喆园", "𬱖山"]
