"""The tables of studying: studies with their branches, comments and analyses, plans, and puzzles that were tried."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from .tables import METADATA


def of_study() -> Column[str]:
    return Column("study", String(16), ForeignKey("study.id", ondelete="CASCADE"), primary_key=True)


STUDY: Final = Table(
    "study",
    METADATA,
    Column("id", String(16), primary_key=True),  # that of its game, if it is kept here
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE")),  # or null: it came as a file
    Column("journal", JSON),  # of a game that came as a file
    Column("names", JSON),
    Column("components", Text),  # of that game, if they are not ours
    Column("made", Float, nullable=False),
    Column("touched", Float, nullable=False),
)

BRANCH: Final = Table(  # a line that was tried: from where, how it began, what was played
    "study_branch",
    METADATA,
    of_study(),
    Column("n", Integer, primary_key=True),  # 0 is the game itself
    Column("parent", Integer, nullable=False),
    Column("at", Integer, nullable=False),  # how many moves of its parent had been made
    Column("start", JSON, nullable=False),  # the position
    Column("actions", JSON, nullable=False),
    Column("author", String(40), nullable=False),
    Column("holder", String(64), nullable=False),  # the hash of the author's secret
    Column("kept", Boolean, nullable=False),  # whether everybody finds it in the list
    Column("made", Float, nullable=False),
)

COMMENT: Final = Table(
    "study_comment",
    METADATA,
    of_study(),
    Column("n", Integer, primary_key=True),
    Column("branch", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("author", String(40), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("made", Float, nullable=False),
)

ANALYSIS: Final = Table(  # what the bots found out, by what it is about
    "study_analysis",
    METADATA,
    of_study(),
    Column("about", String(40), primary_key=True),
    Column("body", JSON, nullable=False),
)

PLAN: Final = Table(  # what a seat wants played when something comes true; nobody else's business
    "plan",
    METADATA,
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("state", String(8), nullable=False),  # draft, waiting, done or dropped
    Column("body", JSON, nullable=False),
    Column("made", Float, nullable=False),
)

PUZZLE: Final = Table(  # how somebody fared with the puzzle of a day
    "puzzle",
    METADATA,
    Column("holder", String(64), primary_key=True),
    Column("day", String(10), primary_key=True),
    Column("tries", JSON, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("ix_puzzle_holder", "holder"),
)
