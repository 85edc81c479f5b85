"""Every field holds what it may, who has left is not asked, and a list that clones share is replaced."""

from __future__ import annotations

from random import Random
from typing import Any

from astrarium.kernel import COUNT, Game, Setting, Span, State, Tape

from .walking import some, step, walk


def numbers(value: Any) -> list[int]:
    """The numbers of a field, of all its parts."""
    return [n for part in value for n in numbers(part)] if isinstance(value, list) else [int(value)]


def longest(value: Any) -> int:
    """The length of a list, or of its longest part."""
    if value and isinstance(value[0], list):
        return max([len(part) for part in value])
    return len(value)


def within(game: Game, s: State, where: str) -> None:
    """Every field holds only what it may."""
    spans = game.bounds(s) if game.bounds else {}
    for name in s.FIELDS:
        low, high, _, most = spans.get(name, COUNT)
        held = numbers(getattr(s, name))
        assert not most or longest(getattr(s, name)) <= most, f"{where}: {name} is {getattr(s, name)}, more than {most}"
        if held:
            assert low <= min(held), f"{where}: {name} is {getattr(s, name)}, below {low}"
            assert max(held) <= high, f"{where}: {name} is {getattr(s, name)}, above {high}"


def stays(before: State, now: State, spans: dict[str, Span], where: str) -> None:
    """What is final has not changed."""
    for name, span in spans.items():
        if span.final:
            old, new = numbers(getattr(before, name)), numbers(getattr(now, name))
            for i, value in enumerate(old):
                assert value not in span.final or new[i] == value, f"{where}: {name} {i} left its final {value}"


def bounded(game: Game, setting: Setting, seed: str, often: float = 0.1, thumb: bool = False) -> None:
    """No negative count, no place outside the board, what is final is final: in truth, and in every seat's dreams."""
    s = game.new(setting, seed)
    rng = Random(seed)
    spans = game.bounds(s) if game.bounds else {}
    assert set(spans) <= set(s.FIELDS), f"bounds of no field: {set(spans) - set(s.FIELDS)}"
    for a in walk(s, rng, game=game if thumb else None):
        where = f"decision {s.number}, {s.question}"
        within(game, s, where)
        t, _ = step(s, a)
        stays(s, t, spans, f"{where}, by {a}")
        if some(s, rng, often):
            for seat in range(setting.seats):
                t = s.imagine(seat, rng)
                within(game, t, f"{where}, dreamt by {seat}")
                b = t.menu[int(rng.random() * len(t.menu))]
                after, _ = step(t, b)
                within(game, after, f"{where}, dreamt by {seat}, after {b}")
                stays(t, after, spans, f"{where}, dreamt by {seat}, by {b}")
    within(game, s, "at the end")


def gone(game: Game, setting: Setting, seed: str, thumb: bool = False) -> None:
    """A seat that has left the game is never asked, not even what has one answer only."""
    s = game.new(setting, seed)
    if game.left is None:
        return
    rng = Random(seed)
    for a in walk(s, rng, game=game if thumb else None):
        assert not game.left(s, s.asked), f"decision {s.number}: {s.question} asks seat {s.asked}, who has left"
        away = [seat for seat in range(setting.seats) if game.left(s, seat)]
        if away:
            t = s.clone()
            t.tape = Tape()
            t.apply(a)
            if all(game.left(t, seat) for seat in away):  # else another game of the match has begun
                for made in t.tape.automatic:
                    assert made.seat not in away, f"decision {made.number}: {made.action} of {made.seat}, who has left"


def shared_lists(game: Game, setting: Setting, seed: str) -> None:
    """A list that clones share is replaced and never changed in place."""
    s = game.new(setting, seed)
    rng = Random(seed)
    for _ in walk(s, rng):
        t = s.clone()
        for name in s.FIELDS:
            mine = getattr(s, name)
            if isinstance(mine, list) and getattr(t, name) is mine:
                setattr(s, name, Fixed(mine))
        s.imagine(int(rng.random() * setting.seats), rng)


class Fixed(list[Any]):
    """A list that refuses to change."""

    def refuse(self, *anything: Any) -> Any:
        raise AssertionError("a list that clones share was changed in place")


for changing in ("__setitem__", "__delitem__", "__iadd__", "append", "extend", "insert", "pop", "remove", "clear",
                 "sort", "reverse"):  # fmt: skip
    setattr(Fixed, changing, Fixed.refuse)
