"""What lies on the table in Kepler-3042, by the names that its players use."""

from __future__ import annotations

from typing import Any

from astrarium.games.kepler.actions import EARTH, PLANET, PLANETS
from astrarium.games.kepler.box import HIDDEN, TAKEN
from astrarium.games.kepler.effects import affected
from astrarium.games.kepler.objectives import MEASURES, objective_points
from astrarium.games.kepler.scoring import points_of, table_points


def account(s: Any, seat: int) -> dict[Any, int]:
    out: dict[Any, int] = {}
    for player in range(s.seats):
        places = {"storage": 0, **{PLANET.values[n]: s.place(player, n) for n in s.planets(player)}}
        for name, place in places.items():
            first = s.at(player, place)
            for cube, n in enumerate(s.cubes[first : first + 3]):
                out["cubes", player, (name, cube)] = n
        first = s.at(player, 1)
        for cube, n in enumerate(s.cubes[first : first + 3]):
            out["pit", player, (cube,)] = n
        waits = [frame for frame in s.agenda if frame.name() == "ResolveCard"]
        out["meant", player, ()] = int(bool(waits) and player in affected(s, s.box.cards[s.shown[-1]]))
        for ship in range(3):
            out["ship", player, (ship,)] = s.ship_at(player, ship)
        if player == seat and s.objective:
            card = s.box.objectives[s.objective[player]]
            out["objective", player, ()] = objective_points(s, player)
            out["goal", player, ()] = MEASURES[card.terms[0].what].units(s, player, card.terms[0].index)
        out["action-cube", player, ()] = s.cubes_at[player]
        out["points", player, ()] = points(s, player)
        if s.chosen and player == seat:
            for one in range(5):
                pairs = [min(one, other) * 5 + max(one, other) for other in range(5) if other != one]
                out["start", player, (one,)] = int(s.chosen[player] in pairs)
    for nation in range(s.nations()):
        for technology in range(5):
            out["level", nation, (technology,)] = s.level(nation, technology)
        for track in (0, 1):
            out["space", nation, (track,)] = s.space(nation, track)
            out["medal", nation, (track,)] = s.medals[2 * nation + track]
    for track in (0, 1):
        out["medal-on-card", -1, (track,)] = s.on_card[track]
        for space in range(40):
            out["medal-taken", -1, (track, space)] = int(s.activated[track] & (1 << space) != 0)
    for planet in range(EARTH + 1, PLANETS + 1):
        out["terraformed", -1, (planet,)] = int(s.is_terraformed(planet))
        holders = [player for player in range(s.seats) if planet in s.planets(player)]
        out["colony", -1, (planet,)] = holders[0] if holders else -1
    for tile, hex in enumerate(s.sites):
        body = s.body_at(hex)
        out["body", -1, (hex,)] = TAKEN if body == -1 else body
        out["site", -1, (tile,)] = hex
    out["face-up", -1, ()] = sum([s.body_at(hex) != HIDDEN for hex in s.sites])
    return {**out, ("round", -1, ()): s.round, ("turn", -1, ()): s.turn, ("first", -1, ()): s.first}


def points(s: Any, player: int) -> int:
    """What the final scoring would give now, but for the Objective."""
    if not s.objective:  # none is dealt yet, and nothing is on the table that scores
        return sum(table_points(s, player))
    return sum(points_of(s, player)) - objective_points(s, player)
