"""What do bots of different strength give away? Analyses their games and prints what the thresholds are chosen by.

python -m tools.coach_levels play TITLE BOT FILE [GAMES [PART]]   # two of them at a table; a line for each game
python -m tools.coach_levels losses FILE...                       # how often each bot gives away how much
python -m tools.coach_levels masters FILE...                      # what people are compared with: coach/masters.json

Games in the file are not played again. PART is I/N: of N processes, each with a file of its own, this one plays every
N-th game.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

import msgspec
import numpy as np

from glueckauf.bots.bot import Bot, answer, play_on
from glueckauf.bots.master_bot import MasterBot, shipped
from glueckauf.bots.roster import bot as new_bot
from glueckauf.cli.parts import WHOLE, part_of
from glueckauf.coach import analyse
from glueckauf.coach.effects import ERRORS
from glueckauf.coach.masters import FILE as MASTERS
from glueckauf.coach.summary import FORCED, SeatSummary, added_up, summary_of
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.games.finder import find_title
from tools.game_lines import Line, append, lines

PLAYERS = 2
MASTER, SIMULATIONS = "master", 300  # by number, so that a busy machine plays the same
STEPS = (0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.10, 0.12, 0.15, 0.20, 0.30)


def player(name: str, game: Game, seed: str) -> Bot:
    file = shipped(game)
    if name == MASTER and file is not None:
        return MasterBot(game, seed, file, simulations=SIMULATIONS, seconds=None)
    return new_bot(name, game, seed)


def played(game: Game, name: str, seed: str) -> History:
    history = History(game, PLAYERS, seed)
    seats = [player(name, game, f"{seed} {seat}") for seat in range(PLAYERS)]
    play_on(history, lambda seat: answer(seats[seat], name, game, game.known_to(history.state, seat)))
    return history


def look_at(game: Game, name: str, file: Path, games: int, part: str) -> None:
    done = {one["game"] for one in by_bot([file])[game.id, name]}
    for number in sorted(set(part_of(range(games), part)) - done):
        told = analyse(played(game, name, f"levels {name} {number}")).as_dict()
        losses = [one["loss"] for one in told["decisions"] if one["kind"] != FORCED]
        errors = [one["sure"] for one in told["decisions"] if one["kind"] != FORCED]
        seats = [msgspec.to_builtins(summary_of(told, seat)) for seat in range(PLAYERS)]
        row = {"title": game.id, "bot": name, "game": number, "losses": losses, "errors": errors, "seats": seats}
        append(file, row)
        print(game.id, name, number, *(one["accuracy"] for one in seats), flush=True)


def by_bot(files: list[Path]) -> dict[tuple[str, str], list[Line]]:
    found = defaultdict(list)
    for one in lines(files, lambda one: (one["title"], one["bot"], one["game"])):
        found[one["title"], one["bot"]].append(one)
    return found


def print_losses(files: list[Path]) -> None:
    """The share of the decisions of each bot that give away at least so much, and are surely losses."""
    print(f"{'title':18} {'bot':12} {'games':>5} {'decisions':>9} {'accuracy':>8}", *(f"{one:>6}" for one in STEPS))
    for (title, name), games in sorted(by_bot(files).items()):
        sure = np.array(
            [  # what chance may explain counts as nothing, as in the analysis
                loss if loss >= ERRORS * error else 0.0
                for one in games
                for loss, error in zip(one["losses"], one["errors"], strict=True)
            ]
        )
        accuracy = np.mean([seat["accuracy"] for one in games for seat in one["seats"]])
        shares = [f"{100 * (sure >= least).mean():5.1f}%" for least in STEPS]
        print(f"{title:18} {name:12} {len(games):5d} {len(sure):9d} {accuracy:8.1f}", *shares)


def write_masters(files: list[Path]) -> None:
    masters = {}
    for (title, name), games in sorted(by_bot(files).items()):
        if name == MASTER:
            seats = [msgspec.convert(seat, SeatSummary) for one in games for seat in one["seats"]]
            themes, points, lost = added_up(seats)
            masters[title] = {
                "games": len(games),
                "accuracy": round(sum(one.accuracy for one in seats) / len(seats), 1),
                "themes": {
                    name: {"decisions": sort.decisions, "loss": round(sort.loss, 4)} for name, sort in themes.items()
                },
                "points": {category: round(value, 2) for category, value in points.items()},
                "lost": {category: round(value, 2) for category, value in lost.items()},
            }
    MASTERS.write_text(json.dumps(masters, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(MASTERS)


def main() -> None:
    match sys.argv[1:]:
        case ["play", title, name, file]:
            look_at(find_title(title), name, Path(file), 4, WHOLE)
        case ["play", title, name, file, games, *part] if len(part) < 2:
            look_at(find_title(title), name, Path(file), int(games), *(part or [WHOLE]))
        case ["losses", *files]:
            print_losses([Path(file) for file in files])
        case ["masters", *files]:
            write_masters([Path(file) for file in files])
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
