"""Coal-and-rail tabletop games with exact rules: play them, simulate them, train on them.

The names in `__all__` are the public API; docs/api.md describes them. Everything else may change without notice.
They are loaded when first used, so that `import glueckauf` is quick and does not start the compiler.

>>> import glueckauf
>>> game = glueckauf.title("coal_baron")
>>> s = game.new(players=2, seed="a winter evening")
>>> s = game.play(s, game.legal_texts(s)[0])
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from glueckauf._api import (
        aec_env,
        bot,
        bot_names,
        make,
        make_vec,
        parallel_env,
        read_record,
        replay_record,
        title,
        titles,
        verify_record,
        write_record,
    )
    from glueckauf._version import __version__
    from glueckauf.bots.bot import Bot
    from glueckauf.engine.errors import (
        BadRecord,
        BadSetup,
        BotFailed,
        GameIsOver,
        GlueckaufError,
        IllegalMove,
        NotYourTurn,
        NoUndo,
        Reason,
        StaleMove,
        UnreadableMove,
    )
    from glueckauf.engine.game import Game
    from glueckauf.engine.history import History
    from glueckauf.engine.record import Record
    from glueckauf.lab.batch import BatchEnv, play_games

__all__ = [
    "BadRecord",
    "BadSetup",
    "BatchEnv",
    "Bot",
    "BotFailed",
    "Game",
    "GameIsOver",
    "GlueckaufError",
    "History",
    "IllegalMove",
    "NoUndo",
    "NotYourTurn",
    "Reason",
    "Record",
    "StaleMove",
    "UnreadableMove",
    "__version__",
    "aec_env",
    "bot",
    "bot_names",
    "make",
    "make_vec",
    "parallel_env",
    "play_games",
    "read_record",
    "replay_record",
    "title",
    "titles",
    "verify_record",
    "write_record",
]

_ELSEWHERE = {  # [name] the module that defines it; all others are in _api.py
    "BatchEnv": "lab.batch",
    "Bot": "bots.bot",
    "Game": "engine.game",
    "History": "engine.history",
    "Record": "engine.record",
    "__version__": "_version",
    "play_games": "lab.batch",
    **dict.fromkeys(
        (
            "BadRecord",
            "BadSetup",
            "BotFailed",
            "GameIsOver",
            "GlueckaufError",
            "IllegalMove",
            "NoUndo",
            "NotYourTurn",
            "Reason",
            "StaleMove",
            "UnreadableMove",
        ),
        "engine.errors",
    ),
}

if not TYPE_CHECKING:  # for mypy a name that is not listed above does not exist

    def __getattr__(name: str) -> object:
        """Load a public name when it is first used."""
        if name not in __all__:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        from importlib import import_module  # noqa: PLC0415 - only when something is used

        value = getattr(import_module(f"{__name__}.{_ELSEWHERE.get(name, '_api')}"), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
