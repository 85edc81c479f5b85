"""A game by letters: each turn is a text that carries the whole game to the next player. No server knows both homes.

A letter has the setting, the seed and every decision as its place in the list of legal answers, deflated. Whoever gets
it plays it again, so what can't happen is refused; but whoever wants to read hidden cards out of it can: it runs on
trust, and says so.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final, NamedTuple

from astrarium.kernel import Match
from astrarium.store import GameRow, Holding

from .cache import Cache
from .device import ASIDE
from .errors import NotYours, Unable
from .host import Host, person_of
from .laying import Laying
from .record import Records
from .seats import Plan, clean_name
from .table import Table
from .thinking import admitted_here

FORM: Final = 1
LARGEST: Final = 64 * 1024  # bytes of a letter, unpacked
LONGEST: Final = 5000  # decisions
TEXT: Final = re.compile(r"(?:^|#g=|\s)([A-Za-z0-9_-]{40,})\s*$")


class Letter(NamedTuple):
    """A game as it was sent: the match played again, everybody's names, and what the game is called among the homes."""

    game: str  # the name that both homes know it by
    match: Match
    names: list[str]
    bots: list[str] = []  # who played each seat, where it was moved from a place without people; "" for a person

    @property
    def actions(self) -> list[list[str]]:
        return [move.action.json() for move in self.match.moves if not move.automatic]


class Delivered(NamedTuple):
    """What became of a letter: `new`, `read`, `old`, `two` or `moved`, where it is played, and where the other answer
    is; at a game that was moved, the chair that waits for a friend."""

    what: str
    id: str
    other: str = ""
    free: int = -1


def noted_letters(row: GameRow) -> dict[str, Any]:
    """What a table notes about its letters: what the game is called, and my seat."""
    found: dict[str, Any] = row.options.get(ASIDE, {}).get("letters", {})
    return found


def pack(table: Table, moving: bool = False) -> str:
    """The letter of a table as it stands: to a friend who plays it, or moving it to where friends can come."""
    if table.row.start is not None or table.changed or table.match.fresh:
        raise Unable("this game can't be sent: it began in its middle, has other cards, or chance was taken back",
                     "letter-not-this").at(409)  # fmt: skip
    match, again = (
        table.match,
        Match(table.game, table.match.setting, table.match.seed, table.match.box, table.match.epoch),
    )
    places: list[int] = []
    for move in match.moves:
        if not move.automatic:
            places.append(again.state.legal().index(move.action))
            again.play(move.action)
    head = {
        "g": table.id if moving else noted_letters(table.row)["game"],
        "t": table.row.title,
        **match.setting.json(),
        "seed": match.seed,
        "epoch": match.epoch,
        "box": match.box.components.fingerprint[:16],
        "names": table.names(),
        **({"bots": [seat.bot if seat.kind == "bot" else "" for seat in table.seats]} if moving else {}),
    }
    body = json.dumps(head, separators=(",", ":")).encode() + b"\n" + b"".join([varint(place) for place in places])
    return urlsafe_b64encode(bytes([FORM]) + zlib.compress(body, 9)).rstrip(b"=").decode()


def varint(n: int) -> bytes:
    """A number in as few bytes as it needs.

    >>> varint(5), varint(300)
    (b'\\x05', b'\\xac\\x02')
    """
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return bytes(out)


def varints(data: bytes) -> list[int]:
    """The numbers again.

    >>> varints(varint(5) + varint(300))
    [5, 300]
    """
    found, n, shift = [], 0, 0
    for byte in data:
        n |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            found.append(n)
            n = shift = 0
    return found


def unpack(text: str, host: Host) -> Letter:
    """A letter, read and played again; what is wrong with it is said."""
    found = TEXT.search(text.strip())
    if found is None:
        raise Unable("this is no letter; copy the whole text or link that your friend sent", "no-letter")
    try:
        packed = urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4))
        if packed[0] != FORM:
            raise Unable("this letter is of a newer version; bring this one up to date", "letter-newer")
        reader = zlib.decompressobj()
        body = reader.decompress(packed[1:], LARGEST)
        if not reader.eof:
            raise ValueError("it is not whole")
        head, _, places = body.partition(b"\n")
        return replayed(json.loads(head), varints(places), host)
    except Unable:
        raise
    except Exception as error:
        raise Unable("this letter was cut or changed on its way; ask for it again", "letter-cut") from error


def replayed(head: dict[str, Any], places: list[int], host: Host) -> Letter:
    if head["t"] not in host.titles():
        raise Unable(f"there is no game {head['t']!r} here", "no-such-game").at(404)
    game = host.library(head["t"])
    if head["epoch"] != game.epoch or head["box"] != game.default_box.components.fingerprint[:16]:
        raise Unable("this letter plays by other rules or cards than this version has", "letter-newer")
    setting = game.stored_setting(head["mode"], head["seats"], head["options"])
    match = Match(game, setting, str(head["seed"]), game.default_box, head["epoch"])
    for place in places[:LONGEST]:
        match.play(match.state.legal()[place])
    names = [clean_name(str(name)) for name in head["names"][: setting.seats]]
    bots = [str(bot)[:60] for bot in head.get("bots", [])[: setting.seats]]
    return Letter(str(head["g"])[:32], match, names, bots)


class Letters:
    """Games that go back and forth as letters."""

    def __init__(self, host: Host, cache: Cache, laying: Laying, records: Records) -> None:
        self.host, self.cache, self.laying, self.records = host, cache, laying, records

    async def begin(self, id: str, holder: str, name: str) -> None:
        """A friend who was waited for plays by letters from now on."""
        async with self.cache.changing(id) as (tx, table):
            mine = await tx.holdings.of(person_of(holder), id) if holder else None
            free = [one.n for one in table.seats if one.kind == "open"]
            if mine is None or not mine.host or mine.seat < 0:
                raise NotYours
            others = [one for one in table.seats if one.n != mine.seat and one.kind != "open"]
            if others or not free or table.seq or table.changed or table.row.start is not None:
                raise Unable("letters go between people, in a game that has not begun", "letters-people-only").at(409)
            for n in free:
                await tx.games.set_seat(id, n, kind="person", name=clean_name(name) if len(free) == 1 else "")
                await tx.links.drop(id, n)
            noted = {**table.noted, "letters": {"game": self.host.token(9), "seat": mine.seat}}
            options = {key: value for key, value in table.row.options.items() if key != ASIDE}
            await tx.games.set(id, options={**options, ASIDE: noted}, clock=None)
        await self.cache.changed(id)

    async def receive(self, text: str, holder: str, name: str, sign: str = "") -> Delivered:
        """A letter has come: the game goes on here, or begins here."""
        letter: Letter = await self.host.beside(unpack, text, self.host)
        if letter.bots:
            return await self.settle(letter, holder, name, sign)
        known = await self.tables_of(letter.game, holder)
        if not known:
            return Delivered("new", await self.lay(letter, letter.match.state.asked, holder, name, sign))
        actions = letter.actions
        for table in known:
            here = [move.action.json() for move in table.match.moves if not move.automatic]
            if here == actions[: len(here)]:
                if len(actions) == len(here):
                    return Delivered("old", table.id)
                await self.go_on(table, letter, actions[len(here) :])
                return Delivered("read", table.id)
            if actions == here[: len(actions)]:
                return Delivered("old", table.id)
        mine = noted_letters(known[0].row)["seat"]
        return Delivered("two", await self.lay(letter, mine, holder, name, sign), known[0].id)

    async def settle(self, letter: Letter, holder: str, name: str, sign: str) -> Delivered:
        """A game was moved here from where nobody else could come: bots play on, but for one chair, for a friend."""
        async with self.host.store.read() as tx:
            rows = await tx.holdings.games_of(person_of(holder), 500)
        for row, _ in rows:
            if row.options.get(ASIDE, {}).get("moved") == letter.game:
                return Delivered("old", row.id)
        bots = [*letter.bots, *[""] * letter.match.setting.seats][: letter.match.setting.seats]
        for bot in filter(None, bots):
            admitted_here(bot, self.host.settings)
        mine = next((n for n, bot in enumerate(bots) if not bot), 0)
        id = await self.lay(letter, mine, holder, name, sign, {"moved": letter.game})
        over = letter.match.state.over
        free = -1 if over else next((n for n in range(len(bots)) if n != mine), -1)
        async with self.cache.changing(id) as (tx, _):
            for n, bot in enumerate(bots):
                if n == free or (n != mine and not bot):
                    await tx.games.set_seat(id, n, kind="open", name="", bot="")
                elif n != mine:
                    await tx.games.set_seat(id, n, kind="bot", name=letter.names[n], bot=bot)
        await self.cache.changed(id)
        return Delivered("moved", id, free=free)

    async def go_on(self, table: Table, letter: Letter, actions: list[list[str]]) -> None:
        """What the others have played happens here, too."""
        for action in actions:
            now = await self.cache.table(table.id)
            await self.records.move(now.id, now.asked, now.seq, f"letter:{now.seq}", action)
        async with self.cache.changing(table.id) as (tx, now):
            mine = noted_letters(now.row).get("seat")
            for n, name in enumerate(letter.names):
                if mine is not None and n != mine and name:
                    await tx.games.set_seat(now.id, n, name=name)
        await self.cache.changed(table.id)

    async def lay(
        self, letter: Letter, seat: int, holder: str, name: str, sign: str, noted: dict[str, Any] | None = None
    ) -> str:
        """The table of a game that came by letter."""
        if noted is None and (letter.match.state.over or seat < 0):
            seat = letter.match.state.seats - 1
        names = [*letter.names, *[""] * letter.match.setting.seats]
        plans = [Plan("person", names[n]) for n in range(letter.match.setting.seats)]
        plans[seat] = Plan("person", name, sign=sign)
        match = letter.match
        table = self.laying.lay(match.game.id, plans, match.setting.mode, match.setting.options, seed=match.seed)
        noted = noted or {"letters": {"game": letter.game, "seat": seat}}
        table.row = table.row._replace(options={**table.row.options, ASIDE: noted})
        async with self.host.store.write() as tx:
            await self.laying.add_game(tx, table)
            await tx.holdings.hold(person_of(holder), Holding(table.id, seat, True))
        self.laying.open(table)
        await self.go_on(table, letter, letter.actions)
        return table.id

    async def tables_of(self, game: str, holder: str) -> list[Table]:
        """The tables here that play a game of letters; two, if it was answered twice."""
        async with self.host.store.read() as tx:
            rows = await tx.holdings.games_of(person_of(holder), 500)
        found = [row for row, _ in rows if noted_letters(row).get("game") == game]
        return [await self.cache.table(row.id) for row in found]
