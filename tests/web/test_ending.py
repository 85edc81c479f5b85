"""The end, celebrated: in every mode the race adds up, what decided is named, and the board stays in sight."""

from __future__ import annotations

import re
from itertools import cycle
from random import Random
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.scene import Race
from astrarium.scene.picture import scene_of
from astrarium.scene.place import place_of
from astrarium.store import SeatRow
from astrarium.table import Moment, Table
from astrarium.table.moments import Stop
from astrarium.text import LANGUAGES
from astrarium.web.page import decided, ending
from astrarium.web.page.bars import deciding
from astrarium.web.page.play import Look
from astrarium.web.page.race import race_of
from astrarium.web.page.site import site
from astrarium.web.page.triumph import company, headline
from astrarium.web.page.turned import felt

from .test_leaks import table_of
from .test_review import Reviewed

MODES = [(title, mode.word) for title in ready() for mode in load(title).modes]


def finished(title: str, mode: str, seed: str = "end") -> Table:
    """A game at random to its end, among as many as can sit there."""
    table = table_of(title, load(title).mode(mode).seats[-1], mode, seed)
    rng = Random(seed)
    while not table.over:
        table.match.play(rng.choice(table.match.state.legal()))
    return table


def look_at(table: Table, seat: int, lang: str = "en") -> Look:
    service: Any = Reviewed()
    return Look(service, table, seat, False, site(lang))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("title", "mode"), MODES)
def test_every_mode_is_celebrated_for_everybody(title: str, mode: str) -> None:
    table = finished(title, mode)
    for seat, lang in zip(range(-1, table.row.seats), cycle(LANGUAGES), strict=False):
        look = look_at(table, seat, lang)
        race = race_of(look)
        assert race.closing
        assert race.lanes or race.facts, "a score or what a team reached"
        shown = str(ending.result(look))
        assert 'id="end"' in shown
        assert race.closing in look.parts()["bar"], "the stream has every part"
        assert bool(race.counts) == bool(race.lanes), "numbers say what they count"
        assert race.counts in shown
        for lane in race.lanes:
            assert f'data-count="{lane.reached}"' in shown
        assert "journal.json" not in shown


@pytest.mark.parametrize(("title", "mode"), MODES)
def test_where_rows_make_the_score_they_add_up(title: str, mode: str) -> None:
    race = race_of(look_at(finished(title, mode), 0))
    if race.adds:
        for n, lane in enumerate(race.lanes):
            assert sum([row.values[n] for row in race.rows]) == lane.reached
    crews = sorted([seat for lane in race.lanes for seat in (lane.crew or (lane.seat,)) if seat >= 0])
    assert not race.lanes or crews == list(range(load(title).mode(mode).seats[-1]))


@pytest.mark.parametrize("title", ready())
def test_what_a_race_points_at_stands_on_the_board(title: str) -> None:
    """In the first mode that somebody wins, over a few seeds."""
    pointed = 0
    for n in range(6):
        table = finished(title, load(title).modes[0].word, f"place {n}")
        look = look_at(table, -1)
        told = decided.cause(look, race_of(look))
        for name in told.places:
            assert place_of(look.picture.live, name), name
            pointed += 1
        if told.places:
            assert str(decided.decided(look)).count("data-at=") == len(told.places)
    assert pointed or title == "efemeris"  # where games at random are drawn


def test_the_row_that_decided_is_the_one_by_which_the_winner_was_ahead_most() -> None:
    games = (finished("kepler", "standard", f"decided {n}") for n in range(20))
    table = next(game for game in games if 1 in game.match.state.outcome and len(set(game.match.state.scores)) == 4)
    look = look_at(table, -1)
    race = race_of(look)
    won = table.match.state.outcome.index(1)
    rival = max([n for n in range(len(race.lanes)) if n != won], key=lambda n: race.lanes[n].reached)
    best = max([row.values[won] - row.values[rival] for row in race.rows])
    key = deciding(look, race)
    assert key is not None
    assert key.values[won] - key.values[rival] == best > 0
    shown = str(ending.result(look))
    assert re.findall(r'<tr class="key"><th scope="row">([^<]*)<small>', shown) == [key.label]
    assert f"{key.label}: {key.values[won]} point" in str(decided.flag(look, race))


def test_a_shared_victory_and_a_draw_are_said_as_such() -> None:
    table = finished("kepler", "standard")
    state: Any = table.match.state
    state.outcome = [0, 0, -1, -1]
    assert [headline(look_at(table, seat)) for seat in (0, 2, -1)] == [
        "You share the victory!",
        "The victory is shared.",
        "The victory is shared.",
    ]
    state.outcome = [0, 0, 0, 0]
    assert headline(look_at(table, 0)) == "You share the victory!"
    state.outcome = [1, 1, -1, -1]
    assert headline(look_at(table, 1)) == "You win together!"
    assert headline(look_at(table, 2)) == "P0 and P1 win."


def test_bots_are_told_apart_by_their_level() -> None:
    table = finished("celestia-duo", "quick")
    table.seats[1] = SeatRow(1, "bot", "Tycho", "level:3")
    assert company(look_at(table, 0)) == "P0 and Tycho, a Polaris bot"
    assert company(look_at(table, 0, "fr")) == "P0 et Tycho, robot Polaire"


def test_a_game_without_a_race_of_its_own_shows_its_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plug-in need not know of any of this."""
    table = finished("kepler", "standard")
    monkeypatch.setattr(scene_of(table.game), "race", lambda view, words: None)
    race: Race = race_of(look_at(table, 0))
    assert [lane.reached for lane in race.lanes] == table.match.state.scores
    assert 'class="bars"' in str(ending.result(look_at(table, 0)))


def test_before_the_end_nothing_of_it_is_sent() -> None:
    table = table_of("kepler", 2, "standard", "running")
    parts = look_at(table, 0).parts()
    assert [str(parts[name]).count("<") for name in ("result", "turned", "decided")] == [2, 2, 2]


def test_a_draw_is_a_draw_where_nobody_shares_a_victory() -> None:
    table = finished("efemeris", "duel")
    state: Any = table.match.state
    state.outcome = [0, 0]
    assert headline(look_at(table, 0)) == "The game is drawn."


def test_who_all_drop_out_lose_each_alone() -> None:
    table = finished("astronavigators", "first-and-fast")
    state: Any = table.match.state
    state.outcome = [-1] * table.row.seats
    assert [headline(look_at(table, seat)) for seat in (0, -1)] == ["Nobody wins."] * 2


@pytest.mark.parametrize("title", ["efemeris", "astronavigators"])
def test_why_it_ended_is_what_the_rules_told(title: str) -> None:
    """The line of the end sheet is an event of the last move, in both languages; no picture reasons about it."""
    seen = set()
    for n in range(6):
        table = finished(title, load(title).modes[0].word, f"why-{n}")
        last = [line.event for line in table.match.log if line.moment == len(table.match.moves)]
        told = [event for event in last if event.text in table.game.endings]
        assert told, "a game of this mode ends for a reason that the rules tell"
        seen |= {event.text for event in told}
        for lang in LANGUAGES:
            look = look_at(table, 0, lang)
            said = decided.cause(look, race_of(look)).said
            assert said == " ".join([f"{look.words.event(event)}." for event in told])
            assert said in str(ending.result(look))
    assert seen


def test_EF_751_a_match_is_counted_in_games() -> None:
    """The large numbers are won games, not the planets of the last one."""
    table = table_of("efemeris", 2, "duel", "match", {"expert": 23})
    state: Any = table.match.state
    state.wins = [2, 1]
    state.finish([1, -1], [2, 1])
    race = race_of(look_at(table, 0))
    assert [lane.reached for lane in race.lanes] == [2, 1]
    assert race.goal == state.terms.wins_needed


def test_a_turn_that_cannot_be_seen_is_not_offered() -> None:
    """31 % → 30 % is no turn; what the mover felt is measured by who looks."""
    points = [Stop(0, 0, [-0.38, 0.38]), Stop(4, 1, [-0.40, 0.40]), Stop(8, 0, [0.1, -0.1]), Stop(12, -1, [1.0, -1.0])]
    assert not felt(Moment(4, 0, 0, -0.38, -0.40), points, 0)
    assert felt(Moment(8, 1, 0, -0.40, 0.10), points, 0)
    assert felt(Moment(8, 1, 0, -0.40, 0.10), points, 1)


def test_the_end_leads_on_along_the_path() -> None:
    table = finished("celestia-duo", "quick")
    shown = [str(ending.result(look_at(table, seat))) for seat in (0, -1)]
    assert ['href="/?path=celestia-duo"' in one for one in shown] == [True, False], "who only watched has no path"
