"""How many connections are open, and whose; whoever serves counts them here."""

from __future__ import annotations

from collections import Counter
from typing import Final

from astrarium.settings import Settings
from astrarium.web.http.limits import asker, share


class Census:
    """The open connections of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings: Final = settings
        self.trusted: Final = frozenset(settings.proxy.replace(",", " ").split())
        self.count = 0
        self.each: Final[Counter[str]] = Counter()
        self.refused = 0
        self.dropped = 0

    def admits(self, who: str) -> bool:
        """Whether somebody may have one more; several processes share what is allowed."""
        own = self.settings
        if self.count >= share(own.connections, own.processes):
            return False
        return who in self.trusted or self.each[asker(who)] < share(own.connections_each, own.processes)
