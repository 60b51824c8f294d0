"""Forgotten passwords and mail addresses: links that are mailed, and what they do."""

import asyncio
import time

import structlog
from sqlalchemy import delete, func, or_, select

from glueckauf.table.accounts.accounts import Accounts, Caller, SignedIn, folded_login
from glueckauf.table.accounts.mail import Mailer, is_address
from glueckauf.table.accounts.passwords import refuse_weak
from glueckauf.table.accounts.reset_links import MAILED, reset_link
from glueckauf.table.accounts.secret_hash import hashed
from glueckauf.table.accounts.tokens import Kind, Tokens
from glueckauf.table.refusals import BAD_MAIL, LOGIN_NEEDED, NO_MAIL, OLD_LINK, TOO_MANY_MAILS, Refusal
from glueckauf.table.storage.models import Player, Token
from glueckauf.table.storage.store import Store
from glueckauf.table.wire.account_bodies import ResetInfo

TO_CONFIRM = 86400.0  # seconds in which an address can be confirmed
MOST_LINKS = 3  # of one kind that work at a time: more mails are not sent
MOST_ACCOUNTS = 5  # with one address
WAITING = 100  # requests that wait to be looked at

log = structlog.get_logger("glueckauf.table")


class Recovery:
    def __init__(self, store: Store, accounts: Accounts, mailer: Mailer, address: str | None) -> None:
        self.store, self.accounts, self.mailer = store, accounts, mailer
        self.tokens, self.address = Tokens(store), (address or "").rstrip("/")
        self.asked: asyncio.Queue[str] = asyncio.Queue(WAITING)

    # A forgotten password

    def forgotten(self, account: str) -> None:
        """Somebody has forgotten a password. Who it is is looked up later: the answer and its time tell nothing."""
        if not self.mailer.on:
            raise Refusal(NO_MAIL)
        try:
            self.asked.put_nowait(account.casefold())
        except asyncio.QueueFull:
            log.warning("reset_not_sent", why="QueueFull")

    async def run(self) -> None:
        while True:
            account = await self.asked.get()
            try:
                await self.mail_links(account)
            except Exception:
                log.exception("reset")

    async def mail_links(self, account: str) -> None:
        """A link for every account that this login or confirmed address names."""
        named = or_(Player.login == account, Player.mail == account)
        for row in await self.store.rows(select(Player).where(named, Player.mail.is_not(None)).limit(MOST_ACCOUNTS)):
            if await self.links(row.id, "reset") < MOST_LINKS:
                link = await reset_link(self.store, row.id, self.address, MAILED)
                self.mailer.send(row.mail or "", *reset_mail(row, link))

    async def links(self, player: str, kind: Kind) -> int:
        """How many links of a kind still work."""
        query = select(func.count()).select_from(Token)
        query = query.where(Token.player == player, Token.kind == kind, Token.expires > time.time())
        return (await self.store.rows(query))[0]

    async def look(self, token: str) -> ResetInfo:
        """Whose password a link resets. Raises `Refusal`."""
        row = await self.owner(token)
        return ResetInfo(row.name, row.login)

    async def owner(self, token: str) -> Player:
        found = await self.tokens.look("reset", token)
        if found is None or found.player is None:
            raise Refusal(OLD_LINK, "token")
        row, _ = await self.accounts.players.row(found.player)
        return row

    async def reset(self, token: str, password: str, login: str | None, caller: Caller) -> SignedIn:
        """Set the password by a link, end every session, and sign in here. Raises `Refusal`."""
        row = await self.owner(token)
        new = None
        if row.login is None:
            if login is None:
                raise Refusal(LOGIN_NEEDED, "login", 422)
            new = folded_login(login)
        refuse_weak(password, row.login or new, row.name)
        stored = await self.accounts.passwords.hash(password)
        await self.accounts.reset_password(row, stored, hashed(token), new)
        self.notice(row, "password")
        return await self.accounts.sign_in(row, "reset", caller)

    # The mail address

    async def set_mail(self, player: str, mail: str) -> str | None:
        """Mail a link that confirms the address, or remove it at once. Returns the address that counts now."""
        row, _ = await self.accounts.players.row(player)
        if not mail:
            await self.accounts.players.change(player, mail=None)
            await self.store.change(delete(Token).where(Token.player == player, Token.kind.in_(("mail", "reset"))))
            self.notice(row, "mail")
            return None
        if not self.mailer.on:
            raise Refusal(NO_MAIL)
        if not is_address(mail):
            raise Refusal(BAD_MAIL, "mail", 422)
        if await self.links(player, "mail") >= MOST_LINKS:
            raise Refusal(TOO_MANY_MAILS, "mail", 429)
        token = await self.tokens.make("mail", TO_CONFIRM, player, mail)
        self.mailer.send(mail, *confirm_mail(row, f"{self.address}/confirm#{token}"))
        return row.mail

    async def confirm_mail(self, token: str) -> str:
        """The address behind this link counts from now on. Raises `Refusal`."""
        found = await self.tokens.use("mail", token)
        if found is None or found.player is None:
            raise Refusal(OLD_LINK, "token")
        row, _ = await self.accounts.players.row(found.player)
        folded = found.value.casefold()
        await self.accounts.players.change(found.player, mail=folded)
        if row.mail is not None and row.mail != folded:
            self.notice(row, "mail")
        return folded

    def notice(self, row: Player, what: str) -> None:
        """Tell the owner what was changed, at the address that counted before."""
        if row.mail is not None:
            self.mailer.send(row.mail, *changed_mail(row, what, self.address))


def reset_mail(row: Player, link: str) -> tuple[str, str]:
    if row.language == "de":
        return "Neues Passwort für Glückauf", (
            f"Hallo {row.name},\n\nmit diesem Link wählst du ein neues Passwort. Er gilt einmal und eine Stunde lang:"
            f"\n\n{link}\n\nDu hast keinen angefordert? Dann tu nichts: Dein Passwort bleibt, wie es ist.\n"
        )
    return "New password for Glückauf", (
        f"Hello {row.name},\n\nuse this link to choose a new password. It works once, for an hour:\n\n"
        f"{link}\n\nYou did not ask for it? Then do nothing: your password stays as it is.\n"
    )


def confirm_mail(row: Player, link: str) -> tuple[str, str]:
    if row.language == "de":
        return "Bestätige deine E-Mail-Adresse", (
            f"Hallo {row.name},\n\nmit diesem Link bestätigst du, dass diese Adresse zu deinem Konto bei Glückauf "
            f"gehört. Er gilt einen Tag:\n\n{link}\n\nDu hast dort kein Konto? Dann tu nichts.\n"
        )
    return "Confirm your mail address", (
        f"Hello {row.name},\n\nuse this link to confirm that this address belongs to your account at Glückauf. "
        f"It works for a day:\n\n{link}\n\nYou have no account there? Then do nothing.\n"
    )


CHANGED = {
    "password": ("The password was changed.", "Das Passwort wurde geändert."),
    "mail": ("The mail address was changed or removed.", "Die E-Mail-Adresse wurde geändert oder entfernt."),
    "passkey": ("A passkey was added or removed.", "Ein Passkey wurde hinzugefügt oder entfernt."),
    "deleted": ("The account was deleted.", "Das Konto wurde gelöscht."),
}


def changed_mail(row: Player, what: str, address: str) -> tuple[str, str]:
    en, de = CHANGED[what]
    if row.language == "de":
        return "Dein Konto bei Glückauf wurde geändert", (
            f"Hallo {row.name},\n\n{de}\n\nDu warst das nicht? Dann setze dein Passwort zurück und sieh unter "
            f"„Konto“ nach, wo du angemeldet bist:\n\n{address}/account\n"
        )
    return "Your account at Glückauf was changed", (
        f"Hello {row.name},\n\n{en}\n\nIt was not you? Then reset your password and look under “Account” "
        f"where you are signed in:\n\n{address}/account\n"
    )
