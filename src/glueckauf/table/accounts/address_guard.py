"""Which addresses that players name the server may call: none inside its own network."""

import asyncio
import ipaddress
import socket
from urllib.parse import urlsplit


class AddressGuard:
    """Allows https to public addresses, and nothing else. No setting switches it off."""

    async def allows(self, address: str) -> bool:
        try:
            parts = urlsplit(address)
        except ValueError:
            return False
        if parts.scheme != "https" or not parts.hostname or parts.username:
            return False
        return await is_public(parts.hostname)


async def is_public(host: str) -> bool:
    """Whether a name leads out into the internet and to nothing inside this network."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    except (OSError, ValueError):  # no such name, or no name at all
        return False
    return bool(found) and all(ipaddress.ip_address(address[4][0]).is_global for address in found)
