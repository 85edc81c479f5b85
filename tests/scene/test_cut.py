"""A part of a board as a small picture: what is seen of it is all there, and little else."""

from __future__ import annotations

from random import Random

import pytest
from markupsafe import Markup

from astrarium.kernel import Game, Match
from astrarium.scene.covers import SILENT
from astrarium.scene.cut import Cut
from astrarium.scene.picture import box_of, scene_of
from astrarium.text.words import Words

from .positions import drawn


@pytest.mark.parametrize("game", drawn(), ids=lambda game: game.id)
def test_a_cut_keeps_what_it_shows_and_is_smaller(game: Game) -> None:
    match, rng = Match(game, game.setting(), "cut"), Random(4)
    for _ in range(40):
        match.play(rng.choice(match.state.legal()))
    view = match.state.view(0)
    live = scene_of(game).live(view, Words(game))
    x, y, width, height = box_of(game, view)
    whole = Cut(x, y, width, height).of(live)
    part = Cut(x + width / 3, y + height / 3, width / 3, height / 3).of(live)
    assert len(part) < 0.9 * len(whole)
    assert whole.count("<use") == SILENT.sub("", str(live)).count("<use")


def test_it_is_left_out_by_where_it_stands_and_not_by_how_it_is_moved_there() -> None:
    coin = Markup('<g transform="translate(100 0)"><circle cx="{}" cy="5" r="2" /></g>')
    assert Cut(0, 0, 20, 20).of(coin.format(-95)) == coin.format(-95)
    assert Cut(0, 0, 20, 20).of(coin.format(5)) == ""
    band = Markup('<rect x="{}" y="0" width="300" height="10" />')  # a long one that reaches into it
    assert Cut(0, 0, 20, 20).of(band.format(-280)) == band.format(-280)
    assert Cut(0, 0, 20, 20).of(band.format(40)) == ""
