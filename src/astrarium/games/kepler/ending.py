"""How a game ended, in a sentence and in a word for each seat: shared victories, broken ties, places, titles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .scoring import tie_break
from .state import CARDS
from .view import GalaxyView

if TYPE_CHECKING:
    from astrarium.text.words import Words


def verdict(view: GalaxyView, words: Words) -> str:
    """Who shares a victory, what broke a tie, what title was earned (K3-311, K3-R28, K3-333, K3-341)."""
    ranks: list[int] = view.ranks
    if view.title >= 0:
        beaten = view.outcome == [1]
        facts = (words.seat(0), words.name("title", view.pieces.title_id[view.title]))
        return words.say("ending", "ghost-beaten" if beaten else "ghost-ahead", facts)
    first = [seat for seat, rank in enumerate(ranks) if rank == 1]
    names = listed(words, first)
    if len(first) > 1:
        return words.say("ending", "shared", (names,))
    level = [seat for seat in range(view.seats) if total(view, seat) == total(view, first[0]) and seat != first[0]]
    if not level:
        return ""
    others = listed(words, level)
    return words.say("ending", "tie-broken", (names, others, highest(view, first[0])))


def results(view: GalaxyView, words: Words) -> list[str]:
    """A word for each seat: won, shares the victory, or its place (K3-314)."""
    ranks: list[int] = view.ranks
    if view.title >= 0:
        return [words.name("title", view.pieces.title_id[view.title])]
    shared = ranks.count(1) > 1
    return [words.say("ending", "shares" if rank == 1 and shared else "place", (rank,)) for rank in ranks]


def total(view: GalaxyView, seat: int) -> int:
    """The points of a seat on the scoring sheet."""
    lines = len(view.sheet) // view.seats
    return sum(view.sheet[seat * lines : (seat + 1) * lines])


def tied(view: GalaxyView) -> bool:
    """Do two seats have the same points?"""
    return len({total(view, seat) for seat in range(view.seats)}) < view.seats


def highest(view: GalaxyView, seat: int) -> int:
    """What breaks a tie for a seat."""
    return tie_break(view.cards[seat * CARDS : (seat + 1) * CARDS], view.terraformed)


def listed(words: Words, seats: list[int]) -> str:
    """Names as one says them: Ana, Bo and Cy."""
    names = [words.seat(seat) for seat in seats]
    return words.say("ending", "and", (", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
