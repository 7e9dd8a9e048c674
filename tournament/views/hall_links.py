"""Where the hall's pages lead, and what their addresses ask for: language, division and own team, no cookie."""

from dataclasses import dataclass, replace
from typing import Self
from urllib.parse import urlencode

from django.conf import settings
from django.http import QueryDict
from django.urls import reverse

from tournament.models import Event


@dataclass(frozen=True)
class Asked:
    """What an address of the hall asks for; anything that is not understood is left at its default."""

    slug: str
    language: str
    division: int | None = None
    team: int | None = None

    @classmethod
    def of(cls, asked: QueryDict, event: Event) -> Self:
        """Read `?lang=code&division=id&team=id`."""
        code = asked.get("lang")
        return cls(
            slug=event.slug,
            language=code if code in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE,
            division=_number(asked.get("division")),
            team=_number(asked.get("team")),
        )

    def to(self, page: str, *arguments: object) -> str:
        """Return the address of a page of the hall that keeps to what is asked here."""
        usual = {"lang": settings.LANGUAGE_CODE, "division": None, "team": None}
        values = {"lang": self.language, "division": self.division, "team": self.team}
        query = urlencode({name: value for name, value in values.items() if value != usual[name]})
        return reverse(page, args=[self.slug, *arguments]) + (f"?{query}" if query else "")

    def without_team(self) -> Self:
        """Return the same for a page that is one for everybody."""
        return replace(self, team=None)

    def with_team(self, team: int) -> Self:
        """Return the same for one team."""
        return replace(self, team=team)

    def in_division(self, division: int) -> Self:
        """Return the same for one division."""
        return replace(self, division=division)

    def in_other_language(self) -> Self:
        """Return the same in the other language."""
        return replace(self, language=next(code for code, _name in settings.LANGUAGES if code != self.language))


@dataclass(frozen=True)
class Links:
    """The links on every page of the hall; `page` is the name of the one being read, `arguments` what it is about."""

    asked: Asked
    page: str
    arguments: tuple[object, ...] = ()

    @property
    def home(self) -> str:
        """Own team."""
        return self.asked.to("hall")

    @property
    def pairings(self) -> str:
        """The pairings."""
        return self.asked.to("hall_pairings")

    @property
    def standings(self) -> str:
        """The standings."""
        return self.asked.to("hall_standings")

    @property
    def other_language(self) -> str:
        """This page in the other language."""
        return self.asked.in_other_language().to(self.page, *self.arguments)


def _number(text: str | None) -> int | None:
    """Return a positive number; None for anything else, 0 too."""
    return int(text) or None if text and text.isascii() and text.isdigit() and len(text) < 10 else None
