"""The files a paper may be made from, by name: two fonts and our style sheets. Nothing else is ever opened."""

from functools import cache
from pathlib import Path

import pylopdf_fonts_zh_cn
from weasyprint import CSS
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

SCHEME = "paper:"
FONTS = {"sans.otf": pylopdf_fonts_zh_cn.sans_path(), "serif.otf": pylopdf_fonts_zh_cn.serif_path()}
STYLES = Path(__file__).parent / "styles"


class PackagedFiles(URLFetcher):
    """Gives WeasyPrint the two fonts, and refuses every other address.

    The fetcher that WeasyPrint brings along would open `file:///etc/passwd` for anybody whose team is called
    `<img src=...>`, should a template ever forget to escape a name.
    """

    def __init__(self) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:  # noqa: ARG002  (WeasyPrint gives them)
        """Return the font of that name; raises ValueError, which WeasyPrint logs, for anything else."""
        path = FONTS.get(url.removeprefix(SCHEME)) if url.startswith(SCHEME) else None
        if path is None:
            raise ValueError(f"not a file of ours: {url[:200]}")
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": "font/otf"})


@cache
def packaged_files() -> PackagedFiles:
    """The one fetcher of this process."""
    return PackagedFiles()


@cache
def font_configuration() -> FontConfiguration:
    """The one font configuration of this process: every further one would load 20 MB of fonts again."""
    return FontConfiguration()


@cache
def style_sheet(name: str) -> CSS:
    """One of our style sheets, parsed once a process (and with it the fonts it names)."""
    return CSS(
        string=(STYLES / f"{name}.css").read_text(encoding="utf-8"),
        base_url=SCHEME,
        url_fetcher=packaged_files(),
        font_config=font_configuration(),
    )
