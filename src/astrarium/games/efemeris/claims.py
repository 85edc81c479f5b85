"""How the fields of Efemeris are read, so that what an answer does can be said; which of it matters, and in which
order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from astrarium.kernel import Action, Frame, Offer
from astrarium.kernel.claims import Claim, ClaimKey, Claims, Where, alone, amount, on_table, owned, value

from .actions import COMMAND, CONQUER, CONQUER_FOR, END_TACTICS, END_TURN, FLEET, FRIGATE, PLANETS
from .box import FACTORY, PLANET_SPACE, PROVIDENCE, SINGULARITY
from .collection import draws_due, spices_due, wrecks_of
from .construction import Construction
from .movement import calm as wipe
from .movement import voyage, waters_of
from .raids import is_idle
from .state import (
    EFFECTS,
    EXTRA,
    GOVERNED,
    KINDS,
    MUSTERED,
    NONE,
    PERMIT,
    PILE,
    PLAYED,
    PROMISED,
    RANGE,
    SHIELDED,
    SHOWN,
    TENDED,
    TOKEN_KINDS,
    TRADING,
    Firmament,
)

SIDES: Final = 6  # of a tile
SOONEST: Final = 3  # less the moves that a space takes: what is nearer counts more
MOVES: Final = 2  # that are looked at


def of_ship(s: Firmament, i: int) -> Where:
    """A ship belongs to the seat that commands it."""
    return COMMAND[i], (i,)


def tiles(s: Firmament) -> list[int]:
    """The tile on each place of the map, or none."""
    return [NONE if tile < 0 else tile // SIDES for tile in s.tiles]


def turns(s: Firmament) -> list[int]:
    """How it is turned."""
    return [0 if tile < 0 else tile % SIDES for tile in s.tiles]


def effect(which: int) -> Callable[[Firmament], list[int]]:
    """What a card has set going for each seat."""
    return lambda s: s.effect[which::EFFECTS]


def permits(s: Firmament) -> list[int]:
    """Whether a frigate of each seat may fire (EF-R30)."""
    return [int(s.permitted(seat)) for seat in range(s.seats)]


def gunners(s: Firmament) -> list[int]:
    """Whether everybody knows that a seat has a Gunner in hand (EF-R30)."""
    return [int(permit & SHOWN != 0) for permit in s.effect[PERMIT::EFFECTS]]


def governors(s: Firmament) -> list[int]:
    """Governors of each seat on each planet (EF-R29)."""
    return [held >> 2 * planet & 3 for held in s.effect[GOVERNED::EFFECTS] for planet in range(len(PLANETS))]


def is_shown(s: Firmament, seat: int, i: int) -> bool:
    """Whether a seat sees a captain (EF-109, EF-411)."""
    owner, order = divmod(i, PILE)
    return s.sees(seat, owner) or order < s.captains_shown(owner)


def planets(s: Firmament, seat: int) -> int:
    """The planets of a seat's side (EF-732)."""
    return s.planets_held(s.terms.side[seat])


def pepper_due(s: Firmament, seat: int) -> int:
    """What the next Collection brings as ships and planets are now, if the store holds it (EF-208)."""
    return spices_due(s, seat)[0]


def vanilla_due(s: Firmament, seat: int) -> int:
    return spices_due(s, seat)[1]


def games_won(s: Firmament) -> list[int]:
    """The games that each seat's side has won of those that are played (EF-751); of the one that decides, it is said
    that the whole is won."""
    last = s.terms.wins_needed - 1
    return [min(s.wins[side], last) for side in s.terms.side]


def rescues_due(s: Firmament, seat: int) -> int:
    """Ships that may rescue a card in the next Collection (EF-759)."""
    return len(wrecks_of(s, seat))


def within(s: Firmament, seat: int) -> dict[ClaimKey, int]:
    """What the next moves of the own ships can come to as the table lies: the planets to be taken on which one can end
    (EF-303, EF-304, EF-516), and whether one ends where a spice is gathered (EF-208)."""
    side, what = s.terms.side, s.chart.what
    taken, gathered = [0] * len(PLANETS), [0, 0]
    for space, moves in moves_ahead(s, seat).items():
        kind, soon = what[space], SOONEST - moves
        if kind >= PLANET_SPACE:
            owner = s.owner[kind - PLANET_SPACE]
            if owner == NONE or side[owner] != side[seat]:
                taken[kind - PLANET_SPACE] = max(taken[kind - PLANET_SPACE], soon)
        elif FACTORY <= kind <= PROVIDENCE + 1:
            spice = (kind - FACTORY) % 2
            gathered[spice] = max(gathered[spice], soon)
    found = {ClaimKey("landing", seat, (planet,)): soon for planet, soon in enumerate(taken) if soon}
    for spice, soon in enumerate(gathered):
        found[ClaimKey("gathering", seat, (spice,))] = soon
    return found


def moves_ahead(s: Firmament, seat: int) -> dict[int, int]:
    """The spaces where the next normal move of an own ship can end, or the one after it, and which of the two; none of
    a ship that is frozen, nor in the last turns of an agreed number (EF-R62)."""
    found: dict[int, int] = {}
    terms = s.terms
    if terms.turn_limit and s.turns > (terms.turn_limit - 1) * terms.sides:
        return found
    for ship in FLEET[seat]:
        if s.at[ship] < 0 or s.frozen[ship] != NONE:
            continue
        steps = s.box.frigate_move if FRIGATE[ship] else s.box.galleon_move
        closed = waters_of(s, seat)
        closed[s.at[ship]] = 0
        shores = [s.at[ship]]
        for moves in range(1, MOVES + 1):
            ends: list[int] = []
            for start in shores:
                ends += voyage(s.chart, closed, start, steps)
            for space in ends:
                found[space] = min(found.get(space, moves), moves)
            shores = sorted({space for space in ends if s.chart.what[space] != SINGULARITY})
        wipe(s, closed)
    return found


class Conquests(Construction):
    """The planets that a seat could conquer if it were to build now."""

    def legal(self, s: Firmament) -> list[Action]:
        out: list[Action] = []
        self.list_conquests(s, out)
        return out

    def offers(self, s: Firmament) -> list[Offer]:
        return [offer for offer in super().offers(s) if offer.action.kind in (CONQUER, CONQUER_FOR)]


def conquests(s: Firmament, seat: int) -> list[Frame[Firmament]]:
    """Asked before and after each answer, once the game has begun."""
    return [Conquests(seat, 1)] if s.unveiled else []


def calm(s: Firmament) -> None:
    """Threats are looked for on the map as it lies: no further tile is drawn, no token either."""
    s.stack = []
    s.purse = [0] * TOKEN_KINDS


def is_wanted(s: Firmament, seat: int, claim: Claim) -> bool:
    """What a puzzle may ask for: a planet, a ship or a fortress of the other side gone, a fortress of one's own."""
    side = s.terms.side
    if claim.what == "owner":
        return claim.low == side[seat]
    if claim.what == "ship":
        return claim.low == NONE and side[claim.who] != side[seat]
    planet = claim.places[0]
    return isinstance(planet, int) and (s.owner[planet] == side[seat]) == (claim.low == 1)


CLAIMS: Final = Claims(
    readings=(
        value("owner", lambda s: s.owner, on_table()),
        value("fortress", lambda s: s.forts, on_table()),
        value("ship", lambda s: s.at, of_ship),
        value("frozen", lambda s: s.frozen, of_ship),
        value("alive", lambda s: s.alive, owned()),
        amount("captain-lost", lambda s: s.lost, owned()),
        amount("spice", lambda s: s.spice, owned(2), sums=(0,)),
        amount("token", lambda s: s.bonus, owned(TOKEN_KINDS), sums=(0,)),
        amount("card", lambda s: s.hand, owned(KINDS), sums=(0,)),
        amount("laid-card", lambda s: s.board, owned(KINDS)),
        amount("reserve", lambda s: s.reserve, on_table(KINDS)),
        amount("played", effect(PLAYED), owned()),
        amount("extra", effect(EXTRA), owned()),
        amount("range", effect(RANGE), owned()),
        value("permit", permits, owned()),
        value("gunner-shown", gunners, owned()),
        amount("promised", effect(PROMISED), owned()),
        amount("governor", governors, owned(len(PLANETS))),
        value("tended", effect(TENDED), owned()),
        value("shielded", effect(SHIELDED), owned()),
        amount("trading", effect(TRADING), owned()),
        amount("mustered", effect(MUSTERED), owned()),
        value("captain", lambda s: s.captains, owned(PILE), shown=is_shown),
        value("nation", lambda s: s.nation, on_table()),
        value("tile", tiles, on_table()),
        value("tile-side", turns, on_table()),
        amount("game-won", games_won, owned()),
        amount("game-drawn", lambda s: s.draws, alone),
        amount("game", lambda s: s.games, alone, effect=False),
        value("moved", lambda s: s.moved, alone, effect=False, bits=True),
        value("turns", lambda s: s.turns, alone, effect=False),
        value("first", lambda s: s.first, alone, effect=False),
        amount("shared", lambda s: s.shared, alone, effect=False),
        amount("frigate", lambda s: s.frigates, owned(), effect=False),
        amount("fortress-count", lambda s: s.fortresses, owned(), effect=False),
    ),
    unsaid=("drawn", "unveiled", "bank", "spent", "gone", "known", "doubt"),
    measures=(
        *(("planets", planets), ("pepper-due", pepper_due), ("vanilla-due", vanilla_due)),
        *(("tokens-due", draws_due), ("rescues-due", rescues_due)),
    ),
    at_stake=("owner", "ship"),
    quiet=("end-turn", "end-tactics", "offer-draw"),
    grave=("ship-lost", "captain-lost", "eliminated"),
    burdens=("captain-lost",),
    folded=("nation", "tile", "tile-side", "laid-card", "reserve", "played"),
    leaves=(END_TACTICS.word, END_TURN.word),
    calm=calm,
    idle=is_idle,
    probes=conquests,
    matters=(
        *("planets", "owner", "alive", "fortress", "promised", "governor", "extra", "range", "permit", "tended"),
        *("shielded", "trading", "mustered", "pepper-due", "vanilla-due", "tokens-due", "rescues-due", "spice", "card"),
        *("token", "ship", "frozen", "captain-lost", "captain", "gunner-shown"),
    ),
    goals=("planets", "owner", "ship", "fortress"),
    wanted=is_wanted,
    within=within,
    ahead=("landing", "gathering"),
)
