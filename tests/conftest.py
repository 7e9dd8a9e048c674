"""What every test stands on: compiled translations, and a folder of its own for whatever is written."""

from pathlib import Path

import pytest
from pytest_django import Settings

from runner.catalogues import compile_changed

# Before Django reads them for the first time, so that plain `pytest` works in a fresh checkout too.
compile_changed()


@pytest.fixture(autouse=True)
def papers_in_a_folder_of_their_own(settings: Settings, tmp_path: Path) -> None:
    """Finished papers of a test go to its own folder, never among those of an event on this machine."""
    settings.PAPERS_DIR = tmp_path / "papers"
