"""Names that stay: people's own settings, passkeys, devices and private links"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("who", name=op.f("pk_person")),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
        sa.Column("counter", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passkey")),
    )
    op.create_index("ix_passkey_who", "passkey", ["who"])
    op.create_table(
        "device",
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("how", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("who", "id", name=op.f("pk_device")),
    )
    op.create_table(
        "own_link",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("how", sa.String(length=8), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_own_link")),
    )
    op.create_index("ix_own_link_who", "own_link", ["who"])


def downgrade() -> None:
    op.drop_table("own_link")
    op.drop_table("device")
    op.drop_table("passkey")
    op.drop_table("person")
