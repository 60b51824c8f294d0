"""Writes positions for the gallery of boards, `web/samples/`: start, middle, late and end of a game of each title.

Run as `python -m tools.samples`. The positions come from games of bots that no training changes, as the first seat
that is asked sees them.
`web/samples/patches/` holds what the server sent a client that is told what changes, and one that is told it all.
"""

from pathlib import Path

import msgspec

from glueckauf.bots.bot import answer
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import GAMES
from tests.table.followers import Counted, Party

FOLDER = Path(__file__).parent.parent / "web" / "samples"
PATCHES = FOLDER / "patches"
PATCHED = 40  # moves of the games for `web/samples/patches`
NAMES = ("Ada", "Bruno", "Clara", "Dorian")
LANGUAGES = ("en", "de")


def played(game: Game, players: int) -> History:
    history = History(game, players, f"samples {players}")
    bots = [HeuristicBot(game, f"samples {seat}", sampled=True, blunder_rate=0.2) for seat in range(players)]
    while history.seat >= 0:
        known = game.known_to(history.state, history.seat)
        history.play(game.actions.texts[answer(bots[history.seat], "heuristic", game, known)])
    return history


def sample(history: History, move: int, language: str) -> dict[str, object]:
    """The position after so many actions, as whoever is asked sees it (the first seat at the end)."""
    game, s = history.game, history.states[move]
    asked = int(plain(s).seat)
    viewer = max(asked, 0)
    known = plain(game.known_to(s, viewer))
    return {
        "names": NAMES[: history.players],
        "glossary": [entry._asdict() for entry in game.glossary],
        "position": {
            "type": "position", "number": move, "move": move, "viewer": viewer, "seat": asked,
            "question": game.question(s), "asks": game.ask(known, language),
            "choices": [
                {
                    "action": game.actions.texts[i],
                    "answer": game.actions.jsons[i],
                    "sentence": game.say(known, i, language),
                }
                for i in (game.legal_ids(s) if asked >= 0 else [])
            ],
            "view": game.seen_by(s, viewer), "may_undo": 0, "may_redo": False, "turn": move, "step": None,
        },
    }  # fmt: skip


def questions(history: History) -> dict[str, int]:
    """[question] a move about the middle of the game at which it is asked, with a real choice."""
    found: dict[str, int] = {}
    for move in range(len(history.actions)):
        s = history.states[move]
        name = history.game.question(s)
        better = name not in found or move < len(history.actions) * 0.6
        if better and len(history.game.legal_ids(s)) > 1:
            found[name] = move
    return found


def patches(game: Game) -> list[object]:
    """[move] what two clients of one seat were sent, one with patches, one without."""
    party = Party(game, min(game.seats), "samples", Counted())
    party.play(PATCHED)
    return list(party.recorded)


if __name__ == "__main__":
    PATCHES.mkdir(parents=True, exist_ok=True)
    for game in GAMES:
        (PATCHES / f"{game.id}.json").write_bytes(msgspec.json.encode(patches(game)))
    for game in GAMES:
        for players in game.seats:
            history = played(game, players)
            moves = len(history.actions)
            wanted = {"start": 0, "early": moves // 6, "middle": moves // 2, "late": moves * 5 // 6, "end": moves}
            wanted |= {f"ask_{name}": move for name, move in questions(history).items()}
            for name, move in wanted.items():
                for language in LANGUAGES:
                    path = FOLDER / f"{game.id}-{name}-{players}-{language}.json"
                    path.write_bytes(msgspec.json.encode(sample(history, move, language)))
    print(f"{len(list(FOLDER.glob('*.json')))} positions in {FOLDER.name}")
