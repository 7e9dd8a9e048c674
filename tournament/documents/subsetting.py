"""Whether the library is there that cuts fonts down to the characters used."""

import ctypes

from django.utils.translation import gettext as _

# The names WeasyPrint tries; asked here without importing it, which would cost a web process a second and 60 MB.
_NAMES = ("libharfbuzz-subset.so.0", "libharfbuzz-subset.0.dylib", "libharfbuzz-subset-0.dll")


def slow_printing_warning() -> str:
    """Return what to tell the referee when `libharfbuzz-subset0` is missing, "" when it is there.

    Without it WeasyPrint falls back to a Python subsetter that takes 2 to 6 seconds more a PDF, and says nothing.
    """
    if any(_loads(name) for name in _NAMES):
        return ""
    return _(
        "Printing is slow on this computer: each paper takes 2 to 6 seconds more. To mend it, type: "
        "sudo apt-get install libharfbuzz-subset0"
    )


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
