"""The board of Efemeris shows what lies on the table, and what lies on the table can be pointed at."""

from __future__ import annotations

import math
import re
from functools import cache
from random import Random
from xml.etree import ElementTree

import pytest

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris.actions import CASSINI, CHIEF_MATE, CREWS, SAVING, SHIPS, TILES
from astrarium.games.efemeris.grid import CENTRE, EDGE, NEIGHBOUR, SLOT_NAMES, SLOT_OF, SPACES
from astrarium.games.efemeris.names import map_of
from astrarium.games.efemeris.scene import SCENE
from astrarium.games.efemeris.scene.chart import centre, where
from astrarium.games.efemeris.scene.people import PORTRAITS, TOOLS
from astrarium.games.efemeris.scene.seen import terms
from astrarium.games.efemeris.scene.side import BAY, BOARD, HEIGHT, layout
from astrarium.games.efemeris.scene.side import EDGE as EDGE_ROOM
from astrarium.games.efemeris.scene.steps import allowance, voyage
from astrarium.games.efemeris.scene.turning import edges, fits, meets
from astrarium.kernel import Box, Components, View
from astrarium.text.rules import rules_of
from astrarium.text.words import LANGUAGES, Words

from .positions import Position, positions

WORDS = Words(GAME)
RULES = rules_of(GAME).by_id
BOX = GAME.default_box.pieces


def slots(size: int) -> list[int]:
    """The slots of a map at that Expert level."""
    return list(terms(GAME.new(GAME.setting("duel", 2, {"expert": size}), "slots").view(0)).slots)


def drawn(view: View, words: Words = WORDS) -> str:
    panels = "".join([str(SCENE.panel(view, words, seat)) for seat in range(view.seats)])
    return str(SCENE.live(view, words)) + str(SCENE.own(view, words)) + panels


def targets(view: View) -> set[str]:
    return {t for found in re.findall(r'data-target="([^"]+)"', drawn(view)) for t in found.split()}


@cache
def expert_positions() -> list[Position]:
    """Some of the larger maps, far into the game."""
    found = []
    for mode, seats in (("duel", 2), ("free-for-all", 3), ("team", 4)):
        for size in (23, 25, 27):
            s = GAME.new(GAME.setting(mode, seats, {"expert": size}), f"expert-{size}")
            rng = Random(size)
            for n in range(320):
                if s.over:
                    break
                if n % 53 == 52:
                    found.append(Position(GAME, f"{mode} {size}", s.clone()))
                s.apply(rng.choice(s.legal()))
    return found


def test_everything_legal_can_be_pointed_at() -> None:
    """All but savings, which are numbers and become buttons, and turns: the page turns a tile in place."""
    for position in [*positions(GAME), *expert_positions()]:
        s = position.state
        if s.over:
            continue
        shown = targets(s.view(s.asked))
        for a in s.legal():
            wanted = {t for t in a.targets() if not t.startswith((SAVING.name + ":", "rotation:"))}
            assert wanted <= shown, f"{position}: {a} lacks {sorted(wanted - shown)}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_tells_its_name_and_its_rules(lang: str) -> None:
    """In every position and for every viewer, in both languages; from the view alone, so an imagined state says the
    same."""
    words = Words(GAME, lang)
    for position in [*positions(GAME), *expert_positions()[::3]]:
        for view in position.views():
            found = re.findall(r'data-(?:target|about)="([^"]+)"', drawn(view, words))
            for target in {t for some in found for t in some.split()}:
                told = SCENE.about(view, words, target)
                assert told is not None, f"{position}: {target}"
                assert told.name, target
                assert all(told.text), target
                assert told.rules, target
                assert set(told.rules) <= set(RULES), f"{target}: {told.rules}"
    assert sorted(words.missing) == []


def test_a_large_view_tells_no_secrets() -> None:
    for position in positions(GAME):
        s = position.state
        if s.over:
            continue
        for seat in range(s.seats):
            view, other = s.view(seat), s.imagine(seat, Random(3)).view(seat)
            for target in {
                t for some in re.findall(r'data-(?:target|about)="([^"]+)"', drawn(view)) for t in some.split()
            }:
                assert SCENE.about(view, WORDS, target) == SCENE.about(other, WORDS, target), f"{position}: {target}"


@pytest.mark.parametrize("value", ["", "pluto", "-1", "0", "99", "²", "rose ", "galleon-4", "0-pepper-0-vanilla"])
def test_what_is_nowhere_has_no_large_view(value: str) -> None:
    view = positions(GAME)[0].state.view(0)
    kinds = [*GAME.actions.domains, "bonus", "table", "build", "nothing"]
    told = [kind for kind in kinds if SCENE.about(view, WORDS, f"{kind}:{value}") is not None]
    assert told == (["rotation"] if value == "0" else [])
    assert SCENE.about(view, WORDS, value) is None


def test_an_edge_space_lies_on_the_border_of_its_two_slots() -> None:
    box = BOX
    tiles = tuple([0] + [-1] * 36)
    for space in range(SPACES):
        if SLOT_OF[space] < 0:
            slots = [i // 6 for i in range(len(EDGE)) if EDGE[i] == space]
            x, y = where(box, tiles, space)
            for slot in slots:
                cx, cy = centre(slot)
                assert abs(((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 - 86.6) < 0.1


@pytest.mark.parametrize("size", [0, 23, 25, 27])
def test_every_map_fits_into_the_picture(size: int) -> None:
    s = GAME.new(GAME.setting("duel", 2, {"expert": size}), "wide")
    x, y, width, height = SCENE.viewbox(s.view(0))
    some = slots(size)
    assert len(some) == (size or 19)
    for slot in some:
        cx, cy = centre(slot)
        assert x <= cx - 100
        assert cx + 100 <= x + width
        assert y <= cy - 87
        assert cy + 87 <= y + height
    assert centre(CENTRE) == (0, 0)


def test_cards_that_others_hide_are_not_drawn() -> None:
    for position in positions(GAME):
        s = position.state
        shown = str(SCENE.live(s.view(-1), WORDS))
        assert 'data-target="crew:' not in shown
        assert str(SCENE.own(s.view(-1), WORDS)) == ""
        assert SCENE.hand(s.view(-1), WORDS)[1] == 0


def test_a_tile_to_be_placed_is_shown_where_it_would_lie() -> None:
    """Every open slot shows the tile in hand, or each of the two of which either may come first; the page turns it in
    place. Only who is asked sees them."""
    seen = set()
    for position in positions(GAME):
        s = position.state
        if s.over or s.question.name() not in ("LayFirst", "PlaceTile", "PlaceHome"):
            continue
        seen.add(s.question.name())
        after = s.clone()
        if s.question.name() == "LayFirst":
            after.apply(s.legal()[0])
        tree = ElementTree.fromstring(f"<g>{SCENE.live(s.view(s.asked), WORDS)}</g>")
        named = {node.get("data-target"): node for node in tree.iter() if node.get("data-target")}
        hand = len(s.drawn) if s.question.name() == "LayFirst" else 1
        for name in {t for a in after.legal() for t in a.targets() if t.startswith("slot:")}:
            ghosts = {use.get("href") for use in named[name].iter("use") if "ef-ghost" in use.get("class", "")}
            assert len(ghosts) == hand
        other = str(SCENE.live(s.view((s.asked + 1) % s.seats), WORDS))
        assert "ef-ghost" not in other
    assert seen == {"LayFirst", "PlaceTile", "PlaceHome"}


def test_a_tile_lies_first_as_it_joins_most() -> None:
    """Joined are ways that go on in the tile beside; what a turn joins is told by the same count (EF-205, EF-206)."""
    seen = 0
    for position in positions(GAME):
        s = position.state
        if s.over or s.question.name() != "PlaceTile":
            continue
        view = s.view(s.asked)
        for a in s.legal():
            after = s.clone()
            after.apply(a)
            met = meets(view, a.x, s.drawn[0] * 6 + a.y)
            sides = [NEIGHBOUR[a.x * 6 + side] for side in range(6)]
            ways = len(edges(BOX, s.drawn[0] * 6 + a.y))
            assert len(met) == 6
            assert sum([met.count(kind) for kind in "job"]) == ways == 6 - met.count("-")
            for side, kind in enumerate(met):
                lies = sides[side] >= 0 and s.tiles[sides[side]] != -1
                goes_on = lies and (side + 3) % 6 in edges(BOX, s.tiles[sides[side]])
                assert kind == "-" or (kind == "j") == goes_on
                assert kind != "o" or not lies
            seen += met.count("j")
            told = fits(view, WORDS, a)[1]  # what there is none of is not told
            assert [int(n) for n in re.findall(r"\d+", told)] == [n for n in map(met.count, "job") if n]
    assert seen


def test_a_chosen_ship_shows_how_far_every_space_is() -> None:
    """The numbers stand where the rules let the ship end its move, and nowhere else (EF-303 .. EF-310)."""
    seen = 0
    for position in [*positions(GAME), *expert_positions()]:
        s = position.state
        if s.over or s.question.name() != "Tactics":
            continue
        view = s.view(s.asked)
        drawn_map = map_of(BOX, tuple(view["tiles"]))
        shown = str(SCENE.live(view, WORDS))
        for ship in range(s.asked * 3, s.asked * 3 + 3):
            legal = {a.y for a in s.legal() if a.kind.word == "sail" and a.x == ship}
            most = allowance(view, BOX, ship)
            found = voyage(view, BOX, drawn_map, ship, most) if s.at[ship] >= 0 and most else {}
            assert set(found) == legal, f"{position}: {SHIPS[ship]}"
            for space, steps in found.items():
                assert space not in voyage(view, BOX, drawn_map, ship, steps - 1)
            assert (f'ef-steps-{SHIPS[ship]}"' in shown) is bool(s.at[ship] >= 0 and most)
            seen += len(legal)
        assert "ef-steps" not in str(SCENE.live(s.view((s.asked + 1) % s.seats), WORDS))
    assert seen


def test_the_first_tile_in_hand_is_the_one_to_be_placed() -> None:
    """EF-204: once it is said which comes first, the hand is in that order."""
    s = GAME.new(GAME.setting(), "lay")
    rng = Random(1)
    while s.question.name() != "LayFirst":
        s.apply(rng.choice(s.legal()))
    for a in s.legal():
        t = s.clone()
        t.apply(a)
        assert t.view(0)["drawn"][0] == a.x
        assert TILES[a.x] in a.targets()[0]


def test_the_wheel_stands_beside_the_slot_that_was_chosen() -> None:
    """The style sheet knows where the slots are, and which way the middle is."""
    css = (GAME.folder / "scene" / "style.css").read_text(encoding="utf-8")
    said = re.findall(r"#p-slot-(\w\d)\.chosen\) \{\s*--x: (-?\d+)px;\s*--y: (-?\d+)px;\s*--a: (-?\d+)deg", css)
    assert [name for name, *_ in said] == list(SLOT_NAMES)
    for slot, (_, x, y, a) in enumerate(said):
        cx, cy = centre(slot)
        assert abs(cx - int(x)) <= 1
        assert abs(cy - int(y)) <= 1
        if slot != CENTRE:
            inwards = math.degrees(math.atan2(-cy, -cx))
            assert abs((inwards - int(a) + 180) % 360 - 180) <= 1


def test_a_cassini_with_a_chief_mate_sees_how_tiles_turn() -> None:
    s = GAME.new(GAME.setting(), "turn")
    rng = Random(4)
    while s.over or s.question.name() != "Tactics" or s.captain(s.asked) != CASSINI:
        if s.over:
            s = GAME.new(GAME.setting(), f"turn-{rng.random()}")
        s.apply(rng.choice(s.legal()))
    for cards in (0, 1):
        s.hand = [*s.hand]
        s.hand[s.asked * 9 + CHIEF_MATE] = cards
        assert ("turn:1" in targets(s.view(s.asked))) is bool(cards)


def test_twelve_captains_have_twelve_faces() -> None:
    assert len({str(given) for given in PORTRAITS.values()}) == len(PORTRAITS) == 12
    assert len({given.talent for given in PORTRAITS.values()}) == 12
    assert set(CREWS) - set(TOOLS) == set(), "these cards have no drawing in scene/people.py yet"
    assert len(set(TOOLS.values())) == len(TOOLS)
    shown = str(SCENE.ground(positions(GAME)[0].state.view(0), WORDS))
    for captain in PORTRAITS:
        assert f'id="g-ef-captain-{captain}"' in shown


def changed(old: str, new: str) -> tuple[View, Words]:
    """A table whose components a designer has changed."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    box = Box(Components("mine.toml", text.replace(old, new)), GAME.open_box)
    return GAME.new(GAME.setting(), "mine", box).view(0), Words(GAME, "en", None, box)


def prices(view: View, words: Words) -> dict[str, list[str]]:
    """The numbers on the planets' plaques."""
    tree = ElementTree.fromstring(f"<g>{SCENE.ground(view, words)}</g>")
    return {
        str(node.get("id"))[-1]: [str(text.text) for text in node.iter("text")]
        for node in tree.iter("g")
        if str(node.get("id")).startswith("g-ef-price-")
    }


def test_changed_components_show() -> None:
    """A planet of another price, a captain of another name and another range: nothing is read from the usual box."""
    view = GAME.new(GAME.setting(), "mine").view(0)
    usual = str(SCENE.ground(view, WORDS))
    seen, dear = changed("cost = { pepper = 1, vanilla = 2 }", "cost = { pepper = 5, vanilla = 4 }")
    assert prices(seen, dear)["0"] == ["5", "4"]
    assert prices(view, WORDS)["0"] == ["1", "2"]
    assert str(SCENE.ground(view, WORDS)) == usual  # what was drawn for another box is not shown here
    told = SCENE.about(seen, dear, "planet:demodamas")
    assert told is not None
    assert "5 pepper and 4 vanilla" in told.text[0]
    assert "costs 5 pepper and 4 vanilla" in str(SCENE.live(seen, dear))
    assert "Cecily Blake" in str(
        SCENE.about(*changed('name_en = "Cicely Blake"', 'name_en = "Cecily Blake"'), "captain:blake")
    )
    far = changed('ability = "freeze_enemy_ship"\nrange = 3', 'ability = "freeze_enemy_ship"\nrange = 7')
    assert "7 spaces" in str(SCENE.about(*far, "captain:blake"))
    ship = changed('galleon = "Le Mercure"', 'galleon = "La Lune"')
    assert "La Lune" in str(SCENE.about(*ship, "captain:chesnaye"))


def told_at(target: str, mode: str = "duel", lang: str = "en", **options: object) -> str:
    """A large view as one text, at the first question of such a table."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    found = SCENE.about(GAME.new(GAME.setting(mode, 0, given), "told").view(0), Words(GAME, lang), target)
    assert found is not None
    return f"{found.text} {found.rules}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_explains_the_expert_level_and_the_team_as_they_are_played(lang: str) -> None:
    """EF-766, EF-729, EF-737, EF-R39, EF-732, EF-727, EF-R19, EF-R28: never the rule of another table."""
    wrong = {"en": ("returns to the reserve", "come back here"), "fr": ("réserve avant", "reviennent ici")}[lang]
    for crew in ("gunner", "governor"):
        assert "EF-766" in told_at(f"crew:{crew}", lang=lang, expert=23)
        assert wrong[0] not in told_at(f"crew:{crew}", lang=lang, expert=23)
        assert "EF-766" not in told_at(f"crew:{crew}", lang=lang)
    assert "EF-766" in told_at("table:reserve", lang=lang, expert=27)
    assert told_at("table:reserve", lang=lang, expert=27) != told_at("table:reserve", lang=lang)
    same = {"en": "same captain", "fr": "même capitaine"}[lang]
    assert same in told_at("build:galleon", "team", lang)
    assert same not in told_at("build:galleon", "duel", lang)
    twice = {"en": "2 times", "fr": "2 fois"}[lang]
    assert twice in told_at("build:galleon", "team", lang, expert=25)
    assert twice not in told_at("build:galleon", "team", lang)
    ally = {"en": "the ally", "fr": "allié"}[lang]
    assert ally in told_at("table:crew", "team", lang)
    assert ally not in told_at("table:crew", "free-for-all", lang)
    for piece in ("frigate", "fortress"):
        assert "EF-727" in told_at(f"build:{piece}", "team", lang)
        assert "EF-727" not in told_at(f"build:{piece}", "team", lang, team_building_limit="player")
        assert "EF-727" not in told_at(f"build:{piece}", "duel", lang)
    assert "EF-R19" in told_at("build:frigate", lang=lang, frigates_replaceable=True)
    assert "EF-R20" in told_at("build:fortress", lang=lang, fortresses_replaceable=True)
    assert "EF-R19" not in told_at("build:frigate", lang=lang)
    there = told_at("captain:pargo", lang=lang, expert=23)
    assert "Providence" in there
    assert "Providence" not in told_at("captain:pargo", lang=lang, expert=23, pargo_on_providence=False)
    assert "Providence" not in told_at("captain:pargo", lang=lang)


def test_the_planets_of_a_nation_count_together() -> None:
    """EF-732: what a seat of a Team is told."""
    s = GAME.new(GAME.setting("team"), "nation")
    s.owner = [0, 1, 1, 2, -1, -1, -1, -1]
    found = SCENE.about(s.view(0), WORDS, "seat:1")
    assert found is not None
    assert "The nation holds 3 planets" in found.text[0]


def test_the_largest_maps_stay_small() -> None:
    words = Words(GAME, "fr", ["Astronome", "Hypatia", "Copernic", "Zénobie"])
    for position in expert_positions():
        view = position.state.view(max(0, position.state.asked))
        assert len(str(SCENE.live(view, words)).encode()) < 20_000, position


def test_the_sheet_at_the_end_counts_planets_first() -> None:
    for position in positions(GAME):
        s = position.state
        if s.over:
            lines = SCENE.sheet(s.view(0), WORDS)
            planets = lines[0][1]
            assert planets == [s.owner.count(seat) for seat in range(s.seats)]
            assert all(len(numbers) == s.seats for _, numbers in lines)
            if s.seats == 4:
                assert lines[1][1][0] == planets[0] + planets[1]


def test_a_seat_wears_the_colour_of_its_nation() -> None:
    """Sails, marks and panels agree; allies are told apart; before there is a nation a seat has its own colour."""
    style = (GAME.folder / "scene" / "style.css").read_text(encoding="utf-8")
    seen = set()
    for position in positions(GAME):
        view, s = position.state.view(0), position.state
        for seat in range(s.seats):
            worn = re.search(rf"ef-as-{seat}-(\w+)", str(SCENE.live(view, WORDS)))
            mark = re.search(rf'id="g-ef-mark-{seat}" class="ef-mark fly-(\w+)"', str(SCENE.ground(view, WORDS)))
            assert worn
            assert mark
            assert worn[1] == mark[1]
            nation = view["nation"][seat // 2 if position.mode == "team" else seat]
            if nation == -1:
                assert worn[1] == str(seat)
            else:
                assert worn[1].startswith(("france", "britain", "spain")[nation])
                assert (worn[1][-1] == "2") is (position.mode == "team" and seat % 2 == 1)
                assert f".ef-as-{seat}-{worn[1]})" in style
            seen.add(worn[1])
    assert len(seen) > 6


def test_a_narrow_screen_counts_every_player() -> None:
    """Planets of the side, spices, cards and tokens of each, in one line of the panel."""
    for position in positions(GAME):
        for view in position.views()[:2]:
            for seat in range(view.seats):
                found = re.search(r'<p class="ef-brief brief".*?</p>', str(SCENE.panel(view, WORDS, seat)))
                assert found
                planets, pepper, vanilla, cards, *_ = re.findall(r"<b[^>]*>([^<]*)</b>", found[0])
                side = [mate for mate in range(view.seats) if terms(view).side[mate] == terms(view).side[seat]]
                assert planets == f"{sum([view['owner'].count(mate) for mate in side])}/{terms(view).goal}"
                assert [int(pepper), int(vanilla)] == view["spice"][seat * 2 : seat * 2 + 2]
                held = view["hand"][seat]
                assert int(cards) == (held if isinstance(held, int) else sum(held))


@pytest.mark.parametrize(("lang", "told"), [("en", "to recruit from"), ("fr", "à recruter dans")])
def test_in_construction_cards_are_recruited_and_say_so(lang: str, told: str) -> None:
    s = GAME.new(GAME.setting("duel"), "recruit")
    rng = Random(1)
    while s.question.name() != "Construction":
        s.apply(rng.choice(s.legal()))
    seat = s.asked
    assert told in str(SCENE.own(s.view(seat), Words(GAME, lang)))
    assert told not in str(SCENE.own(s.view(1 - seat), Words(GAME, lang)))


def test_the_turn_is_counted_and_spices_are_signs() -> None:
    s = GAME.new(GAME.setting("free-for-all"), "when")
    assert SCENE.when(s.view(0), WORDS) == ""
    for turns, told in ((1, "turn 1"), (3, "turn 1"), (4, "turn 2")):
        s.turns = turns
        assert SCENE.when(s.view(0), WORDS) == told
    assert 'aria-label="pepper"' in str(SCENE.sign(WORDS, "spice", 0))
    assert str(SCENE.sign(WORDS, "bonus", 2)).endswith("New Cargo")
    assert SCENE.sign(WORDS, "planet", 0) is None


def test_cards_lie_beside_the_map_and_never_on_it() -> None:
    """The bay is to the right of the usual map; every column stands inside the picture."""
    for size in (0, 23, 25, 27):
        view = GAME.new(GAME.setting("duel", 2, {"expert": size}), "bay").view(0)
        frame = layout(view)
        bay = frame.x + (BOARD[0] - EDGE_ROOM - BAY) * frame.unit
        right = max([centre(slot)[0] for slot in slots(size)]) + 100
        assert abs(frame.width / frame.height - BOARD[0] / BOARD[1]) < 1e-9
        assert right <= bay or size
        assert (right - bay) / frame.unit < 20  # of a larger map only the tip of a tile
        assert BOARD[1] > HEIGHT + 2 * EDGE_ROOM
        assert re.search(r'<rect[^>]*class="bay"', str(SCENE.live(view, WORDS)))
