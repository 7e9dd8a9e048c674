"""The frame of a table written out by hand."""

from django.template import Context, Template


def test_frame_scrolls_and_what_is_written_in_it_stays_text() -> None:
    written = '{% load tables %}{% datatable "figures" %}<tr><td>{{ name }}</td></tr>{% enddatatable %}'

    page = Template(written).render(Context({"name": "<b>"}))

    assert "".join(page.split("\n")).replace("  ", "") == (
        '<div class="table-wrap"><table class="data figures"><tr><td>&lt;b&gt;</td></tr></table></div>'
    )
