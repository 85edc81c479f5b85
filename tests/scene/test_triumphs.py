"""What is worth a scene over the board: a conquered planet, the pirate caught and beaten; told from events alone."""

from __future__ import annotations

from xml.etree import ElementTree as Tree

import pytest

from astrarium.games import load
from astrarium.kernel import Event
from astrarium.scene.picture import scene_of
from astrarium.text.words import LANGUAGES, Words

GREAT = [
    ("efemeris", Event("conquers", "EF-518", (1, 3))),
    ("celestia-duo", Event("caught", "CD-105", (9,))),
    ("celestia-duo", Event("mast-fell", "CD-267", (2,))),
    ("celestia-duo", Event("victory", "CD-281", ())),
]


@pytest.mark.parametrize(("title", "event"), GREAT, ids=[event.text for _, event in GREAT])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_great_moment_is_a_scene(title: str, event: Event, lang: str) -> None:
    game = load(title)
    state = game.new(game.setting(game.modes[0].word, 2), "triumph")
    while title == "efemeris" and state.question.name() != "PlaceTile":  # nations are chosen by then
        state.apply(state.legal()[0])
    view = state.view(-1)  # whoever watches sees it too
    words = Words(game, lang, ["Ada", "Bo"]).at(view)
    shown = scene_of(game).spectacle(view, words, [Event("month-begins", "", (1,)), event])
    assert shown is not None
    assert shown.title == words.event(event)
    drawn = Tree.fromstring(str(shown.picture))
    assert shown.title in "".join(drawn.itertext())
    assert not [node for node in drawn.iter() if node.get("id")]  # it lies over a page that has them already
    assert words.missing == set()
    assert scene_of(game).spectacle(view, words, []) is None
