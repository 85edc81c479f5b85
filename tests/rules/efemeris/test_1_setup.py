"""1. Set-up of a Duel."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

from astrarium.games.efemeris.actions import PLANETS, TILES
from astrarium.games.efemeris.box import GROUPS, Tile
from astrarium.games.efemeris.grid import COORDINATES, slot_at
from astrarium.kernel import SPECTATOR, ComponentTable

from .build import P, can, cards, in_reserve, new, offered, order, pick, play, spices, why

ROW = ("ChooseNation", "ChooseCaptain", "ChooseCrew", "ChooseHome", "PlaceHome")


def to(s, name):
    """Play first choices until a question of that name stands."""
    while s.question.name() != name:
        play(s, s.legal()[0])
    return s


def set_up(s):
    return to(s, "LayFirst")


def steps(s):
    """The questions of set-up with the seats they were put to, repeats of one seat counted once."""
    seen = []
    while s.question.name() != "LayFirst":
        line = (s.question.name(), s.asked)
        if not seen or seen[-1] != line:
            seen.append(line)
        play(s, s.legal()[0])
    return seen


def test_EF_101_the_starting_player_is_drawn():
    starts = Counter(new(seed=str(i)).asked for i in range(60))
    assert min(starts[0], starts[1]) > 15


def test_EF_102_player_1_is_in_the_north_player_2_in_the_south():
    for seed in ("a", "b", "c", "d"):
        s = new(seed=seed)
        first = s.asked
        set_up(s)
        homes = {s.owner[p]: p for p in range(len(PLANETS)) if s.owner[p] >= 0}
        assert s.tiles[slot_at(0, -1)] // 6 == 1 + homes[first]
        assert s.tiles[slot_at(0, 1)] // 6 == 1 + homes[1 - first]


def test_EF_103_the_central_tile_lies_in_the_middle():
    s = new()
    assert [slot for slot, code in enumerate(s.tiles) if code >= 0] == [slot_at(0, 0)]
    assert s.tiles[slot_at(0, 0)] // 6 == TILES.index("central")


def test_EF_104_bank_and_purse():
    s = new()
    assert s.bank == [20, 20]
    assert s.purse == [8, 8, 8]


def test_EF_105_each_step_is_done_by_both_before_the_next():
    s = new()
    first = s.asked
    assert steps(s) == [(name, seat) for name in ROW for seat in (first, 1 - first)]


def test_EF_106_nations_are_exclusive():
    """Also EF-R49: one set of cards exists for each nation."""
    s = new()
    play(s, order("nation", "spain"))
    assert {str(a) for a in s.legal()} == {"nation france", "nation britain"}
    assert why(s, order("nation", "spain")) == "EF-R49"


def test_EF_107_each_gets_the_captains_and_the_12_crew_cards_of_the_nation():
    s = new()
    first = s.asked
    play(s, order("nation", "france"), order("nation", "britain"))
    assert sum(in_reserve(s, first).values()) == 12
    assert {str(a) for a in s.legal()} == {f"appoint {c}" for c in ("hubac", "chesnaye", "oleron", "cassini")}
    assert s.terms.fortresses == 2


def test_EF_108_two_captains_in_order_and_in_secret():
    s = to(new(), "ChooseCaptain")
    first = s.asked
    nation = s.box.captains[s.nation[first]]
    play(s, order("appoint", "oleron"))
    assert not can(s, order("appoint", "oleron"))
    play(s, order("appoint", "hubac"))
    assert s.asked == 1 - first
    assert s.captains[first * 3 : first * 3 + 3] == [nation[2], nation[0], -1]
    assert s.view(1 - first)["captains"][first] == [-1, -1, -1]
    assert s.view(first)["captains"][first] == [nation[2], nation[0], -1]


def test_EF_109_the_first_captains_are_shown_together():
    s = to(new(), "ChooseCaptain")
    first = s.asked
    pick(pick(s, "appoint"), "appoint")
    pick(s, "appoint")
    assert s.view(first)["captains"][1 - first] == [-1, -1, -1]
    assert s.view(1 - first)["captains"][first] == [-1, -1, -1]
    pick(s, "appoint")
    for me in (0, 1):
        assert s.view(me)["captains"][1 - me] == [s.captains[(1 - me) * 3], -1, -1]


def test_EF_110_the_first_captain_costs_nothing():
    s = set_up(new())
    assert s.bank == [20 - 2, 20 - 3]  # only the starting spices are out
    assert min(s.at[0], s.at[3]) >= 0


def test_EF_111_five_of_twelve_cards_any_copies():
    s = to(new(), "ChooseCrew")
    me = s.asked
    gunner = order("enlist", "gunner")
    play(s, gunner, gunner, gunner)
    assert not can(s, gunner)  # three copies
    pick(s, "enlist")
    assert s.asked == me
    pick(s, "enlist")
    assert s.asked == 1 - me
    assert sum(cards(s, me).values()) == 5
    assert cards(s, me)["gunner"] == 3
    assert sum(in_reserve(s, me).values()) == 7


def test_EF_112_player_1_chooses_one_of_8_planets_then_player_2_one_of_7():
    s = to(new(), "ChooseHome")
    assert len(s.legal()) == 8
    play(s, order("settle", "patrocles"))
    assert s.drawn == [TILES.index("planet-patrocles")]
    assert len(s.legal()) == 7
    assert why(s, order("settle", "patrocles")) == "EF-112"


def test_EF_113_homes_are_placed_after_both_have_chosen_in_any_rotation():
    """Also EF-R04: next to the centre, in the North and in the South."""
    s = to(new(), "ChooseHome")
    first = s.asked
    play(s, order("settle", "patrocles"), order("settle", "posidonius"))
    assert s.question.name() == "PlaceHome"
    assert s.asked == first
    assert [(COORDINATES[a.x], a.y) for a in s.legal()] == [
        ((0, -1), 0),
        ((0, -1), 1),
        ((0, -1), 2),
        ((0, -1), 3),
        ((0, -1), 4),
        ((0, -1), 5),
    ]
    pick(s, "place")
    assert s.asked == 1 - first
    assert {COORDINATES[a.x] for a in s.legal()} == {(0, 1)}


def test_EF_114_token_galleon_and_card_are_on_the_home():
    s = to(new(), "ChooseHome")
    first = s.asked
    play(s, order("settle", "patrocles"), order("settle", "posidonius"))
    pick(pick(s, "place"), "place")
    assert s.at[first * 3] == P(s, "patrocles")
    assert s.at[(1 - first) * 3] == P(s, "posidonius")
    assert [s.owner[1], s.owner[2]] == [first, 1 - first]


def test_EF_115_the_other_tiles_are_a_hidden_stack_of_16():
    s = set_up(new())
    out = [*s.stack, *s.drawn]
    assert len(out) == 16
    homes = [1 + p for p in range(8) if s.owner[p] >= 0]
    assert sorted(out + homes) == list(range(1, 19))
    assert s.view(0)["stack"] == 14


def test_EF_116_starting_spices():
    s = new()
    first = s.asked
    to(s, "PlaceHome")
    assert spices(s, first) == (0, 0)
    set_up(s)
    assert spices(s, first) == (1, 1)
    assert spices(s, 1 - first) == (1, 2)


def test_EF_117_no_frigate_fortress_or_token_at_the_start():
    s = set_up(new())
    assert [s.at[i] for i in (1, 2, 4, 5)] == [-1] * 4
    assert sum(s.forts) + sum(s.frigates) + sum(s.fortresses) + sum(s.bonus) == 0


def test_EF_118_nothing_may_be_declined_and_secrets_stay_secret():
    s = new()
    while s.question.name() != "LayFirst":
        assert len(s.legal()) > 1
        assert {a.kind.word for a in s.legal()} <= {"nation", "appoint", "enlist", "settle", "place"}
        seat = s.asked
        others = [str(s.view(t).json()["fields"]) for t in (1 - seat, SPECTATOR)]
        secret = s.question.name() == "ChooseCrew"
        a, b = s.clone(), s.clone()
        a.play(s.legal()[0])
        b.play(s.legal()[-1])
        if secret:
            assert str(a.view(1 - seat).fields) == str(b.view(1 - seat).fields)
            assert str(a.view(SPECTATOR).fields) == str(b.view(SPECTATOR).fields)
        assert others[0]
        play(s, s.legal()[0])


def test_EF_R05_the_next_captain_is_shown_when_the_first_is_lost():
    s = set_up(new())
    me = 1 - s.asked
    assert s.view(1 - me)["captains"][me][1] == -1
    from astrarium.games.efemeris.losses import lose_ship

    lose_ship(s, me * 3, "EF-310")
    assert s.view(1 - me)["captains"][me] == s.captains[me * 3 : me * 3 + 3]
    assert -1 not in s.view(1 - me)["captains"][me][:2]


def test_EF_R06_hand_and_reserve_are_secret_their_sizes_public():
    s = set_up(new())
    view = s.view(0)
    assert view["hand"][1] == 5
    assert view["reserve"][1] == 7
    assert sum(view["hand"][0]) == 5
    assert sum(view["reserve"][0]) == 7


def look(tile: Tile, rotation: int) -> set[tuple[object, ...]]:
    """A tile turned, as one of its graphs for each way to call its interior spaces: kinds, and paths between ends."""
    spaces = range(len(tile.what))
    seen = set()
    for called in permutations(spaces):
        name = [(end + rotation) % 6 for end in range(6)] + [6 + called[i] for i in spaces]
        kinds = tuple([tile.what[called.index(i)] for i in spaces])
        seen.add((kinds, frozenset([frozenset((name[a], name[b])) for a, b in tile.links])))
    return seen


def test_EF_R03_a_picture_is_that_of_every_tile_that_looks_so():
    """Two turns of a tile have one picture exactly if its spaces can be called so that both are the same."""
    for tile in new().box.tiles[1:]:
        for one, other in combinations(range(6), 2):
            assert (tile.looks[one] == tile.looks[other]) == bool(look(tile, one) & look(tile, other))


def test_EF_R03_a_tile_turned_onto_itself_is_one_picture_whichever_way_its_paths_are_written():
    plain = {"kind": "plain"}
    spaces = [{"id": "S1", **plain}, {"id": "S2", **plain}]
    for path in (["S1", "S2"], ["S2", "S1"]):
        made = {"group": GROUPS[-1], "spaces": spaces, "links": [["E0", "S1"], path, ["S2", "E3"]]}
        assert Tile(ComponentTable("made up", made), 1).rotations == [0, 1, 2]


def test_EF_R03_rotations_that_look_alike_are_one_option():
    s = to(new(), "ChooseHome")
    play(s, order("settle", "demodamas"), order("settle", "pytheas"))
    assert len(offered(s, "place")) == 3  # a straight line
    pick(s, "place")
    assert len(offered(s, "place")) == 3  # two crossing lines
