"""Strength: a game counts if everybody at the table wished so before it began, and it was played by them to its end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple

from astrarium.bots.levels import NUMBERS
from astrarium.kernel import AstrariumError
from astrarium.rating import Placed, Strength, newcomer, rated, scale_of
from astrarium.store import MeetingRow, StrengthRow, Tx
from astrarium.table import NotYours, Table, Tables, Unable
from astrarium.table.host import LOG, hashed

from .clubs import ClubLobby, Clubs, strength_of
from .laying import STEP, met_of, note

CURVE: Final = 60  # games of which the way is kept
STEPS: Final = 3  # games on a step before it is somebody's


class PairStep(NamedTuple):
    """How far somebody climbs with others: the middle of their pairs' own steps."""

    title: str
    step: int
    steps: int
    partners: int


def pair_key(whos: list[str]) -> str:
    """Two partners, as one."""
    return hashed(" ".join(sorted(whos)))


def level_of(bot: str) -> int:
    """The level of a bot, 0 for one that is no mark of the scale."""
    word, _, rest = bot.partition(":")
    number = rest.partition(":")[0]
    return int(number) if word == "level" and number in NUMBERS.split("|") else 0


def wished(table: Table) -> bool:
    """Whether every person at the table wished that it counts."""
    wishes = met_of(table).get("wishes", {})
    people = [seat.n for seat in table.seats if seat.kind == "person"]
    return bool(people) and all(wishes.get(str(n)) for n in people)


class Strengths:
    """What games change of people's strengths."""

    def __init__(self, tables: Tables, clubs: Clubs) -> None:
        self.tables = tables
        self.host = tables.host
        self.clubs = clubs
        self.on_end: list[Callable[[MeetingRow], Awaitable[None]]] = []  # what else follows the end of a game, once

    async def wish(self, id: str, who: str, counts: bool) -> None:
        """One of those at the table wishes that it counts, or does not; nobody can once it has begun."""
        mine = await self.clubs.of(who)
        async with self.tables.cache.changing(id) as (tx, table):
            held = await tx.holdings.of(who, id)
            if held is None or held.seat < 0 or not mine:
                raise NotYours
            if table.seq:
                raise Unable("whether a game counts is said before it begins", "counts-late").at(409)
            met = met_of(table)
            if not met:
                met = await self.alone(tx, table, who, mine[0].club)
            wishes = {**met.get("wishes", {}), str(held.seat): counts}
            await note(tx, table, {**met, "wishes": wishes})
        await self.tables.cache.changed(id)

    async def alone(self, tx: Tx, table: Table, who: str, club: str) -> dict[str, Any]:
        """A table of one person and bots of our levels may count as well."""
        people = [seat for seat in table.seats if seat.kind == "person"]
        marks = [level_of(seat.bot) for seat in table.seats if seat.kind == "bot"]
        fair = len(people) == 1 and len(marks) == len(table.seats) - 1 and all(marks) and table.lesson is None
        if not fair or table.row.start is not None or table.changed or table.game.together:
            raise Unable("this table can't count: it needs one person and bots of our levels", "counts-not")
        whos = [who if seat.kind == "person" else "" for seat in table.seats]
        met = {"kind": "bots", "wishes": {}, "club": club}
        await tx.meet.games.keep(MeetingRow(table.id, club, False, self.host.clock(), {"whos": whos, **met}))
        return met

    async def helped(self, id: str) -> None:
        """Somebody asked for a hint: what is played with help does not count."""
        table = await self.tables.cache.table(id)
        if met_of(table) and not met_of(table).get("helped") and not table.over:
            async with self.tables.cache.changing(id) as (tx, now):
                await note(tx, now, {**met_of(now), "helped": True})
            await self.tables.cache.changed(id)

    # ------------------------------------------------------------ the end of a game
    async def settle(self, id: str) -> bool:
        """See to the end of a game between people who met, once; whether this call did."""
        table = await self.tables.cache.table(id)
        async with self.host.store.write() as tx:
            row = await tx.meet.games.locked(game=id)
            if row is None or row.done or not (table.over or table.row.closed):
                return False
            after: dict[str, Any] = {}
            if await self.counts(tx, table, row):
                after = await self.pair(tx, table, row) if table.game.together else await self.rate(tx, table, row)
            body = {**row.body, "outcome": list(table.match.state.outcome), "after": after}
            await tx.meet.games.set({"done": True, "body": body}, game=id)
            if after:
                await note(tx, table, {**met_of(table), "after": after})
        if after:
            await self.tables.cache.changed(id)
        self.clubs.changed(row.club)
        for follows in self.on_end:
            await follows(row._replace(done=True, body=body))
        return True

    async def counts(self, tx: Tx, table: Table, row: MeetingRow) -> bool:
        """All wished it, all who began it ended it, and nobody took back what others had seen, or was helped."""
        if not table.over or table.row.closed or not wished(table) or met_of(table).get("helped"):
            return False
        for seat, who in enumerate(row.body["whos"]):
            held = await tx.holdings.of(who, table.id) if who else None
            if who and (held is None or held.seat != seat or table.seats[seat].kind != "person"):
                return False
        return all(record.kind != "takeback" for record in await tx.records.since(table.id))

    async def rate(self, tx: Tx, table: Table, row: MeetingRow) -> dict[str, Any]:
        """Everybody's strength after the game, as the end page tells it: stars and halo before and after."""
        title, now = table.row.title, self.host.clock()
        scale, outcome = scale_of(title), list(table.match.state.outcome)
        before: list[Strength | int] = []
        rows: dict[str, StrengthRow | None] = {}
        for seat, who in enumerate(row.body["whos"]):
            found = await tx.meet.strengths.one(who=who, title=title) if who else None
            rows[who] = found
            mark = level_of(table.seats[seat].bot)
            before.append((strength_of(found, now) if found else newcomer(title)) if who else mark)
        try:
            after = rated(title, placed(before, outcome, list(table.match.state.scores)))
        except ValueError as error:
            LOG.warning("game %s changes no strength: %s", table.id, error)
            return {}
        told: dict[str, Any] = {}
        for seat, (who, was, then) in enumerate(zip(row.body["whos"], before, after, strict=True)):
            if isinstance(was, int) or isinstance(then, int):
                continue
            known = rows[who]
            way = [*(known.body.get("way", []) if known else []), [now, then.points, then.deviation]][-CURVE:]
            await tx.meet.strengths.keep(
                StrengthRow(who, title, then.points, then.deviation, then.games, now, {"way": way})
            )
            told[str(seat)] = {
                "was": [round(was.stars(scale), 3), round(was.halo(scale), 3)],
                "now": [round(then.stars(scale), 3), round(then.halo(scale), 3)],
                "games": then.games,
                "points": [then.points, then.deviation],
            }
        return told

    async def pair(self, tx: Tx, table: Table, row: MeetingRow) -> dict[str, Any]:
        """Partners climb together: how often the two won on each step, and never who of them was stronger."""
        step = table.row.options.get(STEP, 0)
        key, title, now = pair_key(row.body["whos"]), table.row.title, self.host.clock()
        found = await tx.meet.strengths.one(who=key, title=title)
        steps: dict[str, list[int]] = dict(found.body["steps"]) if found else {}
        won, played = steps.get(str(step), [0, 0])
        steps[str(step)] = [won + (table.match.state.outcome[0] > 0), played + 1]
        games = sum([count for _, count in steps.values()])
        body = {"steps": steps, "whos": row.body["whos"]}
        await tx.meet.strengths.keep(StrengthRow(key, title, 0.0, 0.0, games, now, body))
        return {"pair": steps, "step": step}

    async def steps_of(self, lobby: ClubLobby, who: str) -> tuple[PairStep, ...]:
        """Where somebody stands with the people of a club, in the games that are played together."""
        others = [one for one in lobby.members if one != who]
        rows: list[StrengthRow] = []
        async with self.host.store.read() as tx:
            for n in range(0, len(others), 500):
                keys = [pair_key([who, other]) for other in others[n : n + 500]]
                rows += await tx.meet.strengths.all(who=keys)
        found = []
        for title in sorted({row.title for row in rows}):
            game = self.host.library(title)
            options = [game.options_of(mode.word) for mode in game.modes]
            steps = max([len(one.values) for each in options for one in each if one.name == STEP], default=0)
            own = sorted([own_step(row.body["steps"])[0] for row in rows if row.title == title])
            own = [step for step in own if step]
            if own and steps:
                found.append(PairStep(title, own[(len(own) - 1) // 2], steps, len(own)))
        return tuple(found)

    async def settle_all(self) -> None:
        """Ends that nobody has seen to: the server that did may have died."""
        async with self.host.store.read() as tx:
            ended = await tx.meet.ended()
        for id in ended:
            try:
                await self.settle(id)
            except AstrariumError as error:
                LOG.warning("the end of %s can't be counted: %s", id, error)
                async with self.host.store.write() as tx:
                    await tx.meet.games.set({"done": True}, game=id)


def placed(who: list[Strength | int], outcome: list[int], scores: list[int]) -> list[Placed]:
    """Who ended in which place: by outcome, and where that says only who won, by the scores among the others.

    >>> [one.place for one in placed([3, 3, 3], [-1, 1, -1], [10, 40, 30])]
    [3, 1, 2]
    >>> [one.place for one in placed([3, 3], [0, 0], [10, 10])]
    [1, 1]
    """
    useful = len(set(scores)) > 1 and scores != outcome and len(who) > 2
    worth = [(end, scores[n] if useful else 0) for n, end in enumerate(outcome)]
    winners = [n for n, end in enumerate(outcome) if end == 1]
    sides = {n: winners[0] if len(winners) > 1 and n in winners else n for n in range(len(who))}
    if len(winners) > 1:
        losers = [n for n in range(len(who)) if n not in winners]
        sides.update({n: losers[0] for n in losers if len(losers) == len(winners)})
        worth = [(end, 0) for end in outcome]
    return [Placed(one, 1 + sum(other > worth[n] for other in worth), sides[n]) for n, one in enumerate(who)]


def own_step(steps: dict[str, list[int]]) -> tuple[int, int]:
    """The highest step that two have won three times in five, after three games or more, and the highest that is about
    even; 0 where there is none.

    >>> own_step({"1": [4, 4], "2": [5, 7], "3": [2, 4]})
    (2, 3)
    """
    sure = [int(n) for n, (won, played) in steps.items() if played >= STEPS and won >= 0.6 * played]
    even = [int(n) for n, (won, played) in steps.items() if played >= STEPS and 0.4 * played <= won < 0.6 * played]
    return max(sure, default=0), max(even, default=0)
