"""Links with which somebody sets a new password: mailed to a confirmed address, or handed over by an admin."""

from glueckauf.table.accounts.tokens import Tokens
from glueckauf.table.storage.store import Store

MAILED = 3600.0  # seconds for which a mailed link works
HANDED_OVER = 48 * 3600.0  # an admin's, which has to find its way


async def reset_link(store: Store, player: str, address: str, lifetime: float = HANDED_OVER) -> str:
    """A link that sets the password of `player` once. `address` is that of the server, as people type it.

    The token stands behind `#`: browsers send that to no server, so it is in no log.
    """
    return f"{address.rstrip('/')}/reset#{await Tokens(store).make('reset', lifetime, player)}"
