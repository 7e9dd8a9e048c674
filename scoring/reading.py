"""Reading a JSON document by path, so that every error says where it is."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from scoring.errors import InvalidNumber, InvalidValue
from scoring.numbers import exact

Word = TypeVar("Word", bound=str)


@dataclass(frozen=True)
class Node:
    """A value in a document with the path that leads to it; every method raises `error` when the value is not so."""

    value: object
    path: str = ""
    error: type[InvalidValue] = InvalidValue

    def wrong(self, wanted: str) -> InvalidValue:
        """The error to raise: this value breaks the rule `wanted`."""
        return self.error(self.path, self.value, wanted)

    def __getitem__(self, key: str) -> "Node":
        """A member that must be there."""
        members = self.members()
        path = f"{self.path}.{key}" if self.path else key
        if key not in members:
            raise self.error(path, None, "required")
        return Node(members[key], path, self.error)

    def get(self, key: str, default: object = None) -> "Node":
        """A member, or a node with the default value."""
        path = f"{self.path}.{key}" if self.path else key
        return Node(self.members().get(key, default), path, self.error)

    def members(self) -> Mapping[str, object]:
        """The members of an object."""
        if not isinstance(self.value, Mapping):
            raise self.wrong("object")
        return self.value

    def items(self) -> Iterator["Node"]:
        """The items of an array."""
        if not isinstance(self.value, list | tuple):
            raise self.wrong("array")
        for index, item in enumerate(self.value):
            yield Node(item, f"{self.path}[{index}]", self.error)

    def text(self) -> str:
        """Words, possibly none."""
        if not isinstance(self.value, str):
            raise self.wrong("text")
        return self.value

    def name(self) -> str:
        """Words, at least one."""
        if not self.text().strip():
            raise self.wrong("text_not_empty")
        return self.text()

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.wrong("true_or_false")
        return self.value

    def count(self, least: int = 0, most: int | None = None) -> int:
        """A whole number, `least` or more, and `most` or less where there is such a bound."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or self.value < least:
            raise self.wrong(f"whole_number_from_{least}")
        if most is not None and self.value > most:
            raise self.wrong(f"at_most_{most}")
        return self.value

    def number(self) -> Fraction:
        """An exact number: 20, `"53/3"` or `"17.5"`."""
        try:
            return exact(self.value)
        except InvalidNumber:
            raise self.wrong("exact_number") from None

    def one_of(self, words: Sequence[Word]) -> Word:
        """One of the words."""
        for word in words:
            if word == self.value:
                return word
        raise self.wrong("|".join(words))

    def known(self, names: Container[str], wanted: str) -> str:
        """A name that is among those; `wanted` is what the error calls them."""
        if self.name() not in names:
            raise self.wrong(wanted)
        return self.name()

    @property
    def given(self) -> bool:
        """Whether the value is there and not null."""
        return self.value is not None
