"""The board of AstroNavigators shows what lies on the table, and what lies on the table can be pointed at."""

from __future__ import annotations

import re
from random import Random

from astrarium.bots.greedy import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.games.astronavigators import GAME
from astrarium.games.astronavigators.declaring_sky import LayMore
from astrarium.games.astronavigators.nouns import CARDS, CONSTELLATIONS, SETS
from astrarium.games.astronavigators.observing import SavePlace
from astrarium.games.astronavigators.scene import SCENE
from astrarium.games.astronavigators.scene.eyes import Eyes
from astrarium.games.astronavigators.scene.offers import value
from astrarium.games.astronavigators.scene.scene import NEEDS, TABS
from astrarium.games.astronavigators.sheets import VEHICLES
from astrarium.games.astronavigators.state import ACTIVE, EARTH_SQUARES, MOON, OUTBOUND, Expedition
from astrarium.games.astronavigators.travelling import Connection, FreeMove, SecretConnection
from astrarium.kernel import Match
from astrarium.text.words import Words

from .positions import lacking, positions, sight

WORDS = Words(GAME)
BUTTONS = ("heliport",)  # said, not pointed at
SEARCHED = ("fetch", "fetch-from")  # these look through whole decks and piles


def start(mode: str = "first-and-fast", seats: int = 2) -> Expedition:
    """The first action phase."""
    s = GAME.new(GAME.setting(mode, seats), "board")
    while s.question.name() != "Declare":
        s.apply(s.legal()[0])
    assert isinstance(s, Expedition)
    return s


def test_everything_legal_can_be_pointed_at() -> None:
    assert lacking(positions(GAME), WORDS, BUTTONS, SEARCHED) == []


def test_only_questions_about_squares_light_squares() -> None:
    s = start()
    assert "square:" not in sight(s.view(s.asked), WORDS)


def test_what_i_can_observe_is_lit() -> None:
    """The figures in the lit group are those that the rules call visible from my square in this month."""
    s = start()
    for square, month in ((0, 1), (30, 5), (44, 9), (70, 12)):
        s.place[0], s.month = square, month
        s.weeks = [[], [], [], []]
        view = s.view(0)
        eyes = Eyes(view, WORDS)
        group = re.search(r'<g class="an-lit">(.*?)</g>', str(SCENE.live(view, WORDS)))
        lit = {int(n) for n in re.findall(r'"#g-an-f(\d+)"', group[1])} if group else set()
        zone = square // 12
        sights = s.box.sights
        truth = {
            c for c in range(len(CONSTELLATIONS)) if sights[(zone * 12 + eyes.month - 1) * len(CONSTELLATIONS) + c]
        }
        assert lit == truth, (square, month)


def test_a_card_says_whether_it_is_in_view() -> None:
    s = start()
    s.place[0] = 30
    eyes = Eyes(s.view(0), WORDS)
    seen = [c for c in range(len(CONSTELLATIONS)) if eyes.sees(c)]
    unseen = [c for c in range(len(CONSTELLATIONS)) if c not in seen]
    s.weeks = [[seen[0]], [unseen[0]], [], []]
    columns = re.split(r'<g id="p-week-', str(SCENE.live(s.view(0), WORDS)))
    said = {column[0]: re.sub(r"<[^>]*>", " ", column) for column in columns[1:]}
    assert "in view" in said["1"]
    assert "in view" not in said["2"]


def test_a_die_goes_from_the_earth_to_the_trajectory_and_keeps_its_node() -> None:
    s = start()
    for place in (0, EARTH_SQUARES - 1, OUTBOUND, MOON):
        s.place[0] = place
        assert str(SCENE.live(s.view(0), WORDS)).count('id="piece-die-0"') == 1


def test_a_stage_shows_its_value_only_face_up() -> None:
    s = start()
    s.track[2] = -1
    assert "outbound stage 3, face down" in sight(s.view(0), WORDS)
    s.track[2] = 3
    assert "outbound stage 3: difficulty 15" in sight(s.view(0), WORDS)


def test_secrets_are_shown_to_their_owner_only() -> None:
    s = start("solar-system", 3)
    agenda = WORDS.name("agenda", s.mission[1])
    assert agenda in str(SCENE.own(s.view(1), WORDS))
    for seat in (-1, 0, 2):
        view = s.view(seat)
        assert agenda not in sight(view, WORDS) + "".join([str(SCENE.panel(view, WORDS, n)) for n in range(3)])


def test_goals_are_flagged_for_me_alone() -> None:
    s = start("solar-system", 3)
    agenda = next(i for i, a in enumerate(s.box.agendas) if len(a.places) == 1)
    s.mission[0] = agenda
    flag = f'id="p-goal-{s.box.agendas[agenda].places[0]}"'
    assert flag in sight(s.view(0), WORDS)
    assert flag not in sight(s.view(-1), WORDS)


def test_tokens_show_their_state() -> None:
    s = start()
    s.set_token[SETS.index("orientation")] = ACTIVE
    shown = str(SCENE.own(s.view(0), WORDS))
    assert 'href="#g-an-set-orientation" class="an-set an-active' in shown
    s.used[VEHICLES.index("boat")] = 1
    shown = str(SCENE.own(s.view(0), WORDS))
    assert "#g-an-used-boat" in shown
    assert "#g-an-used-car" not in shown


def test_the_orrery_is_drawn_where_planets_are_played() -> None:
    s = start("solar-system", 2)
    assert 'id="piece-planet-neptune"' in sight(s.view(0), WORDS)
    assert 'id="piece-planet-neptune"' not in sight(start().view(0), WORDS)


def test_every_card_has_a_face() -> None:
    s = start("solar-system", 2)
    shown = str(SCENE.ground(s.view(0), WORDS))
    for card in CARDS:
        assert f'id="g-an-card-{card}"' in shown


def test_the_sheet_has_a_number_for_each_seat() -> None:
    for mode, seats in (("first-and-fast", 4), ("solar-system", 3), ("solo", 1)):
        s = start(mode, seats)
        assert all(len(row) == seats for _, row in SCENE.sheet(s.view(0), WORDS))


REPUTATION = {
    "reputation-arrival": "sheet-arrival",
    "reputation-leftover": "sheet-leftover",
    "reputation-instruments": "sheet-foreign",
    "reputation-agenda": "sheet-agenda",
}


def test_the_sheet_splits_reputation_as_the_rules_gave_it() -> None:
    """AN-281 to AN-285: each category is what the log told, and together they are the score; with every option."""
    seen: set[str] = set()
    bot = GreedyBot()
    for n in range(6):
        mode, options = ("constellation", "solar-system")[n % 2], {"leftover-for-all": n % 3 == 0}
        match, rng = Match(GAME, GAME.setting(mode, 2 + n % 3, options), f"sheet-{n}"), Random(n)
        while not match.state.over:
            match.play(bot.choose(Outlook(GAME, match.state, rng)))
        view = match.state.view(-1)
        rows = dict(SCENE.sheet(view, WORDS))
        told = {key: [0] * view.seats for key in REPUTATION}
        for line in match.events(-1):
            if line.event.text in told:
                told[line.event.text][line.event.facts[0]] += line.event.facts[-1]
                seen.add(line.event.text)
        for event, key in REPUTATION.items():
            if key != "sheet-foreign" or mode == "solar-system":
                assert rows[WORDS.say("scene", key, ())] == told[event], (n, key)
        assert view["scores"] == [sum(of) for of in zip(*told.values(), strict=True)]
    assert seen == set(REPUTATION)


def test_a_narrow_screen_opens_the_board_that_the_question_needs() -> None:
    assert {frame.__name__ for frame in NEEDS} <= set(WORDS.table("questions"))
    assert set(NEEDS.values()) <= set(TABS)
    s = start()
    asked, other = s.asked, 1 - s.asked
    assert 'class="an-for-weeks"' in str(SCENE.live(s.view(asked), WORDS))
    for tab in TABS:
        assert f'value="{tab}"' in str(SCENE.own(s.view(asked), WORDS))
    found = {position.phase(): position.state for position in positions(GAME)}
    for frame, board in NEEDS.items():
        question = frame.__name__
        if question in found:
            state = found[question]
            assert f'class="an-for-{board}"' in str(SCENE.live(state.view(state.asked), WORDS)), question
    assert 'class="an-for-weeks"' in str(SCENE.live(s.view(other), WORDS))


def test_a_spent_abort_token_says_so() -> None:
    for lang, said in (("en", "Abort used"), ("fr", "Abandon utilisé")):
        s, words = start(), Words(GAME, lang)
        s.astronaut[s.asked], s.abort_left[s.asked] = 1, 0
        assert said in str(SCENE.own(s.view(s.asked), words))
        assert not words.missing


def test_on_a_narrow_screen_cards_to_lay_are_looked_for_on_my_board() -> None:
    assert NEEDS[LayMore] == NEEDS[SavePlace] == "mine"


def test_on_a_narrow_screen_the_board_that_opens_holds_what_can_be_touched() -> None:
    """Or it is a question of buttons: what has no node there becomes one."""
    zones = {"weeks": "week", "earth": "square continent heliport", "flight": "stage rocket", "orrery": "planet unit"}
    for position in positions(GAME):
        s = position.state
        if s.over:
            continue
        view = s.view(s.asked)
        board = NEEDS.get(view.frame, "weeks")
        first = {a.targets()[0].partition(":")[0] for a in s.legal() if a.targets()}
        if board in zones and not view.asks(Connection, SecretConnection, FreeMove):
            assert first <= set(zones[board].split()), position


def test_what_is_printed_is_sent_once() -> None:
    """The ground is the same for everybody from the first question on, whoever chooses what."""
    for mode in GAME.modes:
        drafts = [{}, {"planets": "draft"}] if GAME.option("planets").counts(mode.word) else [{}]
        for chosen in drafts:
            s, rng = GAME.new(GAME.setting(mode.word, mode.seats[-1], chosen), "ground"), Random(3)
            first = SCENE.ground(s.view(-1), WORDS)
            for _ in range(30):
                assert all(SCENE.ground(s.view(seat), WORDS) == first for seat in range(-1, s.seats)), s.question.name()
                s.apply(rng.choice(s.legal()))


def test_on_a_narrow_screen_vehicles_and_tiles_lie_beside_the_map() -> None:
    """They are on my board, which is another view there; while they answer the question they are shown twice."""
    s = start()
    strip = re.compile(r'<svg[^>]*class="an-strip".*?</svg>')
    mine = strip.search(str(SCENE.own(s.view(s.asked), WORDS)))
    assert mine is not None
    assert mine[0].count('data-target="vehicle:') == len(VEHICLES) - 1
    assert strip.search(str(SCENE.own(s.view(1 - s.asked), WORDS))) is None
    found = {position.phase(): position.state for position in positions(GAME)}
    s = found["Connection"]  # type: ignore[assignment]
    tiles = {a.targets()[0] for a in s.legal() if a.kind.word == "connect"}
    beside = strip.search(str(SCENE.own(s.view(s.asked), WORDS)))
    assert beside is not None
    assert tiles
    assert all(f'data-target="{tile}"' in beside[0] for tile in tiles)


def test_a_value_to_name_says_how_many_stages_show_it() -> None:
    s = start("constellation")
    s.track[2] = s.track[7] = 3
    said = [str(value(Eyes(s.view(0), WORDS), i)) for i in range(6)]
    assert "2 stages show it" in said[3]
    assert ["no stage shows it yet" in one for one in said] == [True, True, True, False, True, True]
    assert [f'data-target="value:{5 * i}"' in one for i, one in enumerate(said)] == [True] * 6


def test_who_only_watches_is_not_told_where_they_stand() -> None:
    s = start()
    assert "your place" in str(SCENE.live(s.view(0), WORDS))
    assert "your" not in str(SCENE.live(s.view(-1), WORDS)).lower()
    card = f"card:{CARDS[s.weeks[0][-1]]}"
    said = [" ".join(SCENE.about(s.view(seat), WORDS, card).text) for seat in (0, -1)]  # type: ignore[union-attr]
    assert "from where you stand" in said[0]
    assert "from where you" not in said[1]


def test_the_foot_of_the_sheet_says_what_the_scores_count() -> None:
    ends = [position for position in positions(GAME) if position.state.over]
    said = {one.mode: SCENE.total(one.state.view(0), WORDS) for one in ends}
    assert said == {
        "first-and-fast": "Stages (Moon: 6)",
        "constellation": "Reputation",
        "solar-system": "Reputation",
        "solo": "Goals reached",
    }
    for one in ends:  # the categories add up to it
        s, rows = one.state, dict(SCENE.sheet(one.state.view(0), WORDS))
        if one.mode in ("constellation", "solar-system"):
            kinds = [row for label, row in rows.items() if label.startswith("For ")]
            assert [sum(seat) for seat in zip(*kinds, strict=True)] == s.scores


def test_what_is_sent_after_a_move_is_small() -> None:
    """The live layer in every position; all that a move can change in all but the fullest ones."""
    words = Words(GAME, "fr", ["Astronome", "Hypatia", "Copernic", "Zénobie"])
    sums = []
    for position in positions(GAME):
        for view in position.views():
            board = str(SCENE.live(view, words)).encode()
            assert len(board) < 20_000, position
            panels = "".join([str(SCENE.panel(view, words, seat)) for seat in range(view.seats)])
            sums.append(len(board) + len((str(SCENE.own(view, words)) + panels).encode()))
    sums.sort()
    assert sums[len(sums) * 4 // 5] < 30_000
    assert sums[-1] < 33_000
