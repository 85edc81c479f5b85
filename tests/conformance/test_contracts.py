"""What a game's pictures offer is what the page looks for: a method that overrides nothing is silently never called."""

from __future__ import annotations

import pytest
from markupsafe import Markup

from astrarium.conformance.pictures import strangers
from astrarium.games import load, ready
from astrarium.kernel import View
from astrarium.scene import Scene
from astrarium.scene.module import METHODS
from astrarium.scene.picture import scene_of
from astrarium.text import Words


@pytest.mark.parametrize("title", ready())
def test_every_method_of_a_scene_overrides_one(title: str) -> None:
    scene = scene_of(load(title))
    assert scene.drawn
    assert strangers(scene) == []


def test_the_methods_are_known() -> None:
    assert {"ground", "live", "own", "panel", "below", "about", "spectacle", "small"} <= set(METHODS)


class Misspelt(Scene[View]):
    def ground(self, view: View, words: Words) -> Markup:
        return Markup("")

    def live(self, view: View, words: Words) -> Markup:
        return Markup("")

    def spectacel(self, view: View, words: Words) -> None:
        """Never called."""

    def _helps(self) -> None:
        """Nobody's business."""


def test_a_misspelt_method_is_named() -> None:
    assert strangers(Misspelt()) == ["Misspelt.spectacel overrides nothing of Scene"]
