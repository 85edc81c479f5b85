"""Keep the components that a game was begun with"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "components",
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_components")),
    )


def downgrade() -> None:
    op.drop_table("components")
