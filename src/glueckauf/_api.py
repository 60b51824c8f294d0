"""The functions of the public API; `glueckauf` itself offers them under the same names."""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from glueckauf.bots.bot import Bot
from glueckauf.bots.roster import BOTS
from glueckauf.bots.roster import bot as new_bot
from glueckauf.engine import record as records
from glueckauf.engine.game import Game
from glueckauf.engine.history import History
from glueckauf.engine.record import Record
from glueckauf.games import TITLES
from glueckauf.games.finder import find_title

if TYPE_CHECKING:
    import gymnasium
    import gymnasium.vector
    import pettingzoo


def titles() -> tuple[str, ...]:
    """The ids of all titles.

    >>> titles()
    ('coal_baron', 'coal_baron_cards', 'isle_of_trains')
    """
    return tuple(TITLES)


def title(name: str) -> Game:
    """The title with this id; a unique prefix is enough. Raises `BadSetup`.

    >>> title("isle").en
    'Isle of Trains'
    """
    return find_title(name)


def bot_names() -> tuple[str, ...]:
    """The names of the built-in bots.

    >>> bot_names()[:7]
    ('random', 'heuristic', 'search', 'playouts', 'policy', 'master', 'master_fast')
    >>> bot_names()[7:]  # the levels for people
    ('lehrling', 'hauer', 'steiger', 'obersteiger', 'bergmeister', 'bergrat')
    """
    return tuple(BOTS)


def bot(name: str, game: Game, seed: str) -> Bot:
    """A new bot for one seat of one game: a built-in one, or `path/to/file.py:Name`. Raises `BadSetup`.

    The same name and seed make the same decisions.

    >>> game = title("coal_baron")
    >>> s = game.new(players=2, seed="a winter evening")
    >>> known = game.known_to(s, seat=0)
    >>> game.actions.texts[bot("random", game, "a seed").decide(known, game.legal_ids(known))]
    'draft truck-brown-2'
    """
    return new_bot(name, game, seed)


def write_record(history: History) -> str:
    """The record of a game, finished or not, as text."""
    return records.write(history)


def read_record(text: str) -> Record:
    """What a record says, without replaying it. Raises `BadRecord` if it was edited or is cut off."""
    return records.read(text)


def replay_record(record: Record) -> Iterator[History]:
    """The game of a record, before its first action and after each one. Raises `BadRecord`.

    All of them are the same `History`, which grows.
    """
    return records.replay(record, TITLES)


def verify_record(text: str) -> History:
    """Replay a record and check every invariant after every action. Raises `BadRecord`, which names the line.

    >>> history = History(title("isle_of_trains"), players=2, seed="a winter evening")
    >>> history.play("draw") >= 0
    True
    >>> verify_record(write_record(history)).actions == history.actions
    True
    """
    return records.verify(text, TITLES)


def make(title: str, **settings: Any) -> "gymnasium.Env[Any, Any]":
    """A Gymnasium environment: one learner against bots. Needs the extra `lab`.

    The settings are those of `glueckauf.lab.gymnasium_env.SeatEnv`, for example `players=3, opponents="hauer"`.
    """
    environment: gymnasium.Env[Any, Any] = _gymnasium().make(_environment_id(title), **settings)
    return environment


def make_vec(title: str, num_envs: int, **settings: Any) -> "gymnasium.vector.VectorEnv[Any, Any, Any]":
    """A Gymnasium vector environment: many games in one compiled batch. Needs the extra `lab`.

    The settings are those of `glueckauf.lab.gymnasium_vector.SeatVectorEnv`.
    """
    environments: gymnasium.vector.VectorEnv[Any, Any, Any]
    environments = _gymnasium().make_vec(_environment_id(title), num_envs=num_envs, **settings)
    return environments


def _gymnasium() -> Any:
    """Gymnasium, which knows our environments. Without it our own modules say which extra is missing."""
    import_module("glueckauf.envs")
    return import_module("gymnasium")


def _environment_id(name: str) -> str:
    game = find_title(name)
    return f"glueckauf/{game.id}-v{game.rules_version}"


def aec_env(title: str, players: int = 3, **settings: Any) -> "pettingzoo.AECEnv[str, Any, Any]":
    """A PettingZoo environment in which every seat is an agent. Needs the extra `lab`.

    The settings are those of `glueckauf.lab.pettingzoo_env.TableEnv`.
    """
    from glueckauf.lab import pettingzoo_env  # noqa: PLC0415 - an extra

    return pettingzoo_env.env(find_title(title).id, players, **settings)


def parallel_env(title: str, players: int = 3, **settings: Any) -> "pettingzoo.ParallelEnv[str, Any, Any]":
    """The same as a PettingZoo parallel environment: all agents step, the one that is asked counts."""
    from glueckauf.lab import pettingzoo_env  # noqa: PLC0415 - an extra

    return pettingzoo_env.parallel_env(find_title(title).id, players, **settings)
