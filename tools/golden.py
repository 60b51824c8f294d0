"""Golden games of every rules version, kept under tests/golden and played again by the tests.

    python -m tools.golden        writes those that are missing; delete a file to have it written anew

A playthrough is readable text: each step shows who is asked what, all legal actions, and the one that was chosen.
Beside it lies the record of another game, as `glueckauf record` writes it, with other options where the title has any.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random

import msgspec

from glueckauf.engine import record
from glueckauf.engine.fields import plain
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games import GAMES
from tests.contract.games import choose

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
SEEDS = {
    "coal_baron_cards": "wagon",
    "coal_baron": "seam",
    "isle_of_trains": "tender",
}  # [title] reach most rules; others: by their id
CHAIN = "coal_baron_cards"  # since version 2 innovations may open an area together (R28)
CHAIN_SEED = "chain 25"
LATER_SEEDS = {("isle_of_trains", 2): "siding"}  # [title, rules version] where the same seed no longer does


def path(game: Game, players: int) -> Path:
    return FOLDER / f"v{game.rules_version}" / f"{game.id}-{players}.txt"


def seed_of(game: Game) -> str:
    return LATER_SEEDS.get((game.id, game.rules_version), SEEDS.get(game.id, game.id))


def record_path(game: Game, players: int) -> Path:
    return path(game, players).with_suffix(".record")


def versions(game: Game) -> list[Game]:
    """The title under all rules that it was ever played by."""
    return [game.at(version) for version in sorted(game.rules.versions or (game.rules_version,))]


def played(game: Game, players: int) -> list[str]:
    """The actions of a game with a purpose."""
    seed = seed_of(game)
    s, random, actions = game.new(players, seed), Random(seed), []
    while s.seat >= 0:
        action = choose(game, s, game.legal_ids(s), random)
        actions.append(game.actions.texts[action])
        game.rules.apply(s, action)
    return actions


def told(game: Game, players: int, actions: Sequence[str]) -> Iterator[str]:
    """The game as text."""
    s = game.new(players, seed_of(game))
    yield f"{game.id}, rules {game.rules_version}, {players} players, seed {seed_of(game)}"
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


def recorded(game: Game, players: int) -> str:
    """The record of a game with a purpose, with the last value of every option."""
    options = {option.id: option.values[-1] for option in game.options}
    history, random = History(game, players, f"record {seed_of(game)}", options), Random(players)
    while history.seat >= 0:
        s = game.copy(history.state)
        history.play(game.actions.texts[choose(game, s, game.legal_ids(s), random)])
    return record.write(history)


def chain_path(game: Game) -> Path:
    return FOLDER / f"v{game.rules_version}" / f"{game.id}-chain.record"


def chained(game: Game) -> str:
    """The record of players who keep their innovations until nothing else is left: then one alone opens no area."""
    history, random = History(game, 3, CHAIN_SEED, {"innovation_deck": "workers_3"}), Random(CHAIN_SEED)
    while history.seat >= 0:
        legal = game.legal_texts(history.state)
        rest = [text for text in legal if text != "pass" and not text.startswith("play")]
        liked = [text for text in rest if text.startswith(("place innovation", "look innovation", "place free_choice"))]
        wanted = liked if liked and random.random() < 0.7 else rest
        history.play(random.choice(wanted or [text for text in legal if text != "pass"] or legal))
    return record.write(history)


def views_path(game: Game) -> Path:
    return FOLDER / f"{game.id}-views.txt"


def views(game: Game) -> Iterator[str]:
    """What the wire says of a recorded game, seats in turn: some views in full, all as a digest."""
    players = max(game.seats)
    history = record.verify(record_path(game, players).read_text(encoding="utf-8"), {game.id: game})
    shown = [
        msgspec.json.encode(game.seen_by(s, move % (players + 1) - 1), order="sorted")
        for move, s in enumerate(history.states)
    ]
    last = len(shown) - 1
    for move in (0, last // 3, last * 2 // 3, last):
        yield f"{move}: {shown[move].decode()}"
    yield f"all {len(shown)}: {sha256(b''.join(shown)).hexdigest()}"


def actions_in(text: str) -> list[str]:
    """The actions that a golden playthrough tells of."""
    return [line[6:].partition("   [")[0] for line in text.splitlines() if line.startswith("   -> ")]


def main() -> None:
    for game in GAMES:
        for old, players in product(versions(game), game.seats):
            file = path(old, players)
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.write_text("\n".join(told(old, players, played(old, players))) + "\n", encoding="utf-8")
                print(file.name)
            if not record_path(old, players).exists():
                record_path(old, players).write_text(recorded(old, players), encoding="utf-8")
                print(record_path(old, players).name)
        if game.id == CHAIN and not chain_path(game.at(2)).exists():
            chain_path(game.at(2)).write_text(chained(game.at(2)), encoding="utf-8")
            print(chain_path(game.at(2)).name)
        actions = FOLDER / f"{game.id}-actions.txt"
        if not actions.exists():
            actions.write_text("\n".join(game.actions.texts) + "\n", encoding="utf-8")
        if not views_path(game).exists():
            views_path(game).write_text("\n".join(views(game)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
