"""Each printed number that the large views speak of comes from the component file: one more, or one less, and some text
says so, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.scene import SCENE
from astrarium.kernel import AstrariumError, Box, Components
from astrarium.text.words import LANGUAGES, Words

FILE = (GAME.folder / "components.toml").read_text(encoding="utf-8")
NUMBER = re.compile(r"(?<![\w.\"-])\d+(?![\w.\"])")
# lines of the file whose numbers are told of the thing itself, by the table that they stand in
TOLD = {
    "limits": (
        *("max_pepper", "max_vanilla", "max_bonus", "max_crew", "tiles_drawn", "frigates_per_game"),
        "fortresses_per_game",
    ),
    "collection": ("planet", "factory", "providence", "anchorage"),
    "movement": ("galleon", "frigate", "stellar_winds_max", "warning_shot", "gunner_range"),
    "costs": ("recruit_crew", "frigate", "fortress", "galleon"),
    "mode.duel": ("planets_to_win",),
    "mode.free-for-all": ("planets_to_win",),
    "mode.team": ("planets_to_win", "galleon_rebuilds "),
    "planet": ("cost",),
    "captain": ("amount", "range =", "range_max", "gain"),
    "crew": ("amount", "gain"),
}
SETTINGS = (("duel", {}), ("free-for-all", {}), ("team", {}), ("duel", {"expert": 27}))


def changed() -> Iterator[tuple[str, str]]:
    """The file with one number changed, and what was changed."""
    table, at = "", 0
    for line in FILE.splitlines(keepends=True):
        head = re.match(r"\[+([\w.-]+)\]+", line)
        table = head[1] if head else table
        if any(line.startswith(word) for word in TOLD.get(table, ())):
            for found in NUMBER.finditer(line.partition("#")[0]):
                for step in (1, -1):
                    n = int(found[0]) + step
                    if n >= 0:
                        start, end = at + found.start(), at + found.end()
                        yield f"[{table}] {line.strip()}: {n}", f"{FILE[:start]}{n}{FILE[end:]}"
        at += len(line)


def targets() -> list[str]:
    out = [f"planet:{planet}" for planet in act.PLANETS] + [f"crew:{crew}" for crew in act.CREWS]
    out += [f"captain:{captain}" for captain in act.CAPTAINS] + [f"bonus:{bonus}" for bonus in act.BONUSES]
    out += [f"build:{word}" for word in ("recruit", "frigate", "fortress", "galleon")]
    out += [f"table:{word}" for word in ("pepper", "vanilla", "purse", "stack", "crew", "reserve", "tokens")]
    out += [f"spice:{spice}" for spice in act.SPICES] + [f"tile:{tile}" for tile in act.TILES]
    return [*out, "ship:galleon-1", "ship:frigate-1a", "seat:1"]


def told(box: Box) -> dict[str, list[str]]:
    """All large views, at the start of every mode."""
    out: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
    for mode, options in SETTINGS:
        s = GAME.new(GAME.setting(mode, 0, options), "printed", box=box)
        view = s.view(0)
        for lang in LANGUAGES:
            words = Words(GAME, lang, ["Ada", "Bo", "Cy", "Di"][: s.seats], box).at(view)
            for target in targets():
                found = SCENE.about(view, words, target)
                out[lang].append(" ".join(found.text) if found else "")
    return out


def box_of(text: str) -> Box | None:
    try:
        return Box(Components("mine.toml", text), GAME.open_box)
    except AstrariumError:
        return None  # no such game can be


@pytest.mark.full
@pytest.mark.timeout(300)
def test_every_printed_number_is_told_as_it_is_printed() -> None:
    plain, silent, tried = told(GAME.default_box), [], 0
    for what, text in changed():
        box = box_of(text)
        if box is not None:
            tried += 1
            new = told(box)
            silent += [f"{lang}: {what}" for lang in LANGUAGES if new[lang] == plain[lang]]
    assert silent == []
    assert tried > 60


def test_one_more_and_a_text_says_so() -> None:
    """A sample of the same, for the quick form."""
    plain = told(GAME.default_box)
    every, tried = list(changed()), 0
    for what, text in every[:: len(every) // 4]:
        box = box_of(text)
        if box is not None:
            tried += 1
            assert all(told(box)[lang] != plain[lang] for lang in LANGUAGES), what
    assert tried > 1
