"""Studies with their branches, comments and analyses; plans; puzzles that were tried"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def of_study(name: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("study", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["study"], ["study.id"], name=op.f(f"fk_{name}_study"), ondelete="CASCADE"),
    ]


def upgrade() -> None:
    op.create_table(
        "study",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=True),
        sa.Column("journal", sa.JSON(), nullable=True),
        sa.Column("names", sa.JSON(), nullable=True),
        sa.Column("components", sa.Text(), nullable=True),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_study_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_study")),
    )
    op.create_table(
        "study_branch",
        *of_study("study_branch"),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("parent", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("start", sa.JSON(), nullable=False),
        sa.Column("actions", sa.JSON(), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("kept", sa.Boolean(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("study", "n", name=op.f("pk_study_branch")),
    )
    op.create_table(
        "study_comment",
        *of_study("study_comment"),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("author", sa.String(length=40), nullable=False),
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("study", "n", name=op.f("pk_study_comment")),
    )
    op.create_table(
        "study_analysis",
        *of_study("study_analysis"),
        sa.Column("about", sa.String(length=40), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("study", "about", name=op.f("pk_study_analysis")),
    )
    op.create_table(
        "plan",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_plan_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seat", "n", name=op.f("pk_plan")),
    )
    op.create_table(
        "puzzle",
        sa.Column("holder", sa.String(length=64), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("tries", sa.JSON(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("holder", "day", name=op.f("pk_puzzle")),
    )
    op.create_index("ix_puzzle_holder", "puzzle", ["holder"])


def downgrade() -> None:
    for name in ("puzzle", "plan", "study_analysis", "study_comment", "study_branch", "study"):
        op.drop_table(name)
