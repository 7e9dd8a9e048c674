"""Which characters the fonts of our papers cannot print, known before anything is printed."""

import unicodedata
from functools import cache
from pathlib import Path

import pylopdf_fonts_zh_cn
from fontTools.ttLib import TTFont

_INVISIBLE = frozenset({"Cc", "Cf", "Zl", "Zp", "Mn"})
"""Controls, format characters, line ends and the variation selectors among the marks leave nothing on paper."""


def missing_glyphs(text: str) -> str:
    """Return the characters of `text` that print as an empty box, each once, in order of appearance.

    Both fonts are asked: titles are set in the serif one. Composed first, as names are stored.
    """
    if text.isascii():
        return ""
    characters = dict.fromkeys(unicodedata.normalize("NFC", text))
    return "".join(each for each in characters if ord(each) not in printable() and not _is_invisible(each))


def _is_invisible(character: str) -> bool:
    return character.isspace() or unicodedata.category(character) in _INVISIBLE


@cache
def printable() -> frozenset[int]:
    """The code points both fonts have a glyph for; read once a process, 0.1 s."""
    return _code_points(pylopdf_fonts_zh_cn.sans_path()) & _code_points(pylopdf_fonts_zh_cn.serif_path())


def _code_points(font: Path) -> frozenset[int]:
    with TTFont(font, lazy=True) as opened:
        return frozenset(opened.getBestCmap())
