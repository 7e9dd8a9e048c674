"""The one error for input that cannot be paired as it stands."""


class InvalidField(ValueError):
    """The input contradicts itself or cannot be read.

    `code` names the fault for programs, `about` the ids or values it is found in; the text for people is the caller's.
    """

    def __init__(self, code: str, *about: object) -> None:
        super().__init__(": ".join([code, ", ".join(map(str, about))]) if about else code)
        self.code = code
        self.about = about
