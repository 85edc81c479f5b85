"""The tables of coming back: how finished games ended, links to a logbook, ways to call somebody, who is away."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Column, Float, Index, Integer, String, Table

from .tables import METADATA, of_game

VOYAGE: Final = Table(  # how a finished game ended, so that a logbook need not play it again
    "voyage",
    METADATA,
    of_game(),
    Column("body", JSON, nullable=False),  # outcome, scores, feats of each seat, whether it was a lesson
)

LOG_LINK: Final = Table(  # who may read whose logbook on another device
    "log_link",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Index("ix_log_link_holder", "holder"),
)

CALL: Final = Table(  # a way to call somebody: a browser's push service, or a mail address
    "call",
    METADATA,
    Column("id", String(64), primary_key=True),  # the hash of holder and address
    Column("holder", String(64), nullable=False),
    Column("kind", String(8), nullable=False),  # push or mail
    Column("body", JSON, nullable=False),
    Column("lang", String(8), nullable=False),
    Column("made", Float, nullable=False),
    Column("failed", Integer, nullable=False),  # how often in a row
    Index("ix_call_holder", "holder"),
)

AWAY: Final = Table(  # vacations: thinking time stands still between these times
    "away",
    METADATA,
    Column("holder", String(64), primary_key=True),
    Column("since", Float, primary_key=True),
    Column("until", Float, nullable=False),
)
