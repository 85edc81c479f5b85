"""Setting up (sections 1, 9, 14 and 16)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb, X, Y, put

from .actions import (
    CHOOSE_CONTINENT,
    KEEP_AGENDA,
    KEEP_CHARACTER,
    PLACE_PLANET,
    OfAgenda,
    OfCharacter,
    OfContinent,
    Placing,
)
from .cards import STAGES
from .decks import lay_new_cards, turn_up_planet
from .missions import agendas_of
from .month import Month
from .nouns import CHARACTERS, EARTH, PLANETS
from .state import Expedition
from .visiting import take_tile


class SetUp(Flow[Expedition]):
    """Continents or characters first, then the boards, the planets, the agendas, and the first month."""

    def run(self, s: Expedition) -> None:
        if s.terms.fast:
            s.do_all([*[ContinentChoice(seat) for seat in range(s.seats)], Boards(), StartTiles(), Month()])
            return
        start = s.draw(s.seats)  # AN-R45: who last saw Orion
        # AN-178: the draft goes to the right, so the last to choose is on the left
        s.first = (start + 1) % s.seats
        s.do_all(
            [
                *[DealCharacters((start - i) % s.seats) for i in range(s.seats)],
                RevealCharacters(),
                Boards(),
                *([Orrery()] if s.terms.solar else []),
                StartTiles(),
                *[AgendaChoice((s.first + i) % s.seats) for i in range(s.seats)],
                Month(),
            ]
        )


# ------------------------------------------------------------ continents and characters
class ChooseContinent(Verb[Expedition]):
    """A continent that no other player has, in seat order (AN-005, AN-R75)."""

    kind = CHOOSE_CONTINENT

    def refuse(self, s: Expedition, q: Frame[Expedition], a: OfContinent) -> No | None:
        return No("AN-005", "continent-taken", (a.continent,)) if a.continent in s.continent else None

    def do(self, s: Expedition, q: Frame[Expedition], a: OfContinent) -> None:
        s.continent = put(s.continent, q.seat, a.continent)
        s.tell("chooses-continent", "AN-005", q.seat, a.continent)


class ContinentChoice(Decision[Expedition]):
    """Choose a continent."""

    rule = "AN-005"
    verbs = (ChooseContinent(),)


class DealCharacters(Flow[Expedition]):
    """Two character cards come before the seat (AN-171)."""

    def run(self, s: Expedition) -> None:
        deck = [c for c in range(len(CHARACTERS)) if c not in s.continent]
        s.offer = [s.draw_card(deck), s.draw_card(deck)]
        s.do(CharacterChoice(self.seat))


class KeepCharacter(Verb[Expedition]):
    """Keep one in secret, shuffle the other back (AN-171)."""

    kind = KEEP_CHARACTER

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [KEEP_CHARACTER.all[c] for c in s.offer]

    def do(self, s: Expedition, q: Frame[Expedition], a: OfCharacter) -> None:
        s.continent = put(s.continent, q.seat, a.character)
        s.returned = put(s.returned, q.seat, s.offer[0] + s.offer[1] - a.character)
        s.offer = []
        s.tell("keeps-a-character", "AN-171", q.seat)


class CharacterChoice(Decision[Expedition]):
    """Keep one of two characters."""

    rule = "AN-171"
    verbs = (KeepCharacter(),)


class RevealCharacters(Flow[Expedition]):
    """All characters are revealed together; each fixes continent, home and pieces (AN-172, AN-173)."""

    def run(self, s: Expedition) -> None:
        s.sealed = False
        for seat in range(s.seats):
            s.tell("character-revealed", "AN-172", seat, s.continent[seat])


class Boards(Flow[Expedition]):
    """Tiles on the tracks, dice on the home squares, knowledge of the continents, the first cards.

    (AN-003, AN-006, AN-008, AN-012, AN-015, AN-174; one track in First and Fast, AN-161)
    """

    def run(self, s: Expedition) -> None:
        for seat in range(s.seats):
            s.place[seat] = s.box.home[s.continent[seat]]
            s.nk[seat] = s.box.continent_nk[s.continent[seat]]
        stages = STAGES if s.terms.fast else 2 * STAGES
        drawn = s.draw_each(s.box.stage_tiles[:stages])
        s.face_down = [s.tile_at(stage, i) for stage, i in enumerate(drawn)] + s.face_down[stages:]
        lay_new_cards(s)
        if s.terms.fast:
            # AN-R45
            s.first = min(range(s.seats), key=lambda seat: (-s.nk[seat], s.box.name[s.continent[seat]]))
            s.tell("first-player", "AN-015", s.first)


class StartTiles(Flow[Expedition]):
    """The piles are turned up, then each player takes the tile of the own continent (AN-009, AN-011,
    AN-253)."""

    def run(self, s: Expedition) -> None:
        piles = s.box.tiles_of
        s.tile_top = [pile[i] for pile, i in zip(piles, s.draw_each([len(pile) for pile in piles]), strict=True)]
        for seat in range(s.seats):
            take_tile(s, seat, s.continent[seat])


# ------------------------------------------------------------ agendas
class KeepAgenda(Verb[Expedition]):
    """Keep one of the own character's agendas in secret (AN-177)."""

    kind = KEEP_AGENDA

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return [KEEP_AGENDA.all[i] for i in agendas_of(s, q.seat)]

    def do(self, s: Expedition, q: Frame[Expedition], a: OfAgenda) -> None:
        s.mission = put(s.mission, q.seat, a.agenda)
        s.tell("keeps-an-agenda", "AN-177", q.seat)


class AgendaChoice(Decision[Expedition]):
    """Keep one hidden agenda."""

    rule = "AN-177"
    verbs = (KeepAgenda(),)


# ------------------------------------------------------------ the orrery
class Orrery(Flow[Expedition]):
    """Earth on its spot, the others marked, drafted, or placed against the shadow; then the planet deck
    (AN-239, AN-252, AN-291)."""

    def run(self, s: Expedition) -> None:
        s.do(TurnUpPlanet())
        s.planets[EARTH] = s.box.start[EARTH]
        if s.terms.solo:
            s.do_all(PLACED_IN_TURN)
        elif s.terms.draft_planets:
            s.do_all([PlanetDraft((s.first + i) % s.seats) for i in range(7)])
        else:
            s.planets = s.box.start[:]


class TurnUpPlanet(Flow[Expedition]):
    """The planet deck is shuffled and its top card turned up (AN-252)."""

    def run(self, s: Expedition) -> None:
        turn_up_planet(s)


class PlaceAnywhere(Verb[Expedition]):
    """A planet not yet placed, other than Earth, on any spot of its orbit (AN-239, AN-291)."""

    kind = PLACE_PLANET

    def targets(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        out: list[Action] = []
        for planet in range(len(PLANETS)):
            if s.planets[planet] < 0:
                out += s.box.placings[planet]
        return out

    def legal(self, s: Expedition, q: Frame[Expedition]) -> list[Action]:
        return self.targets(s, q)

    def do(self, s: Expedition, q: Frame[Expedition], a: Placing) -> None:
        put_planet(s, q.seat, a)


def put_planet(s: Expedition, seat: int, a: Placing) -> None:
    s.planets[a.planet] = a.unit
    s.tell("planet-placed", "AN-239", seat, a.planet, a.unit)


class PlanetDraft(Decision[Expedition]):
    """Place a planet of choice."""

    rule = "AN-239"
    verbs = (PlaceAnywhere(),)


class ShadowPlaces(Flow[Expedition]):
    """The shadow draws a planet not yet placed and rolls its sector (AN-291, AN-R63)."""

    def run(self, s: Expedition) -> None:
        placed = s.planets
        left = [planet for planet in s.box.planets_drawn if placed[planet] < 0]
        which, die = s.draw_each([len(left), 12])
        planet = left[which]
        sector = s.box.d12[die]
        s.tell("shadow-chooses", "AN-291", planet, sector)
        s.do(SectorChoice(0, planet, sector))


class PlaceInSector(Verb[Expedition]):
    """A spot of the planet's orbit in the sector, or the next one counter-clockwise (AN-291, AN-R63)."""

    kind = PLACE_PLANET

    def targets(self, s: Expedition, q: SectorChoice) -> list[Action]:
        spots = s.box.spots[q.planet]
        inside = [unit for unit in spots if unit // 2 == q.sector]
        if not inside:
            inside = [min(spots, key=lambda unit: (unit - 2 * q.sector) % s.box.units)]
        return [PLACE_PLANET.of(q.planet, unit) for unit in inside]

    def do(self, s: Expedition, q: SectorChoice, a: Placing) -> None:
        put_planet(s, q.seat, a)


class SectorChoice(Decision[Expedition]):
    """The exact spot of the shadow's planet; x is the planet, y the sector."""

    rule = "AN-291"
    verbs = (PlaceInSector(),)
    planet: int = X
    sector: int = Y


PLACED_IN_TURN: Final[list[Frame[Expedition]]] = [ShadowPlaces() if i % 2 == 0 else PlanetDraft(0) for i in range(7)]
