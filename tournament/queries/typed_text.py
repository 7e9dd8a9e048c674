"""What people type and paste, brought into the form it is stored in; pure."""

import re
import unicodedata

INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
CJK = r"[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
PADDED_NAME = re.compile(rf"(?<={CJK}) +(?={CJK})")


def clean_text(text: str) -> str:
    """Return a text as it will be shown: composed, without invisible characters, spaces single and none at the ends."""
    spaced = "".join(" " if character.isspace() else character for character in unicodedata.normalize("NFC", text))
    return " ".join("".join(c for c in spaced if unicodedata.category(c) not in INVISIBLE).split())


def clean_name(text: str) -> str:
    """Return a person's name: as `clean_text`, and `张　三`, padded to align with longer names, becomes `张三`."""
    return PADDED_NAME.sub("", clean_text(text))


def narrow(text: str) -> str:
    """Return a number as ASCII: full-width digits and signs made narrow, spaces dropped.

    Only those: NFKC would also take `²` for 2 and `①` for 1, where a second look is better than a wrong number.
    """
    return "".join(text.translate(NARROW).split())
