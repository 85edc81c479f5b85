"""How finished games ended, links to logbooks, ways to call somebody, vacations"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "voyage",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_voyage_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_voyage")),
    )
    op.create_table(
        "log_link",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_log_link")),
    )
    op.create_index("ix_log_link_holder", "log_link", ["holder"])
    op.create_table(
        "call",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("lang", sa.String(length=8), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_call")),
    )
    op.create_index("ix_call_holder", "call", ["holder"])
    op.create_table(
        "away",
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("holder", "since", name=op.f("pk_away")),
    )


def downgrade() -> None:
    op.drop_table("away")
    op.drop_index("ix_call_holder", "call")
    op.drop_table("call")
    op.drop_index("ix_log_link_holder", "log_link")
    op.drop_table("log_link")
    op.drop_table("voyage")
