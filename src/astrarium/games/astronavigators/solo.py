"""Solo (section 16): the bad timing token, the shadow, and its flight."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Flow

from .end import GameEnd
from .flight import JumpAnswers, note_jumps
from .state import MOON, OUTBOUND, RETURNED, Expedition
from .track import HOME, ON_MOON, way


def move_tokens(s: Expedition) -> None:
    """Bad timing moves on; the shadow takes the player's week, or the one before bad timing (AN-292,
    AN-293, AN-R64)."""
    s.bad_week = (s.bad_week + 1) % 4
    chosen = s.week[0]
    s.shadow_week = (s.bad_week - 1) % 4 if chosen == s.bad_week else chosen
    s.tell("tokens-move", "AN-293", s.bad_week, s.shadow_week)


def shadow_goes_first(s: Expedition) -> bool:
    """If one of the tokens is in an earlier week than the player (AN-296)."""
    return min(s.bad_week, s.shadow_week) < s.week[0]


class ShadowFlies(Flow[Expedition]):
    """One step a month, two if both tokens are in earlier weeks than the player (AN-295 to AN-297,
    AN-299)."""

    def run(self, s: Expedition) -> None:
        steps = 2 if max(s.bad_week, s.shadow_week) < s.week[0] else 1
        while steps:
            shadow_step(s)
            # AN-R66: a landing ends its move
            steps = 0 if s.shadow == MOON or s.shadow == RETURNED else steps - 1
        if s.shadow == RETURNED:
            s.do(GameEnd())
        elif any(s.jumps):
            s.do(JumpAnswers(0))


SHADOW_FLIES: Final = ShadowFlies()


def shadow_step(s: Expedition) -> None:
    """To the next place; player and shadow skip each other, and it turns nothing up (AN-298, AN-299)."""
    at = way(s.shadow)
    to = at + 1
    while to != ON_MOON and to != HOME and s.place[0] == OUTBOUND + to:
        to += 1
    note_jumps(s, -1, at, to)
    s.shadow = OUTBOUND + to
    s.tell("shadow-moves", "AN-295", to)
