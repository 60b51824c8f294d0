"""Sending everybody at a table what they may see; each message is made once for all who see the same."""

import time
from collections.abc import Callable

import msgspec

from glueckauf.table.order.blocks import Blocks
from glueckauf.table.play import messages, story
from glueckauf.table.play.consent import Proposed, Voters, Waits
from glueckauf.table.play.presence import Presence, Watcher
from glueckauf.table.play.room import Room
from glueckauf.table.play.signals import LobbyBell
from glueckauf.table.storage.models import MessageRow
from glueckauf.table.wire.protocol import Played, Table, write


class Broadcast:
    """Sends to the watchers of this process."""

    def __init__(self, presence: Presence, lobby: LobbyBell, waits: Waits, blocks: Blocks) -> None:
        self.presence, self.lobby, self.waits, self.blocks = presence, lobby, waits, blocks

    def table_for(self, room: Room, player: str | None) -> Table:
        """All about a table but its position, for one player."""
        return messages.table_for(
            room,
            player,
            time.time(),
            lambda other: self.presence.absent_since(room.id, other),
            self.presence.spectators(room),
            self.waits,
        )

    def voters(self, room: Room, proposed: Proposed) -> Voters:
        """Who has a vote on a proposal, and until when."""
        return room.voters(proposed, self.waits, lambda player: self.presence.absent_since(room.id, player))

    def replaceable(self, room: Room, seat: int) -> float | None:
        """From when on others may propose that a bot takes over a seat, if ever."""
        return room.replaceable(seat, self.waits, lambda player: self.presence.absent_since(room.id, player))

    def send_table(self, room: Room) -> None:
        """Who sits where, and what else is agreed."""
        self.presence.reseat(room)
        self._send_table(room, self.presence.watchers(room.id))

    def send_position(self, room: Room) -> None:
        """The position as it stands."""
        self.presence.reseat(room)
        self._send_progress(room, self.presence.watchers(room.id), None)

    def send_progress(self, room: Room, since: int | None, *, table: bool) -> None:
        """The actions after `since`, or the position alone if some were taken back; with `table`, the table too."""
        self.presence.reseat(room)
        watchers = self.presence.watchers(room.id)
        self._send_progress(room, watchers, since)
        if table:
            self._send_table(room, watchers)

    def send_change(self, room: Room) -> None:
        """The table has changed, and with it perhaps who is asked and who answers."""
        self.presence.reseat(room)
        watchers = self.presence.watchers(room.id)
        self._send_table(room, watchers)
        self._send_progress(room, watchers, None)

    def send_chat(self, room: Room, row: MessageRow) -> None:
        """A message, or that it was taken away, to all who want to hear its author."""
        message = write(messages.message_from(room, row))
        for watcher in self.presence.watchers(room.id):
            if self.blocks.hears(watcher.player, row.player):
                watcher.send_bytes(message)

    def _send_table(self, room: Room, watchers: list[Watcher]) -> None:
        for watcher in watchers:
            watcher.send(self.table_for(room, watcher.player))
        self.lobby.ring()

    def _send_progress(self, room: Room, watchers: list[Watcher], since: int | None) -> None:
        if room.history is None:
            return
        if since is None or since >= room.move:
            send_each(room, watchers, lambda viewer, language: messages.position_for(room, viewer, language))
        else:
            send_each(room, watchers, lambda viewer, language: told(room, since, viewer, language))


def told(room: Room, since: int, viewer: int, language: str) -> Played:
    """What was played, noted for those who come later."""
    message = messages.played_for(room, since, viewer, language)
    story.note(room, viewer, language, message.steps)
    return message


def send_each(room: Room, watchers: list[Watcher], make: Callable[[int, str], msgspec.Struct]) -> None:
    """Send what `make` makes for each viewer and language; made once for all who see the same."""
    made: dict[tuple[int, str, bool], bytes] = {}
    for watcher in watchers:
        key = (watcher.viewer, watcher.language, watcher.text)
        if key not in made:
            message = make(watcher.viewer, watcher.language)
            made[key] = write(messages.drawn(room, message, watcher.language, text=watcher.text))
        watcher.send_bytes(made[key])
