"""Whatever a person can do wrong is said in every language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from astrarium.cli import run
from astrarium.kernel import AstrariumError, Components
from astrarium.text import LANGUAGES
from astrarium.text.errors import FOLDER, translated

SOURCE = Path(__file__).parents[2] / "src" / "astrarium"
PROGRAMS = {"envs"}  # met by learning programs
RAISED = ("AstrariumError", "ComponentError", "Unreadable")


def pattern(node: ast.expr) -> str | None:
    """A sentence as it may be said: `x` in every place."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join([pattern(value) or "x" for value in node.values])
    if isinstance(node, ast.FormattedValue):
        return "'x'" if node.conversion == ord("r") else "x"
    if isinstance(node, ast.BinOp):
        return (pattern(node.left) or "x") + (pattern(node.right) or "")
    return None


def sentences() -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCE.rglob("*.py")):
        if PROGRAMS.isdisjoint(path.relative_to(SOURCE).parts):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
                    text = pattern(node.exc.args[0]) if ast.unparse(node.exc.func) in RAISED else None
                    if text and text.replace("x", "").strip(": '"):  # one that only hands on another is said by that
                        yield f"{path.relative_to(SOURCE)}:{node.lineno}", text


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_every_sentence_has_a_translation(lang):
    found = list(sentences())
    assert len(found) > 80
    assert {place: text for place, text in found if translated(text, lang) == text} == {}


def test_what_fills_a_place_is_told_too():
    wrong = Components("mine.toml", "rounds = 99").fail("rounds", "a whole number from 1 to 16")
    assert (
        translated(str(wrong), "fr") == "mine.toml\u202f: rounds\u202f: attendu un nombre entier de 1 à 16, trouvé 99"
    )


def test_every_language_but_english_has_its_sentences_and_its_typography():
    for lang in LANGUAGES:
        assert lang == "en" or (FOLDER / f"errors.{lang}.toml").exists()
    french = (FOLDER / "errors.fr.toml").read_text(encoding="utf-8")
    own = [line.split('" = "')[1] for line in french.splitlines() if line.startswith('"')]
    for line in own:
        for mark in (" ?", " ;", " :", " !", " »", "« ", "'"):
            assert mark not in line, line
    assert translated("no game 'chess'; choose one of kepler", "en") == "no game 'chess'; choose one of kepler"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rules", "chess", "--lang", "fr"], "il n’y a pas de jeu «\u202fchess\u202f»"),
        (["rules", "--lang", "fr"], "il manque l’argument «\u202fGAME\u202f»"),
        (["rules", "kepler", "--land", "--lang", "fr"], "il n’y a pas d’option --land"),
        (["paly", "--lang", "fr"], "il n’y a pas de commande «\u202fpaly\u202f»"),
        (["play", "kepler", "--mode", "solo", "--seats", "3", "--lang", "fr"], "astrarium: "),
    ],
)
def test_the_command_line_complains_in_its_language(words, said, capsys):
    assert run(words) == 2
    wrong = capsys.readouterr().err
    assert said in wrong
    assert wrong.count("\n") == 1


def test_the_system_s_language_counts(monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert run(["rules", "chess"]) == 2
    assert "choisissez parmi" in capsys.readouterr().err


def test_a_table_that_cannot_be_laid_says_why(tmp_path):
    from astrarium.table import NotLaid
    from astrarium.web.http.desk import spoken

    class French:
        lang = "fr"
        site: object = None

    error = NotLaid("kepler solo is for 1 seats, not 3")
    assert isinstance(error, AstrariumError)
    status, key, text, _ = spoken(French(), error)
    assert (status, key, text) == (400, "bad-request", "kepler solo se joue à 1, pas à 3")
