"""The bots by name, as the command line and the table know them.

Ours by a word, anybody's as `path/to/file.py:Name`, what was learnt by `glueckauf train` or `distil` as
`path/to/name.safetensors`, and a language model as `llm/MODEL`.
"""

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType

from glueckauf.bots.bot import LONGEST, Bot
from glueckauf.bots.heuristic_bot import HeuristicBot
from glueckauf.bots.levels import LEVELS
from glueckauf.bots.master_bot import SmallPolicyBot, master, master_fast, policy
from glueckauf.bots.playouts import playouts
from glueckauf.bots.policy_bot import PolicyBot
from glueckauf.bots.random_bot import RandomBot
from glueckauf.bots.search_bot import SearchBot
from glueckauf.bots.weights import read_card
from glueckauf.engine.border import as_seed
from glueckauf.engine.errors import BadSetup, Reason, quoted
from glueckauf.engine.game import Game
from glueckauf.engine.history import refuse_other_things

__all__ = ["BOTS", "LEVELS", "bot"]

WEIGHTS = ".safetensors"
LLM = "llm/"
LLM_BOT = "glueckauf.lab.llm_bot"  # of the lab, which knows the bots and not the reverse: found by name, as a file is

BOTS: Mapping[str, Callable[[Game, str], Bot]] = {
    "random": RandomBot,
    "heuristic": HeuristicBot,
    "search": SearchBot,
    "playouts": playouts,
    "policy": policy,
    "master": master,
    "master_fast": master_fast,
    **{name: level.new for name, level in LEVELS.items()},
}


def is_llm(name: str) -> bool:
    """Whether this is a language model; its name may hold a colon."""
    return name.startswith(LLM) and len(name) > len(LLM)


def is_file(name: str) -> bool:
    """Whether this is the name of a bot that comes from a file."""
    return name not in BOTS and not is_llm(name) and (":" in name or name.endswith(WEIGHTS))


def refuse_unknown(name: str) -> None:
    """Raises `BadSetup` for a name that is neither one of ours nor that of a file."""
    if not isinstance(name, str) or (name not in BOTS and not is_file(name) and not is_llm(name)):
        there = ", ".join(BOTS)
        raise BadSetup(
            quoted(name),
            Reason(
                "unknown_bot",
                "",
                f"no such bot; there are: {there}, path/to/file.py:Name, path/to/name{WEIGHTS} and {LLM}MODEL",
                f"es gibt: {there}, pfad/zu/datei.py:Name, pfad/zu/name{WEIGHTS} und {LLM}MODELL",
            ),
        )


def bot(name: str, game: Game, seed: str | int) -> Bot:
    """A new bot; same name and seed, same choices, and 3 is the seed "3". Raises `BadSetup`."""
    refuse_unknown(name)
    refuse_other_things(game)
    seed = as_seed(seed)
    if name in BOTS:
        return BOTS[name](game, seed)
    if is_llm(name):
        asking: Bot = importlib.import_module(LLM_BOT).LlmBot(game, seed, name.removeprefix(LLM))
        return asking
    if name.endswith(WEIGHTS):
        return learnt(name, game, seed)
    path, _, what = name.rpartition(":")
    try:
        where = str(Path(path).resolve())
        where.encode()
    except (ValueError, OSError, RuntimeError) as error:  # what no path may hold, or links that go round in circles
        raise BadSetup(
            quoted(name), Reason("bad_bot_file", "", "this is no Python file", "das ist keine Python-Datei")
        ) from error
    module = bot_file(where, name)
    make = getattr(module, what, None)
    if not callable(make):
        raise BadSetup(
            name, Reason("no_such_name", "", f"{path} has nothing named {what}", f"in {path} gibt es kein {what}")
        )
    return new_bot(make, name, game, seed)


def new_bot(make: Callable[[Game, str], Bot], name: str, game: Game, seed: str) -> Bot:
    """What a stranger's function makes. Raises `BadSetup` if it raises."""
    try:
        return make(game, seed)
    except (Exception, SystemExit) as error:
        said = quoted(error, LONGEST)
        raise BadSetup(name, Reason("bot_failed", "", f"cannot be made: {said}", f"scheitert: {said}")) from error


def learnt(name: str, game: Game, seed: str) -> Bot:
    """A network from a file of weights, large or small, without search."""
    file = Path(name)
    return (SmallPolicyBot if read_card(file).narrow else PolicyBot)(game, seed, file)


@cache
def bot_file(path: str, name: str) -> ModuleType:
    """A stranger's file, loaded once: its rules are compiled under the name of its module."""
    module_name = f"bot_{Path(path).stem}_{hashlib.sha256(path.encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(module_name, path)
    if spec is None or spec.loader is None:
        raise BadSetup(name, Reason("bad_bot_file", "", "this is no Python file", "das ist keine Python-Datei"))
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # a script may end its process
        del sys.modules[module_name]
        said = quoted(error, LONGEST)
        raise BadSetup(
            name, Reason("bad_bot_file", "", f"cannot be loaded: {said}", f"nicht zu laden: {said}")
        ) from error
    return module
