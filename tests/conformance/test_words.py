"""Item 10, its words: every message, question, action, frame, field, mode and option has a text in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import astrarium.text.words
from astrarium.conformance.wording import unnamed, unsaid
from astrarium.kernel import Game
from astrarium.text.languages import COMMON, read_book
from astrarium.text.message import PLACE
from astrarium.text.words import LANGUAGES, Words, common

from .messages import Heard, keys_in_source, listen
from .tables import games, own_games, seeds, tables

every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
every_own_game = pytest.mark.parametrize("game", own_games(), ids=lambda game: game.id)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


@cache
def heard_at(game: Game) -> Heard:
    heard = Heard(set(), set(), {})
    for table in tables():
        if table.game is game:
            for seed in seeds(2, 20):
                listen(game, table.setting, seed, heard)
    return heard


@pytest.mark.sample(4)
@every_language
@every_game
def test_everything_heard_in_play_has_a_text(game: Game, lang: str) -> None:
    assert unsaid(game, lang, heard_at(game)) == []


@every_language
@every_game
def test_everything_named_has_a_text(game: Game, lang: str) -> None:
    assert unnamed(game, lang) == []


@pytest.mark.sample(5)
@every_language
@every_game
def test_every_key_in_the_source_has_a_text(game: Game, lang: str) -> None:
    words = Words(game, lang)
    for key in keys_in_source(game.folder):
        text = words.find(key.table, key.key)
        assert text is not None, f"{key.place}: [{key.table}] {key.key} has no text in {lang}"
        if key.facts >= 0:
            wanted = max([int(place[0]) + 1 for place in PLACE.findall(str(text))], default=0)
            assert wanted <= key.facts, (
                f"{key.place}: [{key.table}] {key.key} gives {key.facts} facts, {lang} uses {wanted}"
            )


def texts(book: dict[str, Any], path: str = "") -> dict[str, str]:
    """Every text of a book by its path; the forms of one sentence are one text."""
    found: dict[str, str] = {}
    for key, value in book.items():
        if isinstance(value, dict) and "other" not in value:
            found |= texts(value, f"{path}{key}.")
        else:
            found[path + key] = " ".join([str(v) for v in value.values()]) if isinstance(value, dict) else str(value)
    return found


def places(text: str) -> set[tuple[str, str]]:
    return set(PLACE.findall(text))


@every_own_game
def test_the_languages_have_the_same_keys_and_places(game: Game) -> None:
    place = game.folder / "words"
    same_keys_and_places(read_book(place / "en.toml"), read_book(place / "fr.toml"))


def test_the_common_words_have_the_same_keys_and_places() -> None:
    same_keys_and_places(read_book(COMMON / "en.toml"), read_book(COMMON / "fr.toml"))


def same_keys_and_places(en: dict[str, Any], fr: dict[str, Any]) -> None:
    english, french = texts(en), texts(fr)
    assert sorted(english.keys() ^ french.keys()) == []
    for key, text in english.items():
        assert places(text) == places(french[key]), key


TYPOGRAPHY = {
    r"'": "a straight apostrophe; write ’",
    r"[^\u202f][;!?](?!\w)": "U+202F is missing before ; ! or ?",
    r"[^\u00a0\d]:": "U+00A0 is missing before :",
    r"«[^\u00a0]|[^\u00a0]»": "U+00A0 is missing inside « »",
    r"\.\.\.": "three dots; write …",
    r"\w\((e|s|es)\)": "an ending left open; write both numbers",
}


@pytest.mark.parametrize("game", [*own_games(), None], ids=lambda game: game.id if game else "common")
def test_french_typography(game: Game | None) -> None:
    for key, text in texts(Words(game, "fr").book if game else common("fr")).items():
        bare = PLACE.sub("x", text)
        for pattern, fault in TYPOGRAPHY.items():
            assert not re.search(pattern, bare), f"{key}: {fault}: {text!r}"


def test_a_missing_key_is_shown_and_remembered() -> None:
    words = Words(games()[-1], "en")
    assert words.say("events", "no-such-event", (3,)) == "no-such-event 3"
    assert words.missing == {"[events] no-such-event"}


def test_the_sentence_fits_its_number() -> None:
    english, french = Words(games()[-1], "en"), Words(games()[-1], "fr")
    cards = {"by": 0, "one": "{0} card", "other": "{0} cards"}
    assert [english.choose(cards, (n,), ()) for n in (0, 1, 2)] == ["{0} cards", "{0} card", "{0} cards"]
    assert [french.choose(cards, (n,), ()) for n in (0, 1, 2)] == ["{0} card", "{0} card", "{0} cards"]
    assert english.choose({**cards, "0": "no card"}, (0,), ()) == "no card"


def test_french_joins_small_words_to_names() -> None:
    french, english = (Words(games()[-1], lang, ["Ada", "le Fantôme", "Zoé"]) for lang in ("fr", "en"))

    def say(text: str, *facts: int | str) -> str:
        return french.fill(text, facts, ())

    assert [say("au tour de {0:seat}", n) for n in range(3)] == [
        "au tour d’Ada",
        "au tour du Fantôme",
        "au tour de Zoé",
    ]
    assert say("{0:seat} donne à {1:seat}", 0, 1) == "Ada donne au Fantôme"
    assert say("de {0} à {1}", "a1", "e4.1") == "de a1 à e4.1", "coordinates are left alone"
    assert say("{0} de plus, {1:seat}", 3, 0) == "3 de plus, Ada", "what the sentence itself says is left alone"
    assert english.fill("de {0:seat}", (0,), ()) == "de Ada"
    assert (french.says("Or", 3), english.says("Gold", 3)) == ("Or\u00a0: 3", "Gold: 3")


def test_the_common_words_are_where_they_belong() -> None:
    assert sorted(
        path.stem for path in (Path(astrarium.text.words.__file__).parent / "words").glob("*.toml")
    ) == sorted(LANGUAGES)
