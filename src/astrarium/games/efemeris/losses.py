"""4. What follows when ships are lost, planets change hands, and how a game ends (EF-405 .. EF-415, 6, 7)."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Flow, add, put
from astrarium.kernel.refusal import Fact

from .actions import COMMAND, FLEET, FRIGATE
from .knowledge import seen_into_reserve
from .state import EFFECTS, KINDS, NONE, PENDING, PERMIT, PILE, SHIELDED, SHOWN, TENDED, TOKEN_KINDS, Firmament

NO_CREW: Final = [0] * KINDS


# ------------------------------------------------------------ ships
def lose_ship(s: Firmament, ship: int, rule: str) -> None:
    """A ship leaves the map, by cannon or singularity (EF-408, EF-R14, EF-R24)."""
    s.at = put(s.at, ship, NONE)
    if s.frozen[ship] != NONE:
        s.frozen = put(s.frozen, ship, NONE)  # EF-415
    s.tell("ship-lost", rule, ship, s.vessel(ship))
    if not FRIGATE[ship]:
        lose_galleon(s, COMMAND[ship])
    check_dead_position(s)


def lose_galleon(s: Firmament, seat: int) -> None:
    """The cards on the board and their effects go with the galleon (EF-410, EF-R25), the captain too
    (EF-411).

    A captain of a Team stays with his player (EF-737). Hand, stores and all other pieces are untouched
    (EF-412).
    """
    clear_board(s, seat)
    end_effects(s, seat)
    s.lost = add(s.lost, seat, 1)
    if not s.terms.team:
        s.tell("captain-lost", "EF-411", seat, s.captains[seat * PILE + s.lost[seat] - 1])
        if s.lost[seat] < s.terms.captains:
            s.tell("captain-next", "EF-411", seat, s.captains[seat * PILE + s.lost[seat]])


def clear_board(s: Firmament, seat: int) -> None:
    """Played cards go to the reserve, at Expert level out of the game (EF-301, EF-766, EF-R42)."""
    low = seat * KINDS
    if s.board[low : low + KINDS] == NO_CREW:
        return
    side = s.terms.side[seat]
    to = s.gone[:] if s.terms.crew_leaves else s.reserve[:]
    for crew in range(KINDS):
        n = s.board[low + crew]
        if n:
            to[side * KINDS + crew] += n
            if not s.terms.crew_leaves:
                seen_into_reserve(s, side, crew, n)
    if s.terms.crew_leaves:
        s.gone = to
    else:
        s.reserve = to
    s.board = s.board[:low] + NO_CREW + s.board[low + KINDS :]


def end_effects(s: Firmament, seat: int) -> None:
    """All that a seat's cards have set going ends; the count of cards played this turn stays (EF-R25)."""
    forget(s, seat, PENDING)
    thaw(s, seat)


def forget(s: Firmament, seat: int, which: tuple[int, ...]) -> None:
    """Some effects of a seat end."""
    low = seat * EFFECTS
    for i in which:
        if s.effect[low + i]:
            s.effect = put(s.effect, low + i, s.effect[low + i] & SHOWN if i == PERMIT else 0)


def thaw(s: Firmament, seat: int) -> None:
    """The ships frozen by this seat's Blake may move again (EF-R23)."""
    if seat in s.frozen:
        s.frozen = [NONE if by == seat else by for by in s.frozen]


def galleon_protected(s: Firmament, seat: int) -> bool:
    """Surgeon (EF-407, EF-856)."""
    return s.effect[seat * EFFECTS + TENDED] > 0


def fortresses_protected(s: Firmament, seat: int) -> bool:
    """Oléron (EF-407, EF-803)."""
    return s.effect[seat * EFFECTS + SHIELDED] > 0


# ------------------------------------------------------------ ends
def check_dead_position(s: Firmament) -> None:
    """With no ship on the map and none left to build the game is drawn at once (EF-606, EF-R58)."""
    if max(s.at) >= 0 or s.terms.frigates_replaceable:
        return
    for seat in range(s.seats):
        if s.alive[seat] and (s.galleons_left(seat) > 0 or s.frigates_left(seat) > 0):
            return
    draw_game(s, "EF-606", "dead-position")


def check_conquest(s: Firmament, seat: int, loser: int) -> None:
    """After every conquest: elimination, then victory (EF-521; EF-601, EF-602, EF-705, EF-707, EF-732,
    EF-767).

    Only planets count (EF-603), a side falls as a whole (EF-733, EF-R50), and one conquest wins once
    (EF-R45).
    """
    terms = s.terms
    side = terms.side[seat]
    if loser != NONE and s.planets_held(terms.side[loser]) == 0:
        eliminate(s, terms.side[loser])
    if s.planets_held(side) >= terms.goal:
        rule = "EF-705" if terms.sides > 2 else "EF-732" if terms.team else "EF-601"
        tell_of_side(s, side, "goal-reached", rule, s.planets_held(side))
        win_game(s, side, rule)
    elif all(not s.alive[other] or terms.side[other] == side for other in range(s.seats)):
        rule = "EF-707" if terms.sides > 2 else "EF-732" if terms.team else "EF-602"
        tell_of_side(s, side, "last-standing", rule)
        win_game(s, side, rule)


def eliminate(s: Firmament, side: int) -> None:
    """Without a planet a side is out: its ships, cards, tokens and effects leave, its spices return (EF-706,
    EF-R35).
    """
    for seat in s.terms.crews_of[side]:
        s.alive = put(s.alive, seat, 0)
        s.tell("eliminated", "EF-706", seat)
        end_effects(s, seat)
        for ship in FLEET[seat]:
            s.at = put(s.at, ship, NONE)
            s.frozen = put(s.frozen, ship, NONE)
        for bonus in range(3):
            n = s.bonus[seat * TOKEN_KINDS + bonus]
            s.spent = add(s.spent, bonus, n)
            s.bonus = add(s.bonus, seat * TOKEN_KINDS + bonus, -n)
        s.pay(seat, s.spice[seat * 2], s.spice[seat * 2 + 1])
        for crew in range(KINDS):
            n = s.hand[seat * KINDS + crew] + s.board[seat * KINDS + crew]
            s.gone = add(s.gone, side * KINDS + crew, n)
            s.hand = put(s.hand, seat * KINDS + crew, 0)
            s.board = put(s.board, seat * KINDS + crew, 0)
    for crew in range(side * KINDS, side * KINDS + KINDS):
        s.gone = add(s.gone, crew, s.reserve[crew])
        s.reserve = put(s.reserve, crew, 0)
        s.known = put(s.known, crew, 0)
    s.doubt = put(s.doubt, side, 0)


def tell_of_side(s: Firmament, side: int, text: str, rule: str, *facts: Fact) -> None:
    """Something that a player has reached, or in Team two allies together."""
    mates = s.terms.crews_of[side]
    if len(mates) > 1:
        s.tell(f"allies-{text}", rule, mates[0], mates[1], *facts)
    else:
        s.tell(text, rule, mates[0], *facts)


def win_game(s: Firmament, side: int, rule: str) -> None:
    """A game is won; at Expert level the match goes on until a side has won two (EF-751, EF-605)."""
    s.wins = add(s.wins, side, 1)
    s.tell("game-won", rule, s.terms.crews_of[side][0])
    if s.wins[side] == s.terms.wins_needed:
        if s.terms.expert:
            tell_of_side(s, side, "match-won", "EF-751", s.wins[side], sum(s.wins) - s.wins[side])
        end_match(s, side)
    else:
        s.agenda.clear()
        s.do(NextGame())


def draw_game(s: Firmament, rule: str, text: str) -> None:
    """A drawn game does not count and is replayed (EF-R40), a limited number of times (EF-R63)."""
    s.draws += 1
    s.tell(text, rule)
    if s.draws == s.terms.draws_allowed:
        if s.terms.expert:
            s.tell("match-drawn", "EF-R63", s.draws)
        end_match(s, NONE)
    else:
        s.agenda.clear()
        s.do(NextGame())


def end_at_limit(s: Firmament) -> None:
    """The agreed number of turns is over: a draw, or by option a win for who is clearly ahead (EF-R62)."""
    ranks = [standing(s, side) for side in range(s.terms.sides)]
    best = max(ranks)
    if s.terms.limit_decides and ranks.count(best) == 1:
        winner = ranks.index(best)
        rivals = [rank for side, rank in enumerate(ranks) if side != winner]
        decided = next(n for n in range(len(best)) if all(rank[: n + 1] < best[: n + 1] for rank in rivals))
        tell_of_side(s, winner, "ahead-at-limit", "EF-R62", MEASURES[decided], best[decided])
        win_game(s, winner, "EF-R62")
    else:
        draw_game(s, "EF-R62", "turn-limit")


MEASURES: Final = ("planets", "ships", "fortresses", "spices", "crew")  # compared at the limit, one after the other


def standing(s: Firmament, side: int) -> list[int]:
    """What a side has of each of the measures (EF-R62)."""
    mates = s.terms.crews_of[side]
    return [
        s.planets_held(side),
        sum([s.at[ship] >= 0 and COMMAND[ship] in mates for ship in range(len(s.at))]),
        sum([s.forts[planet] for planet in range(len(s.owner)) if s.owner[planet] in mates]),
        sum([s.spice[seat * 2] + s.spice[seat * 2 + 1] for seat in mates]),
        sum([s.hand_size(seat) for seat in mates]),
    ]


def end_match(s: Firmament, winner: int) -> None:
    """There is no scoring; shown are games won at Expert level, otherwise planets held (EF-605)."""
    side = s.terms.side
    points = s.wins if s.terms.expert else [s.planets_held(i) for i in range(s.terms.sides)]
    s.finish(
        [0 if winner == NONE else 1 if side[seat] == winner else -1 for seat in range(s.seats)],
        [points[side[seat]] for seat in range(s.seats)],
    )


class NextGame(Flow[Firmament]):
    """The next game of a match (EF-R40): it begins as the first one did."""

    def run(self, s: Firmament) -> None:
        s.do(s.given.game.begin())
