"""Rounds of a league at tables of three or four, and of pairs that play together. Nothing here reads or writes.

Tables are made so that people meet evenly: of all ways that a few hundred exchanges lead to, the one in which the
fewest meet again. Whoever comes first has three points, the last none, the others lie evenly between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

FIRST: Final = 3.0  # points of the first place
CLIMB: Final = 5  # steps of the ladder of Celestia Duo, and rounds of a league of pairs


def table_sizes(people: int, seats: int) -> list[int]:
    """How many sit at each table: full ones, and as few as can be with one less; nothing if that can't be.

    >>> table_sizes(8, 4), table_sizes(10, 4), table_sizes(7, 3), table_sizes(5, 4)
    ([4, 4], [4, 3, 3], [3, 2, 2], [])
    """
    for short in range(people // (seats - 1) + 1):
        rest = people - short * (seats - 1)
        if rest >= 0 and rest % seats == 0:
            return [seats] * (rest // seats) + [seats - 1] * short
    return []


def rounds_at_tables(people: int, seats: int) -> int:
    """After how many everybody can have met everybody.

    >>> rounds_at_tables(8, 4), rounds_at_tables(9, 3)
    (3, 4)
    """
    return -(-(people - 1) // (seats - 1))


def seat_round(order: Sequence[str], seats: int, met: Mapping[frozenset[str], int]) -> list[list[str]]:
    """The tables of the next round, so that as few as possible meet again.

    >>> seat_round("abcdef", 3, {})
    [['a', 'c', 'e'], ['b', 'd', 'f']]
    >>> once = {frozenset(pair): 1 for pair in ("ac", "ae", "ce", "bd", "bf", "df")}
    >>> sorted(max(sum(frozenset((a, b)) in once for b in table if a < b) for a in table)
    ...        for table in seat_round("abcdef", 3, once))
    [1, 1]
    """
    sizes = table_sizes(len(order), seats)
    tables: list[list[str]] = [[] for _ in sizes]
    n = 0
    for who in order:  # dealt out by strength, so that every table has some of all
        while len(tables[n % len(tables)]) >= sizes[n % len(tables)]:
            n += 1
        tables[n % len(tables)].append(who)
        n += 1

    def again(table: Sequence[str]) -> int:
        pairs = [(one, other) for i, one in enumerate(table) for other in table[i + 1 :]]
        return sum([met.get(frozenset(pair), 0) ** 2 for pair in pairs])

    better = True
    while better:
        better = False
        for a in range(len(tables)):
            for b in range(a + 1, len(tables)):
                for i in range(len(tables[a])):
                    for j in range(len(tables[b])):
                        one, other = list(tables[a]), list(tables[b])
                        one[i], other[j] = other[j], one[i]
                        if again(one) + again(other) < again(tables[a]) + again(tables[b]):
                            tables[a], tables[b] = one, other
                            better = True
    return tables


def place_points(worth: Sequence[tuple[float, ...] | None]) -> list[float]:
    """Points by place: three for the first, none for the last, evenly between; equal places share. None has left.

    >>> place_points([(4,), (3,), (2,), (1,)]), place_points([(1,), (2,), (1,)]), place_points([(1,), None, (2,), (3,)])
    ([3.0, 2.0, 1.0, 0.0], [0.75, 3.0, 0.75], [1.0, 0.0, 2.0, 3.0])
    """
    step = FIRST / (len(worth) - 1)
    there = [one for one in worth if one is not None]
    found = []
    for one in worth:
        if one is None:
            found.append(0.0)
            continue
        ahead, same = sum(other > one for other in there), sum(other == one for other in there)
        found.append(FIRST - step * (ahead + (same - 1) / 2))
    return found


def paired(people: Sequence[str], wishes: Mapping[str, str]) -> list[tuple[str, str]]:
    """Who plays together: those who wished each other, then whoever was wished and wished nobody, then by turns.

    >>> paired("abcdef", {"a": "d", "d": "a", "b": "c"})
    [('a', 'd'), ('b', 'c'), ('e', 'f')]
    """
    left, found = list(people), []
    for mutual in (True, False):
        for one in list(left):
            other = wishes.get(one, "")
            fits = wishes.get(other) == one if mutual else other not in wishes
            if one in left and other in left and one != other and fits:
                found.append((one, other))
                left.remove(one)
                left.remove(other)
    found += list(zip(left[::2], left[1::2], strict=False))
    return found
