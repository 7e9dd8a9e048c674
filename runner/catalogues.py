"""Translations: each area's .po file becomes the .mo file that Django reads. Runs inside .venv (needs babel)."""

import tempfile
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "tournament" / "locale"


def catalogue_files(locale: Path = LOCALE) -> list[Path]:
    """Every area's catalogue in every language: `<area>/<language>/LC_MESSAGES/<domain>.po`."""
    return sorted(locale.glob("*/*/LC_MESSAGES/*.po"))


def compile_changed(locale: Path = LOCALE) -> list[Path]:
    """Compile the catalogues that are newer than their .mo file; returns the .mo files written.

    A .mo file whose catalogue has gone is removed, or Django would go on reading it.
    """
    for compiled in locale.glob("*/*/LC_MESSAGES/*.mo"):
        if not compiled.with_suffix(".po").exists():
            compiled.unlink()
    return [_compile(catalogue) for catalogue in catalogue_files(locale) if _is_newer(catalogue)]


def _is_newer(catalogue: Path) -> bool:
    """Whether the catalogue was edited, or checked out, after it was last compiled."""
    compiled = catalogue.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < catalogue.stat().st_mtime_ns


def _compile(catalogue: Path) -> Path:
    """Write the .mo file in one step, so that a process starting at the same time never reads half of it."""
    with catalogue.open("rb") as handle:
        messages = read_po(handle)
    compiled = catalogue.with_suffix(".mo")
    with tempfile.NamedTemporaryFile(dir=catalogue.parent, suffix=".tmp", delete=False) as half:
        write_mo(half, messages)
    Path(half.name).chmod(0o644)
    Path(half.name).replace(compiled)
    return compiled
