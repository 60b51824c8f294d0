"""Sessions: on which devices a player is signed in."""

import time
from typing import Literal

from glueckauf.table.accounts.secret_hash import hashed
from glueckauf.table.storage.models import Key

Method = Literal["guest", "password", "passkey", "reset"]


def new_session(player: str, secret: str, method: Method, device: str = "") -> Key:
    """A row for a session that begins now; whoever has just proved who they are need not do it again at once."""
    now = time.time()
    confirmed = None if method == "guest" else now
    return Key(
        hash=hashed(secret), player=player, created=now, seen=now, device=device, method=method, confirmed=confirmed
    )
