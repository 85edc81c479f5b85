"""The firmament: everything that changes in a match, and who may see it.

No list of a firmament is ever changed in place: a rule puts another list in its stead (`put`, `add`). So a
clone shares all of them, and costs no more than their names.
"""

from __future__ import annotations

import json
from typing import Any, Final

from astrarium.kernel import State, add
from astrarium.kernel.fields import Aside, ByRule, Length, Nobody, Public, fields

from .actions import BONUSES, CAPTAINS, COMMAND, CREWS, FRIGATE, FRIGATES, GALLEON, SHIPS
from .box import Pieces, Terms
from .chart import Chart, draw_chart

NONE: Final = -1  # no seat, no space, no captain
KINDS: Final = len(CREWS)
TOKEN_KINDS: Final = len(BONUSES)
PILE: Final = 3  # captains that a player can have

# What a player's cards have set going: `effect[seat * EFFECTS + …]` (EF-313, EF-326).
PLAYED: Final = 0  # crew cards played this turn (EF-316)
EXTRA: Final = 1  # spaces that Hubac adds to the galleon's normal move
RANGE: Final = 2  # range that Fairborne adds to the next attack
PERMIT: Final = 3  # Lancaster lets a frigate fire; and whether a Gunner is known to be in hand
PROMISED: Final = 4  # free frigates of Shipwrights
GOVERNED: Final = 5  # Governors by planet, two bits for each
TENDED: Final = 6  # the Surgeon protects the galleon
SHIELDED: Final = 7  # Oléron protects the fortresses
TRADING: Final = 8  # spices that Pargo's galleon will collect in addition
MUSTERED: Final = 9  # tokens that the Crewmasters' galleon will draw in addition
EFFECTS: Final = 10
PROVEN: Final = 1  # a permission that shows a Gunner in hand …
UNPROVEN: Final = 2  # … and one that does so no longer, since the galleon has fired (EF-R30)
SHOWN: Final = 4  # beside either, or alone: a Gunner was shown in hand, and none has left it since (EF-R30)
THIS_PHASE: Final = (EXTRA, RANGE, PERMIT)
THIS_TURN: Final = (PLAYED, PROMISED, GOVERNED)
PENDING: Final = (EXTRA, RANGE, PERMIT, PROMISED, GOVERNED, TENDED, SHIELDED, TRADING, MUSTERED)


@fields
class Firmament(State):
    """A match in progress."""

    box: Aside[Pieces]
    terms: Aside[Terms]
    chart: Aside[Chart]  # derived from `tiles`, shared
    # the match
    first: Public[int]  # the side that began this game: player 1, or side 1 (EF-101, EF-R40)
    games: Public[int]  # games begun
    wins: Public[list[int]]  # side -> games won (EF-751)
    draws: Public[int]  # games drawn
    turns: Public[int]  # turns begun in this game
    # the map
    tiles: Public[list[int]]  # slot -> -1, or tile * 6 + rotation
    drawn: Public[list[int]]  # tiles in hand, to be placed
    stack: Length[list[int]]  # a bag: its order does not exist before it is drawn (EF-115, EF-754)
    boxed: Nobody[list[int]]  # expert tiles left in the box unseen (EF-753)
    # the armadas
    alive: Public[list[int]]  # seat -> 1 while in the game (EF-706)
    nation: Public[list[int]]  # side -> nation
    captains: ByRule[list[int]]  # seat * PILE + order of appearance -> captain (EF-108)
    unveiled: Public[int]  # 1 once the first captains are shown (EF-109)
    lost: Public[list[int]]  # seat -> galleons lost
    owner: Public[list[int]]  # planet -> seat (EF-015, EF-016, EF-710, EF-725)
    forts: Public[list[int]]  # planet -> 1 with a fortress of its owner
    at: Public[list[int]]  # ship -> space; GALLEON[seat] and FRIGATES[seat] are a seat's
    moved: Public[int]  # one bit for each ship that made its normal move this turn
    frozen: Public[list[int]]  # ship -> the seat whose Blake froze it
    frigates: Public[list[int]]  # seat -> frigates built
    fortresses: Public[list[int]]  # seat -> fortresses built
    # stores and cards
    spice: Public[list[int]]  # seat * 2 + spice
    bank: Public[list[int]]  # spice -> tokens that nobody has
    bonus: ByRule[list[int]]  # seat * TOKEN_KINDS + bonus
    purse: ByRule[list[int]]  # bonus -> tokens not drawn
    spent: Public[list[int]]  # tokens used or discarded
    hand: ByRule[list[int]]  # seat * KINDS + crew
    board: Public[list[int]]  # seat * KINDS + crew: played and not yet put away (EF-317)
    reserve: ByRule[list[int]]  # side * KINDS + crew
    gone: Public[list[int]]  # side * KINDS + crew: out of the game
    known: Public[list[int]]  # side * KINDS + crew: cards that everybody saw go into the reserve …
    doubt: Public[list[int]]  # side -> … and how many of these may have been taken out again, unseen
    effect: Public[list[int]]  # seat * EFFECTS + effect of a card that lasts
    shared: Public[int]  # spices shared this turn (EF-724)

    def find_again(self) -> None:
        self.chart = draw_chart(self.box, self.tiles)

    # ------------------------------------------------------------ who is who
    def team_of(self, seat: int) -> int:
        """Allies win and lose as one (EF-711)."""
        return self.terms.side[seat]

    def foes(self, one: int, other: int) -> bool:
        """Whether two seats are of different sides (EF-414, EF-708)."""
        return self.terms.side[one] != self.terms.side[other]

    def captain(self, seat: int) -> int:
        """The present captain: the one whose galleon is on the map (EF-319, EF-R44)."""
        if self.at[GALLEON[seat]] < 0:
            return NONE
        return self.captains[seat * PILE + (0 if self.terms.team else self.lost[seat])]

    def galleons_left(self, seat: int) -> int:
        """Galleons that may still be built, by captains to come or rebuilds (EF-512, EF-729)."""
        return self.terms.galleons - self.lost[seat] - (1 if self.at[GALLEON[seat]] >= 0 else 0)

    def frigates_left(self, seat: int) -> int:
        """Frigates that may still be built: counted by builds, not by pieces (EF-507, EF-727, EF-R19,
        EF-R36, EF-R61).
        """
        team = [seat] if self.terms.limit_each else self.terms.crews_of[self.terms.side[seat]]
        used = 0
        for mate in team:
            if self.terms.frigates_replaceable:
                used += sum([self.at[ship] >= 0 for ship in FRIGATES[mate]])
            else:
                used += self.frigates[mate]
        return self.terms.frigates - used

    def frigates_promised(self, seat: int) -> int:
        """Free frigates that Shipwrights have promised within the same limit (EF-R48)."""
        team = [seat] if self.terms.limit_each else self.terms.crews_of[self.terms.side[seat]]
        return sum([self.effect[mate * EFFECTS + PROMISED] for mate in team])

    def fortresses_left(self, seat: int) -> int:
        """Fortresses that may still be built (EF-511, EF-727, EF-R20, EF-R36)."""
        team = [seat] if self.terms.limit_each else self.terms.crews_of[self.terms.side[seat]]
        used = 0
        for mate in team:
            if self.terms.fortresses_replaceable:
                used += sum([self.forts[p] for p in range(len(self.owner)) if self.owner[p] == mate])
            else:
                used += self.fortresses[mate]
        return self.terms.fortresses - used

    def planets_held(self, side: int) -> int:
        """The planets of a side, all its players together (EF-732)."""
        return sum([owner >= 0 and self.terms.side[owner] == side for owner in self.owner])

    def hand_size(self, seat: int) -> int:
        return sum(self.hand[seat * KINDS : seat * KINDS + KINDS])

    def tokens(self, seat: int) -> int:
        return sum(self.bonus[seat * TOKEN_KINDS : seat * TOKEN_KINDS + TOKEN_KINDS])

    def sails(self, seat: int) -> bool:
        """Whether a ship of this seat is on the map."""
        low = GALLEON[seat]
        return self.at[low] >= 0 or self.at[low + 1] >= 0 or self.at[low + 2] >= 0

    def commander_on(self, space: int) -> int:
        """Whose ship stands there, or -1."""
        return COMMAND[self.at.index(space)] if space in self.at else NONE

    def ship_on(self, space: int) -> int:
        """The ship that stands there, or -1."""
        return self.at.index(space) if space in self.at else NONE

    def vessel(self, ship: int, teller: int = NONE) -> str:
        """A ship as the log names it for ever: with the captain of the moment, or as the teller's own."""
        if not FRIGATE[ship]:
            order = 0 if self.terms.team else self.lost[COMMAND[ship]]
            return f"{SHIPS[ship]} {CAPTAINS[self.captains[COMMAND[ship] * PILE + order]]}"
        return f"{SHIPS[ship]} own" if COMMAND[ship] == teller else SHIPS[ship]

    # ------------------------------------------------------------ stores
    def gain(self, seat: int, spice: int, n: int) -> int:
        """Take up to n spices of a kind from the bank, as far as the store holds them (EF-212, EF-R12)."""
        taken = min(n, self.box.store[spice] - self.spice[seat * 2 + spice])
        if taken > 0:
            self.spice = add(self.spice, seat * 2 + spice, taken)
            self.bank = add(self.bank, spice, -taken)
        return max(taken, 0)

    def can_pay(self, seat: int, cost: list[int]) -> bool:
        return self.spice[seat * 2] >= cost[0] and self.spice[seat * 2 + 1] >= cost[1]

    def pay(self, seat: int, pepper: int, vanilla: int) -> None:
        """Paid spices return to the bank (EF-502)."""
        spice = self.spice[:]
        spice[seat * 2] -= pepper
        spice[seat * 2 + 1] -= vanilla
        self.spice = spice
        self.bank = [self.bank[0] + pepper, self.bank[1] + vanilla]

    def spend_token(self, seat: int, bonus: int) -> None:
        """A used token leaves the game (EF-215, EF-320)."""
        self.bonus = add(self.bonus, seat * TOKEN_KINDS + bonus, -1)
        self.spent = add(self.spent, bonus, 1)

    # ------------------------------------------------------------ information
    BAGS = ("stack",)
    SPECTATORS_IMAGINE = True
    SEEN_BY = {"captains": ("lost", "unveiled"), "hand": (), "reserve": (), "bonus": (), "purse": ()}

    def sees(self, viewer: int, seat: int) -> bool:
        """Allies see each other's cards (EF-R39)."""
        return viewer >= 0 and self.terms.side[viewer] == self.terms.side[seat]

    def permitted(self, seat: int) -> bool:
        """Whether Lancaster's permission is unused (EF-R30)."""
        return self.effect[seat * EFFECTS + PERMIT] & ~SHOWN != 0

    def captains_shown(self, seat: int) -> int:
        """How many captains of a seat everybody has seen (EF-109, EF-411, EF-R05)."""
        return min(self.terms.captains, self.lost[seat] + 1) if self.unveiled else 0

    def see(self, field: str, seat: int) -> Any:
        """Section 12: captains to come, crew in hand and reserve are their side's; tokens by option
        (EF-R31).
        """
        side = self.terms.side
        own = side[seat] if seat >= 0 else NONE
        if field == "captains":
            return [self.see_captains(seat, owner) for owner in range(self.seats)]
        if field == "hand":
            return see_parts(self.hand, KINDS, side, own)
        if field == "reserve":
            return see_parts(self.reserve, KINDS, list(range(self.terms.sides)), own)
        if field == "bonus":
            return see_parts(self.bonus, TOKEN_KINDS, side if self.terms.bonuses_hidden else [own] * self.seats, own)
        assert field == "purse"
        return sum(self.purse) if self.terms.bonuses_hidden else self.purse

    def see_captains(self, viewer: int, owner: int) -> list[int]:
        pile = self.captains[owner * PILE : owner * PILE + PILE]
        shown = 3 if self.sees(viewer, owner) else self.captains_shown(owner)
        return [captain if i < shown else NONE for i, captain in enumerate(pile)]

    def unseen(self, seat: int) -> str:
        """What this seat does not see: the others' cards, and what is left in the box."""
        others = [i for i in range(self.seats) if not self.sees(seat, i)]
        hidden: list[Any] = [sorted(self.stack), self.boxed]
        for i in others:
            hidden.append(self.hand[i * KINDS : i * KINDS + KINDS])
            hidden.append(self.captains[i * PILE + self.captains_shown(i) : i * PILE + PILE])
            if self.terms.bonuses_hidden:
                hidden.append(self.bonus[i * TOKEN_KINDS : i * TOKEN_KINDS + TOKEN_KINDS])
        return json.dumps(hidden)

    def learnt(self, was: State, seat: int) -> bool:
        """A card that goes from a reserve into a hand stays in the dark; what comes out of it is seen: a played
        card, a new captain, a hidden token (EF-R06, EF-411, EF-R31).
        """
        assert isinstance(was, Firmament)
        before, after = was.in_the_dark(seat), self.in_the_dark(seat)
        return any(after[i] < before[i] for i in range(len(after)))

    def in_the_dark(self, seat: int) -> list[int]:
        """How many cards, captains and tokens of the others a seat can't see."""
        out: list[int] = []
        for other in range(self.seats):
            if not self.sees(seat, other):
                side = self.terms.side[other]
                hands = sum([self.hand_size(mate) for mate in self.terms.crews_of[side]])
                out.append(hands + sum(self.reserve[side * KINDS : side * KINDS + KINDS]))
                out.append(-self.captains_shown(other))
                out.append(self.tokens(other) if self.terms.bonuses_hidden else 0)
        return out


def see_parts(values: list[int], size: int, sides: list[int], own: int) -> list[list[int] | int]:
    """A part for each of the sides: its own side's in full, of the others the total."""
    seen: list[list[int] | int] = []
    at = 0
    for side in sides:
        part = values[at : at + size]
        at += size
        if side == own:
            seen.append(part)
        else:
            seen.append(sum(part))
    return seen
