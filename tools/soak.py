"""The long soak, not part of `make test`: many games of every title, all invariants at every step, records read back.

python -m tools.soak [GAMES]      for each title and number of players; 300 unless told
"""

import sys
from random import Random

from rich.progress import track

from glueckauf.bots.playout import play_series
from glueckauf.engine import record
from glueckauf.engine.fields import to_bytes
from glueckauf.engine.history import History
from glueckauf.games import TITLES
from tests.contract.games import EVERY_TABLE, after, choose, redealt

GALLERY = -1


def soak(number: int) -> None:
    """One game of every title and number of players."""
    for game, players in EVERY_TABLE:
        history, random = History(game, players, f"soak {number}"), Random(number)
        while history.seat >= 0:
            s = history.state
            action = choose(game, s, game.legal_ids(s), random)
            for seat in range(GALLERY, players):
                world = redealt(game, s, seat, f"{number} {len(history.actions)}")
                assert to_bytes(game.known_to(world, seat)) == to_bytes(game.known_to(s, seat))
                if action in game.legal_ids(world):
                    here, there = after(game, s, action), after(game, world, action)
                    if not (here.shown | there.shown) & 1 << (seat if seat != GALLERY else 4):
                        assert to_bytes(game.known_to(here, seat)) == to_bytes(game.known_to(there, seat))
            history.play(game.actions.texts[action])
        record.verify(record.write(history), TITLES)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for number in track(range(games), "invariants at every step"):
        soak(number)
    for game, players in EVERY_TABLE:
        played = play_series(game, players, "soak", range(100 * games))
        assert (played.places.min(axis=1) == 1).all()
        print(f"{game.id}, {players} players: {100 * games} random games, {int(played.decisions.sum()):,} decisions")
    print(f"{games} games of every table: invariants, knowledge and records hold")


if __name__ == "__main__":
    main()
