"""The tables of names that stay: somebody's own settings, passkeys, devices, and links to another device."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, Index, String, Table

from .tables import METADATA

PERSON: Final = Table(  # what somebody shows others, and whether they rest
    "person",
    METADATA,
    Column("who", String(64), primary_key=True),  # the hash of a browser's own secret
    Column("made", Float, nullable=False),
    Column("body", JSON, nullable=False),
)

PASSKEY: Final = Table(
    "passkey",
    METADATA,
    Column("id", String(64), primary_key=True),  # the hash of the credential's name
    Column("who", String(64), nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=False),
    Column("counter", BigInteger, nullable=False),
    Column("body", JSON, nullable=False),  # the credential's name, its public key, and on what it was made
    Index("ix_passkey_who", "who"),
)

DEVICE: Final = Table(  # where somebody is who they are, besides the browser in which they began
    "device",
    METADATA,
    Column("who", String(64), primary_key=True),
    Column("id", String(16), primary_key=True),  # empty for the first browser
    Column("how", String(8), nullable=False),  # browser, link, passkey or host
    Column("name", String(40), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("out", Boolean, nullable=False),  # signed out: its cookie is worth nothing
)

OWN_LINK: Final = Table(  # a private link by which another device becomes somebody, once
    "own_link",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("who", String(64), nullable=False),
    Column("how", String(8), nullable=False),  # link, or host if a host gave it
    Column("until", Float, nullable=False),
    Index("ix_own_link_who", "who"),
)

PERSON_TABLES: Final = (PERSON, PASSKEY, DEVICE, OWN_LINK)
