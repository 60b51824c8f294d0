"""sessions with their devices, passkeys, one-time tokens, mail addresses, deleted players"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("mail", sa.String(length=254), nullable=True))
        players.add_column(sa.Column("deleted", sa.Double(), nullable=True))
        players.create_index(op.f("ix_players_mail"), ["mail"], unique=False)
    with op.batch_alter_table("keys") as keys:
        keys.add_column(sa.Column("seen", sa.Double(), nullable=True))
        keys.add_column(sa.Column("device", sa.String(length=40), nullable=False, server_default=""))
        keys.add_column(sa.Column("method", sa.String(length=10), nullable=False, server_default=""))
        keys.add_column(sa.Column("confirmed", sa.Double(), nullable=True))
    # Nobody is signed out by the upgrade: sessions from before count as seen now.
    op.execute(sa.text("UPDATE keys SET seen = :now").bindparams(now=time.time()))
    with op.batch_alter_table("keys") as keys:
        keys.alter_column("seen", existing_type=sa.Double(), nullable=False)
        keys.alter_column("device", existing_type=sa.String(length=40), server_default=None)
        keys.alter_column("method", existing_type=sa.String(length=10), server_default=None)
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(length=1400), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("used", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["player"], ["players.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(op.f("ix_passkeys_player"), "passkeys", ["player"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=True),
        sa.Column("value", sa.String(length=300), nullable=False),
        sa.Column("expires", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_index(op.f("ix_tokens_player"), "tokens", ["player"], unique=False)
    op.create_index(op.f("ix_tokens_expires"), "tokens", ["expires"], unique=False)


def downgrade() -> None:
    op.drop_table("tokens")
    op.drop_table("passkeys")
    with op.batch_alter_table("keys") as keys:
        for name in ("confirmed", "method", "device", "seen"):
            keys.drop_column(name)
    with op.batch_alter_table("players") as players:
        players.drop_index(op.f("ix_players_mail"))
        players.drop_column("deleted")
        players.drop_column("mail")
