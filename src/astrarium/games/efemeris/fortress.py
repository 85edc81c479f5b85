"""5. Fortresses: where one may stand, paid or free (EF-509 .. EF-511, EF-810)."""

from __future__ import annotations

from astrarium.kernel import No, add, put

from .actions import COMMAND
from .state import Firmament


def why_no_fortress(s: Firmament, seat: int) -> No | None:
    """Two in a game, in Team for the nation (EF-511, EF-727)."""
    if s.fortresses_left(seat) <= 0:
        rule = "EF-511" if s.terms.limit_each else "EF-727"
        return No(rule, "no-fortress-left", (s.terms.fortresses, int(s.terms.limit_each)))
    return None


def why_no_fortress_there(s: Firmament, seat: int, planet: int) -> No | None:
    """On a planet of one's own command, without fortress and without enemy ship (EF-509, EF-510, EF-728,
    EF-R21).
    """
    if s.owner[planet] != seat:
        return No("EF-509", "planet-not-yours", (planet,))
    if s.forts[planet]:
        return No("EF-510", "fortress-there", (planet,))
    ship = s.ship_on(s.chart.planets[planet])
    if ship >= 0 and s.foes(COMMAND[ship], seat):
        return No("EF-510", "enemy-ship-there", (planet,))
    return None


def raise_fortress(s: Firmament, seat: int, planet: int, rule: str) -> None:
    s.forts = put(s.forts, planet, 1)
    s.fortresses = add(s.fortresses, seat, 1)
    s.tell("fortress-built", rule, seat, planet)
