"""The tape: what a watched game tells as it runs."""

from __future__ import annotations

from typing import Final, NamedTuple

from .actions import Action
from .refusal import Fact

EVERYBODY: Final = -1


class Event(NamedTuple):
    """Something that happened: a message, its facts, the rule, and the one seat that may hear it (or all)."""

    text: str
    rule: str
    facts: tuple[Fact, ...]
    audience: int = EVERYBODY


class Automatic(NamedTuple):
    """A forced move that the kernel made."""

    number: int
    seat: int
    action: Action


class Tape:
    """What a watched game records as it runs. Search runs without one."""

    __slots__ = ("automatic", "events")

    def __init__(self) -> None:
        self.events: Final[list[Event]] = []
        self.automatic: Final[list[Automatic]] = []
