"""Bind printed parts into one PDF."""

from collections.abc import Sequence
from io import BytesIO


def bind(parts: Sequence[bytes], names: Sequence[str], title: str) -> bytes:
    """Return the parts as one document with a bookmark for each name (parts of the same paper share one).

    `names[i]` is the paper that part i belongs to. A single part is returned as it is: it has its title already.
    """
    if len(parts) == 1:
        return parts[0]
    from pypdf import PdfWriter  # a fifth of a second that the first page need not wait for

    with PdfWriter() as writer:
        for index, (part, name) in enumerate(zip(parts, names, strict=True)):
            begins = index == 0 or names[index - 1] != name
            writer.append(BytesIO(part), outline_item=name if begins else None, import_outline=False)
        writer.add_metadata({"/Title": title})
        bound = BytesIO()
        writer.write(bound)
    return bound.getvalue()
