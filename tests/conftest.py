"""What every test stands on: compiled translations, and a folder of its own for whatever is written."""

import os
from pathlib import Path

import pytest
from django.utils.translation.reloader import translation_file_changed
from pytest_django import Settings

from runner.catalogues import compile_changed
from tests.servers import Beginning

# So that plain `pytest` works in a fresh checkout too. What Django has read of a catalogue by now, it reads again.
for compiled in compile_changed():
    translation_file_changed(None, compiled)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of this run have in common."""
    ours = tmp_path_factory.getbasetemp()
    return ours.parent if "PYTEST_XDIST_WORKER" in os.environ else ours


@pytest.fixture(scope="session")
def prepared(shared_folder: Path) -> Beginning:
    """What the first start leaves, made once for all."""
    return Beginning(shared_folder / "prepared")


@pytest.fixture(autouse=True)
def papers_in_a_folder_of_their_own(settings: Settings, tmp_path: Path) -> None:
    """Finished papers of a test go to its own folder, never among those of an event on this machine."""
    settings.PAPERS_DIR = tmp_path / "papers"


@pytest.fixture(autouse=True)
def passwords_hashed_in_no_time(settings: Settings) -> None:
    """Nearly every test signs somebody in; the hash that is slow on purpose would take most of the suite's time."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def static_files_looked_up_when_asked_for(settings: Settings) -> None:
    """Each test has a visitor of its own, who would first list every static file there is."""
    settings.WHITENOISE_AUTOREFRESH = True
