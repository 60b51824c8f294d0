"""The master's game of a deal, as a process of its own: what is to be played comes in as JSON, the points go out."""

import sys

import msgspec

from glueckauf.bots.bot import answer
from glueckauf.bots.roster import bot
from glueckauf.engine.history import History
from glueckauf.games import TITLES
from glueckauf.table.play.steady_bots import steady_answer
from glueckauf.table.wire.protocol import LevelName

MASTER = "master"  # the strongest of the roster, docs/strength.md


class Task(msgspec.Struct):
    """A deal, and the seat on which the master sits."""

    title: str
    rules_version: int
    players: int
    options: dict[str, str]
    seed: str
    seat: int
    level: LevelName
    bot: str = MASTER


class Result(msgspec.Struct):
    scores: list[int]


def play(task: Task) -> list[int]:
    """[seat] the points at the end: the master on his seat, the others as they answer everybody."""
    game = TITLES[task.title].at(task.rules_version)
    history = History(game, task.players, task.seed, task.options)
    master = bot(task.bot, game, f"{task.seed} master")
    while not history.over:
        known = game.known_to(history.state, history.seat)
        if history.seat == task.seat:
            history.step(answer(master, task.bot, game, known))
        else:
            history.step(steady_answer(task.seed, task.level, game, known))
    return history.result()[0]


if __name__ == "__main__":
    done = play(msgspec.json.decode(sys.stdin.buffer.read(), type=Task))
    sys.stdout.buffer.write(msgspec.json.encode(Result(done)) + b"\n")
