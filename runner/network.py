"""Where the program can be reached: the addresses of this machine in the hall's network, and a free port."""

import fcntl
import ipaddress
import socket
import struct
from collections.abc import Callable, Iterable

from runner.speech import TroubleError

_SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface
# Bridges of containers and virtual machines, and tunnels: nobody in the hall reaches the laptop through them.
_INNER_INTERFACES = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "tun", "tap", "utun", "wg", "tailscale")


def hall_addresses() -> list[str]:
    """The IPv4 addresses by which others reach this machine, the likeliest first."""
    addresses = [(name, address) for name in _interfaces() if (address := _address_of(name))]
    outward = _outward_address()
    return ranked([*addresses, ("", outward)] if outward else addresses, outward)


def ranked(addresses: Iterable[tuple[str, str]], outward: str | None = None) -> list[str]:
    """Of (interface, address) pairs, the addresses worth showing, the likeliest first, each once.

    The one that leads outward comes first, then the usual home and hall networks; loopback, self-given (169.254) and
    container addresses are left out.
    """
    usable = {address for name, address in addresses if _is_reachable(name, address)}
    return sorted(usable, key=lambda address: (address != outward, *_network_rank(address)))


def is_free(host: str, port: int) -> bool:
    """Whether nobody listens on the port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def choose_port(wanted: int | None, free: Callable[[int], bool], first: int = 8000, tries: int = 50) -> int:
    """The port asked for, or the first free one from 8000 on.

    Raises TroubleError when the port asked for is taken: people may have it on their posters.
    """
    if wanted is not None:
        if not free(wanted):
            raise TroubleError(f"端口 {wanted} 已被占用。", f"Port {wanted} is taken; choose another with --port.")
        return wanted
    for port in range(first, first + tries):
        if free(port):
            return port
    raise TroubleError("没有空闲的端口。", f"No free port between {first} and {first + tries - 1}.")


def _interfaces() -> list[str]:
    """The names of the network interfaces."""
    return [name for _index, name in socket.if_nameindex()]


def _address_of(interface: str) -> str | None:
    """The interface's IPv4 address; None when it has none, or the system is not Linux."""
    request = struct.pack("256s", interface.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, request)
        except OSError:
            return None
    return socket.inet_ntoa(answer[20:24])


def _outward_address() -> str | None:
    """The address this machine would use to leave the network (nothing is sent); None without a route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _is_reachable(interface: str, address: str) -> bool:
    """Whether somebody else in the hall could use this address."""
    parsed = ipaddress.ip_address(address)
    if parsed.is_loopback or parsed.is_link_local or parsed.is_unspecified:
        return False
    return not interface.startswith(_INNER_INTERFACES)


def _network_rank(address: str) -> tuple[int, bytes]:
    """Home and hall routers give 192.168, then 10, then 172.16; other addresses come last."""
    usual = ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")
    parsed = ipaddress.IPv4Address(address)
    ranks = [rank for rank, network in enumerate(usual) if parsed in ipaddress.IPv4Network(network)]
    return (ranks[0] if ranks else len(usual), parsed.packed)
