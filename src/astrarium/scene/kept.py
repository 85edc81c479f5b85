"""What was drawn is kept until something that it looked at has changed.

A view notes what is looked at while a part of it is drawn. The same part of the same table is drawn again only when one
of those things is another; so a move draws what it touched, whoever looks, and nobody lists what depends on what.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.text import Words

SIGHTS: Final = 4  # of one part that are kept: two people, somebody who watches, and one more
ROOM: Final = 32 * 1024 * 1024  # bytes of all that is kept, about
EACH: Final = 1000  # of them for a part besides its letters
Rest = ParamSpec("Rest")
Seen = TypeVar("Seen", bound=View)
Draw = Callable[Concatenate[Seen, Words, Rest], Markup]


class CachedPart(NamedTuple):
    """A part, and what it looked at."""

    names: tuple[str, ...]
    values: list[Any]
    made: Markup

    @property
    def size(self) -> int:
        return len(self.made) + EACH


class Shelf:
    """All that is kept, whatever was used last at the end; the rest makes room."""

    def __init__(self, room: int) -> None:
        self.room: Final = room
        self.lock: Final = Lock()  # pages that take long are drawn in threads
        self.size = 0
        self.parts: Final[OrderedDict[tuple[Any, ...], list[CachedPart]]] = OrderedDict()

    def find(self, key: tuple[Any, ...], view: View) -> CachedPart | None:
        with self.lock:
            found = self.parts.get(key, [])
            for n, one in enumerate(found):
                for name, value in zip(one.names, one.values, strict=True):
                    if view.recall(name) != value:
                        break
                else:
                    if n:
                        found.insert(0, found.pop(n))
                    self.parts.move_to_end(key)
                    return one
        return None

    def keep(self, key: tuple[Any, ...], one: CachedPart) -> None:
        with self.lock:
            found = self.parts.setdefault(key, [])
            found.insert(0, one)
            self.size += one.size
            self.parts.move_to_end(key)
            if len(found) > SIGHTS:
                self.size -= found.pop().size
            while self.size > self.room:
                _, gone = self.parts.popitem(last=False)
                self.size -= sum([old.size for old in gone])


SHELF: Final = Shelf(ROOM)
NAMES: Final[dict[tuple[str, ...], tuple[str, ...]]] = {}  # many parts look at the same things


def copied(value: Any) -> Any:
    """A value as it stands now: the lists of a state may change in place."""
    if not isinstance(value, list):
        return value
    return [copied(one) for one in value] if value and isinstance(value[0], list) else value.copy()


def kept(draw: Draw[Seen, Rest]) -> Draw[Seen, Rest]:
    """A function of a view, its words and further plain values, drawn again only if it would be another picture."""

    @wraps(draw)
    def drawn(view: Seen, words: Words, /, *rest: Rest.args, **more: Rest.kwargs) -> Markup:
        if words.position is not view or more:
            return draw(view, words, *rest, **more)  # names come from another position
        key = (draw, view.given, words.lang, *words.players, *rest)
        outer = view.noted
        found = SHELF.find(key, view)
        if found is None:
            view.noted = noted = set[str]()
            try:
                made = draw(view, words, *rest, **more)
            finally:
                view.noted = outer
            names = tuple(sorted(noted))
            found = CachedPart(NAMES.setdefault(names, names), [copied(view.recall(name)) for name in names], made)
            SHELF.keep(key, found)
        if outer is not None:
            outer.update(found.names)
        return found.made

    return drawn
