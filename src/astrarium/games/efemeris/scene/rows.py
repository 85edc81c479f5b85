"""A voyage as a line of the list of all actions: where to, how many steps, what it costs or brings; and how far at most."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from astrarium.kernel import Action, Kind
from astrarium.kernel.claims import OPENS, Explanation
from astrarium.scene.draw import el, join, path, use
from astrarium.scene.explained import Explained
from astrarium.text.words import Words

from .. import actions as act
from .. import movement
from ..actions import COMMAND, SPICES
from ..box import PLAIN, PLANET_SPACE, Pieces
from ..names import map_of, space_name
from ..state import NONE
from ..view import FirmamentView
from .answers import amount, reach_of, say, sign_of
from .seen import hue, nation_word, terms
from .side import BUILDS, FORT, costs

BUILDING: Final[Mapping[Kind, tuple[str, str]]] = {  # what is built, and how it is drawn
    act.BUILD_FRIGATE: ("frigate", "-30 -34 60 60"),
    act.BUILD_FORTRESS: ("fortress", "-20 -20 40 40"),
    act.BUILD_GALLEON: ("galleon", "-34 -38 68 68"),
}


def order(view: FirmamentView, words: Words, a: Action) -> Markup:
    """What is built, and its price (EF-506, EF-509, EF-512)."""
    name, frame = BUILDING[a.kind]
    drawn = path(FORT, class_=f"ef-wall-line rim-{hue(view, view.seat)}")
    if name != "fortress":
        drawn = use(f"g-ef-{name}-{nation_word(view, view.seat)}")
    price = dict(zip(BUILDS, costs(view.pieces), strict=True))[name]
    return join(
        el("svg", drawn, viewBox=frame, class_="ef-sign", aria_hidden="true"),
        el("span", words.say("scene", f"build-{name}", ())),
        " ",
        amount(words, price),
    )


def row(view: FirmamentView, words: Words, a: Action) -> Markup | None:
    """Nothing for whatever its name tells whole."""
    if a.kind in BUILDING and view.seat >= 0:
        return order(view, words, a)
    return listed(view, words, a, []) if isinstance(a, act.OfVoyage) and a.kind is act.SAIL and view.seat >= 0 else None


def row_explained(view: FirmamentView, words: Words, a: Action, explained: Explained) -> Markup | None:
    """The same with what it brings, at a glance."""
    if a.kind in BUILDING:
        return order(view, words, a)
    if not isinstance(a, act.OfVoyage) or a.kind is not act.SAIL:
        return None
    bare = map_of(view.pieces, tuple(view.tiles)).what[a.space] == PLAIN  # where nothing is printed nothing is brought
    return listed(view, words, a, [] if bare else gift(view, words, a, explained.glance))


def listed(view: FirmamentView, words: Words, a: act.OfVoyage, brings: list[Markup]) -> Markup:
    lying = map_of(view.pieces, tuple(view.tiles))
    name = space_name(words, lying, a.space)
    steps = far(view, a.ship, reach_of(view, view.pieces, a)).get(a.space, 0)
    told = [el("b", steps), *brings]
    return join(el("span", name[:1].upper() + name[1:], class_="listed"), " ", el("small", *told))


def gift(view: FirmamentView, words: Words, a: act.OfVoyage, told: Explanation) -> list[Markup]:
    """What the next Collection brings then, and the printed price of a planet, with a mark if it can be conquered."""
    box: Pieces = view.pieces
    due = [sum([claim.low for claim in told.about(f"{spice}-due", view.seat)]) for spice in SPICES]
    made = [amount(words, due, "+")] if max(due) > 0 and min(due) >= 0 else []
    if any(claim.low > 0 for claim in told.about("tokens-due", view.seat)):
        made.append(sign_of("anchorage", "", "-32 -32 64 64"))
    planet = map_of(box, tuple(view.tiles)).what[a.space] - PLANET_SPACE
    if planet >= 0 and (view.owner[planet] == NONE or is_foe(view, view.owner[planet])):
        opens = any(claim.kind == OPENS for claim in told.claims)
        made += [amount(words, box.cost[planet]), Markup("✓") if opens else Markup()]
    return made


def is_foe(view: FirmamentView, seat: int) -> bool:
    return terms(view).side[seat] != terms(view).side[view.seat]


def far(view: FirmamentView, ship: int, most: int) -> dict[int, int]:
    seen = (view.tiles, view.at, view.forts, view.owner, terms(view).side)
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


def extent(view: FirmamentView, words: Words, a: Action) -> str:
    """How far the ship that was picked may go: told behind the question where to."""
    if not isinstance(a, act.OfVoyage):
        return ""
    return say(words, "up-to", reach_of(view, view.pieces, a))
