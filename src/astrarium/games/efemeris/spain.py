"""8. The captains of Spain: Pargo, Guzmán, Silva, Avilés (EF-809 .. EF-812)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astrarium.kernel import Action, Frame, No, add

from .actions import (
    AVILES,
    BANKER,
    CHIEF_MATE,
    CREWMASTER,
    DRIVE,
    FORTIFY,
    GALLEON,
    GUZMAN,
    PARGO,
    PLANETS,
    SELL,
    SILVA,
    TRADE,
    WINDS,
    OfCrewCard,
    OfPlanet,
    OfVoyage,
)
from .bonuses import enemy_ships, needs_token
from .box import FACTORY, PLANET_SPACE
from .fortress import raise_fortress, why_no_fortress, why_no_fortress_there
from .grid import SPACES
from .movement import in_sight, move_ship, tell_move, why_not_there
from .state import EFFECTS, KINDS, TRADING, Firmament

if TYPE_CHECKING:
    from .sense.mind import Mind
from .captain import CaptainVerb


class Trade(CaptainVerb):
    """Pargo: two more spices if the galleon is on a factory at the next Collection (EF-809, EF-R28)."""

    kind = TRADE
    captain = PARGO
    talent = "EF-809"
    favour = 0.6

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

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfPlanet) -> No | None:
        return why_no_fortress_there(s, q.seat, a.planet)

    def effect(self, s: Firmament, seat: int, a: OfPlanet) -> None:
        raise_fortress(s, seat, a.planet, "EF-810")

    def worth(self, m: Mind, a: OfPlanet) -> float:
        return 0.4 + m.worry(a.planet)


class Drive(CaptainVerb):
    """Silva: a Stellar Winds token moves an enemy ship 1 to 3 spaces, as its owner could (EF-811, EF-R22,
    EF-R30).
    """

    kind = DRIVE
    captain = SILVA
    talent = "EF-811"
    favour = 0.8

    def idle(self, s: Firmament, seat: int) -> No | None:
        return needs_token(s, seat, WINDS)

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        steps = s.box.talent[SILVA]
        return [DRIVE.all[ship * SPACES + v] for ship in enemy_ships(s, q.seat) for v in in_sight(s, ship, steps)]

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfVoyage) -> No | None:
        return why_not_there(s, a.ship, a.space, s.box.talent[SILVA])

    def effect(self, s: Firmament, seat: int, a: OfVoyage) -> None:
        s.spend_token(seat, WINDS)
        tell_move(s, "drives", "EF-811", seat, a.ship, a.space)
        move_ship(s, a.ship, a.space)

    def worth(self, m: Mind, a: OfVoyage) -> float:
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

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfCrewCard) -> No | None:
        """The Chief Mate that is being played is not for sale (EF-R33)."""
        if s.hand[q.seat * KINDS + a.crew] - (a.crew == CHIEF_MATE) <= 0:
            return No("EF-R33", "no-card", (a.crew,))
        return None

    def effect(self, s: Firmament, seat: int, a: OfCrewCard) -> None:
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

    def worth(self, m: Mind, a: OfCrewCard) -> float:
        return 0.25 if a.crew in (BANKER, CREWMASTER) and sum(m.purse) < 6 else -0.1
