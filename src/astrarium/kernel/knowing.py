"""What a seat may know, as a state: a table on which the rules can be asked.

What the seat does not see is not there. A field of which it sees nothing does not exist, and what it does not see of a
list is an `Unseen`; whoever asks for one of them fails, in the interpreted and in the compiled build alike. So whatever
comes to its end on such a table has read nothing hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .information import LENGTH, PUBLIC, RULE, TOTAL, Mark, seen
from .unseen import Group, Unseen

if TYPE_CHECKING:
    from .state import State

GONE: Final[Any] = Unseen()  # stands for a whole field of which nothing is seen


def known(mark: Mark, value: Any, shown: Any) -> Any:
    """A field as far as a seat knows it, in the shape in which the rules read it; GONE if it sees nothing of it."""
    if shown is value or is_same(value, shown):
        return value
    if not isinstance(value, list):
        return GONE
    if not isinstance(shown, list):
        return counted(mark, value, shown)
    if len(shown) == len(value):
        return [known_cell(mark, v, w) for v, w in zip(value, shown, strict=True)]
    if not shown or len(value) % len(shown):
        return GONE
    block = len(value) // len(shown)
    out: list[Any] = []
    for i, part in enumerate(shown):
        out += known_part(value[i * block : (i + 1) * block], part)
    return out


def counted(mark: Mark, value: list[Any], shown: Any) -> Any:
    """A list of which a seat sees one number: its length, or its sum."""
    if mark is LENGTH or (mark is RULE and shown == len(value)):
        return [Unseen() for _ in value]
    return summed(value, shown) if mark is TOTAL else GONE


def known_cell(mark: Mark, value: Any, shown: Any) -> Any:
    if isinstance(value, list):
        return known(mark, value, shown)
    return value if is_same(value, shown) else Unseen()


def known_part(value: list[Any], shown: Any) -> list[Any]:
    """A seat's part of a list: as it is, in sum, or not at all."""
    if isinstance(shown, list) and len(shown) == len(value):
        return [v if is_same(v, w) else Unseen() for v, w in zip(value, shown, strict=True)]
    if isinstance(shown, int) and shown == sum(value):
        return summed(value, shown)
    return [Unseen() for _ in value]


def summed(value: list[Any], total: int) -> list[Any]:
    """Counts of which the sum is seen; where it is none, each of them is none."""
    return [0] * len(value) if total == 0 and min(value, default=0) == 0 else [*Group(len(value), total).cells]


def is_same(value: Any, shown: Any) -> bool:
    return type(value) is type(shown) and bool(value == shown)


def forget(s: State, seat: int) -> None:
    """Take away from a state what a seat does not see; its chance too is not the game's."""
    s.reseed("")
    shown: dict[str, Any] = {}
    for name, mark in s.FIELDS.items():  # `see` may read other fields: first look, then take away
        if mark is not PUBLIC:
            shown[name] = s.see(name, seat) if mark is RULE else seen(mark, getattr(s, name), seat, s.seats)
    for name, sight in shown.items():
        value = getattr(s, name)
        found = known(s.FIELDS[name], value, sight)
        if found is value:
            continue
        if name in s.LEDGER:
            setattr(s, name, [0] * len(value))
        elif found is GONE:
            delattr(s, name)
        else:
            setattr(s, name, found)
    if s.asked != seat:
        s.menu = []


class Copying:
    """How states that lack the same fields are cloned. With empty lists in the place of what is missing they clone like
    any other, in a fraction of the time that it takes one field after the other."""

    __slots__ = ("boards", "filled", "first", "gone", "several", "shared")

    def __init__(self, s: State) -> None:
        there = [name for name in s.FIELDS if hasattr(s, name)]
        lists = [name for name in there if name not in s.REPLACED and isinstance(getattr(s, name), list)]
        self.several: Final = [name for name in lists if list in map(type, getattr(s, name))]
        self.boards: Final = [name for name in lists if name not in self.several]
        self.shared: Final = [*s.ASIDE, *[name for name in there if name not in lists]]
        self.gone: Final = [name for name in s.FIELDS if name not in there]
        self.first: Final = s  # others may read it while it is cloned, so nothing is put into it
        self.filled: Final = self.fill(s)

    def fill(self, s: State) -> State | None:
        """A clone with empty lists for what is missing; None where something else than a list is."""
        t = self.copied(s)
        try:
            for name in self.gone:
                setattr(t, name, [])
            t.clone()
        except (AttributeError, TypeError):
            return None
        return t

    def clone(self, s: State) -> State:
        """A clone of a state that is not all there; but for the first one, it is nobody else's."""
        if self.filled is None:
            return self.copied(s)
        if s is self.first:
            t = self.filled.clone()
            s.copy_to(t)
        else:
            for name in self.gone:
                setattr(s, name, [])
            t = s.clone()
            for name in self.gone:
                delattr(s, name)
        for name in self.gone:
            delattr(t, name)
        return t

    def copied(self, s: State) -> State:
        """The same, one field after the other."""
        t = type(s)()
        s.copy_to(t)
        for name in self.shared:
            setattr(t, name, getattr(s, name))
        for name in self.boards:
            setattr(t, name, getattr(s, name).copy())
        for name in self.several:
            setattr(t, name, [part.copy() if isinstance(part, list) else part for part in getattr(s, name)])
        return t
