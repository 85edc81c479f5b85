"""Snapshots, thinking time with a consequence, who was seen when, and when nobody served"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


NO = "0"  # a constant: for an expression Alembic would make the whole table anew on SQLite


def upgrade() -> None:
    with op.batch_alter_table("game") as game:
        game.add_column(sa.Column("clock", sa.JSON(), nullable=True))
        game.add_column(sa.Column("closed", sa.Boolean(), nullable=False, server_default=NO))
        game.add_column(sa.Column("length", sa.Integer(), nullable=True))
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("seen", sa.Float(), nullable=False, server_default="0"))
        seat.add_column(sa.Column("muted", sa.Boolean(), nullable=False, server_default=NO))
    op.create_table(
        "snapshot",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(length=64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_snapshot_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_snapshot")),
    )
    op.create_table(
        "pause",
        sa.Column("begin", sa.Float(), nullable=False),
        sa.Column("end", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("begin", name=op.f("pk_pause")),
    )


def downgrade() -> None:
    op.drop_table("pause")
    op.drop_table("snapshot")
    with op.batch_alter_table("seat") as seat:
        seat.drop_column("muted")
        seat.drop_column("seen")
    with op.batch_alter_table("game") as game:
        game.drop_column("length")
        game.drop_column("closed")
        game.drop_column("clock")
