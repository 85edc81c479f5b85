"""4. Attack: a Gunner fires at a ship or a fortress (EF-401 .. EF-414)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astrarium.kernel import Action, Frame, No, put

from .actions import BOMBARD, COMMAND, FIRE, FLEET, FRIGATE, GALLEON, GUNNER, LANCASTER, SHIPS, ShipShot, Siege
from .bonuses import enemy_ships
from .box import PLANET_SPACE
from .crew import CrewVerb
from .grid import SPACES
from .losses import fortresses_protected, galleon_protected, lose_ship
from .state import EFFECTS, PERMIT, RANGE, SHOWN, UNPROVEN, Firmament

if TYPE_CHECKING:
    from .sense.mind import Mind


def shot_range(s: Firmament, shooter: int) -> int:
    """One space, more with Fairborne (EF-402, EF-805); a frigate fires by Lancaster's permission (EF-808)."""
    if FRIGATE[shooter]:
        return s.box.talent[LANCASTER]
    return s.box.gunner_range + s.effect[COMMAND[shooter] * EFFECTS + RANGE]


def in_range(s: Firmament, shooter: int) -> list[int]:
    """The spaces a shot reaches, along paths, whatever stands between (EF-010, EF-R15); by option ships
    block.
    """
    if not s.terms.ships_block_range:
        return s.chart.ball(s.at[shooter], shot_range(s, shooter))
    closed = bytearray(SPACES + 1)
    for space in s.at:
        closed[space] = 1
    found: list[int] = []
    seen = {s.at[shooter]}
    shore = [s.at[shooter]]
    for _ in range(shot_range(s, shooter)):
        beyond: list[int] = []
        for u in shore:
            for v in s.chart.near[u]:
                if v not in seen:
                    seen.add(v)
                    found.append(v)
                    if not closed[v]:
                        beyond.append(v)
        shore = beyond
    return found


def shooters(s: Firmament, seat: int) -> list[int]:
    """Only galleons attack (EF-401); with Lancaster's permission a frigate may instead (EF-808, EF-R30)."""
    galleon = GALLEON[seat]
    if s.permitted(seat):
        return [ship for ship in FLEET[seat] if s.at[ship] >= 0]
    return [galleon] if s.at[galleon] >= 0 else []


def why_no_shot(s: Firmament, shooter: int, space: int) -> No | None:
    """Range and the neutral zone (EF-402, EF-403, EF-404)."""
    if s.at[shooter] == s.chart.rose:
        return No("EF-403", "rose-is-neutral")
    if space == s.chart.rose:
        return No("EF-404", "rose-is-neutral")
    if space not in in_range(s, shooter):
        return No("EF-402", "out-of-range", (shot_range(s, shooter),))
    return None


def why_not_ship(s: Firmament, shooter: int, ship: int) -> No | None:
    if not FRIGATE[ship] and galleon_protected(s, COMMAND[ship]):
        return No("EF-407", "galleon-protected")
    return why_no_shot(s, shooter, s.at[ship])


def why_not_fortress(s: Firmament, shooter: int, planet: int) -> No | None:
    """Nothing harms a fortress under any ship (EF-406, EF-R57) or under Oléron's protection (EF-407)."""
    if s.chart.planets[planet] in s.at:
        return No("EF-406", "fortress-covered", (planet,))
    if fortresses_protected(s, s.owner[planet]):
        return No("EF-407", "fortress-protected")
    return why_no_shot(s, shooter, s.chart.planets[planet])


def enemy_fortresses(s: Firmament, seat: int) -> list[int]:
    return [planet for planet, built in enumerate(s.forts) if built and s.foes(s.owner[planet], seat)]


def fired(s: Firmament, shooter: int) -> None:
    """A frigate's shot spends Lancaster's permission, the galleon's spends Fairborne's range (EF-R30).

    The galleon leaves the permission unused; only the Gunner that was shown for it may have been this one.
    """
    low = COMMAND[shooter] * EFFECTS
    if FRIGATE[shooter]:
        s.effect = put(s.effect, low + PERMIT, s.effect[low + PERMIT] & SHOWN)
        return
    s.effect = put(s.effect, low + RANGE, 0)
    if s.permitted(COMMAND[shooter]):
        s.effect = put(s.effect, low + PERMIT, UNPROVEN | s.effect[low + PERMIT] & SHOWN)


class Fire(CrewVerb):
    """Destroy an enemy ship, without any roll; the attacker stays where it is (EF-402, EF-405, EF-408).

    One Gunner is one attack, and several may be played (EF-413, EF-853).
    """

    kind = FIRE
    card = GUNNER
    rule = "EF-853"
    liking = 0.5

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        ships = enemy_ships(s, q.seat)
        return [FIRE.all[shooter * len(SHIPS) + ship] for shooter in shooters(s, q.seat) for ship in ships]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: ShipShot) -> No | None:
        return why_not_ship(s, a.shooter, a.ship)

    def effect(self, s: Firmament, seat: int, a: ShipShot) -> None:
        s.tell("fires", "EF-405", seat, a.shooter, a.ship, s.vessel(a.shooter, seat), s.vessel(a.ship))
        fired(s, a.shooter)
        lose_ship(s, a.ship, "EF-408")

    def worth(self, m: Mind, a: ShipShot) -> float:
        return 0.5 + m.catch(a.ship)


class Bombard(CrewVerb):
    """Destroy an enemy fortress; its token is out of the game, the planet stays with its owner (EF-409)."""

    kind = BOMBARD
    card = GUNNER
    rule = "EF-853"
    liking = 0.5

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        forts = enemy_fortresses(s, q.seat)
        return [BOMBARD.of(shooter, planet) for shooter in shooters(s, q.seat) for planet in forts]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Siege) -> No | None:
        return why_not_fortress(s, a.shooter, a.planet)

    def effect(self, s: Firmament, seat: int, a: Siege) -> None:
        s.tell("bombards", "EF-409", seat, a.shooter, a.planet, s.vessel(a.shooter, seat))
        fired(s, a.shooter)
        s.forts = put(s.forts, a.planet, 0)

    def worth(self, m: Mind, a: Siege) -> float:
        return 0.3 + 0.3 * m.worth(a.planet)


def list_shots(s: Firmament, out: list[Action], seat: int) -> None:
    """Append all accepted shots: at ships, then at fortresses."""
    ships = enemy_ships(s, seat)
    ready = [ship for ship in shooters(s, seat) if s.at[ship] != s.chart.rose]
    reached = [in_range(s, shooter) for shooter in ready]
    for i, shooter in enumerate(ready):
        spaces = reached[i]
        for ship in ships:
            if s.at[ship] in spaces and why_not_ship(s, shooter, ship) is None:
                out.append(FIRE.all[shooter * len(SHIPS) + ship])
    if 1 in s.forts:
        for i, shooter in enumerate(ready):
            for planet in planets_among(s, reached[i]):
                if s.forts[planet] and s.foes(s.owner[planet], seat) and why_not_fortress(s, shooter, planet) is None:
                    out.append(BOMBARD.of(shooter, planet))


def planets_among(s: Firmament, spaces: list[int]) -> list[int]:
    """The planets that lie on some spaces, in their order."""
    what = s.chart.what
    found = [what[space] - PLANET_SPACE for space in spaces if what[space] >= PLANET_SPACE]
    if len(found) > 1:
        found.sort()
    return found
