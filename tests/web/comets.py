"""A club that has been there for a while: eleven people, strengths, a ladder, leagues, games that run and that are over."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final, NamedTuple

from astrarium.meet import Meeting
from astrarium.meet.laying import Guest, lay_for
from astrarium.meet.strengths import pair_key
from astrarium.meet.swiss import round_robin
from astrarium.rating import scale_of
from astrarium.store import EntryRow, LeagueRow, MeetingRow, PairingRow, RungRow, StrengthRow, open_store
from astrarium.table import Host, Tables
from astrarium.table.host import DAY, hashed

from .evening import cookie_of, won_chase
from .server import Server

PEOPLE: Final = {
    "Ada": "comet-plum", "Ben": "anchor-sky", "Vera": "star-brass", "Kei": "sun-leaf", "Noor": "moon-teal",
    "Marek": "rocket-coral", "Ines": "planet-coral", "Tomas": "compass-sky", "Luz": "star-plum", "Oskar": "anchor-leaf",
}  # fmt: skip
STARS: Final = {"Ada": 4.1, "Ben": 3.1, "Vera": 3.4, "Kei": 2.9, "Marek": 2.4, "Ines": 2.0, "Tomas": 1.1, "Luz": 3.5}


class Comets(NamedTuple):
    """Its server, everybody's cookie, and where its games are."""

    server: Server
    cookies: dict[str, str]
    club: str
    link: str
    over: str
    counted: str  # a game of two that is over and changed their strengths
    watched: str  # a game that runs, whose people let others watch
    league: str
    handles: dict[str, str]


def who(name: str) -> str:
    return hashed(name.lower())


class Filling:
    """What fills a store with it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.meet = Meeting(tables)
        self.now = time.time()
        self.club = ""

    async def people(self) -> str:
        clubs = self.meet.clubs
        row = await clubs.make("ada", "Tuesday Comets", "comet-plum", "Ada", PEOPLE["Ada"])
        self.club = row.id
        for name, sign in list(PEOPLE.items())[1:]:
            await clubs.enter(row.body["token"], name.lower(), name, sign)
        async with self.tables.host.store.write() as tx:
            await tx.meet.members.set({"role": "host"}, club=row.id, who=who("Ben"))
            for n, name in enumerate(PEOPLE):
                await tx.meet.members.set({"since": self.now - (200 - n) * DAY}, club=row.id, who=who(name))
            for title in ("efemeris", "kepler"):
                for name, stars in STARS.items():
                    points, games = scale_of(title).points(stars), 38 - len(name) * 2
                    way = [[self.now - n * DAY, points - 9 * n, 50.0] for n in range(12, 0, -1)]
                    await tx.meet.strengths.keep(
                        StrengthRow(who(name), title, points, 45.0, games, self.now - DAY, {"way": way})
                    )
            for n, other in enumerate(("Ben", "Kei", "Noor")):
                steps = {"1": [4, 4], "2": [4, 5], "3": [2 + n, 5]}
                whos = [who("Ada"), who(other)]
                body = {"steps": steps, "whos": whos}
                await tx.meet.strengths.keep(
                    StrengthRow(pair_key(whos), "celestia-duo", 0.0, 0.0, 14, self.now - DAY, body)
                )
        await self.meet.persons.say(who("Ada"), "Evenings after eight. I like long Keplers.")
        return str(row.body["token"])

    async def met(self, title: str, *names: str, kind: str = "chair", pace: int = int(DAY), **more: str) -> str:
        """A game of two of them that runs."""
        guests = [Guest(who(name), name, PEOPLE[name]) for name in names]
        async with self.tables.host.store.write() as tx:
            met = {"kind": kind, "wishes": {"0": True, "1": True}, **more}
            table = await lay_for(self.tables, tx, title, guests, self.club, met, pace)
        self.tables.laying.open(table)
        return table.id

    async def moves(self, id: str, count: int) -> None:
        for _ in range(count):
            table = await self.tables.cache.table(id)
            if table.over:
                return
            action = table.match.state.legal()[0].json()
            await self.tables.records.move(id, table.asked, table.seq, f"k{table.seq}", action)

    async def chase(self, *names: str) -> str:
        """A game of Celestia Duo that was won."""
        seed, answers = won_chase({"ladder": 2})
        guests = [Guest(who(name), name, PEOPLE[name]) for name in names]
        async with self.tables.host.store.write() as tx:
            met = {"kind": "chair", "wishes": {"0": True, "1": True}}
            options = {"ladder": 2}
            table = await lay_for(
                self.tables, tx, "celestia-duo", guests, self.club, met, int(DAY), "normal", options, seed
            )
        self.tables.laying.open(table)
        for action in answers:
            now = await self.tables.cache.table(table.id)
            await self.tables.records.move(table.id, now.asked, now.seq, f"k{now.seq}", action.json())
        await self.meet.strengths.settle(table.id)
        return table.id

    async def counted(self, title: str, *names: str) -> str:
        """A game that was played to its end and counted: of the legal answers the last, which comes to an end soonest."""
        id = await self.met(title, *names)
        while not (table := await self.tables.cache.table(id)).over:
            action = table.match.state.legal()[-1].json()
            await self.tables.records.move(id, table.asked, table.seq, f"k{table.seq}", action)
        await self.meet.strengths.settle(id)
        return id

    async def ladder(self) -> None:
        async with self.tables.host.store.write() as tx:
            for n, name in enumerate(("Ada", "Vera", "Ben", "Kei", "Marek", "Ines", "Tomas", "Noor")):
                body = {"streak": 3} if name == "Ines" else {"past": who("Ben")} if name == "Vera" else {}
                since = self.now - (40 - 4 * n) * DAY
                await tx.meet.rungs.keep(RungRow(self.club, "efemeris", who(name), n + 1, since, self.now - DAY, body))
        await self.meet.ladder.challenge(self.club, "efemeris", who("Marek"), who("Kei"))

    async def autumn(self) -> str:
        """A league of eight in its fourth round, of which one has vanished."""
        names = ["Ada", "Vera", "Ben", "Kei", "Luz", "Marek", "Ines", "Tomas"]
        row = LeagueRow("autumn", self.club, "efemeris", "Autumn League", "runs", self.now - 20 * DAY,
                        {"kind": "once", "pace": int(DAY), "counts": True, "founder": who("Ada"), "rounds": 7,
                         "seats": 2, "began": self.now - 2 * DAY})  # fmt: skip
        rounds = round_robin(names, False)
        now = [pair for pair in rounds[3] if "Tomas" not in pair][:2]
        games = {pair: await self.met("efemeris", *pair, kind="league", name="Autumn League") for pair in now}
        async with self.tables.host.store.write() as tx:
            await tx.meet.leagues.keep(row)
            for n, name in enumerate(names):
                body: dict[str, object] = {"seed": n}
                if name == "Luz":
                    body["until"] = self.now + 3 * DAY
                state = "out" if name == "Tomas" else "yes"
                await tx.meet.entries.keep(EntryRow(row.id, who(name), name, PEOPLE[name], state, body))
            for n, pairs in enumerate(rounds, 1):
                for k, (one, other) in enumerate(pairs):
                    given = "Tomas" in (one, other)
                    state, game = "waits", ""
                    points = [1.0, 0.0] if names.index(one) < names.index(other) else [0.0, 1.0]
                    if n < 4:
                        state = "given" if given else "played"
                    elif n == 4:
                        state, game = "runs", games.get((one, other), "")
                        state = state if game else "void" if given else "played"
                    elif given:
                        state = "void"
                    body = {"whos": [who(one), who(other)], "points": points if (n + k) % 5 else [0.5, 0.5]}
                    await tx.meet.pairings.keep(PairingRow(row.id, n, k, game, state, body))
        return row.id

    async def chairs(self) -> None:
        put = self.meet.chairs.put_out
        for name, title, seats, pace in (("Marek", "kepler", 3, DAY), ("Kei", "astronavigators", 2, 2 * DAY),
                                         ("Noor", "celestia-duo", 2, DAY), ("Luz", "efemeris", 2, DAY)):  # fmt: skip
            await put(self.club, who(name), [title], False, False, seats, int(pace))
        await self.meet.evenings.propose(self.club, who("Ada"), self.now + DAY)
        await self.meet.trust.report(self.club, who("Noor"), who("Tomas"), "leaves", "Twice this week.")
        await self.meet.trust.act(self.club, who("Ada"), "mute", who("Tomas"), "Two reports.")
        await self.meet.trust.act(self.club, who("Ben"), "link")


async def fill(data: Path) -> tuple[dict[str, str], dict[str, str]]:
    """Everything, by its name; and everybody's handle."""
    tables = Tables(Host(await open_store(data), alone=True))
    made = Filling(tables)
    told = {"link": await made.people(), "over": await made.chase("Ada", "Ben")}
    await made.chase("Vera", "Kei")
    told["counted"] = await made.counted("efemeris", "Vera", "Ada")
    mine = await made.met("kepler", "Vera", "Marek")
    told["watched"] = await made.met("efemeris", "Ben", "Ines")
    for name in ("Ben", "Ines"):
        await made.meet.persons.show(who(name), "watch", True)
    await made.ladder()
    told["league"] = await made.autumn()
    await made.chairs()
    for id in (mine, told["watched"]):
        await made.moves(id, 6)
    lobby = await made.meet.clubs.lobby(made.club)
    told["club"] = made.club
    handles = {name: lobby.handle(who(name)) for name in PEOPLE}
    async with tables.host.store.write() as tx:
        rows: list[MeetingRow] = await tx.meet.games.all(club=made.club)
        for row in rows:
            await tx.meet.games.keep(row._replace(made=row.made - DAY))
    await tables.close()
    return told, handles


def comets(data: Path) -> Comets:
    """The club on a server of its own; whoever calls stops it."""
    from .studies import in_a_thread

    told, handles = in_a_thread(fill(data))
    server = Server(data)
    cookies = {name: cookie_of(data, name.lower()) for name in PEOPLE}
    return Comets(server, cookies, handles=handles, **told)
