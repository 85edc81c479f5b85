"""Sheets: what every kind of card does, once: its word in component files and texts, its rule, its worth to bots.

The box reads a card's word, texts are named after it (`ability-save-three`), the large view cites its rule. A sheet
that is noted down gets the next number of its kind, by which the rules know it.
"""

from __future__ import annotations

from typing import Final, TypeVar


class Sheet:
    """One effect: its word and its rule."""

    def __init__(self, word: str, rule: str) -> None:
        self.word: Final = word
        self.rule: Final = rule


S = TypeVar("S", bound=Sheet)


def note(kind: list[S], sheet: S) -> int:
    """The number of a sheet among those of its kind."""
    kind.append(sheet)
    return len(kind) - 1


def words(sheets: list[S]) -> tuple[str, ...]:
    return tuple([sheet.word for sheet in sheets])


# ------------------------------------------------------------ powers of characters (AN-180 to AN-186)
ABILITY: Final[list[Sheet]] = []
SAVE_THREE: Final = note(ABILITY, Sheet("save-three", "AN-180"))
DOUBLE_ECLIPSE: Final = note(ABILITY, Sheet("double-eclipse-transit", "AN-181"))
PLANNED_PLUS: Final = note(ABILITY, Sheet("planned-plus-spontaneous", "AN-182"))
CONSTELLATION_TEN: Final = note(ABILITY, Sheet("constellation-ten", "AN-183"))
LUNAR_PLUS: Final = note(ABILITY, Sheet("lunar-plus-five", "AN-184"))
BOAT_PLUS: Final = note(ABILITY, Sheet("boat-plus-one", "AN-185"))
HELIPORTS: Final = note(ABILITY, Sheet("heliports", "AN-186"))
ABILITIES: Final = words(ABILITY)

# ------------------------------------------------------------ techniques of characters, instruments and cards
TECHNIQUE: Final[list[Sheet]] = []
NO_TECHNIQUE: Final = note(TECHNIQUE, Sheet("", ""))
TIME: Final = note(TECHNIQUE, Sheet("time", "AN-187"))
TELESCOPE: Final = note(TECHNIQUE, Sheet("telescope", "AN-188"))
SOLAR_PROTECTION: Final = note(TECHNIQUE, Sheet("solar-protection", "AN-189"))
ORIENTATION: Final = note(TECHNIQUE, Sheet("orientation", "AN-190"))
STAR_MAP: Final = note(TECHNIQUE, Sheet("star-map", "AN-190"))
EQUATORIAL_MOUNT: Final = note(TECHNIQUE, Sheet("equatorial-mount", "AN-190"))
LUNAR_ORBIT: Final = note(TECHNIQUE, Sheet("lunar-orbit", "AN-205"))
TECHNIQUES: Final = words(TECHNIQUE)

# ------------------------------------------------------------ special icons of continent tiles
SPECIAL: Final[list[Sheet]] = []
NO_ICON: Final = note(SPECIAL, Sheet("", ""))
FLAG: Final = note(SPECIAL, Sheet("flag", "AN-255"))
TELESCOPE_ICON: Final = note(SPECIAL, Sheet("telescope", "AN-188"))
PROTECTION_ICON: Final = note(SPECIAL, Sheet("solar-protection", "AN-189"))
ROCKET_ICON: Final = note(SPECIAL, Sheet("rocket", "AN-199"))
SPACECRAFT_ICON: Final = note(SPECIAL, Sheet("spacecraft", "AN-198"))
SEXTANT_ICON: Final = note(SPECIAL, Sheet("sextant", "AN-268"))
REACTIVATE_ICON: Final = note(SPECIAL, Sheet("reactivate", "AN-269"))
SPECIALS: Final = words(SPECIAL)

# ------------------------------------------------------------ moments at which agendas are revealed
REVEAL: Final[list[Sheet]] = []
AT_LAUNCH: Final = note(REVEAL, Sheet("launch", "AN-218"))
BEFORE_LAUNCH: Final = note(REVEAL, Sheet("before-launch", "AN-221"))
AT_SQUARE: Final = note(REVEAL, Sheet("at-square", "AN-221"))
IN_REGION: Final = note(REVEAL, Sheet("in-region", "AN-221"))
WHILE_OBSERVING: Final = note(REVEAL, Sheet("observing", "AN-221"))
IN_DECEMBER: Final = note(REVEAL, Sheet("start-of-month-12", "AN-221"))
LEAVING_STAGE_2: Final = note(REVEAL, Sheet("leaving-outbound-stage-2", "AN-221"))
REVEALS: Final = words(REVEAL)

# ------------------------------------------------------------ rewards of agendas
REWARD: Final[list[Sheet]] = []
SKIP: Final = note(REWARD, Sheet("skip-stage", "AN-223"))
LAUNCH_TO: Final = note(REWARD, Sheet("launch-to-stage", "AN-224"))
WEEK_STEP: Final = note(REWARD, Sheet("extra-step-on-week-icon", "AN-233"))
LUNAR_ZERO: Final = note(REWARD, Sheet("stage-dv-zero-if-lunar-card-on-top", "AN-226"))
NARROW: Final = note(REWARD, Sheet("housing-minus-one-for-owner", "AN-227"))
JUMPED: Final = note(REWARD, Sheet("step-when-jumped", "AN-228"))
DIFFERENCE: Final = note(REWARD, Sheet("dv-is-difference-with-drawn-tile", "AN-229"))
VALUE_STEP: Final = note(REWARD, Sheet("extra-step-on-stage-dv", "AN-230"))
FESTIVAL: Final = note(REWARD, Sheet("may-replace-current-tile", "AN-231"))
TWICE: Final = note(REWARD, Sheet("lunar-tokens-twice", "AN-232"))
WEEK_ZERO: Final = note(REWARD, Sheet("stage-dv-zero-on-week-icon", "AN-234"))
BOOST: Final = note(REWARD, Sheet("guess-tile-or-free-abort", "AN-235"))
NAMED: Final = note(REWARD, Sheet("named-value-is-zero", "AN-236"))
PLANET_CHOICE: Final = note(REWARD, Sheet("planet-choice", "AN-237"))
PLANET_STEP: Final = note(REWARD, Sheet("planet-step", "AN-238"))
REWARDS: Final = words(REWARD)

# ------------------------------------------------------------ abilities of rockets
ROCKET_ABILITY: Final[list[Sheet]] = []
LAUNCH_NK: Final = note(ROCKET_ABILITY, Sheet("nk-on-launch", "AN-142"))
SET_STEP: Final = note(ROCKET_ABILITY, Sheet("step-on-calibrating-set", "AN-272"))
LUNAR_STEP: Final = note(ROCKET_ABILITY, Sheet("step-on-calibrating-lunar", "AN-273"))
FULL_RESET: Final = note(ROCKET_ABILITY, Sheet("abort-counts-as-abort-stage", "AN-274"))
RELAUNCH: Final = note(ROCKET_ABILITY, Sheet("relaunch-after-abort", "AN-275"))
ROCKET_ABILITIES: Final = words(ROCKET_ABILITY)

# ------------------------------------------------------------ how often a planet moves
ORBIT: Final[list[Sheet]] = []
STILL: Final = note(ORBIT, Sheet("never", "AN-242"))
MONTHLY: Final = note(ORBIT, Sheet("month", "AN-240"))
YEARLY: Final = note(ORBIT, Sheet("year", "AN-241"))
ORBITS: Final = words(ORBIT)

# ------------------------------------------------------------ instruments, one for each quest in the same order
INSTRUMENT: Final[list[Sheet]] = []
SEXTANT: Final = note(INSTRUMENT, Sheet("sextant", "AN-261"))
ARMILLARY: Final = note(INSTRUMENT, Sheet("armillary-sphere", "AN-262"))
REFLECTOR: Final = note(INSTRUMENT, Sheet("reflector-telescope", "AN-263"))
REFRACTOR: Final = note(INSTRUMENT, Sheet("refractor-telescope", "AN-264"))
JIAN_YI: Final = note(INSTRUMENT, Sheet("jian-yi", "AN-265"))
ASTROLABE: Final = note(INSTRUMENT, Sheet("persian-astrolabe", "AN-266"))
OCTANT: Final = note(INSTRUMENT, Sheet("octant", "AN-267"))
INSTRUMENTS: Final = words(INSTRUMENT)

# ------------------------------------------------------------ vehicles
ROAD: Final = 0
RAIL: Final = 1
SEA: Final = 2
AIR: Final = 3


class VehicleSheet(Sheet):
    """What a vehicle moves on, and over which pole it may (AN-088, AN-089)."""

    def __init__(self, word: str, rule: str, medium: int, north: bool, south: bool) -> None:
        super().__init__(word, rule)
        self.medium: Final = medium
        self.north: Final = north
        self.south: Final = south


VEHICLE: Final[list[VehicleSheet]] = []  # die faces 1 to 6
CAR: Final = note(VEHICLE, VehicleSheet("car", "AN-082", ROAD, False, False))
TRAIN: Final = note(VEHICLE, VehicleSheet("train", "AN-083", RAIL, False, False))
BOAT: Final = note(VEHICLE, VehicleSheet("boat", "AN-084", SEA, True, False))
HELICOPTER: Final = note(VEHICLE, VehicleSheet("helicopter", "AN-086", AIR, True, True))
PLANE: Final = note(VEHICLE, VehicleSheet("plane", "AN-087", AIR, True, True))
SPACECRAFT: Final = note(VEHICLE, VehicleSheet("spacecraft", "AN-123", AIR, False, False))
VEHICLES: Final = words(VEHICLE)


# ------------------------------------------------------------ hidden agendas
class AgendaSheet(Sheet):
    """What bots think of an agenda: how soon it is done and what it saves, and alone how often it wins of a hundred."""

    def __init__(self, word: str, ease: int, alone: int) -> None:
        super().__init__(word, "AN-220")
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
AGENDAS: Final = words(AGENDA)
