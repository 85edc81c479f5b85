"""Tables whose bots are asked while nobody is there: they take turns, and wait for whoever is.

After a restart thousands of games may wait for a bot. Their names stand in a line; only a few of them are loaded and
thought about at a time, one answer each, and their thoughts come after those that somebody waits for. Whoever moves,
opens or looks at a table calls it out of the line.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Container
from typing import Final

from .host import Chores, Host

AT_ONCE: Final = 8  # tables of the line that are thought about at a time
STAY: Final = 60.0  # seconds for which a table is attended after somebody did something there


class Dozing:
    """The line of those tables, and how long ago somebody was at which."""

    def __init__(self, host: Host, chores: Chores, thinking: Container[str], think: Callable[[str], None]) -> None:
        self.host = host
        self.chores = chores
        self.thinking = thinking  # the tables whose bots think now
        self.think = think  # lets the bots of a table think
        self.line: OrderedDict[str, None] = OrderedDict()
        self.drowsy: set[str] = set()  # those of the line that have their turn
        self.stirred: OrderedDict[str, float] = OrderedDict()  # when somebody did something at a table

    def attend(self, id: str) -> None:
        """Somebody is at this table, or was just now."""
        self.line.pop(id, None)
        self.drowsy.discard(id)
        self.host.thinkers.hurry(id)
        self.stirred[id] = self.host.clock()
        self.stirred.move_to_end(id)
        while len(self.stirred) > self.host.settings.tables:
            self.stirred.popitem(last=False)

    def attended(self, id: str) -> bool:
        """Whether somebody looks at a table, or did something there a moment ago."""
        return id in self.host.bus.ears or (id in self.stirred and self.host.clock() - self.stirred[id] < STAY)

    def is_patient(self, id: str) -> bool:
        return id in self.drowsy and not self.attended(id)

    def doze(self, id: str) -> None:
        """A bot is asked there, and nobody waits for it: to the end of the line."""
        self.line.setdefault(id)
        self.go_on()

    def rouse(self, id: str) -> None:
        """Somebody looks at a table of the line."""
        if id in self.line or id in self.drowsy:
            self.attend(id)
            self.think(id)

    def go_on(self, done: str = "") -> None:
        """As many of the line as may think at a time; one of them may have had its turn."""
        self.drowsy.discard(done)
        while len(self.drowsy) < AT_ONCE and not self.chores.closed:
            id = next((one for one in self.line if one not in self.thinking), None)
            if id is None:
                return
            del self.line[id]
            self.drowsy.add(id)
            self.think(id)
