"""Every scene: well-formed, small, quick, with stable ids, true targets, texts in both languages, and no secrets."""

from __future__ import annotations

import re
from random import Random
from time import process_time
from typing import Any
from xml.etree import ElementTree

import pytest

from astrarium.kernel import Game, Match, View
from astrarium.scene.picture import scene_of
from astrarium.scene.still import still
from astrarium.text.words import LANGUAGES, Words

from .positions import Position, drawn, positions

every_game = pytest.mark.parametrize("game", drawn(), ids=lambda game: game.id)
every_language = pytest.mark.parametrize("lang", LANGUAGES)

NODES, LIVE_BYTES, REST_BYTES, SECONDS = 1500, 26_000, 16_000, 0.010


def whole(game: Game, view: View, words: Words) -> dict[str, str]:
    """All parts of the page that a scene draws."""
    scene = scene_of(game)
    return {
        "ground": str(scene.ground(view, words)),
        "live": str(scene.live(view, words)),
        "own": str(scene.own(view, words)),
        "panels": "".join([str(scene.panel(view, words, seat)) for seat in range(view.seats)]),
    }


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<page>{markup}</page>")


def elements(parts: dict[str, str]) -> list[ElementTree.Element]:
    return [node for part in parts.values() for node in parsed(part).iter() if node.tag != "page"]


def looks(game: Game) -> list[tuple[Position, View]]:
    return [(position, view) for position in positions(game) for view in position.views()]


@pytest.mark.sample(1)
@every_language
@every_game
def test_a_scene_is_well_formed_small_and_says_everything(game: Game, lang: str) -> None:
    words = Words(game, lang)
    for position, view in looks(game):
        parts = whole(game, view, words)
        nodes = elements(parts)
        board = [node for part in ("ground", "live") for node in parsed(parts[part]).iter()]
        assert len(board) < NODES, f"{position}: {len(board)} nodes"
        assert len(parts["live"].encode()) < LIVE_BYTES, f"{position}: {len(parts['live'].encode())} bytes"
        rest = parts.get("own", "") + parts.get("panels", "")
        assert len(rest.encode()) < REST_BYTES, f"{position}: {len(rest.encode())} bytes beside the board"
        for node in nodes:
            if node.get("role") == "img" and node.tag in ("g", "svg"):
                name = node.find("title")
                assert (name is not None and name.text) or node.get("aria-label"), f"{position}: {node.attrib}"
    assert sorted(words.missing) == []


@pytest.mark.sample(1)
@every_game
def test_ids_are_unique_and_references_lead_somewhere(game: Game) -> None:
    words = Words(game)
    for position, view in looks(game):
        parts = whole(game, view, words)
        ids = [node.get("id", "") for node in elements(parts) if node.get("id")]
        assert len(ids) == len(set(ids)), f"{position}: {sorted({i for i in ids if ids.count(i) > 1})}"
        for node in parsed(parts["ground"]).iter():
            assert node.get("id", "g-").startswith("g-"), node.attrib
            assert node.get("data-target") is None, "what can be touched belongs to the live layer"
        for node in parsed(parts["live"]).iter():
            assert node.get("id", "p-").startswith(("p-", "piece-")), node.attrib
        text = "".join(parts.values())
        used = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
        assert used <= set(ids), f"{position}: {sorted(used - set(ids))} is defined nowhere"


@pytest.mark.sample(2)
@every_game
def test_targets_are_spelled_as_actions_spell_them(game: Game) -> None:
    words = Words(game)
    known = {f"{domain.name}:{value}" for domain in game.actions.domains.values() for value in domain.values}
    known |= {f"do:{kind.word}" for kind in game.actions.kinds.values() if not kind.domains}
    known |= {f"kind:{kind.word}" for kind in game.actions.kinds.values()}  # all actions of a kind
    for position, view in looks(game):
        for node in elements(whole(game, view, words)):
            for target in node.get("data-target", "").split():
                assert target in known, f"{position}: {target}"


@every_game
def test_a_scene_tells_no_secrets(game: Game) -> None:
    """Two states that a seat can't tell apart look the same to it."""
    words = Words(game)
    for position in positions(game):
        if position.state.over:
            continue
        for seat in range(position.state.seats):
            truth = whole(game, position.state.view(seat), words)
            imagined = position.state.imagine(seat, Random(5))
            assert whole(game, imagined.view(seat), words) == truth, position


@every_game
def test_pieces_keep_their_ids_from_move_to_move(game: Game) -> None:
    """A piece that stays on the table stays the same node: after a move most ids are still there."""
    words = Words(game)
    scene = scene_of(game)
    match, rng = Match(game, game.setting(), "ids"), Random(2)

    def ids() -> set[str]:
        return set(re.findall(r' id="(piece-[^"]+)"', str(scene.live(match.state.view(0), words))))

    before, kept, all_ = ids(), 0, 0
    for _ in range(60):
        if match.state.over:
            break
        match.play(rng.choice(match.state.legal()))
        now = ids()
        kept, all_, before = kept + len(before & now), all_ + len(before), now
    assert kept > 0.85 * all_


@every_game
def test_drawing_is_quick(game: Game) -> None:
    words = Words(game)
    scene = scene_of(game)
    times = []
    for position in positions(game):
        view = position.state.view(0)
        runs = []
        for _ in range(5):
            start = process_time()
            scene.live(view, words)
            runs.append(process_time() - start)
        times.append(min(runs))
    assert sorted(times)[len(times) // 2] < SECONDS


@pytest.mark.parametrize("theme", ["night", "day"])
@every_game
def test_a_still_stands_alone(game: Game, theme: str) -> None:
    """No variables, no theme functions, no other screens: any viewer can show it."""
    match = Match(game, game.setting(), "still")
    svg = still(match, Words(game, "fr"), 0, theme)
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    style = root.find("{http://www.w3.org/2000/svg}style")
    assert style is not None
    assert style.text is not None
    for word in ("var(", "light-dark", "@media", "currentColor;"):
        assert word not in style.text
    assert svg != still(match, Words(game, "fr"), 0, "day" if theme == "night" else "night")
    assert svg._repr_svg_() == svg  # so a notebook shows it


@every_game
def test_every_sentence_of_the_scene_exists_in_both_languages(game: Game) -> None:
    tables: list[Any] = [Words(game, lang).table("scene") for lang in LANGUAGES]
    assert set(tables[0]) == set(tables[1])
