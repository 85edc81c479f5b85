"""Reasons: what speaks for an action or against it, as a message and its facts. Never prose."""

from __future__ import annotations

from typing import Final, NamedTuple

from .refusal import Fact

FOR: Final = 1
AGAINST: Final = -1


class Reason(NamedTuple):
    """A message of the game's `[reasons]`, the facts that fill it, whether it speaks for the action (1), against it
    (-1) or neither, and the targets it is about, as a picture names them.

    >>> Reason("can-pay", (3,), FOR, ("planet:apollas",)).side
    1
    """

    text: str
    facts: tuple[Fact, ...] = ()
    side: int = 0
    targets: tuple[str, ...] = ()
