"""The Action Board: a sheet for each of its nine actions and six Bonus Actions (chapters 7 and 8).

A sheet holds all that is particular to a space: its rules, what happens, and the numbers its texts name. Rules,
pictures, texts and bots ask the sheet.
"""

from __future__ import annotations

from typing import ClassVar, Final

from astrarium.kernel import Decision

from .actions import (
    ANTIMATTER,
    ANTIMATTER_SCIENCE,
    BONUS,
    COLONIAL,
    COLONIES,
    CONVERT,
    DONE,
    EARTH,
    ENERGY,
    ENERGY_DEVELOPMENT,
    SPACE,
    SPACE_TRAVELS,
    TECHNOLOGICAL,
    TERRAFORMING,
    TRANSPORT,
)
from .box import Pieces
from .colonies import ColonizePlanets, TerraformPlanets
from .galactic_map import GalacticMap
from .leadership import Advance
from .missions import Logistics, SpaceMissions, price_of_ship
from .movement import Flight, speed
from .production import EnergyStorage, GenerateAntimatter, PlanetaryExploitation, TechnologicalAdvancement
from .resources import BUNDLES, can_produce, produce
from .state import Galaxy
from .technologies import TechnologicalDevelopment
from .terms import Terms

Fact = int | str


# ------------------------------------------------------------ the nine actions
class MainAction:
    """The sheet of an action: its rules, its first question, and the numbers of its text at these levels."""

    rules: ClassVar[tuple[str, ...]] = ()

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        raise NotImplementedError

    def facts(self, box: Pieces, levels: list[int], terms: Terms) -> tuple[Fact, ...]:
        return ()


class Missions(MainAction):
    rules = ("K3-120", "K3-121", "K3-123")

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        return SpaceMissions(seat)

    def facts(self, box: Pieces, levels: list[int], terms: Terms) -> tuple[Fact, ...]:
        return (box.ships_per_mission, BUNDLES[price_of_ship(box, levels[SPACE_TRAVELS])])


class ColonizeAction(MainAction):
    rules = ("K3-130", "K3-131", "K3-132", "K3-134")

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        return ColonizePlanets(seat)

    def facts(self, box: Pieces, levels: list[int], terms: Terms) -> tuple[Fact, ...]:
        return (COLONIES,)


class DevelopAction(MainAction):
    rules = ("K3-140", "K3-141", "K3-142")

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        return TechnologicalDevelopment(seat)


class Propel(MainAction):
    """A full move, besides the one of step 2c (K3-150, K3-R01)."""

    rules = ("K3-150", "K3-210")

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        return Flight(seat, speed(s, seat))

    def facts(self, box: Pieces, levels: list[int], terms: Terms) -> tuple[Fact, ...]:
        return (box.speed[levels[SPACE_TRAVELS]],)


class TerraformAction(MainAction):
    rules = ("K3-155", "K3-156", "K3-157")

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        return TerraformPlanets(seat)

    def facts(self, box: Pieces, levels: list[int], terms: Terms) -> tuple[Fact, ...]:
        return (box.reaches[levels[TERRAFORMING]], terms.awards_track)


class SurveyAction(MainAction):
    rules = ("K3-160", "K3-161", "K3-163")

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        return GalacticMap(seat, s.box.map_awards, s.box.map_reveals)

    def facts(self, box: Pieces, levels: list[int], terms: Terms) -> tuple[Fact, ...]:
        return (box.map_awards, box.map_reveals)


class StoreEnergy(MainAction):
    rules = ("K3-165",)

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        return EnergyStorage(seat, ENERGY)

    def facts(self, box: Pieces, levels: list[int], terms: Terms) -> tuple[Fact, ...]:
        return (box.energy[levels[ENERGY_DEVELOPMENT]], int(terms.exact))


class ExploitAction(MainAction):
    rules = ("K3-170", "K3-171", "K3-172")

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        return PlanetaryExploitation(seat)

    def facts(self, box: Pieces, levels: list[int], terms: Terms) -> tuple[Fact, ...]:
        return (box.exploits[levels[TERRAFORMING]],)


class MakeAntimatter(MainAction):
    rules = ("K3-175",)

    def begin(self, s: Galaxy, seat: int) -> Decision[Galaxy]:
        return GenerateAntimatter(seat, ANTIMATTER)

    def facts(self, box: Pieces, levels: list[int], terms: Terms) -> tuple[Fact, ...]:
        return (box.antimatter[levels[ANTIMATTER_SCIENCE]], int(terms.exact))


MAIN: Final[dict[str, MainAction]] = {
    "space-missions": Missions(),
    "colonize-planets": ColonizeAction(),
    "technological-development": DevelopAction(),
    "stellar-propulsion": Propel(),
    "terraform-planets": TerraformAction(),
    "galactic-map": SurveyAction(),
    "energy-storage": StoreEnergy(),
    "planetary-exploitation": ExploitAction(),
    "generate-antimatter": MakeAntimatter(),
}


def main_action(s: Galaxy, seat: int, space: int) -> Decision[Galaxy]:
    """The action of a space, even one that can do nothing; its first question can also decline it.

    (K3-092, K3-095, K3-096)
    """
    return MAIN[SPACE.values[space]].begin(s, seat)


def does_nothing(s: Galaxy, seat: int, space: int) -> bool:
    """Whether the only answer to the action's first question would be to stop; it may be chosen all the same."""
    menu = main_action(s, seat, space).legal(s)
    return all(a.kind is DONE or a.kind is CONVERT or a.kind is TRANSPORT for a in menu)


# ------------------------------------------------------------ the six Bonus Actions


class BonusAction:
    """The sheet of a Bonus Action: its rule, what it does once paid, and its numbers."""

    rule = ""

    def resolve(self, s: Galaxy, seat: int) -> None:
        raise NotImplementedError

    def facts(self, box: Pieces) -> tuple[Fact, ...]:
        return ()


class SpaceLogistics(BonusAction):
    rule = "K3-195"

    def resolve(self, s: Galaxy, seat: int) -> None:
        if s.ship_in_supply(seat) >= 0:
            s.do(Logistics(seat))


class Advancement(BonusAction):
    rule = "K3-196"

    def resolve(self, s: Galaxy, seat: int) -> None:
        if can_produce(s, seat, s.box.advancement):
            s.do(TechnologicalAdvancement(seat))

    def facts(self, box: Pieces) -> tuple[Fact, ...]:
        return (BUNDLES[box.advancement],)


class ScientificProgress(BonusAction):
    rule = "K3-197"

    def resolve(self, s: Galaxy, seat: int) -> None:
        s.do(Advance(seat, TECHNOLOGICAL, s.box.progress_awards))

    def facts(self, box: Pieces) -> tuple[Fact, ...]:
        return (box.progress_awards,)


class CulturalEvolution(BonusAction):
    rule = "K3-198"

    def resolve(self, s: Galaxy, seat: int) -> None:
        s.do(Advance(seat, COLONIAL, s.box.evolution_awards))

    def facts(self, box: Pieces) -> tuple[Fact, ...]:
        return (box.evolution_awards,)


class ExploratoryPlanning(BonusAction):
    """A flight whatever the Space Travels level (K3-199, K3-R38)."""

    rule = "K3-199"

    def resolve(self, s: Galaxy, seat: int) -> None:
        s.do(Flight(seat, s.box.planning))

    def facts(self, box: Pieces) -> tuple[Fact, ...]:
        return (box.planning,)


class NearEarthObjects(BonusAction):
    rule = "K3-200"

    def resolve(self, s: Galaxy, seat: int) -> None:
        produce(s, seat, EARTH, s.box.neo, self.rule)

    def facts(self, box: Pieces) -> tuple[Fact, ...]:
        return (BUNDLES[box.neo],)


BONUSES: Final[dict[str, BonusAction]] = {
    "space-logistics": SpaceLogistics(),
    "technological-advancement": Advancement(),
    "scientific-progress": ScientificProgress(),
    "cultural-evolution": CulturalEvolution(),
    "exploratory-planning": ExploratoryPlanning(),
    "exploitation-of-neo": NearEarthObjects(),
}
BONUS_ACTIONS: Final = [BONUSES[word] for word in BONUS.values]  # by number
