"""The tables of meeting: clubs and who belongs to them, open chairs, trust, strengths, leagues and ladders."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, Boolean, Column, Float, Index, Integer, String, Table, false

from .tables import METADATA, of_game

CLUB: Final = Table(
    "club",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("sign", String(24), nullable=False),
    Column("link", String(64), nullable=False),  # the hash of the invitation's secret
    Column("made", Float, nullable=False),
    Column("body", JSON, nullable=False),  # the invitation's places, and what its hosts have decided
    Index("ix_club_link", "link"),
)

MEMBER: Final = Table(
    "member",
    METADATA,
    Column("club", String(16), primary_key=True),
    Column("who", String(64), primary_key=True),  # the hash of a browser's own secret
    Column("name", String(24), nullable=False),
    Column("sign", String(24), nullable=False),
    Column("role", String(8), nullable=False),  # host, member or gone
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when a page of theirs was last open
    Column("body", JSON, nullable=False),
    Index("ix_member_who", "who"),
)

EVENING: Final = Table(
    "evening",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("who", String(64), nullable=False),  # who proposed it
    Column("body", JSON, nullable=False),  # what everybody answered
    Index("ix_evening_club", "club"),
)

DEED: Final = Table(  # what a host did, for all hosts to read, and for whom it concerned
    "deed",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), nullable=False),
    Column("at", Float, nullable=False),
    Column("who", String(64), nullable=False),
    Column("what", String(16), nullable=False),
    Column("about", String(64), nullable=False),
    Column("body", JSON, nullable=False),
    Index("ix_deed_club", "club"),
)

CHAIR: Final = Table(  # somebody looks for others: now, or over days
    "chair",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), nullable=False),
    Column("who", String(64), nullable=False),
    Column("live", Boolean, nullable=False),
    Column("state", String(8), nullable=False),  # open, found, taken or gone
    Column("made", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("game", String(16), nullable=False, server_default=""),  # that it led to
    Column("body", JSON, nullable=False),
    Index("ix_chair_club", "club", "state"),
    Index("ix_chair_who", "who"),
)

HIDDEN: Final = Table(
    "hidden",
    METADATA,
    Column("who", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("sign", String(24), nullable=False),
    Column("since", Float, nullable=False),
    Index("ix_hidden_other", "other"),
)

REPORT: Final = Table(
    "report",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), nullable=False),
    Column("who", String(64), nullable=False),
    Column("about", String(64), nullable=False),
    Column("reason", String(16), nullable=False),
    Column("made", Float, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("body", JSON, nullable=False),  # twenty lines of talk, one line of theirs, and what came of it
    Index("ix_report_club", "club"),
    Index("ix_report_who", "who"),
)

TRUST: Final = Table(  # what somebody lets others see and say
    "trust",
    METADATA,
    Column("who", String(64), primary_key=True),
    Column("body", JSON, nullable=False),
)

STRENGTH: Final = Table(
    "strength",
    METADATA,
    Column("who", String(64), primary_key=True),
    Column("title", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("touched", Float, nullable=False),
    Column("body", JSON, nullable=False),  # how it went, game by game
)

MEETING: Final = Table(  # a game between people who met: who they are, whether all wished that it counts
    "meeting",
    METADATA,
    of_game(),
    Column("club", String(16), nullable=False),
    Column("done", Boolean, nullable=False, server_default=false()),  # whether its end was seen to
    Column("made", Float, nullable=False),
    Column("body", JSON, nullable=False),
    Index("ix_meeting_club", "club", "done"),
)

LEAGUE: Final = Table(
    "league",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), nullable=False),
    Column("title", String(40), nullable=False),
    Column("name", String(40), nullable=False),
    Column("state", String(8), nullable=False),  # asks, runs or over
    Column("begins", Float, nullable=False),
    Column("body", JSON, nullable=False),
    Index("ix_league_club", "club", "state"),
)

ENTRY: Final = Table(
    "entry",
    METADATA,
    Column("league", String(16), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("sign", String(24), nullable=False),
    Column("state", String(8), nullable=False),  # asked, yes, no, out
    Column("body", JSON, nullable=False),
    Index("ix_entry_who", "who"),
)

PAIRING: Final = Table(
    "pairing",
    METADATA,
    Column("league", String(16), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("game", String(16), nullable=False),  # empty while it is to come, and for a free round
    Column("state", String(8), nullable=False),  # waits, runs, played, given, free or void
    Column("body", JSON, nullable=False),  # who meets, and the points of each
    Index("ix_pairing_game", "game"),
)

RUNG: Final = Table(  # somebody's place on a club's ladder
    "rung",
    METADATA,
    Column("club", String(16), primary_key=True),
    Column("title", String(40), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("since", Float, nullable=False),
    Column("played", Float, nullable=False),
    Column("body", JSON, nullable=False),
)

CHALLENGE: Final = Table(
    "challenge",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("club", String(16), nullable=False),
    Column("title", String(40), nullable=False),
    Column("who", String(64), nullable=False),
    Column("whom", String(64), nullable=False),
    Column("state", String(8), nullable=False),  # asks, runs, done or gone
    Column("made", Float, nullable=False),
    Column("game", String(16), nullable=False),
    Index("ix_challenge_club", "club", "state"),
)

MEETING_TABLES: Final = (
    *(CLUB, MEMBER, EVENING, DEED, CHAIR, HIDDEN, REPORT, TRUST),
    *(STRENGTH, MEETING, LEAGUE, ENTRY, PAIRING, RUNG, CHALLENGE),
)
