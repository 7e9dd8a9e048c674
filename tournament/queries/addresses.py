"""The address under which phones find this computer; pure."""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

ADDRESS = re.compile(r"(https?://)?([a-z0-9]([-a-z0-9.]*[a-z0-9])?|\[[0-9a-f:]+\])(:[0-9]{1,5})?/?")


class InvalidAddress(ValueError):
    """Something that is no `http://name:port`."""


def read_address(typed: str) -> str:
    """Return an address with its scheme and without a slash at the end; empty for nothing.

    Raises InvalidAddress for anything that has more than a host and a port, or a port that cannot be.
    """
    address = typed.strip().lower()
    if not address:
        return ""
    if not ADDRESS.fullmatch(address):
        raise InvalidAddress(typed)
    address = (address if "://" in address else f"http://{address}").rstrip("/")
    if port_of(address) is None:
        raise InvalidAddress(typed)
    return address


def port_of(address: str) -> int | None:
    """Return the port a browser asks at an address; None when it names an impossible one."""
    try:
        parts = urlsplit(address)
        port = parts.port if parts.port is not None else {"https": 443}.get(parts.scheme, 80)
    except ValueError:
        return None
    return port or None


def is_bare_address(address: str) -> bool:
    """Whether an address names the computer by number, which the router may give to another one tomorrow."""
    try:
        ip_address(urlsplit(address).hostname or "")
    except ValueError:
        return False
    return True
