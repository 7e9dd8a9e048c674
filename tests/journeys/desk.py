"""The desk of an event as somebody uses it: only through its pages, never through actions."""

from pathlib import Path
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import make
from tournament.models import Division, Entrant, Event, Match, Round, Stage

HTMX = {"HX-Request": "true"}


def sign_in(client: Client, username: str, password: str = make.PASSWORD) -> Client:
    """Sign in by the form."""
    answer = client.post(reverse("sign_in"), {"username": username, "password": password})
    assert answer.status_code == 302
    return client


def new_event(client: Client, name: str, slug: str) -> Event:
    """Set an event up by the form."""
    day = "2024-11-30"
    form = {
        "name": name,
        "slug": slug,
        "starts_on": day,
        "division": "公开组",
        "planned_rounds": 5,
        "round_minutes": 90,
    }
    client.post(reverse("new_event"), form)
    return Event.objects.get(slug=slug)


class Desk:
    """One person's browser at the desk of one event; every method returns what the page said in the end."""

    def __init__(self, client: Client, event: Event) -> None:
        self.client, self.event = client, event

    @property
    def division(self) -> Division:
        return self.event.divisions.get()

    @property
    def stage(self) -> Stage:
        return self.division.stages.get()

    @property
    def round(self) -> Round:
        """The newest round, whatever its state."""
        return self.stage.rounds.order_by("-number")[0]

    def show(self, name: str, *of: object, **query: str) -> Any:
        answer = self.client.get(self._address(name, *of), query)
        assert answer.status_code == 200
        return answer

    def post(self, name: str, *of: object, **values: object) -> Any:
        """Send a form without scripts and follow where it leads."""
        answer = self.client.post(self._address(name, *of), values, follow=True)
        assert answer.status_code == 200
        return answer

    def upload(self, path: Path) -> Any:
        """Hand in an entry list and see what would become of it."""
        file = SimpleUploadedFile(path.name, path.read_bytes())
        return self.post("entrant_import", self.division.pk, file=file).context["preview"]

    def take_over(self) -> Any:
        """Confirm the list handed in last."""
        return self.post("entrant_import_confirm", self.division.imports.order_by("-pk")[0].pk)

    def check_in(self, entrant: Entrant) -> Any:
        """Press the button in the pair's row."""
        return self.client.post(
            self._address("check_in", self.division.pk), {"entrant": entrant.pk, "here": 1}, headers=HTMX
        )

    def pair(self) -> Any:
        self.show("pair_round", self.stage.pk)
        return self.post("pair_round", self.stage.pk)

    def publish(self) -> Any:
        """Look at the draft, publish it, start the clock."""
        self.show("round", self.round.pk)
        self.post("publish_round", self.round.pk)
        return self.post("start_round", self.round.pk, minutes=90)

    def enter(self, line: str, **more: str) -> Any:
        """Type a line at quick entry and press Enter."""
        address = self._address("quick_entry", self.round.pk)
        return self.client.post(address, {"line": line, **more}, headers=HTMX)

    def close(self) -> Any:
        self.post("close_round", self.round.pk)
        return self.show("round", self.round.pk)

    def export(self) -> bytes:
        return self.client.get(self._address("export_event")).content

    def match(self, table: int) -> Match:
        return make.match(self.round, table)

    def entrant(self, lot: int) -> Entrant:
        return self.division.entrants.get(lot=lot)

    def lots(self) -> list[int | None]:
        """The lots of all pairs in their order, as far as they have one."""
        return list(self.division.entrants.order_by("lot").values_list("lot", flat=True))

    def tables(self) -> list[int]:
        """The table numbers of the newest round in their order."""
        numbers = self.round.matches.filter(table_number__isnull=False).order_by("table_number")
        return [number for number in numbers.values_list("table_number", flat=True) if number]

    def _address(self, name: str, *of: object) -> str:
        return reverse(name, args=[self.event.slug, *of])


def said(answer: Any) -> list[str]:
    """What the page told its reader on top."""
    return [str(message) for message in answer.context["messages"]]
