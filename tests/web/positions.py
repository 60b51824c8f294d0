"""Tables at chosen points of a game: played over the interface, shown in the browser."""

from dataclasses import dataclass

from glueckauf.engine.fields import plain
from tests.table.people import Beside, Guest


@dataclass
class Finished:
    """A game that is over."""

    web: Beside
    guest: Guest
    table: str
    moves: int

    def asked(self) -> dict[str, list[tuple[int, int]]]:
        """[question] the moves at which there is a choice, and the seats; those in the middle of the game first."""
        room = self.web.do(lambda: self.web.house.tables.room(self.table))
        found: dict[str, list[tuple[int, int]]] = {}
        for move, state in enumerate(room.played.states[:-1]):
            if len(room.game.legal_ids(state)) > 1:
                found.setdefault(room.game.question(state), []).append((move, int(plain(state).seat)))
        return {name: sorted(places, key=lambda one: abs(one[0] - self.moves / 2)) for name, places in found.items()}

    def running(self, place: tuple[int, int]) -> str:
        """The position after so many moves as a table at which one plays on, from this seat."""
        move, seat = place
        return str(self.guest.done(self.table, "fork", move=move, seats=[seat], level="lehrling")["table"])

    def middle(self) -> str:
        """A running table in the middle of the game, with the person's turn."""
        return self.running(max(self.asked().values(), key=len)[0])


def finish(web: Beside, guest: Guest, title: str, players: int = 2) -> Finished:
    """Sit down, let a bot stand in, and wait until all have played to the end."""
    table = guest.lay("me", *["bot lehrling"] * (players - 1), title=title)["id"]
    with guest.live(table) as live:
        guest.done(table, "stand", seat=0, level="lehrling")
        live.until("table", lambda told: bool(told["status"] == "over"))
    return Finished(web, guest, table, int(guest.table(table)["move"]))
