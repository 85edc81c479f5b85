"""How each question is answered at the table (`scene/forms.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from astrarium.kernel import Decision
from astrarium.scene.forms import Form, Where

from .. import actions as act
from .. import boarding, combat, hold, rewards, setup, share, stage, strength, thrusts, turn, windows

BOARD: Final = Form((Where.BOARD,))
FACES: Final = Form((Where.BOX,))  # two people, side by side

FORMS: Final[Mapping[type[Decision[Any]], Form]] = {
    windows.Advise: Form((Where.BAR,)),
    hold.MakeRoom: Form((Where.BOARD,), ends=(act.ENOUGH,)),
    hold.Remove: BOARD,
    share.ShareFirst: Form((Where.BOX,), ends=(act.PASS,)),
    share.Pick: Form((Where.BOARD,), ends=(act.PASS,)),
    combat.FirstFighter: FACES,
    combat.Fight: Form((Where.BOARD, Where.FAN)),
    combat.Shuki: Form((Where.BOARD,), ends=(act.NO_CREW_USED,)),
    thrusts.WhoPays: FACES,
    thrusts.PayCard: BOARD,
    thrusts.WhoRests: BOARD,
    thrusts.WhoLeaves: BOARD,
    stage.Shop: BOARD,
    strength.SecondDie: BOARD,
    strength.Force: Form((Where.BOARD, Where.BAR), ends=(act.ACCEPT,)),
    strength.FlagCrew: BOARD,
    boarding.BoardShop: BOARD,
    rewards.Statement: Form((Where.BOX,), ends=(act.SAY_NOTHING,)),
    turn.PutBack: BOARD,
    turn.Brief: Form((Where.BAR,)),
    setup.Draft: BOARD,
}
