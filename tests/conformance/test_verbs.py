"""A new verb is told everywhere: in words, on its target card, and in what bots think of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from astrarium.games import load
from astrarium.games.kepler.galactic_map import GalacticMap
from astrarium.kernel import Actions, Game, Kind, Leave, Verb
from astrarium.scene.picture import scene_of
from astrarium.text.words import LANGUAGES, Words

from .tables import games

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


def verbs(game: Game) -> Iterator[tuple[str, Verb]]:
    """Every question with every verb that may answer it."""
    for name, frame in game.frames.items():
        if frame.asks:
            for verb in frame.verbs:
                yield name, verb


def lacking(game: Game) -> list[str]:
    """What is told of other verbs and not of this one."""
    found: dict[str, None] = {}
    sense = game.part("sense")
    cards = scene_of(game).target_cards
    weighed = {frame.__name__: kinds for frame, kinds in getattr(sense, "WEIGHED", {}).items()}
    for question, verb in verbs(game):
        kind = verb.kind
        for lang in LANGUAGES:
            words = Words(game, lang)
            if not any(key.partition(".")[0] == kind.word for key in words.table("actions")):
                found[f"{kind.word}: no words [actions] in {lang}"] = None
        if cards is not None and kind not in cards:
            found[f"{kind.word}: no card, and not among those that need none (TARGET_CARDS in scene/)"] = None
        if weighed and not isinstance(verb, Leave) and kind not in weighed.get(question, ()) + skipped(game):
            found[f"{kind.word}: no score at {question} (WEIGHED in sense/)"] = None
    return list(found)


def skipped(game: Game) -> tuple[Kind, ...]:
    """Kinds of answers that go with nearly every question and are judged apart."""
    found: tuple[Kind, ...] = getattr(game.part("sense"), "APART", ())
    return found


@every_game
def test_every_verb_is_told_everywhere(game: Game) -> None:
    assert lacking(game) == []


@every_game
def test_nothing_is_told_of_what_is_no_verb(game: Game) -> None:
    """A card of a verb that is gone."""
    kinds = {verb.kind for _, verb in verbs(game)}
    told = set(scene_of(game).target_cards or ())
    assert sorted([kind.word for kind in told - kinds]) == []


def test_a_verb_that_nobody_has_heard_of_is_named_four_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kepler's Galactic Map with one more verb, of which nothing else is written."""

    class Probe(Verb):
        kind = Actions().kind("probe")

    monkeypatch.setattr(GalacticMap, "verbs", (*GalacticMap.verbs, Probe()))
    assert lacking(load("kepler")) == [
        "probe: no words [actions] in en",
        "probe: no words [actions] in fr",
        "probe: no card, and not among those that need none (TARGET_CARDS in scene/)",
        "probe: no score at GalacticMap (WEIGHED in sense/)",
    ]
