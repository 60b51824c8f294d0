"""clocks that count by themselves, and what may be taken back at a table"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("entries", sa.Column("thought", sa.Double(), nullable=True))
    op.add_column("entries", sa.Column("waited", sa.Double(), nullable=True))
    op.add_column("tables", sa.Column("undo", sa.String(8), nullable=False, server_default="consent"))
    op.execute("UPDATE tables SET undo = 'own' WHERE rated")
    op.create_table(
        "beats",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("thought", sa.Double(), nullable=False),
        sa.Column("waited", sa.Double(), nullable=False),
        sa.Column("paused", sa.Double(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("beats")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("undo")
    with op.batch_alter_table("entries") as entries:
        entries.drop_column("waited")
        entries.drop_column("thought")
