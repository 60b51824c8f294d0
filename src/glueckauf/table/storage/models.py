"""The database schema: players, tables, and for each game one row for everything that happened to it.

The rows of a game are the truth; every state is derived from them. Times are seconds since 1970.
"""

from typing import TypeVar, cast

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from glueckauf.table.wire.analysis import AnalysisLevel
from glueckauf.table.wire.protocol import HelpRule, LevelName, SeatKind, Status, UndoRule


class Base(DeclarativeBase):
    pass


class Values:
    """The values of a row. SQLAlchemy's own objects look every one of them up in Python, many for each move."""


Row = TypeVar("Row", bound=Base)


def values_of(row: Row) -> Row:
    """What a row says, apart from the database: its columns by name, as they are now."""
    if isinstance(row, Values):
        return row
    values = Values()
    values.__dict__.update((column.key, getattr(row, column.key)) for column in row.__mapper__.column_attrs)
    return cast("Row", values)


class Player(Base):
    """A person, guest or with an account."""

    __tablename__ = "players"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    language: Mapped[str] = mapped_column(String(2))
    login: Mapped[str | None] = mapped_column(String(60), unique=True)  # as compared: casefolded
    password: Mapped[str | None] = mapped_column(String(200))  # argon2
    webhook: Mapped[str | None] = mapped_column(String(300))
    webhook_failed: Mapped[int] = mapped_column(Integer, default=0)  # calls in a row that it did not take
    mail: Mapped[str | None] = mapped_column(String(254), index=True)  # confirmed by a link; as compared: casefolded
    created: Mapped[float]
    seen: Mapped[float]
    deleted: Mapped[float | None]  # the row stays for the games of the others, and nothing personal in it
    role: Mapped[str] = mapped_column(String(10), server_default="player")  # player, moderator, admin
    look: Mapped[str] = mapped_column(String(120), server_default="", index=True)  # `names.look` of the name

    __table_args__ = (  # among accounts, no two names look alike
        Index(
            "players_account_look",
            "look",
            unique=True,
            sqlite_where=text("login IS NOT NULL AND look <> ''"),
            postgresql_where=text("login IS NOT NULL AND look <> ''"),
        ),
    )


class Key(Base):
    """A session: a player's secret on one device, stored as SHA-256, so the database alone lets nobody play as them."""

    __tablename__ = "keys"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    created: Mapped[float]
    seen: Mapped[float]  # to the hour
    device: Mapped[str] = mapped_column(String(40))  # coarsely: browser and system
    method: Mapped[str] = mapped_column(String(10))  # how it began: guest, account, password, passkey, reset, link
    confirmed: Mapped[float | None]  # when the password or a passkey was last asked for


class Passkey(Base):
    """A passkey of a player: the public half, of no use to a thief."""

    __tablename__ = "passkeys"

    id: Mapped[str] = mapped_column(String(1400), primary_key=True)  # the credential's, in base64url
    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    counter: Mapped[int] = mapped_column(BigInteger)  # signatures so far; 0: the authenticator does not count
    created: Mapped[float]
    used: Mapped[float | None]


class Token(Base):
    """A secret for one purpose: a link to reset a password, a challenge, a link to a seat. Stored as SHA-256."""

    __tablename__ = "tokens"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))  # reset, mail, register, sign_in, seat
    player: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    value: Mapped[str] = mapped_column(String(300))  # the address to confirm; the table of a seat
    expires: Mapped[float] = mapped_column(index=True)


class Push(Base):
    """A browser with push notifications."""

    __tablename__ = "pushes"

    endpoint: Mapped[str] = mapped_column(String(1000), primary_key=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    keys: Mapped[dict[str, str]] = mapped_column(JSON)
    failed: Mapped[int] = mapped_column(Integer, default=0)  # notices in a row that it did not take


class Notice(Base):
    """The last turn of which a player was notified at a table: a restart tells nobody again."""

    __tablename__ = "notices"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True)
    number: Mapped[int]
    at: Mapped[float]


class TableRow(Base):
    """A table: what was agreed before the game, and what came of it."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    title: Mapped[str] = mapped_column(String(40))
    rules_version: Mapped[int]
    options: Mapped[dict[str, str]] = mapped_column(JSON)
    players: Mapped[int]
    host: Mapped[str] = mapped_column(ForeignKey("players.id"), index=True)
    invite: Mapped[str] = mapped_column(String(40))
    status: Mapped[Status] = mapped_column(String(10), index=True)  # waiting, playing, over, broken
    public: Mapped[bool]
    rated: Mapped[bool]
    exercise: Mapped[str] = mapped_column(String(40), server_default="")  # a lesson or a puzzle; empty: a game
    same_deal: Mapped[str] = mapped_column(String(16), server_default="", index=True)  # its first table, or a day
    daily: Mapped[bool] = mapped_column(server_default=false())  # somebody's one try at the deal of that day
    clock: Mapped[dict[str, object] | None] = mapped_column(JSON)
    undo: Mapped[UndoRule] = mapped_column(String(8))  # none, own, consent
    help: Mapped[HelpRule] = mapped_column(String(8), server_default="hints")  # none, hints, chances
    commented: Mapped[bool] = mapped_column(server_default=false())  # the master comments for spectators
    seed: Mapped[str] = mapped_column(String(200))  # reaches nobody before the end
    silenced: Mapped[list[str]] = mapped_column(JSON)  # players who may not chat here
    created: Mapped[float]
    started: Mapped[float | None]
    ended: Mapped[float | None]
    scores: Mapped[list[int] | None] = mapped_column(JSON)
    places: Mapped[list[int] | None] = mapped_column(JSON)
    ranks: Mapped[list[int | None] | None] = mapped_column(JSON(none_as_null=True))  # [seat] places that are rated
    rematch: Mapped[str | None] = mapped_column(String(16))
    forked_from: Mapped[str | None] = mapped_column(String(16))
    forked_at: Mapped[int | None]
    trouble: Mapped[str | None] = mapped_column(Text)
    asked: Mapped[int | None]  # the seat whose turn it is, so that a start finds bots to move; None: not known
    proposal: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))  # what people are voting on
    secret: Mapped[str | None] = mapped_column(String(64))  # the table's part of its seed: told at the end
    contributions: Mapped[list[dict[str, str | None]]] = mapped_column(JSON, server_default="[]")  # of the people
    deal_by: Mapped[float | None]  # the game is about to begin: until then numbers may be revealed
    revision: Mapped[int] = mapped_column(server_default="0")  # counts agreements: two processes cannot both write one


class SeatRow(Base):
    """A seat at a table and who sits on it."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[SeatKind] = mapped_column(String(10))  # open, friend, person, bot
    player: Mapped[str | None] = mapped_column(ForeignKey("players.id"), index=True)
    name: Mapped[str] = mapped_column(String(40))
    level: Mapped[LevelName | None] = mapped_column(String(20))
    away: Mapped[LevelName | None] = mapped_column(String(20))  # level of the bot that stands in
    resigned: Mapped[bool]


class Entry(Base):
    """One thing that happened to a game: a move, or a move taken back. Never changed, never deleted."""

    __tablename__ = "entries"
    __table_args__ = (Index("entries_request", "table", "request"),)

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)  # from 1
    kind: Mapped[str] = mapped_column(String(8))  # move, undo, redo, back, resign
    seat: Mapped[int]
    text: Mapped[str] = mapped_column(String(80))  # the action; how many steps; to which move
    request: Mapped[str] = mapped_column(String(60))  # the player's id and the client's own id, empty for bots
    at: Mapped[float]
    thought: Mapped[float | None]  # seconds of the asked seat since the last entry; None without a clock
    waited: Mapped[float | None]  # seconds of grace that it used
    check: Mapped[str] = mapped_column(String(16))  # depends on this entry and all before it: an edited row is found


class BeatRow(Base):
    """The clock of a running game since its last entry, stored now and then, so that a restart goes on from there."""

    __tablename__ = "beats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int]  # of the last entry
    thought: Mapped[float]
    waited: Mapped[float]
    paused: Mapped[float]  # seconds for which the game has been interrupted


class SnapshotRow(Base):
    """A table as it stood after so many entries, so that loading it need not play its game again. May go at any time.

    Who sits there stands in it by name: whoever changes the name of a seat deletes it.
    """

    __tablename__ = "snapshots"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int]  # of the last entry in it
    seal: Mapped[str] = mapped_column(String(64))  # binds it to the entries and to the program
    data: Mapped[bytes] = mapped_column(LargeBinary)


class ProcessRow(Base):
    """A server process on a shared database: where the others reach it, and until when it counts as alive."""

    __tablename__ = "processes"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    address: Mapped[str] = mapped_column(String(80))  # host:port
    until: Mapped[float]  # by the clock of the database


class LeaseRow(Base):
    """Which process owns a table: it alone plays there for as long as it is alive."""

    __tablename__ = "leases"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    process: Mapped[str] = mapped_column(String(16), index=True)  # empty: nobody
    number: Mapped[int]  # grows whenever another process takes over: what the last owner still writes is refused


class AnalysisRow(Base):
    """The analysis of a finished game at one level: asked for, under way, or its result."""

    __tablename__ = "analyses"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    level: Mapped[AnalysisLevel] = mapped_column(String(8), primary_key=True)
    version: Mapped[int]  # of the analysis: one of an older version is computed again
    state: Mapped[str] = mapped_column(String(8), index=True)  # queued, running, ready, failed
    asked: Mapped[float]  # first come, first served
    tries: Mapped[int]  # how often it was begun and not ended by whoever stopped the server
    machine: Mapped[str] = mapped_column(String(80))  # that computes it: one at a time for each
    process: Mapped[str] = mapped_column(String(40))  # that watches over it
    seen: Mapped[float]  # when that process last said that it is at it
    progress: Mapped[float]  # 0 to 1
    trouble: Mapped[dict[str, str] | None] = mapped_column(JSON(none_as_null=True))  # [language] why it failed
    result: Mapped[bytes | None] = mapped_column(LargeBinary)  # JSON, compressed


class AnalysedSeat(Base):
    """What is kept of an analysed game for the page of whoever sat there."""

    __tablename__ = "analysed_seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    level: Mapped[AnalysisLevel] = mapped_column(String(8))  # the deepest that was ready
    version: Mapped[int]  # of the analysis
    summary: Mapped[bytes] = mapped_column(LargeBinary)  # JSON


class RatingRow(Base):
    """How well somebody plays one title: a mean and a deviation."""

    __tablename__ = "ratings"

    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    title: Mapped[str] = mapped_column(String(40), primary_key=True, index=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]


class RatingChange(Base):
    """What one rated game changed for one player."""

    __tablename__ = "rating_changes"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    title: Mapped[str] = mapped_column(String(40))
    number: Mapped[int] = mapped_column(Integer, index=True)  # rated games of this server, in their order
    at: Mapped[float]
    place: Mapped[int]
    mu_before: Mapped[float]
    sigma_before: Mapped[float]
    mu: Mapped[float]
    sigma: Mapped[float]
    games: Mapped[int]


class Learnt(Base):
    """How far somebody has come in a lesson or puzzle."""

    __tablename__ = "learnt"

    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    title: Mapped[str] = mapped_column(String(40), primary_key=True)
    exercise: Mapped[str] = mapped_column(String(40), primary_key=True)
    step: Mapped[int]  # steps that are done in the current round
    done: Mapped[float | None]  # when it was done for the first time


class DailyDeal(Base):
    """The deal of a day: the same for everybody who plays it, also after the rules or the server's key have changed."""

    __tablename__ = "daily_deals"

    title: Mapped[str] = mapped_column(String(40), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)  # 2026-11-18, of UTC
    rules_version: Mapped[int]
    options: Mapped[dict[str, str]] = mapped_column(JSON)
    players: Mapped[int]
    seat: Mapped[int]  # of the person
    level: Mapped[LevelName] = mapped_column(String(20))  # of the bots
    seed: Mapped[str] = mapped_column(String(64), unique=True)
    master: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))  # [seat] points when the master sat there
    tries: Mapped[int]  # how often the master's game was begun
    claimed: Mapped[float]  # when it was begun last


class DailyTry(Base):
    """Somebody's one try at the deal of a day."""

    __tablename__ = "daily_tries"
    __table_args__ = (Index("daily_tries_list", "title", "day"),)

    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    title: Mapped[str] = mapped_column(String(40), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), unique=True)
    ended: Mapped[float | None]
    points: Mapped[int | None]
    lead: Mapped[int | None]  # points before the best of the others
    resigned: Mapped[bool]


class DrillRow(Base):
    """A drill that a player has begun, or a mistake of theirs that waits to be practised."""

    __tablename__ = "drills"

    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    title: Mapped[str] = mapped_column(String(40), primary_key=True)
    drill: Mapped[str] = mapped_column(String(40), primary_key=True)
    game: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)  # own mistakes
    task: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))  # of an own mistake
    added: Mapped[float]
    due: Mapped[float | None] = mapped_column(index=True)  # None: not tried yet
    card: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))  # what FSRS knows of it
    tries: Mapped[int] = mapped_column(server_default="0")  # in this round
    number: Mapped[int] = mapped_column(server_default="0")  # of the entry that was judged last, at its table
    verdict: Mapped[dict[str, object] | None] = mapped_column(JSON(none_as_null=True))  # the last one
    solved: Mapped[int] = mapped_column(server_default="0")  # rounds that counted
    missed: Mapped[int] = mapped_column(server_default="0")


class PracticeDay(Base):
    """What a player practised on one day (UTC)."""

    __tablename__ = "practice_days"

    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    day: Mapped[str] = mapped_column(String(10), primary_key=True)  # 2026-11-18
    solved: Mapped[int]
    missed: Mapped[int]


class MessageRow(Base):
    """A chat message."""

    __tablename__ = "messages"
    __table_args__ = (UniqueConstraint("table", "request"),)

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), index=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id"))
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(String(500))
    request: Mapped[str] = mapped_column(String(60))
    at: Mapped[float]
    removed: Mapped[float | None]  # when a moderator took it away; the text is kept for reports, and sent to nobody


# Order: who may come in, who wants to hear whom, what was reported, and what moderators did about it


class Visitor(Base):
    """Somebody without a seat who was let in at a private table, or sent away from a table by its host."""

    __tablename__ = "visitors"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)
    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True)
    admitted: Mapped[bool]
    at: Mapped[float]


class Block(Base):
    """Whom a player does not want to hear (`mute`), or to meet at all (`block`)."""

    __tablename__ = "blocks"

    player: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True)
    other: Mapped[str] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True)
    kind: Mapped[str] = mapped_column(String(6))  # mute, block
    at: Mapped[float]


class Sanction(Base):
    """A ban or a mute, of a player or, with a hash of its prefix, of a network."""

    __tablename__ = "sanctions"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(6))  # ban, mute
    player: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    network: Mapped[str | None] = mapped_column(String(64))
    reason: Mapped[str] = mapped_column(String(500))
    by: Mapped[str | None] = mapped_column(String(16))  # the player who decided; None: at the console
    at: Mapped[float]
    until: Mapped[float | None]  # None: for good
    lifted: Mapped[float | None]


class Report(Base):
    """What somebody reported, with what had been said around it at that time."""

    __tablename__ = "reports"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    by: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"), index=True)
    about: Mapped[str | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"), index=True)
    table: Mapped[str | None] = mapped_column(ForeignKey("tables.id", ondelete="SET NULL"), index=True)
    message: Mapped[int | None] = mapped_column(BigInteger().with_variant(Integer, "sqlite"))
    reason: Mapped[str] = mapped_column(String(20))  # insult, spam, cheating, name, other
    text: Mapped[str] = mapped_column(String(1000))
    context: Mapped[dict[str, object]] = mapped_column(JSON)
    at: Mapped[float]
    status: Mapped[str] = mapped_column(String(10), index=True)  # open, dismissed, acted
    resolved: Mapped[float | None]
    resolved_by: Mapped[str | None] = mapped_column(String(16))
    note: Mapped[str] = mapped_column(String(500))


class Act(Base):
    """The audit log: one thing that a moderator did. Triggers refuse to change or delete a row."""

    __tablename__ = "audit"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    at: Mapped[float]
    actor: Mapped[str | None] = mapped_column(String(16))  # None: at the console
    actor_name: Mapped[str] = mapped_column(String(40))
    act: Mapped[str] = mapped_column(String(20))
    player: Mapped[str | None] = mapped_column(String(16), index=True)
    player_name: Mapped[str] = mapped_column(String(40))
    table: Mapped[str | None] = mapped_column(String(16), index=True)
    message: Mapped[int | None] = mapped_column(BigInteger().with_variant(Integer, "sqlite"))
    report: Mapped[int | None]
    reason: Mapped[str] = mapped_column(String(500))
    until: Mapped[float | None]
    details: Mapped[dict[str, object]] = mapped_column(JSON)


class Setting(Base):
    """What the server itself must remember: its keys for Web Push, its last probe."""

    __tablename__ = "settings"

    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
