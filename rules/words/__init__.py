"""The words of the rules in Chinese and English, as TOML files beside this one; code carries none."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("zh", "en")


@cache
def read_words(name: str) -> dict[str, Any]:
    """The tables of `name.toml`."""
    return tomllib.loads(files(__name__).joinpath(f"{name}.toml").read_text(encoding="utf-8"))
