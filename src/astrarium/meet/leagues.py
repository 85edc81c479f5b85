"""Leagues: made on one page, everybody once or a Swiss, over days or in an evening. Deadlines are the tables' clocks.

A game that somebody left, or whose time is up, is given to the other: it is marked, and changes no strength.
Two games given, and somebody is out: their games to come are void, what was played stays.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from secrets import compare_digest
from typing import Any, Final, NamedTuple

from astrarium.kernel import AstrariumError
from astrarium.store import DeedRow, EntryRow, Holding, LeagueRow, MeetingRow, MemberRow, PairingRow, Tx
from astrarium.table import NoSuchLink, NotYours, Table, Tables, Unable
from astrarium.table.host import DAY, LOG
from astrarium.table.seats import clean_name, free_name

from .clubs import ClubLobby, Clubs
from .laying import STEP, Guest, lay_for, met_of, mode_for, note
from .names import one_line
from .seating import CLIMB, paired, place_points, rounds_at_tables, seat_round, table_sizes
from .standings import LeagueGame, PlaceRow, points_of, standings
from .swiss import begins, round_robin, swiss_round

KINDS: Final = ("once", "twice", "swiss", "tables", "pairs")
LEAST, MOST = 4, 32
GRACE: Final = 2 * DAY  # on top of the time for a move, before a game is given
LIVE_GRACE: Final = 10 * 60  # in an evening
REST: Final = 7  # days of rest a person and league
LOST: Final = 2  # given games after which somebody is out
WAITS: Final = 7 * DAY  # a league that too few said yes to
PACES: Final = (0, DAY, 2 * DAY)  # an evening, or days for a move
EVENING_MOVE: Final = 5 * 60


class LeagueState(NamedTuple):
    """A league as it stands."""

    row: LeagueRow
    entries: dict[str, EntryRow]
    pairings: list[PairingRow]

    @property
    def people(self) -> list[str]:
        """Who plays or played, the strongest at the start first."""
        there = [one for one in self.entries.values() if one.state in ("yes", "out")]
        return [one.who for one in sorted(there, key=lambda one: (one.body.get("seed", 0), one.who))]

    @property
    def active(self) -> list[str]:
        return [who for who in self.people if self.entries[who].state == "yes"]

    @property
    def round(self) -> int:
        """The last that has begun as a whole: single games of a later one may be void already, or played ahead."""
        waiting = [one.round - 1 for one in self.pairings if one.state == "waits"]
        return min(waiting) if waiting else max([one.round for one in self.pairings], default=0)

    @property
    def rounds(self) -> int:
        return int(self.row.body.get("rounds", 0))

    @property
    def kind(self) -> str:
        return str(self.row.body["kind"])

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        return int(self.row.body.get("seats", 2))

    def partner(self, who: str) -> str:
        """With whom somebody plays, in a league of pairs."""
        return str(self.entries[who].body.get("with", "")) if who in self.entries else ""

    def by_handle(self, lobby: ClubLobby, handle: str) -> str:
        """Who of the league that is, also of those who are of the club no more; or nobody."""
        return next((who for who in self.entries if lobby.handle(who) == handle), "")

    def next_of(self, who: str) -> PairingRow | None:
        """Somebody's game of a later round that may be played ahead: over days, where all rounds are planned, and by
        whoever plays no other game of the league now."""
        planned = self.row.state == "runs" and self.kind in ("once", "twice") and self.row.body["pace"]
        if not planned or who in self.busy() or self.entries[who].state != "yes":
            return None
        waits = [one for one in self.pairings if one.state == "waits" and who in one.body["whos"]]
        return next((one for one in waits if all(one.body["whos"])), None)

    def busy(self) -> set[str]:
        return {who for one in self.pairings if one.state == "runs" for who in one.body["whos"]}

    def ended(self) -> list[PairingRow]:
        return [one for one in self.pairings if one.state in ("played", "given", "free")]

    def played(self) -> list[LeagueGame]:
        """Results between two; a table of more is one between each two who sat there."""
        found = []
        for one in self.ended():
            whos, points, given = one.body["whos"], one.body["points"], one.state == "given"
            if self.kind == "pairs":
                found.append(LeagueGame(whos[0], "", (points[0], 0.0), given))
            elif len(whos) == 2:
                found.append(LeagueGame(whos[0], whos[1], (points[0], points[1]), given))
            else:
                for i, (first, got) in enumerate(zip(whos, points, strict=True)):
                    for second, other in list(zip(whos, points, strict=True))[i + 1 :]:
                        half = (0.5, 0.5) if got == other else (float(got > other), float(other > got))
                        found.append(LeagueGame(first, second, half, given))
        return found

    def table(self) -> list[PlaceRow]:
        if self.kind == "pairs":
            leads = [who for who in self.people if self.entries[who].body.get("lead")]
            return standings(leads, self.played())
        if self.kind != "tables":
            return standings(self.people, self.played())
        points = dict.fromkeys(self.people, 0.0)
        for one in self.ended():
            for who, got in zip(one.body["whos"], one.body["points"], strict=True):
                points[who] = points.get(who, 0.0) + got
        return standings(self.people, self.played(), points)


def rounds_for(kind: str, people: int, seats: int = 2) -> int:
    """How many rounds that are.

    >>> rounds_for("once", 8), rounds_for("once", 5), rounds_for("twice", 4), rounds_for("swiss", 16)
    (7, 5, 6, 5)
    >>> rounds_for("swiss", 10), rounds_for("swiss", 4)
    (4, 3)
    """
    if kind == "pairs":
        return CLIMB
    if kind == "tables":
        return rounds_at_tables(people, seats)
    if kind == "swiss":
        return min(people - 1 if people % 2 == 0 else people, 4 if people <= 12 else 5)
    once = people - 1 if people % 2 == 0 else people
    return 2 * once if kind == "twice" else once


def games_for(kind: str, people: int, seats: int = 2) -> int:
    """How many games that are in all; none where so many make no tables.

    >>> games_for("once", 8), games_for("twice", 4), games_for("swiss", 16), games_for("pairs", 8)
    (28, 12, 40, 20)
    >>> games_for("tables", 12, 4) // rounds_for("tables", 12, 4), games_for("tables", 5, 4)
    (3, 0)
    """
    if kind in ("once", "twice"):
        return people * (people - 1) // (2 if kind == "once" else 1)
    tables = len(table_sizes(people, seats)) if kind == "tables" else people // 2
    return tables * rounds_for(kind, people, seats) if tables else 0


class Leagues:
    """The leagues of every club."""

    def __init__(self, tables: Tables, clubs: Clubs) -> None:
        self.tables = tables
        self.host = tables.host
        self.clubs = clubs

    # ------------------------------------------------------------ making one, and saying yes
    async def make(
        self,
        club: str,
        who: str,
        name: str,
        title: str,
        kind: str,
        pace: int,
        begins_at: float,
        counts: bool = True,
        seats: int = 2,
    ) -> LeagueRow:
        name = clean_name(name)
        if not name:
            raise Unable("a league needs a name", "club-needs-name")
        if kind not in KINDS:
            raise Unable(f"a league is one of {', '.join(KINDS)}", "league-kind")
        if pace not in PACES:
            raise Unable("a league is an evening, or has 1 or 2 days for a move", "chair-pace")
        seats = seats if kind == "tables" else 2
        if title not in self.host.titles() or self.host.library(title).together != (kind == "pairs"):
            raise Unable("pairs play together, all others one against another: choose a game for it", "league-game")
        if kind == "tables" and seats not in (3, 4):
            raise Unable("tables have three or four seats", "league-seats")
        mode_for(self.host.library(title), seats)
        now = self.host.clock()
        if not now - DAY < begins_at < now + 200 * DAY:
            raise Unable("a league begins within half a year", "evening-when-not")
        body = {"kind": kind, "pace": int(pace), "counts": counts, "founder": who, "rounds": 0, "seats": seats}
        row = LeagueRow(self.host.random.randbytes(5).hex(), club, title, name, "asks", begins_at, body)
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            await tx.meet.leagues.keep(row)
        await self.answer(club, row.id, who, True)
        return row

    async def answer(self, club: str, id: str, who: str, yes: bool, partner: str = "") -> None:
        """Say that I play, or not, until it begins; and with whom, where pairs play."""
        member = await self.clubs.member(club, who)
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await self.row(tx, club, id)
            if row.state != "asks":
                raise Unable("this league has begun", "league-begun").at(409)
            there = await tx.meet.entries.count(league=id, state="yes")
            if yes and there >= MOST:
                raise Unable(f"a league has at most {MOST} people", "league-full").at(409)
            state = "yes" if yes else "no"
            body = {"wish": partner} if partner and partner != who and row.body["kind"] == "pairs" else {}
            await tx.meet.entries.keep(EntryRow(id, who, member.name, member.sign, state, body))
        self.clubs.changed(club)

    async def ask_all(self, club: str, id: str, who: str) -> LeagueRow:
        """Its founder asks everybody of the club, once: whoever has not answered reads it in the lobby."""
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await self.row(tx, club, id)
            if who != row.body["founder"]:
                raise NotYours
            if row.state != "asks":
                raise Unable("this league has begun", "league-begun").at(409)
            if row.body.get("asked"):
                raise Unable("everybody was asked already", "league-asked-all").at(409)
            await tx.meet.leagues.set({"body": {**row.body, "asked": True}}, id=id)
        self.clubs.changed(club)
        return row

    async def row(self, tx: Tx, club: str, id: str) -> LeagueRow:
        row = await tx.meet.leagues.one(id=id, club=club)
        if row is None:
            raise Unable("there is no such league in this club", "no-league").at(404)
        return row

    async def standing(self, club: str, id: str) -> LeagueState:
        async with self.host.store.read() as tx:
            return await self.read(tx, club, id)

    async def read(self, tx: Tx, club: str, id: str) -> LeagueState:
        row = await self.row(tx, club, id)
        entries = {one.who: one for one in await tx.meet.entries.all(league=id)}
        pairings = sorted(await tx.meet.pairings.all(league=id), key=lambda one: (one.round, one.n))
        return LeagueState(row, entries, pairings)

    # ------------------------------------------------------------ rounds
    async def begin(self, club: str, id: str, by: str = "") -> bool:
        """Begin, if enough have said yes; its founder may do so before the hour."""
        lobby = await self.clubs.lobby(club)
        opened: list[Table] = []
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            now = await self.read(tx, club, id)
            if by and by != now.row.body["founder"]:
                raise NotYours
            people = [one.who for one in now.entries.values() if one.state == "yes"]
            if now.row.state != "asks":
                return False
            if len(people) < LEAST:
                if by:
                    raise Unable(f"a league needs {LEAST} people", "league-few").at(409)
                await tx.meet.leagues.set({"begins": now.row.begins + WAITS}, id=id)
                return False
            title = now.row.title
            if now.kind == "tables" and not self.fits_tables(title, len(people), now.seats):
                if by:
                    raise Unable("so many people make no tables of that size", "league-tables-not").at(409)
                await tx.meet.leagues.set({"begins": now.row.begins + WAITS}, id=id)
                return False
            if now.kind == "pairs":
                people = await self.pair_up(tx, now, people)
            else:
                people.sort(key=lambda who: (-lobby.strength(who, title).points, who))
                for n, who in enumerate(people):
                    await tx.meet.entries.set({"body": {"seed": n}}, league=id, who=who)
            body = {**now.row.body, "rounds": rounds_for(now.kind, len(people), now.seats)}
            if now.kind in ("once", "twice"):
                await self.plan(tx, id, round_robin(people, now.kind == "twice"))
            await tx.meet.leagues.set({"state": "runs", "body": body, "begins": self.host.clock()}, id=id)
            opened = await self.next_round(tx, lobby, await self.read(tx, club, id))
        self.open(club, opened)
        return True

    def fits_tables(self, title: str, people: int, seats: int) -> bool:
        """Whether so many can sit at tables of that size, or one less, in modes that the game has."""
        game, sizes = self.host.library(title), set(table_sizes(people, seats))
        return bool(sizes) and min(sizes) > 1 and all(any(size in mode.seats for mode in game.modes) for size in sizes)

    async def pair_up(self, tx: Tx, now: LeagueState, people: list[str]) -> list[str]:
        """Who plays with whom to the end; somebody who is left over does not play."""
        wishes = {who: now.entries[who].body["wish"] for who in people if now.entries[who].body.get("wish") in people}
        pairs = paired(sorted(people), wishes)
        for n, pair in enumerate(pairs):
            for lead, who, other in ((True, *pair), (False, *pair[::-1])):
                body = {"seed": n, "with": other, "lead": lead}
                await tx.meet.entries.set({"body": body}, league=now.row.id, who=who)
        playing = [who for pair in pairs for who in pair]
        for who in people:
            if who not in playing:
                await tx.meet.entries.set({"state": "no"}, league=now.row.id, who=who)
        return playing

    async def plan(self, tx: Tx, id: str, rounds: list[list[tuple[str, str]]]) -> None:
        """All pairs of all rounds, where they follow from who plays."""
        for n, pairs in enumerate(rounds):
            for k, (one, other) in enumerate(pairs):
                await tx.meet.pairings.keep(PairingRow(id, n + 1, k, "", "waits", {"whos": [one, other]}))

    async def next_round(self, tx: Tx, lobby: ClubLobby, now: LeagueState) -> list[Table]:
        """The tables of the next round; none after the last, which ends the league."""
        number = now.round + 1
        if number > now.rounds or len(now.active) < 2:
            await tx.meet.leagues.set({"state": "over"}, id=now.row.id)
            return []
        opened = []
        groups = self.groups(now, number)
        if not groups:
            await tx.meet.leagues.set({"state": "over"}, id=now.row.id)
            return []
        for k, whos in groups:
            table = await self.pairing(tx, lobby, now, number, k, whos)
            if table is not None:
                opened.append(table)
        body = {**now.row.body, "began": self.host.clock()}
        await tx.meet.leagues.set({"body": body}, id=now.row.id)
        return opened

    def groups(self, now: LeagueState, number: int) -> list[tuple[int, list[str]]]:
        """Who sits together in a round, by the number of their table."""
        if now.kind == "swiss":
            return list(enumerate([[one, other] for one, other in self.swiss(now)]))
        if now.kind == "pairs":
            leads = [who for who in now.active if now.entries[who].body.get("lead")]
            return list(enumerate([[who, now.partner(who)] for who in leads]))
        if now.kind == "tables":
            met: dict[frozenset[str], int] = {}
            for one in now.pairings:
                for i, who in enumerate(one.body["whos"]):
                    for other in one.body["whos"][i + 1 :]:
                        met[frozenset((who, other))] = met.get(frozenset((who, other)), 0) + 1
            for seats in range(now.seats, 1, -1):  # where some are out, smaller tables may be needed
                if self.fits_tables(now.row.title, len(now.active), seats):
                    return list(enumerate(seat_round(now.active, seats, met)))
            return []
        return [(one.n, list(one.body["whos"])) for one in now.pairings if one.round == number and one.state == "waits"]

    def swiss(self, now: LeagueState) -> list[tuple[str, str]]:
        games = [one.body["whos"] for one in now.pairings]
        met = {frozenset(whos) for whos in games if whos[1]}
        freed = {one.body["whos"][0] for one in now.pairings if one.state == "free"}
        points = points_of(now.people, now.played())
        begun: dict[str, int] = {}
        for whos in games:
            begun[whos[0]] = begun.get(whos[0], 0) + bool(whos[1])
        found = swiss_round(now.active, points, met, freed)
        return [begins(one, other, begun) if other else (one, other) for one, other in found]

    async def pairing(
        self, tx: Tx, lobby: ClubLobby, now: LeagueState, number: int, k: int, whos: list[str]
    ) -> Table | None:
        """Those who meet in a round: a table, a free round, or nothing for those who are out."""
        row = PairingRow(now.row.id, number, k, "", "free", {"whos": whos, "points": [1.0, 0.0]})
        there = [who for who in whos if who and now.entries[who].state == "yes"]
        if len(there) < 2 or (now.kind == "pairs" and len(there) < len(whos)):
            if there and not all(whos):
                await tx.meet.pairings.keep(row._replace(body={"whos": [there[0], ""], "points": [1.0, 0.0]}))
            else:
                await tx.meet.pairings.keep(row._replace(state="void", body={"whos": whos}))
            return None
        live = not now.row.body["pace"]
        guests = [Guest(who, lobby.name(who) or now.entries[who].name, now.entries[who].sign) for who in there]
        wishes = {str(n): True for n in range(len(there))} if now.row.body["counts"] else {}
        met = {"kind": "league", "wishes": wishes, "league": now.row.id, "name": now.row.name, "round": number}
        pace = EVENING_MOVE + LIVE_GRACE if live else int(now.row.body["pace"] + GRACE)
        more: dict[str, Any] = {}
        if now.kind == "pairs":  # all pairs of a round get the same deals, each on its own step
            more = {**self.climbing(now, whos[0]), "seed": f"{now.row.id} {number}"}
        table = await lay_for(self.tables, tx, now.row.title, guests, now.row.club, met, pace, **more)
        await tx.meet.pairings.keep(row._replace(game=table.id, state="runs", body={"whos": there}))
        return table

    def climbing(self, now: LeagueState, lead: str) -> dict[str, Any]:
        """The mode and the step that a pair plays next: one more for each that it won, where the game has steps."""
        game = self.host.library(now.row.title)
        won = sum(one.body["points"][0] > 0 for one in now.ended() if one.body["whos"][0] == lead)
        for mode in game.modes:
            step = next((one for one in game.options_of(mode.word) if one.name == STEP), None)
            if step is not None and 2 in mode.seats:
                return {"mode": mode.word, "options": {STEP: step.values[min(won, len(step.values) - 1)]}}
        return {}

    def open(self, club: str, opened: list[Table]) -> None:
        for table in opened:
            self.tables.laying.open(table)
        self.clubs.changed(club)

    async def play_ahead(self, club: str, id: str, who: str) -> str:
        """Who is ready early wishes to begin their next game; it begins once both do. The game, if it begins."""
        lobby = await self.clubs.lobby(club)
        opened: Table | None = None
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            now = await self.read(tx, club, id)
            one = now.next_of(who) if who in now.entries else None
            if one is None:
                raise Unable("no game of yours can be played ahead now", "league-ahead-not").at(409)
            ready = {*one.body.get("ahead", []), who}
            key = {"league": id, "round": one.round, "n": one.n}
            await tx.meet.pairings.set({"body": {**one.body, "ahead": sorted(ready)}}, **key)
            if ready >= {*one.body["whos"]} and not ready & now.busy():
                opened = await self.pairing(tx, lobby, now, one.round, one.n, list(one.body["whos"]))
        self.open(club, [opened] if opened is not None else [])
        return opened.id if opened is not None else ""

    # ------------------------------------------------------------ results
    async def after(self, row: MeetingRow) -> None:
        """A game between people who met is over: if it was of a league, the next round need not wait."""
        if row.body.get("league"):
            await self.settle(row.club, row.body["league"])

    async def share(self, club: str, id: str, who: str) -> str:
        """Its founder or a host makes the results a page that needs no club; its address, the same ever after."""
        member = await self.clubs.member(club, who)
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await self.row(tx, club, id)
            if who != row.body["founder"] and member.role != "host":
                raise NotYours
            token = str(row.body.get("share", "")) or self.host.token(12)
            await tx.meet.leagues.set({"body": {**row.body, "share": token}}, id=id)
        self.clubs.changed(club)
        return token

    async def shared(self, id: str, token: str) -> LeagueState:
        """The league of such a page."""
        async with self.host.store.read() as tx:
            row = await tx.meet.leagues.one(id=id)
            known = str(row.body.get("share", "")) if row is not None else ""
            if row is None or not known or not compare_digest(known.encode(), token.encode()):
                raise NoSuchLink
            return await self.read(tx, row.club, id)

    async def settle(self, club: str, id: str) -> bool:
        """See to the games that have ended or were left, to who has vanished, and to the next round; whether anything
        changed."""
        lobby = await self.clubs.lobby(club)
        opened: list[Table] = []
        changed = False
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            now = await self.read(tx, club, id)
            if now.row.state != "runs":
                return False
            for one in now.pairings:
                if one.state == "runs":
                    changed = await self.ended(tx, one, now.kind == "pairs") or changed
            if changed:
                await self.sort_out(tx, await self.read(tx, club, id))
            now = await self.read(tx, club, id)
            if not any(one.state == "runs" and one.round <= now.round for one in now.pairings):
                opened = await self.next_round(tx, lobby, now)
                changed = True
        if changed:
            self.open(club, opened)
        return changed

    async def ended(self, tx: Tx, one: PairingRow, together: bool = False) -> bool:
        """Write a game's result down, once: played, or given where somebody no longer sits there."""
        game = await tx.games.get(one.game)
        whos = one.body["whos"]
        if game is None or (game.closed and not game.over):  # a host of the club closed the table
            await tx.meet.pairings.set({"state": "void"}, league=one.league, round=one.round, n=one.n)
            return True
        held = [await tx.holdings.of(who, one.game) for who in whos]
        seats = await tx.games.seats(one.game)
        there = [mine is not None and mine.seat == n and seats[n].kind == "person" for n, mine in enumerate(held)]
        if (all(there) or (len(whos) > 2 and sum(there) > 1)) and not game.over:
            return False  # at a table of more than two a bot goes on for who has left
        state, points = "played" if all(there) else "given", [float(here) for here in there]
        if together:
            won = all(there) and (await self.tables.cache.table(one.game)).match.state.outcome[0] > 0
            points = [float(won)] * len(whos)
        elif len(whos) > 2:
            worth: list[tuple[float, ...] | None] = [(1.0,) if here else None for here in there]
            if game.over:
                end = (await self.tables.cache.table(one.game)).match.state
                worth = [
                    (float(end.outcome[n]), float(end.scores[n])) if here else None for n, here in enumerate(there)
                ]
            points = place_points(worth)
        elif all(there):
            best = list((await self.tables.cache.table(one.game)).match.state.outcome)
            points = [0.5, 0.5] if best[0] == best[1] else [float(best[0] > best[1]), float(best[1] > best[0])]
        body = {
            **one.body,
            "points": points,
            "missing": [who for who, here in zip(whos, there, strict=True) if not here],
        }
        key = {"league": one.league, "round": one.round, "n": one.n}
        await tx.meet.pairings.set({"state": state, "body": body}, **key)
        return True

    async def sort_out(self, tx: Tx, now: LeagueState) -> None:
        """Whoever did not play two games is out; their games to come are void for all."""
        missed: dict[str, int] = {}
        for one in now.pairings:
            for who in one.body.get("missing", []):
                missed[who] = missed.get(who, 0) + 1
        for who, count in missed.items():
            if count >= LOST and now.entries[who].state == "yes":
                pair = [who, now.partner(who)] if now.partner(who) else [who]
                await tx.meet.entries.set({"state": "out"}, league=now.row.id, who=pair)
                for one in now.pairings:
                    if one.state == "waits" and who in one.body["whos"]:
                        key = {"league": one.league, "round": one.round, "n": one.n}
                        await tx.meet.pairings.set({"state": "void"}, **key)

    async def rest(self, club: str, id: str, who: str, days: int) -> None:
        """Somebody needs a rest: their clocks stand still, for seven days of a league in all."""
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            now = await self.read(tx, club, id)
            mine = now.entries.get(who)
            if mine is None or mine.state != "yes":
                raise NotYours
            left = REST - int(mine.body.get("rested", 0))
            if not 1 <= days <= left:
                raise Unable(f"there are {left} days of rest left", "league-rest").at(409)
            until = self.host.clock() + days * DAY
            body = {**mine.body, "rested": REST - left + days, "until": until}
            await tx.meet.entries.set({"body": body}, league=id, who=who)
            for one in now.pairings:
                if one.state == "runs" and who in one.body["whos"]:
                    await self.stand_still(tx, one, one.body["whos"].index(who), until)
        for one in now.pairings:
            if one.state == "runs" and who in one.body["whos"]:
                await self.tables.cache.changed(one.game)
        self.clubs.changed(club)

    async def reseat(self, club: str, id: str, host: str, who: str, other: str, reason: str = "") -> None:
        """A host gives somebody's place to another member: the games to come, and the one that runs, which counts for
        nobody's strength. What was played stays as it was played."""
        member = await self.clubs.member(club, other)
        now = await self.standing(club, id)
        game = next((one.game for one in now.pairings if one.state == "runs" and who in one.body["whos"]), "")
        async with AsyncExitStack() as stack:
            table: Table | None = None
            if game:
                tx, table = await stack.enter_async_context(self.tables.cache.changing(game))
            else:
                tx = await stack.enter_async_context(self.host.store.write())
            me = await self.clubs.host_in(tx, club, host)
            now = await self.read(tx, club, id)
            self.may_reseat(now, who, other)
            handed = table is not None and await self.hand_over(tx, table, who, other, member)
            await self.take_place(tx, now, who, EntryRow(id, other, member.name, member.sign, "yes", {}), handed)
            deed = {"reason": one_line(reason), "by": me.name, "name": now.entries[who].name}
            at, by = self.host.clock(), self.host.random.randbytes(5).hex()
            await tx.meet.deeds.keep(DeedRow(by, club, at, host, "reseat", who, deed))
        if table is not None:
            await self.tables.cache.changed(table.id)
        self.clubs.changed(club)

    def may_reseat(self, now: LeagueState, who: str, other: str) -> None:
        mine, theirs = now.entries.get(who), now.entries.get(other)
        if now.row.state != "runs" or mine is None or mine.state not in ("yes", "out"):
            raise Unable("nobody of this league has such a place", "reseat-nobody").at(409)
        if now.kind == "pairs":
            raise Unable("two who climb together stay together", "reseat-pairs").at(409)
        if theirs is not None and theirs.state in ("yes", "out"):
            raise Unable("they play in this league already", "reseat-plays").at(409)

    async def take_place(self, tx: Tx, now: LeagueState, who: str, entry: EntryRow, handed: bool) -> None:
        """The rows of a league after somebody took over: games that were void because somebody was out are to come
        again; the one that runs is theirs if its chair was handed over."""
        id, other, old = now.row.id, entry.who, now.entries[who]
        await tx.meet.entries.set({"state": "out"}, league=id, who=who)
        await tx.meet.entries.keep(entry._replace(body={"seed": old.body.get("seed", 0)}))
        for one in now.pairings:
            whos = one.body["whos"]
            ahead = one.state == "waits" or (one.state == "void" and one.round > now.round)
            if who not in whos or not (ahead or (handed and one.state == "runs")):
                continue
            body = {**one.body, "whos": [other if each == who else each for each in whos]}
            left = [each for each in whos if each and each != who]
            again = all(now.entries[each].state == "yes" for each in left)
            state = "runs" if one.state == "runs" else "waits" if again else one.state
            await tx.meet.pairings.set({"state": state, "body": body}, league=id, round=one.round, n=one.n)

    async def hand_over(self, tx: Tx, table: Table, who: str, other: str, member: MemberRow) -> bool:
        """A chair of a running game is somebody else's, with no way back by an old link; whether it was handed over.
        The game changes nobody's strength."""
        held, row = await tx.holdings.of(who, table.id), await tx.meet.games.one(game=table.id)
        if held is None or held.seat < 0 or row is None or table.over or table.row.closed:
            return False
        name, newcomers = free_name(member.name, table.names()), self.tables.seats.newcomers
        await newcomers.seat_person(tx, table, held.seat, name, member.sign)
        await tx.links.drop(table.id, held.seat)
        await tx.holdings.release(table.id, held.seat)
        await tx.holdings.hold(other, Holding(table.id, held.seat, False))
        whos = [other if each == who else each for each in row.body["whos"]]
        await tx.meet.games.set({"body": {**row.body, "whos": whos}}, game=table.id)
        await note(tx, table, {**met_of(table), "wishes": {}, "handed": met_of(table).get("handed", 0) + 1})
        return True

    async def stand_still(self, tx: Tx, one: PairingRow, seat: int, until: float) -> None:
        game = await tx.games.get(one.game)
        if game is not None and game.clock is not None:
            rests: dict[str, Any] = {key: list(value) for key, value in game.clock.get("rests", {}).items()}
            rests[str(seat)] = [*rests.get(str(seat), []), [self.host.clock(), until]]
            await tx.games.set(one.game, clock={**game.clock, "rests": rests}, touched=self.host.clock())

    async def look_after(self) -> None:
        """Begin what is due, and see to what runs; a club that can't be seen to now is no matter of another."""
        async with self.host.store.read() as tx:
            rows = await tx.meet.leagues.all(state=["asks", "runs"])
        for row in rows:
            try:
                if row.state == "runs":
                    await self.settle(row.club, row.id)
                elif row.begins <= self.host.clock():
                    await self.begin(row.club, row.id)
            except AstrariumError as error:
                LOG.warning("league %s is seen to later: %s", row.id, error)
