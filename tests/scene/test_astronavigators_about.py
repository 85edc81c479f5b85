"""Everything on the board of AstroNavigators says what it is, in both languages, with rules that exist; things that
move, turn over or count can be told by their attributes; and other components show other things."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from astrarium.games.astronavigators import GAME
from astrarium.games.astronavigators.box import open_box
from astrarium.games.astronavigators.nouns import CHARACTERS
from astrarium.games.astronavigators.scene import SCENE
from astrarium.games.astronavigators.scene.abouts import TOKENS
from astrarium.games.astronavigators.sheets import AGENDAS
from astrarium.kernel import Components, View
from astrarium.kernel.game import Box
from astrarium.text.words import LANGUAGES, Words

from .positions import positions
from .test_astronavigators import start

RULES = set(re.findall(r"^- (AN-\w+) ", (GAME.folder / "rules.md").read_text(encoding="utf-8"), re.MULTILINE))
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def nodes(view: View, words: Words) -> list[ElementTree.Element]:
    panels = "".join([str(SCENE.panel(view, words, seat)) for seat in range(view.seats)])
    page = f"<page>{SCENE.ground(view, words)}{SCENE.live(view, words)}{SCENE.own(view, words)}{panels}</page>"
    return list(ElementTree.fromstring(page).iter())


def asked_about(found: list[ElementTree.Element]) -> set[str]:
    return {t for node in found for name in ("data-target", "data-about") for t in node.get(name, "").split()}


@pytest.mark.full
@pytest.mark.sample(1)
@every_language
def test_everything_says_what_it_is(lang: str) -> None:
    words = Words(GAME, lang, ["Astronome", "Hypatia", "Copernic", "Zénobie"])
    for position in positions(GAME):
        for view in position.views()[: 3 if lang == "en" else 1]:
            found = nodes(view, words)
            ids = {node.get("id") for node in found}
            for target in asked_about(found):
                said = SCENE.about(view, words, target)
                assert said is not None, f"{position}: {target}"
                assert said.name, target
                assert said.text, target
                assert said.rules, target
                assert set(said.rules) <= RULES, f"{target}: {said.rules}"
                assert all(not re.search(r"\{\d|\bNone\b", line) for line in said.text), said
                if said.picture is not None:
                    used = set(re.findall(r'href="#([^"]+)"', said.picture))
                    assert used <= ids, f"{position}: {target} shows {used - ids}"
    assert sorted(words.missing) == []


@every_language
def test_every_thing_of_the_box_can_be_asked_about(lang: str) -> None:
    words = Words(GAME, lang)
    view = start("solar-system", 3).view(0)
    for domain in GAME.actions.domains.values():
        for value in domain.values:
            said = SCENE.about(view, words, f"{domain.name}:{value}")
            assert said is not None, (domain.name, value)
            assert said.rules
            assert set(said.rules) <= RULES
    for token in TOKENS:
        assert SCENE.about(view, words, f"token:{token}") is not None
    assert sorted(words.missing) == []
    for nothing in ("", "card", "card:nova", "stage:9", "seat:7", "week:0x", "rocketry:saturn-v", "leg:up-1"):
        assert SCENE.about(view, words, nothing) is None, nothing


def test_the_large_view_tells_no_secrets() -> None:
    """Two states that a seat can't tell apart say the same of everything."""
    words = Words(GAME)
    for position in positions(GAME, 1):
        s = position.state
        if s.over:
            continue
        for seat in range(s.seats):
            truth, dream = s.view(seat), s.imagine(seat, Random(3)).view(seat)
            for target in asked_about(nodes(truth, words)):
                assert SCENE.about(truth, words, target) == SCENE.about(dream, words, target), f"{position}: {target}"


def test_texts_of_both_languages_have_the_same_keys() -> None:
    english, french = [Words(GAME, lang).table("about") for lang in LANGUAGES]
    assert set(english) == set(french)


def test_characters_and_agendas_say_what_they_do() -> None:
    view, words = start("solar-system", 3).view(0), Words(GAME)
    told = [SCENE.about(view, words, f"character:{name}") for name in CHARACTERS]
    assert len({said.text for said in told if said}) == len(CHARACTERS)
    told = [SCENE.about(view, words, f"agenda:{name}") for name in AGENDAS]
    assert len({said.text for said in told if said}) == len(AGENDAS)


# ------------------------------------------------------------ motion
def drawn(view: View) -> dict[str, ElementTree.Element]:
    return {node.get("id", ""): node for node in nodes(view, Words(GAME)) if node.get("id")}


def test_what_moves_turns_or_counts_says_so() -> None:
    s = start("solar-system", 2)
    before = drawn(s.view(0))
    for piece in ("piece-die-0", "piece-die-1", "piece-sun", "piece-month", "piece-planet-mars", "piece-d12"):
        assert piece in before, piece
        assert "transform" in before[piece].attrib, piece
    assert before["piece-die-0"].get("class") == before["piece-d12"].get("class") == "die"
    s.track[0], s.nk[0], s.face[0], s.used[0] = 3, s.nk[0] + 7, 2, 1
    s.flipped[s.continent[0]] = 1
    after = drawn(s.view(0))
    turned = ("p-stage-0", "piece-die-0", "p-vehicle-car")
    assert all(before[id].get("data-face") != after[id].get("data-face") for id in turned)
    for id in ("p-dial-nk", "p-nk-0"):
        assert int(after[id].get("data-count", 0)) - int(before[id].get("data-count", 0)) == 7


def test_the_last_pillar_goes_in_front_of_the_first() -> None:
    """AN-243: four pillars stay where they are, one moves."""
    s = start("solar-system", 2)
    before = {id: node.get("transform") for id, node in drawn(s.view(0)).items() if id.startswith("piece-pillar")}
    s.month += 1
    s.planets[2] = (s.planets[2] + 2) % 24
    after = {id: node.get("transform") for id, node in drawn(s.view(0)).items() if id.startswith("piece-pillar")}
    assert len(before) == 5
    assert sum([before[id] == after[id] for id in before]) == 4


# ------------------------------------------------------------ other components
def test_other_components_show_other_things() -> None:
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    changed = text.replace('name_en = "Orion"', 'name_en = "The Hunter"').replace("set_nk = 10", "set_nk = 12")
    changed = changed.replace("blocked_half_width_units = 4", "blocked_half_width_units = 2")
    assert changed.count("The Hunter") == 1
    box = Box(Components("mine.toml", changed), open_box)
    words = Words(GAME, box=box)
    plain = Words(GAME)
    s = GAME.new(GAME.setting("solar-system", 2), "board", box)
    while s.question.name() != "Declare":
        s.apply(s.legal()[0])
    view = s.view(1)  # seat 0 is Leo, who is paid nothing for sets (AN-183)
    other = GAME.new(GAME.setting("solar-system", 2), "board")
    while other.question.name() != "Declare":
        other.apply(other.legal()[0])
    for draw in (SCENE.ground, SCENE.live, SCENE.own):
        assert str(draw(view, words)) != str(draw(other.view(1), plain)), draw.__name__
    assert "The Hunter" in str(SCENE.ground(view, words))
    assert "The Hunter" not in str(SCENE.ground(other.view(1), plain))
    said = SCENE.about(view, words, "set:orientation")
    assert said is not None
    assert "12 knowledge" in said.text[0]
