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
TECHNOLOGIES: Final = len(TECHNOLOGY.values)
TRACKS: Final = len(TRACK.values)
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


class TwoTechnologies(Action):
    """The two technologies to begin with."""

    first: int
    second: int


class ToSpace(Action):
    """The Action Cube goes to a space."""

    space: int


class Purchase(Action):
    """A planet pays for a technology."""

    technology: int
    planet: int


class OfTechnology(Action):
    """A technology is chosen."""

    technology: int


class OnTrack(Action):
    """A Leadership Track is chosen."""

    track: int


class Production(Action):
    """Cubes of a kind go on a planet; amount 0 is one cube."""

    cube: int
    amount: int
    planet: int


class OfBonus(Action):
    """A Bonus Action is chosen."""

    bonus: int


class Burning(Action):
    """A cube is burned; place 0 is Storage, and a planet stands one higher than among the planets."""

    cube: int
    place: int


class OfShip(Action):
    """A Starship is chosen."""

    ship: int


class OfCube(Action):
    """A kind of cube is chosen."""

    cube: int


class Conversion(Action):
    """A cube on a planet is converted."""

    element: int
    planet: int


class Transfer(Action):
    """A cube is carried from planet to planet."""

    cube: int
    start: int
    end: int


# the set-up
PLACE_BODY: Final = ACTIONS.kind("place", of=ToHex, hex=HEX)
BEGIN_WITH: Final = ACTIONS.kind("begin-with", of=TwoTechnologies, first=TECHNOLOGY, second=TECHNOLOGY)
# a turn
MOVE_CUBE: Final = ACTIONS.kind("move-cube", of=ToSpace, space=SPACE)
DONE: Final = ACTIONS.kind("done")
BUILD: Final = ACTIONS.kind("build", of=OnPlanet, planet=PLANET)
LAUNCH: Final = ACTIONS.kind("launch", of=ToHex, hex=HEX)
COLONIZE: Final = ACTIONS.kind("colonize", of=OnPlanet, planet=PLANET)
DEVELOP: Final = ACTIONS.kind("develop", of=Purchase, technology=TECHNOLOGY, planet=PLANET)
TERRAFORM: Final = ACTIONS.kind("terraform", of=OnPlanet, planet=PLANET)
SURVEY: Final = ACTIONS.kind("survey", of=OnTrack, track=TRACK)
REVEAL: Final = ACTIONS.kind("reveal", of=ToHex, hex=HEX)
PRODUCE: Final = ACTIONS.kind("produce", of=Production, cube=CUBE, amount=AMOUNT, planet=PLANET)
EXPLOIT: Final = ACTIONS.kind("exploit", of=OnPlanet, planet=PLANET)
TAKE_BONUS: Final = ACTIONS.kind("bonus", of=OfBonus, bonus=BONUS)
BURN: Final = ACTIONS.kind("burn", of=Burning, cube=CUBE, place=PLACE)
LAUNCH_FROM: Final = ACTIONS.kind("launch-from", of=OnPlanet, planet=PLANET)
PILOT: Final = ACTIONS.kind("pilot", of=OfShip, ship=SHIP)
FLY: Final = ACTIONS.kind("fly", of=ToHex, hex=HEX)
HALT: Final = ACTIONS.kind("halt")
WITHDRAW: Final = ACTIONS.kind("withdraw", of=OfShip, ship=SHIP)
REGENERATE: Final = ACTIONS.kind("regenerate", of=OfCube, cube=CUBE)
DECLINE: Final = ACTIONS.kind("decline")
# Quantum Physics, at any moment of the own turn
CONVERT: Final = ACTIONS.kind("convert", of=Conversion, element=ELEMENT, planet=PLANET)
TRANSPORT: Final = ACTIONS.kind("transport", of=Transfer, cube=CUBE, start=PLANET, end=PLANET)
# progress cards
LEARN: Final = ACTIONS.kind("learn", of=OfTechnology, technology=TECHNOLOGY)
PRODUCE_ON: Final = ACTIONS.kind("produce-on", of=OnPlanet, planet=PLANET)
