"""Golden playthroughs: whole games as readable text, kept under tests/golden and played again by the tests.

    python -m tools.golden        writes those that are missing; delete a file to have it written anew

A step shows who is asked what, all legal actions, and the one that was chosen.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.games import GAMES
from tests.contract.games import choose

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
SEEDS = {"coal_baron_cards": "wagon", "coal_baron": "seam", "isle_of_trains": "tender"}  # [title] reach most rules


def path(game: Game, players: int) -> Path:
    return FOLDER / f"{game.id}-{players}.txt"


def played(game: Game, players: int) -> list[str]:
    """The actions of a game with a purpose."""
    seed = SEEDS[game.id]
    s, random, actions = game.new(players, seed), Random(seed), []
    while s.seat >= 0:
        action = choose(game, s, game.legal_ids(s), random)
        actions.append(game.actions.texts[action])
        game.apply(s, action)
    return actions


def told(game: Game, players: int, actions: Sequence[str]) -> Iterator[str]:
    """The game as text."""
    s = game.new(players, SEEDS[game.id])
    yield f"{game.id}, rules {game.rules_version}, {players} players, seed {SEEDS[game.id]}"
    for name, cards in game.deal(plain(s)).items():
        yield f"{name}: {' '.join(cards)}"
    for number, action in enumerate(actions, 1):
        seat, question = plain(s).seat, game.question(s)
        legal = game.legal_texts(s)
        s = game.play(s, action)
        shown = format(plain(s).shown, "b")
        yield f"{number}. seat {seat}, {question}: {' | '.join(legal)}"
        yield f"   -> {action}" + (f"   [shown to {shown}]" if shown != "0" else "")
    for seat, row in enumerate(game.score_table(s)):
        yield f"seat {seat}: {row}, place {game.ranking(s)[seat]}"


def actions_in(text: str) -> list[str]:
    """The actions that a golden playthrough tells of."""
    return [line[6:].partition("   [")[0] for line in text.splitlines() if line.startswith("   -> ")]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        for players in game.seats:
            if not path(game, players).exists():
                text = "\n".join(told(game, players, played(game, players)))
                path(game, players).write_text(text + "\n", encoding="utf-8")
                print(path(game, players).name)
        actions = FOLDER / f"{game.id}-actions.txt"
        if not actions.exists():
            actions.write_text("\n".join(game.actions.texts) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
