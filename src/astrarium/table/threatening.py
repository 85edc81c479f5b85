"""What the others can take after an answer: searched in a worker when somebody points at it, and kept until the table
moves on."""

from __future__ import annotations

import asyncio
from typing import Final

from astrarium.bots.worker import threaten
from astrarium.kernel import Action, fingerprint
from astrarium.kernel.explain import claims_of
from astrarium.kernel.recent import Recent
from astrarium.kernel.threats import Threat

from .bots import Bots
from .host import Host
from .table import Table

KEPT: Final = 512  # answers of which it is remembered
OTHERS: Final = 3  # answers that are tried for whether they avoid a threat
Asking = tuple[str, int, int, int]  # the table, its next record, the seat, the answer


class Threatenings:
    """What was searched at one server."""

    def __init__(self, host: Host, bots: Bots) -> None:
        self.host: Final = host
        self.bots: Final = bots
        self.found: Final[Recent[Asking, list[Threat]]] = Recent(KEPT)
        self.latest: Final[dict[str, Asking]] = {}  # what was asked last at a table
        self.turns: Final[dict[str, asyncio.Lock]] = {}  # one search at a time

    def known(self, table: Table, action: Action) -> list[Threat] | None:
        """What was found, if somebody asked before."""
        if not claims_of(table.match.state).at_stake:
            return []
        return self.found.kept.get((table.id, table.seq, table.asked, action.id))

    async def of(self, table: Table, action: Action) -> list[Threat]:
        """The losses after an answer that another one avoids; nothing, if by the time that a table's last search is
        done somebody points elsewhere."""
        found = self.known(table, action)
        if found is not None:
            return found
        asking = self.latest[table.id] = (table.id, table.seq, table.asked, action.id)
        async with self.turns.setdefault(table.id, asyncio.Lock()):
            if self.latest.get(table.id) != asking:
                return []
            try:
                fresh = await self.searched(table, action)
                return self.found.get(asking, lambda: fresh)
            finally:
                if self.latest.get(table.id) == asking:
                    del self.latest[table.id], self.turns[table.id]

    async def searched(self, table: Table, action: Action) -> list[Threat]:
        others = [other.json() for other in table.match.state.legal() if other.id != action.id][:OTHERS]
        salt, question = fingerprint(table.match.seed), await self.bots.question(table)
        told = await self.host.thinkers.run(threaten, question, salt, action.json(), others, whose=table.id)
        parse = table.game.actions.from_json
        return [Threat(key, tuple([parse(one) for one in line]), sure, share) for key, line, sure, share in told]
