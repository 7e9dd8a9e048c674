from pathlib import Path

from runner.stamps import digest_of_files, digest_of_listing, is_current, set_stamp


def test_stamp_is_current_only_for_the_digest_it_was_set_for(tmp_path: Path) -> None:
    stamp = tmp_path / "deep" / "stamp"

    set_stamp(stamp, "abc")

    assert is_current(stamp, "abc")
    assert not is_current(stamp, "abd")


def test_stamp_that_was_never_set_is_not_current(tmp_path: Path) -> None:
    assert not is_current(tmp_path / "stamp", "abc")


def test_digest_of_files_changes_with_a_file(tmp_path: Path) -> None:
    requirements = tmp_path / "requirements.txt"
    requirements.write_text("Django==5.2", encoding="utf-8")
    before = digest_of_files([requirements])

    requirements.write_text("Django==5.3", encoding="utf-8")

    assert digest_of_files([requirements]) != before


def test_digest_of_files_sees_where_one_file_ends_and_the_next_begins(tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.write_text("ab", encoding="utf-8")
    second.write_text("c", encoding="utf-8")
    before = digest_of_files([first, second])

    first.write_text("a", encoding="utf-8")
    second.write_text("bc", encoding="utf-8")

    assert digest_of_files([first, second]) != before


def test_digest_of_listing_does_not_depend_on_the_order(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.css", "b.css")]
    for file in files:
        file.write_text(file.name, encoding="utf-8")

    assert digest_of_listing(files) == digest_of_listing(reversed(files))


def test_digest_of_listing_sees_a_file_that_was_added(tmp_path: Path) -> None:
    first, second = tmp_path / "a.css", tmp_path / "b.css"
    first.write_text("a", encoding="utf-8")
    second.write_text("b", encoding="utf-8")

    assert digest_of_listing([first]) != digest_of_listing([first, second])
