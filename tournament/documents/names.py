"""How wide a name is, and the class of size it is set in where room is short."""

import unicodedata


def width(text: str) -> int:
    """Return the width of a text in half-width columns: a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def name_size(name: str, players: str = "") -> str:
    """Return `long` for a name that takes two lines, `longer` for one that would take three, else nothing."""
    widest = max(width(name), width(players) * 2 // 3)
    return "longer" if widest > 56 else "long" if widest > 28 else ""
