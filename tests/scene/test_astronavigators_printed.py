"""Printed values reach what is said: each of them one more or one less changes a text, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from astrarium.games.astronavigators.asides import Aside
from astrarium.games.astronavigators.box import open_box
from astrarium.games.astronavigators.month import ActionPhase
from astrarium.games.astronavigators.nouns import CARD_COUNT, QUESTS, SQUARES
from astrarium.games.astronavigators.scene import SCENE
from astrarium.kernel import Components
from astrarium.kernel.explaining import Explaining
from astrarium.kernel.game import Box
from astrarium.text.words import LANGUAGES, Words

from ..rules.astronavigators.build import GAME, LEO, NEIL, SOLAR, YURI, ask, at, journey, month, quiet, table

TEXT = (GAME.folder / "components.toml").read_text(encoding="utf-8")
PRINTED = {  # table and key of the values that somebody is told about
    ("rewards", "set_nk"),
    ("rewards", "all_vehicle_tokens_bonus"),
    ("rewards", "all_continents_bonus"),
    ("rewards", "quest_multiplier_first_year"),
    ("rewards", "quest_multiplier_second_year"),
    ("continent", "nk"),
    ("character", "ability_amount"),
    ("quest", "nk_some"),
    ("quest", "nk_all"),
    ("vehicle", "max_steps"),
    ("vehicle", "token_nk"),
    ("set", "required"),
    ("constellation", "nk"),
    ("lunar_card", "nk"),
    ("planet_card", "nk"),
}
UNREAD = {("yuri-newton", "ability_amount"), ("spacecraft", "max_steps")}  # by no rule: one card beneath, one step
TARGETS = ("card", "vehicle", "continent", "character", "quest", "set", "agenda", "rocket")


def lines() -> Iterator[tuple[str, str, int]]:
    """Every printed value of these kinds: table, key, and the line that it stands in."""
    part = id = ""
    for n, line in enumerate(TEXT.split("\n")):
        if found := re.match(r"\[+([\w.]+)\]+", line):
            part = found[1]
        if found := re.match(r'id = "([\w-]+)"', line):
            id = found[1]
        found = re.match(r"(\w+) = \d+\s*(#.*)?$", line)
        if found and (part, found[1]) in PRINTED and (id, found[1]) not in UNREAD:
            yield part, found[1], n


def changed(at_line: int, by: int) -> Box | None:
    """The box with one number changed; None where such a box is refused."""
    every = TEXT.split("\n")
    every[at_line] = re.sub(r"\d+", lambda found: str(int(found[0]) + by), every[at_line], count=1)
    try:
        return Box(Components("mine.toml", "\n".join(every)), open_box)
    except Exception:
        return None


def positions(box: Box):
    """The first month; the last vehicle and the last continent; a quest at its place, in both years."""
    s = quiet(table(SOLAR, (YURI, LEO), box=box))
    yield ask(s, ActionPhase())
    s = at(table(SOLAR, (YURI, NEIL), box=box), 0, "+2/0")
    own, missing = s.box.tile_continent, 3
    for k in range(7):
        s.tile[k] = next(t for t in range(len(own)) if own[t] == k and t not in s.tile)
    s.tile[missing], s.flipped[:7], s.used[:6] = -1, [1] * 7, [1, 1, 1, 0, 1, 1]
    yield journey(s, 0, "helicopter")
    for year in (1, 2):
        for whole in (False, True):
            s = month(table(SOLAR, (YURI, NEIL), box=box), 5, year)
            quest = s.box.quests[0]
            at(s, 0, SQUARES[quest.square])
            s.slot_owner, s.slot_card, s.slot_open, s.slot_not = [0], [0], [0], [0, 0]
            s.quest_deck = [i for i in range(len(QUESTS)) if i != 0]
            for target in quest.targets if whole else quest.targets[:1]:
                s.scored[0 * CARD_COUNT + target] = 1
            s.cook[0] = (1 << len(quest.targets)) - 1 if whole else 1
            yield ask(s, Aside(0))


def texts(box: Box, lang: str) -> list[str]:
    """What the large views say, and what is told of the answers of some positions."""
    words, out = Words(GAME, lang, ["Ada", "Ben"], box=box), []
    for n, s in enumerate(positions(box)):
        words.at(s.view(0))
        if n == 0:
            for name in TARGETS:
                for value in GAME.actions.domains[name].values:
                    said = SCENE.about(s.view(0), words, f"{name}:{value}")
                    out += said.text if said is not None else ()
        explaining = Explaining(s, "printed")
        for a in s.legal():
            out += [words.claim(claim, 0) for claim in explaining.of(a, 2, 40).claims]
    return out


@cache
def plain(lang: str) -> list[str]:
    return texts(GAME.default_box, lang)


def told_otherwise(part: str, key: str, n: int, by: int) -> bool:
    box = changed(n, by)
    return box is None or all(texts(box, lang) != plain(lang) for lang in LANGUAGES)


def test_one_value_of_each_kind_is_told() -> None:
    first = {part: (part, key, n) for part, key, n in lines() if part in ("rewards", "vehicle")}
    for part, key, n in first.values():
        assert changed(n, 1) is not None
        assert told_otherwise(part, key, n, 1), f"{part}.{key}, line {n + 1}"


@pytest.mark.full
@pytest.mark.parametrize("by", [1, -1])
def test_every_printed_value_is_told(by: int) -> None:
    met = {(part, key) for part, key, _ in lines()}
    assert met == PRINTED
    silent = [f"{part}.{key}, line {n + 1}" for part, key, n in lines() if not told_otherwise(part, key, n, by)]
    assert silent == []
