"""Questions name people as their table does, not by the number of a seat."""

from itertools import count

from glueckauf.engine import record
from glueckauf.engine.fields import plain
from glueckauf.games import TITLES
from glueckauf.table.play.messages import position_for, step_at
from glueckauf.table.storage.maintenance import add_importer, import_record
from tests.table.people import Beside
from tests.web.positions import Finished, by_chance


def test_whose_wagon_a_card_goes_onto(web: Beside) -> None:
    clara, game = web.guest("Clara"), TITLES["isle_of_trains"]
    web.do(lambda: add_importer(web.server.store))
    for number in count():
        history = by_chance(game, number, {})
        asks = [game.ask(plain(game.known_to(state, int(plain(state).seat))), "en") for state in history.states[:-1]]
        naming = [move for move, sentence in enumerate(asks) if "player " in sentence]
        if naming:
            break
    move, seat = naming[0], int(plain(history.states[naming[0]]).seat)
    table = web.do(lambda: import_record(web.server.store, record.write(history)))
    running = Finished(web, clara, table, len(history.actions)).running((move, seat))
    room = web.do(lambda: web.server.parts.rooms.get(running))
    for language, other in (("en", "Apprentice"), ("de", "Lehrling")):
        asked = position_for(room, seat, language).asks
        assert other in asked, asked
        assert "player " not in asked
        assert "Spieler " not in asked


def test_a_step_of_a_replay_says_what_is_done_without_its_question(web: Beside) -> None:
    """`onto the Boxcar of Clara` answers a question that nobody sees in a replay."""
    clara, game = web.guest("Clara"), TITLES["isle_of_trains"]
    web.do(lambda: add_importer(web.server.store))
    history = by_chance(game, 0, {})
    table = web.do(lambda: import_record(web.server.store, record.write(history)))
    room = web.do(lambda: web.server.parts.rooms.get(Finished(web, clara, table, len(history.actions)).table))
    moves = [move for move, one in enumerate(history.actions, 1) if game.actions.jsons[one]["do"] == "onto"]
    assert len(moves) > 5
    for move in moves[:20]:
        english, german = (step_at(room, move, -1, language).sentence for language in ("en", "de"))
        assert english.startswith("load "), english
        assert " laden" in german, german
