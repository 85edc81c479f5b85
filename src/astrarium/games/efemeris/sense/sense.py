"""Judgement: a captain's rules of thumb, and how good a position looks.

The greedy player reads one state that it imagines, in which its own cards and all public things are true. It
sails to planets it can soon pay for, shoots what it can, and guards what it must not lose.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from astrarium.kernel import Action, State
from astrarium.kernel.thumb import Weighed

from .. import actions as act
from ..collection import RescueChoice, TokenChoice
from ..construction import Construction
from ..draw import DrawReply
from ..exploration import LayFirst, PlaceTile
from ..setup import ChooseCaptain, ChooseCrew, ChooseHome, ChooseLead, ChooseNation, PlaceHome
from ..state import Firmament
from ..tactics import SHEETS, Tactics
from .map import Surveyor
from .mind import Mind
from .position import stale, value
from .setup import first_choice

DEPTH: Final = 24  # decisions after which a search judges instead of playing on
GRAVE: Final = ("offer-draw", "agree")  # nobody ends a game by a slip


def choose(s: State, rng: Random) -> Action:
    """The greedy player's answer."""
    assert isinstance(s, Firmament)
    asked = type(s.question)
    seat = s.asked
    if asked is Tactics:
        return best(s.menu, Mind(s, seat).tactics)
    if asked is Construction:
        return best(s.menu, Mind(s, seat).construction)
    if asked is PlaceTile or asked is PlaceHome:
        return best(s.menu, Surveyor(s, seat).worth)
    if asked is DrawReply:
        return s.menu[0] if stale(s) and value(s, seat) < 0.2 else s.menu[1]
    return first_choice(s, rng)


def best(legal: list[Action], score: Callable[[Action], float]) -> Action:
    top = legal[0]
    high = -1e9
    for a in legal:
        points = score(a)
        if points > high:
            top, high = a, points
    return top


# by question, the kinds of answers that are judged; of nations, leads and first tiles nobody is better off with one
WEIGHED: Final[Weighed] = {
    Tactics: (
        *(act.SAIL, act.RIDE_WINDS, act.WARN, act.LOAD_CARGO, act.END_TACTICS, act.OFFER_DRAW, act.PASS_WORD),
        *[sheet.kind for sheet in SHEETS],
    ),
    Construction: (
        *(act.RECRUIT, act.BUILD_FRIGATE, act.BUILD_FORTRESS, act.BUILD_GALLEON, act.CONQUER, act.CONQUER_FOR),
        *(act.SHARE, act.END_TURN, act.OFFER_DRAW, act.PASS_WORD),
    ),
    PlaceTile: (act.PLACE,),
    PlaceHome: (act.PLACE,),
    DrawReply: (act.AGREE, act.REFUSE),
    ChooseCaptain: (act.APPOINT,),
    ChooseCrew: (act.ENLIST,),
    ChooseHome: (act.SETTLE,),
    RescueChoice: (act.RESCUE,),
    TokenChoice: (act.DRAW_BONUS,),
    ChooseNation: (act.NAME_NATION,),
    ChooseLead: (act.LEAD,),
    LayFirst: (act.LAY,),
}
