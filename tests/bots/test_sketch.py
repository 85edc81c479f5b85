"""Where a rule of thumb reads nothing hidden, a sketch is as good as a dream."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from astrarium.bots import Outlook, make
from astrarium.bots.sense import sense_of
from astrarium.games import load, ready

DREAMS = 6


@pytest.mark.parametrize("id", ready())
def test_a_sketch_is_made_of_what_the_seat_sees(id: str) -> None:
    game = load(id)
    s, rng, thumb = game.new(game.setting(), "sketch"), Random(3), make("greedy")
    for _ in range(60):
        if s.over:
            break
        seat = s.asked
        sketch = s.sketch(seat)
        assert sketch.view(seat).fields == s.view(seat).fields
        assert sketch.legal() == s.legal()
        assert s.imagine(seat, rng).sketch(seat).save() == sketch.save(), f"it tells what seat {seat} can't know"
        s.apply(thumb.choose(Outlook(game, s, rng)))


@pytest.mark.full
@pytest.mark.parametrize("id", [id for id in ready() if sense_of(load(id)).guesses is not None])
def test_where_nothing_is_guessed_every_dream_gives_the_answer_of_the_sketch(id: str) -> None:
    game = load(id)
    sense = sense_of(game)
    assert sense.guesses is not None
    assert sense.choose is not None
    thumb, met = make("greedy"), Counter[tuple[str, bool]]()
    for n in range(4 * len(game.modes)):
        s, rng = game.new(game.setting(game.modes[n % len(game.modes)].word), f"guess {n}"), Random(n)
        while not s.over:
            o = Outlook(game, s, rng)
            guessed = sense.guesses(o.question, o.legal)
            met[s.question.name(), guessed] += 1
            if not guessed:
                answer = sense.choose(o.sketch(), Random(0))
                for _ in range(DREAMS):
                    assert sense.choose(sense.dream(o), Random(0)) == answer, f"{s.question} at {s.number}"
            s.apply(thumb.choose(o) if rng.random() < 0.8 else rng.choice(s.legal()))
    assert sum(count for (_, guessed), count in met.items() if not guessed) > 300, "nothing was compared"
