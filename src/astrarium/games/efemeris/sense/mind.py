"""A captain's mind: what it is worth to sail, shoot, play a card or build, one action at a time."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action

from .. import actions as act
from ..actions import COMMAND, FLEET, FRIGATE, GALLEON
from ..attack import shot_range
from ..box import ANCHORAGE, FACTORY, PLANET_SPACE, PROVIDENCE, SINGULARITY, WRECK
from ..chart import FAR
from ..crew import CrewVerb, saving
from ..movement import allowance
from ..state import EFFECTS, KINDS, NONE, PLAYED, Firmament
from ..tactics import BY_WORD, ORDERS
from .position import PLANETS, stale, value

AGAIN: Final = 0.2  # that each further copy of a crew card is worth less


class Mind:
    """What one player thinks of ships, planets and spices at one moment."""

    def __init__(self, s: Firmament, me: int) -> None:
        self.s: Final = s
        self.me: Final = me
        self.side: Final = s.terms.side[me]
        self.purse: Final = (s.spice[me * 2], s.spice[me * 2 + 1])
        self.enemies: Final = [
            ship for ship, space in enumerate(s.at) if space >= 0 and s.terms.side[COMMAND[ship]] != self.side
        ]
        low = me * KINDS
        free = s.at[GALLEON[me]] >= 0 and s.effect[me * EFFECTS + PLAYED] < s.box.crew_per_turn
        self.gunner: Final = free and s.hand[low + act.GUNNER] > 0
        products = [s.box.product[planet] for planet in range(PLANETS) if s.owner[planet] == me]
        self.yields: Final = [products.count(0), products.count(1)]
        self.fleet: Final = [(ship, s.at[ship]) for ship in FLEET[me] if s.at[ship] >= 0]
        self.targets: Final[list[tuple[int, int, float, list[int]]]] = []
        walls = sum([1 << p for p in range(PLANETS) if s.forts[p] and self.wanted(p)])
        for planet in range(PLANETS):
            space = s.chart.planets[planet]
            if space >= 0 and self.wanted(planet):
                self.targets.append((planet, space, self.prize(planet), s.chart.field(space, walls)))
        self.homes: Final[list[tuple[int, float, list[int]]]] = []
        for planet in range(PLANETS):
            if s.owner[planet] == me:
                space = s.chart.planets[planet]
                worry = self.worry(planet)
                if worry > 0:
                    self.homes.append((space, worry, s.chart.field(space)))
        self.short: Final = [self.lacks(0), self.lacks(1)]
        self.guns: Final = [s.chart.field(s.at[ship]) for ship in self.enemies if not FRIGATE[ship]]
        self.here: Final = {ship: self.standing(ship, s.at[ship]) for ship in FLEET[me] if s.at[ship] >= 0}

    # ------------------------------------------------------------ planets
    def wanted(self, planet: int) -> bool:
        owner = self.s.owner[planet]
        return owner == NONE or self.s.terms.side[owner] != self.side

    def worth(self, planet: int) -> float:
        """What a planet is worth once it is conquered."""
        s = self.s
        owner = s.owner[planet]
        if s.planets_held(self.side) + 1 >= s.terms.goal:
            return 5.0
        if owner == NONE:
            return 1.0
        return 4.0 if s.planets_held(s.terms.side[owner]) == 1 else 1.4

    def prize(self, planet: int) -> float:
        """The same, the sooner it can be paid the more."""
        worth = self.worth(planet)
        cost = self.s.box.cost[planet]
        if self.s.forts[planet]:
            worth *= 0.35 if self.gunner else 0.05
        for spice in range(2):
            if cost[spice] > self.purse[spice] and not self.yields[spice]:
                worth *= 0.4  # what is missing will not come by itself
        return worth / (1 + 0.35 * self.lack(planet))

    def lack(self, planet: int) -> int:
        """Spices that are missing for a planet."""
        cost = self.s.box.cost[planet]
        short = max(0, cost[0] - self.purse[0]) + max(0, cost[1] - self.purse[1])
        return max(0, short - saving(self.s, self.me, planet))

    def worry(self, planet: int) -> float:
        """How much an own planet needs a guard: an enemy ship is near and could soon pay for it."""
        s = self.s
        if s.forts[planet]:
            return 0.0
        field = s.chart.field(s.chart.planets[planet])
        danger = 0.0
        for ship in self.enemies:
            away = field[s.at[ship]]
            seat = COMMAND[ship]
            cost = s.box.cost[planet]
            short = max(0, cost[0] - s.spice[seat * 2]) + max(0, cost[1] - s.spice[seat * 2 + 1])
            if away <= 8 and short <= 2:
                danger = max(danger, 1.0 if away <= 4 else 0.4)
        last = s.planets_held(self.side) == 1
        return danger * (3.0 if last else 0.8)

    # ------------------------------------------------------------ places
    def standing(self, ship: int, space: int) -> float:
        """What it is worth that a ship stands on a space."""
        s = self.s
        pace = 4 if FRIGATE[ship] else 3
        points = 0.0
        for planet, at, prize, field in self.targets:
            away = field[space]
            if away == 0:
                points = max(points, prize * 1.25)
            elif away < FAR and s.commander_on(at) != self.me:
                if s.forts[planet] and FRIGATE[ship]:
                    continue  # only galleons open fortresses
                for other, there in self.fleet:
                    if other != ship and field[there] < away:
                        prize *= 0.4  # another ship is nearer
                points = max(points, prize * 0.9 / (1 + (away + pace - 1) // pace) - 0.003 * away)
        for at, worry, field in self.homes:
            away = field[space]
            if away == 0:
                points = max(points, worry)
            elif away < FAR and s.commander_on(at) != self.me:
                points = max(points, worry * 0.5 / (1 + away))
        points += self.income(space) * (0.2 if sum(self.purse) >= 8 else 1.0)
        if space != s.chart.rose:
            for field in self.guns:
                if field[space] <= 4:
                    points -= 0.12 if FRIGATE[ship] else 0.25
            if not FRIGATE[ship] and self.gunner:
                points += self.shots(space)
        return points

    def income(self, space: int) -> float:
        """What a ship collects there."""
        kind = self.s.chart.what[space]
        if kind >= PLANET_SPACE or kind < ANCHORAGE:
            return 0.0
        if kind == ANCHORAGE:
            return 0.22 if self.s.tokens(self.me) < self.s.box.bonus_limit else 0.0
        if kind == SINGULARITY:
            return -9.0
        if kind == WRECK:
            return 0.2
        base = FACTORY if kind < PROVIDENCE else PROVIDENCE
        spice = kind - base
        if self.purse[spice] >= self.s.box.store[spice] - 1:
            return 0.05
        need = (0.25 if self.yields[spice] else 0.5) if self.short[spice] else 0.0
        return (0.25 if base == FACTORY else 0.45) + need

    def shots(self, space: int) -> float:
        """What the galleon could shoot from a space."""
        s = self.s
        field = s.chart.field(space)
        points = 0.0
        for ship in self.enemies:
            if s.at[ship] != s.chart.rose and 0 < field[s.at[ship]] <= shot_range(s, GALLEON[self.me]):
                points = max(points, self.catch(ship))
        for planet, at, _, _ in self.targets:
            if s.forts[planet] and at not in s.at and field[at] <= shot_range(s, GALLEON[self.me]):
                points = max(points, 0.3 * self.worth(planet))
        return points

    def catch(self, ship: int) -> float:
        """What destroying a ship is worth."""
        s = self.s
        points = 1.0 if not FRIGATE[ship] else 0.7
        kind = s.chart.what[s.at[ship]]
        if kind >= PLANET_SPACE and self.wanted(kind - PLANET_SPACE):
            points += 0.6
        return points

    # ------------------------------------------------------------ III
    def tactics(self, a: Action) -> float:
        kind = a.kind
        s = self.s
        if kind is act.END_TACTICS:
            return 0.001
        if kind is act.PASS_WORD:
            return 0.0
        if kind is act.OFFER_DRAW:
            return self.peace()
        if isinstance(a, act.OfVoyage) and kind is not act.DRIVE:
            if kind is act.WARN:
                return self.push(a)
            gained = self.standing(a.ship, a.space) - self.here[a.ship]
            if kind is act.SAIL:
                return gained
            return 0.7 * gained - 0.3 if s.chart.what[a.space] >= PLANET_SPACE else 0.0
        if isinstance(a, act.OfSpice) and kind is act.LOAD_CARGO:
            return 0.5 if self.short[a.spice] else 0.04
        return self.crew(kind.word, a)

    def lacks(self, spice: int) -> bool:
        """Whether this spice is missing for the most wanted planet."""
        best_prize, lacking = 0.0, self.purse[spice] < 2
        for planet, _, prize, _ in self.targets:
            if prize > best_prize:
                best_prize, lacking = prize, self.s.box.cost[planet][spice] > self.purse[spice]
        return lacking

    def push(self, a: act.OfVoyage) -> float:
        """Move an enemy ship: into a singularity, off a planet one wants, or off one's own."""
        s = self.s
        if s.chart.what[a.space] == SINGULARITY:
            return 1.5 if not FRIGATE[a.ship] else 1.1
        planet = s.chart.what[s.at[a.ship]] - PLANET_SPACE
        if planet < 0:
            return -0.1
        if s.owner[planet] == self.me:
            return 0.6
        if self.wanted(planet) and self.lack(planet) == 0 and not s.forts[planet]:
            field = s.chart.field(s.at[a.ship])
            for ship in self.here:
                if not s.moved >> ship & 1 and field[s.at[ship]] <= allowance(s, ship):
                    return 0.9
        return -0.1

    def crew(self, word: str, a: Action) -> float:
        """Crew and captains, by their sheets."""
        sheet = BY_WORD[word]
        return sheet.worth(self, a) if isinstance(sheet, CrewVerb) else -0.2

    def exchange(self, given: int) -> float:
        """The Banker: when a planet under one of one's ships asks for more of the other spice."""
        s = self.s
        for planet, space, _, _ in self.targets:
            if s.commander_on(space) == self.me:
                cost = s.box.cost[planet]
                if self.purse[given] > cost[given] and self.purse[1 - given] < cost[1 - given]:
                    return 0.8
        return -0.1

    def hunted(self, space: int) -> bool:
        for field in self.guns:
            if field[space] <= 4 and space != self.s.chart.rose:
                return True
        return False

    def free_planet(self) -> bool:
        s = self.s
        for planet in range(PLANETS):
            if s.owner[planet] == self.me and s.chart.planets[planet] not in s.at:
                return True
        return False

    def haste(self, galleon: int) -> float:
        """Hubac: worth it when two more spaces reach a planet that can be paid for."""
        s = self.s
        steps = allowance(s, galleon)
        for planet, _, prize, field in self.targets:
            away = field[s.at[galleon]]
            if steps < away <= steps + 2 and self.lack(planet) == 0 and not s.forts[planet]:
                return 0.7 * prize
        return -0.1

    def aim(self, shooter: int, steps: int) -> bool:
        """Whether an enemy ship is within so many spaces of a shooter."""
        s = self.s
        at = s.at[shooter]
        if at < 0 or at == s.chart.rose:
            return False
        field = s.chart.field(at)
        for ship in self.enemies:
            if s.at[ship] != s.chart.rose and field[s.at[ship]] <= steps:
                return True
        return False

    # ------------------------------------------------------------ IV
    def construction(self, a: Action) -> float:
        kind = a.kind
        s = self.s
        if isinstance(a, act.Bargain):
            return 5.0 + self.prize(a.planet)
        if isinstance(a, act.OfPlanet):
            if kind is act.CONQUER:
                return 5.0 + self.prize(a.planet)
            if kind is act.BUILD_FORTRESS:
                return self.worry(a.planet) - 0.5
            return 1.5 if not self.saving_up(s.box.frigate_cost) else -0.1
        if isinstance(a, act.AtHarbour):
            return 2.0 + (0.3 if a.harbour == act.ROSE_HARBOUR else 0.2)
        if isinstance(a, act.OfCrewCard):
            return self.recruit(a.crew)
        if isinstance(a, act.OfSpice):
            return self.share(a.spice)
        if kind is act.OFFER_DRAW:
            return self.peace()
        return 0.0 if kind is act.END_TURN else -0.5

    def peace(self) -> float:
        """An offer of a draw: when the game has grown old and even."""
        return 0.01 if stale(self.s) and abs(value(self.s, self.me)) < 0.2 else -1.0

    def share(self, spice: int) -> float:
        """Give what the ally's ship on a planet still needs, unless one needs it oneself."""
        s = self.s
        ally = s.terms.ally[self.me]
        for planet, space, _, _ in self.targets:
            if s.commander_on(space) == ally and s.spice[ally * 2 + spice] < s.box.cost[planet][spice]:
                return -0.1 if self.saving_up([2, 2]) else 0.6
        return -0.1

    def saving_up(self, cost: list[int]) -> bool:
        """Whether one of one's ships already stands on a planet that this expense would put off."""
        s = self.s
        for planet, space, _, _ in self.targets:
            if s.commander_on(space) == self.me and not s.forts[planet] and self.lack(planet) <= 2:
                return s.box.cost[planet][0] > self.purse[0] - cost[0]
        return False

    def recruit(self, crew: int) -> float:
        """Gunners and Governors first; who brings the spice that is short; only with pepper to spare."""
        s = self.s
        if s.at[GALLEON[self.me]] < 0 or self.saving_up(s.box.recruit_cost):
            return -0.1
        held = s.hand[self.me * KINDS + crew]
        rich = self.purse[0] >= s.box.store[0]
        if self.short[1] and not held and ORDERS[crew][0].brings(s.box, 1):
            return 0.7 if self.purse[0] >= 4 else -0.1
        if self.purse[0] < 4 or s.hand_size(self.me) >= (7 if rich else 4):
            return -0.1
        return ORDERS[crew][0].liking - AGAIN * held
