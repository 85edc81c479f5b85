"""A vector holds all that a seat sees, and nothing else; its layout follows from declarations."""

from __future__ import annotations

import json
from random import Random

import pytest

pytest.importorskip("gymnasium", reason="the extra packages of astrarium[envs] are not installed")
pytest.importorskip("pettingzoo", reason="the extra packages of astrarium[envs] are not installed")

import numpy as np

from astrarium.envs.encoder import Cells, Encoder, Lens, Shape
from astrarium.games import load
from astrarium.kernel import AstrariumError, View

from .tables import every_game, every_table, positions


@every_table
def test_two_different_views_never_share_a_vector(game, mode, seats) -> None:
    setting = game.setting(mode, seats)
    encoder = Encoder(game, setting)
    seen: dict[bytes, str] = {}
    for seed in range(2):
        for s in positions(game, setting, seed, 1500):
            for seat in range(seats):
                view = s.view(seat)
                vector = encoder.encode(view)
                text = json.dumps(view.json())
                assert seen.setdefault(vector.tobytes(), text) == text
    assert len(set(seen.values())) == len(seen)


@every_game
def test_every_cell_of_a_view_counts(game) -> None:
    """Another number in any place of a view is another vector."""
    setting = game.setting()
    encoder = Encoder(game, setting)
    *_, s = positions(game, setting, 5, 40)
    view = s.view(max(0, s.asked))
    vector = encoder.encode(view)
    for name, value in view.fields.items():
        for other in changed(value):
            v = view
            fields = view.fields | {name: other}
            twin = View(v.given, v.seat, v.seats, v.number, v.over, v.asked, v.question, v.facts, fields)
            assert not np.array_equal(vector, encoder.encode(twin)), (name, value, other)
    for facts in ((7, 0, 0), (0, 7, 0), (0, 0, 7)):
        told = tuple([a + b for a, b in zip(view.facts, facts, strict=True)])
        twin = View(v.given, v.seat, v.seats, v.number, v.over, v.asked, v.question, told, view.fields)
        assert not np.array_equal(vector, encoder.encode(twin))


def changed(value):
    """The value with one number changed, for each of its numbers."""
    if isinstance(value, list):
        for i, item in enumerate(value):
            for other in changed(item):
                yield [*value[:i], other, *value[i + 1 :]]
    elif value is not None:
        yield value + 1
        if value:
            yield 0


@every_game
def test_the_layout_is_declared(game) -> None:
    """It is the same for every seed and follows the order of the fields, without a gap."""
    setting = game.setting()
    encoder = Encoder(game, setting)
    places = encoder.layout()
    at = 0
    for place in places:
        assert place.start == at
        at += place.width
    assert at == encoder.length
    names = [place.name for place in places]
    assert names[7 - 2 : 7] == ["outcome", "scores"]
    assert names[7:] == list(type(game.empty(setting)).FIELDS)
    s = next(positions(game, setting, 1, 1))
    vector = encoder.encode(s.view(0))
    assert vector[1] == s.asked + 1
    assert vector.dtype == np.int32


def test_a_field_lies_where_the_layout_says() -> None:
    game = load("kepler")
    setting = game.setting("standard", 2)
    encoder = Encoder(game, setting)
    *_, s = positions(game, setting, 1, 80)
    view = s.view(0)
    vector = encoder.encode(view)
    for name in ("round", "first", "cubes", "ships", "tracks"):
        place = next(place for place in encoder.layout() if place.name == name)
        cells = [n - (n > 0) for n in vector[place.start : place.start + place.width].tolist()]
        assert cells == (view[name] if isinstance(view[name], list) else [view[name]])


def test_what_does_not_fit_is_an_error_that_names_the_field() -> None:
    shape = Shape("dice", [[]], 4)
    cells = Cells(30)
    shape.write([1, 2, 3, 4], 20, cells)
    assert list(cells.vector[20:25]) == [2, 3, 4, 5, 0]
    shape.write([-1, None, 9], 20, cells)
    assert list(cells.vector[20:25]) == [-1, 0, 10, 0, 0]
    with pytest.raises(AstrariumError, match=r"dice has 4 cells, too few for \[1, 2, 3, 4, 5\]"):
        shape.write([1, 2, 3, 4, 5], 20, cells)
    parts = Shape("hand", [[[0, 0], 3]], 0)
    with pytest.raises(AstrariumError, match="hand has"):
        parts.write([[1, 2, 3], 0], 20, cells)


@every_table
def test_a_lens_makes_the_vectors_of_the_views(game, mode, seats) -> None:
    """Whoever looks, however long ago it was, and whatever state follows."""
    setting = game.setting(mode, seats)
    encoder, rng = Encoder(game, setting), Random(4)
    lens = Lens(encoder, seats)
    for seed in range(2):
        for s in positions(game, setting, seed, 600):
            seat = rng.randrange(seats)
            assert np.array_equal(lens.vector(s, seat), encoder.encode(s.view(seat)))
            if s.number % 16 == 0:
                other = s.imagine(seat, rng)
                assert np.array_equal(lens.vector(other, seat), encoder.encode(other.view(seat)))


def test_a_lens_recovers_from_what_does_not_fit() -> None:
    game = load("kepler")
    s = next(positions(game, game.setting(), 1, 1))
    encoder = Encoder(game, game.setting())
    lens = Lens(encoder, 2)
    was = s.transported
    for wrong in (1 << 40, [1, 2, 3]):
        s.transported = wrong
        with pytest.raises(AstrariumError, match=r"does not fit|too few"):
            lens.vector(s, 0)
        s.transported = was
        assert np.array_equal(lens.vector(s, 0), encoder.encode(s.view(0)))


def test_a_number_too_great_for_a_cell_is_an_error() -> None:
    game = load("kepler")
    setting = game.setting()
    s = next(positions(game, setting, 1, 1))
    s.transported = 1 << 40
    with pytest.raises(AstrariumError, match="does not fit"):
        Encoder(game, setting).encode(s.view(0))


@every_table
def test_a_vector_tells_nothing_that_is_hidden(game, mode, seats) -> None:
    """The vector of a seat is the same in every state that it cannot tell from the true one."""
    setting = game.setting(mode, seats)
    encoder = Encoder(game, setting)
    rng = Random(1)
    for s in positions(game, setting, 3, 80):
        for seat in range(seats):
            assert np.array_equal(encoder.encode(s.view(seat)), encoder.encode(s.imagine(seat, rng).view(seat)))
