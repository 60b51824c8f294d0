"""Who looks at a table now, and sending each of them what they may see."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

from glueckauf.table.accounts.players import Person
from glueckauf.table.wire.protocol import write

GALLERY = -1
LONGEST_QUEUE = 300  # messages that a slow client may be behind


class Watcher:
    """One open socket: whose it is, from which seat it looks, in which language it hears, whether it draws itself."""

    def __init__(self, person: Person | None, language: str, viewer: int = GALLERY, *, text: bool = False) -> None:
        self.person, self.language, self.viewer, self.text = person, language, viewer, text
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(LONGEST_QUEUE)
        self.chosen = False  # the person asked to look from there
        self.behind = False  # did not take what was sent: the socket is closed

    def send_bytes(self, message: bytes) -> None:
        try:
            self.queue.put_nowait(message)
        except asyncio.QueueFull:
            self.behind = True

    def send(self, message: Any) -> None:
        self.send_bytes(write(message))


class Audience:
    """The watchers of one table."""

    def __init__(self) -> None:
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, tuple[float, list[str], int]] = {}  # [process] when, players, how many watch

    def online(self, player: str) -> bool:
        return any(watcher.person is not None and watcher.person.id == player for watcher in self.watchers) or any(
            player in players for _, players, _ in self.elsewhere.values()
        )

    def players(self) -> list[str]:
        return sorted({watcher.person.id for watcher in self.watchers if watcher.person is not None})

    def watching(self, seated: Iterable[str | None]) -> int:
        """How many look on without a seat."""
        sitting = set(seated)
        here = sum(watcher.person is None or watcher.person.id not in sitting for watcher in self.watchers)
        return here + sum(count for _, _, count in self.elsewhere.values())

    def send_each(self, make: Callable[[int, str, bool], Any]) -> None:
        """Send what `make` makes for each seat, language and way to draw; made once for all who see the same."""
        made: dict[tuple[int, str, bool], bytes] = {}
        for watcher in self.watchers:
            key = (watcher.viewer, watcher.language, watcher.text)
            if key not in made:
                made[key] = write(make(*key))
            watcher.send_bytes(made[key])
