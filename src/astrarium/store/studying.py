"""What a transaction does for studies, plans and puzzles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .study_tables import ANALYSIS, BRANCH, COMMENT, PLAN, PUZZLE, STUDY


class StudyRow(NamedTuple):
    id: str
    game: str | None
    journal: dict[str, Any] | None
    names: list[str] | None
    components: str | None
    made: float
    touched: float


class BranchRow(NamedTuple):
    n: int
    parent: int
    at: int
    start: dict[str, Any]
    actions: list[list[str]]
    author: str
    holder: str
    kept: bool
    made: float


class CommentRow(NamedTuple):
    n: int
    branch: int
    at: int
    author: str
    holder: str
    text: str
    made: float


class PlanRow(NamedTuple):
    game: str
    seat: int
    n: int
    state: str
    body: dict[str, Any]
    made: float


class PuzzleRow(NamedTuple):
    day: str
    tries: list[str]
    solved: bool
    at: float


PLANS: Final = (
    select(*[PLAN.c[name] for name in PlanRow._fields])
    .where(PLAN.c.game == bindparam("its"), PLAN.c.seat == bindparam("whose"))
    .order_by(PLAN.c.n)
)


class Studying:
    """The part of `Tx` that studies use."""

    connection: AsyncConnection
    clock: Callable[[], float]

    # ------------------------------------------------------------ studies
    async def study(self, id: str) -> StudyRow | None:
        row = (await self.connection.execute(select(STUDY).where(STUDY.c.id == id))).first()
        return StudyRow(*row) if row else None

    async def add_study(self, row: StudyRow) -> None:
        await self.connection.execute(STUDY.insert().values(**row._asdict()))

    async def branches(self, study: str) -> list[BranchRow]:
        found = select(*[BRANCH.c[name] for name in BranchRow._fields]).where(BRANCH.c.study == study)
        return [BranchRow(*row) for row in await self.connection.execute(found.order_by(BRANCH.c.n))]

    async def branch(self, study: str, n: int) -> BranchRow | None:
        found = select(*[BRANCH.c[name] for name in BranchRow._fields])
        row = (await self.connection.execute(found.where(BRANCH.c.study == study, BRANCH.c.n == n))).first()
        return BranchRow(*row) if row else None

    async def add_branch(self, study: str, row: BranchRow) -> int:
        """Its number is the next one."""
        last = await self.connection.scalar(select(func.max(BRANCH.c.n)).where(BRANCH.c.study == study))
        n = (last or 0) + 1
        await self.connection.execute(BRANCH.insert().values(study=study, **row._replace(n=n)._asdict()))
        return n

    async def set_branch(self, study: str, n: int, **values: Any) -> None:
        await self.connection.execute(BRANCH.update().where(BRANCH.c.study == study, BRANCH.c.n == n).values(**values))

    async def drop_branch(self, study: str, n: int) -> None:
        await self.connection.execute(BRANCH.delete().where(BRANCH.c.study == study, BRANCH.c.n == n))
        await self.connection.execute(COMMENT.delete().where(COMMENT.c.study == study, COMMENT.c.branch == n))

    async def comments(self, study: str) -> list[CommentRow]:
        found = select(*[COMMENT.c[name] for name in CommentRow._fields]).where(COMMENT.c.study == study)
        return [CommentRow(*row) for row in await self.connection.execute(found.order_by(COMMENT.c.n))]

    async def add_comment(self, study: str, row: CommentRow) -> None:
        last = await self.connection.scalar(select(func.max(COMMENT.c.n)).where(COMMENT.c.study == study))
        n = (last or 0) + 1
        await self.connection.execute(COMMENT.insert().values(study=study, **row._replace(n=n)._asdict()))

    async def analyses(self, study: str) -> dict[str, Any]:
        found = select(ANALYSIS.c.about, ANALYSIS.c.body).where(ANALYSIS.c.study == study)
        return {row[0]: row[1] for row in await self.connection.execute(found)}

    async def keep_analysis(self, study: str, found: dict[str, Any]) -> None:
        for about, body in found.items():
            mine = (ANALYSIS.c.study == study) & (ANALYSIS.c.about == about)
            await self.connection.execute(ANALYSIS.delete().where(mine))
            await self.connection.execute(ANALYSIS.insert().values(study=study, about=about, body=body))

    async def forget_student(self, holder: str) -> None:
        """Somebody's branches and comments lose their author's name; what they tried of puzzles goes."""
        for table in (BRANCH, COMMENT):
            await self.connection.execute(table.update().where(table.c.holder == holder).values(author="", holder=""))
        await self.connection.execute(PUZZLE.delete().where(PUZZLE.c.holder == holder))

    # ------------------------------------------------------------ plans
    async def plans(self, game: str, seat: int) -> list[PlanRow]:
        return [PlanRow(*row) for row in await self.connection.execute(PLANS, {"its": game, "whose": seat})]

    async def planned(self) -> list[tuple[str, int]]:
        """The seats whose plans wait."""
        found = select(PLAN.c.game, PLAN.c.seat).where(PLAN.c.state == "waiting").distinct()
        return [(row[0], row[1]) for row in await self.connection.execute(found)]

    async def add_plan(self, game: str, seat: int, body: dict[str, Any]) -> int:
        mine = (PLAN.c.game == game) & (PLAN.c.seat == seat)
        last = await self.connection.scalar(select(func.max(PLAN.c.n)).where(mine))
        row = PlanRow(game, seat, (last or 0) + 1, "draft", body, self.clock())
        await self.connection.execute(PLAN.insert().values(**row._asdict()))
        return row.n

    async def set_plan(self, game: str, seat: int, n: int, **values: Any) -> None:
        mine = (PLAN.c.game == game) & (PLAN.c.seat == seat) & (PLAN.c.n == n)
        await self.connection.execute(PLAN.update().where(mine).values(**values))

    async def drop_plan(self, game: str, seat: int, n: int) -> None:
        mine = (PLAN.c.game == game) & (PLAN.c.seat == seat) & (PLAN.c.n == n)
        await self.connection.execute(PLAN.delete().where(mine))

    async def drop_plans(self, game: str, seat: int) -> None:
        """Somebody else sits there now."""
        await self.connection.execute(PLAN.delete().where(PLAN.c.game == game, PLAN.c.seat == seat))

    # ------------------------------------------------------------ puzzles
    async def puzzles(self, holder: str, limit: int = 400) -> list[PuzzleRow]:
        found = select(*[PUZZLE.c[name] for name in PuzzleRow._fields]).where(PUZZLE.c.holder == holder)
        return [
            PuzzleRow(*row) for row in await self.connection.execute(found.order_by(PUZZLE.c.day.desc()).limit(limit))
        ]

    async def keep_puzzle(self, holder: str, row: PuzzleRow) -> None:
        mine = (PUZZLE.c.holder == holder) & (PUZZLE.c.day == row.day)
        await self.connection.execute(PUZZLE.delete().where(mine))
        await self.connection.execute(PUZZLE.insert().values(holder=holder, **row._asdict()))
