"""deals of the day, tries at them, and tables that share a deal"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("same_deal", sa.String(16), nullable=False, server_default=""))
        tables.add_column(sa.Column("daily", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("ix_tables_same_deal", "tables", ["same_deal"])
    op.create_table(
        "daily_deals",
        sa.Column("title", sa.String(40), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False, unique=True),
        sa.Column("master", sa.JSON(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("claimed", sa.Double(), nullable=False),
    )
    op.create_table(
        "daily_tries",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("title", sa.String(40), primary_key=True),
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
        sa.Column("ended", sa.Double(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("lead", sa.Integer(), nullable=True),
        sa.Column("resigned", sa.Boolean(), nullable=False),
    )
    op.create_index("daily_tries_list", "daily_tries", ["title", "day"])


def downgrade() -> None:
    op.drop_table("daily_tries")
    op.drop_table("daily_deals")
    op.drop_index("ix_tables_same_deal", "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("daily")
        tables.drop_column("same_deal")
