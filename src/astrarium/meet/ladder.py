"""The club's ladder, one for each game: challenge one or two above, win and change places.

Whoever ends a first game of it with somebody of the club stands at its foot. The challenged has three days to say yes;
without a yes, or if they leave the game, the places change as well. Two weeks without a game are one step down.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.kernel import AstrariumError
from astrarium.store import ChallengeRow, MeetingRow, RungRow, Tx
from astrarium.table import NotYours, Table, Tables, Unable
from astrarium.table.host import DAY, LOG

from .clubs import ClubLobby, Clubs
from .laying import Guest, lay_for

ABOVE: Final = 2  # how far up one may challenge
ANSWER: Final = 3 * DAY
IDLE: Final = 14 * DAY
PACE: Final = 2 * DAY  # for a move
OPEN: Final = ("asks", "runs")


class LadderState(NamedTuple):
    """A ladder as it stands, the first rung first, and what is challenged on it."""

    title: str
    rungs: list[RungRow]
    challenges: list[ChallengeRow]

    def place(self, who: str) -> int:
        """From 1; 0 for somebody who does not stand on it."""
        return next((n + 1 for n, one in enumerate(self.rungs) if one.who == who), 0)

    def of(self, who: str) -> ChallengeRow | None:
        """The challenge that somebody is in."""
        return next((one for one in self.challenges if who in (one.who, one.whom)), None)

    def reachable(self, who: str) -> set[str]:
        """Whom somebody may challenge now."""
        mine = self.place(who)
        if not mine or self.of(who) is not None:
            return set()
        return {one.who for one in self.rungs[max(0, mine - 1 - ABOVE) : mine - 1] if self.of(one.who) is None}


class Ladder:
    """The ladders of every club."""

    def __init__(self, tables: Tables, clubs: Clubs) -> None:
        self.tables = tables
        self.host = tables.host
        self.clubs = clubs

    def titles(self) -> list[str]:
        """The games that have a ladder: two can play one against the other."""
        found = []
        for title in self.host.titles():
            game = self.host.library(title)
            if not game.together and any(2 in mode.seats for mode in game.modes):
                found.append(title)
        return found

    async def standing(self, club: str, title: str) -> LadderState:
        if title not in self.titles():
            raise Unable("this game has no ladder", "no-ladder").at(404)
        async with self.host.store.read() as tx:
            return await self.read(tx, club, title)

    async def read(self, tx: Tx, club: str, title: str) -> LadderState:
        rungs = await tx.meet.rungs.all(order="place", club=club, title=title)
        challenges = await tx.meet.challenges.all(order="made", club=club, title=title, state=list(OPEN))
        return LadderState(title, rungs, challenges)

    # ------------------------------------------------------------ challenging
    async def challenge(self, club: str, title: str, who: str, whom: str) -> ChallengeRow:
        lobby = await self.clubs.lobby(club)
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            now = await self.read(tx, club, title)
            if whom in lobby.unseen(who) or whom not in lobby.members:
                raise Unable("there is no such person in this club", "no-person").at(404)
            if whom not in now.reachable(who):
                raise Unable("you may challenge the two above you, one at a time", "ladder-not").at(409)
            id = self.host.random.randbytes(5).hex()
            row = ChallengeRow(id, club, title, who, whom, "asks", self.host.clock(), "")
            await tx.meet.challenges.keep(row)
        self.clubs.changed(club, people=False)
        return row

    async def answer(self, club: str, id: str, who: str, agree: bool) -> str:
        """Play the challenge, or give the place away; who challenged may take it back. The table, if it begins."""
        lobby = await self.clubs.lobby(club)
        opened: Table | None = None
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await tx.meet.challenges.one(id=id, club=club, state="asks")
            if row is None or who not in (row.who, row.whom):
                raise NotYours
            if who == row.who:
                if agree:
                    raise NotYours
                await tx.meet.challenges.set({"state": "gone"}, id=id)
            elif agree:
                opened = await self.lay(tx, lobby, row)
                await tx.meet.challenges.set({"state": "runs", "game": opened.id}, id=id)
            else:
                await self.change_places(tx, row, row.who)
        if opened is not None:
            self.tables.laying.open(opened)
        self.clubs.changed(club, people=False)
        return opened.id if opened is not None else ""

    async def lay(self, tx: Tx, lobby: ClubLobby, row: ChallengeRow) -> Table:
        guests = []
        for who in (row.who, row.whom):
            member = lobby.members.get(who)
            guests.append(Guest(who, lobby.name(who), member.sign if member is not None else ""))
        met = {"kind": "ladder", "wishes": {}, "challenge": row.id}
        return await lay_for(self.tables, tx, row.title, guests, row.club, met, round(PACE))

    # ------------------------------------------------------------ what follows
    async def change_places(self, tx: Tx, row: ChallengeRow, winner: str, played: bool = False) -> None:
        """The end of a challenge: if the challenger won, the two change places."""
        now = await self.read(tx, row.club, row.title)
        places = {one.who: one for one in now.rungs}
        at = self.host.clock()
        await tx.meet.challenges.set({"state": "done"}, id=row.id)
        if row.who not in places or row.whom not in places:
            return
        mine, theirs = places[row.who], places[row.whom]
        climbed = winner == row.who and mine.place > theirs.place
        if climbed:
            mine, theirs = mine._replace(place=theirs.place, since=at), theirs._replace(place=mine.place, since=at)
        for one, other in ((mine, row.whom), (theirs, row.who)):
            streak = one.body.get("streak", 0) + 1 if winner == one.who else 0
            told = {"past": other if climbed and one.who == row.who else "", "streak": streak}
            kept = one._replace(played=at if played else one.played, body={**one.body, **told})
            await tx.meet.rungs.keep(kept)

    async def ended(self, row: MeetingRow) -> None:
        """A game of two people of the club is over: both stand on its ladder; a challenge is decided."""
        title, whos = row.body.get("title", ""), [who for who in row.body["whos"] if who]
        if len(whos) != 2 or title not in self.titles():
            return
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, row.club)
            game = await tx.games.get(row.game)
            if game is None:
                return
            one = await tx.meet.challenges.one(club=row.club, game=row.game, state="runs")
            stayed = await self.stayed(tx, row.game, whos)
            if game.over and all(stayed):
                await self.stand(tx, row.club, title, whos)
            if one is not None:
                outcome = row.body.get("outcome") or [0, 0]
                if not game.over and all(stayed):
                    winner = ""  # a host of the club closed the table
                elif not all(stayed):
                    winner = whos[stayed.index(True)] if any(stayed) else ""
                else:
                    winner = whos[0] if outcome[0] > outcome[1] else whos[1] if outcome[1] > outcome[0] else ""
                await self.change_places(tx, one, winner, game.over)
        self.clubs.changed(row.club, people=False)

    async def stayed(self, tx: Tx, game: str, whos: list[str]) -> list[bool]:
        seats, found = await tx.games.seats(game), []
        for n, who in enumerate(whos):
            held = await tx.holdings.of(who, game)
            found.append(held is not None and held.seat == n and seats[n].kind == "person")
        return found

    async def stand(self, tx: Tx, club: str, title: str, whos: list[str]) -> None:
        """At the foot, with a first game; and whoever has played does not step down."""
        now = self.host.clock()
        rungs = {one.who: one for one in await tx.meet.rungs.all(club=club, title=title)}
        foot = max([one.place for one in rungs.values()], default=0)
        for who in whos:
            if await tx.meet.members.one(club=club, who=who, role=["host", "member"]) is None:
                continue
            if who in rungs:
                await tx.meet.rungs.set({"played": now}, club=club, title=title, who=who)
            else:
                foot += 1
                await tx.meet.rungs.keep(RungRow(club, title, who, foot, now, now, {}))

    async def look_after(self) -> None:
        """Challenges that nobody answered, games that somebody left, and two weeks of silence."""
        now = self.host.clock()
        async with self.host.store.read() as tx:
            asked = [row for row in await tx.meet.challenges.all(state="asks") if now - row.made > ANSWER]
            running = await tx.meet.challenges.all(state="runs")
            idle = [row for row in await tx.meet.rungs.all() if now - max(row.since, row.played) > IDLE]
        for row in asked:
            async with self.host.store.write() as tx:
                await self.clubs.grasp(tx, row.club)
                again = await tx.meet.challenges.one(id=row.id, state="asks")
                if again is not None:
                    await self.change_places(tx, again, again.who)
            self.clubs.changed(row.club, people=False)
        for row in running:
            await self.see_to(row)
        for club, title in {(row.club, row.title) for row in idle}:
            await self.step_down(club, title)

    async def see_to(self, row: ChallengeRow) -> None:
        """A challenge whose table somebody left, or which is gone."""
        async with self.host.store.read() as tx:
            meeting = await tx.meet.games.one(game=row.game)
            stayed = await self.stayed(tx, row.game, meeting.body["whos"]) if meeting is not None else []
        try:
            if meeting is None:
                async with self.host.store.write() as tx:
                    await tx.meet.challenges.set({"state": "gone"}, id=row.id)
            elif meeting.done or not all(stayed):
                await self.ended(meeting)
        except AstrariumError as error:
            LOG.warning("challenge %s is seen to later: %s", row.id, error)

    async def step_down(self, club: str, title: str) -> None:
        """One step, kindly: past whoever stands below and has played."""
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            rungs, now = (await self.read(tx, club, title)).rungs, self.host.clock()
            changed = False
            for n in range(len(rungs) - 2, -1, -1):
                one, below = rungs[n], rungs[n + 1]
                if now - max(one.since, one.played) > IDLE and now - max(below.since, below.played) <= IDLE:
                    rungs[n], rungs[n + 1] = below._replace(place=one.place), one._replace(place=below.place, since=now)
                    for row in rungs[n : n + 2]:
                        await tx.meet.rungs.keep(row)
                    changed = True
        if changed:
            self.clubs.changed(club, people=False)
