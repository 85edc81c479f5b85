"""How each question is answered at the table (`scene/forms.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from astrarium.kernel import Decision
from astrarium.scene.forms import Form, Where

from .. import actions as act
from .. import (
    asides,
    boons,
    calibration,
    declaring,
    declaring_sky,
    draws,
    exchanging,
    flight,
    instruments,
    missions,
    month,
    observing,
    quests,
    setup,
    sites,
    travelling,
    weeks,
)

BOARD: Final = Form((Where.BOARD,))
BAR: Final = Form((Where.BAR,))
BOX: Final = Form((Where.BOX,))
MAY: Final = Form((Where.BOARD, Where.BAR), ends=(act.DECLINE,))  # may be used, or not

FORMS: Final[Mapping[type[Decision[Any]], Form]] = {
    setup.ContinentChoice: BOARD,
    setup.CharacterChoice: BOX,
    setup.AgendaChoice: BOX,
    setup.PlanetDraft: BOARD,
    setup.SectorChoice: BOARD,
    quests.QuestSource: BAR,
    quests.KeepQuest: BOX,
    sites.RocketSource: BAR,
    sites.KeepRocket: BOX,
    sites.SiteChoice: BOARD,
    month.EarlyChoice: MAY,
    month.SextantChoice: MAY,
    flight.SextantUse: BAR,
    weeks.Beside: MAY,
    observing.Technique: MAY,
    flight.Boost: MAY,
    missions.Reveal: MAY,
    travelling.FreeMove: MAY,
    declaring.Declare: Form((Where.BOARD, Where.FAN)),
    declaring_sky.LayMore: BOARD,
    observing.SavePlace: BOARD,
    asides.Reactivate: BOARD,
    observing.EarthRise: BOARD,
    instruments.UseInstrument: MAY,
    travelling.Journey: MAY,
    travelling.SecretJourney: MAY,
    travelling.OtherHeliport: BOARD,
    travelling.Connection: BOARD,
    travelling.SecretConnection: BOARD,
    asides.Aside: BOARD,
    missions.ThermalRoll: BOX,
    boons.NarrowChoice: BOARD,
    boons.PlanetBoon: BAR,
    calibration.AstronautChoice: BAR,
    calibration.Calibrate: BOARD,
    flight.Depart: Form((Where.BOARD, Where.BAR)),
    flight.Further: Form((Where.BOARD, Where.BAR), ends=(act.STOP,)),
    exchanging.TileChanges: Form((Where.BOARD, Where.BAR), ends=(act.TAKE_DV,)),
    draws.DrawTile: BOARD,
}
