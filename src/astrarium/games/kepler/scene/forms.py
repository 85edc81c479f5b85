"""How each question is answered at the table (`scene/forms.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from astrarium.kernel import Decision, Kind
from astrarium.scene.forms import Form, Where

from .. import actions as act
from .. import colonies, galactic_map, leadership, missions, movement, production, questions_of_cards, setup, turn
from .. import technologies as tech

BOARD: Final = Form((Where.BOARD,))
CUBES: Final = Form((Where.BOARD, Where.FAN))  # a planet or a store, then how much
OR_NOT: Final = Form((Where.BOARD, Where.BAR), ends=(act.DECLINE,))

FORMS: Final[Mapping[type[Decision[Any]], Form]] = {
    setup.LayBody: BOARD,
    setup.StartShip: BOARD,
    setup.ChooseTechnologies: Form((Where.BOX,), deals=True),
    turn.ActionCube: BOARD,
    missions.SpaceMissions: BOARD,
    missions.LaunchShip: BOARD,
    missions.LaunchOrNot: BOARD,
    missions.Logistics: BOARD,
    colonies.ColonizePlanets: BOARD,
    colonies.TerraformPlanets: BOARD,
    tech.TechnologicalDevelopment: BOARD,
    questions_of_cards.FreeTechnology: OR_NOT,
    production.TechnologicalAdvancement: BOARD,
    galactic_map.GalacticMap: BOARD,
    galactic_map.TurnUpBody: BOARD,
    production.EnergyStorage: CUBES,
    production.GenerateAntimatter: CUBES,
    production.PlanetaryExploitation: BOARD,
    leadership.ProductionSpace: CUBES,
    questions_of_cards.CardProduction: OR_NOT,
    turn.BonusActions: BOARD,
    turn.BonusCost: BOARD,
    leadership.RegenerationSpace: BOARD,
    questions_of_cards.CardRegeneration: OR_NOT,
    movement.MineYield: BOARD,
    questions_of_cards.KnowledgePrice: BOARD,
    questions_of_cards.CardPrice: OR_NOT,
    movement.Flight: Form((Where.BOARD,), preset=True),
    movement.Leg: BOARD,
    movement.WithdrawStarships: Form((Where.BOARD,), unasked=act.DONE),
    questions_of_cards.CosmicRays: OR_NOT,
}
# A Starship is built where it appears, and chosen with the hex that it flies to.
JOINS: Final[Mapping[Kind, Kind]] = {act.BUILD: act.LAUNCH, act.LAUNCH_FROM: act.LAUNCH, act.PILOT: act.FLY}
