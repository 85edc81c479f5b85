"""A voyage as a line of the list of all actions: where to, how many steps, what it costs or brings; and how far at most."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from astrarium.kernel import Action, View
from astrarium.scene.draw import el, join
from astrarium.text.words import Words

from .. import actions as act
from .. import movement
from ..actions import COMMAND
from ..box import ANCHORAGE, FACTORY, PLANET_SPACE, Pieces
from ..names import map_of, space_name
from ..state import NONE
from .answers import amount, reach_of, say, sign_of
from .seen import terms


def row(view: View, words: Words, a: Action) -> Markup | None:
    """Nothing for whatever its name tells whole."""
    if not isinstance(a, act.Voyage) or a.kind is not act.SAIL or view.seat < 0:
        return None
    lying = map_of(view.pieces, tuple(view["tiles"]))
    name = space_name(words, lying, a.space)
    steps = far(view, a.ship, reach_of(view, view.pieces, a)).get(a.space, 0)
    told = [el("b", steps), *gift(view, words, lying.what[a.space])]
    return join(el("span", name[:1].upper() + name[1:], class_="listed"), " ", el("small", *told))


def gift(view: View, words: Words, kind: int) -> list[Markup]:
    """What a place costs or brings, as signs."""
    box: Pieces = view.pieces
    if kind >= PLANET_SPACE:
        planet = kind - PLANET_SPACE
        mine = view["spice"][view.seat * 2 : view.seat * 2 + 2]
        if view["owner"][planet] != NONE and terms(view).side[view["owner"][planet]] == terms(view).side[view.seat]:
            return []
        pays = all(mine[i] >= box.cost[planet][i] for i in range(2))
        return [amount(words, box.cost[planet]), Markup("✓") if pays else Markup()]
    if kind == ANCHORAGE:
        return [sign_of("anchorage", "", "-32 -32 64 64")]
    if FACTORY <= kind < FACTORY + 2:
        return [amount(words, [box.factory_yield if i == kind - FACTORY else 0 for i in range(2)], "+")]
    return []


def far(view: View, ship: int, most: int) -> dict[int, int]:
    seen = (view["tiles"], view["at"], view["forts"], view["owner"], terms(view).side)
    return steps(view.pieces, *[tuple(part) for part in seen], ship, most)


@lru_cache(16)
def steps(
    box: Pieces,
    tiles: tuple[int, ...],
    at: tuple[int, ...],
    forts: tuple[int, ...],
    owner: tuple[int, ...],
    side: tuple[int, ...],
    ship: int,
    most: int,
) -> dict[int, int]:
    """The fewest steps to every space where a ship may end its move (EF-306 .. EF-310)."""
    lying, found = map_of(box, tiles), dict[int, int]()
    for n in range(1, most + 1):
        closed = movement.waters(lying, list(at), list(forts), list(owner), list(side), side[COMMAND[ship]])
        for space in movement.voyage(lying, closed, at[ship], n):
            found.setdefault(space, n)
    return found


def extent(view: View, words: Words, a: Action) -> str:
    """How far the ship that was picked may go: told behind the question where to."""
    if not isinstance(a, act.Voyage):
        return ""
    return say(words, "up-to", reach_of(view, view.pieces, a))
