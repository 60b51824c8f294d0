"""All that has to do with accounts, put together: what `app.py` starts, hands to endpoints and stops."""

from collections.abc import Awaitable, Callable, Coroutine

from glueckauf.table.accounts.accounts import Accounts
from glueckauf.table.accounts.devices import KnownDevices
from glueckauf.table.accounts.mail import Mailer
from glueckauf.table.accounts.passkeys import Passkeys
from glueckauf.table.accounts.passwords import Passwords
from glueckauf.table.accounts.players import Players
from glueckauf.table.accounts.recovery import Recovery
from glueckauf.table.accounts.seat_links import SeatLinks
from glueckauf.table.accounts.sessions import Sessions
from glueckauf.table.accounts.tries import Tries
from glueckauf.table.settings import Settings
from glueckauf.table.storage.store import Store


class Reception:
    """`ended` is told the hash of the secret of every session that ends."""

    def __init__(
        self, store: Store, players: Players, settings: Settings, ended: Callable[[str], Awaitable[None]]
    ) -> None:
        self.passwords, self.devices, self.mailer = Passwords(), KnownDevices(store), Mailer(settings)
        self.sessions = Sessions(store, ended, settings.session_days)
        self.accounts = Accounts(store, players, self.sessions, self.passwords, self.devices, Tries(on=settings.limits))
        self.passkeys = Passkeys(store, self.accounts)
        self.seat_links = SeatLinks(store, self.sessions)
        self.recovery = Recovery(store, self.accounts, self.mailer, settings.address)

    def parts(self) -> dict[str, object]:
        """[name] what endpoints may ask for."""
        return {
            "accounts": self.accounts,
            "passkeys": self.passkeys,
            "recovery": self.recovery,
            "seat_links": self.seat_links,
        }

    async def start(self) -> None:
        await self.devices.start()

    def work(self) -> list[Coroutine[None, None, None]]:
        """What runs as long as the server does."""
        return [self.mailer.run(), self.recovery.run()]

    def stop(self) -> None:
        self.passwords.stop()
        self.mailer.stop()
