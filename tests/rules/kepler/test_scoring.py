"""Chapters 13 and 18: final scoring and Objectives."""

from __future__ import annotations

import pytest

from astrarium.games.kepler.ending import results, verdict
from astrarium.games.kepler.objectives import objective_points
from astrarium.games.kepler.scene import SCENE
from astrarium.games.kepler.scoring import CATEGORIES, FinalScoring, points_of
from astrarium.text.words import Words

from .build import BOX, GAME, OBJECTIVE, ask, begun, cubes, lay, levels, markers, own, ship, table, told

SHORT, SHORT_2, MID, LONG, LONG_2 = "P9", "N9", "Q4", "V7", "T7"  # beside Barnard, Altair, OGLE-2005-BLG-390L


def empty(seats: int = 2, mode: str = "standard"):
    """Nothing to score, and an Objective that is not met."""
    s = table(seats, mode)
    cubes(s, 0, storage=[0, 3, 3], pit=[7, 4, 0])
    s.objective = [OBJECTIVE["S10"], *s.objective[1:]]
    return s


def line(s, category: str) -> int:
    return points_of(s, 0)[CATEGORIES.index(category)]


def test_an_empty_position_scores_nothing() -> None:
    assert points_of(empty(), 0) == [0] * 10


def test_K3_301_antimatter_on_planets() -> None:
    """Also K3-313: not in Storage, not in the Pit; matter and energy score nothing."""
    s = empty()
    own(s, 0, 22)
    cubes(s, 0, earth=[7, 5, 1], p22=[0, 2, 1], storage=[0, 0, 0], pit=[0, 0, 1])
    assert line(s, "antimatter") == 2


def test_K3_302_one_planet_of_each_type() -> None:
    s = empty()
    for planet in (1, 7, 13, 19):
        own(s, 0, planet)
    assert line(s, "all-types") == 0
    own(s, 0, 25)
    assert line(s, "all-types") == 5


def test_K3_303_three_of_one_type_once() -> None:
    """Also K3-R33: the Earth has no type and no zone."""
    s = empty()
    own(s, 0, 1)
    own(s, 0, 2)
    assert line(s, "same-type") == 0
    own(s, 0, 5)
    assert line(s, "same-type") == 3
    own(s, 0, 6)
    assert line(s, "same-type") == 3


def test_K3_304_starships_on_mines() -> None:
    """Also K3-313: elsewhere they score nothing."""
    s = empty()
    lay(s, "G10", "mine")
    lay(s, "E10", 22)
    ship(s, 0, 1, "G10")
    ship(s, 0, 2, "E10")
    ship(s, 0, 3, "J10")
    assert line(s, "mines") == 2


def test_K3_305_technologies_at_maximum() -> None:
    s = empty()
    levels(s, 0, I=4, II=3, V=4)
    assert line(s, "maximum-technologies") == 4


def test_K3_306_medals() -> None:
    s = empty()
    s.medals[:2] = [3, 2]
    assert line(s, "medals") == 5


def test_K3_307_colonies_by_zone() -> None:
    """Also K3-006: terraformed or not."""
    s = empty()
    own(s, 0, 1, SHORT)
    assert line(s, "zones") == 1
    own(s, 0, 7, MID, terraformed=True)
    assert line(s, "zones") == 3
    own(s, 0, 13, LONG)
    assert line(s, "zones") == 6


def test_K3_308_points_of_both_tracks() -> None:
    s = empty()
    markers(s, 0, 20, 12)
    assert line(s, "tracks") == 8 + 3


def test_K3_309_terraformed_sides_only() -> None:
    """Also K3-313, K3-R33: Colony sides and the Earth score 0."""
    s = empty()
    own(s, 0, 22, terraformed=True)
    own(s, 0, 24)
    assert line(s, "terraformed") == 4
    own(s, 0, 5, terraformed=True)
    assert line(s, "terraformed") == 6


def test_K3_310_the_own_objective() -> None:
    """Also K3-423: what meets it scores elsewhere too."""
    s = empty()
    s.objective[0] = OBJECTIVE["S04"]
    own(s, 0, 19)
    own(s, 0, 21)
    assert line(s, "objective") == 4
    own(s, 0, 22)
    assert line(s, "objective") == 4
    assert line(s, "same-type") == 3


def test_K3_311_most_points_win_and_the_highest_planet_breaks_ties() -> None:
    """Also K3-314."""
    s = table(3)
    for seat in range(3):
        cubes(s, seat, storage=[0, 3, 3], pit=[7, 4, 0])
    s.objective = [OBJECTIVE["S10"]] * 3
    own(s, 0, 5, "N9", terraformed=True)  # 2 points + 1 for the zone
    own(s, 1, 7, "Q4", terraformed=True)  # 1 point + 2 for the zone
    s.medals[4] = 3
    ask(s, FinalScoring())
    assert s.scores == [3, 3, 3]
    assert s.outcome == [-1, 1, -1]
    assert s.ranks == [2, 1, 3]
    words = Words(GAME, "en", ["Ann", "Bob", "Cid"])
    assert [words.event(event) for event in told(s, "tie-broken")] == [
        "Bob and Ann are level in points: Planet 7, terraformed by Bob, decides",
        "Ann and Cid are level in points: Planet 5, terraformed by Ann, decides",
    ]
    view = s.view(2)
    assert verdict(view, words) == (
        "Bob wins, level in points with Ann and Cid: Planet 7, terraformed by Bob, breaks the tie."
    )
    assert results(view, words) == ["2nd place", "won", "3rd place"]
    assert SCENE.sheet(view, words)[-1] == ("Highest terraformed planet, which breaks ties", [5, 7, 0])


def test_K3_311_a_colony_side_breaks_no_tie() -> None:
    """Only terraformed planets count, however high the number of a colony."""
    s = table(2)
    for seat in range(2):
        cubes(s, seat, storage=[0, 3, 3], pit=[7, 4, 0])
    s.objective = [OBJECTIVE["S10"]] * 2
    own(s, 0, 5, "N9", terraformed=True)  # 2 points + 1 for the zone
    own(s, 1, 24, "C3")  # 3 for the zone, and a higher number on its Colony side
    ask(s, FinalScoring())
    assert s.scores == [3, 3]
    assert s.ranks == [1, 2]


def test_K3_R28_still_equal_players_share_the_victory() -> None:
    """Without a terraformed planet the Earth counts as 0."""
    s = table(3)
    for seat in range(3):
        cubes(s, seat, storage=[0, 3, 3], pit=[7, 4, 0])
    s.objective = [OBJECTIVE["S10"]] * 3
    s.medals = [2, 0, 2, 0, 1, 0]
    ask(s, FinalScoring())
    assert s.outcome == [0, 0, -1]
    assert s.ranks == [1, 1, 3]
    words = Words(GAME, "en", ["Ann", "Bob", "Cid"])
    assert verdict(s.view(2), words).startswith("Ann and Bob share the victory")
    assert results(s.view(2), words) == ["shares the victory", "shares the victory", "3rd place"]
    assert [event.facts[0] for event in told(s, "victory-shared")] == [0, 1]
    assert [event.facts for event in told(s, "placed")] == [(2, 3)]
    french = Words(GAME, "fr", ["Ann", "Bob", "Cid"])
    assert verdict(s.view(2), french).startswith("Ann et Bob partagent la victoire")
    assert french.missing == set()


def test_K3_312_the_sheet_by_category() -> None:
    s = begun(2)
    while not s.over:
        s.apply(s.legal()[-1])
    assert len(s.sheet) == 20
    assert [sum(s.sheet[:10]), sum(s.sheet[10:])] == s.scores
    assert s.sheet[:10] == points_of(s, 0)
    assert s.view(1)["sheet"] == s.sheet
    assert CATEGORIES[0] == "antimatter"
    assert CATEGORIES[9] == "objective"


def test_K3_300_points_are_counted_at_the_end_only() -> None:
    s = begun(2)
    assert s.sheet == s.scores == s.ranks == []


def test_K3_312_objectives_are_shown_at_the_end() -> None:
    s = empty()
    ask(s, FinalScoring())
    assert [event.facts[:2] for event in told(s, "objective-shown")] == [
        (0, "S10"),
        (1, BOX.objectives[s.objective[1]].id),
    ]


# ------------------------------------------------------------ Objectives
def worth(s, objective: str) -> int:
    s.objective[0] = OBJECTIVE[objective]
    return objective_points(s, 0)


@pytest.mark.parametrize(
    ("objective", "first", "second", "points"),
    [("S01", 1, 2, 5), ("S02", 7, 8, 5), ("S03", 13, 14, 5)],
)
def test_K3_420_two_of_a_type_one_terraformed(objective: str, first: int, second: int, points: int) -> None:
    """Also K3-421: all or nothing."""
    s = empty()
    own(s, 0, first, terraformed=True)
    own(s, 0, 19)
    assert worth(s, objective) == 0
    own(s, 0, second)
    assert worth(s, objective) == points
    s.terraformed = 1 << 19
    assert worth(s, objective) == 0


def test_K3_420_giants_aliens_and_zones() -> None:
    s = empty()
    own(s, 0, 19, LONG)
    assert (worth(s, "S04"), worth(s, "S05"), worth(s, "S06")) == (0, 0, 0)
    own(s, 0, 21, LONG_2)
    assert (worth(s, "S04"), worth(s, "S06")) == (4, 5)
    own(s, 0, 25, SHORT)
    assert worth(s, "S05") == 3
    own(s, 0, 1, SHORT_2)
    assert worth(s, "S07") == 0
    own(s, 0, 2, "K7")
    assert worth(s, "S07") == 4


def test_K3_420_tracks_and_pit() -> None:
    s = empty()
    markers(s, 0, 18, 17)
    assert (worth(s, "S08"), worth(s, "S09")) == (0, 0)
    markers(s, 0, 19, 18)
    assert (worth(s, "S08"), worth(s, "S09")) == (3, 4)
    assert worth(s, "S10") == 0
    cubes(s, 0, storage=[1, 3, 3], pit=[6, 4, 0])
    assert worth(s, "S10") == 4


def test_K3_424_advanced_objectives_count_units() -> None:
    """Also K3-420: beyond the free units, capped."""
    s = empty(mode="advanced")
    assert worth(s, "A01") == 0
    for planet, expected in zip((1, 2, 5, 7, 8), (2, 4, 6, 8, 8), strict=True):
        own(s, 0, planet, terraformed=True)
        assert worth(s, "A01") == expected
    for numeral, a02, a03 in (("I", 0, 2), ("II", 2, 4), ("III", 4, 6), ("IV", 6, 8), ("V", 8, 8)):
        levels(s, 0, **{numeral: 3})
        assert worth(s, "A02") == a02
        levels(s, 0, **{numeral: 4})
        assert worth(s, "A03") == a03


def test_K3_424_points_by_count() -> None:
    """Three Horizons: 0, 0, 3, 7 for so many zones."""
    s = empty(mode="advanced")
    assert worth(s, "A04") == 0
    own(s, 0, 1, SHORT)
    own(s, 0, 2, SHORT_2)
    assert worth(s, "A04") == 0
    own(s, 0, 7, MID)
    assert worth(s, "A04") == 3
    own(s, 0, 8, LONG)
    assert worth(s, "A04") == 7


def test_K3_424_aliens_and_miners() -> None:
    s = empty(mode="advanced")
    for planet, expected in zip((25, 26, 27), (3, 6, 6), strict=True):
        own(s, 0, planet)
        assert worth(s, "A05") == expected
    for i, where in enumerate(("G10", "G12", "E10")):
        lay(s, where, "mine")
        ship(s, 0, i + 1, where)
        assert worth(s, "A06") == 3 * (i + 1)


def test_K3_422_perpetual_motion_counts_cubes_outside_the_pit() -> None:
    s = empty(mode="advanced")
    cubes(s, 0, earth=[2, 1, 1], storage=[1, 1, 1], pit=[4, 5, 1])
    assert worth(s, "A07") == 7 - 3
    cubes(s, 0, storage=[1, 1, 1], pit=[6, 6, 2])
    assert worth(s, "A07") == 0
    cubes(s, 0, storage=[7, 7, 3])
    assert worth(s, "A07") == 8


def test_K3_421_the_earth_is_neither_colonized_nor_terraformed() -> None:
    s = empty(mode="advanced")
    assert s.is_terraformed(0)
    assert worth(s, "A01") == 0
    own(s, 0, 1, terraformed=True)
    assert worth(s, "A01") == 2
    assert len(BOX.objectives) == 17
