"""Judgement alone (section 16): the race with the shadow, and what the solo goal asks for besides the flight."""

from __future__ import annotations

from functools import cache
from typing import Final

from astrarium.games.astronavigators.cards import STAGES
from astrarium.games.astronavigators.quests import progress
from astrarium.games.astronavigators.secrets import secret_quests
from astrarium.games.astronavigators.state import Expedition
from astrarium.games.astronavigators.track import way

MUST: Final = 4.0  # how much more a sight for the mission counts where the mission must be done (AN-290)
SOLO_EASE: Final = {  # games won alone with this mission, of a hundred at level medium
    "thermal-roll": 78,
    "spying-the-world": 73,
    "slippery-boost": 63,
    "science-and-superstition": 58,
    "apollo-star-map": 55,
    "galactic-alignment": 45,
    "qixi-festival": 42,
    "stars-of-wood-and-soil": 42,
    "between-the-poles": 37,
    "magnifying-discoveries": 33,
    "barnumbirr": 32,
    "hokulea": 27,
    "walkabout-emu": 27,
    "asteroid-belt": 27,
    "tiny-rock-and-giant-ring": 27,
    "e-mc2": 25,
    "demons-and-jaguars": 18,
    "sphinx-and-pyramids": 17,
    "triple-conjunction": 17,
    "chasing-the-hunter": 13,
    "moon-festival": 5,
}


# ------------------------------------------------------------ instruments
def hunting(s: Expedition) -> bool:
    """Whether the level asks for instruments (AN-290)."""
    return s.terms.solo and s.terms.instruments_needed > 0


def keen(s: Expedition, seat: int) -> float:
    """How much quests are wanted: more while the solo goal still asks for instruments (AN-290)."""
    return 2.5 if s.terms.solo and s.instrument.count(seat) < s.terms.instruments_needed else 1.0


def lacking(s: Expedition, seat: int) -> int:
    """Instruments that the solo goal asks for and no quest in hand promises yet (AN-290)."""
    if not hunting(s):
        return 0
    promised = sum([progress(s, seat, quest) > 0 for quest in secret_quests(s, seat)])
    return s.terms.instruments_needed - s.instrument.count(seat) - promised


def want_quest(s: Expedition, seat: int) -> bool:
    """Alone: another quest, while instruments are lacking and there is time for it."""
    idle = len([quest for quest in secret_quests(s, seat) if progress(s, seat, quest) == 0])
    return lacking(s, seat) > idle / 2 and s.month < 14


# ------------------------------------------------------------ the shadow
def shadow_months(s: Expedition) -> int:
    """Months until the shadow is back, if it makes one step in each (AN-295, AN-R66)."""
    steps = 2 * STAGES + 2 - max(way(s.shadow) + 1, 0)
    return steps + max(s.box.shadow_launch - s.month, 0)


@cache
def shadow_steps(bad: int, token: int, months: int) -> int:
    """The fewest extra steps of the shadow in this many months, by where its tokens are now (AN-292 to AN-297)."""
    if months == 0:
        return 0
    return min([shadow_gains(bad, token, week, months) for week in range(4) if week not in (bad, token)])


def shadow_gains(bad: int, token: int, week: int, months: int) -> int:
    """The same if the player takes this week now."""
    now = 1 if max(bad, token) < week else 0
    later = (bad + 1) % 4
    return now + shadow_steps(later, (later - 1) % 4 if week == later else week, months - 1)
