"""The rules in other languages than English: whole, in the same order, with the same numbers, well set."""

from __future__ import annotations

import re

import pytest

from astrarium.kernel import Game
from astrarium.terminal.game import set_rule
from astrarium.text.coverage import ids_in
from astrarium.text.rules import PLACE, Rule, Rules, rules_of, written

from .tables import own_games
from .test_words import TYPOGRAPHY

CODE = re.compile(r"`[^`]*`")
TYPE = {**TYPOGRAPHY, r"\d:(?!\d)": "U+00A0 is missing before :", r"[\"“”]": "English quotes; write « »"}
every_game = pytest.mark.parametrize("game", own_games(), ids=lambda game: game.id)


def lines(game: Game, lang: str) -> list[str]:
    name = "rules.md" if lang == "en" else f"rules.{lang}.md"
    return (game.folder / name).read_text(encoding="utf-8").splitlines()


def pairs(game: Game) -> list[tuple[Rule, Rule]]:
    english, french = written(game, "en"), written(game, "fr")
    return [(english[id], french[id]) for id in english.by_id]


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@every_game
def test_every_rule_is_in_french_in_the_same_order(game: Game) -> None:
    assert list(written(game, "fr").by_id) == list(written(game, "en").by_id)
    assert {rule.lang for rule in rules_of(game, "fr").by_id.values()} == {"fr"}


@every_game
def test_no_rule_is_empty_or_left_in_english(game: Game) -> None:
    for english, french in pairs(game):
        assert re.search(r"\w", french.text), french.id
        if re.search(r"[A-Za-z]{3}", CODE.sub("", english.text)):
            assert french.text != english.text, french.id


@every_game
def test_a_rule_has_the_same_numbers_and_speaks_of_the_same_rules(game: Game) -> None:
    for english, french in pairs(game):
        assert sorted(ids_in(french.text)) == sorted(ids_in(english.text)), french.id
        assert numbers(french.text) == numbers(english.text), french.id


@every_game
def test_chapters_and_tables_have_the_same_shape(game: Game) -> None:
    for mark in ("#", "|", "- ", "1."):
        english, french = ([line for line in lines(game, lang) if line.startswith(mark)] for lang in ("en", "fr"))
        assert [line.count("|") for line in french] == [line.count("|") for line in english], mark
        for here, there in zip(english, french, strict=True):
            assert here.count("#") == there.count("#"), there
            assert numbers(there) == numbers(here), there


@every_game
def test_the_rules_are_set_as_french_is(game: Game) -> None:
    for n, line in enumerate(lines(game, "fr"), 1):
        bare = PLACE.sub("x", CODE.sub("x", line))
        for pattern, fault in TYPE.items():
            assert not re.search(pattern, bare), f"rules.fr.md:{n}: {fault}: {line}"


def test_what_is_not_translated_is_given_in_english() -> None:
    law = Rules.parse("# Turn\n- SH-1 Lay a card.\n- SH-2 Or draw.\n")
    told = Rules.parse("# Tour\n- SH-2 Ou piocher.\n- SH-9 En trop.\n", lang="fr").over(law)
    assert list(told.by_id.values()) == [
        Rule("SH-1", "Lay a card.", "Turn", "en"),
        Rule("SH-2", "Ou piocher.", "Tour", "fr"),
    ]


def test_no_line_at_the_terminal_begins_with_a_french_mark() -> None:
    rule = Rule("SH-1", "Piocher\u00a0: une carte\u202f; «\u00a0passer\u00a0» ensuite.", "Tour", "fr")
    for width in range(12, 50):
        lines = set_rule(rule, width).plain.splitlines()
        assert " ".join(lines) == f"{rule.id} {rule.text}"
        assert not [line for line in lines if line[0] in ":;»" or line[-1] == "«"], width
