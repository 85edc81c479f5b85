"""The first tables"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("mode", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("components", sa.String(length=64), nullable=False),
        sa.Column("start", sa.JSON(), nullable=True),
        sa.Column("parent", sa.String(length=16), nullable=True),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("request", sa.JSON(), nullable=True),
        sa.Column("rematch", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    op.create_table(
        "chat",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_chat_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "n", name=op.f("pk_chat")),
    )
    op.create_table(
        "holding",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_holding_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "holder", name=op.f("pk_holding")),
    )
    with op.batch_alter_table("holding", schema=None) as batch_op:
        batch_op.create_index("ix_holding_holder", ["holder"], unique=False)

    op.create_table(
        "link",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("use", sa.String(length=8), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_link_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_link")),
    )
    op.create_table(
        "record",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_record_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seq", name=op.f("pk_record")),
        sa.UniqueConstraint("game", "key", name=op.f("uq_record_game_key")),
    )
    op.create_table(
        "seat",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("bot", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_seat_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "n", name=op.f("pk_seat")),
    )


def downgrade() -> None:
    op.drop_table("seat")
    op.drop_table("record")
    op.drop_table("link")
    with op.batch_alter_table("holding", schema=None) as batch_op:
        batch_op.drop_index("ix_holding_holder")

    op.drop_table("holding")
    op.drop_table("chat")
    op.drop_table("game")
