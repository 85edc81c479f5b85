"""After the end: key moments with links, and nothing hidden any more."""

from __future__ import annotations

import html
import re
from random import Random
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.scene.picture import scene_of
from astrarium.table import UNKNOWN, Moment, Review, Table
from astrarium.table.moments import review
from astrarium.text import LANGUAGES, Words
from astrarium.text.typography import typography
from astrarium.web.page.play import Look
from astrarium.web.page.review import came_to, decided_at, sentence
from astrarium.web.page.site import site
from astrarium.web.page.turned import felt

from .test_leaks import Quiet, table_of


class Reviewed(Quiet):
    """A service that has looked back at finished games."""

    def of(self, table: Table) -> Review:
        return review(table.row.title, table.match.save()) if table.over else UNKNOWN


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
def test_a_turn_that_lost_chances_is_told_by_what_was_done_too(lang: str) -> None:
    """That a turn brought two cubes is no reason why its player stood worse after it."""
    table, quiet = finished("astronavigators"), Quiet()
    tables: Any = quiet
    look, told = Look(tables, table, 0, False, site(lang)), 0
    for n, move in enumerate(table.match.moves):
        gained, lost = [Moment(n + 1, move.seat, move.seat, 0.3, after) for after in (0.6, 0.1)]
        if not move.automatic and (came := came_to(table, look.words, lost)):
            told += 1
            name, done = look.names[move.seat], look.words.action(move.action)
            colon = typography(lang).colon
            assert (
                sentence(look, lost) == f"{name}{colon}{' · '.join([done, *[one for one in came if one not in done]])}"
            )
            assert sentence(look, gained) == f"{name}{colon}{' · '.join(came)}"
    assert told


def test_who_plays_alone_is_told_of_a_turn_and_not_of_the_rest_of_the_game() -> None:
    """No month brings more knowledge than the whole game, nor is each told with all that came after it."""
    table, quiet = finished("astronavigators", "solo"), Quiet()
    tables: Any = quiet
    look = Look(tables, table, 0, False, site("en"))
    heads = look.words.table("heads")
    months = [line.moment for line in table.match.log if line.event.text in heads]
    assert len(months) > 5
    own = [n for n, move in enumerate(table.match.moves) if not move.automatic]
    told = [came_to(table, look.words, Moment(n + 1, 0, 0, 0.3, 0.6)) for n in own]
    knowledge = [int(found[1]) for one in told if (found := re.match(r"\+(\d+) knowledge", " ".join(one)))]
    assert knowledge
    assert max(knowledge) <= 35, "what one month can bring"


@pytest.mark.full
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ready())
def test_the_end_leads_to_the_moments_that_turned_it(title: str, lang: str) -> None:
    """The two weightiest of the key moments that who looks could feel, and the last move, each with a picture; in a
    replay there are none."""
    table = finished(title)
    strip = parts(table, 0, lang)["turned"]
    found = [int(at) for at in re.findall(rf'href="/t/{table.id}\?at=(\d+)"', strip)]
    looked = review(title, table.match.save())
    seen = [m for m in looked.moments if m.at < len(table.match.moves) and felt(m, looked.curve, 0)]
    heavy = sorted(seen, key=lambda m: -abs(m.after - m.before))[:2]
    assert found == [*sorted([m.at for m in heavy]), len(table.match.moves)]
    assert strip.count('href="#ground"') == len(found)
    for n, at in enumerate(decided_at(table.stops(), found[:-1]), 1):
        view = table.at(at).state.view(0)
        when = scene_of(table.game).when(view, Words(table.game, lang).at(view))
        assert f"<small>{n} · {when}" in html.unescape(strip), "as the study names the decision"
    assert "thumbs" not in parts(table, 0, lang, found[0])["turned"]


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
    mine, others = parts(table, 0)["result"], parts(table, -1)["result"]
    assert ">You lose.</h2>" in mine
    assert ">P0 loses.</h2>" in others
    assert ">You lose.</h2>" not in parts(table, 0, "fr")["result"]
    if title == "kepler":
        assert "The Ghost is not beaten." in mine
        assert "The Ghost is not beaten." in others
