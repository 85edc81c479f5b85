"""Everything about meeting on one server, put together; and what goes on while nobody does anything."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Final, NamedTuple

from astrarium.kernel import AstrariumError
from astrarium.store import Busy, LeagueRow, MeetingRow
from astrarium.table import Table, Tables
from astrarium.table.host import DAY, LOG
from astrarium.table.seats import clean_name

from .chairs import OpenChairs
from .clubs import ClubLobby, Clubs
from .evenings import Evenings
from .hosting import Hosting
from .ladder import Ladder
from .laying import met_of
from .leagues import Leagues, LeagueState
from .passkeys import Passkeys
from .persons import Persons
from .strengths import Strengths
from .telling import Telling
from .trust import Trust
from .watching import Watching

BEAT: Final = 3.0  # seconds between two looks at who waits
JUST: Final = 30.0  # seconds
LAST: Final = 40  # games by which somebody's reliability is told
READ: Final = 5  # games over days by which it is told how fast somebody answers,
ENOUGH: Final = 5  # from so many answers on
SLOW: Final = 5  # beats between two looks at everything else


class LateGame(NamedTuple):
    """A game that somebody ended: won, lost or drawn, or together with a partner."""

    game: str
    title: str
    word: str
    others: list[str]
    at: float


class Lately(NamedTuple):
    """What a card tells of somebody's games: the last, and those of the two (mine, theirs, won together)."""

    games: list[LateGame]
    between: tuple[int, int, int]


class Meeting:
    """The parts. Nothing here does anything while there is no club."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        self.clubs: Final = Clubs(tables.host)
        self.chairs: Final = OpenChairs(tables, self.clubs)
        self.strengths: Final = Strengths(tables, self.clubs)
        self.leagues: Final = Leagues(tables, self.clubs)
        self.ladder: Final = Ladder(tables, self.clubs)
        self.evenings: Final = Evenings(tables.host, self.clubs)
        self.hosting: Final = Hosting(tables, self.clubs)
        self.persons: Final = Persons(tables.host, self.clubs)
        self.passkeys: Final = Passkeys(tables.host, self.persons)
        self.trust: Final = Trust(tables, self.clubs, self.persons)
        self.telling: Final = Telling(tables, self.clubs)
        self.watching: Final = Watching(tables, self.clubs)
        self.strengths.on_end += [self.ladder.ended, self.leagues.after]
        tables.cache.on_change.append(self.look)

    def look(self, table: Table) -> None:
        """A table has changed: if people who met have ended their game, it is seen to."""
        if (table.over or table.row.closed) and met_of(table) and not self.tables.chores.closed:
            self.tables.chores.begin(self.ended(table.id))

    async def ended(self, id: str) -> None:
        try:
            await self.strengths.settle(id)
        except (Busy, AstrariumError) as error:
            LOG.info("the end of %s is seen to later: %s", id, error)

    async def found(self) -> None:
        """The club that the operator named is made at the first start; whoever opens its link first is its host."""
        name = clean_name(self.tables.host.settings.club_name)
        if name and not await self.clubs.ever():
            row = await self.clubs.make("", name, "comet-plum")
            LOG.info("the club %s is made: whoever opens /c/%s first is its host", name, row.body["token"])

    async def look_after(self) -> None:
        """For as long as the server runs."""
        beat = 0
        try:
            await self.persons.load()
            await self.found()
        except (Busy, AstrariumError) as error:
            LOG.error("no club was made: %s", error)
        while True:
            await asyncio.sleep(BEAT)
            beat += 1
            try:
                if await self.clubs.any():
                    await self.beat(beat)
                if not self.tables.host.alone:
                    await self.persons.load()  # another server may have signed somebody out
            except Busy as error:
                LOG.info("nobody was paired: %s", error)
            except Exception as error:  # whatever is wrong now is no reason to stop for good
                LOG.error("meeting: %r", error, exc_info=error)

    async def beat(self, beat: int) -> None:
        for club in {club for club, _ in self.clubs.present} | set(self.clubs.kept):
            await self.chairs.pair(club)
        await self.chairs.expire()
        if beat % SLOW == 0:
            await self.clubs.note_presence()
            await self.strengths.settle_all()
            await self.telling.look_after()
            await self.evenings.forget_old()
            await self.leagues.look_after()
            await self.ladder.look_after()
            await self.hosting.look_after()

    # ------------------------------------------------------------ what pages ask
    async def running(self, club: str, who: str) -> list[MeetingRow]:
        """Games of a club that run, for its page: whom somebody can't meet is not among them."""
        lobby = await self.clubs.lobby(club)
        async with self.tables.host.store.read() as tx:
            rows = await tx.meet.games.all(order="-made", limit=200, club=club, done=False)
        unseen = lobby.unseen(who)
        return [row for row in rows if not unseen & set(row.body["whos"]) and len(set(row.body["whos"])) > 1]

    async def live_game(self, lobby: ClubLobby, who: str) -> MeetingRow | None:
        """The latest game of others that somebody may watch; the games are read once for all who look at a lobby."""
        rows: list[MeetingRow] | None = lobby.memo.get("running")
        if rows is None:
            async with self.tables.host.store.read() as tx:
                rows = await tx.meet.games.all(order="-made", limit=200, club=lobby.club.id, done=False)
            lobby.memo["running"] = rows
        return next((row for row in rows if self.watching.allowed(lobby, who, row.body["whos"])), None)

    async def last_game(self, lobby: ClubLobby, who: str) -> tuple[MeetingRow | None, int]:
        """The last game that people of a club ended, of those who show their games; and how many there were."""
        known: tuple[list[MeetingRow], int] | None = lobby.memo.get("ended")
        if known is None:
            async with self.tables.host.store.read() as tx:
                rows = await tx.meet.games.all(order="-made", limit=40, club=lobby.club.id, done=True)
                known = lobby.memo["ended"] = (rows, await tx.meet.games.count(club=lobby.club.id, done=True))
        away = lobby.unseen(who) | lobby.quiet
        for row in known[0]:
            people = [one for one in row.body["whos"] if one]
            shown = all(one in lobby.members and one not in away and not lobby.hides(one, "games") for one in people)
            if len(people) > 1 and shown and row.body.get("outcome"):
                return row, known[1]
        return None, known[1]

    async def own_league(self, lobby: ClubLobby, who: str) -> LeagueState | None:
        """The league that somebody plays in, the latest; each is read once for all who look at a lobby."""
        for row in lobby.leagues:
            if row.state != "runs":
                continue
            state: LeagueState | None = lobby.memo.get(("league", row.id))
            if state is None:
                state = lobby.memo["league", row.id] = await self.leagues.standing(lobby.club.id, row.id)
            if who in state.active:
                return state
        return None

    async def asking_league(self, lobby: ClubLobby, who: str) -> LeagueRow | None:
        """A league whose founder asked everybody, and somebody has not answered yet."""
        for row in lobby.leagues:
            if row.state != "asks" or not row.body.get("asked"):
                continue
            state: LeagueState | None = lobby.memo.get(("league", row.id))
            if state is None:
                state = lobby.memo["league", row.id] = await self.leagues.standing(lobby.club.id, row.id)
            if who not in state.entries:
                return row
        return None

    async def led_to(self, chair: str) -> str:
        """The game that a chair led to, if it did."""
        async with self.tables.host.store.read() as tx:
            row = await tx.meet.chairs.one(id=chair, state="taken")
        return row.game if row is not None else ""

    async def just_led(self, club: str, who: str) -> str:
        """The game that a search of somebody led to in the last half minute."""
        async with self.tables.host.store.read() as tx:
            rows = await tx.meet.chairs.all(order="-until", limit=1, club=club, who=who, live=True, state="taken")
        return rows[0].game if rows and self.tables.host.clock() - rows[0].until < JUST else ""

    async def lately(self, lobby: ClubLobby, viewer: str, who: str) -> Lately:
        """Somebody's last games with people they met, and how the two of them fared."""
        async with self.tables.host.store.read() as tx:
            mine = [row for row, seat in await tx.holdings.games_of(who, 200) if row.over and seat >= 0]
            met = {row.game: row for row in await tx.meet.games.all(game=[row.id for row in mine], done=True)}
        found: list[LateGame] = []
        between = [0, 0, 0]
        for row in sorted(mine, key=lambda one: -one.touched):
            meeting = met.get(row.id)
            whos = meeting.body["whos"] if meeting is not None else []
            outcome = meeting.body.get("outcome", []) if meeting is not None else []
            if who not in whos or len(outcome) != len(whos):
                continue
            together = self.tables.host.library(row.title).together
            own = outcome[whos.index(who)]
            if viewer in whos and viewer != who:
                if together:
                    between[2] += own > 0
                else:
                    theirs = outcome[whos.index(viewer)]
                    between[0] += theirs > own
                    between[1] += own > theirs
            others = [one for one in whos if one and one != who]
            if not any(one in lobby.unseen(viewer) for one in others):
                word = ("together-" if together else "") + ("won" if own > 0 else "lost" if own < 0 else "drew")
                found.append(LateGame(row.id, row.title, word, others, row.touched))
        return Lately(found[:3], (between[0], between[1], between[2]))

    async def reliability(self, who: str) -> tuple[int, int]:
        """How many of somebody's last forty games with people they met were played to their end by them."""
        async with self.tables.host.store.read() as tx:
            mine = [(row, seat) for row, seat in await tx.holdings.games_of(who, LAST) if row.over or row.closed]
            whos = {row.game: row.body["whos"] for row in await tx.meet.games.all(game=[row.id for row, _ in mine])}
        met = [(row, seat) for row, seat in mine if who in whos.get(row.id, [])]
        return sum(row.over and seat >= 0 for row, seat in met), len(met)

    async def answers_within(self, who: str) -> float | None:
        """Within how many seconds somebody mostly answered, in their last games over days with people they met; nothing
        where they answered seldom, or where thinking time is nobody's business."""
        waited: list[float] = []
        async with self.tables.host.store.read() as tx:
            mine = [(row, seat) for row, seat in await tx.holdings.games_of(who, LAST) if seat >= 0]
            met = {row.game for row in await tx.meet.games.all(game=[row.id for row, _ in mine])}
            slow = [
                (row.id, seat)
                for row, seat in mine
                if row.id in met
                and row.clock is not None
                and row.clock["move"] >= DAY
                and not self.tables.host.library(row.title).together
            ]
            for id, seat in slow[:READ]:
                moves = [one for one in await tx.records.since(id) if one.kind == "move"]
                pairs = pairwise(moves)
                waited += [one.at - before.at for before, one in pairs if one.seat == seat != before.seat]
        return sorted(waited)[len(waited) // 2] if len(waited) >= ENOUGH else None
