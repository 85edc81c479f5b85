"""Who has opened an invitation and not sat down yet: seen by those who wait at the table, and kept nowhere else."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final, NamedTuple

from starlette.datastructures import Headers

LOOKING: Final = 600.0  # seconds for which somebody who opened an invitation counts as looking
MOST: Final = 2000


class Caller(NamedTuple):
    at: float
    name: str = ""  # of somebody who plays the lesson first


class Callers:
    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock: Final = clock
        self.seen: Final[OrderedDict[tuple[str, int], Caller]] = OrderedDict()

    def note(self, game: str, seat: int, name: str = "") -> None:
        if name or not self.of(game, seat):
            self.seen[game, seat] = Caller(self.clock(), name)
        while len(self.seen) > MOST:
            self.seen.popitem(last=False)

    def of(self, game: str, seat: int) -> Caller | None:
        found = self.seen.get((game, seat))
        return found if found is not None and self.clock() - found.at < (3 if found.name else 1) * LOOKING else None

    def forget(self, game: str, seat: int) -> None:
        self.seen.pop((game, seat), None)


def is_person(headers: Headers) -> bool:
    """Whether a browser asks, and no program that shows previews: those speak no language. Over plain HTTP browsers
    tell no more of themselves."""
    return "accept-language" in headers and "text/html" in headers.get("accept", "")
