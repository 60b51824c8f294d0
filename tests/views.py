"""Views as the wire has them."""

from typing import Any

import msgspec

from glueckauf.engine.game import Game


def view_json(game: Game, s: Any, seat: int) -> Any:
    """What `seat` sees, as JSON."""
    return msgspec.to_builtins(game.seen_by(s, seat))
