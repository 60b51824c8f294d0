"""Devices: what a browser says it is, coarsely, and from which one an account was used before."""

import hashlib
import hmac
import re
import secrets

from glueckauf.table.storage.store import Store

KEY = "device_key"
LONGEST_COOKIE = 120
BROWSERS = (
    ("Edge", r"\bEdg(e|A|iOS)?/"), ("Opera", r"\bOPR/|\bOpera"), ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"\bFirefox/|\bFxiOS/"),
    ("Chrome", r"\b(Headless)?Chrome/|\bCriOS/|\bChromium/"), ("Safari", r"\bSafari/"),
)  # fmt: skip
SYSTEMS = (
    ("Android", r"Android"), ("iPhone", r"iPhone"), ("iPad", r"iPad"), ("Windows", r"Windows"),
    ("ChromeOS", r"\bCrOS\b"), ("macOS", r"Macintosh|Mac OS X"), ("Linux", r"Linux|X11"),
)  # fmt: skip


def device_of(agent: str) -> str:
    """Browser and system, without versions; empty if it is neither.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
    'Firefox, Linux'
    """
    known = [name for name, sign in BROWSERS if re.search(sign, agent[:500])][:1]
    known += [name for name, sign in SYSTEMS if re.search(sign, agent[:500])][:1]
    return ", ".join(known)


class KnownDevices:
    """A cookie says that an account was used here before, and to nobody but the server which one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.key = b""

    async def start(self) -> None:
        """The key that signs: made once, remembered in the database."""
        self.key = bytes.fromhex(await self.store.key(KEY))

    def mark(self, player: str) -> str:
        """What the cookie of a device says from which `player` has signed in."""
        number = secrets.token_urlsafe(12)
        return f"{number}.{self.sign(number, player)}"

    def known_as(self, cookie: str | None, player: str | None) -> str | None:
        """The number of a device from which this player has signed in before."""
        number, _, signature = (cookie or "")[:LONGEST_COOKIE].partition(".")
        if player is None or not hmac.compare_digest(signature.encode(), self.sign(number, player).encode()):
            return None
        return number

    def sign(self, number: str, player: str) -> str:
        return hmac.new(self.key, f"{number}|{player}".encode(), hashlib.sha256).hexdigest()
