"""What has happened at a table, told to everybody who looks on: each part is made once for all who see the same.

Nothing is made for nobody: a view if somebody looks from that seat, choices if that seat is asked, sentences in the
languages that somebody reads. A client with `patches` is told what is different from the position and the table that
it was sent last. Both were made from what its viewer knew, and the difference is made from nothing else.
"""

from typing import NamedTuple

import msgspec

from glueckauf.engine.face.view import AnyView
from glueckauf.table.play import messages, story
from glueckauf.table.play.presence import Watcher
from glueckauf.table.play.room import Room
from glueckauf.table.wire.change import difference, position_change, table_change
from glueckauf.table.wire.protocol import Patch, Played, Position, Step, Table, write

Audience = tuple[int, str, bool]  # viewer, language, with the board as text


class Scenes(NamedTuple):
    """Steps as a viewer heard of them in a language, and what was seen between them."""

    steps: list[Step]
    written: list[bytes]
    views: list[AnyView]  # after each step but the last


class Update:
    """One event at one table."""

    def __init__(self, room: Room, since: int | None, tables: messages.Tables | None) -> None:
        """The actions after `since`, or the position alone; with the table, if there are `tables`."""
        self.room, self.since, self.tables = room, since, tables
        self.positions: dict[tuple[int, str], Position] = {}
        self.seen: dict[Audience, Position] = {}
        self.scenes: dict[tuple[int, str], Scenes] = {}
        self.wholes: dict[Audience, bytes] = {}
        self.patches: dict[tuple[Audience, int, str | None, int], bytes] = {}  # [audience, position, player, table]

    def tell(self, watcher: Watcher) -> None:
        audience = (watcher.viewer, watcher.language, watcher.text)
        table = self.tables.of(watcher.player) if self.tables is not None else None
        before = watcher.position
        if before is not None and before.viewer == watcher.viewer:
            after = self.position(audience)
            key = (audience, id(before), watcher.player if table is not None else None, id(watcher.table))
            if key not in self.patches:
                self.patches[key] = write(self.patch(audience, before, after, watcher.table, table))
            watcher.send_bytes(self.patches[key])
            watcher.position, watcher.table = after, table or watcher.table
            return
        if not watcher.patches:
            if audience not in self.wholes:
                self.wholes[audience] = write(self.whole(audience))
            watcher.send_bytes(self.wholes[audience])
        elif before is not None or watcher.welcomed:  # it looks from another seat by now, or the game has just begun
            watcher.take_position(self.position(audience))
        # else: it has just come, and gets the position with what happened before
        if table is not None:
            watcher.take_table(table)

    def whole(self, audience: Audience) -> Played | Position:
        viewer, language, text = audience
        position = self.position(audience)
        if self.since is None:
            return position
        steps, _, views = self.scene(viewer, language)
        between = [messages.with_board(self.room, view, language) for view in views] if text else views
        shown = [msgspec.structs.replace(step, view=view) for step, view in zip(steps, between, strict=False)]
        return Played([*shown, steps[-1]], position)

    def patch(
        self, audience: Audience, before: Position, after: Position, had: Table | None, table: Table | None
    ) -> Patch:
        """What has happened since `before`; of a table that the client does not have yet, all of it."""
        viewer, language, text = audience
        patch = Patch(before.number)
        if self.since is not None:
            _, written, views = self.scene(viewer, language)
            patch.steps = msgspec.Raw(b"[" + b",".join(written) + b"]")  # type: ignore[assignment]  # already written
            for view in views:
                seen = messages.with_board(self.room, view, language) if text else view
                patch.views.append(difference(before.view, seen) or {})
                before = msgspec.structs.replace(before, view=seen)
        patch.position = position_change(before, after)
        if table is not None:
            patch.table = table_change(had, table) if had is not None else [table]
        return patch

    # What is made once

    def position(self, audience: Audience) -> Position:
        viewer, language, text = audience
        made = self.positions.get((viewer, language))
        if made is None:
            made = self.positions[viewer, language] = messages.position_for(self.room, viewer, language)
        if not text:
            return made
        if audience not in self.seen:
            self.seen[audience] = messages.drawn(self.room, msgspec.structs.replace(made), language, text=True)
        return self.seen[audience]

    def scene(self, viewer: int, language: str) -> Scenes:
        """The steps for a viewer, noted for those who come later."""
        made = self.scenes.get((viewer, language))
        if made is None:
            room, first = self.room, (self.since or 0) + 1
            moves = range(first, room.move + 1)
            steps = [messages.step_at(room, move, viewer, language) for move in moves]
            made = Scenes(steps, [write(step) for step in steps], [room.view(move, viewer) for move in moves[:-1]])
            self.scenes[viewer, language] = made
            story.note(room, viewer, language, first, made.written)
        return made
