"""What is imagined is made of what a seat knows, and of luck; nothing else."""

from __future__ import annotations

import json
from random import Random

from astrarium.kernel import LENGTH, SPECTATOR, AstrariumError, Game, Setting, State

from .secrets import first_difference, seen_text
from .walking import some, walk


def lies_otherwise(s: State, rng: Random) -> State:
    """The same state with every hidden list of cards in another order."""
    t = s.clone()
    for name, mark in s.FIELDS.items():
        if mark is LENGTH or name in s.BAGS:
            setattr(t, name, rng.sample(getattr(s, name), len(getattr(s, name))))
    return t


def blind(game: Game, setting: Setting, seed: str) -> None:
    """States that a seat cannot tell apart, because hidden cards lie in another order or are others, give the same
    dream with the same luck. Somebody who watches sees nothing that any seat does not see; what they imagine is
    refused, or looks to them like the truth."""
    s = game.new(setting, seed)
    rng = Random(seed)
    for _ in walk(s, rng):
        if not some(s, rng, 0.1):
            continue
        public = seen_text(s, SPECTATOR)
        for seat in range(setting.seats):
            luck = rng.getrandbits(60)
            dream = json.dumps(s.imagine(seat, Random(luck)).save())
            twin = s.imagine(seat, rng)
            where = f"decision {s.number}, {s.question}, seat {seat}"
            told = seen_text(twin, SPECTATOR)
            assert told == public, f"{where}: a spectator sees more than the seat: {first_difference(public, told)}"
            for kind, other in (("order", lies_otherwise(s, rng)), ("contents", lies_otherwise(twin, rng))):
                again = json.dumps(other.imagine(seat, Random(luck)).save())
                assert again == dream, (
                    f"{where}: what it imagines depends on the {kind} of what it can't see; sort before you shuffle, "
                    f"and name what lies in no order in BAGS: {first_difference(dream, again)}"
                )
        watched(game, s, rng, public)


def watched(game: Game, s: State, rng: Random, public: str) -> None:
    """What somebody who only watches imagines."""
    luck = rng.getrandbits(60)
    try:
        t = s.imagine(SPECTATOR, Random(luck))
    except AstrariumError:
        assert not s.SPECTATORS_IMAGINE
        return
    assert s.SPECTATORS_IMAGINE, "an imagined state of a spectator, though the game does not say how"
    assert seen_text(t, SPECTATOR) == public, (
        f"decision {s.number}: {first_difference(public, seen_text(t, SPECTATOR))}"
    )
    assert game.census(t) == game.census(s), f"decision {s.number}: a spectator's imagining lost a piece"
    again = s.imagine(int(rng.random() * s.seats), rng).imagine(SPECTATOR, Random(luck))
    assert again.save() == t.save(), f"decision {s.number}: a spectator's dream depends on what a seat holds"
