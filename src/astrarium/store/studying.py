"""What a transaction does for studies, plans and puzzles."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import Text, bindparam, func, select, type_coerce

from .study_tables import ANALYSIS, BRANCH, COMMENT, PLAN, PUZZLE, STUDY

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

AT_ONCE: Final = 40  # rows that are written or read at a stroke
OUTLINE: Final = "line "  # what an outline of a branch is filed under


def outline_of(n: int) -> str:
    """What the outline of a branch is filed under."""
    return f"{OUTLINE}{n}"


class Written(str):
    """A document that is JSON already, as a worker wrote it: kept as it is."""

    __slots__ = ()


def written(doc: Any) -> str:
    """A document as the store keeps it."""
    return str(doc) if isinstance(doc, Written) else json.dumps(doc)


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


class BranchHead(NamedTuple):
    """A branch without what was played in it, which may be long."""

    n: int
    parent: int
    at: int
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


class StudyQueries:
    """Studies with their branches, comments and what was found out."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection: Final = connection

    async def get(self, id: str) -> StudyRow | None:
        row = (await self.connection.execute(select(STUDY).where(STUDY.c.id == id))).first()
        return StudyRow(*row) if row else None

    async def latest_studies(self, limit: int) -> list[StudyRow]:
        found = select(STUDY).order_by(STUDY.c.touched.desc()).limit(limit)
        return [StudyRow(*row) for row in await self.connection.execute(found)]

    async def known_studies(self, ids: list[str]) -> set[str]:
        """Which of these are still there."""
        return {row[0] for row in await self.connection.execute(select(STUDY.c.id).where(STUDY.c.id.in_(ids)))}

    async def drop_study(self, id: str) -> bool:
        """With its branches, comments and analyses; its game stays."""
        for table in (BRANCH, COMMENT, ANALYSIS):
            await self.connection.execute(table.delete().where(table.c.study == id))
        return bool((await self.connection.execute(STUDY.delete().where(STUDY.c.id == id))).rowcount)

    async def add_study(self, row: StudyRow) -> None:
        await self.connection.execute(STUDY.insert().values(**row._asdict()))

    async def count_files(self) -> int:
        """How many studies belong to no game here."""
        found = select(func.count()).select_from(STUDY).where(STUDY.c.game.is_(None))
        return await self.connection.scalar(found) or 0

    async def touch_study(self, id: str, now: float) -> None:
        await self.connection.execute(STUDY.update().where(STUDY.c.id == id).values(touched=now))

    async def touch_uncounted(self, now: float) -> None:
        """Studies of which nobody noted when they were opened."""
        uncounted = STUDY.c.game.is_(None) & (STUDY.c.touched == STUDY.c.made)
        await self.connection.execute(STUDY.update().where(uncounted).values(touched=now))

    async def outdated_studies(self, before: float, limit: int = 100) -> list[str]:
        """Studies of no game here that nobody opened since."""
        found = select(STUDY.c.id).where(STUDY.c.game.is_(None), STUDY.c.touched < before).limit(limit)
        return [row[0] for row in await self.connection.execute(found)]

    async def branches(self, study: str) -> list[BranchRow]:
        found = select(*[BRANCH.c[name] for name in BranchRow._fields]).where(BRANCH.c.study == study)
        return [BranchRow(*row) for row in await self.connection.execute(found.order_by(BRANCH.c.n))]

    async def branch_heads(self, study: str) -> list[BranchHead]:
        found = select(*[BRANCH.c[name] for name in BranchHead._fields]).where(BRANCH.c.study == study)
        return [BranchHead(*row) for row in await self.connection.execute(found.order_by(BRANCH.c.n))]

    async def branch_texts(self, study: str) -> list[BranchRow]:
        """Those that everybody finds, with their position and their moves as they are written: nothing is read."""
        columns = [
            type_coerce(BRANCH.c[name], Text) if name in ("start", "actions") else BRANCH.c[name]
            for name in BranchRow._fields
        ]
        found = select(*columns).where(BRANCH.c.study == study, BRANCH.c.kept).order_by(BRANCH.c.n)
        return [BranchRow(*row) for row in await self.connection.execute(found)]

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

    async def add_branches(self, study: str, rows: list[BranchRow]) -> None:
        """Many at once, with the numbers that they have."""
        for n in range(0, len(rows), AT_ONCE):
            some = [{"study": study, **row._asdict()} for row in rows[n : n + AT_ONCE]]
            await self.connection.execute(BRANCH.insert(), some)
            await asyncio.sleep(0)

    async def set_branch(self, study: str, n: int, **values: Any) -> None:
        await self.connection.execute(BRANCH.update().where(BRANCH.c.study == study, BRANCH.c.n == n).values(**values))

    async def drop_branch(self, study: str, n: int) -> None:
        await self.connection.execute(BRANCH.delete().where(BRANCH.c.study == study, BRANCH.c.n == n))
        await self.connection.execute(COMMENT.delete().where(COMMENT.c.study == study, COMMENT.c.branch == n))
        mine = (ANALYSIS.c.study == study) & (ANALYSIS.c.about == outline_of(n))
        await self.connection.execute(ANALYSIS.delete().where(mine))

    async def comments(self, study: str) -> list[CommentRow]:
        found = select(*[COMMENT.c[name] for name in CommentRow._fields]).where(COMMENT.c.study == study)
        return [CommentRow(*row) for row in await self.connection.execute(found.order_by(COMMENT.c.n))]

    async def add_comment(self, study: str, row: CommentRow) -> None:
        last = await self.connection.scalar(select(func.max(COMMENT.c.n)).where(COMMENT.c.study == study))
        n = (last or 0) + 1
        await self.connection.execute(COMMENT.insert().values(study=study, **row._replace(n=n)._asdict()))

    async def written_by(self, holder: str) -> list[tuple[str, float, str]]:
        """What somebody wrote in studies: where, when, what."""
        found = select(COMMENT.c.study, COMMENT.c.made, COMMENT.c.text).where(COMMENT.c.holder == holder)
        return [(row[0], row[1], row[2]) for row in await self.connection.execute(found.order_by(COMMENT.c.made))]

    async def add_comments(self, study: str, rows: list[CommentRow]) -> None:
        """Many at once, with the numbers that they have."""
        for n in range(0, len(rows), AT_ONCE):
            some = [{"study": study, **row._asdict()} for row in rows[n : n + AT_ONCE]]
            await self.connection.execute(COMMENT.insert(), some)
            await asyncio.sleep(0)

    async def analysis_names(self, study: str) -> set[str]:
        """What something was found out about."""
        found = select(ANALYSIS.c.about).where(ANALYSIS.c.study == study)
        return {row[0] for row in await self.connection.execute(found)}

    async def analyses(self, study: str, names: Iterable[str]) -> dict[str, Any]:
        """What was found out about these; a few at a time, for each may be long."""
        found: dict[str, Any] = {}
        wanted, of = sorted(names), select(ANALYSIS.c.about, ANALYSIS.c.body).where(ANALYSIS.c.study == study)
        for n in range(0, len(wanted), AT_ONCE):
            rows = await self.connection.execute(of.where(ANALYSIS.c.about.in_(wanted[n : n + AT_ONCE])))
            found.update({row[0]: row[1] for row in rows})
            await asyncio.sleep(0)
        return found

    async def analysis_texts(self, study: str) -> dict[str, str]:
        """Everything that was found out, as it is written."""
        found = select(ANALYSIS.c.about, type_coerce(ANALYSIS.c.body, Text)).where(ANALYSIS.c.study == study)
        return {row[0]: row[1] for row in await self.connection.execute(found)}

    async def outlines(self, study: str, branches: Iterable[int]) -> dict[int, Any]:
        """How branches are shown in lists, by their numbers."""
        found = await self.analyses(study, [outline_of(n) for n in branches])
        return {int(about.removeprefix(OUTLINE)): body for about, body in found.items()}

    async def keep_analysis(self, study: str, found: dict[str, Any], fresh: bool = False) -> None:
        """What was found out, in place of what was known; nothing was if the study is fresh."""
        names = sorted(found)
        for n in range(0, len(names), AT_ONCE):
            some = names[n : n + AT_ONCE]
            if not fresh:
                mine = (ANALYSIS.c.study == study) & ANALYSIS.c.about.in_(some)
                await self.connection.execute(ANALYSIS.delete().where(mine))
            rows = [{"study": study, "about": about, "body": found[about]} for about in some]
            await self.connection.execute(ANALYSIS.insert(), rows)
            await asyncio.sleep(0)

    async def forget_student(self, holder: str) -> None:
        """Somebody's branches lose their author's name; what they wrote, and what they tried of puzzles, goes."""
        mine = BRANCH.update().where(BRANCH.c.holder == holder)
        await self.connection.execute(mine.values(author="", holder=""))
        await self.connection.execute(COMMENT.delete().where(COMMENT.c.holder == holder))
        await self.connection.execute(PUZZLE.delete().where(PUZZLE.c.holder == holder))


class PlanQueries:
    """Plans of seats."""

    def __init__(self, connection: AsyncConnection, clock: Callable[[], float]) -> None:
        self.connection: Final = connection
        self.clock: Final = clock

    async def of(self, game: str, seat: int) -> list[PlanRow]:
        return [PlanRow(*row) for row in await self.connection.execute(PLANS, {"its": game, "whose": seat})]

    async def planned(self) -> list[tuple[str, int]]:
        """The seats whose plans wait."""
        found = select(PLAN.c.game, PLAN.c.seat).where(PLAN.c.state == "waiting").distinct()
        return [(row[0], row[1]) for row in await self.connection.execute(found)]

    async def add(self, game: str, seat: int, body: dict[str, Any]) -> int:
        mine = (PLAN.c.game == game) & (PLAN.c.seat == seat)
        last = await self.connection.scalar(select(func.max(PLAN.c.n)).where(mine))
        row = PlanRow(game, seat, (last or 0) + 1, "draft", body, self.clock())
        await self.connection.execute(PLAN.insert().values(**row._asdict()))
        return row.n

    async def set(self, game: str, seat: int, n: int, **values: Any) -> None:
        mine = (PLAN.c.game == game) & (PLAN.c.seat == seat) & (PLAN.c.n == n)
        await self.connection.execute(PLAN.update().where(mine).values(**values))

    async def drop(self, game: str, seat: int, n: int) -> None:
        mine = (PLAN.c.game == game) & (PLAN.c.seat == seat) & (PLAN.c.n == n)
        await self.connection.execute(PLAN.delete().where(mine))

    async def drop_all(self, game: str, seat: int) -> None:
        """Somebody else sits there now."""
        await self.connection.execute(PLAN.delete().where(PLAN.c.game == game, PLAN.c.seat == seat))


class PuzzleQueries:
    """Who tried which puzzle."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection: Final = connection

    async def of(self, holder: str, limit: int = 400) -> list[PuzzleRow]:
        found = select(*[PUZZLE.c[name] for name in PuzzleRow._fields]).where(PUZZLE.c.holder == holder)
        return [
            PuzzleRow(*row) for row in await self.connection.execute(found.order_by(PUZZLE.c.day.desc()).limit(limit))
        ]

    async def keep(self, holder: str, row: PuzzleRow) -> None:
        mine = (PUZZLE.c.holder == holder) & (PUZZLE.c.day == row.day)
        await self.connection.execute(PUZZLE.delete().where(mine))
        await self.connection.execute(PUZZLE.insert().values(holder=holder, **row._asdict()))
