"""Who is here, and who has gone."""

from __future__ import annotations

from contextlib import suppress

from astrarium.store import Busy

from .cache import Cache
from .host import WATCHING, Chores, Host
from .table import Table


class Presence:
    """Whose page is open, at this server or another."""

    def __init__(self, host: Host, cache: Cache, chores: Chores) -> None:
        self.host = host
        self.cache = cache
        self.chores = chores
        self.present: dict[tuple[str, int], int] = {}  # open streams of each seat

    def here(self, id: str, seat: int) -> bool:
        """Whether whoever holds a seat looks at the table, at this server or another."""
        return (id, seat) in self.present or self.host.bus.elsewhere(id, seat)

    def arrive(self, id: str, seat: int) -> None:
        self.cache.rouse(id)
        self.present[id, seat] = self.present.get((id, seat), 0) + 1
        if self.present[id, seat] == 1 and seat != WATCHING:
            self.stay(id, seat)
            self.tell(id)

    def tell(self, id: str) -> None:
        """Whoever looks sees who comes and goes; but partners who may not talk are not told, not by a beat."""
        table = self.cache.in_memory.get(id)
        if table is None or not table.shuttered:
            self.host.bus.publish(id)

    def stay(self, id: str, seat: int) -> None:
        """Said again and again to other servers, which forget it after a while."""
        if seat != WATCHING:
            self.host.bus.meet(id, seat, True)

    def depart(self, id: str, seat: int) -> None:
        self.present[id, seat] -= 1
        if self.present[id, seat] == 0:
            del self.present[id, seat]
            if seat != WATCHING and not self.chores.closed:
                self.host.bus.meet(id, seat, False)
                self.tell(id)
                self.chores.begin(self.note_absence(id, seat))

    async def note_absence(self, id: str, seat: int) -> None:
        """Write down since when somebody is away, so that it is known after a restart."""
        with suppress(Busy):
            async with self.host.store.write() as tx:
                await tx.games.set_seat(id, seat, seen=self.host.clock())
            self.cache.stale(id)

    def away_for(self, table: Table, seat: int) -> float | None:
        """For how many seconds a person has been away, or None while they are here."""
        keeper = table.keeper(seat)
        if table.seats[seat].kind != "person" or self.here(table.id, keeper):
            return None
        return max(0.0, table.lasted(table.last_seen(keeper), self.host.clock()))

    def replaceable(self, table: Table, seat: int) -> bool:
        """Whether somebody has been away for so long that the others need not wait."""
        away = self.away_for(table, seat) if "letters" not in table.noted else None
        return away is not None and away >= 60 * self.host.settings.absent_minutes and not table.over

    def seen_last(self, table: Table, seat: int) -> float | None:
        """When somebody who is away was last heard of, as far as others may know."""
        return None if table.shuttered or self.away_for(table, seat) is None else table.last_seen(seat)
