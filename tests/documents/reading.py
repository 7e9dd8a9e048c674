"""Papers made for a test and read back: their text by page, their fonts, their title."""

from dataclasses import dataclass
from io import BytesIO
from typing import Any

from django.utils.translation import override
from pypdf import PdfReader

from tournament.actions.papers import paper_request
from tournament.documents.binding import bind
from tournament.documents.catalogue import manuscript
from tournament.documents.press import print_pdf
from tournament.models import Event


@dataclass(frozen=True)
class Read:
    """A paper as whoever opens it finds it."""

    title: str
    pages: tuple[str, ...]
    fonts: frozenset[str]
    loose_fonts: frozenset[str]
    sizes: frozenset[tuple[int, int]]
    attachments: tuple[str, ...]
    images: int

    @property
    def text(self) -> str:
        """Everything on it."""
        return "\n".join(self.pages)


def paper(event: Event, kind: str, **options: Any) -> Read:
    """A paper of an event, printed in this process."""
    with override(options.get("language", "zh-hans")):
        request = paper_request(event, kind, **options)
    written = manuscript(request)
    printed = [print_pdf(order.html, order.style) for order in written.orders]
    return read(bind(printed, written.names, written.title))


def read(pdf: bytes) -> Read:
    """A PDF read back. `fonts` without the letters of their subset; `loose_fonts` are those not embedded."""
    reader = PdfReader(BytesIO(pdf))
    fonts = [font for page in reader.pages for font in _fonts(page["/Resources"])]
    return Read(
        title=str(reader.metadata.title) if reader.metadata else "",
        pages=tuple(page.extract_text() for page in reader.pages),
        fonts=frozenset(name.rpartition("+")[2] for name, _embedded in fonts),
        loose_fonts=frozenset(name for name, embedded in fonts if not embedded),
        sizes=frozenset((round(page.mediabox.width), round(page.mediabox.height)) for page in reader.pages),
        attachments=tuple(reader.attachments),
        images=sum(len(page.images) for page in reader.pages),
    )


def _fonts(resources: Any) -> list[tuple[str, bool]]:
    found = []
    for reference in resources.get("/Font", {}).values():
        font = reference.get_object()
        inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
        descriptor = inner["/FontDescriptor"].get_object()
        found.append((str(font["/BaseFont"])[1:], bool({"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor))))
    return found


def lines_with(text: str, *words: str) -> list[str]:
    """The lines of a page on which all the words stand."""
    return [line for line in text.splitlines() if all(word in line for word in words)]


A4_UPRIGHT, A4_LYING = (595, 842), (842, 595)
EMBEDDED = frozenset({"Paper-Sans", "Paper-Serif"})
