"""proposals and their votes; fair deals: the table's secret, what people contribute, until when"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("proposal", sa.JSON(), nullable=True))
        batch_op.add_column(sa.Column("secret", sa.String(length=64), nullable=True))
        batch_op.add_column(sa.Column("contributions", sa.JSON(), server_default="[]", nullable=False))
        batch_op.add_column(sa.Column("deal_by", sa.Double(), nullable=True))
        batch_op.add_column(sa.Column("revision", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        for column in ("revision", "deal_by", "contributions", "secret", "proposal"):
            batch_op.drop_column(column)
