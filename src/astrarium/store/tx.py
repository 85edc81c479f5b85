"""One transaction: what may be asked of the database, by what it is about."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from .access import HoldingQueries, LinkQueries
from .benches import BalanceQueries
from .chat import ChatQueries
from .games import GameQueries
from .meetings import MeetingQueries
from .records import HeartbeatQueries, RecordQueries
from .studying import PlanQueries, PuzzleQueries, StudyQueries
from .voyages import CallQueries, VoyageQueries

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


class Tx:
    """One transaction. Its parts share the connection, so all that they write is kept together, or nothing."""

    def __init__(self, connection: AsyncConnection, writes: bool, clock: Callable[[], float] = time.time) -> None:
        self.connection: Final = connection
        self.games: Final = GameQueries(connection, writes)
        self.records: Final = RecordQueries(connection)
        self.heartbeats: Final = HeartbeatQueries(connection)
        self.links: Final = LinkQueries(connection, clock)
        self.holdings: Final = HoldingQueries(connection)
        self.chat: Final = ChatQueries(connection, clock)
        self.studies: Final = StudyQueries(connection)
        self.plans: Final = PlanQueries(connection, clock)
        self.puzzles: Final = PuzzleQueries(connection)
        self.voyages: Final = VoyageQueries(connection, clock)
        self.calls: Final = CallQueries(connection)
        self.balances: Final = BalanceQueries(connection)
        self.meet: Final = MeetingQueries(connection)
