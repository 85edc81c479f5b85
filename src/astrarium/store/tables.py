"""The tables. A game is a setting, a seed and numbered records; nothing that was recorded is ever changed."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def of_game() -> Column[str]:
    return Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)


GAME: Final = Table(
    "game",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("title", String(40), nullable=False),
    Column("mode", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("epoch", Integer, nullable=False),
    Column("components", String(64), nullable=False),
    Column("start", JSON),  # the position it was played on from, or null
    Column("parent", String(16)),  # the game it was played on from
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("asked", Integer, nullable=False),  # whose turn it is, for lists; the records decide
    Column("over", Boolean, nullable=False),
    Column("request", JSON),  # a take-back that waits for consent, or null
    Column("rematch", String(16)),  # the game that followed
    Column("clock", JSON),  # how long a seat may think, and what follows if it thinks longer, or null
    Column("closed", Boolean, nullable=False, server_default=false()),  # by its host, before its end
    Column("length", Integer),  # how many records it has
)

COMPONENTS: Final = Table(  # what games were begun with, so that they can be finished after a correction
    "components",
    METADATA,
    Column("fingerprint", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)

SEAT: Final = Table(
    "seat",
    METADATA,
    of_game(),
    Column("n", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # person, open or bot
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=False),
    Column("since", Float, nullable=False, server_default="0"),  # when whoever sits there sat down
    Column("seen", Float, nullable=False, server_default="0"),  # when they were last at the table
    Column("muted", Boolean, nullable=False, server_default=false()),  # by the host
    Column("sign", String(24), nullable=False, server_default=""),  # a person's emblem and colour
)

RECORD: Final = Table(
    "record",
    METADATA,
    of_game(),
    Column("seq", Integer, primary_key=True),
    Column("key", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(10), nullable=False),  # move, undo or takeback
    Column("body", JSON, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("game", "key"),
)

SNAPSHOT: Final = Table(  # a game after its first `seq` records, so that it is not played again from the beginning
    "snapshot",
    METADATA,
    of_game(),
    Column("seq", Integer, nullable=False),
    Column("mark", String(64), nullable=False),  # of the code that made it; other code plays the records instead
    Column("body", Text, nullable=False),
)

PAUSE: Final = Table(  # when no server was there, which is nobody's thinking time; the open one is our heartbeat
    "pause",
    METADATA,
    Column("begin", Float, primary_key=True),
    Column("end", Float),
)

LINK: Final = Table(
    "link",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("game", String(16), ForeignKey("game.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("use", String(8), nullable=False),  # seat (another device), invite (once), watch or host
    Column("made", Float, nullable=False),
)

HOLDING: Final = Table(
    "holding",
    METADATA,
    of_game(),
    Column("holder", String(64), primary_key=True),  # the hash of a browser's own secret
    Column("seat", Integer, nullable=False),  # -1 watches
    Column("host", Boolean, nullable=False),
    Index("ix_holding_holder", "holder"),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    of_game(),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

BALANCE: Final = Table(  # what bots play for designers, so that any server can say how far it is
    "balance",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("whose", String(64), nullable=False),  # the hash of an address
    Column("title", String(40), nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("result", Text),  # as it is shown, or null while it is played
    Column("touched", Float, nullable=False),
)
