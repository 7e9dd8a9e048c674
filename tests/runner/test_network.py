import socket

import pytest

from runner.network import choose_port, hall_addresses, is_free, ranked
from runner.speech import TroubleError


def test_hall_network_comes_before_others_and_inner_addresses_are_left_out() -> None:
    addresses = [
        ("lo", "127.0.0.1"),
        ("docker0", "172.17.0.1"),
        ("eth0", "10.20.0.4"),
        ("wlan0", "192.168.1.7"),
        ("eth1", "169.254.3.3"),
        ("ppp0", "203.0.113.9"),
    ]

    assert ranked(addresses) == ["192.168.1.7", "10.20.0.4", "203.0.113.9"]


def test_address_that_leads_outward_comes_first() -> None:
    addresses = [("wlan0", "192.168.1.7"), ("eth0", "10.20.0.4")]

    assert ranked(addresses, outward="10.20.0.4") == ["10.20.0.4", "192.168.1.7"]


def test_address_seen_twice_is_shown_once() -> None:
    assert ranked([("wlan0", "192.168.1.7"), ("", "192.168.1.7")]) == ["192.168.1.7"]


def test_machine_without_network_has_no_hall_address() -> None:
    assert ranked([("lo", "127.0.0.1")]) == []


def test_own_addresses_never_include_loopback() -> None:
    assert [address for address in hall_addresses() if address.startswith("127.")] == []


def test_taken_port_is_not_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        assert not is_free("127.0.0.1", listener.getsockname()[1])


def test_port_is_the_first_free_one() -> None:
    assert choose_port(None, lambda port: port >= 8002) == 8002


def test_port_asked_for_is_used_when_free() -> None:
    assert choose_port(8123, lambda _port: True) == 8123


def test_port_asked_for_and_taken_is_refused() -> None:
    with pytest.raises(TroubleError, match="8123"):
        choose_port(8123, lambda _port: False)


def test_no_free_port_is_refused() -> None:
    with pytest.raises(TroubleError, match="8000 and 8002"):
        choose_port(None, lambda _port: False, tries=3)
