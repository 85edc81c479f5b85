"""Three mistakes of a finished game: own decisions that another answer would have bettered clearly, by what the seat
could know then, with a difference that the engine can name. Found once for each seat, and kept with the study."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any, Final, NamedTuple

from astrarium.bots import SearchBot
from astrarium.bots.outlook import Outlook
from astrarium.bots.ponder import Walk, compare, ponder, walk_of
from astrarium.bots.sense import sense_of
from astrarium.kernel import Action, fingerprint
from astrarium.kernel.explain import claims_of
from astrarium.kernel.explaining import Explaining

from .analysis import Analysts
from .coaching import judged_move, played
from .host import LOG
from .study import Studies, Study

MOST: Final = 3
CLEARLY: Final = 0.3  # 15 points of a hundred
NEARLY: Final = 0.1  # a try that is no worse by more than this is as good as the answer
THOUGHT: Final = 96  # iterations of the search for something better
FUTURES: Final = 32  # in which it is compared with what was played
BY_THUMB: Final = 7  # turns that are looked at because a rule of thumb would have done something else there,
BY_FALL: Final = 4  # and because the prospects fell over them
FEARED: Final = 2  # threats that are told
OPENING: Final = 0.08  # the share of a game that only sets it up


class Mistake(NamedTuple):
    """A decision: after how many moves, what was played, what was better, and what both promised, from -1 to 1."""

    at: int
    best: list[str]
    own: float
    other: float
    feared: list[list[Any]]  # what the others could take after what was played, and not after the best

    @property
    def lost(self) -> float:
        return self.other - self.own


class OwnTurn(NamedTuple):
    """Decisions of the seat with nobody else's between them."""

    moments: list[int]


class FoundMistakes(NamedTuple):
    """What is known of one seat's game. `closest` is the moment of the largest difference, where none is a mistake."""

    mistakes: tuple[Mistake, ...]
    closest: int


def own_turns(moves: list[Any], seat: int) -> list[OwnTurn]:
    """The seat's own turns, without those of the opening.

    >>> own_turns([[0, seat, "move", seat == 2] for seat in (0, 0, 1, 2, 0)], 0)
    [OwnTurn(moments=[0, 1]), OwnTurn(moments=[4])]
    """
    found: list[OwnTurn] = []
    last = -1
    for at, (_, asked, _, automatic) in enumerate(moves):
        if automatic or at < OPENING * len(moves) - 1:
            continue
        if asked == seat and last == seat:
            found[-1].moments.append(at)
        elif asked == seat:
            found.append(OwnTurn([at]))
        last = asked
    return found


# ---------------------------------------------------------------------------- in a worker
def suspects(key: str, title: str, journal: dict[str, Any], components: str, seat: int) -> list[int]:
    """The moments that are worth a longer look, one a turn."""
    walk = walk_of(key, title, journal, components)
    turns, sense = own_turns(journal["moves"], seat), sense_of(walk.game)
    missed: list[tuple[float, int]] = []
    worths: list[float] = []
    for turn in turns:
        worths.append(sense.value(walk.to(turn.moments[0]), seat))
        asked = [at for at in turn.moments if is_choice(walk, at)]
        if asked:
            worst = max([judged_move(walk, seat, at) for at in asked], key=lambda one: one.missed)
            missed.append((worst.missed, worst.at))
    worths.append(sense.value(walk.to(len(journal["moves"])), seat))
    first = {turn.moments[0]: [at for at in turn.moments if is_choice(walk, at)][:1] for turn in turns}
    falls = [(worths[n] - worths[n + 1], at) for n, turn in enumerate(turns) for at in first[turn.moments[0]]]
    kept = [at for _, at in sorted(missed, reverse=True)[:BY_THUMB]]
    return list(dict.fromkeys([*kept, *[at for fall, at in sorted(falls, reverse=True)[:BY_FALL] if fall > 0]]))


def is_choice(walk: Walk, at: int) -> bool:
    """Whether there was something to decide but talk."""
    s = walk.to(at)
    return len(s.menu) > 1 and played(walk, at).kind.word not in claims_of(s).quiet


def weighed(key: str, title: str, journal: dict[str, Any], components: str, at: int) -> tuple[Mistake, bool] | None:
    """What would have been best at a moment beside what was played; whether it is clear enough to be told; None where
    nothing better is found."""
    walk = walk_of(key, title, journal, components)
    s, own = walk.to(at), played(walk, at)
    o = Outlook(walk.game, s, Random(f"mistake {at}"))
    best = walk.game.actions.from_json(ponder(o, SearchBot(THOUGHT), own, apart=False).ideas[0].action)
    if best.id == own.id or same_position(walk, at, best, own):
        return None
    one, other = compare(o, [own, best], FUTURES)
    pairs = [other.gains[n] - one.gains[n] for n in one.gains]
    mean = sum(pairs) / len(pairs)
    spread = sum([(pair - mean) ** 2 for pair in pairs]) / (len(pairs) - 1)
    clear = mean >= CLEARLY and mean > 2 * (spread / len(pairs)) ** 0.5
    if not clear:
        return Mistake(at, best.json(), round(one.mean, 3), round(other.mean, 3), []), False
    explaining = Explaining(s, fingerprint(journal["seed"]))
    feared = [[*threat.key, threat.sure] for threat in explaining.avoidable(own, [best])][:FEARED]
    told = bool(feared or explaining.differs(best, own))
    return Mistake(at, best.json(), round(one.mean, 3), round(other.mean, 3), feared), told


def same_position(walk: Walk, at: int, one: Action, other: Action) -> bool:
    """Whether two answers lead to the very same position for whoever plays them."""
    s = walk.to(at)
    reached = []
    for action in (one, other):
        then = s.clone()
        then.apply(action)
        reached.append((then.view(s.asked).json(), then.counter, then.pool))
    return bool(reached[0] == reached[1])


def tried(
    key: str, title: str, journal: dict[str, Any], components: str, at: int, best: list[str], answer: list[str]
) -> tuple[float, bool]:
    """What somebody's try at a moment promises, and whether it is as good as the best."""
    walk = walk_of(key, title, journal, components)
    parse = walk.game.actions.from_json
    o = Outlook(walk.game, walk.to(at), Random(f"mistake {at}"))
    one, other = compare(o, [parse(answer), parse(best)], FUTURES)
    as_good = answer == best or same_position(walk, at, parse(answer), parse(best))
    return round(one.mean, 3), as_good or one.mean >= other.mean - NEARLY


# ---------------------------------------------------------------------------- at a server
class Mistakes:
    """The looking for mistakes, once for each study and seat."""

    def __init__(self, analysts: Analysts, studies: Studies) -> None:
        self.analysts: Final = analysts
        self.studies: Final = studies
        self.looking: Final[dict[str, asyncio.Task[None]]] = {}

    async def of(self, study: Study, seat: int) -> FoundMistakes | None:
        """What is known by now; the first to ask has it looked for."""
        found = await self.studies.recall(study, name_of(seat))
        if found is not None:
            return FoundMistakes(tuple([Mistake(*one) for one in found["mistakes"]]), found["closest"])
        key = f"{study.id} {seat}"
        if key not in self.looking:
            self.looking[key] = asyncio.get_running_loop().create_task(self.look(key, study, seat))
        return None

    async def look(self, key: str, study: Study, seat: int) -> None:
        try:
            words = await self.words(study)
            told: list[Mistake] = []
            closest = (0.0, 0)
            for at in await self.analysts.thought(suspects, *words, seat):
                found = await self.analysts.thought(weighed, *words, at)
                if found is not None:
                    closest = max(closest, (found[0].lost, at))
                    told += [found[0]] if found[1] else []
            worst = sorted(told, key=lambda one: -one.lost)[:MOST]
            body = {"mistakes": [list(one) for one in sorted(worst)], "closest": closest[1]}
            await self.studies.ensure(study)
            await self.studies.kept_found(study, {name_of(seat): body})
        except Exception:
            LOG.exception("no mistakes of %s", study.id)
        finally:
            self.looking.pop(key, None)

    async def tried(self, study: Study, one: Mistake, answer: list[str]) -> tuple[float, bool]:
        """What a try promises, and whether it is good; thought once."""
        name = f"tried {one.at} {' '.join(answer)}"
        known = await self.studies.recall(study, name)
        if known is None:
            known = list(await self.analysts.thought(tried, *await self.words(study), one.at, one.best, answer))
            await self.studies.kept_found(study, {name: known})
        return known[0], known[1]

    async def words(self, study: Study) -> tuple[str, str, dict[str, Any], str]:
        journal = await self.analysts.host.beside(study.table.match.save)
        return f"mistakes {study.id}", study.table.row.title, journal, study.text


def name_of(seat: int) -> str:
    return f"mistakes {seat}"
