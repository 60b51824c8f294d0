"""Clients that are told what changes: after every step of a game they must have what a newcomer would be sent.

Games are played at tables in memory by the server's own functions: moves of one action and of several, take-backs,
previews, resignations. Everybody looks on: each seat, spectators, a reader of German, one with the board as text.
"""

import json
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import msgspec

from glueckauf.engine.game import Game
from glueckauf.table.accounts.players import Person
from glueckauf.table.order.blocks import Blocks
from glueckauf.table.play import messages
from glueckauf.table.play.broadcast import Broadcast
from glueckauf.table.play.cluster import Cluster
from glueckauf.table.play.consent import Waits
from glueckauf.table.play.outcome import ending_of
from glueckauf.table.play.presence import Presence, Watcher
from glueckauf.table.play.room import Room
from glueckauf.table.play.room_changes import NewEntry
from glueckauf.table.play.signals import LobbyBell
from glueckauf.table.play.undo_rules import steps_alone
from glueckauf.table.storage.models import SeatRow
from glueckauf.table.storage.store import new_table
from glueckauf.table.wire.change import changed
from glueckauf.table.wire.protocol import Draft
from tests.contract.games import choose

Json = dict[str, Any]


@dataclass
class Counted:
    """What was compared."""

    games: int = 0
    moves: int = 0
    compared: int = 0
    drafts: int = 0
    patches: int = 0
    patch_bytes: int = 0
    whole_bytes: int = 0


class Follower:
    """A client with `patches`: it keeps what it was sent, and makes of patches what others are sent whole."""

    def __init__(self) -> None:
        self.position: Json = {}
        self.table: Json = {}
        self.heard: list[Json] = []  # as whole messages

    def take(self, text: bytes) -> None:
        message = json.loads(text)
        kind = message["type"]
        if kind == "table":
            self.table = message
        elif kind == "position":
            self.position = message
            self.heard.append(message)
        elif kind == "patch":
            self.patch(message)

    def patch(self, message: Json) -> None:
        if "position" in message:
            assert self.position["number"] == message.get("number", 0), "nothing was missed"
            view, steps = self.position["view"], message.get("steps", [])
            for step, change in zip(steps, message.get("views", []), strict=False):
                view = step["view"] = changed(view, change)
            self.position = changed({**self.position, "view": view}, message["position"])
            self.heard.append({"type": "played", "steps": steps, "position": self.position} if steps else self.position)
        if "table" in message:
            self.table = changed(self.table, message["table"])

    def draft(self, message: Json) -> Json:
        assert message.pop("number") == self.position["number"]
        return {**message, "type": "draft", "position": changed(self.position, message["position"])}


def written(message: msgspec.Struct) -> Json:
    return cast("Json", json.loads(msgspec.json.encode(message)))


class Nowhere:
    """In place of other processes."""

    alone = True

    def publish(self, event: object) -> None:
        """Nobody hears it."""


@dataclass
class Party:
    """A table in memory, a broadcast, and pairs of clients that look from the same place: one is told it all."""

    game: Game
    players: int
    seed: str
    counted: Counted
    pairs: list[tuple[Watcher, Watcher, Follower]] = field(default_factory=list)
    recorded: list[Json] = field(default_factory=list)  # [move] what both clients of the first pair were sent

    def __post_init__(self) -> None:
        presence = Presence(cast("Cluster", Nowhere()))
        self.broadcast = Broadcast(presence, LobbyBell(), Waits(60, 60, 60, 60), cast("Blocks", None))
        row = new_table(self.game, "p0", self.players, {}, self.seed, status="playing", started=0.0)
        chairs = [
            SeatRow(table=row.id, seat=seat, kind="person", name=f"P {seat}", player=f"p{seat}", resigned=False)
            for seat in range(self.players)
        ]
        self.room, self.whim = Room(row, chairs), Random(self.seed)
        looks = [(f"p{seat}", "en", seat, False) for seat in range(self.players)]
        looks += [("", "en", -1, False), ("p1", "de", 1, False), ("p0", "de", 0, True)]
        for player, language, viewer, text in looks:
            person = Person(player, player, language) if player else None
            whole = Watcher(person, language, viewer, text=text)
            patched = Watcher(person, language, viewer, text=text, patches=True)
            presence.here.setdefault(self.room.id, {}).update({whole: None, patched: None})
            self.pairs.append((whole, patched, Follower()))
        for watcher in presence.watchers(self.room.id):
            watcher.chosen = True
            self.broadcast.send_whole(self.room, watcher)
        self.compare()

    def play(self, moves: int) -> None:
        """So many moves, or until the game is over."""
        self.counted.games += 1
        room = self.room
        for _ in range(moves):
            seat = room.asked
            if seat < 0:
                break
            if steps_alone(room, seat) and self.whim.random() < 0.08:
                trial = room.trial()
                trial.undo(seat)
                self.commit([NewEntry("undo", seat, "1")], None)
                continue
            if self.whim.random() < 0.1:
                self.preview(seat)
            trial, entries = room.trial(), []
            for _ in range(self.whim.choice([1, 1, 1, 2, 4])):
                if trial.seat < 0:
                    break
                action = choose(self.game, trial.state, self.game.legal_ids(trial.state), self.whim)
                entries.append(NewEntry("move", trial.seat, self.game.actions.texts[action]))
                trial.play(entries[-1].text)
            self.commit(entries, room.move, trial)
            self.counted.moves += 1

    def commit(self, entries: list[NewEntry], since: int | None, trial: Any = None) -> None:
        room, asked, now = self.room, self.room.asked, time.time()
        rows = room.next_entries(entries, "", now)
        ending = ending_of(room, trial, now) if trial is not None else None
        room.adopt(rows, trial)
        if ending is not None:
            room.change_table(ending)
        self.broadcast.send_progress(room, since, table=ending is not None or room.asked != asked)
        self.compare()

    def preview(self, seat: int) -> None:
        """A draft as a patch makes the draft that others are sent."""
        trial = self.room.trial()
        trial.play(self.whim.choice(self.game.legal_texts(trial.state)))
        known = self.game.known_to(trial.state, seat)
        for whole, watcher, follower in self.pairs:
            if watcher.viewer == seat:
                tried = messages.position_of(
                    self.room, trial, seat, watcher.language, known, self.game.view(known), picks=None
                )
                messages.drawn(self.room, tried, watcher.language, text=watcher.text)
                draft = Draft("x", [], tried, turn_over=False, reveals=False)
                watcher.take_draft(draft)
                assert follower.draft(json.loads(watcher.queue.get_nowait())) == written(draft)
                assert not whole.queue.qsize()
                self.counted.drafts += 1

    def compare(self) -> None:
        """Both clients of every pair have the same, and it is what a newcomer would be sent now."""
        for place, (whole, watcher, follower) in enumerate(self.pairs):
            told = [whole.queue.get_nowait() for _ in range(whole.queue.qsize())]
            patched = [watcher.queue.get_nowait() for _ in range(watcher.queue.qsize())]
            whole.waiting = watcher.waiting = 0
            follower.heard.clear()
            for text in patched:
                follower.take(text)
                self.counted.patches += text.startswith(b'{"type":"patch"')
            self.counted.patch_bytes += sum(map(len, patched))
            self.counted.whole_bytes += sum(map(len, told))
            messages_told = [json.loads(text) for text in told]
            if place == 0:
                self.recorded.append({"sent": [json.loads(text) for text in patched], "whole": messages_told})
            assert follower.heard == [one for one in messages_told if one["type"] != "table"]
            position = messages.position_for(self.room, watcher.viewer, watcher.language)
            assert follower.position == written(
                messages.drawn(self.room, position, watcher.language, text=watcher.text)
            )
            for table in [one for one in messages_told if one["type"] == "table"][-1:]:
                assert dated(follower.table) == dated(table)
            self.counted.compared += 1


def dated(table: Json) -> Json:
    """A table without the time at which it was told."""
    return {name: part for name, part in table.items() if name != "as_of"}
