import pytest

from runner import system
from runner.speech import TroubleError
from runner.system import Piece, has_library, has_module, has_program, install_line, missing, provide


def piece(package: str, *, there: bool, needed: bool = True) -> Piece:
    return Piece(package, lambda: there, "用途", "use", needed)


def test_missing_keeps_the_order_and_leaves_out_what_is_there() -> None:
    pieces = [piece("libb", there=False), piece("liba", there=True), piece("libc", there=False)]

    assert [lacking.package for lacking in missing(pieces)] == ["libb", "libc"]


def test_library_that_every_linux_has_is_found() -> None:
    assert has_library("c")


def test_library_that_nobody_has_is_not_found() -> None:
    assert not has_library("no-such-library-1.0")


def test_module_is_found_by_name_alone() -> None:
    assert has_module("venv")
    assert not has_module("no_such_module")


def test_program_counts_as_there_when_one_of_its_names_is() -> None:
    assert has_program("no-such-program", "sh")
    assert not has_program("no-such-program")


def test_install_line_is_one_line_that_can_be_typed() -> None:
    assert (
        install_line(["libpangoft2-1.0-0", "libharfbuzz-subset0"])
        == "sudo apt-get update && sudo apt-get install -y libpangoft2-1.0-0 libharfbuzz-subset0"
    )


def test_pieces_are_named_once() -> None:
    packages = [each.package for each in (*system.RUNNING, *system.TESTING)]

    assert sorted(packages) == sorted(set(packages))


def test_without_the_right_to_install_a_needed_piece_stops_with_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")  # no apt-get there, so no right to use it

    with pytest.raises(TroubleError) as stopped:
        provide([piece("libneeded", there=False)])

    assert stopped.value.line == "sudo apt-get update && sudo apt-get install -y libneeded"


def test_without_the_right_to_install_an_unneeded_piece_is_only_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    wanted = piece("libwanted", there=False, needed=False)

    assert provide([wanted]) == [wanted]
    assert capsys.readouterr().out.splitlines()[-1].strip() == install_line(["libwanted"])


def test_nothing_missing_asks_nothing_and_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert provide([piece("libthere", there=True)]) == []
    assert capsys.readouterr().out == ""
