"""What Progress cards do and whom they mean: a sheet for each effect and each condition (chapter 17).

A sheet holds the rule, the sign on the card, and what happens; the rest of the code asks it.
"""

from __future__ import annotations

from typing import Final

from .actions import EARTH
from .cards import Card
from .galactic_map import turn_up_bodies
from .leadership import Advance, advance
from .missions import LaunchOrNot
from .movement import Flight, ships_in_space
from .objectives import colonies, ships_on_mines
from .questions_of_cards import CardPrice, CardProduction, CardRegeneration, CosmicRays, FreeTechnology
from .resources import can_burn, can_produce, cubes_in_pit, cubes_on_planets
from .state import Galaxy


# ------------------------------------------------------------ what a card does
class Effect:
    """The sheet of an effect: its rule, its sign, and what it does for a player; nothing where it can do nothing."""

    rule = ""
    sign = ""  # of the action board, where the things themselves are not shown

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        raise NotImplementedError

    def ghost(self, s: Galaxy, card: Card) -> None:
        """The Ghost receives track advances and nothing else (K3-R31)."""


class GiveTechnology(Effect):
    rule = "K3-403"
    sign = "technological-development"

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        s.do(FreeTechnology(seat, number))


class GiveStarship(Effect):
    """Beside Sol (K3-406)."""

    rule = "K3-406"
    sign = "space-logistics"

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        if s.ship_in_supply(seat) >= 0:
            s.do(LaunchOrNot(seat, EARTH))


class LetProduce(Effect):
    rule = "K3-404"

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        if can_produce(s, seat, card.produce):
            s.do(CardProduction(seat, number))


class LetRegenerate(Effect):
    rule = "K3-404"
    sign = "regenerate"

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        if cubes_in_pit(s, seat):
            s.do(CardRegeneration(seat, number, card.number))


class Award(Effect):
    """Spaces on a track (K3-402); where they cost a cube, nobody on the last space is asked (K3-412, K3-413)."""

    rule = "K3-402"

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        if not card.burn:
            s.do(Advance(seat, card.award, card.number))
        elif can_burn(s, seat) and (s.epoch < 2 or s.space(seat, card.award) < s.box.last_space):
            s.do(CardPrice(seat, number))

    def ghost(self, s: Galaxy, card: Card) -> None:
        if not card.burn:
            for _ in range(card.number):
                advance(s, s.ghost, card.award)


class MoveEach(Effect):
    rule = "K3-405"
    sign = "exploratory-planning"

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        s.do(Flight(seat, card.number))


class MoveOne(Effect):
    rule = "K3-405"
    sign = "stellar-propulsion"

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        s.do(Flight(seat, card.number, 0, 1))


class RevealBodies(Effect):
    rule = "K3-408"

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        turn_up_bodies(s, seat, card.number, False)


class Storm(Effect):
    rule = "K3-407"
    sign = "burn"

    def resolve(self, s: Galaxy, seat: int, number: int, card: Card) -> None:
        s.do(CosmicRays(seat, number))


EFFECTS: Final[dict[str, Effect]] = {
    "free_technology": GiveTechnology(),
    "starship": GiveStarship(),
    "produce": LetProduce(),
    "regenerate": LetRegenerate(),
    "award": Award(),
    "move_each": MoveEach(),
    "move_one": MoveOne(),
    "reveal": RevealBodies(),
    "choose": Storm(),
}


# ------------------------------------------------------------ whom a card means
class Meant:
    """The sheet of a condition: what it compares, for each nation that counts; a bigger number is meant (K3-411)."""

    at_least_one = False  # means everybody above 0 instead of the greatest

    def measures(self, s: Galaxy, card: Card) -> list[int]:
        return [self.measure(s, seat) for seat in range(s.seats)]

    def measure(self, s: Galaxy, seat: int) -> int:
        return 0


class LowestLevel(Meant):
    """The Ghost counts for levels and tracks only (K3-334, K3-339)."""

    def measures(self, s: Galaxy, card: Card) -> list[int]:
        return [-s.level(nation, card.who_index) for nation in range(s.nations())]


class LowestOnTrack(Meant):
    def measures(self, s: Galaxy, card: Card) -> list[int]:
        return [-s.space(nation, card.who_index) for nation in range(s.nations())]


class FewestColonies(Meant):
    def measure(self, s: Galaxy, seat: int) -> int:
        return -len(colonies(s, seat))


class MostInPit(Meant):
    def measure(self, s: Galaxy, seat: int) -> int:
        return cubes_in_pit(s, seat)


class MostTerraformed(Meant):
    def measure(self, s: Galaxy, seat: int) -> int:
        return sum([s.is_terraformed(n) for n in colonies(s, seat)])


class FewestOnPlanets(Meant):
    def measure(self, s: Galaxy, seat: int) -> int:
        return -cubes_on_planets(s, seat)


class OnMine(Meant):
    at_least_one = True

    def measure(self, s: Galaxy, seat: int) -> int:
        return ships_on_mines(s, seat)


class InSpace(Meant):
    at_least_one = True

    def measure(self, s: Galaxy, seat: int) -> int:
        return ships_in_space(s, seat)


WHO: Final[dict[str, Meant]] = {
    "all": Meant(),
    "lowest": LowestLevel(),
    "lowest_track": LowestOnTrack(),
    "fewest_colonies": FewestColonies(),
    "most_in_pit": MostInPit(),
    "most_terraformed": MostTerraformed(),
    "fewest_on_planets": FewestOnPlanets(),
    "on_mine": OnMine(),
    "in_space": InSpace(),
}


def affected(s: Galaxy, card: Card) -> list[int]:
    """Whom the card means; all who are tied (K3-251, K3-R25), nobody below its minimum (K3-409)."""
    meant = WHO[card.who]
    found = meant.measures(s, card)
    if meant.at_least_one:
        return [seat for seat in range(s.seats) if found[seat] > 0]
    best = max(found)
    if best < card.minimum and card.minimum:
        return []
    return [nation for nation in range(len(found)) if found[nation] == best]
