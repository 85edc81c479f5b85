"""Bots: fair by construction, repeatable, and each better than the one before."""

from __future__ import annotations

import gc
from random import Random
from time import perf_counter
from types import SimpleNamespace

import pytest
from docs.comet.comet import GAME as COMET

from astrarium.arena import play_one
from astrarium.bots import LEVELS, Outlook, SearchBot, Sense, make, make_all, sense_of
from astrarium.bots.search import RootMove, blurred, decide, rollout
from astrarium.games import load, ready
from astrarium.kernel import Action, AstrariumError, Game, State, View

every_game = pytest.mark.parametrize("game", [*map(load, ready()), COMET], ids=lambda game: game.id)


def outlook(game: Game, seed: str = "any") -> tuple[State, Outlook]:
    s = game.new(game.setting(), seed)
    return s, Outlook(game, s, Random(1))


@every_game
def test_an_outlook_never_hands_out_the_state(game: Game) -> None:
    s, o = outlook(game)
    for name in dir(o):
        if not name.startswith("_"):
            assert getattr(o, name) is not s
    assert s not in gc.get_referents(o)
    for _ in range(3):
        dream = o.imagine()
        assert dream is not s
        assert dream.key != s.key, "it would know what chance brings"


@every_game
def test_writing_into_a_view_or_a_dream_changes_nothing(game: Game) -> None:
    s, o = outlook(game)
    before = s.fingerprint()
    assert isinstance(o.view, View)

    def scribble(value: object) -> None:
        if isinstance(value, list):
            for item in value:
                scribble(item)
            value.append(99)

    for value in o.view.fields.values():
        scribble(value)
    o.legal.clear()
    dream = o.imagine()
    for _ in range(5):
        if not dream.over:
            dream.apply(dream.legal()[-1])
    assert s.fingerprint() == before
    assert s.legal()


@every_game
@pytest.mark.parametrize("name", ["random", "greedy", "search:6"])
def test_a_bot_answers_legally_and_repeatably(game: Game, name: str) -> None:
    for seed in range(3):
        s = game.new(game.setting(), f"bots-{seed}")
        for _ in range(12 if name != "search:6" else 3):
            if s.over:
                break
            before = s.fingerprint()
            one, two = [make(name).choose(Outlook(game, s, Random(seed))) for _ in range(2)]
            assert one is two
            assert one in s.legal()
            assert s.fingerprint() == before, "thinking changed the state"
            s.apply(one)


@pytest.mark.sample(2)
@every_game
def test_greedy_plays_whole_games(game: Game) -> None:
    for mode in game.modes:
        setting = game.setting(mode.word, mode.seats[-1])
        result = play_one(game, setting, [make("greedy")] * setting.seats, "greedy")
        assert result.trouble == ""


def duel(game: Game, first: str, second: str, games: int) -> float:
    """The share of points that the first bot makes, each seat in turn."""
    points = 0.0
    for n in range(games):
        names = [first, second] if n % 2 == 0 else [second, first]
        result = play_one(game, game.setting(), [make(name) for name in names], f"duel-{n}")
        points += (result.outcome[n % 2] + 1) / 2
    return points / games


def test_greedy_and_search_beat_random() -> None:
    assert duel(COMET, "greedy", "random", 100) > 0.6
    assert duel(COMET, "search:60", "random", 30) > 0.6


def test_search_beats_a_poor_rule_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clearest evidence that the search itself finds something: the advice it starts from is bad."""
    monkeypatch.setattr(sense_of(COMET), "choose", lambda s, rng: s.menu[-1])
    assert duel(COMET, "search:60", "greedy", 30) > 0.75


def test_thinking_for_seconds_takes_seconds() -> None:
    _, o = outlook(COMET)
    started = perf_counter()
    assert make("search:0.2s").choose(o) in o.legal
    assert 0.15 < perf_counter() - started < 5


@pytest.mark.parametrize(
    "name", ["", "oracle", "search:", "search:0", "search:-1", "search:1x", "search:1.5", "Random"]
)
def test_an_unknown_bot_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(AstrariumError, match="no bot"):
        make(name)


def test_names_and_seats() -> None:
    assert [type(bot).__name__ for bot in make_all("search:5", 3)] == ["SearchBot"] * 3
    bot = make("search:1.5s")
    assert isinstance(bot, SearchBot)
    assert (bot.iterations, bot.seconds) == (0, 1.5)
    with pytest.raises(AstrariumError, match="2 bots for 3 seats"):
        make_all("random,greedy", 3)


def test_nobody_agrees_to_a_draw_by_a_slip() -> None:
    """A blurred eye confuses what is close, but what a game calls grave only follows the rule of thumb."""
    field = [
        RootMove(a) for a in load("efemeris").actions.kinds["refuse"].all + load("efemeris").actions.kinds["agree"].all
    ]
    for candidate in field:
        candidate.gains[0] = 0.1
    field[1].gains[0] = 0.9
    rng = Random(4)
    assert {str(blurred(field, 2.0, rng, ("agree",)).action) for _ in range(40)} == {"refuse"}
    assert {str(blurred(field, 2.0, rng, ()).action) for _ in range(40)} == {"refuse", "agree"}


def test_a_level_overlooks_what_escapes_it_but_never_the_rule_of_thumb() -> None:
    """Of many equal thoughts, whoever overlooks everything else plays what the rule of thumb says."""
    game = load("kepler")
    s = game.new(game.setting(), "levels")
    advice = sense_of(game).choose
    assert advice is not None
    for n in range(6):
        blind = SearchBot(12, overlooks=1.0).choose(Outlook(game, s, Random(n)))
        assert blind is advice(s.imagine(s.asked, Random(n)), Random(n))


def test_levels_are_numbered_from_one_and_made_by_their_names() -> None:
    """However many there are: a new one is a line in `levels.py`."""
    assert [level.bot for level in LEVELS] == [f"level:{n}" for n in range(1, len(LEVELS) + 1)]
    assert len({level.word for level in LEVELS}) == len(LEVELS)
    for level in LEVELS:
        bot = make(level.bot)
        assert (bot.iterations, bot.seconds, bot.blur, bot.overlooks) == level[2:]
    blurs = [level.blur for level in LEVELS]
    assert blurs == sorted(blurs, reverse=True)


def test_what_wins_at_once_is_played_without_more_thought() -> None:
    """Nothing is thought about for long once an action has won wherever it was tried."""
    game = load("efemeris")
    for n in range(4):
        s = game.new(game.setting(), f"proven-{n}")
        rng = Random(n)
        while not s.over:
            ends = [a for a in s.legal() if a.kind.word == "conquer" and wins_at_once(s, a)]
            if ends and len(s.legal()) > 1:
                field, winner = SearchBot(400).weigh(Outlook(game, s, Random(1)))
                assert winner.action in ends
                assert winner.proven
                assert sum([len(candidate.gains) for candidate in field]) < 200
                return
            s.apply(make("greedy").choose(Outlook(game, s, rng)))
    pytest.fail("no game of four was won by a conquest")


def wins_at_once(s: State, a: Action) -> bool:
    t = s.clone()
    t.apply(a)
    return t.over and t.outcome[s.asked] == 1


def test_kepler_is_judged_between_turns() -> None:
    """A search that plays on stops where a turn is over, not in its middle."""
    game = load("kepler")
    sense = sense_of(game)
    s = game.new(game.setting(), "turns")
    rng = Random(2)
    for _ in range(40):
        o = Outlook(game, s, rng)
        dream = o.imagine()
        rollout(dream, o, sense)
        assert dream.over or dream.question.name() == "ActionCube"
        s.apply(make("greedy").choose(o))


@pytest.mark.sample(1)
@pytest.mark.parametrize(("mode", "seats"), [("standard", 2), ("standard", 4), ("solo", 1)])
def test_kepler_is_played_out_to_where_it_tells_something(mode: str, seats: int) -> None:
    """By the clock an answer is followed for many decisions, in the last rounds to the end, and judged by the margin."""
    game = load("kepler")
    playout = sense_of(game).playout
    assert playout is not None
    s, rng, ends = game.new(game.setting(mode, seats), "out"), Random(3), 0
    while not s.over:
        if s.number % 60 == 30 or (s.question.name() == "BonusActions" and s.number % 7 == 0):
            dream = s.clone()
            worth = playout(dream, s.asked, rng)
            assert -1.0 < worth < 1.0
            ends += dream.over
            if dream.over and seats > 1:
                before = dream.scores[s.asked] - max(dream.scores[: s.asked] + dream.scores[s.asked + 1 :])
                assert (worth > 0) == (before > 0)
            elif not dream.over:
                assert dream.question.name() == "ActionCube"
                assert dream.number - s.number >= 100
        s.apply(make("greedy").choose(Outlook(game, s, rng)))
    assert ends


def test_only_a_game_with_long_playouts_grows_no_tree_and_only_where_there_is_time() -> None:
    """Its candidates differ in themselves and in luck, in nothing else; with few futures all games grow trees."""
    cases = (
        ("kepler", 0, 0.1, False),
        ("kepler", 96, 0.0, False),
        ("kepler", 24, 0.0, True),
        ("efemeris", 0, 0.1, True),
    )
    for name, futures, seconds, grown in cases:
        game = load(name)
        s = game.new(game.setting(seats=2), "tree")
        while len(s.legal()) < 3:
            s.apply(s.legal()[0])
        field, _ = SearchBot(futures, seconds).weigh(Outlook(game, s, Random(1)))
        assert any(len(candidate.gains) > 0 for candidate in field)
        if name == "kepler" and futures == 96:  # a long one takes the time of eight others
            assert sum([len(candidate.gains) for candidate in field]) == 12
        assert any(candidate.root.visits > 0 for candidate in field) == grown


@pytest.mark.full
def test_a_search_by_the_clock_stops_where_a_game_says_enough_and_still_takes_its_time() -> None:
    """More futures than ENOUGH are not imagined; in a game of silence the answer comes no sooner for that, not even
    where there is nothing to choose."""
    game = load("celestia-duo")
    part = game.part("sense")
    s = game.new(game.setting(), "enough")
    seen = {False: 0, True: 0}
    while not all(seen.values()):
        alone = len(s.legal()) == 1
        if alone or len(s.legal()) >= 3:
            bot = SearchBot(0, 0.3)
            bot.sense = Sense(SimpleNamespace(**{**vars(part), "ENOUGH": 24}))
            started = perf_counter()
            field, _ = bot.weigh(Outlook(game, s, Random(1)))
            assert perf_counter() - started >= 0.29
            futures = sum([len(candidate.gains) for candidate in field])
            assert futures == 0 if alone else len(field) <= futures <= 24 + 2 * len(field)
            seen[alone] += 1
        s.apply(s.legal()[0])


def test_several_processes_think_as_one() -> None:
    """What four processes found is put together: all their futures count, and the answer is legal and repeatable."""
    game = load("celestia-duo")
    s = game.new(game.setting(), "parallel")
    while len(s.legal()) < 3:
        s.apply(s.legal()[0])
    bot = make("search:40:2")
    field, winner = bot.weigh(Outlook(game, s, Random(1)))
    alone = sum([len(c.gains) for c in SearchBot(20).weigh(Outlook(game, s, Random(1)))[0]])
    assert winner.action in s.legal()
    assert sum([len(c.gains) for c in field]) >= 1.8 * alone
    assert bot.choose(Outlook(game, s, Random(1))) is bot.choose(Outlook(game, s, Random(1)))
    assert make("search:12:2").choose(Outlook(COMET, COMET.new(COMET.setting(), "x"), Random(1))), "it thinks alone"


def test_a_lucky_few_rounds_do_not_decide() -> None:
    """Who was tried in few rounds is not taken for the best; the rule of thumb stays unless it is clearly beaten."""
    first, steady = [RootMove(a) for a in load("kepler").actions.kinds["done"].all[:1] * 2]
    first.gains.update(dict.fromkeys(range(10), 0.1))
    steady.gains.update({n: 0.1 + (0.5 if n % 2 else -0.45) for n in range(10)})
    sense = sense_of(load("kepler"))
    assert decide([first, steady], [first, steady], sense) is first
    steady.gains.update(dict.fromkeys(range(10), 0.4))
    assert decide([first, steady], [first, steady], sense) is steady
