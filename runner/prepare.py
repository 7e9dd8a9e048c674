"""What has to be right before the first page: translations, tables, static files, an account. Runs inside .venv.

One process does it all, because starting Django is what costs time.
"""

import sys
from pathlib import Path

import django
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from runner.catalogues import compile_changed
from runner.speech import say, survive_narrow_terminals
from runner.stamps import digest_of_listing, is_current, set_stamp

DEMO = "demo"
"""The address of the demo event."""


def migrate_if_needed() -> None:
    """Bring the database to the program's state; asks the database itself, so a restored older copy is seen."""
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return
    say("正在更新数据库……", "Updating the database ...")
    call_command("migrate", interactive=False, verbosity=0)


def collect_if_changed() -> None:
    """Copy the static files to where the web server serves them, when one of them is new or edited."""
    stamp = Path(settings.STATIC_ROOT).with_suffix(".stamp")
    digest = digest_of_listing(static_sources())
    if is_current(stamp, digest):
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    set_stamp(stamp, digest)


def static_sources() -> list[Path]:
    """Every file that the static-file finders offer."""
    return [Path(storage.path(name)) for finder in get_finders() for name, storage in finder.list([])]


def make_demo() -> None:
    """Put the demo event in, unless it is there already."""
    from tournament.models import Event  # only importable when Django is set up

    if not Event.objects.filter(slug=DEMO).exists():
        call_command("demo", slug=DEMO)


def main(with_demo: bool) -> None:
    """Prepare everything, doing only what is due."""
    survive_narrow_terminals()
    compile_changed()
    django.setup()
    migrate_if_needed()
    collect_if_changed()
    call_command("first_account")
    if with_demo:
        make_demo()


if __name__ == "__main__":
    main(with_demo="--demo" in sys.argv)
