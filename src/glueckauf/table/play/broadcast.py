"""Sending everybody at a table what they may see; each message is made once for all who see the same."""

import time

from glueckauf.table.order.blocks import Blocks
from glueckauf.table.play import messages
from glueckauf.table.play.consent import Proposed, Voters, Waits
from glueckauf.table.play.presence import Presence, Watcher
from glueckauf.table.play.room import Room
from glueckauf.table.play.signals import LobbyBell
from glueckauf.table.play.update import Update
from glueckauf.table.storage.models import MessageRow
from glueckauf.table.wire.protocol import Table, write


class Broadcast:
    """Sends to the watchers of this process."""

    def __init__(self, presence: Presence, lobby: LobbyBell, waits: Waits, blocks: Blocks) -> None:
        self.presence, self.lobby, self.waits, self.blocks = presence, lobby, waits, blocks

    def table_for(self, room: Room, player: str | None) -> Table:
        """All about a table but its position, for one player."""
        return self.tables(room).of(player)

    def voters(self, room: Room, proposed: Proposed) -> Voters:
        """Who has a vote on a proposal, and until when."""
        return room.voters(proposed, self.waits, lambda player: self.presence.absent_since(room.id, player))

    def replaceable(self, room: Room, seat: int) -> float | None:
        """From when on others may propose that a bot takes over a seat, if ever."""
        return room.replaceable(seat, self.waits, lambda player: self.presence.absent_since(room.id, player))

    def send_table(self, room: Room) -> None:
        """Who sits where, and what else is agreed."""
        self.presence.reseat(room)
        self._send_tables(room, self.presence.watchers(room.id))

    def send_position(self, room: Room) -> None:
        """The position as it stands."""
        self.send_progress(room, None, table=False)

    def send_progress(self, room: Room, since: int | None, *, table: bool) -> None:
        """The actions after `since`, or the position alone if some were taken back; with `table`, the table too."""
        self.presence.reseat(room)
        watchers = self.presence.watchers(room.id)
        if room.history is None:
            if table:
                self._send_tables(room, watchers)
            return
        played = since is not None and since < room.move
        update = Update(room, since if played else None, self.tables(room) if table else None)
        for watcher in watchers:
            update.tell(watcher)
        if table:
            self.lobby.ring()

    def send_change(self, room: Room) -> None:
        """The table has changed, and with it perhaps who is asked and who answers."""
        self.send_table(room)
        self.send_position(room)

    def send_whole(self, room: Room, watcher: Watcher) -> None:
        """The table and the position to one client, whatever it has been sent before."""
        watcher.forget()
        watcher.take_table(self.table_for(room, watcher.player))
        if room.history is not None:
            self.send_first(room, watcher)

    def send_first(self, room: Room, watcher: Watcher) -> None:
        """The position to somebody who has come; who has the same one already shares it."""
        position = messages.position_for(room, watcher.viewer, watcher.language)
        position = messages.drawn(room, position, watcher.language, text=watcher.text)
        there = (other.position for other in self.presence.watchers(room.id))
        watcher.take_position(next((other for other in there if other is not None and other == position), position))

    def send_chat(self, room: Room, row: MessageRow) -> None:
        """A message, or that it was taken away, to all who want to hear its author."""
        message = write(messages.message_from(room, row))
        for watcher in self.presence.watchers(room.id):
            if self.blocks.hears(watcher.player, row.player):
                watcher.send_bytes(message)

    def tables(self, room: Room) -> messages.Tables:
        """All about a table but its position, for whoever asks; what is the same for all is made once."""
        return messages.Tables(
            room,
            time.time(),
            lambda other: self.presence.absent_since(room.id, other),
            self.presence.spectators(room),
            self.waits,
        )

    def _send_tables(self, room: Room, watchers: list[Watcher]) -> None:
        tables = self.tables(room)
        for watcher in watchers:
            watcher.take_table(tables.of(watcher.player))
        self.lobby.ring()
