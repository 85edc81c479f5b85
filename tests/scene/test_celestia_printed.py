"""Every printed number of Celestia Duo stands in a text: changed by one, a text changes in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.box import AMBUSHES, ASSAULTS, DECKS, ENERGY, PIRATES, STAGES
from astrarium.games.celestia_duo.crew import CREW
from astrarium.games.celestia_duo.equipment import KINDS
from astrarium.games.celestia_duo.scene import SCENE
from astrarium.games.celestia_duo.state import Duo
from astrarium.kernel import Box, ComponentError, Components, Match
from astrarium.scene.guide import guide_of
from astrarium.text.words import LANGUAGES, Words

FILE = (GAME.folder / "components.toml").read_text(encoding="utf-8")
NUMBER = re.compile(r"(?<![\w\"#.])(\d+)(?![\w\".])")
TARGETS = [
    *[f"ambush:{one}" for one in AMBUSHES],
    *[f"stage:{one}" for one in STAGES],
    *[f"{side}:{one}" for one in PIRATES for side in ("pirate", "boarding")],
    *[f"assault:{one}" for one in ASSAULTS],
    *[f"crew:{one}" for one in CREW],
    *[f"energy:{one}" for one in ("full", *ENERGY)],
    *[f"card:{one}" for one in KINDS],
    *("token:gold", "token:smoke", "part:generator", "part:hold", "place:start", "place:lair", "pile:assault"),
]
# What no sentence speaks of: what the file says of itself, how many there are of a thing that lies there to be counted,
# and what the table shows from the first moment (cards in hand, the hold).
UNSAID = re.compile(
    r"^(schema_version|year|minutes|age|weight|players|count = 1\b|start_|used|course_cards|lair_position|dealt_each"
    r"|draft_row|picks_each|hand_after|per_player|max_|modes?|per_mode|crew)"
)


def numbers() -> Iterator[tuple[int, int, int, str]]:
    """Each printed number: its line, where it begins and ends there, and the line."""
    at, section, id_ = 0, "", ""
    for line in FILE.splitlines(keepends=True):
        plain = line.split("#")[0]
        section = plain.strip() if plain.startswith("[") else section
        id_ = plain if plain.startswith("id =") else id_
        lying = section == "[[token]]" and ("crew" in id_ or "energy" in id_)  # as many as there are cards and slots
        if not lying and "=" in plain and '"' not in plain.split("=")[1].split("[")[0] and not UNSAID.match(line):
            for found in NUMBER.finditer(plain):
                yield at + found.start(), at + found.end(), int(found[1]), line.strip()
        at += len(line)


def texts(text: str) -> dict[str, list[str]]:
    """All that is said of the things in a box, in every language."""
    box = Box(Components("printed", text), GAME.open_box)
    out: dict[str, list[str]] = {}
    state = Match(GAME, GAME.setting("normal"), "printed", box).state
    assert isinstance(state, Duo)
    ladders = [("quick", 1), *[(mode, step) for mode in ("normal", "expert") for step in range(1, 6)]]
    settings = [GAME.setting(mode, options={"ladder": step} if mode != "quick" else {}) for mode, step in ladders]
    starts = [Match(GAME, setting, "printed", box).state.view(0)["pirate"] for setting in settings]
    for lang in LANGUAGES:
        words = Words(GAME, lang, ["Ada", "Bo"])
        out[lang] = [words.say("scene", "distance", (start, start)) for start in starts]
        for deck in range(len(DECKS)):
            state.deck = deck
            view = state.view(0)
            looked = TARGETS if deck == 0 else ["part:generator", "part:hold"]
            abouts = [SCENE.about(view, words.at(view), target) for target in looked]
            out[lang] += [" ".join(about.text) for about in abouts if about is not None]
    return out


@pytest.mark.full
def test_every_printed_number_stands_in_a_text() -> None:
    plain, silent, tried = texts(FILE), [], 0
    for begin, end, value, line in numbers():
        for other in (value + 1, value - 1):
            try:
                now = texts(f"{FILE[:begin]}{other}{FILE[end:]}")
            except ComponentError:
                continue  # no such box can be made
            tried += 1
            silent += [f"{line} -> {other} ({lang})" for lang in LANGUAGES if now[lang] == plain[lang]]
    assert silent == []
    assert tried > 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_large_view_claim_or_card_has_a_number_of_its_own(lang: str) -> None:
    """But where it tells a place of a sentence, the words have no digit."""
    words = Words(GAME, lang)
    for section in ("about", "answers", "claims"):
        for key, text in words.table(section).items():
            for form in text.values() if isinstance(text, dict) else [text]:
                assert not re.search(r"\d", re.sub(r"\{[^}]*\}", "", str(form))) or isinstance(form, int), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_says_for_every_mode_what_wins(lang: str) -> None:
    guide = guide_of(GAME)
    assert guide is not None
    said = f"{guide.plain(guide.goal, lang)} {guide.plain(guide.also, lang)}".lower()
    for mode in GAME.modes:
        assert Words(GAME, lang).mode(mode.word).lower() in said, said
    titles = " ".join([guide.plain(step.title, lang) for step in guide.steps]).lower()
    assert ("boarding" if lang == "en" else "abordage") in titles
