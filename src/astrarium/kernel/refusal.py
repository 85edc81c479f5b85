"""Refusals: why something may not be done, as a rule, a message and its numbers. Never prose."""

from __future__ import annotations

from typing import NamedTuple

Fact = int | str


class No(NamedTuple):
    """A refusal: which rule says no, which message, which facts fill it.

    >>> No("EF-506", "needs-pepper", (2, 1))
    No(rule='EF-506', text='needs-pepper', facts=(2, 1))
    """

    rule: str
    text: str
    facts: tuple[Fact, ...] = ()


class AstrariumError(Exception):
    """What a person can cause: one clear line that says what was wrong and what would help."""


class Unreadable(AstrariumError):
    """Stored or sent data that has not the shape it should have. The message names the place."""


class Refused(AstrariumError):
    """An action that the rules do not allow now. The state is untouched."""

    def __init__(self, no: No) -> None:
        super().__init__(f"{no.text} ({no.rule})")
        self.no = no


class Stale(AstrariumError):
    """An answer to a question that is no longer asked. Nothing has changed."""


class DeadEnd(Exception):
    """A decision without an answer: a fault in a game, never in a player."""
