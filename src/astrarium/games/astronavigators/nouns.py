"""Nouns: all that the rules can name, in the order of its numbers. What has a sheet is in `sheets.py`."""

from __future__ import annotations

from typing import Final

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
QUESTS: Final = (
    "alaskan-bears",
    "brazilian-sky",
    "portuguese-armillary",
    "egyptian-merkhet",
    "roof-of-beijing",
    "australian-cross",
    "captain-cooks-quests",
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

SATURN_V: Final = 0

FIRST_LUNAR: Final = len(CONSTELLATIONS)
FIRST_PLANET: Final = FIRST_LUNAR + len(LUNAR_CARDS)
FIRST_EARTH_RISE: Final = FIRST_PLANET + 9
CARD_COUNT: Final = len(CARDS)
SET_COUNT: Final = len(SETS)
MONTHS: Final = 24  # of a game: two years (AN-114)

EARTH: Final = 2  # among the planets
