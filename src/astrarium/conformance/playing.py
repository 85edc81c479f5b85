"""Random play ends; clones, saved states and journals go on alike; what is offered is what is accepted."""

from __future__ import annotations

import json
from random import Random

from astrarium.kernel import Action, Game, Match, No, Refused, Setting, Stale, State, replay

from .walking import ENDLESS, some, walk


def ends(game: Game, setting: Setting, seed: str) -> None:
    """No dead end, no endless game, and an outcome for every seat."""
    s = game.new(setting, seed)
    for _ in walk(s, Random(seed)):
        assert not s.outcome, f"asked although the game is over: {s.agenda}"
        assert 0 <= s.asked < setting.seats, f"nobody sits at {s.asked}"
    assert len(s.outcome) == setting.seats, f"outcome {s.outcome} of {setting.seats} seats"
    assert set(s.outcome) <= {1, 0, -1}, f"outcome {s.outcome}"
    assert len(s.scores) == setting.seats, f"scores {s.scores} of {setting.seats} seats"
    assert s.asked == -1, "somebody is asked after the end"
    assert s.legal() == []
    no = s.why_not(game.actions[0])
    assert no is not None, "an action is legal after the end"


def clones(game: Game, setting: Setting, seed: str) -> None:
    """A clone equals its original, goes on alike, and neither ever changes the other; nor the table it was laid on."""
    blank = game.empty(setting).fingerprint()
    s = game.new(setting, seed)
    kept: list[tuple[State, str]] = []
    rng = Random(seed)
    for a in walk(s, rng):
        if some(s, rng, 0.3):
            here = s.fingerprint()
            older, twin = s.clone(), s.clone()
            assert type(older) is type(s)
            assert older.fingerprint() == here, "a clone differs from its original"
            assert older.legal() == s.legal(), "a clone is offered something else"
            assert older.tape is None, "a clone carries the tape"
            twin.apply(a)
            assert s.fingerprint() == here, f"playing {a} on a clone changed the original"
            kept.append((older, here))
    for older, here in kept:
        assert older.fingerprint() == here, f"play went on and changed an older copy, at decision {older.number}"
    assert game.empty(setting).fingerprint() == blank, "a game changed the empty table of those that follow"


def saving(game: Game, setting: Setting, seed: str) -> None:
    """A saved state comes back the same at every decision, and goes on identically."""
    s = game.new(setting, seed)
    rng = Random(seed)
    back: State | None = None
    for a in walk(s, rng):
        if back is not None:
            assert back.fingerprint() == s.fingerprint(), f"a restored state went on differently before {a}"
            assert back.legal() == s.legal()
        back = None
        if some(s, rng, 0.3):
            back = game.load(setting, json.loads(json.dumps(s.save())))
            assert back.fingerprint() == s.fingerprint(), "a restored state differs"
            assert back.legal() == s.legal(), "a restored state is offered something else"
            back.apply(a)
    if back is not None:
        assert back.fingerprint() == s.fingerprint()


def random_match(game: Game, setting: Setting, seed: str, limit: int = ENDLESS) -> Match:
    match = Match(game, setting, seed)
    rng = Random(seed)
    for _ in range(limit):
        if match.state.over:
            break
        menu = match.state.legal()
        match.play(menu[int(rng.random() * len(menu))])
    return match


def journal(game: Game, setting: Setting, seed: str) -> None:
    """A saved journal replays to the same position, also while another game is played between its moves."""
    match = random_match(game, setting, seed)
    assert match.state.over
    doc = json.loads(json.dumps(match.save()))
    again = replay(game, doc)
    assert again.state.fingerprint() == match.state.fingerprint(), "the journal replays to another position"
    assert again.log == match.log, "the journal replays to another log"

    beside, other = Match(game, setting, seed), Match(game, setting, seed + " beside")
    rng = Random(seed)
    for move in match.moves:
        if not move.automatic:
            beside.play(move.action, move.number)
            if not other.state.over:
                menu = other.state.legal()
                other.play(menu[int(rng.random() * len(menu))])
    assert beside.state.fingerprint() == match.state.fingerprint(), "another game beside it changed this one"

    middle = len(match.moves) // 2
    assert match.at(middle).moves == match.moves[: len(match.at(middle).moves)]


def stale(game: Game, setting: Setting, seed: str) -> None:
    """An answer to another question changes nothing."""
    match = Match(game, setting, seed)
    before = match.state.fingerprint()
    for number in (match.state.number - 1, match.state.number + 1):
        try:
            match.play(match.state.legal()[0], number)
        except Stale:
            pass
        else:
            raise AssertionError(f"question {match.state.number} took an answer to question {number}")
    assert match.state.fingerprint() == before


def acceptance(game: Game, setting: Setting, seed: str, rules: frozenset[str] = frozenset()) -> None:
    """Accepted = offered and neither barred nor refused; everything else is refused with a rule and changes nothing."""
    s = game.new(setting, seed)
    rng = Random(seed)
    for _ in walk(s, rng):
        if not some(s, rng, 0.2):
            continue
        here = s.fingerprint()
        legal = s.legal()
        offers = s.question.offers(s)
        assert len(set(legal)) == len(legal), f"{s.question} offers an action twice"
        assert legal == [o.action for o in offers if o.no is None], (
            f"legal of {s.question} is not offers minus refusals"
        )
        for offer in offers:
            no = s.why_not(offer.action)
            assert no == offer.no, f"{offer.action}: offered as {offer.no}, asked as {no}"
        accepted = set(legal)
        arbitrary = [game.actions[int(rng.random() * len(game.actions))] for _ in range(12)]
        refused = [o.action for o in offers if o.no is not None]
        if refused:
            arbitrary.append(refused[int(rng.random() * len(refused))])
        for a in arbitrary:
            no = s.why_not(a)
            assert (no is None) == (a in accepted), f"{a} is {'legal' if a in accepted else 'not legal'}, but {no}"
            if no is not None:
                assert no.rule, f"{a} is refused without a rule: {no}"
                assert not rules or no.rule in rules, f"{a} is refused by a rule that does not exist: {no.rule}"
                assert refusal_of(s, a) == no, f"{a} was refused and yet played"
        assert s.fingerprint() == here, f"asking what is allowed at {s.question} changed the state"


def refusal_of(s: State, a: Action) -> No | None:
    try:
        s.play(a)
    except Refused as refusal:
        return refusal.no
    return None


def conservation(game: Game, setting: Setting, seed: str) -> None:
    """Every piece is somewhere, always."""
    s = game.new(setting, seed)
    pieces = game.census(s)
    assert pieces, "a game without pieces counts nothing"
    for a in walk(s, Random(seed)):
        now = game.census(s)
        assert now == pieces, f"before {a}, decision {s.number}: {changes(pieces, now)}"
    assert game.census(s) == pieces, f"at the end: {changes(pieces, game.census(s))}"


def changes(before: dict[str, int], now: dict[str, int]) -> str:
    names = [name for name in {**before, **now} if before.get(name) != now.get(name)]
    return ", ".join([f"{name}: {before.get(name)} became {now.get(name)}" for name in names])
