"""The key moments of a finished game: where the prospects changed most, as the bots judge positions."""

from __future__ import annotations

import json
from collections.abc import Container
from typing import Any, Final, NamedTuple

from astrarium.bots.sense import Sense, sense_of
from astrarium.games import load
from astrarium.kernel import Box, Components, Game, State
from astrarium.kernel.explain import claims_of
from astrarium.kernel.frames import Leave

MOST: Final = 5
FEWEST: Final = 3
LARGE: Final = 0.2  # of the way from lost to won, which is 2 long: a round that matters by itself
CALM: Final = 11  # decisions over which a point of the curve is a mean
POINTS: Final = 120  # of a curve, at most
SMALL: Final = 0.04  # and one that is worth no word


class Moment(NamedTuple):
    """A decision, whose it was, for whom the round around it changed most, and how their prospects were."""

    at: int  # how many moves had been made after the decision
    seat: int
    whose: int  # prospects; -1 when it was the same for all
    before: float
    after: float


class Stop(NamedTuple):
    """A position in which somebody was asked, or the end: what it promises each seat."""

    at: int
    asked: int
    values: list[float]


class Review(NamedTuple):
    """What looking back at a game finds: its key moments, and how the prospects went, calmed."""

    moments: list[Moment]
    curve: list[Stop]


UNKNOWN: Final = Review([], [])  # until somebody has looked


def review(title: str, journal: dict[str, Any], components: str = "") -> Review:
    """Looking back at a saved game. Runs in a worker."""
    game = load(title)
    own = Box(Components("components.toml", components), game.open_box) if components else game.default_box
    mere: set[int] = set()
    found = stops(game, journal, own, sense_of(game), mere)
    return Review(turning_points(found, mere), curve_of(found))


def curve_of(found: list[Stop]) -> list[Stop]:
    """How the prospects went, each point a mean over what lies around it, the last one what came of it."""
    step = max(1, len(found) // POINTS)
    around = CALM // 2
    points = [
        Stop(found[i].at, found[i].asked, mean([one.values for one in found[max(0, i - around) : i + around + 1]]))
        for i in range(0, len(found) - 1, step)
    ]
    return [*points, found[-1]]


def key_moments(title: str, journal: dict[str, Any], components: str = "") -> list[Moment]:
    """The key moments of a saved game, earliest first."""
    return review(title, journal, components).moments


def stops(game: Game, journal: dict[str, Any], box: Box, sense: Sense, mere: set[int] | None = None) -> list[Stop]:
    """The game played again, looked at before each decision and at its end. `mere` gets the decisions that only end
    something, or only say something: what comes of them is no doing of theirs."""
    setting = game.stored_setting(journal["mode"], journal["seats"], journal["options"])
    s: State
    if "start" in journal:
        s = game.load(setting, json.loads(json.dumps(journal["start"])), box)  # the file keeps its own lists
    else:
        s = game.new(setting, journal["seed"], box, None, journal["epoch"])
    found = []
    fresh = dict(journal.get("fresh", []))
    for at, (_, _, action, automatic) in enumerate(journal["moves"]):
        if at in fresh:
            s.reseed(fresh[at])
        if not automatic:
            found.append(Stop(at, s.asked, sense.prospects(s)))
            claims, played = claims_of(s), game.actions.from_json(action)
            ends = any(verb.kind is played.kind and isinstance(verb, Leave) for verb in s.question.verbs)
            if mere is not None and (ends or played.kind.word in (*claims.quiet, *claims.leaves, *game.settling)):
                mere.add(at)
            s.apply(played)
    return [*found, Stop(len(journal["moves"]), -1, sense.prospects(s))]


def turning_points(found: list[Stop], mere: Container[int] = ()) -> list[Moment]:
    """The largest changes that outlast a round, apart from each other, earliest first."""
    turns = [i for i in range(len(found)) if i == 0 or found[i].asked != found[i - 1].asked]  # where each begins
    seats = len(found[0].values)
    calm = [mean([found[i].values for i in turns[max(0, n - seats + 1) : n + 1]]) for n in range(len(turns))]
    calm[-1] = found[-1].values  # at the end there is nothing to wait for
    opening = 2 * seats if len(turns) > 8 * seats else 0  # first steps look large only until the others take theirs
    rounds = []
    for n in range(opening, len(turns) - 1):
        end = min(n + seats, len(turns) - 1)
        moment = decisive(found[turns[n] : turns[end] + 1], calm[n], calm[end], mere)
        if end < len(turns) - 1 or moment.before * moment.after <= 0:  # whoever is ahead wins without surprise
            rounds.append((n, end, moment))
    kept: list[tuple[int, int, Moment]] = []
    for one in sorted(rounds, key=weight, reverse=True):
        enough = LARGE if len(kept) >= FEWEST else SMALL
        apart = all(one[1] <= other[0] or one[0] >= other[1] for other in kept)
        if len(kept) < MOST and apart and weight(one) >= enough:
            kept.append(one)
    return sorted([moment for _, _, moment in kept])


def mean(values: list[list[float]]) -> list[float]:
    """What positions promise on the average: over a round, nobody is a turn ahead."""
    return [sum(one) / len(values) for one in zip(*values, strict=True)]


def weight(one: tuple[int, int, Moment]) -> float:
    return abs(one[2].after - one[2].before)


def decisive(part: list[Stop], before: list[float], after: list[float], mere: Container[int] = ()) -> Moment:
    """For whom a round changed most (of equals, who gained), and the decision in it that did most of that; a `mere`
    one only if there are no others."""
    change = [now - then for then, now in zip(before, after, strict=True)]
    seat = max(range(len(change)), key=lambda n: (round(abs(change[n]), 6), change[n]))
    steps = [part[i + 1].values[seat] - part[i].values[seat] for i in range(len(part) - 1)]
    doing = [i for i in range(len(steps)) if part[i].at not in mere] or range(len(steps))
    best = max(doing, key=lambda i: steps[i] * (1 if change[seat] > 0 else -1))
    together = len(change) > 1 and max(change) == min(change)
    return Moment(part[best + 1].at, part[best].asked, -1 if together else seat, before[seat], after[seat])
