"""One transaction: what may be asked of the database, by what it is about."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
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
    """One transaction. Its parts share the connection, so all that they write is kept together, or nothing. Each is
    made when it is first asked for: most transactions ask for one or two."""

    def __init__(self, connection: AsyncConnection, writes: bool, clock: Callable[[], float] = time.time) -> None:
        self.connection: Final = connection
        self.writes: Final = writes
        self.clock: Final = clock

    @cached_property
    def games(self) -> GameQueries:
        return GameQueries(self.connection, self.writes)

    @cached_property
    def records(self) -> RecordQueries:
        return RecordQueries(self.connection)

    @cached_property
    def heartbeats(self) -> HeartbeatQueries:
        return HeartbeatQueries(self.connection)

    @cached_property
    def links(self) -> LinkQueries:
        return LinkQueries(self.connection, self.clock)

    @cached_property
    def holdings(self) -> HoldingQueries:
        return HoldingQueries(self.connection)

    @cached_property
    def chat(self) -> ChatQueries:
        return ChatQueries(self.connection, self.clock)

    @cached_property
    def studies(self) -> StudyQueries:
        return StudyQueries(self.connection)

    @cached_property
    def plans(self) -> PlanQueries:
        return PlanQueries(self.connection, self.clock)

    @cached_property
    def puzzles(self) -> PuzzleQueries:
        return PuzzleQueries(self.connection)

    @cached_property
    def voyages(self) -> VoyageQueries:
        return VoyageQueries(self.connection, self.clock)

    @cached_property
    def calls(self) -> CallQueries:
        return CallQueries(self.connection)

    @cached_property
    def balances(self) -> BalanceQueries:
        return BalanceQueries(self.connection)

    @cached_property
    def meet(self) -> MeetingQueries:
        return MeetingQueries(self.connection)
