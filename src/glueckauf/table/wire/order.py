"""The bodies of requests about order: reports, blocks, and what moderators see and do."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from glueckauf.table.wire.protocol import Name, Role, Status

PlayerId = Annotated[str, Meta(max_length=16, pattern=r"^[^\x00]*$", description="The public id of a player.")]
TableId = Annotated[str, Meta(max_length=16, pattern=r"^[a-z0-9]*$")]
MessageNumber = Annotated[int, Meta(ge=1, le=2**53)]
Why = Annotated[
    str, Meta(max_length=500, pattern=r"^[^\x00]*$", description="For the audit log; banned and muted people read it.")
]
BlockKind = Annotated[
    Literal["mute", "block"],
    Meta(description="`mute`: you do not see their chat. `block`: they cannot join your tables either."),
]
ReportReason = Literal["insult", "spam", "cheating", "name", "other"]
ReportStatus = Literal["open", "dismissed", "acted"]
Hours = Annotated[float, Meta(gt=0, le=24 * 366 * 10, description="How long; null for good.")]


class NewReport(Struct, forbid_unknown_fields=True):
    """Report a player, or one of their messages. The server keeps what was said around it."""

    player: PlayerId
    reason: ReportReason
    text: Annotated[str, Meta(max_length=1000, pattern=r"^[^\x00]*$")] = ""
    table: TableId | None = None
    message: MessageNumber | None = None


class Filed(Struct):
    """The number of a report."""

    report: int


class NewBlock(Struct, forbid_unknown_fields=True):
    """Mute or block a player, for yourself."""

    kind: BlockKind


class Blocked(Struct):
    """Somebody whom you have muted or blocked."""

    player: str
    name: str
    kind: BlockKind
    at: float


class Blocklist(Struct):
    """Whom you have muted or blocked."""

    players: list[Blocked]


# What moderators see


class SanctionInfo(Struct):
    """A ban or a mute that is in force."""

    id: int
    kind: Literal["ban", "mute"]
    player: str | None
    name: str
    network: Annotated[bool, Meta(description="Of a network: only a hash of its prefix is stored.")]
    reason: str
    at: float
    until: float | None


class PlayerInfo(Struct):
    """A player, as moderators see them."""

    id: str
    name: str
    role: Role
    guest: bool
    login: Annotated[str | None, Meta(description="For admins only.")]
    created: float
    seen: float
    reports: Annotated[int, Meta(description="Open reports about them.")]
    sanctions: list[SanctionInfo]


class ContextMessage(Struct):
    """A message as it was when the report was filed."""

    number: int
    player: str
    name: str
    text: str
    at: float


class ReportInfo(Struct):
    """A report with its context."""

    id: int
    by: str | None
    by_name: str
    about: str | None
    about_name: str
    table: str | None
    message: int | None
    reason: ReportReason
    text: str
    at: float
    status: ReportStatus
    note: str
    title: str
    messages: list[ContextMessage]


class ActInfo(Struct):
    """A line of the audit log."""

    id: int
    at: float
    actor: str | None
    actor_name: str
    act: str
    player: str | None
    player_name: str
    table: str | None
    message: int | None
    report: int | None
    reason: str
    until: float | None


class TableInfo(Struct):
    """A table, as moderators see it."""

    id: str
    title: str
    status: Status
    public: bool
    host: str
    host_name: str
    players: list[str]
    created: float
    moves: int


class Overview(Struct):
    """What the page of moderators opens with."""

    role: Role
    reports: list[ReportInfo]
    sanctions: list[SanctionInfo]


class PlayerList(Struct):
    players: list[PlayerInfo]


class TableList(Struct):
    tables: list[TableInfo]


class AuditLog(Struct):
    """The newest acts first; `before` continues."""

    acts: list[ActInfo]


# What moderators do


class NewSanction(Struct, forbid_unknown_fields=True):
    """Ban or mute a player. `network` bans guests from where they are connected now, too."""

    kind: Literal["ban", "mute"]
    reason: Why
    hours: Hours | None = None
    network: bool = False


class Lift(Struct, forbid_unknown_fields=True):
    """End a ban or a mute."""

    kind: Literal["ban", "mute"]
    reason: Why = ""


class Rename(Struct, forbid_unknown_fields=True):
    """Give a player another name."""

    name: Name
    reason: Why


class SetRole(Struct, forbid_unknown_fields=True):
    """Make a player a moderator, or take that back."""

    role: Role
    reason: Why = ""


class Reasoned(Struct, forbid_unknown_fields=True):
    """An act that needs nothing but a reason."""

    reason: Why


class Resolve(Struct, forbid_unknown_fields=True):
    """Close a report: nothing was wrong, or something was done about it."""

    status: Literal["dismissed", "acted"]
    note: Why = ""


class Acted(Struct):
    """The act is done and in the audit log."""

    ok: bool = True
