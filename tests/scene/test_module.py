"""Games of yesterday: a scene that is a module with functions is drawn as one that is a class."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace

import pytest
from docs.comet.comet import GAME
from markupsafe import Markup

from astrarium.kernel import AstrariumError, Event, Match, View
from astrarium.scene.module import ModuleScene
from astrarium.scene.picture import scene_of
from astrarium.scene.scene import Scene
from astrarium.text.words import Words

from . import old_form


@pytest.fixture
def comet() -> tuple[Match, Words]:
    match = Match(GAME, GAME.setting(), "old")
    return match, Words(GAME, "en", ["A", "B"]).at(match.state.view(0))


def test_a_module_draws_what_a_class_draws(comet: tuple[Match, Words]) -> None:
    match, words = comet
    old, new = ModuleScene(old_form), scene_of(GAME)
    assert not isinstance(new, ModuleScene)
    for seat in (0, 1, -1):
        view = match.state.view(seat)
        for name in ("ground", "live", "own", "small"):
            assert getattr(old, name)(view, words) == getattr(new, name)(view, words) != Markup("<svg/>")
        assert old.viewbox(view) == old.glimpse(view) == new.viewbox(view) == (0, 0, 640, 320)
        assert old.about(view, words, "card:ice") == new.about(view, words, "card:ice")
        assert old.panel(view, words, 0) == new.panel(view, words, 0) != ""


def test_what_a_module_lacks_is_as_the_class_says(comet: tuple[Match, Words]) -> None:
    match, words = comet
    old, view = ModuleScene(old_form), match.state.view(0)
    assert old.hand(view, words) is None
    assert old.race(view, words) is None
    assert old.sheet(view, words) == []
    assert old.PIECES == Scene.PIECES == {}


def test_its_functions_get_what_they_always_got(comet: tuple[Match, Words]) -> None:
    match, words = comet
    old, view = ModuleScene(old_form), match.state.view(0)
    assert old.when(view, words) == old.gist(view, words) == f"turn {view.number}"
    told = (Event("drawn", "CO-1", ()) for _ in range(3))
    assert old.below(view, words, 0, told) == Markup('<p class="co-heard">3</p>')


def test_a_module_that_draws_nothing_says_so() -> None:
    with pytest.raises(AstrariumError, match="empty has neither a SCENE nor a function ground"):
        ModuleScene(ModuleType("empty"))


def found(module: ModuleType | None) -> Scene[View]:
    """The scene of a game of elsewhere whose `scene` is this module."""
    game = SimpleNamespace(id="elsewhere", part=lambda name: module)
    return scene_of.__wrapped__(game)  # type: ignore[arg-type]


def test_every_game_has_a_scene() -> None:
    assert isinstance(found(old_form), ModuleScene)
    assert not found(None).drawn
    wrong = ModuleType("wrong")
    wrong.SCENE = "a picture"  # type: ignore[attr-defined]
    with pytest.raises(AstrariumError, match="elsewhere: SCENE is no object of a class"):
        found(wrong)
