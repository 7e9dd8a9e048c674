"""The address under which phones find this computer."""

import pytest

from tournament.queries.addresses import InvalidAddress, is_bare_address, port_of, read_address


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("", ""),
        ("cards.local", "http://cards.local"),
        (" HTTP://Cards.local:8000/ ", "http://cards.local:8000"),
        ("https://[fe80::1]:8443", "https://[fe80::1]:8443"),
        ("192.168.1.5", "http://192.168.1.5"),
    ],
)
def test_address_gets_its_scheme_and_loses_its_slash(typed: str, address: str) -> None:
    assert read_address(typed) == address


@pytest.mark.parametrize("typed", ["http://", "http://a:70000", "http://a:0", "a/b", "user@host", "a b", "[:::]", "-a"])
def test_what_is_more_or_less_than_host_and_port_is_none(typed: str) -> None:
    with pytest.raises(InvalidAddress):
        read_address(typed)


def test_port_is_the_scheme_s_own_unless_it_is_named() -> None:
    assert [port_of(f"{a}") for a in ("http://a", "https://a", "http://a:8000")] == [80, 443, 8000]


def test_number_is_bare_and_a_name_is_not() -> None:
    assert [is_bare_address(f"http://{host}:80") for host in ("10.0.0.1", "[fe80::1]", "a.local")] == [
        True,
        True,
        False,
    ]
