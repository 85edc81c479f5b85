"""Studies: a finished game, a position or a file, looked at again by one or several people who try other moves.

A study of a game has the game's own name. Lines that were tried are branches; the game itself is branch 0. Who may look
sees all of a finished game. A game that still runs can be studied only by whoever plays it against bots alone, from
their own seat: what they try begins in positions that they imagine, so it tells them nothing.

Nothing is played again in the event loop: a branch is played beside it when somebody goes there, and lists show what
was written down when it was made (`outline.py`).
"""

from __future__ import annotations

import asyncio
import copy
import json
from collections import OrderedDict
from typing import Any, Final, NamedTuple

from astrarium.kernel import AstrariumError, Box, Match
from astrarium.kernel.journal import replay
from astrarium.store import BranchHead, BranchRow, CommentRow, GameRow, SeatRow, StudyRow, outline_of

from .cache import Cache, opened_box
from .errors import Damaged, NoSuchGame, NotYours, Unable
from .filing import FILE, FORM, Filed, outlined, played, read_file
from .host import LOG, WATCHING, Chores, Host
from .outline import Outline, read_outline
from .study_keeping import StudyKeeping
from .table import Table, looked_at

PLAYED: Final = 48  # branches that are remembered as they were played
AT_ONCE: Final = 50  # outlines that are read at a stroke
PORTION: Final = 2000  # moves of old branches that are outlined at a stroke


class Node(NamedTuple):
    """A place in the tree: how many moves of a branch have been made."""

    branch: int
    at: int

    @property
    def name(self) -> str:
        return f"{self.branch}:{self.at}"


class PlayedLine(NamedTuple):
    """A branch, and the match that it is; nobody plays on in it, for others look at it too."""

    row: BranchRow
    match: Match


class Study:
    """What somebody may look at."""

    def __init__(self, table: Table, game: str | None, seat: int, text: str = "") -> None:
        self.id: Final = table.id
        self.table: Final = table
        self.game: Final = game  # the game's name, if it is kept here
        self.open: Final = table.over or game is None  # whether nothing is hidden
        self.text: Final = text  # of its components, if they are not ours
        self.seat: Final = seat  # whose seat the visitor holds, or nobody's
        self.branches: dict[int, BranchHead] = {}
        self.outlines: dict[int, Outline] = {}
        self.lines: Final[dict[int, PlayedLine]] = {}  # the branches that were asked for
        self.comments: list[CommentRow] = []
        self.known: set[str] = set()  # what the bots found something out about
        self.found: dict[str, Any] = {}  # and what it is, as far as it was asked for

    def line(self, branch: int) -> Match:
        """A branch to its end, which `Studies.line` has played."""
        return self.table.match if branch == 0 else self.lines[branch].match

    def standing(self, node: Node) -> Table:
        """The table as it stands at a node; plays a few moves."""
        line = self.line(node.branch)
        here = copy.copy(self.table)
        here.match, here.past = line.at(min(node.at, len(line.moves))), None
        return here

    def has(self, branch: int) -> None:
        """An error if there is no such branch."""
        if branch and branch not in self.branches:
            raise Unable(f"this study has no branch {branch}", "no-such-branch").at(404)

    def checked(self, seat: int | None) -> int | None:
        """From whose seat is looked: None sees everything."""
        if not self.open:
            return self.seat
        if seat is not None and not 0 <= seat < len(self.table.seats):
            raise Unable(f"this table has no seat {seat}", "no-such-seat").at(404)
        return seat


def whole_file(study: Study, branches: list[BranchRow], found: dict[str, str]) -> str:
    """A study as one file; names of browsers stay here. What is JSON already is not read."""
    table = study.table
    comments = [{**row._asdict(), "holder": None} for row in study.comments]
    for one in comments:
        del one["holder"]
    lines = []
    for row in branches:
        plain = {"n": row.n, "parent": row.parent, "at": row.at, "author": row.author, "made": row.made}
        lines.append(f'{json.dumps(plain)[:-1]}, "kept": true, "start": {row.start}, "actions": {row.actions}}}')
    found_out = [f"{json.dumps(about)}: {body}" for about, body in found.items()]
    told = {
        FILE: str(FORM),
        "journal": json.dumps(table.match.save()),
        "components": json.dumps(study.text),
        "names": json.dumps(table.names()),
        "branches": f"[{', '.join(lines)}]",
        "comments": json.dumps(comments),
        "found": f"{{{', '.join(found_out)}}}",
    }
    return "{" + ", ".join([f'"{name}": {text}' for name, text in told.items()]) + "}"


class Studies:
    """What is kept of studies, and the branches of theirs that somebody looked at."""

    def __init__(self, host: Host, cache: Cache, chores: Chores, keeping: StudyKeeping) -> None:
        self.host = host
        self.cache = cache
        self.chores = chores
        self.keeping = keeping
        self.played: OrderedDict[tuple[str, int], PlayedLine] = OrderedDict()  # branches that somebody looked at
        self.outlining: dict[str, asyncio.Task[None]] = {}

    # ------------------------------------------------------------ opening
    async def study(self, id: str, holder: str = "") -> Study:
        """A study, with what was tried, said and found out."""
        study = await self.opened(id, holder)
        async with self.host.store.read() as tx:
            study.branches = {row.n: row for row in await tx.studies.branch_heads(id)}
            for n, doc in (await tx.studies.outlines(id, study.branches)).items():
                study.outlines[n] = read_outline(doc)
                if n % AT_ONCE == 0:
                    await asyncio.sleep(0)
            study.comments = await tx.studies.comments(id)
            study.known = await tx.studies.analysis_names(id)
            study.found = await tx.studies.analyses(id, study.known & {"curve", "turns"})
        if study.outlines.keys() < study.branches.keys():
            self.begin_outlines(study)
        return study

    async def line(self, study: Study, branch: int) -> Match:
        """A branch to its end, played beside the event loop if it was not lately."""
        if branch == 0:
            return study.table.match
        study.has(branch)
        async with self.host.store.read() as tx:
            row = await tx.studies.branch(study.id, branch)
        if row is None:
            raise Unable(f"this study has no branch {branch}", "no-such-branch").at(404)
        known = self.played.get((study.id, branch))
        if known is None or known.row.actions != row.actions:
            match = await self.host.beside(played, study.table.match, row.start, row.actions)
            known = PlayedLine(row, match)
        self.play_to(study, known._replace(row=row))
        return known.match

    def play_to(self, study: Study, line: PlayedLine) -> None:
        """Remember a branch as it was played."""
        study.lines[line.row.n] = self.played[study.id, line.row.n] = line
        self.played.move_to_end((study.id, line.row.n))
        while len(self.played) > PLAYED:
            self.played.popitem(last=False)

    async def stand(self, study: Study, node: Node) -> Table:
        """The table as it stands at a node."""
        await self.line(study, node.branch)
        here: Table = await self.host.beside(study.standing, node)
        return here

    def begin_outlines(self, study: Study) -> None:
        """Branches that were made before outlines were kept get theirs, once, in a worker."""
        if study.id not in self.outlining and not self.chores.closed:
            task = asyncio.get_running_loop().create_task(self.outline_all(study))
            self.outlining[study.id] = task
            task.add_done_callback(lambda done: self.all_outlined(study.id, done))

    def all_outlined(self, id: str, done: asyncio.Task[None]) -> None:
        self.outlining.pop(id, None)
        if not done.cancelled() and done.exception() is not None:
            LOG.error("no outlines in %s: %r", id, done.exception())

    async def outline_all(self, study: Study) -> None:
        own, missing = study.table.match, sorted(study.branches.keys() - study.outlines.keys())
        rows: list[tuple[int, Any, list[list[str]]]] = []
        for n in missing:
            async with self.host.store.read() as tx:
                row = await tx.studies.branch(study.id, n)
            if row is not None:
                rows.append((n, row.start, row.actions))
            if rows and (n == missing[-1] or sum([len(one[2]) for one in rows]) >= PORTION):
                words = (own.game.id, own.setting.json(), own.epoch, study.text, rows)
                found = await self.host.readers.run(outlined, *words, whose=" outlines")
                await self.kept_found(study, {outline_of(one): doc for one, doc in found.items()})
                rows = []
        self.whisper(study.id, {"kind": "tree"})

    async def opened(self, id: str, holder: str) -> Study:
        kept = self.keeping.files.get(id)
        if kept is not None:
            self.keeping.files.move_to_end(id)
            self.keeping.note_opened(id)
            return Study(looked_at(kept[0]), None, WATCHING, kept[1])
        try:
            table = await self.cache.table(id)
        except NoSuchGame:
            async with self.host.store.read() as tx:
                row = await tx.studies.get(id)
            if row is None or row.journal is None:
                raise
            self.keeping.note_opened(id)
            return Study(looked_at(await self.from_file(row)), None, WATCHING, row.components or "")
        holding = await self.cache.holding(id, holder)
        seat = holding.seat if holding is not None else WATCHING
        if not table.over:
            if seat == WATCHING:
                raise NotYours
            if any(one.kind != "bot" for one in table.seats if one.n != seat):
                raise Unable("other people play this game: it can be studied when it is over", "study-later").at(403)
        same = table.match.box is table.game.default_box
        return Study(looked_at(table), id, seat, "" if same else await self.cache.components(table))

    async def from_file(self, row: StudyRow) -> Table:
        """The table of a game that came as a file. It was played when it came, so if it can't be any more that is no
        fault of whoever asks."""
        assert row.journal is not None
        journal, names = row.journal, row.names or []
        try:
            game = self.host.library(journal["game"])
            box: Box = game.default_box
            if row.components:
                box = await self.host.beside(opened_box, game, row.components)
            match: Match = await self.host.beside(replay, game, journal, box)
        except (AstrariumError, LookupError, TypeError, ValueError) as error:
            LOG.error("study %s can't be read any more: %s", row.id, error)
            raise Damaged(row.id) from error
        own = GameRow(
            row.id, game.id, match.setting.mode, match.setting.seats, dict(match.setting.options), match.seed,
            match.epoch, box.components.fingerprint, match.start, None, row.made, row.made, match.state.asked,
            match.state.over, None, None,
        )  # fmt: skip
        seats = [
            SeatRow(n, "person", names[n] if n < len(names) else "", "", row.made) for n in range(match.setting.seats)
        ]
        table = Table(game, own, seats, box)
        table.match = match
        self.keeping.files[row.id] = (table, row.components or "")
        while len(self.keeping.files) > 50:
            self.keeping.files.popitem(last=False)
        return table

    async def ensure(self, study: Study) -> None:
        """See to it that something can be kept about a study."""
        async with self.host.store.write() as tx:
            if await tx.studies.get(study.id) is None:
                now = self.host.clock()
                await tx.studies.add_study(StudyRow(study.id, study.game, None, None, None, now, now))

    # ------------------------------------------------------------ files
    async def exported(self, study: Study) -> str:
        """All of it as one file; names of browsers stay here."""
        if not study.open:
            raise Unable("the file of a study can be had when the game is over", "not-over").at(403)
        async with self.host.store.read() as tx:
            branches, found = await tx.studies.branch_texts(study.id), await tx.studies.analysis_texts(study.id)
        text: str = await self.host.beside(whole_file, study, branches, found)
        return text

    async def imported(self, text: str) -> str:
        """The name of a new study from a file: a study, or the journal of a game. A worker reads and plays it."""
        filed: Filed = await self.host.readers.run(
            read_file, text, self.host.titles(), self.host.clock(), whose=" files"
        )
        now, id = self.host.clock(), self.host.random.randbytes(5).hex()
        journal: Any = filed.journal
        row = StudyRow(id, None, journal, filed.names, filed.components or None, now, now)
        async with self.host.store.write() as tx:
            await self.keeping.add_file(tx, row)
            await tx.studies.add_branches(id, filed.branches)
            await tx.studies.add_comments(id, filed.comments)
            await tx.studies.keep_analysis(
                id, {outline_of(n): one.json() for n, one in filed.outlines.items()}, fresh=True
            )
        return id

    async def study_of(self, match: Match, names: list[str], components: str = "") -> str:
        """The name of a new study of a game or a position that is kept nowhere, with the component file of its own that
        it has."""
        now = self.host.clock()
        row = StudyRow(self.host.random.randbytes(5).hex(), None, match.save(), names, components or None, now, now)
        async with self.host.store.write() as tx:
            await self.keeping.add_file(tx, row)
        return row.id

    # ------------------------------------------------------------ what was found out
    def whisper(self, id: str, message: dict[str, Any]) -> None:
        """Tell whoever looks at a study."""
        self.host.bus.tell(f"study:{id}", json.dumps(message, separators=(",", ":")))

    async def recall(self, study: Study, name: str) -> Any:
        """What was found out about something, if it was."""
        if name in study.known and name not in study.found:
            async with self.host.store.read() as tx:
                study.found.update(await tx.studies.analyses(study.id, [name]))
        return study.found.get(name)

    async def kept_found(self, study: Study, found: dict[str, Any]) -> None:
        study.found.update(found)
        study.known.update(found)
        async with self.host.store.write() as tx:
            await tx.studies.keep_analysis(study.id, found)
