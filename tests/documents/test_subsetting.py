from weasyprint.text.ffi import harfbuzz_subset

from tournament.documents.press import print_pdf
from tournament.documents.subsetting import slow_printing_warning


def test_warning_agrees_with_what_the_printer_found() -> None:
    assert (slow_printing_warning() == "") == bool(harfbuzz_subset)


def test_paper_holds_only_the_characters_it_uses() -> None:
    pdf = print_pdf("<html><body><p>喆</p></body></html>", "list")

    assert len(pdf) < 40_000
