"""The words of the game: what can be named, and everything a seat can do."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Actions, Domain, count_domain

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

# ------------------------------------------------------------ actions
ACTIONS: Final = Actions()

# set-up (AN-005, AN-171, AN-177, AN-239, AN-291)
CHOOSE_CONTINENT: Final = ACTIONS.kind("choose-continent", CONTINENT)
KEEP_CHARACTER: Final = ACTIONS.kind("keep-character", CHARACTER)
KEEP_AGENDA: Final = ACTIONS.kind("keep-agenda", AGENDA)
PLACE_PLANET: Final = ACTIONS.kind("place-planet", PLANET, UNIT)

# the start of a month (AN-045)
CHOOSE_EARLY: Final = ACTIONS.kind("choose-early", CONTINENT)
USE_SEXTANT: Final = ACTIONS.kind("use-sextant")

# the action phase (AN-033)
OBSERVE: Final = ACTIONS.kind("observe", WEEK)
OBSERVE_SECOND: Final = ACTIONS.kind("observe-second", WEEK)
OBSERVE_PLANET: Final = ACTIONS.kind("observe-planet", WEEK)
EARTH_RISE: Final = ACTIONS.kind("earth-rise", WEEK)
PLAN: Final = ACTIONS.kind("plan", WEEK)
PLAN_PLANET: Final = ACTIONS.kind("plan-planet", WEEK)
LAY: Final = ACTIONS.kind("lay", WEEK, CARD)
LAY_ALSO: Final = ACTIONS.kind("lay-also", CARD)
TRAVEL: Final = ACTIONS.kind("travel", WEEK, VEHICLE)
LAUNCH: Final = ACTIONS.kind("launch", WEEK, ROCKET)
FLY: Final = ACTIONS.kind("fly", WEEK)
PASS: Final = ACTIONS.kind("pass", WEEK)
TAKE_INSTRUMENT: Final = ACTIONS.kind("take-instrument", INSTRUMENT)

# the resolution phase: instruments, observing, planning
FETCH: Final = ACTIONS.kind("fetch", CARD)
FETCH_FROM: Final = ACTIONS.kind("fetch-from", WEEK, CARD)
SWAP: Final = ACTIONS.kind("swap", WEEK)
FLIP_TECHNIQUE: Final = ACTIONS.kind("flip-technique", CONTINENT)
SAVE_IN: Final = ACTIONS.kind("save-in", SLOT)
SCORE_EARTH_RISE: Final = ACTIONS.kind("score-earth-rise", PHASE)

# travelling
MOVE: Final = ACTIONS.kind("move", SQUARE)
PLACE_HELIPORT: Final = ACTIONS.kind("place-heliport", HELIPORT, SQUARE)
CONNECT: Final = ACTIONS.kind("connect", CONTINENT, VEHICLE)
RIDE: Final = ACTIONS.kind("ride", VEHICLE)

# in the own turn: tiles, rockets, quests, agendas
FLIP_TILE: Final = ACTIONS.kind("flip-tile", CONTINENT)
FLIP_TWO: Final = ACTIONS.kind("flip-two", CONTINENT, CONTINENT)
DRAW_CARDS: Final = ACTIONS.kind("draw-cards")
SEARCH_OWN: Final = ACTIONS.kind("search-own")
KEEP_QUEST: Final = ACTIONS.kind("keep-quest", QUEST)
KEEP_ROCKET: Final = ACTIONS.kind("keep-rocket", ROCKET)
MARK_SITE: Final = ACTIONS.kind("mark-site", SQUARE)
REACTIVATE_SET: Final = ACTIONS.kind("reactivate-set", SET)
REACTIVATE_MOON: Final = ACTIONS.kind("reactivate-moon", PHASE)
COMPLETE: Final = ACTIONS.kind("complete", QUEST)
REVEAL: Final = ACTIONS.kind("reveal")

# the calibration phase (AN-120, AN-130, AN-147)
TRAIN_UP: Final = ACTIONS.kind("become-astronaut")
ABORT_STAGE: Final = ACTIONS.kind("abort-stage")
LOAD_SEXTANT: Final = ACTIONS.kind("load-sextant", PHASE)
LOAD_TELESCOPE: Final = ACTIONS.kind("load-telescope", SET)
LOAD_INDICATOR: Final = ACTIONS.kind("load-indicator", SET)

# the trajectory (section 18 of the rules)
STEP: Final = ACTIONS.kind("step")
STOP: Final = ACTIONS.kind("stop")
EXCHANGE: Final = ACTIONS.kind("exchange", STAGE)
REPLACE: Final = ACTIONS.kind("replace")
TAKE_DV: Final = ACTIONS.kind("take-difficulty")
CANCEL_DV: Final = ACTIONS.kind("cancel-difficulty")
GUESS: Final = ACTIONS.kind("guess", VALUE)
NAME_VALUE: Final = ACTIONS.kind("name-value", VALUE)
SKIP_STAGE: Final = ACTIONS.kind("skip-stage", STAGE)
EASE: Final = ACTIONS.kind("ease")
HASTEN: Final = ACTIONS.kind("hasten")
DRAW_TILE: Final = ACTIONS.kind("draw-tile", STAGE)

# answers of many questions
DECLINE: Final = ACTIONS.kind("decline")
DONE: Final = ACTIONS.kind("done")
