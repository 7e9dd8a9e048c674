"""`python -m tests.shots [--out DIR]`: pictures of every page, as people look at it, to be looked at.

At 360, 1280 and 1920 pixels, in Chinese and English, of events with 0, 1, 16 and 200 pairs and with the longest names.
The address of the folder is printed; its `index.html` shows all of it, a page a row.
"""

import argparse
import html
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import django
from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.chromium import chromium, complaints_of, width_of
from tests.servers import laptop
from tests.shots._addresses import event_addresses, front_addresses

WIDTHS = (360, 1280, 1920)
HEIGHTS = {360: 740, 1280: 800, 1920: 1080}
TALLEST = 3000
LANGUAGES = ("zh-hans", "en")


def main(arguments: Sequence[str] | None = None) -> int:
    """Take the pictures; status 1 when a page complained or has to be scrolled sideways."""
    asked = _parser().parse_args(arguments)
    out: Path = asked.out
    out.mkdir(parents=True, exist_ok=True)
    django.setup()
    with tempfile.TemporaryDirectory(prefix="cards-shots-") as data, laptop(Path(data)) as ours:
        numbers = json.loads(ours.prepare("tests.shots._events"))
        address = ours.start_web(workers=2)
        pages = [("front", *page) for page in front_addresses()]
        pages += [(slug, *page) for slug, of in numbers.items() for page in event_addresses(slug, of)]
        wanted = [page for page in pages if asked.only in f"{page[0]}/{page[1]}"]
        with chromium() as browser:
            tour = Tour(browser, address, ours.first_password, out)
            looks = [(language, width) for language in asked.languages for width in asked.widths]
            faults = [fault for look in looks for fault in tour.look(wanted, *look)]
    _write_index(out)
    print("\n".join(faults))
    print(f"{len(list(out.glob('*.png')))} pictures: {out.resolve() / 'index.html'}")
    return int(bool(faults))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.shots", description="Pictures of every page.")
    parser.add_argument("--out", type=Path, default=Path("var") / "shots", metavar="DIR", help="default: var/shots")
    parser.add_argument("--only", default="", metavar="TEXT", help="pages whose event/name contains this: usual/round")
    parser.add_argument("--widths", type=int, nargs="+", default=WIDTHS, choices=WIDTHS)
    parser.add_argument("--languages", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    return parser


@dataclass(frozen=True)
class Tour:
    """The chief referee's browser, going through the pages with a camera."""

    browser: Browser
    address: str
    password: str
    out: Path

    def look(self, pages: Sequence[tuple[str, str, str]], language: str, width: int) -> Iterator[str]:
        """Picture each page (event, name, path) at one width in one language; yield what is wrong with it."""
        page = self._sign_in(language, width)
        complaints = complaints_of(page)
        for event, name, path in pages:
            speaks = f"{'&' if '?' in path else '?'}lang={language}"
            query = speaks if name.startswith(("screen", "hall")) else ""
            _picture(page, path + query, self.out / f"{event}-{name}-{width}-{language}.png")
            if (found := width_of(page)) > width:
                yield f"{event}/{name} is {found} px wide at {width} px in {language}"
        page.close()
        yield from (each for each in complaints if "there-is-no-such-event" not in each)

    def _sign_in(self, language: str, width: int) -> Page:
        size: ViewportSize = {"width": width, "height": HEIGHTS[width]}
        page = self.browser.new_page(viewport=size, base_url=self.address)
        page.context.add_cookies([{"name": "language", "value": language, "url": self.address}])
        page.goto("/sign-in")
        page.screenshot(path=self.out / f"front-sign_in-{width}-{language}.png")
        page.fill("[name=username]", "chief")
        page.fill("[name=password]", self.password)
        page.keyboard.press("Enter")
        page.wait_for_url(f"{self.address}/")
        return page


def _picture(page: Page, path: str, file: Path) -> None:
    page.goto(path)
    page.evaluate("document.fonts.ready")
    tall = min(int(page.evaluate("document.documentElement.scrollHeight")), TALLEST)
    size = page.viewport_size
    assert size
    page.screenshot(path=file, full_page=True, clip={"x": 0, "y": 0, "width": size["width"], "height": tall})


def _write_index(out: Path) -> None:
    """A page with all the pictures, small, each a link to itself."""
    names = sorted({file.name.rsplit("-", 2)[0] for file in out.glob("*-zh-hans.png")})
    rows = [f"<h2>{html.escape(name.removesuffix('-zh'))}</h2>{_row(out, name.split('-zh')[0])}" for name in names]
    style = "<style>img{height:420px;max-width:46%;object-fit:cover;object-position:top;border:1px solid #999}</style>"
    (out / "index.html").write_text(f"<!doctype html><meta charset=utf-8>{style}{''.join(rows)}", encoding="utf-8")


def _row(out: Path, name: str) -> str:
    files = sorted(file.name for file in out.glob(f"{name}-*.png"))
    return " ".join(f'<a href="{file}"><img src="{file}" alt="{file}" loading="lazy"></a>' for file in files)


if __name__ == "__main__":
    raise SystemExit(main())
