"""8. The captains of France: Hubac, Chesnaye, Oléron, Cassini (EF-801 .. EF-804)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astrarium.kernel import Action, Frame, No, add, put

from .actions import (
    CASSINI,
    CHESNAYE,
    FRIGATE,
    GALLEON,
    HASTEN,
    HUBAC,
    OLERON,
    PLANETS,
    RETURN,
    REVOLVE,
    SHIELD,
    OfPlanet,
    Turning,
)
from .bonuses import enemy_ships
from .chart import EMPTY
from .grid import EDGE, INSIDE, SLOT_OF
from .losses import fortresses_protected
from .movement import why_no_move
from .state import EFFECTS, EXTRA, NONE, SHIELDED, Firmament

if TYPE_CHECKING:
    from .sense.mind import Mind
from .captain import CaptainVerb


class Hasten(CaptainVerb):
    """Hubac: two more spaces for the galleon's normal move of this turn, before it is made (EF-801,
    EF-R56).
    """

    kind = HASTEN
    captain = HUBAC
    talent = "EF-801"
    favour = 0.8

    def idle(self, s: Firmament, seat: int) -> No | None:
        return why_no_move(s, GALLEON[seat])

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = add(s.effect, seat * EFFECTS + EXTRA, s.box.talent[HUBAC])

    def worth(self, m: Mind, a: Action) -> float:
        return m.haste(GALLEON[m.me])


class Return(CaptainVerb):
    """Chesnaye: the galleon goes to a planet of her own command that is free of ships; not a move (EF-802,
    EF-R52).
    """

    kind = RETURN
    captain = CHESNAYE
    talent = "EF-802"
    favour = 0.9

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [RETURN.all[planet] for planet in range(len(PLANETS)) if s.chart.planets[planet] >= 0]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> No | None:
        if s.owner[a.planet] != q.seat:
            return No("EF-802", "planet-not-yours", (a.planet,))
        if s.chart.planets[a.planet] in s.at:
            return No("EF-R52", "planet-occupied", (a.planet,))
        return None

    def effect(self, s: Firmament, seat: int, a: OfPlanet) -> None:
        s.at = put(s.at, GALLEON[seat], s.chart.planets[a.planet])
        s.tell("relocates", "EF-802", seat, GALLEON[seat], s.chart.planets[a.planet], s.vessel(GALLEON[seat]))

    def worth(self, m: Mind, a: OfPlanet) -> float:
        galleon = GALLEON[m.me]
        return 0.6 * (m.standing(galleon, m.s.chart.planets[a.planet]) - m.here[galleon]) - 0.25


class Shield(CaptainVerb):
    """Oléron: no fortress of his own command can be destroyed until his next Tactical phase (EF-803,
    EF-R23).
    """

    kind = SHIELD
    captain = OLERON
    talent = "EF-803"
    favour = 0.6

    def idle(self, s: Firmament, seat: int) -> No | None:
        if fortresses_protected(s, seat):
            return No("EF-R16", "protected-already")
        standing = any(s.forts[p] and s.owner[p] == seat for p in range(len(PLANETS)))
        if not standing and s.fortresses_left(seat) <= 0:
            return No("EF-R16", "no-fortress-left", (s.terms.fortresses, int(s.terms.limit_each)))
        return None

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = put(s.effect, seat * EFFECTS + SHIELDED, 1)

    def worth(self, m: Mind, a: Action) -> float:
        return 0.25 if m.guns and any(m.s.forts) else -0.1


class Revolve(CaptainVerb):
    """Cassini: turn a placed tile where no enemy galleon is; ships inside turn with it, ships on its edges
    stay (EF-804).

    The turn must change the paths or the place of a ship, and of turns with one result one is offered
    (EF-R26).
    """

    kind = REVOLVE
    captain = CASSINI
    talent = "EF-804"
    favour = 0.7

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        out: list[Action] = []
        for slot in s.terms.slots:
            if s.tiles[slot] != EMPTY:
                out += [REVOLVE.all[slot * 5 + steps - 1] for steps in new_pictures(s, slot)]
        return out

    def legal(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        """The same answers, with each slot looked at once."""
        out: list[Action] = []
        galleons = enemy_galleons(s, q.seat)
        for slot in s.terms.slots:
            if s.tiles[slot] != EMPTY and galleon_on(s, galleons, slot) == NONE:
                for steps in new_pictures(s, slot):
                    if s.terms.may_strand or not strands(s, slot, steps):
                        out.append(REVOLVE.all[slot * 5 + steps - 1])
        return out

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Turning) -> No | None:
        galleon = galleon_on(s, enemy_galleons(s, q.seat), a.slot)
        if galleon != NONE:
            return No("EF-R26", "enemy-galleon-there", (galleon,))
        if not s.terms.may_strand and strands(s, a.slot, a.turn + 1):
            return No("EF-R26", "would-strand")
        return None

    def effect(self, s: Firmament, seat: int, a: Turning) -> None:
        s.chart = s.chart.turned(a.slot, a.turn + 1)
        s.tiles = s.chart.tiles
        s.tell("turns-tile", "EF-804", seat, a.slot, a.turn + 1)

    def worth(self, m: Mind, a: Action) -> float:
        return -0.2


def enemy_galleons(s: Firmament, seat: int) -> list[int]:
    return [ship for ship in enemy_ships(s, seat) if not FRIGATE[ship]]


def galleon_on(s: Firmament, galleons: list[int], slot: int) -> int:
    """The first of these galleons that is on the tile of the slot alone, or none."""
    for ship in galleons:
        if s.chart.lies_on(s.at[ship], slot):
            return ship
    return NONE


def new_pictures(s: Firmament, slot: int) -> list[int]:
    """The turns of a tile that change something, one for each result (EF-R26)."""
    taken = 0
    for space in s.at:
        if SLOT_OF[space] == slot:
            taken |= 1 << space - INSIDE[slot]
    code = s.tiles[slot]
    return s.box.tiles[code // 6].changes(code % 6, taken)


def strands(s: Firmament, slot: int, steps: int) -> bool:
    """Whether the turn would leave a ship on an edge without any path (EF-R26)."""
    turned = s.chart.turned(slot, steps)
    for side in range(6):
        edge = EDGE[slot * 6 + side]
        if edge in s.at and s.chart.near[edge] and not turned.near[edge]:
            return True
    return False
