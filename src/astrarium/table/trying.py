"""Trying other moves in a study: branches that grow, bots that answer in them, and what is said about it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Final

from astrarium.bots.worker import WorkerTask, choose
from astrarium.kernel import Stale
from astrarium.store import BranchHead, BranchRow, CommentRow, outline_of

from .errors import NotYours, Unable
from .filing import BRANCHES, COMMENTS, LONGEST, TRIED, TooLarge, played, said
from .host import LOG, Host, person_of
from .outline import outline
from .seats import clean_name
from .study import Node, PlayedLine, Studies, Study

ANSWERS: Final = "level:4"  # the bot that answers what is tried
MOST_ANSWERS: Final = 60  # moves of bots after one of a person


class Trying:
    """What people try in studies."""

    def __init__(self, host: Host, studies: Studies) -> None:
        self.host = host
        self.studies = studies
        self.answering: dict[str, asyncio.Task[None]] = {}

    async def try_move(
        self, study: Study, node: Node, seat: int | None, action: list[str], name: str, holder: str
    ) -> Node:
        """Play another move at a node: the author's own branch grows, or a new one begins. Seen from a seat, bots
        answer for the others; where all is open, whoever tries plays for all."""
        here = await self.studies.stand(study, node)
        own = person_of(holder)
        s = here.match.state
        if s.over:
            raise Unable("the game is over at that moment", "over-there")
        if not study.open and s.asked != study.seat:
            raise Unable("it is another's turn at that moment", "not-your-turn").at(409)
        here.row = here.row._replace(closed=False)
        wanted = here.check_move(s.asked, action).json()
        await self.studies.ensure(study)
        if sum([one.decided for one in study.outlines.values()]) >= TRIED:
            raise TooLarge(f"the branches of a study may have {TRIED} moves together; take one of them away first")
        line, length = study.lines.get(node.branch), len(here.match.moves)
        if line is not None and line.row.holder == own and length == len(line.match.moves):
            if len(line.row.actions) >= LONGEST:
                raise Unable("this branch has grown too long", "too-long").at(409)
            line = await self.grow(study, line, wanted)
        else:
            if len(study.branches) >= BRANCHES:
                raise Unable("this study has as many branches as it can have", "too-many-branches").at(409)
            rng = Random(self.host.random.getrandbits(128))
            start = s.clone() if study.open else s.imagine(study.seat, rng)
            start.reseed(str(rng.getrandbits(128)))
            new = BranchRow(
                0, node.branch, length, start.save(), [wanted], clean_name(name), own, False, self.host.clock()
            )
            match = played(study.table.match, new.start, new.actions)
            async with self.host.store.write() as tx:
                n = await tx.studies.add_branch(study.id, new)
                await tx.studies.keep_analysis(study.id, {outline_of(n): outline(match).json()})
            line = PlayedLine(new._replace(n=n), match)
            study.branches[n] = BranchHead(n, new.parent, new.at, new.author, new.holder, new.kept, new.made)
            study.outlines[n] = outline(match)
            self.studies.play_to(study, line)
        self.studies.whisper(study.id, {"kind": "tree"})
        mine = study.checked(seat)
        if mine is not None:
            self.answer_for(study, line.row.n, mine)
        return Node(line.row.n, len(line.match.moves))

    async def grow(self, study: Study, line: PlayedLine, action: list[str]) -> PlayedLine:
        """One more move at the end of a branch."""
        n, match = line.row.n, line.match.at(len(line.match.moves))
        match.play(match.game.actions.from_json(action))
        grown = PlayedLine(line.row._replace(actions=[*line.row.actions, action]), match)
        async with self.host.store.write() as tx:
            now = await tx.studies.branch(study.id, n)
            if now is None or now.actions != line.row.actions:
                raise Stale("the branch went another way")
            await tx.studies.set_branch(study.id, n, actions=grown.row.actions)
            await tx.studies.keep_analysis(study.id, {outline_of(n): outline(match).json()})
        study.outlines[n] = outline(match)
        self.studies.play_to(study, grown)
        return grown

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
        line = study.lines[branch]
        for _ in range(most):
            s = line.match.state
            if s.over or s.asked == seat or len(line.row.actions) >= LONGEST:
                break
            seed = self.host.random.getrandbits(64)
            question = WorkerTask(study.table.row.title, line.match.setting.json(), s.save(), seed, study.text)
            action: list[str] = await self.host.thinkers.run(choose, question, ANSWERS, whose=" studies")
            line = await self.grow(study, line, action)
            self.studies.whisper(study.id, {"kind": "grown", "branch": branch, "at": len(line.match.moves)})
        self.studies.whisper(study.id, {"kind": "grown", "branch": branch, "at": len(line.match.moves), "done": True})

    async def bots_turn(self, study: Study, node: Node, name: str, holder: str) -> Node:
        """Let a bot answer for whoever is asked at a node: its first move becomes a branch, or the branch grows."""
        s = (await self.studies.stand(study, node)).match.state
        if s.over or not study.open:
            raise Unable("the game is over at that moment", "over-there")
        setting = study.table.match.setting.json()
        question = WorkerTask(study.table.row.title, setting, s.save(), self.host.random.getrandbits(64), study.text)
        action: list[str] = await self.host.thinkers.run(choose, question, ANSWERS, whose=" studies")
        return await self.try_move(study, node, None, action, name, holder)

    async def keep_branch(self, study: Study, branch: int, holder: str, kept: bool) -> None:
        """Show a branch to everybody, or take it away."""
        row = study.branches.get(branch)
        if row is None or row.holder != person_of(holder):
            raise NotYours
        async with self.host.store.write() as tx:
            if kept:
                await tx.studies.set_branch(study.id, branch, kept=True)
            elif any(other.parent == branch for other in study.branches.values()):
                raise Unable("other branches grow from this one", "branch-bears").at(409)
            else:
                await tx.studies.drop_branch(study.id, branch)
        self.studies.whisper(study.id, {"kind": "tree"})

    async def comment(self, study: Study, node: Node, text: str, name: str, holder: str) -> None:
        text = said(text)
        if not text:
            return
        if len(study.comments) >= COMMENTS:
            raise Unable("this study has as many comments as it can have", "too-many-comments").at(409)
        study.has(node.branch)
        await self.studies.ensure(study)
        row = CommentRow(0, node.branch, node.at, clean_name(name), person_of(holder), text, self.host.clock())
        async with self.host.store.write() as tx:
            await tx.studies.add_comment(study.id, row)
        self.studies.whisper(study.id, {"kind": "tree"})
