"""The printing press: HTML in, PDF out. It knows no Django, so that a press of its own process stays small and quick.

`python -m tournament.documents.press` takes one order a line from its standard input, `{"html": ..., "style": ...}` as
JSON, and answers with the length of the PDF on a line of its own and then the PDF. It ends when its input does, so it
never outlives whoever started it, and with a traceback when something goes wrong. A process of its own, because
WeasyPrint holds the interpreter for seconds (a web server beside it answers ten times slower) and keeps its memory.
"""

import gc
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from weasyprint import HTML

from tournament.documents.assets import SCHEME, font_configuration, packaged_files, style_sheet

POLITENESS = 5
"""How much less urgent printing is than answering the hall's phones (the nice value added)."""


def print_pdf(html: str, style: str) -> bytes:
    """Return the PDF of a page in one of our styles (a file in `styles/`, without its ending)."""
    page = HTML(string=html, base_url=SCHEME, url_fetcher=packaged_files())
    sheets = [style_sheet("fonts"), style_sheet("page"), style_sheet(style)]
    with _no_garbage_collection():
        pdf: bytes = page.write_pdf(stylesheets=sheets, font_config=font_configuration())
    return pdf


@contextmanager
def _no_garbage_collection() -> Iterator[None]:
    """Layout makes millions of objects that all stay; looking for garbage among them costs 30 % of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def main() -> None:
    """Take orders until the input ends."""
    os.nice(POLITENESS)
    gc.freeze()  # What the imports left behind stays for good: looked through after every order, it would cost 0.1 s.
    for line in sys.stdin:
        order = json.loads(line)
        pdf = print_pdf(order["html"], order["style"])
        gc.collect()
        sys.stdout.buffer.write(b"%d\n%b" % (len(pdf), pdf))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
