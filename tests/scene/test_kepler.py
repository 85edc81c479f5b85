"""The board of Kepler-3042 shows what lies on the table, and what lies on the table can be pointed at."""

from __future__ import annotations

import re
from random import Random

import pytest

from astrarium.games.kepler import GAME
from astrarium.games.kepler.actions import AMOUNT, BEGIN_WITH, FLY, HEX, SHIPS, TRACK
from astrarium.games.kepler.box import MINE, TARGET
from astrarium.games.kepler.movement import Leg
from astrarium.games.kepler.scene import SCENE
from astrarium.games.kepler.scene.board import Counter
from astrarium.games.kepler.scene.count import choices
from astrarium.games.kepler.scene.field import fields, outline
from astrarium.games.kepler.scene.flank import CARD, GOAL
from astrarium.games.kepler.scene.map import tiles
from astrarium.games.kepler.scoring import CATEGORIES, points_of
from astrarium.games.kepler.state import CARDS, CUBES, ON_EARTH, PIT, STORAGE, Galaxy
from astrarium.kernel import SPECTATOR, Box, Components, View
from astrarium.text.rules import rules_of
from astrarium.text.words import LANGUAGES, Words

from .positions import lacking, positions, sight, targets

WORDS = Words(GAME)


def start(seats: int = 3, box: Box | None = None) -> Galaxy:
    s = GAME.new(GAME.setting("standard", seats), "board", box)
    assert isinstance(s, Galaxy)
    return s


def test_everything_legal_can_be_pointed_at() -> None:
    """All but amounts, which are numbers and become buttons."""
    assert lacking(positions(GAME), WORDS, (AMOUNT.name,)) == []


def test_two_start_technologies_are_two_rows() -> None:
    s = start()
    assert s.question.name() == "ChooseTechnologies"
    assert all(t.startswith("technology:") for a in s.legal() if a.kind is BEGIN_WITH for t in a.targets())
    assert len([t for t in targets(s.view(s.asked), WORDS) if t.startswith("technology:")]) == 5


def test_hidden_bodies_all_look_the_same() -> None:
    s = start()
    hidden = [i for i, body in enumerate(s.bodies) if body == 0]
    backs = re.findall(
        r'<use href="#g-ke-hidden"[^>]*id="piece-body-(\d+)"[^>]*data-face="back"', sight(s.view(0), WORDS)
    )
    assert sorted(map(int, backs)) == hidden


def test_a_target_that_was_reached_is_open_space() -> None:
    s = start()
    s.bodies[0] = TARGET
    assert 'id="piece-body-0"' in sight(s.view(0), WORDS)
    s.bodies[0] = TARGET + 1
    assert 'id="piece-body-0"' not in sight(s.view(0), WORDS)


CUBE_IDS = re.compile(r'id="(piece-(?:matter|energy|antimatter)-\d+)"')


def places(s: Galaxy) -> dict[str, int]:
    """Where each drawn cube of seat 0 lies, by its id."""
    counter = Counter(s.view(0), 0)
    return {f"{kind}-{n}": place for place in Counter.LINE for kind, n in counter.at(place)}


@pytest.mark.parametrize(("start_", "end"), [(STORAGE, ON_EARTH), (ON_EARTH, STORAGE), (STORAGE, PIT), (PIT, STORAGE)])
def test_exactly_the_cube_that_moves_changes_its_place(start_: int, end: int) -> None:
    """Produced, spent, burned, regenerated: one id travels from there to here, so the page slides that cube."""
    s = start()
    s.cubes[: PIT * 3 + 3] = [3, 4, 1, 2, 1, 1]
    before = places(s)
    assert set(CUBE_IDS.findall(sight(s.view(0), WORDS))) == {f"piece-{name}" for name in before}
    s.cubes[start_ * 3] -= 1
    s.cubes[end * 3] += 1
    after = places(s)
    assert [(before[name], after[name]) for name in before if before[name] != after[name]] == [(start_, end)]


def test_cubes_that_stay_in_storage_or_pit_lie_still() -> None:
    """Burning and regenerating move one cube, and no other cube makes way for it."""
    s = start()
    s.cubes[: PIT * 3 + 3] = [3, 4, 1, 2, 1, 1]

    def drawn_at() -> dict[str, str]:
        found = re.findall(r'<use href="#g-ke-c\d" ([^>]*)id="(piece-[^"]+)"', str(SCENE.own(s.view(0), WORDS)))
        return {id: place for place, id in found}

    before = drawn_at()
    s.cubes[STORAGE * 3 + 1] -= 1
    s.cubes[PIT * 3 + 1] += 1
    after = drawn_at()
    assert [id for id in before if before[id] != after[id]] == ["piece-energy-2"]


def test_in_real_games_only_a_cube_burned_on_a_planet_is_stood_in_for() -> None:
    """Over whole games each cube travels by itself. From a planet to the Pit the way leads past Storage: there one of
    its kind in Storage falls, and the burned one takes its place."""
    needed = 0
    for seed in range(3):
        s, rng = start(), Random(seed)
        while not s.over:
            before, counts = places(s), s.cubes[:CUBES]
            s.apply(rng.choice(s.legal()))
            after = places(s)
            change = [now - then for now, then in zip(s.cubes[:CUBES], counts, strict=True)]
            burned = [max(0, change[PIT * 3 + kind] + min(0, change[STORAGE * 3 + kind])) for kind in range(3)]
            standing_in = sum([fell for kind, fell in enumerate(burned) if counts[STORAGE * 3 + kind]])
            travels = sum([max(0, by) for by in change])
            moved = len([name for name in before if before[name] != after[name]])
            assert moved == travels + standing_in
            needed += travels
    assert needed > 40


def test_only_the_ships_of_the_asked_seat_are_targets() -> None:
    s = start()
    s.ships[0], s.ships[SHIPS] = s.box.chart.hexes(s.empty_space())[:2]
    shown = sight(s.view(0), WORDS)
    ships = re.findall(r'id="piece-ship-(\d)-\d"[^>]*data-target', shown)
    assert ships == [str(s.asked)] or ships == []
    assert shown.count('id="piece-ship-') == 2


def test_an_objective_is_shown_to_its_owner_only() -> None:
    s = start()
    name = GAME.default_box.components.data["objective"][s.objective[1]]["name_en"]
    assert f"<title>{name}" in str(SCENE.live(s.view(1), WORDS))
    assert name not in str(SCENE.live(s.view(-1), WORDS))
    if s.objective[0] != s.objective[1]:
        assert name not in str(SCENE.live(s.view(0), WORDS))


LINES = re.compile(r'<text[^>]* y="([\d.]+)"[^>]*>(.*?)</text>')


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_text_of_every_card_is_shown_whole(lang: str) -> None:
    """No Progress card and no Objective is cut short, and the last line stands within the card."""
    words, view = Words(GAME, lang), start().view(0)
    tables = words.box.components.data
    for card in range(max(len(tables["progress"]), len(tables["objective"]))):
        progress, objective = card % len(tables["progress"]), card % len(tables["objective"])
        view.fields["shown"], view.fields["objective"] = [progress], [objective, None, None]
        shown = str(SCENE.live(view, words))
        assert "…" not in shown
        for frame, height in (("p-card", CARD), ("p-objective", GOAL)):
            inside = shown.partition(f'id="{frame}"')[2].partition(
                'id="p-objective"' if frame == "p-card" else 'id="p-deck"'
            )
            for y, lines in LINES.findall(inside[0]):
                last = float(y) + sum([float(dy) for dy in re.findall(r'dy="([\d.]+)"', lines)])
                assert last < height - 4, (frame, card)


def test_a_flight_shows_how_far_every_hex_is() -> None:
    """The hexes drawn in a flight are those that the rules offer, each with its distance; others see none."""
    seen = 0
    for position in positions(GAME):
        s = position.state
        if s.over or s.question.name() != "Leg":
            continue
        seen += 1
        view = s.view(s.asked)
        shown = choices(view)
        offered = {t for a in s.legal() if a.kind is FLY for t in a.targets()}
        assert {f"hex:{HEX.values[hex]}" for hex in shown} == offered
        assert offered <= targets(view, WORDS)
        (found,) = fields(view)
        assert found.reach == shown
        coined = [steps for hex, steps in shown.items() if hex in tiles(view)]
        assert [str(SCENE.live(view, WORDS)).count(f'"#g-ke-coin-{n}"') for n in range(1, 9)] == [
            coined.count(n) for n in range(1, 9)
        ]
        assert set(shown.values()) <= set(range(1, view.facts[1] + 1))
        # drawn in halves of a hex, whose borders would grow with them
        assert re.search(
            r'<path[^>]*id="g-ke-h"[^>]*vector-effect="non-scaling-stroke"', str(SCENE.ground(view, WORDS))
        )
        assert choices(s.view(SPECTATOR)) == {}
    assert seen


def test_the_outline_of_a_field_goes_around_its_hexes_and_nothing_else() -> None:
    """Each hex has six halves by halves: what the borders enclose is six for each hex, with holes taken off."""
    for position in positions(GAME):
        s = position.state
        if s.over or s.question.name() not in ("Flight", "Leg"):
            continue
        for found in fields(s.view(s.asked)):
            for far in set(found.reach.values()):
                within = [hex for hex, steps in found.reach.items() if steps <= far]
                assert enclosed(outline(within)) == 6 * len(within)


def enclosed(path: str) -> float:
    """The area inside closed borders; what goes round the other way is taken off."""
    whole = 0.0
    for border in re.findall(r"M([^z]*)z", path):
        read = [int(n) for n in re.findall(r"-?\d+", border)]
        numbers = list(zip(read[::2], read[1::2], strict=True))
        (x, y), *steps = numbers
        for dx, dy in steps:
            whole += (x * (y + dy) - (x + dx) * y) / 2
            x, y = x + dx, y + dy
        assert (x, y) == numbers[0]
    return whole


def crowded() -> Galaxy:
    """As full as a table can be: four nations with five terraformed colonies, all Starships out, one flies far."""
    s = start(4)
    while s.question.name() != "ActionCube":
        s.apply(s.legal()[0])
    planets = [n for n in s.box.pool(4) if n < MINE]
    s.bodies = [*planets, MINE, MINE, MINE, MINE, TARGET, TARGET, TARGET, TARGET]
    s.bag, s.open = [], -1
    for seat in range(4):
        s.cards[seat * CARDS : (seat + 1) * CARDS] = [0, *planets[seat * 5 : seat * 5 + 5]]
    s.terraformed = (1 << 21) - 2
    s.levels = [4] * 20
    free = s.box.chart.hexes(s.empty_space())
    s.ships = [free[len(free) * i // 12] for i in range(12)]
    s.ships[s.asked * SHIPS] = s.box.chart.hexes(s.box.chart.near[s.box.chart.sol])[0]
    s.round, s.shown = 16, list(range(16))
    s.do(Leg(s.asked, 0, 4))
    return s


@pytest.mark.parametrize("lang", LANGUAGES)
def test_even_the_fullest_table_is_sent_small(lang: str) -> None:
    s = crowded()
    words, view = Words(GAME, lang, ["Astronome", "Hypatia", "Copernic", "Zénobie"]), s.view(s.asked)
    assert view.question == "Leg"
    drawn_ = {"live": str(SCENE.live(view, words)), "own": str(SCENE.own(view, words))}
    drawn_["panels"] = "".join([str(SCENE.panel(view, words, seat)) for seat in range(4)])
    sizes = {name: len(text.encode()) for name, text in drawn_.items()}
    assert len(choices(view)) > 40
    assert sizes["live"] < 20_000, sizes
    assert sizes["own"] + sizes["panels"] < 20_000, sizes
    page = str(SCENE.ground(view, words)) + drawn_["live"]
    assert page.count("<") - page.count("</") < 1_500


# ---------------------------------------------------------------- the large view
def things(view: View, words: Words) -> set[str]:
    """Everything on the page that can be looked at large."""
    page = "".join([str(part(view, words)) for part in (SCENE.ground, SCENE.live, SCENE.own)])
    page += "".join([str(SCENE.panel(view, words, seat)) for seat in range(view.seats)])
    return {t for found in re.findall(r'data-(?:target|about)="([^"]+)"', page) for t in found.split()}


@pytest.mark.sample(1)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_looked_at_large(lang: str) -> None:
    """In all modes and numbers of seats each thing has a name, a text and rules that exist."""
    words, rules = Words(GAME, lang), rules_of(GAME, lang).by_id
    kinds: set[str] = set()
    for position in positions(GAME):
        for view in position.views():
            for target in things(view, words):
                found = SCENE.about(view, words, target)
                assert found is not None, f"{position}: {target}"
                assert found.name, target
                assert all(found.text), target
                assert found.text, target
                assert found.rules, target
                assert set(found.rules) <= set(rules), f"{target}: {found.rules}"
                kinds.add(target.partition(":")[0])
    assert sorted(words.missing) == []
    assert kinds >= {
        "hex", "planet", "place", "cube", "element", "ship", "track", "technology", "space", "bonus",  # targets
        "starship", "star", "zone", "step", "marker", "medal", "level", "card", "deck", "round", "objective", "slot",
        "pit", "action-cube", "nation",
    }  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_has_a_large_view(lang: str) -> None:
    """All values of the domains, all stars, cards, levels and spaces, whether they are on the table or not."""
    words, view = Words(GAME, lang), start().view(0)
    asked = [f"{domain.name}:{value}" for domain in GAME.actions.domains.values() for value in domain.values]
    data = words.box.components.data
    asked += [f"star:{star['id']}" for star in data["map"]["star"]]
    asked += [f"card:{card['id']}" for card in data["progress"]]
    asked += [f"level:{level['id']}" for technology in data["technology"] for level in technology["level"]]
    asked += [f"step:{track}-{n}" for track in TRACK.values for n in range(data["leadership"]["last_space"] + 1)]
    for target in asked:
        found = SCENE.about(view, words, target)
        assert found is not None, target
        assert found.name, target
        assert found.rules, target
    assert sorted(words.missing) == []


@pytest.mark.parametrize("seat", [0, SPECTATOR])
def test_of_nothing_nothing_is_said(seat: int) -> None:
    """Whatever a person types into the address."""
    view = start().view(seat)
    kinds = sorted({target.partition(":")[0] for target in things(view, WORDS)})
    for value in ("", "x", "-", "--1", "9", "99-99", "planet-99", "technological-99", "space-travels-9", "A0"):
        for kind in ("nothing", *kinds):
            found = SCENE.about(view, WORDS, f"{kind}:{value}")
            assert found is None or found.rules, f"{kind}:{value}"
    assert (
        SCENE.about(view, WORDS, "nothing:here")
        is SCENE.about(view, WORDS, "planet:")
        is SCENE.about(view, WORDS, "hex:Z99")
        is None
    )


def test_the_large_view_tells_no_secrets() -> None:
    for position in positions(GAME):
        s = position.state
        if not isinstance(s, Galaxy) or s.over:
            continue
        for seat in range(s.seats):
            view, dream = s.view(seat), s.imagine(seat, Random(4)).view(seat)
            for target in things(view, WORDS):
                assert SCENE.about(view, WORDS, target) == SCENE.about(dream, WORDS, target), f"{position}: {target}"
    hidden = SCENE.about(start().view(0), WORDS, "objective:1")
    assert hidden is not None
    assert hidden.name == "A hidden Objective"


def test_the_large_view_says_the_same_things_in_both_languages() -> None:
    assert set(WORDS.table("about")) == set(Words(GAME, "fr").table("about"))


# ---------------------------------------------------------------- the end, and other components
def test_the_sheet_counts_every_category() -> None:
    for position in positions(GAME):
        s = position.state
        if not isinstance(s, Galaxy) or not s.over:
            continue
        rows = SCENE.sheet(s.view(0), WORDS)
        first = 1 if s.ghost >= 0 else 0
        lines = rows[first : first + len(CATEGORIES)]
        for seat in range(s.seats):
            assert [values[seat] for _, values in lines] == points_of(s, seat)
            assert sum([values[seat] for _, values in lines]) == s.scores[seat]
        assert (rows[0] == ("The Ghost, to be beaten", [s.ghost_points])) == (s.ghost >= 0)


def test_the_scene_shows_the_components_on_the_table() -> None:
    """A designer's own names, costs, points and texts, not those of the box we ship."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    for old, new in (
        ('name_en = "Altair"', 'name_en = "Vega Prime"'),
        ("short = { points = 1,", "short = { points = 4,"),
        ('name_en = "Open Science"', 'name_en = "Open Secrets"'),
        ('name_en = "Ocean Worlds"', 'name_en = "Wet Worlds"'),
        ('name_en = "Light Speed Engine"', 'name_en = "Snail Engine"'),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    box = Box(Components("components.toml", text), GAME.open_box)
    words = Words(GAME, "en", box=box)
    theirs, view = start().view(0), start(box=box).view(0)
    plain, ours = str(SCENE.ground(theirs, WORDS)), str(SCENE.ground(view, words))
    assert "Altair" in plain
    assert "Vega Prime" in ours
    assert "Altair" not in ours
    assert "SHORT-RANGE · 4" in ours
    assert "SHORT-RANGE · 1" in plain
    names = [
        SCENE.about(view, words, target) for target in ("star:altair", "card:open-science", "level:space-travels-1")
    ]
    assert [found.name for found in names if found] == ["Vega Prime", "Open Secrets", "Snail Engine"]
    view.fields["shown"], view.fields["objective"] = [14], [0, None, None]
    assert "Open Secrets" in str(SCENE.live(view, words))
    assert "Wet Worlds" in str(SCENE.live(view, words))
    assert str(SCENE.ground(theirs, WORDS)) == plain  # and ours is still ours
