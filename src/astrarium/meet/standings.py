"""Standings of a league: points, who beat whom, who beat the better ones (Sonneborn and Berger), then shared."""

from __future__ import annotations

from typing import NamedTuple


class LeagueGame(NamedTuple):
    """One game of a league: two people and the points of each; given without play or not."""

    one: str
    other: str  # empty for a free round
    points: tuple[float, float]
    given: bool = False


class PlaceRow(NamedTuple):
    """Somebody's place."""

    place: int
    who: str
    points: float
    berger: float
    games: int


def points_of(people: list[str], played: list[LeagueGame]) -> dict[str, float]:
    found = dict.fromkeys(people, 0.0)
    for game in played:
        for who, got in zip((game.one, game.other), game.points, strict=True):
            if who in found:
                found[who] += got
    return found


def berger_of(people: list[str], played: list[LeagueGame]) -> dict[str, float]:
    """The points of everybody whom one beat, and half of those with whom one drew."""
    points = points_of(people, played)
    found = dict.fromkeys(people, 0.0)
    for game in played:
        if not game.other:
            continue
        for who, other, got in ((game.one, game.other, game.points[0]), (game.other, game.one, game.points[1])):
            if who in found:
                found[who] += got * points.get(other, 0.0)
    return found


def direct(group: list[str], played: list[LeagueGame]) -> dict[str, float]:
    """Points in the games of a group among themselves."""
    inside = [game for game in played if game.one in group and game.other in group]
    return points_of(group, inside)


def standings(people: list[str], played: list[LeagueGame], points: dict[str, float] | None = None) -> list[PlaceRow]:
    """By points: those of the games, or given ones where a table has more than two.

    >>> ring = [LeagueGame("a", "b", (1, 0)), LeagueGame("b", "c", (1, 0)), LeagueGame("a", "c", (0, 1))]
    >>> table = standings(["a", "b", "c"], ring)
    >>> [(row.place, row.who, row.points) for row in table]
    [(1, 'a', 1.0), (1, 'b', 1.0), (1, 'c', 1.0)]
    """
    points = points_of(people, played) if points is None else points
    berger = berger_of(people, played)
    count = {who: sum(who in (game.one, game.other) and bool(game.other) for game in played) for who in people}
    keys: dict[str, tuple[float, float, float]] = {}
    for who in people:
        group = [other for other in people if points[other] == points[who]]
        keys[who] = (points[who], direct(group, played)[who] if len(group) > 1 else 0.0, berger[who])
    order = sorted(people, key=lambda who: (tuple(-each for each in keys[who]), people.index(who)))
    rows: list[PlaceRow] = []
    for n, who in enumerate(order):
        shared = rows[-1].place if n and keys[order[n - 1]] == keys[who] else n + 1
        rows.append(PlaceRow(shared, who, points[who], berger[who], count[who]))
    return rows
