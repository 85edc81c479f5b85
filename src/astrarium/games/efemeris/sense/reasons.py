"""What speaks for an action, from what lies open to whoever is asked."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import AGAINST, FOR, Action, Reason, State

from .. import actions as act
from ..actions import COMMAND, FRIGATE, GALLEON
from ..attack import shot_range
from ..box import ANCHORAGE, FACTORY, PLANET_SPACE, PROVIDENCE, ROSE, SINGULARITY, WRECK
from ..chart import FAR
from ..exploration import PlaceTile
from ..movement import normal_move
from ..state import NONE, Firmament
from ..tactics import SHEETS
from .map import Surveyor
from .mind import Mind
from .position import PLANETS

SHIP_PACE: Final = 4  # spaces that a rival's ship is expected to make in a turn


def stands(state: State, seat: int) -> Reason | None:
    """The race for planets."""
    s = state
    assert isinstance(s, Firmament)
    if not s.unveiled:
        return None
    side = s.terms.side[seat]
    best = max([s.planets_held(other) for other in range(s.terms.sides) if other != side])
    return Reason("planets-to", (s.planets_held(side), best, s.terms.goal))


def reasons(state: State, seat: int, a: Action) -> list[Reason]:
    """What it is for, then the facts."""
    s = state
    assert isinstance(s, Firmament)
    word = a.kind.word
    if isinstance(a, act.Voyage):
        told = pushed if word in ("warn", "silva") else voyage
        return told(s, seat, a.ship, a.space)
    if isinstance(a, act.Bargain) or (isinstance(a, act.OnPlanet) and word == "conquer"):
        return conquest(s, seat, a.planet)
    if isinstance(a, act.Shot):
        return [Reason("to-sink", (a.ship,), 0, (ship(a.ship),)), *prey(s, seat, a.ship)]
    if isinstance(a, act.Siege):
        return [Reason("to-open", (a.planet,), 0, (planet_target(a.planet),)), *price(s, seat, a.planet)]
    if isinstance(a, act.OnPlanet) and word in ("build-fortress", "guzman"):
        return [Reason("to-wall", (a.planet,), 0, (planet_target(a.planet),)), *threats(s, seat, a.planet, NONE, NONE)]
    if isinstance(a, act.OnPlanet) and word == "settle":
        return [Reason("for-home", (s.box.product[a.planet],)), Reason("home-cost", tuple(s.box.cost[a.planet]))]
    if isinstance(a, act.Lying) and isinstance(s.question, PlaceTile):
        return laid(s, seat, a)
    if isinstance(a, act.OfCrew) and word == "recruit":
        return [Reason("to-recruit", (a.crew,))]
    return [Reason(f"for-{word}", ())] if word in PLAIN else []


PLAIN: Final = (
    *[sheet.kind.word for sheet in SHEETS],
    *("lay", "load-cargo", "build-frigate", "build-galleon", "end-tactics", "end-turn"),
    *("draw-bonus", "rescue", "share", "refuse", "agree", "offer-draw"),
)


def laid(s: Firmament, seat: int, a: act.Lying) -> list[Reason]:
    """A tile comes to a slot: nearer to me or to them, and how many of its paths go on."""
    survey = Surveyor(s, seat)
    meeting, nearer = survey.meeting(a), survey.nearer(a)
    found = []
    if survey.lure > 0 and nearer > 0:
        found.append(Reason("tile-near", ()))
    elif survey.lure < 0 and nearer < 0:
        found.append(Reason("tile-far", ()))
    if meeting:
        return [*found, Reason("ways-meet", (meeting,), FOR if found else 0)]
    return [*found, Reason("ways-open", (), AGAINST if found else 0)]


def ship(number: int) -> str:
    return f"ship:{act.SHIPS[number]}"


def planet_target(planet: int) -> str:
    return f"planet:{act.PLANETS[planet]}"


# ---------------------------------------------------------------- moves
def voyage(s: Firmament, seat: int, vessel: int, space: int) -> list[Reason]:
    """A ship of mine comes to a space."""
    kind = s.chart.what[space]
    if kind == SINGULARITY:
        return [Reason("sinks-itself", (vessel,), AGAINST)]
    return [purpose(s, seat, vessel, space, kind), *arrival(s, seat, vessel, space, kind)]


def purpose(s: Firmament, seat: int, vessel: int, space: int, kind: int) -> Reason:
    if kind >= PLANET_SPACE:
        planet = kind - PLANET_SPACE
        owner = s.owner[planet]
        if owner != NONE and not s.foes(owner, seat):
            return Reason("to-guard", (planet,), 0, (planet_target(planet),))
        count = s.planets_held(s.terms.side[seat]) + 1
        return Reason("to-take", (planet, count, s.terms.goal), 0, (planet_target(planet),))
    for base, n in ((FACTORY, s.box.factory_yield), (PROVIDENCE, s.box.providence_yield)):
        if base <= kind < base + 2:
            return Reason("to-gather", (n, kind - base))
    if kind == ANCHORAGE:
        return Reason("to-draw", ())
    if kind == WRECK:
        return Reason("to-rescue", ())
    goal = nearest(s, seat, space)
    if goal is not None:
        return Reason("on-the-way", goal, 0, (planet_target(goal[0]),))
    return Reason("safe-rose" if kind == ROSE else "elsewhere", ())


def nearest(s: Firmament, seat: int, space: int) -> tuple[int, int] | None:
    """The nearest planet to be taken from a space, and how far it is."""
    mind = Mind(s, seat)
    found = [(field[space], planet) for planet, _, _, field in mind.targets if 0 < field[space] < FAR]
    return (min(found)[1], min(found)[0]) if found else None


def arrival(s: Firmament, seat: int, vessel: int, space: int, kind: int) -> list[Reason]:
    made: list[Reason] = []
    if kind >= PLANET_SPACE:
        planet = kind - PLANET_SPACE
        owner = s.owner[planet]
        if owner == NONE or s.foes(owner, seat):
            made += price(s, seat, planet)
            made += stakes(s, seat, planet)
        else:
            made += threats(s, seat, planet, vessel, NONE, FOR)
    left = s.chart.what[s.at[vessel]] - PLANET_SPACE
    if left >= 0 and s.owner[left] == seat and s.at[vessel] != space:
        made += threats(s, seat, left, vessel, space)
    if space != s.chart.rose:
        for foe, at in enumerate(s.at):
            if at >= 0 and not FRIGATE[foe] and s.foes(COMMAND[foe], seat):
                away = s.chart.field(at)[space]
                if away <= normal_move(s.box, s.effect, foe) + shot_range(s, foe):
                    made.append(Reason("in-range", (foe, away), AGAINST, (ship(foe),)))
    return made


def price(s: Firmament, seat: int, planet: int) -> list[Reason]:
    """Whether a planet can be paid: now, after the next Collection, or not yet."""
    cost, purse = s.box.cost[planet], s.spice[seat * 2 : seat * 2 + 2]
    at = (planet_target(planet),)
    if s.forts[planet]:
        return [Reason("walled", (planet,), AGAINST, at)]
    if purse[0] >= cost[0] and purse[1] >= cost[1]:
        return [Reason("can-pay", (planet, *cost), FOR, at)]
    soon = [min(have + more, most) for have, more, most in zip(purse, income(s, seat), s.box.store, strict=True)]
    if soon[0] >= cost[0] and soon[1] >= cost[1]:
        return [Reason("will-pay", (planet, *cost, *soon), FOR, at)]
    return [Reason("short", (planet, max(0, cost[0] - purse[0]), max(0, cost[1] - purse[1])), AGAINST, at)]


def income(s: Firmament, seat: int) -> list[int]:
    """What the planets of a player bring in the next Collection."""
    brings = [0, 0]
    for planet in range(PLANETS):
        if s.owner[planet] == seat:
            brings[s.box.product[planet]] += s.box.planet_yield
    return brings


def stakes(s: Firmament, seat: int, planet: int) -> list[Reason]:
    """What it would mean to hold one more planet, or to take a rival's."""
    owner = s.owner[planet]
    made: list[Reason] = []
    if s.planets_held(s.terms.side[seat]) + 1 >= s.terms.goal:
        made.append(Reason("would-win", (planet,), FOR))
    if owner != NONE and s.owner.count(owner) == 1:
        made.append(Reason("last-planet", (owner,), FOR))
    elif owner != NONE:
        made.append(Reason("takes-from", (owner,), FOR))
    return made


def threats(s: Firmament, seat: int, planet: int, vessel: int, space: int, side: int = AGAINST) -> list[Reason]:
    """The nearest rival's ship that could come to a planet of mine and pay for it; what it says if `vessel` goes to
    `space`, or how it speaks for a guard."""
    if s.forts[planet]:
        return []
    field = s.chart.field(s.chart.planets[planet])
    found: list[tuple[int, int]] = []
    for foe, at in enumerate(s.at):
        if at >= 0 and s.foes(COMMAND[foe], seat) and field[at] <= SHIP_PACE + 2:
            rich = [s.spice[COMMAND[foe] * 2 + i] + n for i, n in enumerate(income(s, COMMAND[foe]))]
            if rich[0] >= s.box.cost[planet][0] and rich[1] >= s.box.cost[planet][1]:
                found.append((field[at], foe))
    if not found:
        return []
    away, foe = min(found)
    last = s.owner.count(seat) == 1
    text = "last-threatened" if last else "threatened"
    return [Reason(text, (foe, planet, away), FOR if side == FOR or vessel == NONE else AGAINST, (ship(foe),))]


# ---------------------------------------------------------------- rivals
def pushed(s: Firmament, seat: int, foe: int, space: int) -> list[Reason]:
    if s.chart.what[space] == SINGULARITY:
        return [Reason("to-sink", (foe,), 0, (ship(foe),)), *prey(s, seat, foe)]
    planet = s.chart.what[s.at[foe]] - PLANET_SPACE
    if planet >= 0:
        return [Reason("to-drive", (foe, planet), 0, (planet_target(planet),)), *price(s, seat, planet)]
    return [Reason("to-move", (foe,), 0, (ship(foe),))]


def prey(s: Firmament, seat: int, foe: int) -> list[Reason]:
    made: list[Reason] = []
    owner = COMMAND[foe]
    planet = s.chart.what[s.at[foe]] - PLANET_SPACE
    if planet >= 0:
        made.append(Reason("frees", (planet,), FOR, (planet_target(planet),)))
    if not FRIGATE[foe]:
        made.append(Reason("captain-falls", (owner,), FOR))
    if s.at[GALLEON[owner]] < 0 or FRIGATE[foe]:
        made.append(Reason("fewer-ships", (owner, sum([s.at[own] >= 0 for own in act.FLEET[owner]]) - 1), FOR))
    return made


# ---------------------------------------------------------------- construction
def conquest(s: Firmament, seat: int, planet: int) -> list[Reason]:
    count = s.planets_held(s.terms.side[seat]) + 1
    made = [Reason("to-hold", (planet, count, s.terms.goal), 0, (planet_target(planet),))]
    made += stakes(s, seat, planet)
    made.append(Reason("brings", (s.box.planet_yield, s.box.product[planet]), FOR))
    return made
