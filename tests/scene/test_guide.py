"""How to play: every picture of every guide is drawn from its position, and its ink points at what is there."""

from __future__ import annotations

import re
from xml.etree.ElementTree import fromstring

import pytest

from astrarium.games import OWN, load
from astrarium.kernel import AstrariumError, Game
from astrarium.scene.guide import Album, Guide, GuidePicture, guide_of
from astrarium.scene.ink import Board, Stroke
from astrarium.text import LANGUAGES
from astrarium.text.printed import FILLED, printed
from astrarium.text.rules import rules_of
from astrarium.text.words import Words

GAMES = [game for game in (load(name.replace("_", "-")) for name in OWN) if guide_of(game)]
SENTENCE = re.compile(r"[.!?…]+(?:\s|$)")


def guide(game: Game) -> Guide:
    found = guide_of(game)
    assert found is not None
    return found


def shots() -> list[tuple[Game, str, GuidePicture]]:
    return [(game, name, shot) for game in GAMES for name, shot in guide(game).shots()]


def test_there_is_a_guide() -> None:
    assert GAMES


@pytest.mark.sample(12)
@pytest.mark.parametrize(("game", "name", "shot"), shots(), ids=lambda one: getattr(one, "id", str(one)[:40]))
def test_a_picture_is_drawn_from_its_position_and_shows_all_that_it_points_at(
    game: Game, name: str, shot: GuidePicture
) -> None:
    album, words = Album(guide(game), "en"), Words(game, "en")
    view = guide(game).match(shot).state.view(shot.seat)
    words.at(view)
    scene = album.scene
    ground = scene.ground(view, words)
    board = Board(view, words, ground, scene.live(view, words))
    frame = album.frame(view, words, shot, board, 587 / 322)
    board = Board(view, words, ground, scene.live(view, words), album.strip(view, words, shot, frame, ground)[1])
    for target in (*shot.frame, *shot.hand, *[t for entry in shot.marks for t in Stroke.read(entry).targets]):
        assert board.where(target) is not None, f"{game.id}, {name}: there is no {target} here"
    for entry in shot.marks:
        mark = Stroke.read(entry)
        for target in mark.targets:
            place = board.where(target)
            assert place is not None
            assert frame.shared(place) > 0.3 * place.wide * place.high, f"{game.id}, {name}: {target} is out of sight"
    drawn = fromstring(str(album.picture(shot, 587, 322, (356, 400), name)))
    layers = [node for node in drawn if node.attrib.get("class", "").startswith("ink ")]
    assert [len(list(layer)) > 0 for layer in layers] == [bool(shot.marks)] * 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_guide_is_short_and_in_every_language(game: Game) -> None:
    told = guide(game)
    assert 6 <= len(told.steps) + 1 <= 13
    for step in told.steps:
        for lang in LANGUAGES:
            text = told.say(step.text, lang)
            assert 1 <= len(SENTENCE.findall(text)) <= 2, text
            assert "*" in text, f"no word of brass in: {text}"
            assert not FILLED.search(text)
            assert not re.search(r"[A-Z0-9]{2,4}-R?\d{2,3}", text)
        assert step.rules
        assert all(not rules_of(game)[id].builders for id in step.rules)
    for phase in told.phases:
        assert all(2 <= n <= len(told.steps) + 1 for n in phase.steps)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_printed_number_is_written_by_hand(game: Game) -> None:
    """The figures of a guide's texts come from the component data."""
    told = guide(game)
    for step in told.steps:
        for lang in LANGUAGES:
            assert not re.search(r"\d", FILLED.sub("", step.text[lang])), step.text[lang]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_language_of_ink_is_complete_and_short(game: Game) -> None:
    for _, shot in guide(game).shots():
        for entry in shot.marks:
            if "tag" in entry:
                for lang in LANGUAGES:
                    text = Stroke.read(entry, lang).text
                    assert 0 < len(text) <= 34, text
                    assert len(text.split()) <= 7, text


def test_a_value_that_is_not_printed_is_refused() -> None:
    with pytest.raises((AstrariumError, KeyError)):
        printed(GAMES[0], "no.such.value")
