"""Tables at chosen points of a game: played over the interface, shown in the browser."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count, pairwise
from random import Random

from glueckauf.bots.bot import answer
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.engine import record
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.options import offered
from glueckauf.games import TITLES
from glueckauf.table.storage.maintenance import add_importer, import_record
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
        room = self.web.do(lambda: self.web.server.parts.rooms.get(self.table))
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


def with_every_question(web: Beside, guest: Guest, title: str) -> dict[str, tuple[Finished, tuple[int, int]]]:
    """[question] a game in which it is asked with a choice, and where: games by chance, always the same ones."""
    game, places = TITLES[title], dict[str, tuple[Finished, tuple[int, int]]]()
    web.do(lambda: add_importer(web.server.store))
    options = [{}, *({option.id: value} for option in offered(game.options) for value in option.values[1:])]
    for number in count():
        history = by_chance(game, number, options[number % len(options)])
        asked = {game.question(s) for s in history.states[:-1] if len(game.legal_ids(s)) > 1}
        if not asked <= set(places):
            table = web.do(lambda history=history: import_record(web.server.store, record.write(history)))  # type: ignore[misc]
            finished = Finished(web, guest, table, len(history.actions))
            places = {name: (finished, moves[0]) for name, moves in finished.asked().items()} | places
        if set(places) == set(game.actions.questions):
            break
    return places


def by_chance(game: Game, number: int, options: dict[str, str]) -> History:
    """A whole game of people who think of nothing."""
    history, whim = History(game, game.seats[number % len(game.seats)], f"by chance {number}", options), Random(number)
    while history.seat >= 0:
        history.play(game.actions.texts[whim.choice(game.legal_ids(history.state))])
    return history


def position_where(
    web: Beside, guest: Guest, title: str, wanted: Callable[[History, int], bool], options: dict[str, str] | None = None
) -> str:
    """A running table at the first position of games by chance of which this is true; its seat has a choice."""
    game = TITLES[title]
    web.do(lambda: add_importer(web.server.store))
    for number in count():
        history = by_chance(game, number, options or {})
        for move, state in enumerate(history.states[:-1]):
            if len(game.legal_ids(state)) > 1 and wanted(history, move):
                text = record.write(history)
                table = web.do(lambda text=text: import_record(web.server.store, text))  # type: ignore[misc]
                seat = int(plain(state).seat)
                return Finished(web, guest, table, len(history.actions)).running((move, seat))
    raise AssertionError


def well_known(web: Beside, guest: Guest, title: str, players: int) -> Finished:
    """A whole game of apprentices, always the same one."""
    game = TITLES[title]
    web.do(lambda: add_importer(web.server.store))
    history, bot = History(game, players, f"well known {players}"), HeuristicBot(game, title)
    while history.seat >= 0:
        known = game.known_to(history.state, history.seat)
        history.play(game.actions.texts[answer(bot, "apprentice", game, known)])
    table = web.do(lambda: import_record(web.server.store, record.write(history)))
    return Finished(web, guest, table, len(history.actions))


def finish(web: Beside, guest: Guest, title: str, players: int = 2) -> Finished:
    """Sit down, let a bot stand in, and wait until all have played to the end."""
    table = guest.create_table("me", *["bot lehrling"] * (players - 1), title=title, public=True)["id"]
    with guest.live(table) as live:
        guest.done(table, "stand", seat=0, level="lehrling")
        live.until("table", lambda told: bool(told["status"] == "over"))
    return Finished(web, guest, table, int(guest.table(table)["move"]))


def the_end_of_a_shift(web: Beside, guest: Guest) -> tuple[Finished, History, int]:
    """A game and the move that ended a shift of it, one of several answers: a single one a page gives itself."""
    game = TITLES["coal_baron"]
    web.do(lambda: add_importer(web.server.store))
    for number in count():
        history = by_chance(game, number, {})
        for move, (before, after) in enumerate(pairwise(history.states)):
            if plain(before).shift != plain(after).shift and len(game.legal_ids(before)) > 1:
                text = record.write(history)
                table = web.do(lambda text=text: import_record(web.server.store, text))  # type: ignore[misc]
                return Finished(web, guest, table, len(history.actions)), history, move
    raise AssertionError
