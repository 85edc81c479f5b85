"""How far the balances of the designer's bench are"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "balance",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("whose", sa.String(length=64), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("result", sa.Text(), nullable=True),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_balance")),
    )


def downgrade() -> None:
    op.drop_table("balance")
