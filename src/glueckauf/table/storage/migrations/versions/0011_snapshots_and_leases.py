"""snapshots of tables, and which process owns which"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("address", sa.String(80), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
    )
    op.create_index("ix_leases_process", "leases", ["process"])


def downgrade() -> None:
    op.drop_table("leases")
    op.drop_table("processes")
    op.drop_table("snapshots")
