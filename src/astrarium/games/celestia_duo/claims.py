"""How the fields of Celestia Duo are read, so that what an answer does can be said; which of it matters, and in which
order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from astrarium.kernel import Flow, Frame
from astrarium.kernel.claims import ANY, TABLE, ClaimKey, Claims, alone, amount, on_table, owned, value
from astrarium.kernel.unseen import Hidden

from .boarding import Assaults, MastFalls
from .box import LAIR
from .combat import Fight, FirstFighter
from .equipment import FACES, FLAG, JOKER
from .state import HAND, NONE, ONE_HAND, Duo
from .strength import AcceptOrChange, Force
from .thrusts import Thrusts, drives_home


def dice(s: Duo) -> list[int]:
    """How many dice show each face."""
    return [s.dice.count(face) for face in range(len(FACES))]


def open_cards(s: Duo) -> int:
    """How many cards lie face up to be taken."""
    return sum(s.row)


def held(s: Duo) -> list[int]:
    """How many kinds of symbols each hand holds: each beats its own (CD-133)."""
    return [
        counted(s.hand[first : first + ONE_HAND], lambda cards: sum([1 for count in cards[:JOKER] if count]))
        for first in HAND
    ]


def wild(s: Duo) -> list[int]:
    """How many blows each hand holds that beat any symbol: jokers, and allowed pairs (CD-133, CD-136, CD-137)."""

    def blows(cards: list[Any]) -> Any:
        pairs: int = sum([(count > 1) + (count > 3) for count in cards[:JOKER]]) if s.pairs_allowed() else 0
        return cards[JOKER] + pairs

    return [counted(s.hand[first : first + ONE_HAND], blows) for first in HAND]


def counted(cards: list[Any], count: Callable[[list[Any]], Any]) -> Any:
    """A number read off a hand; of a partner's, whose cards are no numbers but unseen, as little seen as these."""
    try:
        return count(cards)
    except Hidden:
        return cards[JOKER]


def flags_drive_home(s: Duo) -> int:
    """Whether the dice, if they are accepted as they lie, lose the game; or have lost it, once they are."""
    deciding = any(isinstance(frame, (Force, AcceptOrChange)) for frame in s.agenda)
    return int((deciding and drives_home(s)) or (s.pirate >= LAIR and FLAG in s.dice))


class WonAssault(Flow[Duo]):
    """A won Assault: the mast falls, and with the last one the game is won (CD-267, CD-281)."""

    def run(self, s: Duo) -> None:
        if s.masts == 1:
            s.do(MastFalls(), Assaults())
        else:
            s.do(MastFalls())


def promise(s: Duo, seat: int) -> Frame[Duo] | None:
    """What follows of itself: of accepted dice the thrusts, of the last die of an Assault the mast."""
    if isinstance(s.question, Force):
        return Thrusts() if not s.boarding else None
    return WonAssault() if isinstance(s.question, Fight) and s.assault != NONE else None


def task(s: Duo) -> tuple[ClaimKey, int] | None:
    """In a combat, and before it: that no die is left (CD-140)."""
    fights = isinstance(s.question, (Force, FirstFighter, Fight))
    return (ClaimKey("die", TABLE, (ANY,)), -len(s.dice)) if fights else None


CLAIMS: Final = Claims(
    readings=(
        amount("card", lambda s: s.hand, owned(ONE_HAND), sums=(0,)),
        amount("die", dice, on_table(), sums=(0,)),
        amount("wild", wild, owned()),
        amount("held", held, owned()),
        amount("mast", lambda s: s.masts, alone),
        amount("energy", lambda s: s.energy, alone),
        amount("gold", lambda s: s.gold, alone),
        amount("smoke", lambda s: s.smoke, alone),
        amount("airship", lambda s: s.airship, alone),
        amount("pirate", lambda s: s.pirate, alone),
        amount("open-card", open_cards, alone),
        value("flags-home", flags_drive_home, alone),
        value("crew", lambda s: s.crew, on_table()),
        value("stage", lambda s: s.stage, alone),
        value("ambush", lambda s: s.course, on_table()),
        value("seen-ambush", lambda s: s.known_course, on_table()),
        value("assault", lambda s: s.assault, alone),
        value("boarding", lambda s: s.boarding, alone),
        value("boarding-side", lambda s: s.boarding_side, alone),
        value("pirate-card", lambda s: s.pirate_card, alone),
        value("deck", lambda s: s.deck, alone),
        value("captain", lambda s: s.captain, alone, effect=False),
        value("turn", lambda s: s.turn, alone, effect=False),
    ),
    unsaid=(
        *("stage_at", "stage_bag", "since_stage", "assault_bag", "turned", "discard", "played", "statements"),
        *("talk", "advices"),
    ),
    promise=promise,
    quiet=("advise", "say", "say-nothing", "accept", "enough"),
    grave=("no-energy", "pirate-home", "crew-leaves", "lost-gold"),
    fatal=("no-energy", "pirate-home"),
    at_stake=("energy",),
    burdens=("die", "mast", "pirate"),
    lasting=("airship", "energy", "gold", "smoke", "boarding", "ambush"),
    summed=("card", "die", "ambush", "seen-ambush", "stage"),
    futile=False,
    folded=("open-card",),
    matters=(
        *(
            "mast",
            "boarding",
            "flags-home",
            "energy",
            "pirate",
            "airship",
            "ambush",
            "wild",
            "held",
            "die",
            "gold",
            "smoke",
            "crew",
        ),
        *("card", "open-card", "stage", "seen-ambush", "assault"),
    ),
    task=task,
)
