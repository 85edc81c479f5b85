"""Gymnasium's own checker accepts every game by its registered name; options and misuse are answered in words."""

from __future__ import annotations

import warnings
from random import Random

import pytest

pytest.importorskip("gymnasium", reason="the extra packages of astrarium[envs] are not installed")
pytest.importorskip("pettingzoo", reason="the extra packages of astrarium[envs] are not installed")

import gymnasium
import numpy as np
from docs.comet.comet import GAME as COMET
from gymnasium.utils.env_checker import check_env

from astrarium.bots import make
from astrarium.envs.gymnasium import SeatEnv, id_of
from astrarium.kernel import AstrariumError

from .tables import every_table


@pytest.mark.sample(2)
@every_table
def test_gymnasium_accepts_it(game, mode, seats) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if game is COMET:
            check_env(SeatEnv(game, mode=mode, seats=seats), skip_render_check=True)
        else:
            made = gymnasium.make(id_of(game), mode=mode, seats=seats, seat=seats - 1)
            check_env(made.unwrapped)  # draws it in every render mode


def random_episode(env: SeatEnv, seed: int) -> tuple[list[float], dict]:
    rng = Random(seed)
    _, info = env.reset(seed=seed)
    rewards, over = [], env.ended
    while not over:
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        _, reward, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        rewards.append(reward)
    return rewards, info


def test_a_whole_game_gives_its_outcome_as_reward() -> None:
    env = SeatEnv(COMET, others="greedy")
    for seed in range(10):
        rewards, info = random_episode(env, seed)
        if rewards:
            assert rewards == [0.0] * (len(rewards) - 1) + [info["outcome"][0]]


def test_judgement_as_reward_sums_up_to_the_outcome() -> None:
    env = SeatEnv("kepler", reward="judgement")
    env.reset(seed=3)
    first = env.judged
    rewards, info = random_episode(env, 3)
    assert sum(rewards) == pytest.approx(info["outcome"][0] - first)
    assert len([reward for reward in rewards[:-1] if reward]) > 5


def test_judgement_as_reward_tells_nothing_hidden() -> None:
    """It is the same in a state that the seat cannot tell from the true one."""
    env = SeatEnv("celestia-duo", reward="judgement")
    env.reset(seed=3)
    true = env.table.now
    env.luck = Random(1)
    judged = [env.judgement() for _ in range(40)]
    env.table.state = true.imagine(env.seat, Random(9))
    env.luck = Random(1)
    again = [env.judgement() for _ in range(40)]
    assert set(judged) & set(again)
    assert sum(judged) / 40 == pytest.approx(sum(again) / 40, abs=0.15)


def test_score_as_reward_is_the_lead_at_the_end() -> None:
    rewards, info = random_episode(SeatEnv("kepler", seat=1, reward="score"), 4)
    assert rewards[-1] == info["scores"][1] - info["scores"][0]
    assert not any(rewards[:-1])


def test_every_other_seat_has_its_bot() -> None:
    asked: dict[str, set[int]] = {"a": set(), "b": set()}

    class Noted:
        def __init__(self, name: str) -> None:
            self.name = name

        def choose(self, o):
            asked[self.name].add(o.seat)
            return make("random").choose(o)

    random_episode(SeatEnv("kepler", seats=3, seat=1, others=[Noted("a"), Noted("b")]), 1)
    assert asked == {"a": {0}, "b": {2}}


def test_bots_offer_no_draw_where_none_is_offered() -> None:
    class Drawish:
        def choose(self, o):
            assert "offer-draw" not in {a.kind.word for a in o.legal}
            return o.game.actions.parse("offer-draw")  # not heard: something else is played in its place

    env = SeatEnv("efemeris", others=Drawish(), options={"early-draws": True})
    rng = Random(1)
    _, info = env.reset(seed=1)
    for _ in range(60):
        if env.ended:
            break
        *_, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        assert env.ended or env.table.now.question.name() != "DrawReply"


def test_misuse_is_answered() -> None:
    for wrong in ({"seat": 7}, {"seat": -1}, {"seat": True}):
        with pytest.raises(AstrariumError, match="no seat"):
            SeatEnv(COMET, **wrong)
    with pytest.raises(AstrariumError, match="no reward 'gold'"):
        SeatEnv(COMET, reward="gold")
    with pytest.raises(AstrariumError, match="2 bots for 1 other seats"):
        SeatEnv("kepler", others=["random", "random"])
    with pytest.raises(AstrariumError, match="is no bot"):
        SeatEnv("kepler", others=[7])
    with pytest.raises(AstrariumError, match="people only"):
        SeatEnv("celestia-duo", options={"comm-protocol": "table-talk"})
    env = SeatEnv(COMET)
    with pytest.raises(AstrariumError, match="call reset"):
        env.step(0)
    _, info = env.reset(seed=3)
    for wrong in (-1, 10**6, None, 1.5):
        with pytest.raises(AstrariumError, match="no action"):
            env.step(wrong)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, told = env.step(illegal)
    assert (reward, terminated, told["illegal"]) == (-1.0, True, True)
    with pytest.raises(AstrariumError, match="the episode is over"):
        env.step(illegal)
