"""PettingZoo's own checkers accept every game; misuse is answered in words."""

from __future__ import annotations

import warnings
from random import Random

import pytest

pytest.importorskip("gymnasium", reason="the extra packages of astrarium[envs] are not installed")
pytest.importorskip("pettingzoo", reason="the extra packages of astrarium[envs] are not installed")

import numpy as np
from docs.comet.comet import GAME as COMET
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from astrarium.envs.pettingzoo import RawEnv, env, parallel_env
from astrarium.envs.pixels import pixels
from astrarium.envs.table import EnvTable
from astrarium.kernel import AstrariumError
from astrarium.scene.raster import png

from .tables import every_table


@every_table
def test_pettingzoo_accepts_it(game, mode, seats) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an observation with a mask is a dictionary, which the checker remarks on
        api_test(env(game, mode=mode, seats=seats), num_cycles=60)
        seed_test(lambda: env(game, mode=mode, seats=seats), num_cycles=20)
        parallel_api_test(parallel_env(game, mode=mode, seats=seats), num_cycles=60)


@pytest.mark.full
@pytest.mark.sample(1)
@every_table
def test_it_shows_itself(game, mode, seats, capsys) -> None:
    def make(render_mode):
        return env(game, mode=mode, seats=seats, render_mode=render_mode)

    render_test(make, custom_tests={"svg": lambda shown: shown.startswith("<svg") and "</svg>" in shown})
    assert capsys.readouterr().out


@pytest.mark.sample(2)
@every_table
def test_what_is_shown_tells_nothing_hidden(game, mode, seats) -> None:
    """Text and picture of a seat are the same in every state that it cannot tell from the true one."""
    table = EnvTable(game, mode, seats)
    s, rng = table.deal("shown"), Random(4)
    for _ in range(4):
        for _ in range(12):
            if not s.over:
                s.apply(s.menu[int(rng.random() * len(s.menu))])
        for seat in range(seats):
            shown = table.text(seat), table.svg(seat)
            table.state = s.imagine(seat, rng)
            assert (table.text(seat), table.svg(seat)) == shown
            table.state = s


def test_a_picture_is_read_as_it_was_drawn() -> None:
    """Each quarter in its own colour, whatever filter the lines of the PNG use."""
    corners = [(0, 0, "#ff0000"), (20, 0, "#00ff00"), (0, 10, "#0000ff"), (20, 10, "#fffefd")]
    parts = "".join([f'<rect x="{x}" y="{y}" width="20" height="10" fill="{fill}"/>' for x, y, fill in corners])
    fade = '<linearGradient id="g"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{fade}{parts}<rect y="20" width="40" height="20" fill="url(#g)"/></svg>'
    shown = pixels(bytes(png(svg, 40)))
    assert shown.shape == (40, 40, 3)
    for x, y, fill in corners:
        wanted = [int(fill[i : i + 2], 16) for i in (1, 3, 5)]
        assert (shown[y : y + 10, x : x + 20] == wanted).all()
    grey = shown[30, :, 0].astype(int)
    assert (np.diff(grey) >= 0).all()
    assert grey[0] < 10 < 245 < grey[-1]
    assert (shown[20:40] == shown[30]).all()


def test_everybody_sees_what_the_state_holds() -> None:
    raw = RawEnv("celestia-duo")
    raw.reset(seed=1)
    state = raw.state()
    assert raw.state_space.contains(state)
    seen = [raw.observe(agent)["observation"] for agent in raw.possible_agents]
    assert np.array_equal(state, np.concatenate(seen))


def test_misuse_of_the_bare_environment_is_answered() -> None:
    raw = RawEnv(COMET)
    for early in (lambda: raw.step(0), lambda: raw.observe("seat_0"), lambda: raw.render()):
        with pytest.raises(AstrariumError, match="call reset"):
            early()
    raw.reset(seed=1)
    for wrong in (-1, 10**6, None, 1.0, "pass", True):
        with pytest.raises(AstrariumError, match="no action"):
            raw.step(wrong)
    illegal = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"] == 0)[0])
    before = raw.table.now.fingerprint()
    with pytest.raises(AstrariumError, match="not legal"):
        raw.step(illegal)
    assert raw.table.now.fingerprint() == before
    with pytest.raises(AstrariumError, match="render_mode"):
        raw.render()
    with pytest.raises(AstrariumError, match="no render mode 'film'"):
        RawEnv(COMET, render_mode="film")


def test_after_the_end_only_reset_helps() -> None:
    raw = RawEnv(COMET)
    raw.reset(seed=1)
    rng = Random(1)
    while raw.agents:
        over = raw.terminations[raw.agent_selection]
        raw.step(None if over else rng.choice(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"]).tolist()))
    with pytest.raises(AstrariumError, match="the game is over"):
        raw.step(0)


def test_in_parallel_only_the_asked_seat_is_heard() -> None:
    both = parallel_env(COMET)
    with pytest.raises(AstrariumError, match="call reset"):
        both.step({})
    _, infos = both.reset(seed=1)
    asked = both.possible_agents[both.table.now.asked]
    with pytest.raises(AstrariumError, match="is asked and did not answer"):
        both.step({agent: 0 for agent in both.agents if agent != asked})
    actions = {agent: int(infos[agent]["action_mask"].argmax()) for agent in both.agents}
    twin = parallel_env(COMET)
    twin.reset(seed=1)
    both.step(actions)
    twin.step({asked: actions[asked]})
    assert both.table.now.fingerprint() == twin.table.now.fingerprint()


@pytest.mark.parametrize(("mode", "sides"), [("duel", 2), ("free-for-all", 3), ("team", 2)])
def test_random_games_of_efemeris_end_in_wins(mode, sides) -> None:
    """Draws by agreement are not offered to learners unless they ask for them, and the turn limit counts planets."""
    for seed in range(4):
        assert max(played(EnvTable("efemeris", mode), seed).outcome) == 1
    agreed = played(EnvTable("efemeris", mode, draws=True), 3)
    assert max(agreed.outcome) == 0
    assert agreed.turns < 60 * sides


def test_options_that_are_given_stay() -> None:
    assert EnvTable("efemeris", options={"limit-won-by": "nobody"}).setting.value("limit-won-by") == "nobody"
    assert EnvTable("efemeris", draws=True).setting.value("limit-won-by") == "nobody"
    assert EnvTable("efemeris").setting.value("limit-won-by") == "planets"


def test_draws_can_be_asked_for() -> None:
    offers = []
    for draws in (False, True):
        table = EnvTable("efemeris", "duel", options={"early-draws": True}, draws=draws)
        s, rng, seen = table.deal("2"), Random(2), set()
        for _ in range(200):
            if s.over:
                break
            seen |= {a.kind.word for a in table.menu()}
            s.apply(rng.choice([a for a in table.menu() if a.kind.word != "offer-draw"]))
        offers.append("offer-draw" in seen)
    assert offers == [False, True]


def played(table: EnvTable, seed: int):
    s, rng = table.deal(str(seed)), Random(seed)
    while not s.over:
        menu = table.menu()
        s.apply(menu[int(rng.random() * len(menu))])
    return s
