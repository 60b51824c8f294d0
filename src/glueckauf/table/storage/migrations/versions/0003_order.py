"""roles, looks of names, blocks, sanctions, reports, the audit log, visitors of private tables"""

import sqlalchemy as sa
from alembic import op

from glueckauf.table.accounts.names import look, numbered

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
WITH_LOGIN = "login IS NOT NULL AND look <> ''"
REFUSE = "the audit log is append-only"


def upgrade() -> None:
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("role", sa.String(10), nullable=False, server_default="player"))
        players.add_column(sa.Column("look", sa.String(120), nullable=False, server_default=""))
    with op.batch_alter_table("messages") as messages:
        messages.add_column(sa.Column("removed", sa.Double(), nullable=True))
    tell_apart()
    op.create_index("ix_players_look", "players", ["look"])
    op.create_index(
        "players_account_look",
        "players",
        ["look"],
        unique=True,
        sqlite_where=sa.text(WITH_LOGIN),
        postgresql_where=sa.text(WITH_LOGIN),
    )
    op.create_table(
        "visitors",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("admitted", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("ix_visitors_player", "visitors", ["player"])
    op.create_table(
        "blocks",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("ix_blocks_other", "blocks", ["other"])
    op.create_table(
        "sanctions",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE")),
        sa.Column("network", sa.String(64)),
        sa.Column("reason", sa.String(500), nullable=False),
        sa.Column("by", sa.String(16)),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("until", sa.Double()),
        sa.Column("lifted", sa.Double()),
    )
    op.create_index("ix_sanctions_player", "sanctions", ["player"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("by", sa.String(16), sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("about", sa.String(16), sa.ForeignKey("players.id", ondelete="SET NULL")),
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="SET NULL")),
        sa.Column("message", BIG),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("text", sa.String(1000), nullable=False),
        sa.Column("context", sa.JSON(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("resolved", sa.Double()),
        sa.Column("resolved_by", sa.String(16)),
        sa.Column("note", sa.String(500), nullable=False),
    )
    for column in ("by", "about", "table", "status"):
        op.create_index(f"ix_reports_{column}", "reports", [column])
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("actor", sa.String(16)),
        sa.Column("actor_name", sa.String(40), nullable=False),
        sa.Column("act", sa.String(20), nullable=False),
        sa.Column("player", sa.String(16)),
        sa.Column("player_name", sa.String(40), nullable=False),
        sa.Column("table", sa.String(16)),
        sa.Column("message", BIG),
        sa.Column("report", sa.Integer()),
        sa.Column("reason", sa.String(500), nullable=False),
        sa.Column("until", sa.Double()),
        sa.Column("details", sa.JSON(), nullable=False),
    )
    op.create_index("ix_audit_player", "audit", ["player"])
    op.create_index("ix_audit_table", "audit", ["table"])
    guard_audit()


def tell_apart() -> None:
    """Give every player the look of the name; where two accounts look alike, all but the oldest get a number.

    Guests who look like an account get one too. Logins stay as they are, so everybody still comes in.
    """
    players = sa.table("players", *(sa.column(name) for name in ("id", "name", "login", "created", "look")))
    found = op.get_bind().execute(
        sa.select(players.c.id, players.c.name, players.c.login)
        .order_by(players.c.login.is_(None), players.c.created, players.c.id)
    ).all()  # fmt: skip
    looks: set[str] = set()
    rows = []
    for player, name, login in found:  # accounts first, the oldest before the others
        shown = numbered(name, looks)
        if login is not None:
            looks.add(look(shown))
        rows.append({"key": player, "shown": shown, "as_seen": look(shown)})
    if rows:
        change = sa.update(players).where(players.c.id == sa.bindparam("key"))
        op.get_bind().execute(change.values(name=sa.bindparam("shown"), look=sa.bindparam("as_seen")), rows)


def guard_audit() -> None:
    """The database itself refuses to change or delete what is in the log."""
    if op.get_bind().dialect.name == "sqlite":
        for event in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_no_{event.lower()} BEFORE {event} ON audit "
                f"BEGIN SELECT RAISE(ABORT, '{REFUSE}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{REFUSE}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit "
        "FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()"
    )


def downgrade() -> None:
    op.drop_table("audit")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION refuse_audit_change()")
    for table in ("reports", "sanctions", "blocks", "visitors"):
        op.drop_table(table)
    op.drop_index("players_account_look", "players")
    op.drop_index("ix_players_look", "players")
    with op.batch_alter_table("players") as players:
        players.drop_column("look")
        players.drop_column("role")
    with op.batch_alter_table("messages") as messages:
        messages.drop_column("removed")
