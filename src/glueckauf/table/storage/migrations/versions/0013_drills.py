"""drills, and the days on which somebody practised"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "drills",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("title", sa.String(40), primary_key=True),
        sa.Column("drill", sa.String(40), primary_key=True),
        sa.Column("game", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=True),
        sa.Column("task", sa.JSON(), nullable=True),
        sa.Column("added", sa.Double(), nullable=False),
        sa.Column("due", sa.Double(), nullable=True),
        sa.Column("card", sa.JSON(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("number", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("verdict", sa.JSON(), nullable=True),
        sa.Column("solved", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("missed", sa.Integer(), nullable=False, server_default="0"),
    )
    op.create_index("ix_drills_game", "drills", ["game"])
    op.create_index("ix_drills_due", "drills", ["due"])
    op.create_table(
        "practice_days",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("practice_days")
    op.drop_table("drills")
