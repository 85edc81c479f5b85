"""Clubs, open chairs, trust, strengths, leagues and ladders"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "club",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("sign", sa.String(length=24), nullable=False),
        sa.Column("link", sa.String(length=64), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_club")),
    )
    op.create_index("ix_club_link", "club", ["link"])
    op.create_table(
        "member",
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("sign", sa.String(length=24), nullable=False),
        sa.Column("role", sa.String(length=8), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("club", "who", name=op.f("pk_member")),
    )
    op.create_index("ix_member_who", "member", ["who"])
    op.create_table(
        "evening",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evening")),
    )
    op.create_index("ix_evening_club", "evening", ["club"])
    op.create_table(
        "deed",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("about", sa.String(length=64), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deed")),
    )
    op.create_index("ix_deed_club", "deed", ["club"])
    op.create_table(
        "chair",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False, server_default=""),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chair")),
    )
    op.create_index("ix_chair_club", "chair", ["club", "state"])
    op.create_index("ix_chair_who", "chair", ["who"])
    op.create_table(
        "hidden",
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("other", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("sign", sa.String(length=24), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("who", "other", name=op.f("pk_hidden")),
    )
    op.create_index("ix_hidden_other", "hidden", ["other"])
    op.create_table(
        "report",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("about", sa.String(length=64), nullable=False),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_report")),
    )
    op.create_index("ix_report_club", "report", ["club"])
    op.create_index("ix_report_who", "report", ["who"])
    op.create_table(
        "trust",
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("who", name=op.f("pk_trust")),
    )
    op.create_table(
        "strength",
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("touched", sa.Float(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("who", "title", name=op.f("pk_strength")),
    )
    op.create_table(
        "meeting",
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_meeting_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name=op.f("pk_meeting")),
    )
    op.create_index("ix_meeting_club", "meeting", ["club", "done"])
    op.create_table(
        "league",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("begins", sa.Float(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_league")),
    )
    op.create_index("ix_league_club", "league", ["club", "state"])
    op.create_table(
        "entry",
        sa.Column("league", sa.String(length=16), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=24), nullable=False),
        sa.Column("sign", sa.String(length=24), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("league", "who", name=op.f("pk_entry")),
    )
    op.create_index("ix_entry_who", "entry", ["who"])
    op.create_table(
        "pairing",
        sa.Column("league", sa.String(length=16), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("league", "round", "n", name=op.f("pk_pairing")),
    )
    op.create_index("ix_pairing_game", "pairing", ["game"])
    op.create_table(
        "rung",
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("played", sa.Float(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("club", "title", "who", name=op.f("pk_rung")),
    )
    op.create_table(
        "challenge",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("club", sa.String(length=16), nullable=False),
        sa.Column("title", sa.String(length=40), nullable=False),
        sa.Column("who", sa.String(length=64), nullable=False),
        sa.Column("whom", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenge")),
    )
    op.create_index("ix_challenge_club", "challenge", ["club", "state"])


def downgrade() -> None:
    op.drop_table("challenge")
    op.drop_table("rung")
    op.drop_table("pairing")
    op.drop_table("entry")
    op.drop_table("league")
    op.drop_table("meeting")
    op.drop_table("strength")
    op.drop_table("trust")
    op.drop_table("report")
    op.drop_table("hidden")
    op.drop_table("chair")
    op.drop_table("deed")
    op.drop_table("evening")
    op.drop_table("member")
    op.drop_table("club")
