"""Tables for people who met: everybody has a chair at once, nobody is the host, and the table notes what it is."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from astrarium.kernel import Game
from astrarium.store import Holding, MeetingRow, Tx
from astrarium.table import Plan, Table, Tables, Unable
from astrarium.table.laying import clock_of
from astrarium.table.table import ASIDE

MET: Final = "met"  # what such a table notes of itself, beside the options of its game
STEP: Final = "ladder"  # the option by which two who play together climb
EARLY_GAMES: Final = 3  # a newcomer's games with ready greetings alone
LIVE: Final = 15 * 60  # seconds for a move of a game that is played now


class Guest(NamedTuple):
    """Somebody who is given a chair."""

    who: str
    name: str
    sign: str


def mode_for(game: Game, seats: int) -> str:
    """The first mode that so many can play."""
    for mode in game.modes:
        if seats in mode.seats:
            return mode.word
    raise Unable(f"{game.id} is not played by {seats}", "chair-seats")


def met_of(table: Table) -> dict[str, Any]:
    """What a table notes of how its people met; empty for a table that somebody laid for friends."""
    found: dict[str, Any] = table.noted.get(MET, {})
    return found


async def note(tx: Tx, table: Table, met: dict[str, Any]) -> None:
    """A table notes something else of how its people met."""
    options = {**table.row.options, ASIDE: {**table.noted, MET: met}}
    await tx.games.set(table.id, options=options)
    table.row = table.row._replace(options=options)


async def agreed(tx: Tx, whos: list[str]) -> bool:
    """Whether any two of them said, after a game of theirs, that they would talk with each other next time."""
    for n, one in enumerate(whos[:-1]):
        mine = [row.id for row, seat in await tx.holdings.games_of(one, 500) if row.over and seat >= 0]
        rows = await tx.meet.games.all(game=mine) if mine else []
        if not all(any({one, other} <= {*row.body.get("talk", [])} for row in rows) for other in whos[n + 1 :]):
            return False
    return True


async def new_among(tx: Tx, whos: list[str]) -> bool:
    """Whether somebody has ended fewer than three games with people they met, in a club that lets newcomers begin with
    ready greetings."""
    for who in whos:
        mine = [row.id for row, seat in await tx.holdings.games_of(who, 60) if row.over and seat >= 0]
        if (await tx.meet.games.count(game=mine) if mine else 0) < EARLY_GAMES:
            return True
    return False


async def lay_for(
    tables: Tables,
    tx: Tx,
    title: str,
    guests: list[Guest],
    club: str,
    met: dict[str, Any],
    pace: int = 0,
    mode: str = "",
    options: dict[str, Any] | None = None,
    seed: str = "",
    then: str = "bot",
) -> Table:
    """A table that is kept in this transaction; whoever calls opens it (`tables.laying.open`) when that is over."""
    game = tables.host.library(title)
    plans = [Plan("person", one.name, sign=one.sign) for one in guests]
    clock = clock_of(pace or LIVE, 0, then)
    made = tables.laying.lay(
        title, plans, mode or mode_for(game, len(guests)), options, seed, clock=clock, newcomers="ask"
    )
    row = await tx.meet.clubs.one(id=club)
    wished = row is not None and row.body.get("greetings", True)
    whos = [one.who for one in guests]
    if wished and await new_among(tx, whos) and not await agreed(tx, whos):
        met = {**met, "greet": True}
    noted = {**made.noted, MET: {**met, "club": club}}
    made.row = made.row._replace(options={**made.row.options, ASIDE: noted})
    await tables.laying.add_game(tx, made)
    for seat, one in enumerate(guests):
        await tx.holdings.hold(one.who, Holding(made.id, seat, False))
    body = {"whos": whos, "title": title, **met}
    await tx.meet.games.keep(MeetingRow(made.id, club, False, tables.host.clock(), body))
    return made
