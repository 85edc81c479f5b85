"""The sign of whoever sits in a seat"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("sign", sa.String(length=24), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("sign")
