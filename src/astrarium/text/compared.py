"""What an answer does, and how it differs from another one, in a few sentences: for hints, coach, study, puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from astrarium.kernel import Action
from astrarium.kernel.explaining import Differs, Explaining

from .words import Words

FACTS: Final = 3  # claims of one answer that are told


def facts(words: Words, explaining: Explaining, a: Action, most: int = FACTS) -> list[str]:
    """What an answer does, what matters most first."""
    return [words.claim(claim, explaining.seat) for claim in explaining.shown(explaining.of(a))[:most]]


def contrast(words: Words, explaining: Explaining, best: Action, other: Action) -> list[str]:
    """What another answer does in the stead of the best; nothing, where they do the same."""
    return contrasts(words, explaining.differs(best, other), explaining.seat)


def contrasts(words: Words, pairs: Sequence[Differs], seat: int) -> list[str]:
    found: list[str] = []
    for best, other in pairs:
        if best is not None and other is not None:
            found.append(words.say("card", "instead", (words.claim(other, seat), words.claim(best, seat))))
        elif other is not None:
            found.append(words.say("card", "besides", (words.claim(other, seat),)))
        elif best is not None:
            found.append(words.say("card", "lacks", (words.claim(best, seat),)))
    return found
