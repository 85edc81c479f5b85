"""Refusals: why something may not be done, as a rule, a message and its numbers. Never prose."""

from __future__ import annotations

from typing import Final

Fact = int | str


class No:
    """A refusal: which rule says no, which message, which facts fill it. Made by the thousand, so no named tuple:
    those take twice as long to make.

    >>> No("EF-506", "needs-pepper", (2, 1))
    No('EF-506', 'needs-pepper', (2, 1))
    """

    __slots__ = ("facts", "rule", "text")

    def __init__(self, rule: str, text: str, facts: tuple[Fact, ...] = ()) -> None:
        self.rule: Final = rule
        self.text: Final = text
        self.facts: Final = facts

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, No):
            return False
        return self.rule == other.rule and self.text == other.text and self.facts == other.facts

    def __hash__(self) -> int:
        return hash((self.rule, self.text, self.facts))

    def __reduce__(self) -> tuple[type[No], tuple[str, str, tuple[Fact, ...]]]:
        """So that another process can be told, in the compiled build too."""
        return No, (self.rule, self.text, self.facts)

    def __repr__(self) -> str:
        return f"No({self.rule!r}, {self.text!r}, {self.facts!r})"


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
