"""The pages' own words: same keys in every language, every key used exists, French typography is right."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest

from astrarium import web
from astrarium.scene.still import PALETTE
from astrarium.text import LANGUAGES
from astrarium.text.languages import read_book
from astrarium.web.http.sparing import spared
from astrarium.web.page.site import WORDS, best_language, site

FOLDER = Path(web.__file__).parent
USED = re.compile(r"""(?:site|self\.site|visitor\.site)\(\s*"([a-z0-9-]+)"[,)]""")


def test_languages_have_the_same_keys_and_places() -> None:
    english = read_book(WORDS / "en.toml")
    for lang in LANGUAGES:
        book = read_book(WORDS / f"{lang}.toml")
        assert book.keys() == english.keys()
        for key, text in book.items():
            assert set(re.findall(r"\{\d\}", str(text))) == set(re.findall(r"\{\d\}", str(english[key]))), key


def test_every_key_in_the_code_has_a_text() -> None:
    used = {key for path in FOLDER.rglob("*.py") for key in USED.findall(path.read_text(encoding="utf-8"))}
    assert len(used) > 60
    assert used <= read_book(WORDS / "en.toml").keys()


@pytest.mark.parametrize(
    "wrong", [r"[^\u202f][?!;]", r"[^\u00a0]:(?!\S)", r"«[^\u00a0]", r"[^\u00a0]»", r"\.\.\.", r"\w'\w"]
)
def test_french_typography(wrong: str) -> None:
    for key, text in read_book(WORDS / "fr.toml").items():
        assert not re.search(wrong, str(text) if isinstance(text, str) else text["other"]), (key, text)


def test_french_counts_zero_as_one() -> None:
    assert [site("fr")("moves", n) for n in (0, 1, 2)] == ["0 coup", "1 coup", "2 coups"]
    assert [site("en")("moves", n) for n in (0, 1, 2)] == ["0 moves", "1 move", "2 moves"]


def test_a_browser_gets_its_language() -> None:
    assert best_language("fr-CA,fr;q=0.9,en;q=0.5") == "fr"
    assert best_language("zz;q=1,en;q=0.2,fr;q=0.9") == "fr"  # zz: nobody speaks it
    assert best_language("xx;q=nonsense") == "en"


def with_imports(path: Path) -> set[Path]:
    """A script and all that it loads."""
    found: set[Path] = set()
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += [
                one.parent / name
                for name in re.findall(r'(?:from|import) "\./([^"]+)"', one.read_text(encoding="utf-8"))
            ]
    return found


def weight(paths: set[Path]) -> int:
    """What is sent of them."""
    texts = [spared(path, "") for path in paths]
    return sum(len(gzip.compress(text)) for text in texts)


@pytest.mark.parametrize("path", sorted((FOLDER / "static").glob("*.js")), ids=lambda path: path.name)
def test_the_scripts_of_a_page_stay_small(path: Path) -> None:
    """Ours and other people's; a library that does little is dearer than the lines that do it."""
    vendor = set((FOLDER / "static" / "vendor").glob("*.js"))
    assert weight(with_imports(path) | vendor) < 27_000


@pytest.mark.parametrize("path", sorted((FOLDER / "static").glob("*.css")), ids=lambda path: path.name)
def test_the_styles_of_a_page_stay_small(path: Path) -> None:
    """What every page has, what several share, and its own."""
    common = {PALETTE, *[FOLDER / "static" / name for name in ("app.css", "ink.css")]}
    assert weight(common | {path}) < 16_000


def test_no_rule_is_dropped_by_browsers_without_a_word() -> None:
    """`:is` and `:where` forgive what they can't match, a pseudo-element for one: the rule then styles nothing."""
    sheets = [PALETTE, *(FOLDER / "static").glob("*.css"), *(FOLDER.parent / "games").glob("*/scene/*.css")]
    assert len(sheets) > 20
    wrong = [path.name for path in sheets if re.search(r":(is|where)\([^)]*::", path.read_text(encoding="utf-8"))]
    assert wrong == []
