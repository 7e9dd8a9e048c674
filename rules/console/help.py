"""The help text: every question with its fields, from the word files."""

from rules.console.asks import ASKS
from rules.words import read_words


def help_text() -> str:
    """All questions, needed fields first, optional ones in brackets, then what each field means."""
    words = read_words("asks")
    lines = [words["head"], "", "QUESTIONS 问题", ""]
    for name, ask in ASKS.items():
        fields = [*ask.needs, *(f"[{field}]" for field in ask.takes)]
        lines += [f"  {name}: {' '.join(fields)}", f"      {words['ask'][name]['zh']} {words['ask'][name]['en']}"]
        lines += [f"      {words['ask'][name]['example']}", ""]
    lines += ["FIELDS 各项", ""]
    lines += [f"  {field}: {text}" for field, text in words["field"].items()]
    return "\n".join(lines)
