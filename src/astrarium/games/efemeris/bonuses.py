"""3. Bonuses: the three kinds of token (EF-320 .. EF-325)."""

from __future__ import annotations

from typing import ClassVar, Final

from astrarium.kernel import Action, Frame, No, Verb

from .actions import CARGO, COMMAND, FLEET, LOAD_CARGO, RIDE_WINDS, SHOT, WARN, WINDS, OfSpice, OfVoyage
from .box import Pieces
from .grid import SPACES
from .movement import calm, in_sight, move_ship, tell_move, voyage, waters_of, why_not_there
from .state import NONE, TOKEN_KINDS, Firmament


def enemy_ships(s: Firmament, seat: int) -> list[int]:
    """The ships of other sides that are on the map (EF-414, EF-R60)."""
    at = s.at
    return [ship for ship in s.terms.enemy_ships[seat] if at[ship] >= 0]


def needs_token(s: Firmament, seat: int, bonus: int) -> No | None:
    if s.bonus[seat * TOKEN_KINDS + bonus] == 0:
        return No("EF-320", "no-token", (bonus,))
    return None


class TokenVerb(Verb[Firmament]):
    """The sheet of a bonus token: its rules, and how far it moves a ship."""

    rules: ClassVar[tuple[str, ...]]
    token: int

    def steps(self, box: Pieces) -> int:
        return 0

    def bar(self, s: Firmament, q: Frame[Firmament]) -> No | None:
        return needs_token(s, q.seat, self.token)


class Push(TokenVerb):
    """A token that moves a ship by its steps."""

    event: str

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfVoyage) -> No | None:
        return why_not_there(s, a.ship, a.space, self.steps(s.box))

    def do(self, s: Firmament, q: Frame[Firmament], a: OfVoyage) -> None:
        s.spend_token(q.seat, self.token)
        tell_move(s, self.event, self.rules[0], q.seat, a.ship, a.space)
        move_ship(s, a.ship, a.space)


class RideWinds(Push):
    """Stellar Winds move one own ship 1 to 3 spaces, frozen or not, besides its normal move (EF-321, EF-322).

    Each token is a movement of its own (EF-R46); an ally's ship is not one's own (EF-722).
    """

    kind = RIDE_WINDS
    token = WINDS
    event = "rides-winds"
    rules = ("EF-321", "EF-320")

    def steps(self, box: Pieces) -> int:
        return box.winds_move

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        out: list[Action] = []
        for ship in FLEET[q.seat]:
            if s.at[ship] >= 0:
                out += [RIDE_WINDS.all[ship * SPACES + v] for v in in_sight(s, ship, s.box.winds_move)]
        return out


class Warn(Push):
    """A Warning Shot moves one enemy ship by one space, at any distance, as its owner could (EF-323,
    EF-R22).
    """

    kind = WARN
    token = SHOT
    event = "warns"
    rules = ("EF-323", "EF-R22")

    def steps(self, box: Pieces) -> int:
        return box.shot_move

    def targets(self, s: Firmament, q: Frame[Firmament]) -> list[Action]:
        steps = s.box.shot_move
        return [WARN.all[ship * SPACES + v] for ship in enemy_ships(s, q.seat) for v in in_sight(s, ship, steps)]


class LoadCargo(TokenVerb):
    """New Cargo brings one spice of one's choice at once, if the store has room (EF-324, EF-R47)."""

    kind = LOAD_CARGO
    token = CARGO
    rules = ("EF-324", "EF-320")

    def refuse(self, s: Firmament, q: Frame[Firmament], a: OfSpice) -> No | None:
        return store_full(s, q.seat, a.spice)

    def do(self, s: Firmament, q: Frame[Firmament], a: OfSpice) -> None:
        s.spend_token(q.seat, CARGO)
        s.gain(q.seat, a.spice, 1)
        s.tell("loads-cargo", "EF-324", q.seat, a.spice)


def store_full(s: Firmament, seat: int, spice: int) -> No | None:
    """Five of each kind is all a store holds, at every moment (EF-212, EF-R12)."""
    if s.spice[seat * 2 + spice] >= s.box.store[spice]:
        return No("EF-212", "store-full", (spice, s.box.store[spice]))
    return None


# ------------------------------------------------------------ the same, listed at once
def list_moves(s: Firmament, out: list[Action], every: list[Action], ship: int, steps: int, closed: list[int]) -> None:
    """Append the accepted moves of one ship in the waters of its owner."""
    base = ship * SPACES
    for space in voyage(s.chart, closed, s.at[ship], steps):
        out.append(every[base + space])


def list_pushes(s: Firmament, out: list[Action], every: list[Action], seat: int, steps: int) -> None:
    """Append the accepted moves of all enemy ships."""
    whose = NONE
    closed: list[int] = []
    for ship in enemy_ships(s, seat):
        if COMMAND[ship] != whose:
            if closed:
                calm(s, closed)
            whose = COMMAND[ship]
            closed = waters_of(s, whose)
        list_moves(s, out, every, ship, steps, closed)
    if closed:
        calm(s, closed)


TOKENS: Final[tuple[TokenVerb, ...]] = (RideWinds(), Warn(), LoadCargo())  # in the order of BONUSES
