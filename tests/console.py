"""Commands as a script gives them."""

from io import StringIO

from django.core.management import call_command


def said(*words: object) -> str:
    """Give a command and return what it printed; refusals raise CommandError as they do for a script."""
    output = StringIO()
    call_command(*map(str, words), stdout=output, stderr=output)
    return output.getvalue()
