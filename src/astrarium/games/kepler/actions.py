"""The action space of Kepler-3042: what a player can point at, and every word a player can say."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Actions, Domain, count_domain

COLUMNS: Final = 22
ROWS: Final = 19
HEXES: Final = COLUMNS * ROWS  # K3-002
PLANETS: Final = 28
COLONIES: Final = 5  # planets that one player can colonize (K3-134)
SHIPS: Final = 3  # Starships of one player

MATTER: Final = 0
ENERGY: Final = 1
ANTIMATTER: Final = 2

EARTH: Final = 0  # its place among the planets; the others stand at their printed number

SPACE_TRAVELS: Final = 0
QUANTUM_PHYSICS: Final = 1
ENERGY_DEVELOPMENT: Final = 2
TERRAFORMING: Final = 3
ANTIMATTER_SCIENCE: Final = 4

TECHNOLOGICAL: Final = 0
COLONIAL: Final = 1

ACTIONS: Final = Actions()

HEX: Final = Domain("hex", tuple([f"{chr(65 + i % COLUMNS)}{1 + i // COLUMNS}" for i in range(HEXES)]))
PLANET: Final = Domain("planet", ("earth", *[f"planet-{n}" for n in range(1, PLANETS + 1)]))
PLACE: Final = Domain("place", ("storage", *PLANET.values))  # where a burned cube comes from
CUBE: Final = Domain("cube", ("matter", "energy", "antimatter"))
ELEMENT: Final = Domain("element", ("matter", "energy"))  # what Quantum Physics can convert
AMOUNT: Final = count_domain("amount", 1, 7)
SHIP: Final = Domain("ship", ("ship-1", "ship-2", "ship-3"))
TRACK: Final = Domain("track", ("technological", "colonial"))
TECHNOLOGY: Final = Domain(
    "technology",
    ("space-travels", "quantum-physics", "energy-development", "terraforming", "antimatter-science"),
)
SPACE: Final = Domain(
    "space",
    (
        "space-missions",
        "colonize-planets",
        "technological-development",
        "stellar-propulsion",
        "terraform-planets",
        "galactic-map",
        "energy-storage",
        "planetary-exploitation",
        "generate-antimatter",
    ),
)
BONUS: Final = Domain(
    "bonus",
    (
        "space-logistics",
        "technological-advancement",
        "scientific-progress",
        "cultural-evolution",
        "exploratory-planning",
        "exploitation-of-neo",
    ),
)


class ToHex(Action):
    """Something comes to a hex."""

    hex: int


class OnPlanet(Action):
    """Something is done on a planet."""

    planet: int


# the set-up
PLACE_BODY: Final = ACTIONS.kind("place", of=ToHex, hex=HEX)
BEGIN_WITH: Final = ACTIONS.kind("begin-with", TECHNOLOGY, TECHNOLOGY)
# a turn
MOVE_CUBE: Final = ACTIONS.kind("move-cube", SPACE)
DONE: Final = ACTIONS.kind("done")
BUILD: Final = ACTIONS.kind("build", of=OnPlanet, planet=PLANET)
LAUNCH: Final = ACTIONS.kind("launch", of=ToHex, hex=HEX)
COLONIZE: Final = ACTIONS.kind("colonize", of=OnPlanet, planet=PLANET)
DEVELOP: Final = ACTIONS.kind("develop", TECHNOLOGY, PLANET)
TERRAFORM: Final = ACTIONS.kind("terraform", of=OnPlanet, planet=PLANET)
SURVEY: Final = ACTIONS.kind("survey", TRACK)
REVEAL: Final = ACTIONS.kind("reveal", of=ToHex, hex=HEX)
PRODUCE: Final = ACTIONS.kind("produce", CUBE, AMOUNT, PLANET)
EXPLOIT: Final = ACTIONS.kind("exploit", of=OnPlanet, planet=PLANET)
TAKE_BONUS: Final = ACTIONS.kind("bonus", BONUS)
BURN: Final = ACTIONS.kind("burn", CUBE, PLACE)
LAUNCH_FROM: Final = ACTIONS.kind("launch-from", of=OnPlanet, planet=PLANET)
PILOT: Final = ACTIONS.kind("pilot", SHIP)
FLY: Final = ACTIONS.kind("fly", of=ToHex, hex=HEX)
HALT: Final = ACTIONS.kind("halt")
WITHDRAW: Final = ACTIONS.kind("withdraw", SHIP)
REGENERATE: Final = ACTIONS.kind("regenerate", CUBE)
DECLINE: Final = ACTIONS.kind("decline")
# Quantum Physics, at any moment of the own turn
CONVERT: Final = ACTIONS.kind("convert", ELEMENT, PLANET)
TRANSPORT: Final = ACTIONS.kind("transport", CUBE, PLANET, PLANET)
# progress cards
LEARN: Final = ACTIONS.kind("learn", TECHNOLOGY)
PRODUCE_ON: Final = ACTIONS.kind("produce-on", of=OnPlanet, planet=PLANET)
