"""Sheets: what every kind of card does, once: its number in the rules, its word in component files and texts, its rule.

The box reads a card's word, texts are named after it (`ability-save-three`), the large view cites its rule, and bots
weigh it by its worth.
"""

from __future__ import annotations

from typing import Final, TypeVar

from .actions import (
    AGENDAS,
    ARMILLARY,
    ASTROLABE,
    BOAT,
    CAR,
    HELICOPTER,
    INSTRUMENTS,
    JIAN_YI,
    OCTANT,
    PLANE,
    REFLECTOR,
    REFRACTOR,
    SEXTANT,
    SPACECRAFT,
    TRAIN,
    VEHICLES,
)


class Sheet:
    """One effect: the number that rules know it by, its word, its rule."""

    def __init__(self, number: int, word: str, rule: str) -> None:
        self.number: Final = number
        self.word: Final = word
        self.rule: Final = rule


S = TypeVar("S", bound=Sheet)


def in_order(*sheets: S) -> tuple[S, ...]:
    """The sheets of one kind, each in the place of its number."""
    for place, sheet in enumerate(sheets):
        if sheet.number != place:
            raise ValueError(f"{sheet.word} is number {sheet.number} and stands in place {place}")
    return sheets


def words(sheets: tuple[Sheet, ...]) -> tuple[str, ...]:
    return tuple([sheet.word for sheet in sheets])


# ------------------------------------------------------------ powers of characters (AN-180 to AN-186)
SAVE_THREE: Final = 0
DOUBLE_ECLIPSE: Final = 1
PLANNED_PLUS: Final = 2
CONSTELLATION_TEN: Final = 3
LUNAR_PLUS: Final = 4
BOAT_PLUS: Final = 5
HELIPORTS: Final = 6
ABILITY: Final = in_order(
    Sheet(SAVE_THREE, "save-three", "AN-180"),
    Sheet(DOUBLE_ECLIPSE, "double-eclipse-transit", "AN-181"),
    Sheet(PLANNED_PLUS, "planned-plus-spontaneous", "AN-182"),
    Sheet(CONSTELLATION_TEN, "constellation-ten", "AN-183"),
    Sheet(LUNAR_PLUS, "lunar-plus-five", "AN-184"),
    Sheet(BOAT_PLUS, "boat-plus-one", "AN-185"),
    Sheet(HELIPORTS, "heliports", "AN-186"),
)
ABILITIES: Final = words(ABILITY)

# ------------------------------------------------------------ techniques of characters, instruments and cards
NO_TECHNIQUE: Final = 0
TIME: Final = 1
TELESCOPE: Final = 2
SOLAR_PROTECTION: Final = 3
ORIENTATION: Final = 4
STAR_MAP: Final = 5
EQUATORIAL_MOUNT: Final = 6
LUNAR_ORBIT: Final = 7
TECHNIQUE: Final = in_order(
    Sheet(NO_TECHNIQUE, "", ""),
    Sheet(TIME, "time", "AN-187"),
    Sheet(TELESCOPE, "telescope", "AN-188"),
    Sheet(SOLAR_PROTECTION, "solar-protection", "AN-189"),
    Sheet(ORIENTATION, "orientation", "AN-190"),
    Sheet(STAR_MAP, "star-map", "AN-190"),
    Sheet(EQUATORIAL_MOUNT, "equatorial-mount", "AN-190"),
    Sheet(LUNAR_ORBIT, "lunar-orbit", "AN-205"),
)
TECHNIQUES: Final = words(TECHNIQUE)

# ------------------------------------------------------------ special icons of continent tiles
NO_ICON: Final = 0
FLAG: Final = 1
TELESCOPE_ICON: Final = 2
PROTECTION_ICON: Final = 3
ROCKET_ICON: Final = 4
SPACECRAFT_ICON: Final = 5
SEXTANT_ICON: Final = 6
REACTIVATE_ICON: Final = 7
SPECIAL: Final = in_order(
    Sheet(NO_ICON, "", ""),
    Sheet(FLAG, "flag", "AN-255"),
    Sheet(TELESCOPE_ICON, "telescope", "AN-188"),
    Sheet(PROTECTION_ICON, "solar-protection", "AN-189"),
    Sheet(ROCKET_ICON, "rocket", "AN-199"),
    Sheet(SPACECRAFT_ICON, "spacecraft", "AN-198"),
    Sheet(SEXTANT_ICON, "sextant", "AN-268"),
    Sheet(REACTIVATE_ICON, "reactivate", "AN-269"),
)
SPECIALS: Final = words(SPECIAL)

# ------------------------------------------------------------ moments at which agendas are revealed
AT_LAUNCH: Final = 0
BEFORE_LAUNCH: Final = 1
AT_SQUARE: Final = 2
IN_REGION: Final = 3
WHILE_OBSERVING: Final = 4
IN_DECEMBER: Final = 5
LEAVING_STAGE_2: Final = 6
REVEAL: Final = in_order(
    Sheet(AT_LAUNCH, "launch", "AN-218"),
    Sheet(BEFORE_LAUNCH, "before-launch", "AN-221"),
    Sheet(AT_SQUARE, "at-square", "AN-221"),
    Sheet(IN_REGION, "in-region", "AN-221"),
    Sheet(WHILE_OBSERVING, "observing", "AN-221"),
    Sheet(IN_DECEMBER, "start-of-month-12", "AN-221"),
    Sheet(LEAVING_STAGE_2, "leaving-outbound-stage-2", "AN-221"),
)
REVEALS: Final = words(REVEAL)

# ------------------------------------------------------------ rewards of agendas
SKIP: Final = 0
LAUNCH_TO: Final = 1
WEEK_STEP: Final = 2
LUNAR_ZERO: Final = 3
NARROW: Final = 4
JUMPED: Final = 5
DIFFERENCE: Final = 6
VALUE_STEP: Final = 7
FESTIVAL: Final = 8
TWICE: Final = 9
WEEK_ZERO: Final = 10
BOOST: Final = 11
NAMED: Final = 12
PLANET_CHOICE: Final = 13
PLANET_STEP: Final = 14
REWARD: Final = in_order(
    Sheet(SKIP, "skip-stage", "AN-223"),
    Sheet(LAUNCH_TO, "launch-to-stage", "AN-224"),
    Sheet(WEEK_STEP, "extra-step-on-week-icon", "AN-233"),
    Sheet(LUNAR_ZERO, "stage-dv-zero-if-lunar-card-on-top", "AN-226"),
    Sheet(NARROW, "housing-minus-one-for-owner", "AN-227"),
    Sheet(JUMPED, "step-when-jumped", "AN-228"),
    Sheet(DIFFERENCE, "dv-is-difference-with-drawn-tile", "AN-229"),
    Sheet(VALUE_STEP, "extra-step-on-stage-dv", "AN-230"),
    Sheet(FESTIVAL, "may-replace-current-tile", "AN-231"),
    Sheet(TWICE, "lunar-tokens-twice", "AN-232"),
    Sheet(WEEK_ZERO, "stage-dv-zero-on-week-icon", "AN-234"),
    Sheet(BOOST, "guess-tile-or-free-abort", "AN-235"),
    Sheet(NAMED, "named-value-is-zero", "AN-236"),
    Sheet(PLANET_CHOICE, "planet-choice", "AN-237"),
    Sheet(PLANET_STEP, "planet-step", "AN-238"),
)
REWARDS: Final = words(REWARD)

# ------------------------------------------------------------ abilities of rockets
LAUNCH_NK: Final = 0
SET_STEP: Final = 1
LUNAR_STEP: Final = 2
FULL_RESET: Final = 3
RELAUNCH: Final = 4
ROCKET_ABILITY: Final = in_order(
    Sheet(LAUNCH_NK, "nk-on-launch", "AN-142"),
    Sheet(SET_STEP, "step-on-calibrating-set", "AN-272"),
    Sheet(LUNAR_STEP, "step-on-calibrating-lunar", "AN-273"),
    Sheet(FULL_RESET, "abort-counts-as-abort-stage", "AN-274"),
    Sheet(RELAUNCH, "relaunch-after-abort", "AN-275"),
)
ROCKET_ABILITIES: Final = words(ROCKET_ABILITY)

# ------------------------------------------------------------ how often a planet moves
STILL: Final = 0
MONTHLY: Final = 1
YEARLY: Final = 2
ORBIT: Final = in_order(
    Sheet(STILL, "never", "AN-242"),
    Sheet(MONTHLY, "month", "AN-240"),
    Sheet(YEARLY, "year", "AN-241"),
)
ORBITS: Final = words(ORBIT)

# ------------------------------------------------------------ instruments
INSTRUMENT: Final = in_order(
    Sheet(SEXTANT, INSTRUMENTS[SEXTANT], "AN-261"),
    Sheet(ARMILLARY, INSTRUMENTS[ARMILLARY], "AN-262"),
    Sheet(REFLECTOR, INSTRUMENTS[REFLECTOR], "AN-263"),
    Sheet(REFRACTOR, INSTRUMENTS[REFRACTOR], "AN-264"),
    Sheet(JIAN_YI, INSTRUMENTS[JIAN_YI], "AN-265"),
    Sheet(ASTROLABE, INSTRUMENTS[ASTROLABE], "AN-266"),
    Sheet(OCTANT, INSTRUMENTS[OCTANT], "AN-267"),
)


# ------------------------------------------------------------ vehicles
ROAD: Final = 0
RAIL: Final = 1
SEA: Final = 2
AIR: Final = 3


class VehicleSheet(Sheet):
    """What a vehicle moves on, and over which pole it may (AN-088, AN-089)."""

    def __init__(self, number: int, rule: str, medium: int, north: bool, south: bool) -> None:
        super().__init__(number, VEHICLES[number], rule)
        self.medium: Final = medium
        self.north: Final = north
        self.south: Final = south


VEHICLE: Final = in_order(
    VehicleSheet(CAR, "AN-082", ROAD, False, False),
    VehicleSheet(TRAIN, "AN-083", RAIL, False, False),
    VehicleSheet(BOAT, "AN-084", SEA, True, False),
    VehicleSheet(HELICOPTER, "AN-086", AIR, True, True),
    VehicleSheet(PLANE, "AN-087", AIR, True, True),
    VehicleSheet(SPACECRAFT, "AN-123", AIR, False, False),
)


# ------------------------------------------------------------ hidden agendas
class AgendaSheet:
    """What bots think of an agenda: how soon it is done and what it saves, and alone how often it wins of a hundred."""

    def __init__(self, word: str, ease: int, alone: int) -> None:
        self.number: Final = AGENDAS.index(word)
        self.word: Final = word
        self.ease: Final = ease
        self.alone: Final = alone


AGENDA: Final = [
    AgendaSheet("apollo-star-map", 8, 55),
    AgendaSheet("spying-the-world", 3, 73),
    AgendaSheet("galactic-alignment", 8, 45),
    AgendaSheet("demons-and-jaguars", 5, 18),
    AgendaSheet("science-and-superstition", 7, 58),
    AgendaSheet("chasing-the-hunter", 4, 13),
    AgendaSheet("between-the-poles", 6, 37),
    AgendaSheet("sphinx-and-pyramids", 4, 17),
    AgendaSheet("moon-festival", 6, 5),
    AgendaSheet("qixi-festival", 7, 42),
    AgendaSheet("hokulea", 2, 27),
    AgendaSheet("walkabout-emu", 8, 27),
    AgendaSheet("slippery-boost", 5, 63),
    AgendaSheet("thermal-roll", 9, 78),
    AgendaSheet("asteroid-belt", 7, 27),
    AgendaSheet("triple-conjunction", 4, 17),
    AgendaSheet("magnifying-discoveries", 5, 33),
    AgendaSheet("e-mc2", 8, 25),
    AgendaSheet("stars-of-wood-and-soil", 7, 42),
    AgendaSheet("barnumbirr", 5, 32),
    AgendaSheet("tiny-rock-and-giant-ring", 7, 27),
]
