"""The sky in the box: continents and characters, observation cards, sets."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Components, ComponentTable, in_box

from .nouns import (
    CARD_COUNT,
    CHARACTERS,
    CONSTELLATIONS,
    CONTINENTS,
    FIRST_LUNAR,
    FIRST_PLANET,
    LUNAR_CARDS,
    PHASES,
    PLANET_CARDS,
    PLANETS,
    SETS,
    SQUARES,
    ZONES,
)
from .sheets import ABILITIES, SOLAR_PROTECTION, TECHNIQUES
from .sky import sights


def read_cells(t: ComponentTable) -> list[int]:
    """The cells of a constellation as row * 24 + hour."""
    pairs = t.data.get("cells")
    if not isinstance(pairs, list) or not pairs:
        raise t.fail("cells", "a list of [row, hour]")
    out: list[int] = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in ZONES or pair[1] not in range(24):
            raise t.fail("cells", "a list of [row, hour]")
        out.append(ZONES.index(pair[0]) * 24 + int(pair[1]))
    return out


AMOUNTS_BEFORE: Final = (3, 2, 1, 10, 5, 1, 2)  # of each power, in the order of ABILITIES, when no file told it


class PeoplePieces:
    """Continents and characters, and what is paid for."""

    def __init__(self, c: Components) -> None:
        # continents and characters
        continents = c.tables("continent", CONTINENTS)
        characters = c.tables("character", CHARACTERS)
        self.continent_nk: Final = [t.number("nk", 0, 100) for t in continents]
        self.home: Final = [t.place_of("home", SQUARES) for t in continents]
        self.name: Final = [t.text("name_en") for t in continents]
        self.ability: Final = [t.place_of("ability", ABILITIES) for t in characters]
        self.ability_amount: Final = [
            t.number("ability_amount", 1, 20, before=AMOUNTS_BEFORE[power])
            for t, power in zip(characters, self.ability, strict=True)
        ]
        self.technique: Final = [t.place_of("technique", TECHNIQUES) for t in characters]
        for i, t in enumerate(characters):
            if t.text("continent", CONTINENTS) != CONTINENTS[i]:
                raise t.fail("continent", CONTINENTS[i])
        # rewards and tokens
        r = c.table("rewards")
        self.set_nk: Final = r.number("set_nk")
        self.vehicles_bonus: Final = r.number("all_vehicle_tokens_bonus")
        self.continents_bonus: Final = r.number("all_continents_bonus")
        self.quest_first_year: Final = r.number("quest_multiplier_first_year", 1, 9)
        self.quest_second_year: Final = r.number("quest_multiplier_second_year", 1, 9)

    def amount_of(self, ability: int) -> int:
        """The printed amount of a power, whoever has it."""
        return self.ability_amount[self.ability.index(ability)]


class SkyPieces(PeoplePieces):
    """Observation cards: constellations, the Moon, planets."""

    def __init__(self, c: Components) -> None:
        super().__init__(c)
        # cards
        stars = c.kinds("constellation", CONSTELLATIONS)
        moons = c.kinds("lunar_card", LUNAR_CARDS)
        planets = c.kinds("planet_card", PLANET_CARDS)
        every = stars + moons + planets
        self.copies: Final = [t.count("copies", 0, 9) for t in every]
        self.card_nk: Final = [t.number("nk", 0, 100) for t in every]
        self.card_sets: Final = [[SETS.index(i) for i in t.texts("sets", SETS)] if t.has("sets") else [] for t in every]
        self.shows: Final = [i in own for own in self.card_sets for i in range(len(SETS))]  # card * 12 + set
        self.phase: Final = [-1] * CARD_COUNT  # of lunar cards, eclipses included (AN-060)
        self.eclipse: Final = [False] * CARD_COUNT
        self.needs: Final = [0] * CARD_COUNT  # the technique a card asks for (AN-057)
        self.planet: Final = [-1] * CARD_COUNT  # of planet and transit cards
        self.transit: Final = [False] * CARD_COUNT
        self.rise: Final = [-1] * CARD_COUNT  # the lunar token of an Earth Rise card
        for i, t in enumerate(moons):
            self.phase[FIRST_LUNAR + i] = t.place_of("phase", PHASES)
            self.eclipse[FIRST_LUNAR + i] = t.flag("eclipse")
            self.needs[FIRST_LUNAR + i] = t.place_of("technique", TECHNIQUES)
        for i, t in enumerate(planets):
            kind = t.text("kind", ("planet", "transit", "earth-rise"))
            self.needs[FIRST_PLANET + i] = t.place_of("technique", TECHNIQUES)
            if kind == "earth-rise":
                self.rise[FIRST_PLANET + i] = t.place_of("lunar_token", PHASES)
            else:
                self.planet[FIRST_PLANET + i] = t.place_of("planet", PLANETS)
                self.transit[FIRST_PLANET + i] = kind == "transit"
        self.deck: Final = [card for card in range(FIRST_PLANET) for _ in range(self.copies[card])]
        self.planet_deck: Final = [card for card in range(FIRST_PLANET, CARD_COUNT) for _ in range(self.copies[card])]
        self.earth_rises: Final = [FIRST_PLANET + i for i in in_box(planets) if self.rise[FIRST_PLANET + i] >= 0]
        # the planets on the cards of their deck, for the shadow to draw from (AN-291)
        self.planets_drawn: Final = [self.planet[card] for card in self.planet_deck if self.planet[card] >= 0]
        self.solar_eclipse: Final = [self.eclipse[i] and self.needs[i] == SOLAR_PROTECTION for i in range(CARD_COUNT)]
        self.cells: Final = [read_cells(t) for t in stars]
        self.daylight: Final = c.table("star_map").number("daylight_hours", 2, 12)
        self.sights: Final = sights(self.cells, self.daylight)
        self.sights_wide: Final = sights(self.cells, WIDE_DAYLIGHT)
        self.required: Final = [t.number("required", 1, 20) for t in c.tables("set", SETS)]


WIDE_DAYLIGHT: Final = 8  # hours, the option of AN-R07
