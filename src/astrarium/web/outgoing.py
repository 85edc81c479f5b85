"""Where this server may be sent by an address that a stranger hands in.

An address is read in the strictest way, so that no two readers can differ about its host. Its host is resolved here,
every answer must be a public address, and the connection goes to an address that was checked: a name that means
something else a moment later leads nowhere.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import requests

# a name of letters, digits, dashes and dots, the usual port, and a path of plain characters without a backslash
PLAIN: Final = re.compile(r"https://([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::443)?(?:/[!-\[\]-~]*)?")
PATH: Final = re.compile(r"/[!-\[\]-~]*")
TRANSLATED: Final = IPv6Network("64:ff9b::/96")  # IPv4 addresses as a translator writes them

Resolve = Callable[..., list[tuple[Any, ...]]]


class Elsewhere(OSError):
    """A name that leads into a network that is nobody's business."""


def plain_host(address: str) -> str:
    """The host of an HTTPS address, or nothing if two readers could read it differently."""
    found = PLAIN.fullmatch(address)
    if found is None:
        return ""
    from urllib3.util import parse_url

    host = found[1]
    return host if parse_url(address).host == host else ""


def is_public(text: str) -> bool:
    """Whether an address lies in the public network, and not in one that is written as if it did."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if inner is None and address in TRANSLATED:
            inner = IPv4Address(address.packed[-4:])
        if inner is not None:
            return inner.is_global and not inner.is_multicast
        if address.teredo is not None:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def checked_addresses(host: str, port: int, resolve: Resolve = socket.getaddrinfo) -> list[str]:
    """The addresses of a host, if all of them are public."""
    found = [str(answer[4][0]) for answer in resolve(host, port, type=socket.SOCK_STREAM)]
    if not found or not all(is_public(address) for address in found):
        raise Elsewhere(f"{host} does not lead into the public network")
    return found


def straight_session(checked: bool, resolve: Resolve = socket.getaddrinfo) -> requests.Session:
    """What sends a request: it follows nobody elsewhere, knows no proxy, and `checked` asks public addresses only."""
    import requests
    from requests.adapters import HTTPAdapter
    from urllib3 import HTTPSConnectionPool, PoolManager
    from urllib3.connection import HTTPSConnection
    from urllib3.exceptions import NewConnectionError
    from urllib3.util import connection

    class PinnedConnection(HTTPSConnection):
        def _new_conn(self) -> socket.socket:
            fault: OSError = Elsewhere(self._dns_host)
            try:
                for address in checked_addresses(self._dns_host, self.port or 443, resolve):
                    try:
                        return connection.create_connection((address, self.port or 443), self.timeout)
                    except OSError as error:
                        fault = error
            except OSError as error:
                fault = error
            raise NewConnectionError(self, str(fault)) from fault

    class Pool(HTTPSConnectionPool):
        ConnectionCls = PinnedConnection

    class Adapter(HTTPAdapter):
        def init_poolmanager(self, *words: Any, **named: Any) -> None:
            self.poolmanager = PoolManager(1, maxsize=1)
            self.poolmanager.pool_classes_by_scheme = {"https": Pool}

    class Straight(requests.Session):
        def request(self, *words: Any, **named: Any) -> Any:
            return super().request(*words, **{**named, "allow_redirects": False})

    session = Straight()
    session.trust_env = False
    if checked:
        session.adapters.clear()
        session.mount("https://", Adapter())
    return session
