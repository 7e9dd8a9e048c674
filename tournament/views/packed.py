"""Texts that hundreds of phones fetch in the same moment, packed once for all of them."""

import gzip
from dataclasses import dataclass
from typing import Self

from django.http import HttpRequest, HttpResponse

WORTH_PACKING = 1000
"""Bytes below which gzip saves no packet."""


@dataclass(frozen=True)
class Packed:
    """A text as bytes, plain and as gzip (None where it is not worth it)."""

    plain: bytes
    zipped: bytes | None

    @classmethod
    def of(cls, text: str) -> Self:
        """Pack a text; the same text gives the same bytes."""
        plain = text.encode()
        return cls(plain, gzip.compress(plain, compresslevel=6, mtime=0) if len(plain) >= WORTH_PACKING else None)

    def answer(self, request: HttpRequest, content_type: str = "text/html; charset=utf-8") -> HttpResponse:
        """Return it as this browser understands it."""
        zipped = self.zipped if "gzip" in request.headers.get("Accept-Encoding", "") else None
        response = HttpResponse(zipped or self.plain, content_type=content_type)
        response["Vary"] = "Accept-Encoding"
        if zipped:
            response["Content-Encoding"] = "gzip"
        return response
