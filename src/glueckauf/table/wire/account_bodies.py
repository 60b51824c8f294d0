"""The bodies of HTTP requests and answers about accounts: sign-in, passwords, mail, passkeys, sessions."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Login = Annotated[str, Meta(min_length=3, max_length=40, pattern=r"^[^\s\x00-\x1f]+$")]
Password = Annotated[str, Meta(max_length=200)]
OneTime = Annotated[str, Meta(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
PasskeyName = Annotated[str, Meta(max_length=40)]


class Account(Struct, forbid_unknown_fields=True):
    """A login and a password, to play on other devices."""

    login: Login
    password: Annotated[str, Meta(max_length=200, description="At least 10 characters for a new account.")]


class NewPassword(Struct, forbid_unknown_fields=True):
    """All other sessions end."""

    new_password: Password
    old_password: Annotated[
        Password | None, Meta(description="Needed unless the account has only passkeys so far.")
    ] = None


class Forgotten(Struct, forbid_unknown_fields=True):
    """Who has forgotten their password: the login, or the confirmed mail address."""

    account: Annotated[str, Meta(min_length=3, max_length=254)]


class OneTimeLink(Struct, forbid_unknown_fields=True):
    """What stands behind `#` in a link that was mailed or handed over."""

    token: OneTime


class Reset(Struct, forbid_unknown_fields=True):
    """A new password, by a one-time link. `login` only where the account has none."""

    token: OneTime
    password: Password
    login: Login | None = None


class ResetInfo(Struct):
    """Whose password a link resets."""

    name: str
    login: str | None


class MailAddress(Struct, forbid_unknown_fields=True):
    """A mail address for forgotten passwords. It counts once it is confirmed; empty to remove it."""

    mail: Annotated[str, Meta(max_length=254)]


class Session(Struct):
    """A device on which the player is signed in."""

    id: str
    began: float
    seen: Annotated[float, Meta(description="Last seen, to the hour.")]
    device: Annotated[str, Meta(description="Browser and system; empty for programs.")]
    method: Annotated[str, Meta(description="`guest`, `password`, `passkey` or `reset`; empty for old sessions.")]
    current: bool


class PasskeyInfo(Struct):
    """A passkey of the player."""

    id: str
    name: str
    created: float
    used: float | None


class SeatLink(Struct):
    """A link that gives a guest their seat back: put the token behind `/seat#`."""

    token: str


class SeatLinkInfo(Struct):
    """Whose seat a link gives back, and where."""

    player: str
    name: str
    table: str
    title: str


class Security(Struct):
    """How the player signs in, and where they are signed in."""

    sessions: list[Session]
    passkeys: list[PasskeyInfo]
    password: bool
    mail: str | None
    confirmed: Annotated[bool, Meta(description="This session need not confirm again for now.")]


class PasskeyOptions(Struct):
    """For `navigator.credentials`: as JSON, bytes in base64url."""

    public_key: dict[str, Any]


class PasskeyWish(Struct, forbid_unknown_fields=True):
    """Before a passkey is made. A guest chooses the login of the new account, which needs no password then."""

    login: Login | None = None


class NewPasskey(Struct, forbid_unknown_fields=True):
    """What `navigator.credentials.create()` gave, as JSON."""

    credential: dict[str, Any]
    name: PasskeyName = ""


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    """What `navigator.credentials.get()` gave, as JSON."""

    credential: dict[str, Any]


class RenamePasskey(Struct, forbid_unknown_fields=True):
    name: PasskeyName


class Proof(Struct, forbid_unknown_fields=True):
    """That it is really you: one of these. Guests without passkeys type their name."""

    password: Password | None = None
    credential: dict[str, Any] | None = None
    name: Annotated[str, Meta(max_length=60)] | None = None


class MailState(Struct):
    """What became of a mail address."""

    mail: str | None
    state: Literal["sent", "confirmed", "removed"]
