"""A coach at a lesson: how the learner's last turn was, by the judgement of their own seat, with what the engine says
of it. A worker judges once a turn is over; pages tell what is known by then."""

from __future__ import annotations

import asyncio
from collections.abc import Container
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

from astrarium.bots.ponder import Walk, walk_of
from astrarium.bots.reasons import standing
from astrarium.bots.sense import sense_of
from astrarium.kernel import Action, Reason, fingerprint
from astrarium.kernel.claims import GAIN, Claim
from astrarium.kernel.explaining import Differs, Explaining
from astrarium.kernel.recent import Recent

from .cache import Cache
from .host import LOG, Host
from .table import Table

GAINED: Final = 0.03  # of a judgement that runs from -1 to 1
MISSED: Final = 0.05
KEPT: Final = 64  # turns of which it is remembered
Turn = tuple[object, ...]


class CoachedTurn(NamedTuple):
    """What is to be said of a turn: `good`, `bad` or `even`, of which of its moves, and how the game stands then."""

    kind: str
    at: int  # the move that brought most, or that missed most
    better: list[str] | None  # what promised clearly more there
    differs: tuple[Differs, ...]  # what that does, and what was done in its stead
    gains: tuple[Claim, ...]  # what a good move brought
    stands: Reason | None


class CoachedMove(NamedTuple):
    """What a move brought, what something better would have brought beyond that, and what that was."""

    at: int
    gained: float
    missed: float
    better: Action | None


class Coaches:
    """What is known of the last turns of learners, at one server."""

    def __init__(self, host: Host, cache: Cache) -> None:
        self.host: Final = host
        self.cache: Final = cache
        self.found: Final[Recent[Turn, CoachedTurn]] = Recent(KEPT)
        self.judging: Final[dict[Turn, asyncio.Task[None]]] = {}

    def of(self, table: Table, seat: int, turn: list[int]) -> CoachedTurn | None:
        """How a turn was, if that is known by now. The first to ask has it judged; the table hears when it is."""
        key = (table.id, seat, *[(n, str(table.match.moves[n].action)) for n in turn])
        if key not in self.found.kept and key not in self.judging:
            with suppress(RuntimeError):  # a page that is made in a thread only asks
                loop = asyncio.get_running_loop()
                self.judging[key] = loop.create_task(self.judge(key, table, seat, turn))
        return self.found.kept.get(key)

    async def judge(self, key: Turn, table: Table, seat: int, turn: list[int]) -> None:
        try:
            journal, own = table.match.save(), table.game.default_box.components.fingerprint
            same = table.match.box.components.fingerprint == own
            text = "" if same else await self.cache.components(table)
            rest = (table.row.title, journal, text, seat, turn, advised_in(table, seat, turn))
            found = await self.host.thinkers.run(coached, f"coach {key}", *rest, whose=table.id)
            self.found.get(key, lambda: found)
            self.host.bus.publish(table.id)
        except Exception:
            LOG.exception("the last turn at %s was not judged", table.id)
        finally:
            self.judging.pop(key, None)


def advised_in(table: Table, seat: int, turn: list[int]) -> list[int]:
    """The moves that the lesson itself has said to do there: those are not judged."""
    lesson, asked, log = table.lesson, table.asked_of(seat), table.log(seat)
    if lesson is None:
        return []
    found = []
    for n in turn:
        notes = lesson.now([one for one in asked if one.moment <= n], [line for line in log if line.moment <= n])
        if str(table.match.moves[n].action) in [note.do for note in notes]:
            found.append(n)
    return found


def last_turn(table: Table, seat: int, heads: Container[str]) -> list[int]:
    """The seat's own moves of its last turn, once it is over; `heads` are the events that begin one, or a round."""
    own = [n for n, move in enumerate(table.match.moves) if move.seat == seat and not move.automatic]
    begun = [line.moment for line in table.log(seat) if line.event.text in heads]
    if not own or max(begun, default=0) <= own[-1] or table.match.state.over:
        return []  # it still runs
    first = max([moment for moment in begun if moment <= own[-1]], default=0)
    return [n for n in own if n >= first]


# ---------------------------------------------------------------------------- in a worker
def coached(
    key: str, title: str, journal: dict[str, Any], components: str, seat: int, turn: list[int], advised: list[int]
) -> CoachedTurn:
    """Each move is compared with what the rule of thumb would have done there, in what the seat could imagine: if that
    promised clearly more, and does something else, it is named. Otherwise the move that brought most is praised, if it
    brought something."""
    walk = walk_of(key, title, journal, components)
    steps = [judged_move(walk, seat, n, advised) for n in turn]
    missed = max(steps, key=lambda one: one.missed)
    gained = max(steps, key=lambda one: one.gained)
    salt = fingerprint(journal["seed"])
    stands = standing(walk.game, walk.to(turn[-1] + 1), seat, turn[-1])
    if missed.missed > MISSED and missed.better is not None:
        differs = tuple(Explaining(walk.to(missed.at), salt).differs(missed.better, played(walk, missed.at)))
        if differs:
            return CoachedTurn("bad", missed.at, missed.better.json(), differs, (), stands)
    if gained.gained <= GAINED:
        return CoachedTurn("even", gained.at, None, (), (), stands)
    explaining = Explaining(walk.to(gained.at), salt)
    claims = explaining.shown(explaining.of(played(walk, gained.at)))
    good = [one for one in claims if one.kind == GAIN and one.who == seat and one.what not in explaining.claims.burdens]
    return CoachedTurn("good", gained.at, None, (), tuple(good[:1]), stands)


def played(walk: Walk, at: int) -> Action:
    action: Action = walk.game.actions.from_json(walk.journal["moves"][at][2])
    return action


def judged_move(walk: Walk, seat: int, at: int, advised: list[int]) -> CoachedMove:
    """A move by this seat's own judgement, in a position that it could imagine then."""
    sense, action = sense_of(walk.game), played(walk, at)
    before = walk.to(at).imagine(seat, Random(at))
    if sense.choose is None or len(before.legal()) < 2 or before.why_not(action) is not None:
        return CoachedMove(at, 0.0, 0.0, None)
    better = sense.choose(before, Random(at))
    reached = []
    for one in (action, better):
        then = before.clone()
        then.apply(one)
        reached.append(sense.value(then, seat))
    missed = 0.0 if at in advised else reached[1] - reached[0]
    return CoachedMove(at, reached[0] - sense.value(before, seat), missed, better)
