"""notices that a restart does not repeat, failures of the addresses that are notified"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("ix_notices_player", "notices", ["player"])
    with op.batch_alter_table("pushes") as pushes:
        pushes.add_column(sa.Column("failed", sa.Integer(), nullable=False, server_default="0"))
    with op.batch_alter_table("players") as players:
        players.add_column(sa.Column("webhook_failed", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("players") as players:
        players.drop_column("webhook_failed")
    with op.batch_alter_table("pushes") as pushes:
        pushes.drop_column("failed")
    op.drop_table("notices")
