"""What the runner says: each sentence in Chinese and in English, because nobody has chosen a language yet."""

import sys


class TroubleError(Exception):
    """The runner cannot go on; says why in both languages and, when there is one, the line to type."""

    def __init__(self, zh: str, en: str, line: str = "") -> None:
        super().__init__(en)
        self.zh = zh
        self.en = en
        self.line = line


def say(zh: str, en: str) -> None:
    """Print one sentence in both languages, at once even when the output is a pipe."""
    print(f"{zh}  {en}", flush=True)


def say_trouble(trouble: TroubleError) -> None:
    """Print what is wrong, and alone on its line what to type."""
    print(f"\n✗ {trouble.zh}\n  {trouble.en}", file=sys.stderr)
    if trouble.line:
        print(f"\n{trouble.line}\n", file=sys.stderr)
    sys.stderr.flush()


def survive_narrow_terminals() -> None:
    """A terminal without Chinese shows question marks instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
