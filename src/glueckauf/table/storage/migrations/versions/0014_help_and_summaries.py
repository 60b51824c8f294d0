"""what helps people at a table, comments for spectators, and what is kept of analysed games for players' pages"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("help", sa.String(8), nullable=False, server_default="hints"))
        tables.add_column(sa.Column("commented", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "analysed_seats",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("level", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("summary", sa.LargeBinary(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analysed_seats")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("commented")
        tables.drop_column("help")
