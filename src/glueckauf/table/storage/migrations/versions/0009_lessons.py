"""tables know their lesson or puzzle, players what they have learnt"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("lesson")  # lessons were games with hints: such games are games now
        tables.add_column(sa.Column("exercise", sa.String(40), nullable=False, server_default=""))
    op.create_table(
        "learnt",
        sa.Column("player", sa.String(16), sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("title", sa.String(40), primary_key=True),
        sa.Column("exercise", sa.String(40), primary_key=True),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("done", sa.Double(), nullable=True),
    )


def downgrade() -> None:
    op.drop_table("learnt")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("exercise")
        tables.add_column(sa.Column("lesson", sa.Boolean(), nullable=False, server_default=sa.false()))
