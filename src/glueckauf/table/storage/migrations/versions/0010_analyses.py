"""analyses of finished games"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("level", sa.String(8), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("asked", sa.Double(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("machine", sa.String(80), nullable=False),
        sa.Column("process", sa.String(40), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("progress", sa.Double(), nullable=False),
        sa.Column("trouble", sa.JSON(), nullable=True),
        sa.Column("result", sa.LargeBinary(), nullable=True),
    )
    op.create_index("ix_analyses_state", "analyses", ["state"])


def downgrade() -> None:
    op.drop_table("analyses")
