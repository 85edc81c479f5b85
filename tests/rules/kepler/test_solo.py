"""Chapter 14: the solo game against the Ghost."""

from __future__ import annotations

import pytest

from astrarium.games.kepler import GAME
from astrarium.games.kepler.board import board
from astrarium.games.kepler.ending import results, verdict
from astrarium.games.kepler.progress import ResolveCard, affected
from astrarium.games.kepler.rounds import AwardMedals, RevealCard
from astrarium.games.kepler.scene import SCENE
from astrarium.games.kepler.scoring import FinalScoring
from astrarium.games.kepler.solo import ghost_moves
from astrarium.games.kepler.state import Galaxy
from astrarium.games.kepler.technologies import acquire
from astrarium.kernel import AstrariumError, Box, Components
from astrarium.text.words import Words

from . import build as ke

GHOST = 1


def test_K3_330_the_ghost_advances_on_both_tracks_in_phase_1() -> None:
    s = ke.table(1)
    ke.ask(s, RevealCard())
    assert s.tracks == [0, 0, 1, 1]


def test_K3_331_in_rounds_5_10_and_15_all_its_technologies_rise() -> None:
    for round in range(1, 17):
        s = ke.table(1)
        s.round = round - 1
        ke.ask(s, RevealCard())
        assert s.levels[5:] == [1 if round in (5, 10, 15) else 0] * 5


def test_K3_332_set_up_as_for_two() -> None:
    """Also K3-340: placement is always by chance, the human is always First Player."""
    for option, value in (("placement", "players"), ("first-player-passes", "left")):
        with pytest.raises(AstrariumError, match=f"{option} does not count in kepler solo"):
            GAME.setting("solo", 1, {option: value})
    s = ke.new(1)
    assert ke.asked(s) == "ChooseTechnologies 0"
    assert len(s.sites) == 24
    assert {
        ke.CHART.star_kinds[i]
        for i, star in enumerate(ke.CHART.star_hexes)
        if ke.CHART.near[star] & ke.CHART.mask(s.sites)
    } == {0}
    assert len(s.cubes) == 24  # no cubes, ships or planets of the Ghost
    assert len(s.ships) == 3
    while not s.over:
        assert s.first == 0
        assert s.asked == 0
        s.apply(s.legal()[-1])


@pytest.mark.parametrize(("difficulty", "base"), [("easy", 20), ("normal", 25), ("hard", 30)])
def test_K3_333_the_ghosts_score(difficulty: str, base: int) -> None:
    s = ke.table(1, solo_difficulty=difficulty)
    s.medals[2:] = [2, 1]
    ke.markers(s, GHOST, 16, 17)
    ke.ask(s, FinalScoring())
    assert s.ghost_points == base + 3 + 5 + 5
    assert s.outcome == [-1]


def test_K3_333_a_tie_is_lost() -> None:
    for medals, outcome in ((25, -1), (26, 1)):
        s = ke.table(1)
        ke.cubes(s, 0, storage=[0, 3, 3], pit=[7, 4, 0])
        s.objective = [ke.OBJECTIVE["S10"]]
        s.medals[0] = medals
        ke.ask(s, FinalScoring())
        assert s.scores == [medals]
        assert s.outcome == [outcome]
        assert s.ranks == [1 if outcome > 0 else 2]  # the Ghost takes a place too


def test_K3_334_it_moves_medals_and_competes_for_them() -> None:
    """It ignores regenerate and production spaces."""
    s = ke.table(1)
    s.tracks = [0, 0, 3, 2]
    ke.ask(s, RevealCard())  # Technological 4 and Colonial 3 are Medal spaces
    assert s.on_card == [1, 1]
    assert ke.asked(s) == "ActionCube 0"
    s.tracks = [0, 0, 1, 1]
    ke.ask(s, RevealCard())  # both spaces 2 are production spaces
    assert ke.asked(s) == "ActionCube 0"
    s.on_card = [1, 1]
    ke.ask(s, AwardMedals())
    assert s.medals == [0, 0, 1, 1]


def test_K3_334_it_counts_for_levels_and_tracks() -> None:
    """And so can deprive the human; K3-339: for everything else the human is the only candidate."""
    s = ke.table(1, card="panspermia")
    ke.levels(s, 0, IV=1)
    assert affected(s, ke.BOX.cards[ke.CARD["panspermia"]]) == [GHOST]
    assert ke.ask(s, ResolveCard(0)).over
    ke.markers(s, 0, 3, 3)
    ke.markers(s, GHOST, 2, 4)
    assert affected(s, ke.BOX.cards[ke.CARD["academy-of-sciences"]]) == [GHOST]
    assert affected(s, ke.BOX.cards[ke.CARD["frontier-spirit"]]) == [0]
    ke.own(s, 0, 22)
    for card in ("new-horizons", "lean-years"):
        assert affected(s, ke.BOX.cards[ke.CARD[card]]) == [0]
    assert affected(s, ke.BOX.cards[ke.CARD["entropy-reversal"]]) == []  # the minimum is not met
    ke.cubes(s, 0, storage=[6, 7, 3], pit=[1, 0, 0])
    assert affected(s, ke.BOX.cards[ke.CARD["entropy-reversal"]]) == [0]


def test_K3_335_leaps_raise_the_ghost() -> None:
    s = ke.table(1)
    ke.levels(s, 0, IV=3)
    acquire(s, 0, ke.TECH["terraforming"])
    assert s.levels[5 + ke.TECH["terraforming"]] == 2
    assert ke.told(s, "leapt")[0].facts[0] == "ghost"
    s = ke.table(1)
    s.round = 4
    s.levels[5:] = [2] * 5
    ke.ask(s, RevealCard())
    assert s.levels == [0] * 5 + [3] * 5  # its own advances give no leap
    assert s.tracks[2:] == [1, 1]  # and no awards


def test_K3_336_the_order_in_phase_1() -> None:
    s = ke.table(1)
    s.round = 4
    s.tracks = [0, 0, 3, 2]
    ke.ask(s, RevealCard())
    assert [(event.text, event.facts[1:2]) for event in s.tape.events][-7:] == [
        ("card-revealed", (5,)),
        ("ghost-learns", ()),
        ("advanced", (0,)),
        ("medal-activated", (0,)),
        ("advanced", (1,)),
        ("medal-activated", (1,)),
        ("turn", ()),
    ]
    assert ke.told(s, "medal-activated")[0].facts[2] == ke.BOX.cards[s.shown[-1]].id


def test_K3_337_a_ghost_technology_stops_at_level_4() -> None:
    s = ke.table(1)
    s.round = 4
    s.levels[5:] = [4, 3, 0, 0, 0]
    ke.ask(s, RevealCard())
    assert s.levels[5:] == [4, 4, 1, 1, 1]


def test_K3_338_the_human_first_then_the_ghost() -> None:
    """Also K3-R31: it receives track advances and nothing else."""
    s = ke.table(1, card="academy-of-sciences")
    s.turn = -1
    s.tracks = [1, 0, 1, 0]
    ke.ask(s, ResolveCard(0))
    assert ke.asked(s) == "ProductionSpace 0"
    assert s.tracks == [2, 0, 1, 0]
    ke.play(s, "decline")
    assert s.tracks == [2, 0, 2, 0]
    s = ke.table(1, card="solar-maximum")
    s.turn = -1
    ke.ask(s, ResolveCard(0))
    ke.play(s, "decline")
    assert s.over


def test_K3_340_a_tie_for_medals_pays_both() -> None:
    s = ke.table(1)
    s.tracks = [5, 0, 5, 3]
    s.on_card = [2, 1]
    ke.ask(s, AwardMedals())
    assert s.medals == [2, 0, 2, 1]


def test_K3_341_either_objective_set_and_a_title() -> None:
    assert not ke.BOX.objectives[ke.new(1).objective[0]].advanced
    assert ke.BOX.objectives[ke.new(1, solo_objectives="advanced").objective[0]].advanced
    for medals, title in ((24, "low-orbit"), (25, "local-explorer"), (49, "star-shaper"), (60, "legend-of-kepler")):
        s = ke.table(1)
        ke.cubes(s, 0, storage=[0, 3, 3], pit=[7, 4, 0])
        s.objective = [ke.OBJECTIVE["S10"]]
        s.medals[0] = medals
        ke.ask(s, FinalScoring())
        assert ke.BOX.title_id[s.title] == title


def test_K3_339_cards_about_ships_mean_the_human_alone() -> None:
    s = ke.begun(1)
    ke.lay(s, "J10", "mine")
    ke.ship(s, 0, 1, "J10")
    assert affected(s, ke.BOX.cards[ke.CARD["mining-charter"]]) == [0]


def test_K3_330_the_ghost_lies_open_to_all() -> None:
    """Levels, tracks, Medals and the points to beat: at the terminal, on the page and in the view."""
    s = ke.begun(1)
    s.levels[5:10] = [2, 1, 3, 0, 4]
    s.tracks[2:4] = [7, 5]
    s.medals[2:4] = [2, 1]
    points = 25 + 3 + ke.BOX.space_points[7] + ke.BOX.space_points[5]
    for seat in (0, -1):
        view = s.view(seat)
        assert view["levels"][5:] == [2, 1, 3, 0, 4]
        assert view["ghost_points"] == points
        for lang, name in (("en", "The Ghost"), ("fr", "Le Fantôme")):
            words = Words(GAME, lang)
            line = next(line for line in board(view, words).splitlines() if name in line)
            assert "I 2 II 1 III 3 IV 0 V 4" in line
            assert str(points) in line
            drawn = str(SCENE.panel(view, words, 0))
            assert "I 2, II 1, III 3, IV 0, V 4" in drawn
            assert f'id="p-ghost-points" data-count="{points}"' in drawn
            assert 'id="p-ghost-0" data-count="7"' in drawn
            assert 'id="p-ghost-2" data-count="2"' in drawn


def test_K3_341_the_title_stands_on_the_end_sheet() -> None:
    s = ke.begun(1)
    while not s.over:
        s.apply(s.legal()[-1])
    words = Words(GAME, "en", ["Ann"])
    view = s.view(0)
    title = words.name("title", ke.BOX.title_id[s.title])
    assert verdict(view, words) == f"The Ghost is not beaten. Ann earns the title: {title}."
    assert results(view, words) == [title]
    assert view["ghost_points"] == s.ghost_points == s.ghost_score()


def test_K3_333_the_ghost_begins_and_scores_as_its_data_say() -> None:
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    for old, new_ in (
        ("ghost_technology_maximum = 4", "ghost_technology_maximum = 1"),
        ("track_colonial = 0, technologies = 0", "track_colonial = 3, technologies = 1"),
        ("ghost_scores_track_points = true", "ghost_scores_track_points = false"),
        ("tie_is_lost = true", "tie_is_lost = false"),
    ):
        assert old in text
        text = text.replace(old, new_)
    box = Box(Components("mine.toml", text), GAME.open_box)
    s = GAME.new(GAME.setting("solo", 1), "mine", box)
    assert isinstance(s, Galaxy)
    assert s.levels[5:] == [1] * 5
    assert s.tracks[2:] == [0, 3]
    s.round = 5
    ghost_moves(s)
    assert s.levels[5:] == [1] * 5
    assert s.ghost_score() == 25 + s.medals[2] + s.medals[3]
    ke.cubes(s, 0, storage=[0, 3, 3], pit=[7, 4, 0])
    s.objective = [ke.OBJECTIVE["S10"]]
    s.medals[0] = s.ghost_score()
    ke.ask(s, FinalScoring())
    assert s.scores == [s.ghost_points]
    assert s.outcome == [1]  # a tie is won by these data
