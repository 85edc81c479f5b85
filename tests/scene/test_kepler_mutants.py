"""Every printed number of Kepler-3042 that is changed by one changes what is said of it, in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from astrarium.games.kepler import GAME
from astrarium.games.kepler.actions import BONUS, CUBE, PLANET, SPACE, TECHNOLOGY, TRACK
from astrarium.games.kepler.cards import LEVELS
from astrarium.games.kepler.chart import ZONES
from astrarium.games.kepler.scene import SCENE
from astrarium.kernel import AstrariumError, Box, Components
from astrarium.text import LANGUAGES
from astrarium.text.words import Words

TEXT = (GAME.folder / "components.toml").read_text(encoding="utf-8")
TABLES = ("action_values", "bonus", "planet", "technology", "scoring", "leadership", "objective", "progress")
KEYS = (
    "awards", "points", "cost", "production", "produce", "level", "giant_leap", "speed", "move", "convert", "energy",
    "planets", "antimatter", "starships", "reveals", "regenerates", "type", "medal", "mine", "maximum", "per_unit",
    "at_least", "terraform", "number",
)  # fmt: skip
UNSAID = ("level = ", "levels = ", "numbers")  # ordinals, and what the box fixes
DIGITS = re.compile(r"(?<![\w.-])\d+(?![\w.-])")


class Mutant(NamedTuple):
    """A number of the component file, and the file in which it is another."""

    line: str
    text: str


def mutants() -> Iterator[Mutant]:
    """Every number that texts could speak of, one more."""
    lines, table = TEXT.split("\n"), ""
    for i, line in enumerate(lines):
        if line.startswith("["):
            table = line.strip("[]")
        key = line.partition("=")[0].strip()
        told = table.startswith(TABLES) and any(word in key for word in KEYS)
        if (
            not told
            or "=" not in line.partition("#")[0]
            or any(line.startswith(word) for word in UNSAID)
            or '"' in line
        ):
            continue
        value = line.partition("#")[0]
        for found in DIGITS.finditer(value, value.index("=")):
            if table == "progress" and found[0] == "0":
                continue  # its text has a place for each kind of cube that it names
            changed = line[: found.start()] + str(int(found[0]) + 1) + line[found.end() :]
            yield Mutant(f"{table} {line}", "\n".join([*lines[:i], changed, *lines[i + 1 :]]))


def targets(box: Box) -> list[str]:
    """All that can be looked at large."""
    found = [f"space:{word}" for word in SPACE.values] + [f"bonus:{word}" for word in BONUS.values]
    found += [f"planet:{word}" for word in PLANET.values] + [f"zone:{word}" for word in ZONES]
    found += [f"level:{word}-{n}" for word in TECHNOLOGY.values for n in range(1, LEVELS + 1)]
    found += [f"step:{word}-{n}" for word in TRACK.values for n in range(box.pieces.last_space + 1)]
    found += [f"card:{card.id}" for card in box.pieces.cards] + [f"goal:{card.id}" for card in box.pieces.objectives]
    return found + [f"cube:{word}" for word in CUBE.values] + [f"medal:{word}" for word in TRACK.values]


def told(box: Box, lang: str) -> list[tuple[str, ...]]:
    view = GAME.new(GAME.setting("standard", 4), "mutants", box=box).view(0)
    words = Words(GAME, lang, box=box).at(view)
    drawn = (str(SCENE.ground(view, words)),)  # what is printed on the boards
    said = [SCENE.about(view, words, target) for target in targets(box)]
    return [drawn, *[(*one.text, *(one.printed or ())) for one in said if one is not None]]


@pytest.mark.full
def test_a_printed_number_that_changes_is_said_anew() -> None:
    plain = {lang: told(GAME.default_box, lang) for lang in LANGUAGES}
    every = list(mutants())
    assert len(every) > 200
    tried, silent = 0, []
    for mutant in Random(7).sample(every, 90):
        try:
            box = Box(Components("components.toml", mutant.text), GAME.open_box)
        except AstrariumError:
            continue  # such a box there is not
        tried += 1
        silent += [f"{lang}: {mutant.line}" for lang in LANGUAGES if told(box, lang) == plain[lang]]
    assert tried > 50
    assert silent == []
