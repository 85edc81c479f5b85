"""How each question is answered at the table (`scene/forms.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from astrarium.kernel import Decision, Kind
from astrarium.scene.forms import Form, Where

from .. import actions as act
from .. import collection, construction, draw, exploration, setup, tactics

BOX: Final = Form((Where.BOX,))

FORMS: Final[Mapping[type[Decision[Any]], Form]] = {
    setup.ChooseNation: Form((Where.BOX,), deals=True),
    setup.ChooseCaptain: BOX,
    setup.ChooseCrew: BOX,
    setup.ChooseHome: BOX,
    setup.PlaceHome: Form((Where.BOARD,)),
    setup.ChooseLead: BOX,
    exploration.LayFirst: Form((Where.BOARD,), preset=True),
    exploration.PlaceTile: Form((Where.BOARD,)),
    collection.TokenChoice: Form((Where.BAR,)),
    collection.RescueChoice: Form((Where.BOARD,)),
    tactics.Tactics: Form((Where.BOARD, Where.FAN), ends=(act.END_TACTICS, act.PASS_WORD), listed=(act.OFFER_DRAW,)),
    construction.Construction: Form(
        (Where.BOARD, Where.FAN), ends=(act.END_TURN, act.PASS_WORD), listed=(act.OFFER_DRAW,)
    ),
    draw.DrawReply: Form((Where.BAR,)),
}
# Either tile of the hand is laid, with the place that it is laid on.
JOINS: Final[Mapping[Kind, Kind]] = {act.LAY: act.PLACE}
