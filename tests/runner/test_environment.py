from pathlib import Path

import pytest

from runner.environment import ROOT, child_environment, data_folder, included_files, mirror_in


def test_included_files_come_before_the_file_that_includes_them(tmp_path: Path) -> None:
    runtime, development = tmp_path / "requirements.txt", tmp_path / "requirements-dev.txt"
    runtime.write_text("Django==5.2\n", encoding="utf-8")
    development.write_text("# tools\n-r requirements.txt\nruff==1\n", encoding="utf-8")

    assert included_files(development) == [runtime, development]


def test_every_requirement_is_pinned() -> None:
    lines = [
        line
        for file in included_files(ROOT / "requirements-dev.txt")
        for line in file.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith(("#", "-r"))
    ]

    assert [line for line in lines if "==" not in line] == []


def test_data_folder_is_the_one_given_before_that_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHENGJI_DATA", "/srv/evening")

    assert data_folder("/srv/other") == Path("/srv/other")
    assert data_folder() == Path("/srv/evening")


def test_data_folder_without_a_word_is_var(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHENGJI_DATA", raising=False)

    assert data_folder() == ROOT / "var"


def test_child_environment_keeps_the_database_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://hall/cards")

    env = child_environment(Path("/srv/evening"))

    assert (env["DATABASE_URL"], env["SHENGJI_DATA"]) == ("postgres://hall/cards", "/srv/evening")


@pytest.mark.parametrize(
    ("listed", "mirror"),
    [
        ("", None),
        (":env:.cert='/etc/ssl/ca.crt'\n", None),
        ("global.index-url='https://mirror.example/simple'\n", "https://mirror.example/simple"),
        ("global.index-url='https://a.example/s'\n:env:.index-url='https://b.example/s'\n", "https://b.example/s"),
        ("global.extra-index-url='https://more.example/simple'\n", None),
    ],
)
def test_mirror_is_read_from_pip_settings(listed: str, mirror: str | None) -> None:
    assert mirror_in(listed) == mirror
