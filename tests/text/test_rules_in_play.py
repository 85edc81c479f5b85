"""What a rule says where it is shown in play: no source, no file, no sign that only builders read."""

from __future__ import annotations

import re

import pytest

from astrarium.games import load, ready
from astrarium.text import Words
from astrarium.text.rules import rules_of

MACHINE = re.compile(
    r"component file|data file|fichier de (?:composants|données)|fichier du matériel|\[|up to n |à n fois"
)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("title", ready())
def test_rules_in_play_have_no_machine_words(title: str, lang: str) -> None:
    game = load(title)
    signs = Words(game, lang).table("rule-signs")
    told = {
        id: rule.told(signs) for id, rule in rules_of(game, lang).by_id.items() if not rule.builders and not rule.ruling
    }
    assert len(told) > 100
    assert {id: text for id, text in told.items() if MACHINE.search(text)} == {}
    if title == "kepler":
        assert {id: text for id, text in told.items() if re.search(r"\d[ \u00a0][MEA]\b", text)} == {}
