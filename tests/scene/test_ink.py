"""Ink points at what is there: places are found in every position, and marks stay within what is shown."""

from __future__ import annotations

from itertools import combinations
from xml.etree.ElementTree import fromstring

import pytest

from astrarium.games import load
from astrarium.games.efemeris.grid import SPACE_NAMES
from astrarium.games.efemeris.names import map_of
from astrarium.kernel import SPECTATOR, AstrariumError, Game
from astrarium.scene.drawing import Drawing, Place
from astrarium.scene.ink import Board, Stroke, ink, where
from astrarium.scene.picture import GenericScene, scene_of
from astrarium.text.words import Words

from .positions import drawn, positions


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", drawn(), ids=lambda game: game.id)
def test_what_can_be_pointed_at_on_the_board_has_a_place_on_it(game: Game) -> None:
    words = Words(game, "en")
    scene = scene_of(game)
    found = 0
    for position in positions(game, 1):
        view = position.state.view(max(position.state.asked, 0))
        words.at(view)
        board = Board(view, words)
        x, y, wide, high = scene.viewbox(view)
        whole = Place(x + wide / 2, y + high / 2, 1.2 * wide, 1.2 * high)
        for target in board.drawing.targets:
            place = board.where(target)
            assert place is not None
            assert target.startswith("#") or whole.shared(place) or not place.wide * place.high, (position, target)
            found += 1
    assert found > 50


def test_a_space_of_efemeris_has_a_place_though_nobody_can_point_at_it() -> None:
    game = load("efemeris")
    view = next(p for p in positions(game) if p.phase() == "Tactics").state.view(SPECTATOR)
    words, board = Words(game, "en"), Board(view, Words(game, "en"))
    chart = map_of(view.pieces, tuple(view["tiles"]))
    plain = [f"space:{name}" for i, name in enumerate(SPACE_NAMES) if chart.near[i] and chart.what[i] == 0]
    hidden = [target for target in plain if board.drawing.where(target) is None]
    assert len(hidden) > 5
    assert all(where(view, words, target) is not None for target in hidden[:5])
    assert where(view, words, "space:nowhere") is None
    assert where(view, words, "planet:nibiru") is None


def test_a_way_of_efemeris_follows_the_printed_path() -> None:
    game = load("efemeris")
    view = next(p for p in positions(game) if p.phase() == "Tactics").state.view(SPECTATOR)
    chart = map_of(view.pieces, tuple(view["tiles"]))
    one = next(i for i in range(len(SPACE_NAMES)) if chart.near[i])
    ends = [f"space:{SPACE_NAMES[one]}", f"space:{SPACE_NAMES[chart.near[one][0]]}"]
    board = Board(view, Words(game, "en"))
    line = board.line(ends)
    assert len(line) == 9
    for point, end in zip((line[0], line[-1]), ends, strict=True):
        place = board.where(end)
        assert place is not None
        assert point == pytest.approx(place.middle)


def test_anybodys_starship_of_kepler_has_a_place() -> None:
    game = load("kepler")
    state = next(p for p in positions(game) if any(hex >= 0 for hex in p.state.view(0)["ships"])).state
    view = state.view(0)
    first = next(i for i, hex in enumerate(view["ships"]) if hex >= 0)
    assert where(view, Words(game, "en"), f"starship:{first // 3}-{first % 3 + 1}") is not None
    assert where(view, Words(game, "en"), "starship:9-1") is None


def test_a_mark_is_read_from_its_file_or_refused() -> None:
    entry = {"tag": "planet:apollas", "text": {"en": "key", "fr": "clef"}, "look": "bad"}
    assert Stroke.read(entry, "fr") == Stroke("tag", ("planet:apollas",), "clef", "bad")
    for wrong in ({"ring": "a:b", "tag": "c:d"}, {"circle": "a:b"}, {"ring": "a:b", "look": "pink"}, {"tag": "a:b"}):
        with pytest.raises(AstrariumError):
            Stroke.read(wrong)


def flat() -> Board:
    """A board of two planets and a name between them."""

    class Flat(Board):
        def __init__(self) -> None:
            self.scene, self.view, self.words = GenericScene(), None, None
            self.things = []
            self.drawing = Drawing(
                '<circle data-target="planet:a" cx="100" cy="100" r="20"/><text x="160" y="105" font-size="20">Ceres</text>'
                '<circle data-target="planet:b" cx="300" cy="100" r="20"/>'
            )

    return Flat()


def test_a_way_goes_from_rim_to_rim_and_a_tag_avoids_names_and_edges() -> None:
    board = flat()
    frame = Place(200, 100, 400, 200)
    marks = [
        Stroke("ring", ("planet:a",)),
        Stroke("way", ("planet:a", "planet:b")),
        Stroke("tag", ("planet:a",), "from here"),
    ]
    layer = fromstring(str(ink(board, marks, 1, frame)))
    way = next(node for node in layer.iter("path") if node.attrib["class"].startswith("ink-way"))
    start, end = (float(part.split()[0]) for part in way.attrib["d"][1:].split("L"))
    assert 110 < start < 122
    assert 262 < end < 284
    tag = next(node for node in layer.iter("g") if node.attrib.get("class") == "ink-tag")
    x, y = (float(n) for n in tag.attrib["transform"][10:].split(")")[0].split())
    spot = Place(x, y, 90, 26)
    assert not spot.shared(Place(160, 100, 50, 20))
    assert not spot.shared(Place(100, 100, 36, 36))
    assert spot.box[0] > 0
    assert spot.box[2] < 400
    assert spot.box[1] > 0


def test_what_is_not_on_the_board_is_not_drawn() -> None:
    layer = fromstring(str(ink(flat(), [Stroke("ring", ("planet:c",)), Stroke("ring", ("planet:b",))])))
    assert len(list(layer)) == 1


def test_a_step_is_marked_at_the_last_thing_that_lies_on_the_board() -> None:
    game = load("efemeris")
    view = game.new(game.setting("duel"), "ink").view(0)
    board = Board(view, Words(game, "en").at(view))
    assert board.last(["slot:d3", "rotation:0"]) == ("slot:d3",)  # a tile, however it is turned
    assert board.last(["crew:banker-of-nowhere"]) == ()


def test_how_a_tile_is_turned_is_no_place() -> None:
    """The wheel of rotations is put beside the chosen slot by the style sheet, so a mark goes to the slot."""
    game = load("efemeris")
    words, seen = Words(game, "en"), 0
    for position in positions(game, 1):
        state = position.state
        if state.asked < 0 or not any(len(a.targets()) == 2 and a.kind.word == "place" for a in state.legal()):
            continue
        board = Board(state.view(state.asked), words.at(state.view(state.asked)))
        action = next(a for a in state.legal() if a.kind.word == "place")
        assert board.where(action.targets()[1]) is None
        assert board.last(action.targets()) == (action.targets()[0],)
        seen += 1
    assert seen


def test_numbers_at_one_thing_stand_side_by_side() -> None:
    game = load("kepler")
    view = game.new(game.setting(game.modes[0].word, 2), "numbers").view(0)
    board, before = Board(view, Words(game, "en")), list[Place]()
    target = next(one for one in board.drawing.targets if one.startswith("hex:"))
    for n in range(3):
        ink(board, [Stroke("number", (target,), str(n + 1))], numbers=before)
    assert len(before) == 3
    assert not any(one.shared(other) for one, other in combinations(before, 2))
