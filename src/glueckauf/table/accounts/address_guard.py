"""Which addresses that players name the server may call: none inside its own network."""

import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

PORTS = {443, 8443}  # where push services and webhooks listen
PROTOCOLS = ipaddress.ip_network("192.0.0.0/24")  # of the internet itself; not all of Python's versions know it
NAT64 = ipaddress.ip_network("64:ff9b::/96")  # addresses of IPv4 in another dress


class Target(NamedTuple):
    """An address that may be called: its name was resolved once, and only what came of it is used."""

    scheme: str
    host: str
    port: int
    path: str  # with the query
    address: str  # of the machine

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}" + ("" if self.port == 443 else f":{self.port}")


class AddressGuard:
    """Allows https to public addresses, and nothing else. No setting switches it off."""

    schemes: tuple[str, ...] = ("https",)

    def target(self, address: str) -> Target | None:
        """Where this leads to, or None if the server does not call it. Asks the name service, so it may take long."""
        try:
            parts = urlsplit(address)
            port = parts.port or 443
            if parts.scheme not in self.schemes or not parts.hostname or parts.username or parts.password:
                return None
            host = parts.hostname.encode("idna").decode()
        except (ValueError, UnicodeError):
            return None
        if not self.permits_port(port):
            return None
        try:
            found = self.resolve(host, port)
        except (OSError, ValueError):  # no such name, or no name at all
            return None
        if not found or not all(self.permits(one) for one in found):
            return None
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return Target(parts.scheme, host, port, path, found[0])

    def resolve(self, host: str, port: int) -> list[str]:
        """The addresses of a name, the preferred one first."""
        return [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]

    def permits_port(self, port: int) -> bool:
        return port in PORTS

    def permits(self, address: str) -> bool:
        """Whether a machine is out in the internet: not here, not in this network, not behind a carrier."""
        try:
            found = ipaddress.ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if isinstance(found, ipaddress.IPv6Address):
            inner = found.ipv4_mapped or found.sixtofour
            if found in NAT64:
                inner = ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)
            if inner is not None or found.teredo is not None:
                return inner is not None and self.permits(str(inner))
        if found in PROTOCOLS:
            return False
        return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)
