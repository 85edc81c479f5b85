"""8. Captains: the twelve abilities, each used by playing a Chief Mate (EF-319, EF-801 .. EF-812, EF-852)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from astrarium.kernel import Action, Frame, No, add, put

from .actions import (
    AIM,
    AVILES,
    BANKER,
    BLAKE,
    BYNG,
    CASSINI,
    CHESNAYE,
    CHIEF_MATE,
    CREWMASTER,
    DRIVE,
    EXPOSE,
    FAIRBORNE,
    FORTIFY,
    FREEZE,
    FRIGATE,
    FRIGATES,
    GALLEON,
    GUNNER,
    GUZMAN,
    HASTEN,
    HUBAC,
    LANCASTER,
    OLERON,
    PARGO,
    PERMIT_FRIGATE,
    PLANETS,
    RETURN,
    REVOLVE,
    SELL,
    SHIELD,
    SILVA,
    TRADE,
    WINDS,
    AtSeat,
    OfCrew,
    OnPlanet,
    OnShip,
    Turning,
    Voyage,
)
from .attack import shot_range
from .bonuses import enemy_ships, needs_token
from .box import FACTORY, PLANET_SPACE
from .chart import EMPTY
from .crew import CrewVerb
from .fortress import raise_fortress, why_no_fortress, why_no_fortress_there
from .grid import EDGE, INSIDE, SPACES
from .knowledge import seen_outside
from .losses import fortresses_protected
from .movement import in_sight, move_ship, tell_move, why_no_move, why_not_there
from .state import EFFECTS, EXTRA, KINDS, NONE, PERMIT, PLAYED, PROVEN, RANGE, SHIELDED, TRADING, Firmament

if TYPE_CHECKING:
    from .sense.sense import Mind


class CaptainVerb(CrewVerb):
    """An ability: the present captain's, by a Chief Mate (EF-319, EF-852, EF-R44)."""

    card = CHIEF_MATE
    rule = "EF-852"
    liking = 0.3
    captain: ClassVar[int]
    talent: ClassVar[str]  # the rule of the ability
    favour: ClassVar[float]  # to a bot that appoints captains, among those of the nation

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        if s.at[GALLEON[q.seat]] >= 0 and s.captain(q.seat) != self.captain:
            return No("EF-319", "not-your-captain", (self.captain,))
        return super().bar(s, q)


def needs_gunner(s: Firmament, seat: int) -> No | None:
    """Fairborne and Lancaster need a Gunner in hand and room for it among the cards of the turn (EF-R30)."""
    if s.hand[seat * KINDS + GUNNER] == 0 or s.effect[seat * EFFECTS + PLAYED] + 2 > s.box.crew_per_turn:
        return No("EF-R30", "needs-gunner")
    return None


# ------------------------------------------------------------ France
class Hasten(CaptainVerb):
    """Hubac: two more spaces for the galleon's normal move of this turn, before it is made (EF-801,
    EF-R56).
    """

    kind = HASTEN
    captain = HUBAC
    talent = "EF-801"
    favour = 0.9

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
    favour = 0.8

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [RETURN.all[planet] for planet in range(len(PLANETS)) if s.chart.planets[planet] >= 0]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OnPlanet) -> No | None:
        if s.owner[a.planet] != q.seat:
            return No("EF-802", "planet-not-yours", (a.planet,))
        if s.chart.planets[a.planet] in s.at:
            return No("EF-R52", "planet-occupied", (a.planet,))
        return None

    def effect(self, s: Firmament, seat: int, a: OnPlanet) -> None:
        s.at = put(s.at, GALLEON[seat], s.chart.planets[a.planet])
        s.tell("relocates", "EF-802", seat, GALLEON[seat], s.chart.planets[a.planet], s.vessel(GALLEON[seat]))

    def worth(self, m: Mind, a: OnPlanet) -> float:
        galleon = GALLEON[m.me]
        return 0.6 * (m.standing(galleon, m.s.chart.planets[a.planet]) - m.here[galleon]) - 0.25


class Shield(CaptainVerb):
    """Oléron: no fortress of his own command can be destroyed until his next Tactical phase (EF-803,
    EF-R23).
    """

    kind = SHIELD
    captain = OLERON
    talent = "EF-803"
    favour = 0.7

    def idle(self, s: Firmament, seat: int) -> No | None:
        if fortresses_protected(s, seat):
            return No("EF-R16", "protected-already")
        standing = any(s.forts[p] and s.owner[p] == seat for p in range(len(PLANETS)))
        if not standing and s.fortresses_left(seat) <= 0:
            return No("EF-R16", "no-fortress-left", (s.terms.fortresses,))
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
    favour = 0.6

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        out: list[Action] = []
        for slot in s.terms.slots:
            if s.tiles[slot] != EMPTY:
                out += [REVOLVE.all[slot * 5 + steps - 1] for steps in new_pictures(s, slot)]
        return out

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Turning) -> No | None:
        for ship in enemy_ships(s, q.seat):
            if not FRIGATE[ship] and s.chart.lies_on(s.at[ship], a.slot):
                return No("EF-R26", "enemy-galleon-there", (ship,))
        if not s.terms.may_strand and strands(s, a.slot, a.turn + 1):
            return No("EF-R26", "would-strand")
        return None

    def effect(self, s: Firmament, seat: int, a: Turning) -> None:
        s.chart = s.chart.turned(a.slot, a.turn + 1)
        s.tiles = s.chart.tiles
        s.tell("turns-tile", "EF-804", seat, a.slot, a.turn + 1)

    def worth(self, m: Mind, a: Action) -> float:
        return -0.2


def new_pictures(s: Firmament, slot: int) -> list[int]:
    """The turns of a tile that change something, one for each result (EF-R26)."""
    tile = s.box.tiles[s.tiles[slot] // 6]
    rotation = s.tiles[slot] % 6
    inside = range(INSIDE[slot], INSIDE[slot] + len(tile.what))
    if any(space in s.at for space in inside):
        ships = [[ship for ship, at in enumerate(s.at) if at == space] for space in inside]
        looks = [tile.picture((rotation + steps) % 6, ships) for steps in range(6)]
        return [steps for steps in range(1, 6) if looks.index(looks[steps]) == steps]
    seen = [tile.looks[rotation]]
    out: list[int] = []
    for steps in range(1, 6):
        look = tile.looks[(rotation + steps) % 6]
        if look not in seen:
            seen.append(look)
            out.append(steps)
    return out


def strands(s: Firmament, slot: int, steps: int) -> bool:
    """Whether the turn would leave a ship on an edge without any path (EF-R26)."""
    turned = s.chart.turned(slot, steps)
    for side in range(6):
        edge = EDGE[slot * 6 + side]
        if edge in s.at and s.chart.near[edge] and not turned.near[edge]:
            return True
    return False


# ------------------------------------------------------------ Britain
class Aim(CaptainVerb):
    """Fairborne: one more space of range for her next attack this turn (EF-805, EF-R30)."""

    kind = AIM
    captain = FAIRBORNE
    talent = "EF-805"
    favour = 0.9

    def idle(self, s: Firmament, seat: int) -> No | None:
        return needs_gunner(s, seat)

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = add(s.effect, seat * EFFECTS + RANGE, s.box.talent[FAIRBORNE])

    def worth(self, m: Mind, a: Action) -> float:
        galleon = GALLEON[m.me]
        return 0.8 if m.aim(galleon, shot_range(m.s, galleon) + 1) and not m.aim(galleon, 1) else -0.1


class Freeze(CaptainVerb):
    """Blake: an enemy ship within three spaces of her galleon cannot make its next normal move (EF-806,
    EF-R27).
    """

    kind = FREEZE
    captain = BLAKE
    talent = "EF-806"
    favour = 0.7

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [FREEZE.all[ship] for ship in enemy_ships(s, q.seat)]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OnShip) -> No | None:
        if s.frozen[a.ship] != NONE:
            return No("EF-R27", "ship-frozen", (a.ship,))
        here = s.at[GALLEON[q.seat]]
        if s.at[a.ship] != here and s.at[a.ship] not in s.chart.ball(here, s.box.talent[BLAKE]):
            return No("EF-806", "out-of-range", (s.box.talent[BLAKE],))
        return None

    def effect(self, s: Firmament, seat: int, a: OnShip) -> None:
        s.frozen = put(s.frozen, a.ship, seat)
        s.tell("freezes", "EF-806", seat, a.ship, s.vessel(a.ship))

    def worth(self, m: Mind, a: OnShip) -> float:
        return 0.25 if not FRIGATE[a.ship] else 0.15


class Expose(CaptainVerb):
    """Byng: a random card of an enemy's hand is shown to all and leaves the game (EF-807, EF-R32)."""

    kind = EXPOSE
    captain = BYNG
    talent = "EF-807"
    favour = 0.6

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [EXPOSE.all[seat] for seat in range(s.seats) if s.foes(seat, q.seat) and s.alive[seat]]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: AtSeat) -> No | None:
        return No("EF-R32", "hand-empty", (a.seat,)) if s.hand_size(a.seat) == 0 else None

    def effect(self, s: Firmament, seat: int, a: AtSeat) -> None:
        side = s.terms.side[a.seat]
        low = a.seat * KINDS
        crew = s.draw_kind(s.hand[low : low + KINDS])
        s.hand = add(s.hand, low + crew, -1)
        s.gone = add(s.gone, side * KINDS + crew, 1)
        seen_outside(s, side, crew)
        s.tell("exposes", "EF-807", seat, a.seat, crew)

    def worth(self, m: Mind, a: Action) -> float:
        return 0.2


class PermitFrigate(CaptainVerb):
    """Lancaster: one later Gunner of this turn may be fired by a frigate of his (EF-808, EF-R30)."""

    kind = PERMIT_FRIGATE
    captain = LANCASTER
    talent = "EF-808"
    favour = 0.8

    def idle(self, s: Firmament, seat: int) -> No | None:
        if s.effect[seat * EFFECTS + PERMIT]:
            return No("EF-R30", "permitted-already")
        if max([s.at[ship] for ship in FRIGATES[seat]]) < 0:
            return No("EF-R30", "no-frigate")
        return needs_gunner(s, seat)

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = put(s.effect, seat * EFFECTS + PERMIT, PROVEN)

    def worth(self, m: Mind, a: Action) -> float:
        return 0.8 if any(m.aim(ship, 1) for ship in FRIGATES[m.me]) else -0.1


# ------------------------------------------------------------ Spain
class Trade(CaptainVerb):
    """Pargo: two more spices if the galleon is on a factory at the next Collection (EF-809, EF-R28)."""

    kind = TRADE
    captain = PARGO
    talent = "EF-809"
    favour = 0.8

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = add(s.effect, seat * EFFECTS + TRADING, s.box.talent[PARGO])

    def worth(self, m: Mind, a: Action) -> float:
        at = m.s.at[GALLEON[m.me]]
        return 0.4 if FACTORY <= m.s.chart.what[at] < PLANET_SPACE and m.income(at) > 0.1 else -0.1


class Fortify(CaptainVerb):
    """Guzmán: a free fortress at once, under the conditions of a paid one (EF-810, EF-R21)."""

    kind = FORTIFY
    captain = GUZMAN
    talent = "EF-810"
    favour = 0.9

    def idle(self, s: Firmament, seat: int) -> No | None:
        return why_no_fortress(s, seat)

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        return [FORTIFY.all[planet] for planet in range(len(PLANETS)) if s.chart.planets[planet] >= 0]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OnPlanet) -> No | None:
        return why_no_fortress_there(s, q.seat, a.planet)

    def effect(self, s: Firmament, seat: int, a: OnPlanet) -> None:
        raise_fortress(s, seat, a.planet, "EF-810")

    def worth(self, m: Mind, a: OnPlanet) -> float:
        return 0.4 + m.worry(a.planet)


class Drive(CaptainVerb):
    """Silva: a Stellar Winds token moves an enemy ship 1 to 3 spaces, as its owner could (EF-811, EF-R22,
    EF-R30).
    """

    kind = DRIVE
    captain = SILVA
    talent = "EF-811"
    favour = 0.6

    def idle(self, s: Firmament, seat: int) -> No | None:
        return needs_token(s, seat, WINDS)

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        steps = s.box.talent[SILVA]
        return [DRIVE.all[ship * SPACES + v] for ship in enemy_ships(s, q.seat) for v in in_sight(s, ship, steps)]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: Voyage) -> No | None:
        return why_not_there(s, a.ship, a.space, s.box.talent[SILVA])

    def effect(self, s: Firmament, seat: int, a: Voyage) -> None:
        s.spend_token(seat, WINDS)
        tell_move(s, "drives", "EF-811", seat, a.ship, a.space)
        move_ship(s, a.ship, a.space)

    def worth(self, m: Mind, a: Action) -> float:
        return 0.9 * m.push(a)


class Sell(CaptainVerb):
    """Avilés: a card from hand goes back to the reserve for a pepper and a vanilla (EF-812, EF-R33)."""

    kind = SELL
    captain = AVILES
    talent = "EF-812"
    favour = 0.7

    def idle(self, s: Firmament, seat: int) -> No | None:
        room = [s.box.store[i] - s.spice[seat * 2 + i] if s.box.talent_gain[AVILES][i] else 0 for i in range(2)]
        return No("EF-R33", "stores-full") if max(room) <= 0 else None

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        copies = s.box.copies[s.nation[s.terms.side[q.seat]]]
        return [SELL.all[crew] for crew in range(KINDS) if copies[crew]]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfCrew) -> No | None:
        """The Chief Mate that is being played is not for sale (EF-R33)."""
        if s.hand[q.seat * KINDS + a.crew] - (a.crew == CHIEF_MATE) <= 0:
            return No("EF-R33", "no-card", (a.crew,))
        return None

    def effect(self, s: Firmament, seat: int, a: OfCrew) -> None:
        side = s.terms.side[seat]
        s.hand = add(s.hand, seat * KINDS + a.crew, -1)
        s.reserve = add(s.reserve, side * KINDS + a.crew, 1)
        s.tell("sells", "EF-812", seat)
        for mate in s.terms.crews_of[side]:
            s.whisper(mate, "sells-card", "EF-812", seat, a.crew)
        for spice, n in enumerate(s.box.talent_gain[AVILES]):
            taken = s.gain(seat, spice, n)
            if taken:
                s.tell("collects", "EF-812", seat, taken, spice)

    def worth(self, m: Mind, a: OfCrew) -> float:
        return 0.25 if a.crew in (BANKER, CREWMASTER) and sum(m.purse) < 6 else -0.1


# captain -> ability
ABILITIES: Final[tuple[CaptainVerb, ...]] = (
    *(Hasten(), Return(), Shield(), Revolve()),
    *(Aim(), Freeze(), Expose(), PermitFrigate()),
    *(Trade(), Fortify(), Drive(), Sell()),
)
