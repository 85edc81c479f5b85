"""A coach at a lesson. When the learner is asked again after a turn, a worker looks once at that turn, and at what the
position holds now; pages tell what is known by then. Mostly that is nothing: a word needs a claim of the engine, and a
step that the lesson itself proposed is never called worse than another."""

from __future__ import annotations

import asyncio
from collections.abc import Container
from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

from astrarium.bots.outlook import Outlook
from astrarium.bots.ponder import Walk, compare, walk_of
from astrarium.bots.sense import sense_of
from astrarium.kernel import Action, fingerprint
from astrarium.kernel.claims import ENDS, LIKELY, SURELY
from astrarium.kernel.explaining import Differs, Explaining
from astrarium.kernel.recent import Recent
from astrarium.kernel.threats import Threat
from astrarium.puzzles.foreseen import hands
from astrarium.puzzles.goals import HANDS, PuzzleAim
from astrarium.puzzles.whole_turns import whole_turn

from .cache import Cache
from .host import LOG, Host
from .table import Table

MISSED: Final = 0.05  # by the rule of thumb, whose judgement runs from -1 to 1: then it is worth trying
CLEARLY: Final = 0.3  # 15 points of a hundred, in so many futures
FUTURES: Final = 24
TRIED: Final = 8  # answers that are tried for whether they avert what threatens
READ: Final = 40  # answers that are read for whether they surely win
KEPT: Final = 64  # turns of which it is remembered
Turn = tuple[object, ...]


class CoachedTurn(NamedTuple):
    """What is to be said. `bad`: of which move something was clearly better, and how that differs. `beware`: what can
    be lost now, and need not be. `win`: this turn can win the game. `can`: what it can come to, by whatever steps; or
    after which answer partners can surely do what lies before them. `quiet`: nothing."""

    kind: str
    at: int = 0
    better: list[str] | None = None
    differs: tuple[Differs, ...] = ()
    threats: tuple[Threat, ...] = ()
    aims: tuple[PuzzleAim, ...] = ()


QUIET: Final = CoachedTurn("quiet")


class CoachedMove(NamedTuple):
    """What something better than a move would have brought beyond it, and what that was."""

    at: int
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
        """What is to be said after a turn, if that is known by now. The first to ask has it looked at, once the seat is
        asked again; the table hears when it is."""
        key = (table.id, seat, *[(n, str(table.match.moves[n].action)) for n in turn])
        if key not in self.found.kept and key not in self.judging and table.asked == seat:
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
    """What is worth saying at the seat's first question after a turn: something clearly better than a move that the
    lesson did not propose; a win within reach; what can be lost now and need not be."""
    walk = walk_of(key, title, journal, components)
    steps = [judged_move(walk, seat, n) for n in turn if n not in advised]
    salt = fingerprint(journal["seed"])
    own = sorted([one for one in steps if one.missed > MISSED], key=lambda one: -one.missed)
    if own and own[0].better is not None:
        differs = clearly_better(walk, own[0].at, own[0].better, salt)
        if differs:
            return CoachedTurn("bad", own[0].at, own[0].better.json(), differs)
    now = walk.to(len(journal["moves"]))
    return held(Explaining(now, salt), now.legal()) if not now.over and now.asked == seat else QUIET


def clearly_better(walk: Walk, at: int, better: Action, salt: str) -> tuple[Differs, ...]:
    """How two answers differ, if one is clearly better in the futures that both are tried in."""
    s, own = walk.to(at), played(walk, at)
    one, other = compare(Outlook(walk.game, s, Random(f"coach {at}")), [own, better], FUTURES)
    pairs = [other.gains[n] - one.gains[n] for n in one.gains]
    mean = sum(pairs) / len(pairs)
    spread = sum([(pair - mean) ** 2 for pair in pairs]) / (len(pairs) - 1)
    sense = sense_of(walk.game)
    gain = sense.expected(s, other.mean) - sense.expected(s, one.mean)
    if gain < CLEARLY or mean < 2 * (spread / len(pairs)) ** 0.5:
        return ()
    return tuple(Explaining(walk.to(at), salt).differs(better, own))


def held(explaining: Explaining, legal: list[Action]) -> CoachedTurn:
    """What the position holds for the seat that is asked: a win, then what is in danger and can be saved, then what
    its turn can come to."""
    for a in legal[:READ]:
        ends = [c for c in explaining.of(a).claims if c.kind == ENDS and c.sure == SURELY and c.values == (1,)]
        if ends:
            return CoachedTurn("win")
    aims = reached(explaining)
    if any(aim.what == ENDS for aim in aims):
        return CoachedTurn("win")
    leaves = [a for a in legal if a.kind.word in explaining.claims.leaves]
    feared = [one for one in explaining.threats(leaves[0]) if one.sure == LIKELY] if leaves else []
    saved = [one for one in feared if any(is_averted(explaining, one, a) for a in legal[:TRIED])]
    if saved:
        return CoachedTurn("beware", threats=(Threat(saved[0].key, (), saved[0].sure, saved[0].share),))
    if any(is_worth_a_word(explaining, aim) for aim in aims):
        return CoachedTurn("can", aims=tuple([aim for aim in aims if not aim.amount]))
    sure = surely_done(explaining, legal)
    return CoachedTurn("can", better=sure.json()) if sure is not None else QUIET


def is_worth_a_word(explaining: Explaining, aim: PuzzleAim) -> bool:
    """Whether something changes hands: so many points are no sight to point at, nor what nobody can take away where
    something can be taken."""
    at_stake = explaining.claims.at_stake
    return not aim.amount and (not at_stake or aim.what in at_stake)


def reached(explaining: Explaining) -> list[PuzzleAim]:
    """What this turn can come to by several steps, as the rule of thumb would take them."""
    dream = explaining.truth.imagine(explaining.seat, explaining.luck("reached"))
    sense = sense_of(dream.given.game)
    if sense.choose is None or explaining.claims.task is not None:
        return []
    first = sense.choose(dream, explaining.luck("thumb"))
    turn = whole_turn(explaining, first, telling=False) if first in explaining.truth.menu else None
    return turn.aims if turn is not None else []


def surely_done(explaining: Explaining, legal: list[Action]) -> Action | None:
    """The answer after which what lies before partners can be done whatever they hold, where others leave that open."""
    if explaining.claims.task is None or not 1 < len(legal) <= READ:
        return None
    counts = [hands(explaining, a) for a in legal]
    left_open = any(n != HANDS for n in counts)
    return legal[counts.index(HANDS)] if HANDS in counts and left_open else None


def is_averted(explaining: Explaining, threat: Threat, a: Action) -> bool:
    return threat.key not in [one.key for one in explaining.threats(a)]


def played(walk: Walk, at: int) -> Action:
    action: Action = walk.game.actions.from_json(walk.journal["moves"][at][2])
    return action


def judged_move(walk: Walk, seat: int, at: int) -> CoachedMove:
    """A move by this seat's own judgement, in a position that it could imagine then."""
    sense, action = sense_of(walk.game), played(walk, at)
    before = walk.to(at).imagine(seat, Random(at))
    if sense.choose is None or len(before.legal()) < 2 or before.why_not(action) is not None:
        return CoachedMove(at, 0.0, None)
    better = sense.choose(before, Random(at))
    reached = []
    for one in (action, better):
        then = before.clone()
        then.apply(one)
        reached.append(sense.prospect(then, seat))
    return CoachedMove(at, reached[1] - reached[0], better)
