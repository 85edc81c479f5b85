"""Who plays whom in a league: everybody once or twice by Berger's tables, or a Swiss, whose pairs are a matching.

The Swiss looks for the pairs of one round at once: nobody meets the same person twice, then as few points as possible
lie between two who meet, then the upper half of those with equal points meets the lower half, in order. A matching of
least weight (networkx) decides it. At an odd number one person is free: once at most, the lowest first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MOST: Final = 32
FREE: Final = ""


def round_robin(people: list[str], twice: bool = False) -> list[list[tuple[str, str]]]:
    """The rounds in which everybody meets everybody, by the circle of Schurig and Berger; who is with nobody is free.
    Who begins changes from round to round; the second time the other does.

    >>> [len(one) for one in round_robin(["a", "b", "c", "d"])]
    [2, 2, 2]
    >>> round_robin(["a", "b", "c", "d", "e", "f"])[0]
    [('a', 'f'), ('b', 'e'), ('c', 'd')]
    """
    ring = [*people, FREE] if len(people) % 2 else list(people)
    size = len(ring)
    rounds = []
    for n in range(size - 1):
        pairs = []
        for k in range(size // 2):
            one, other = ring[k], ring[size - 1 - k]
            pairs.append((other, one) if k == 0 and n % 2 else (one, other))
        rounds.append(pairs)
        half = ring.pop()  # the last one stays, the others go round
        ring = [*ring[size // 2 :], *ring[: size // 2], half]
    back = [[(other, one) for one, other in pairs] for pairs in rounds]
    return [*rounds, *back] if twice else rounds


def free_one(order: list[str], points: Mapping[str, float], freed: set[str]) -> str:
    """Who is free at an odd number: the lowest who was not yet; the lowest of all if everybody was."""
    lowest = sorted(order, key=lambda who: (points.get(who, 0.0), -order.index(who)))
    return next((who for who in lowest if who not in freed), lowest[0])


def swiss_round(
    order: list[str], points: Mapping[str, float], met: set[frozenset[str]], freed: set[str]
) -> list[tuple[str, str]]:
    """The pairs of the next round, the strongest first; a pair with nobody is a free round. `order` is by strength.

    >>> swiss_round(["a", "b", "c", "d"], {}, set(), set())
    [('a', 'c'), ('b', 'd')]
    """
    import networkx

    playing = list(order)
    free: list[tuple[str, str]] = []
    if len(playing) % 2:
        out = free_one(order, points, freed)
        playing.remove(out)
        free = [(out, FREE)]
    graph = networkx.Graph()
    groups: dict[float, list[str]] = {}
    for who in playing:
        groups.setdefault(points.get(who, 0.0), []).append(who)
    place = {who: n for group in groups.values() for n, who in enumerate(group)}
    for i, one in enumerate(playing):
        for other in playing[i + 1 :]:
            graph.add_edge(one, other, weight=cost(one, other, points, groups, place, met))
    found = networkx.min_weight_matching(graph)
    rank = {who: n for n, who in enumerate(sorted(playing, key=lambda who: (-points.get(who, 0.0), order.index(who))))}
    pairs = [(one, other) if rank[one] < rank[other] else (other, one) for one, other in found]
    return [*sorted(pairs, key=lambda pair: rank[pair[0]]), *free]


def cost(
    one: str,
    other: str,
    points: Mapping[str, float],
    groups: Mapping[float, list[str]],
    place: Mapping[str, int],
    met: set[frozenset[str]],
) -> int:
    """What speaks against a pair, in order: having met, points between them, being far from the other half's match."""
    mine, theirs = points.get(one, 0.0), points.get(other, 0.0)
    apart = round(2 * abs(mine - theirs))
    half = len(groups[mine]) // 2
    off = abs(abs(place[one] - place[other]) - half) if mine == theirs else place[other]
    return 10_000_000 * (frozenset((one, other)) in met) + 10_000 * apart * apart + off * off


def begins(one: str, other: str, begun: Mapping[str, int]) -> tuple[str, str]:
    """Who sits first: whoever has begun less often."""
    return (other, one) if begun.get(other, 0) < begun.get(one, 0) else (one, other)
