"""From which network somebody asks: one household has one address of IPv4, but 2**64 or more of IPv6."""

import ipaddress

TIERS = ((64, 1.0), (56, 4.0), (48, 16.0))  # prefixes of IPv6, and how many households' worth each may ask


def networks_of(address: str) -> list[tuple[str, float]]:
    """The networks to which an address counts, the narrowest first, with how many times the limit each may take.

    >>> networks_of("192.0.2.7")
    [('192.0.2.7', 1.0)]
    >>> networks_of("2001:db8:1:203:4::5")[1]
    ('2001:db8:1:200::/56', 4.0)
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return [(address, 1.0)]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return [(str(ipaddress.ip_network((found, bits), strict=False)), share) for bits, share in TIERS]
        found = found.ipv4_mapped
    return [(str(found), 1.0)]


def network_of(address: str) -> str:
    """What one household has: an address of IPv4, a /64 of IPv6."""
    return networks_of(address)[0][0]
