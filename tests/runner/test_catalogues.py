import gettext
import os
from pathlib import Path

from runner.catalogues import compile_changed

CATALOGUE = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "round"\nmsgstr "{said}"\n'


def write_catalogue(locale: Path, said: str, changed_at: int) -> Path:
    catalogue = locale / "desk" / "zh_Hans" / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True, exist_ok=True)
    catalogue.write_text(CATALOGUE.format(said=said), encoding="utf-8")
    os.utime(catalogue, (changed_at, changed_at))
    return catalogue


def translated(catalogue: Path) -> str:
    with catalogue.with_suffix(".mo").open("rb") as handle:
        return gettext.GNUTranslations(handle).gettext("round")


def test_catalogue_is_compiled_to_what_django_reads(tmp_path: Path) -> None:
    catalogue = write_catalogue(tmp_path, "轮", changed_at=1_000)

    compile_changed(tmp_path)

    assert translated(catalogue) == "轮"


def test_unchanged_catalogue_is_left_alone(tmp_path: Path) -> None:
    write_catalogue(tmp_path, "轮", changed_at=1_000)
    compile_changed(tmp_path)

    assert compile_changed(tmp_path) == []


def test_edited_catalogue_is_compiled_again(tmp_path: Path) -> None:
    catalogue = write_catalogue(tmp_path, "轮", changed_at=1_000)
    compile_changed(tmp_path)
    write_catalogue(tmp_path, "轮次", changed_at=4_000_000_000)

    compile_changed(tmp_path)

    assert translated(catalogue) == "轮次"


def test_compiled_catalogue_goes_with_its_source(tmp_path: Path) -> None:
    catalogue = write_catalogue(tmp_path, "轮", changed_at=1_000)
    compile_changed(tmp_path)
    catalogue.unlink()

    compile_changed(tmp_path)

    assert list(tmp_path.rglob("*.mo")) == []
