"""Studies: a finished game, a position or a file, looked at again by one or several people who try other moves.

A study of a game has the game's own name. Lines that were tried are branches; the game itself is branch 0. Who may look
sees all of a finished game. A game that still runs can be studied only by whoever plays it against bots alone, from
their own seat: what they try begins in positions that they imagine, so it tells them nothing.
"""

from __future__ import annotations

import asyncio
import copy
import json
from random import Random
from typing import Any, Final, NamedTuple

from astrarium.bots.ponder import Walk
from astrarium.bots.worker import Question, choose
from astrarium.kernel import AstrariumError, Box, Components, Match, Stale
from astrarium.kernel.journal import replay
from astrarium.store import BranchRow, Busy, CommentRow, GameRow, SeatRow, StudyRow

from .analysis import Analysts
from .errors import NoSuchGame, NotYours, Unable
from .floor import LOG, WATCHING, hashed
from .seats import clean_name
from .table import Table

ANSWERS: Final = "level:4"  # the bot that answers what is tried
MOST_ANSWERS: Final = 60  # moves of bots after one of a person
MOST_BRANCHES: Final = 300
MOST_COMMENTS: Final = 1000
LONGEST: Final = 1000  # moves of a branch
FILE: Final = "astrarium-study"
FORM: Final = 1


class Node(NamedTuple):
    """A place in the tree: how many moves of a branch have been made."""

    branch: int
    at: int

    @property
    def name(self) -> str:
        return f"{self.branch}:{self.at}"


class Study:
    """What somebody may look at."""

    def __init__(self, table: Table, game: str | None, seat: int, text: str = "") -> None:
        self.id: Final = table.id
        self.table: Final = table
        self.game: Final = game  # the game's name, if it is kept here
        self.open: Final = table.over or game is None  # whether nothing is hidden
        self.text: Final = text  # of its components, if they are not ours
        self.seat: Final = seat  # whose seat the visitor holds, or nobody's
        self.branches: dict[int, BranchRow] = {}
        self.comments: list[CommentRow] = []
        self.found: dict[str, Any] = {}  # what the bots found out

    def line(self, branch: int) -> Match:
        """A branch to its end."""
        if branch == 0:
            return self.table.match
        row = self.branches.get(branch)
        if row is None:
            raise Unable(f"this study has no branch {branch}", "no-such-branch").at(404)
        own = self.table.match
        line = Match(own.game, own.setting, "", own.box, own.epoch, row.start)
        for action in row.actions:
            line.play(own.game.actions.from_json(action))
        return line

    def standing(self, node: Node) -> Table:
        """The table as it stands at a node."""
        if node.branch == 0:
            match = self.table.at(min(node.at, len(self.table.match.moves)))
        else:
            line = self.line(node.branch)
            match = line.at(min(node.at, len(line.moves)))
        here = copy.copy(self.table)
        here.match, here.past = match, None
        return here

    def journal(self, branch: int) -> dict[str, Any]:
        return self.line(branch).save()

    def checked(self, seat: int | None) -> int | None:
        """From whose seat is looked: None sees everything."""
        if not self.open:
            return self.seat
        if seat is not None and not 0 <= seat < len(self.table.seats):
            raise Unable(f"this table has no seat {seat}", "no-such-seat").at(404)
        return seat


def stands_up(title: str, journal: dict[str, Any], components: str) -> int:
    """Play a file's game in a worker, where it can do no harm; how many moves it has."""
    walk = Walk(title, journal, components)
    replay(walk.game, journal, walk.box)
    return len(journal["moves"])


def said(text: str, most: int = 600) -> str:
    """What somebody wrote, in one line."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:most]


class Studies(Analysts):
    # ------------------------------------------------------------ opening
    async def study(self, id: str, holder: str = "") -> Study:
        """A study, with what was tried, said and found out."""
        study = await self.opened(id, holder)
        async with self.store.read() as tx:
            study.branches = {row.n: row for row in await tx.branches(id)}
            study.comments = await tx.comments(id)
            study.found = await tx.analyses(id)
        return study

    async def opened(self, id: str, holder: str) -> Study:
        kept = self.files.get(id)
        if kept is not None:
            self.files.move_to_end(id)
            return Study(kept[0], None, WATCHING, kept[1])
        try:
            table = await self.table(id)
        except NoSuchGame:
            async with self.store.read() as tx:
                row = await tx.study(id)
            if row is None or row.journal is None:
                raise
            return Study(await self.from_file(row), None, WATCHING, row.components or "")
        holding = await self.holding(id, holder)
        seat = holding.seat if holding is not None else WATCHING
        if not table.over:
            if seat == WATCHING:
                raise NotYours
            if any(one.kind != "bot" for one in table.seats if one.n != seat):
                raise Unable("other people play this game: it can be studied when it is over", "study-later").at(403)
        same = table.match.box is table.game.default_box
        return Study(table, id, seat, "" if same else await self.components(table))

    async def from_file(self, row: StudyRow) -> Table:
        """The table of a game that came as a file."""
        assert row.journal is not None
        journal, names = row.journal, row.names or []
        game = self.library(journal["game"])
        box = Box(Components("components.toml", row.components), game.open_box) if row.components else game.default_box
        match: Match = await self.beside(replay, game, journal, box)
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
        self.files[row.id] = (table, row.components or "")
        while len(self.files) > 50:
            self.files.popitem(last=False)
        return table

    async def ensure(self, study: Study) -> None:
        """See to it that something can be kept about a study."""
        async with self.store.write() as tx:
            if await tx.study(study.id) is None:
                now = self.clock()
                await tx.add_study(StudyRow(study.id, study.game, None, None, None, now, now))

    # ------------------------------------------------------------ files
    async def exported(self, study: Study) -> dict[str, Any]:
        """All of it as one file; names of browsers stay here."""
        if not study.open:
            raise Unable("the file of a study can be had when the game is over", "not-over").at(403)
        table = study.table
        branches = [row._asdict() for row in study.branches.values() if row.kept]
        for one in branches:
            del one["holder"]
        comments = [row._asdict() for row in study.comments]
        for one in comments:
            del one["holder"]
        return {
            FILE: FORM,
            "journal": table.match.save(),
            "components": study.text,
            "names": table.names(),
            "branches": branches,
            "comments": comments,
            "found": study.found,
        }

    async def imported(self, text: str) -> str:
        """The name of a new study from a file: a study, or the journal of a game."""
        try:
            doc = json.loads(text)
            if not isinstance(doc, dict):
                raise ValueError("it is no object")
            if doc.get(FILE, FORM) != FORM:
                raise ValueError("it is of a newer version")
            journal = doc["journal"] if FILE in doc else doc
            title = journal["game"]
            if title not in self.titles():
                raise ValueError(f"there is no game {title!r} here")
            components = str(doc.get("components") or "") if FILE in doc else ""
            await self.thinkers.run(stands_up, title, journal, components, whose=" studies")
            row = self.file_row(doc, journal, components)
            table = await self.from_file(row)
            study = Study(table, None, WATCHING, components)
            lines, notes = self.read_lines(study, doc)
        except Busy:
            raise
        except (AstrariumError, LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
            raise Unable(f"this file can't be read as a study or a game: {error}", "no-study-file") from error
        async with self.store.write() as tx:
            await tx.add_study(row)
            for n in sorted(lines):
                await tx.add_branch(row.id, lines[n])
            for note in notes:
                await tx.add_comment(row.id, note)
        return row.id

    async def study_of(self, match: Match, names: list[str], components: str = "") -> str:
        """The name of a new study of a game or a position that is kept nowhere, with the component file of its own that
        it has."""
        now = self.clock()
        row = StudyRow(self.random.randbytes(5).hex(), None, match.save(), names, components or None, now, now)
        async with self.store.write() as tx:
            await tx.add_study(row)
        return row.id

    def file_row(self, doc: dict[str, Any], journal: dict[str, Any], components: str) -> StudyRow:
        names = [clean_name(str(name)) for name in doc.get("names", [])][:8] if FILE in doc else []
        now = self.clock()
        return StudyRow(self.random.randbytes(5).hex(), None, journal, names, components or None, now, now)

    def read_lines(self, study: Study, doc: dict[str, Any]) -> tuple[dict[int, BranchRow], list[CommentRow]]:
        """The branches and comments of a file, renumbered; each branch is played once to see that it can be."""
        lines: dict[int, BranchRow] = {}
        numbers = {0: 0}
        for one in sorted(doc.get("branches", []), key=lambda one: int(one["n"]))[:MOST_BRANCHES]:
            n = len(lines) + 1
            parent = numbers[int(one["parent"])]
            actions = [[str(word) for word in action] for action in one["actions"]][:LONGEST]
            author = clean_name(str(one["author"]))
            row = BranchRow(n, parent, int(one["at"]), one["start"], actions, author, "", True, self.clock())
            study.branches[n] = row
            study.line(n)
            numbers[int(one["n"])] = n
            lines[n] = row
        notes = [
            CommentRow(0, numbers[int(one["branch"])], int(one["at"]), clean_name(str(one["author"])), "",
                       said(str(one["text"])), self.clock())
            for one in doc.get("comments", [])[:MOST_COMMENTS] if int(one["branch"]) in numbers
        ]  # fmt: skip
        return lines, notes

    # ------------------------------------------------------------ trying
    async def try_move(
        self, study: Study, node: Node, seat: int | None, action: list[str], name: str, holder: str
    ) -> Node:
        """Play another move at a node: the author's own branch grows, or a new one begins. Seen from a seat, bots
        answer for the others; where all is open, whoever tries plays for all."""
        here = study.standing(node)
        own = hashed(holder)
        s = here.match.state
        if s.over:
            raise Unable("the game is over at that moment", "over-there")
        if not study.open and s.asked != study.seat:
            raise Unable("it is another's turn at that moment", "not-your-turn").at(409)
        here.row = here.row._replace(closed=False)
        wanted = here.check_move(s.asked, action).json()
        await self.ensure(study)
        row = study.branches.get(node.branch)
        length = len(here.match.moves)
        if row is not None and row.holder == own and length == len(study.line(node.branch).moves):
            n = row.n
            if len(row.actions) >= LONGEST:
                raise Unable("this branch has grown too long", "too-long").at(409)
            actions = [*row.actions, wanted]
            async with self.store.write() as tx:
                await tx.set_branch(study.id, n, actions=actions)
            study.branches[n] = row._replace(actions=actions)
        else:
            if len(study.branches) >= MOST_BRANCHES:
                raise Unable("this study has as many branches as it can have", "too-many-branches").at(409)
            rng = Random(self.random.getrandbits(128))
            start = s.clone() if study.open else s.imagine(study.seat, rng)
            start.reseed(str(rng.getrandbits(128)))
            new = BranchRow(0, node.branch, length, start.save(), [wanted], clean_name(name), own, False, self.clock())
            async with self.store.write() as tx:
                n = await tx.add_branch(study.id, new)
            study.branches[n] = new._replace(n=n)
        self.whisper(study.id, {"kind": "tree"})
        end = Node(n, len(study.line(n).moves))
        mine = study.checked(seat)
        if mine is not None:
            self.answer_for(study, n, mine)
        return end

    def answer_for(self, study: Study, branch: int, seat: int) -> None:
        """Let bots play for the others until the seat is asked again."""
        key = f"{study.id}:{branch}"
        if key not in self.answering:
            task = asyncio.get_running_loop().create_task(self.play_others(study, branch, seat))
            self.answering[key] = task
            task.add_done_callback(lambda done: self.answered(key, done))

    def answered(self, key: str, done: asyncio.Task[None]) -> None:
        self.answering.pop(key, None)
        if not done.cancelled() and done.exception() is not None:
            LOG.error("no answer in %s: %r", key, done.exception())

    async def play_others(self, study: Study, branch: int, seat: int, most: int = MOST_ANSWERS) -> None:
        line = study.line(branch)
        for _ in range(most):
            s = line.state
            if s.over or s.asked == seat:
                break
            seed = self.random.getrandbits(64)
            question = Question(study.table.row.title, line.setting.json(), s.save(), seed, study.text)
            action: list[str] = await self.thinkers.run(choose, question, ANSWERS, whose=" studies")
            row = study.branches[branch]
            study.branches[branch] = row._replace(actions=[*row.actions, action])
            line.play(line.game.actions.from_json(action))
            async with self.store.write() as tx:
                now = await tx.branch(study.id, branch)
                if now is None or now.actions != row.actions:
                    raise Stale("the branch went another way")
                await tx.set_branch(study.id, branch, actions=study.branches[branch].actions)
            self.whisper(study.id, {"kind": "grown", "branch": branch, "at": len(line.moves)})
        self.whisper(study.id, {"kind": "grown", "branch": branch, "at": len(line.moves), "done": True})

    async def bots_turn(self, study: Study, node: Node, name: str, holder: str) -> Node:
        """Let a bot answer for whoever is asked at a node: its first move becomes a branch, or the branch grows."""
        s = study.standing(node).match.state
        if s.over or not study.open:
            raise Unable("the game is over at that moment", "over-there")
        setting = study.table.match.setting.json()
        question = Question(study.table.row.title, setting, s.save(), self.random.getrandbits(64), study.text)
        action: list[str] = await self.thinkers.run(choose, question, ANSWERS, whose=" studies")
        return await self.try_move(study, node, None, action, name, holder)

    async def keep_branch(self, study: Study, branch: int, holder: str, kept: bool) -> None:
        """Show a branch to everybody, or take it away."""
        row = study.branches.get(branch)
        if row is None or row.holder != hashed(holder):
            raise NotYours
        async with self.store.write() as tx:
            if kept:
                await tx.set_branch(study.id, branch, kept=True)
            elif any(other.parent == branch for other in study.branches.values()):
                raise Unable("other branches grow from this one", "branch-bears").at(409)
            else:
                await tx.drop_branch(study.id, branch)
        self.whisper(study.id, {"kind": "tree"})

    async def comment(self, study: Study, node: Node, text: str, name: str, holder: str) -> None:
        text = said(text)
        if not text:
            return
        if len(study.comments) >= MOST_COMMENTS:
            raise Unable("this study has as many comments as it can have", "too-many-comments").at(409)
        study.line(node.branch)
        await self.ensure(study)
        row = CommentRow(0, node.branch, node.at, clean_name(name), hashed(holder), text, self.clock())
        async with self.store.write() as tx:
            await tx.add_comment(study.id, row)
        self.whisper(study.id, {"kind": "tree"})
