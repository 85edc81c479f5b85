"""After the end: key moments with links, and nothing hidden any more."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.table import Moment, Table
from astrarium.table.moments import key_moments
from astrarium.text import LANGUAGES
from astrarium.web.page.play import Look
from astrarium.web.page.site import site

from .test_leaks import Quiet, table_of


class Reviewed(Quiet):
    """A service that knows the key moments of finished games."""

    def of(self, table: Table) -> list[Moment]:
        return key_moments(table.row.title, table.match.save()) if table.over else []


def finished(title: str, mode_word: str = "") -> Table:
    mode = next(mode for mode in load(title).modes if mode.word.startswith(mode_word))
    table = table_of(title, mode.seats[0], mode.word, "review")
    rng = Random(2)
    while not table.over:
        table.match.play(rng.choice(table.match.state.legal()))
    return table


def parts(table: Table, seat: int, lang: str = "en", moment: int | None = None) -> dict[str, str]:
    reviewed: Any = Reviewed()
    return {name: str(part) for name, part in Look(reviewed, table, seat, False, site(lang), moment).parts().items()}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ready())
def test_the_end_sheet_leads_to_the_key_moments(title: str, lang: str) -> None:
    table = finished(title)
    sheet = parts(table, 0, lang)["notice"]
    assert site(lang)("key-moments") in sheet
    found = [int(at) for at in re.findall(rf'href="/t/{table.id}\?at=(\d+)"', sheet)]
    moments = key_moments(title, table.match.save())
    assert found == [moment.at for moment in moments]
    assert site(lang)("key-moments") not in parts(table, 0, lang, moments[0].at)["notice"]


def test_CD_303_hands_are_shown_after_the_end() -> None:
    """To both players and to spectators, at every moment of the finished game; before it, nobody sees another's."""
    mode = load("celestia-duo").modes[0]
    running = table_of("celestia-duo", 2, mode.word, "hands")
    rng = Random(4)
    while sum(running.match.state.hand) < 10:  # type: ignore[attr-defined]
        running.match.play(rng.choice(running.match.state.legal()))
    for seat in (-1, 0, 1):
        assert "opened" not in parts(running, seat)["own"]
    table = finished("celestia-duo")
    early = next(at for at in table.stops() if sum(table.match.at(at).state.hand) >= 12)  # type: ignore[attr-defined]
    for seat in (-1, 0, 1):
        shown = parts(table, seat, moment=early)["own"]
        assert shown.count("<details") == (2 if seat < 0 else 1)
        assert shown.count('"#g-cd-card-') == 12


@pytest.mark.parametrize("title", ready())
def test_no_id_stands_twice_where_everything_is_open(title: str) -> None:
    table = finished(title)
    for seat in (-1, 0):
        ids = re.findall(r' id="([^"]+)"', "".join(parts(table, seat).values()))
        assert sorted(ids) == sorted(set(ids))


@pytest.mark.parametrize("title", ["kepler", "astronavigators"])
def test_whoever_plays_alone_loses_alone(title: str) -> None:
    """Kepler-3042 says by how much: the Ghost stands, and a title was earned."""
    table = finished(title, "solo")
    assert table.match.state.outcome == [-1]
    said = ("<h2>The Ghost is not beaten.",) * 2 if title == "kepler" else ("<h2>You lose.</h2>", "<h2>P0 loses.</h2>")
    assert said[0] in parts(table, 0)["notice"]
    assert said[1] in parts(table, -1)["notice"]
    assert said[0] not in parts(table, 0, "fr")["notice"]
