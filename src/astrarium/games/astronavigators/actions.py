"""The words of the game: what can be named, and everything a seat can do."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Actions, Domain, count_domain

# ------------------------------------------------------------ names, in the order of their numbers
CONTINENTS: Final = ("africa", "antarctica", "asia", "europe", "north-america", "oceania", "south-america")
CHARACTERS: Final = (  # one for each continent, in the same order (AN-173)
    "leo-maseko",
    "sphen-easydive",
    "wang-xiongmao",
    "yuri-newton",
    "neil-aquila",
    "jarrah-walker",
    "joao-luna",
)
AGENDAS: Final = (
    "apollo-star-map",
    "spying-the-world",
    "galactic-alignment",
    "demons-and-jaguars",
    "science-and-superstition",
    "chasing-the-hunter",
    "between-the-poles",
    "sphinx-and-pyramids",
    "moon-festival",
    "qixi-festival",
    "hokulea",
    "walkabout-emu",
    "slippery-boost",
    "thermal-roll",
    "asteroid-belt",
    "triple-conjunction",
    "magnifying-discoveries",
    "e-mc2",
    "stars-of-wood-and-soil",
    "barnumbirr",
    "tiny-rock-and-giant-ring",
)
QUESTS: Final = (
    "alaskan-bears",
    "brazilian-sky",
    "portuguese-armillary",
    "egyptian-merkhet",
    "roof-of-beijing",
    "australian-cross",
    "captain-cooks-quests",
)
INSTRUMENTS: Final = (  # one for each quest, in the same order
    "sextant",
    "armillary-sphere",
    "reflector-telescope",
    "refractor-telescope",
    "jian-yi",
    "persian-astrolabe",
    "octant",
)
ROCKETS: Final = (
    "saturn-v",
    "ariane-6",
    "vostok",
    "long-march-9",
    "proton-k",
    "h2a-2022",
    "falcon-heavy",
    "starship",
)
VEHICLES: Final = ("car", "train", "boat", "helicopter", "plane", "spacecraft")  # die faces 1 to 6
ZONES: Final = (3, 2, 1, -1, -2, -3)
LONGITUDES: Final = (-180, -150, -120, -90, -60, -30, 0, 30, 60, 90, 120, 150)
SQUARES: Final = tuple([f"{zone:+d}/{lon}" for zone in ZONES for lon in LONGITUDES])
PHASES: Final = ("new-moon", "first-quarter", "full-moon", "last-quarter")  # of weeks 1 to 4
SETS: Final = (
    "ecliptica",
    "precession",
    "milky-way",
    "orientation",
    "polar-axis",
    "dark-spot",
    "summer-triangle",
    "winter-circle",
    "northern-sky",
    "southern-sky",
    "rocky-planet",
    "gas-planet",
)
CONSTELLATIONS: Final = (
    "aries",
    "taurus",
    "gemini",
    "cancer",
    "leo",
    "virgo",
    "libra",
    "scorpius",
    "sagittarius",
    "capricornus",
    "aquarius",
    "pisces",
    "ursa-minor",
    "ursa-major",
    "octans",
    "crux",
    "orion",
    "lyra",
    "cassiopeia",
    "carina",
    "eridanus",
    "cygnus",
    "aquila",
    "centaurus",
    "auriga",
    "canis-major",
    "canis-minor",
    "draco",
    "cepheus",
    "bootes",
    "pavo",
)
LUNAR_CARDS: Final = (
    "new-moon",
    "solar-eclipse",
    "first-quarter",
    "full-moon",
    "lunar-eclipse",
    "last-quarter",
)
PLANET_CARDS: Final = (
    "mercury",
    "venus",
    "mars",
    "jupiter",
    "saturn",
    "uranus",
    "neptune",
    "mercury-transit",
    "venus-transit",
    "earth-rise-new-moon",
    "earth-rise-first-quarter",
    "earth-rise-full-moon",
    "earth-rise-last-quarter",
)
CARDS: Final = CONSTELLATIONS + LUNAR_CARDS + PLANET_CARDS
PLANETS: Final = ("mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune")
DV_VALUES: Final = (0, 5, 10, 15, 20, 25)

# ------------------------------------------------------------ numbers of those the rules name
CAR: Final = 0
TRAIN: Final = 1
BOAT: Final = 2
HELICOPTER: Final = 3
PLANE: Final = 4
SPACECRAFT: Final = 5

SEXTANT: Final = 0
ARMILLARY: Final = 1
REFLECTOR: Final = 2
REFRACTOR: Final = 3
JIAN_YI: Final = 4
ASTROLABE: Final = 5
OCTANT: Final = 6

SATURN_V: Final = 0

FIRST_LUNAR: Final = len(CONSTELLATIONS)
FIRST_PLANET: Final = FIRST_LUNAR + len(LUNAR_CARDS)
FIRST_EARTH_RISE: Final = FIRST_PLANET + 9
CARD_COUNT: Final = len(CARDS)
SET_COUNT: Final = len(SETS)

EARTH: Final = 2  # among the planets

# ------------------------------------------------------------ domains
CONTINENT: Final = Domain("continent", CONTINENTS)
CHARACTER: Final = Domain("character", CHARACTERS)
AGENDA: Final = Domain("agenda", AGENDAS)
QUEST: Final = Domain("quest", QUESTS)
INSTRUMENT: Final = Domain("instrument", INSTRUMENTS)
ROCKET: Final = Domain("rocket", ROCKETS)
VEHICLE: Final = Domain("vehicle", VEHICLES)
SQUARE: Final = Domain("square", SQUARES)
PHASE: Final = Domain("phase", PHASES)
SET: Final = Domain("set", SETS)
CARD: Final = Domain("card", CARDS)
PLANET: Final = Domain("planet", PLANETS)
UNIT: Final = count_domain("unit", 0, 23)
WEEK: Final = count_domain("week", 1, 4)
STAGE: Final = count_domain("stage", 1, 5)
SLOT: Final = count_domain("slot", 1, 3)
HELIPORT: Final = count_domain("heliport", 1, 2)
VALUE: Final = Domain("value", tuple([str(v) for v in DV_VALUES]))


# ------------------------------------------------------------ shapes of actions: what their places are called
class OfContinent(Action):
    """A continent, or the tile of it."""

    continent: int


class OfCharacter(Action):
    """A character card."""

    character: int


class OfAgenda(Action):
    """A hidden agenda."""

    agenda: int


class Placing(Action):
    """A planet goes to a spot of its orbit."""

    planet: int
    unit: int


class InWeek(Action):
    """A week is taken, or meant."""

    week: int


class Laying(Action):
    """A card and a week."""

    week: int
    card: int


class OfCard(Action):
    """An observation card."""

    card: int


class Trip(Action):
    """A week is taken for a vehicle."""

    week: int
    vehicle: int


class LaunchIn(Action):
    """A week is taken for a rocket."""

    week: int
    rocket: int


class OfInstrument(Action):
    """An instrument."""

    instrument: int


class OfSlot(Action):
    """A place of the save area."""

    slot: int


class OfPhase(Action):
    """A lunar token."""

    phase: int


class ToSquare(Action):
    """A square of the Earth map."""

    square: int


class Heliport(Action):
    """A heliport goes to a square."""

    heliport: int
    square: int


class ConnectingBy(Action):
    """A tile is flipped for a vehicle."""

    continent: int
    vehicle: int


class ByVehicle(Action):
    """A vehicle."""

    vehicle: int


class TwoTiles(Action):
    """Two tiles are flipped."""

    continent: int
    other: int


class OfQuest(Action):
    """A quest card."""

    quest: int


class OfRocket(Action):
    """A rocket card."""

    rocket: int


class OfSet(Action):
    """A set token."""

    icon: int


class OfStage(Action):
    """A stage of the track."""

    stage: int


class OfValue(Action):
    """A difficulty value."""

    value: int


# ------------------------------------------------------------ actions
ACTIONS: Final = Actions()

# set-up (AN-005, AN-171, AN-177, AN-239, AN-291)
CHOOSE_CONTINENT: Final = ACTIONS.kind("choose-continent", of=OfContinent, continent=CONTINENT)
KEEP_CHARACTER: Final = ACTIONS.kind("keep-character", of=OfCharacter, character=CHARACTER)
KEEP_AGENDA: Final = ACTIONS.kind("keep-agenda", of=OfAgenda, agenda=AGENDA)
PLACE_PLANET: Final = ACTIONS.kind("place-planet", of=Placing, planet=PLANET, unit=UNIT)

# the start of a month (AN-045)
CHOOSE_EARLY: Final = ACTIONS.kind("choose-early", of=OfContinent, continent=CONTINENT)
USE_SEXTANT: Final = ACTIONS.kind("use-sextant")

# the action phase (AN-033)
OBSERVE: Final = ACTIONS.kind("observe", of=InWeek, week=WEEK)
OBSERVE_SECOND: Final = ACTIONS.kind("observe-second", of=InWeek, week=WEEK)
OBSERVE_PLANET: Final = ACTIONS.kind("observe-planet", of=InWeek, week=WEEK)
EARTH_RISE: Final = ACTIONS.kind("earth-rise", of=InWeek, week=WEEK)
PLAN: Final = ACTIONS.kind("plan", of=InWeek, week=WEEK)
PLAN_PLANET: Final = ACTIONS.kind("plan-planet", of=InWeek, week=WEEK)
LAY: Final = ACTIONS.kind("lay", of=Laying, week=WEEK, card=CARD)
LAY_ALSO: Final = ACTIONS.kind("lay-also", of=OfCard, card=CARD)
TRAVEL: Final = ACTIONS.kind("travel", of=Trip, week=WEEK, vehicle=VEHICLE)
LAUNCH: Final = ACTIONS.kind("launch", of=LaunchIn, week=WEEK, rocket=ROCKET)
FLY: Final = ACTIONS.kind("fly", of=InWeek, week=WEEK)
PASS: Final = ACTIONS.kind("pass", of=InWeek, week=WEEK)
TAKE_INSTRUMENT: Final = ACTIONS.kind("take-instrument", of=OfInstrument, instrument=INSTRUMENT)

# the resolution phase: instruments, observing, planning
FETCH: Final = ACTIONS.kind("fetch", of=OfCard, card=CARD)
FETCH_FROM: Final = ACTIONS.kind("fetch-from", of=Laying, week=WEEK, card=CARD)
SWAP: Final = ACTIONS.kind("swap", of=InWeek, week=WEEK)
FLIP_TECHNIQUE: Final = ACTIONS.kind("flip-technique", of=OfContinent, continent=CONTINENT)
SAVE_IN: Final = ACTIONS.kind("save-in", of=OfSlot, slot=SLOT)
SCORE_EARTH_RISE: Final = ACTIONS.kind("score-earth-rise", of=OfPhase, phase=PHASE)

# travelling
MOVE: Final = ACTIONS.kind("move", of=ToSquare, square=SQUARE)
PLACE_HELIPORT: Final = ACTIONS.kind("place-heliport", of=Heliport, heliport=HELIPORT, square=SQUARE)
CONNECT: Final = ACTIONS.kind("connect", of=ConnectingBy, continent=CONTINENT, vehicle=VEHICLE)
RIDE: Final = ACTIONS.kind("ride", of=ByVehicle, vehicle=VEHICLE)

# in the own turn: tiles, rockets, quests, agendas
FLIP_TILE: Final = ACTIONS.kind("flip-tile", of=OfContinent, continent=CONTINENT)
FLIP_TWO: Final = ACTIONS.kind("flip-two", of=TwoTiles, continent=CONTINENT, other=CONTINENT)
DRAW_CARDS: Final = ACTIONS.kind("draw-cards")
SEARCH_OWN: Final = ACTIONS.kind("search-own")
KEEP_QUEST: Final = ACTIONS.kind("keep-quest", of=OfQuest, quest=QUEST)
KEEP_ROCKET: Final = ACTIONS.kind("keep-rocket", of=OfRocket, rocket=ROCKET)
MARK_SITE: Final = ACTIONS.kind("mark-site", of=ToSquare, square=SQUARE)
REACTIVATE_SET: Final = ACTIONS.kind("reactivate-set", of=OfSet, icon=SET)
REACTIVATE_MOON: Final = ACTIONS.kind("reactivate-moon", of=OfPhase, phase=PHASE)
COMPLETE: Final = ACTIONS.kind("complete", of=OfQuest, quest=QUEST)
REVEAL: Final = ACTIONS.kind("reveal")

# the calibration phase (AN-120, AN-130, AN-147)
TRAIN_UP: Final = ACTIONS.kind("become-astronaut")
ABORT_STAGE: Final = ACTIONS.kind("abort-stage")
LOAD_SEXTANT: Final = ACTIONS.kind("load-sextant", of=OfPhase, phase=PHASE)
LOAD_TELESCOPE: Final = ACTIONS.kind("load-telescope", of=OfSet, icon=SET)
LOAD_INDICATOR: Final = ACTIONS.kind("load-indicator", of=OfSet, icon=SET)

# the trajectory (section 18 of the rules)
STEP: Final = ACTIONS.kind("step")
STOP: Final = ACTIONS.kind("stop")
EXCHANGE: Final = ACTIONS.kind("exchange", of=OfStage, stage=STAGE)
REPLACE: Final = ACTIONS.kind("replace")
TAKE_DV: Final = ACTIONS.kind("take-difficulty")
CANCEL_DV: Final = ACTIONS.kind("cancel-difficulty")
GUESS: Final = ACTIONS.kind("guess", of=OfValue, value=VALUE)
NAME_VALUE: Final = ACTIONS.kind("name-value", of=OfValue, value=VALUE)
SKIP_STAGE: Final = ACTIONS.kind("skip-stage", of=OfStage, stage=STAGE)
EASE: Final = ACTIONS.kind("ease")
HASTEN: Final = ACTIONS.kind("hasten")
DRAW_TILE: Final = ACTIONS.kind("draw-tile", of=OfStage, stage=STAGE)

# answers of many questions
DECLINE: Final = ACTIONS.kind("decline")
DONE: Final = ACTIONS.kind("done")

# when taking a week: to be asked at the end of the month whether to become an astronaut (AN-R93)
THINK: Final = ACTIONS.kind("think-of-training", of=OfCharacter, character=CHARACTER)
