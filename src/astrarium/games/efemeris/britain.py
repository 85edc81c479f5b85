"""8. The captains of Britain: Fairborne, Blake, Byng, Lancaster (EF-805 .. EF-808)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astrarium.kernel import Action, Frame, No, add, put

from .actions import (
    AIM,
    BLAKE,
    BYNG,
    EXPOSE,
    FAIRBORNE,
    FREEZE,
    FRIGATE,
    FRIGATES,
    GALLEON,
    LANCASTER,
    PERMIT_FRIGATE,
    AtSeat,
    OnShip,
)
from .attack import shot_range
from .bonuses import enemy_ships
from .knowledge import left_hand, seen_outside
from .state import EFFECTS, KINDS, NONE, PERMIT, PROVEN, RANGE, SHOWN, Firmament

if TYPE_CHECKING:
    from .sense.mind import Mind
from .captain import CaptainVerb, needs_gunner


class Aim(CaptainVerb):
    """Fairborne: one more space of range for her next attack this turn (EF-805, EF-R30)."""

    kind = AIM
    captain = FAIRBORNE
    talent = "EF-805"
    favour = 0.6

    def idle(self, s: Firmament, seat: int) -> No | None:
        return needs_gunner(s, seat)

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = add(s.effect, seat * EFFECTS + RANGE, s.box.talent[FAIRBORNE])
        s.effect = put(s.effect, seat * EFFECTS + PERMIT, s.effect[seat * EFFECTS + PERMIT] | SHOWN)

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
    favour = 0.9

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
        left_hand(s, a.seat, crew)
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
        if s.permitted(seat):
            return No("EF-R30", "permitted-already")
        if max([s.at[ship] for ship in FRIGATES[seat]]) < 0:
            return No("EF-R30", "no-frigate")
        return needs_gunner(s, seat)

    def effect(self, s: Firmament, seat: int, a: Action) -> None:
        s.effect = put(s.effect, seat * EFFECTS + PERMIT, PROVEN | SHOWN)

    def worth(self, m: Mind, a: Action) -> float:
        return 0.8 if any(m.aim(ship, 1) for ship in FRIGATES[m.me]) else -0.1
