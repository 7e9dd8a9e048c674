"""The frame of a table that is written out by hand."""

from django import template
from django.template.loader import render_to_string

register = template.Library()


@register.simple_block_tag
def datatable(content: str, look: str = "") -> str:
    """Put head and rows into a table that scrolls by itself where it is too wide; `look` are its other classes."""
    return render_to_string("components/datatable.html", {"content": content, "look": look})
