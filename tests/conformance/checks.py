"""The checks themselves. Each is a function of a game, a setting and a seed that raises `AssertionError`; so each can
be turned against a game that is wrong on purpose (test_the_checks.py)."""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from astrarium.bots import Outlook, make
from astrarium.kernel import (
    COUNT,
    EVERYBODY,
    PUBLIC,
    Action,
    Event,
    Frame,
    Game,
    Match,
    No,
    Refused,
    Setting,
    Span,
    Stale,
    State,
    Tape,
    replay,
)

ENDLESS = 20_000  # decisions; no game of ours comes near


def walk(s: State, rng: Random, limit: int = ENDLESS, game: Game | None = None) -> Iterator[Action]:
    """Play at random, or with a game mostly by the rule of thumb, which comes further; gives each action just before it
    is played."""
    thumb = make("greedy")
    for _ in range(limit):
        if s.over:
            return
        menu = s.legal()
        a = menu[int(rng.random() * len(menu))]
        if game is not None and rng.random() < 0.85:
            a = thumb.choose(Outlook(game, s, rng))
        yield a
        s.apply(a)
    raise AssertionError(f"no end after {limit} decisions; asked {s.agenda}")


def some(s: State, rng: Random, often: float) -> bool:
    """Every one of the first decisions, then now and then: long games repeat themselves."""
    return s.number < 25 or rng.random() < often


# ---------------------------------------------------------------------------- 1 random play ends
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


# ---------------------------------------------------------------------------- 2 clones are isolated
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


# ---------------------------------------------------------------------------- 3 JSON round trip
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


# ---------------------------------------------------------------------------- 4 journal
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


# ---------------------------------------------------------------------------- 5 acceptance
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


# ---------------------------------------------------------------------------- 6 bounds
def numbers(value: Any) -> list[int]:
    """The numbers of a field, of all its parts."""
    return [n for part in value for n in numbers(part)] if isinstance(value, list) else [int(value)]


def longest(value: Any) -> int:
    """The length of a list, or of its longest part."""
    if value and isinstance(value[0], list):
        return max([len(part) for part in value])
    return len(value)


def within(game: Game, s: State, where: str) -> None:
    """Every field holds only what it may."""
    spans = game.bounds(s) if game.bounds else {}
    for name in s.FIELDS:
        low, high, _, most = spans.get(name, COUNT)
        held = numbers(getattr(s, name))
        assert not most or longest(getattr(s, name)) <= most, f"{where}: {name} is {getattr(s, name)}, more than {most}"
        if held:
            assert low <= min(held), f"{where}: {name} is {getattr(s, name)}, below {low}"
            assert max(held) <= high, f"{where}: {name} is {getattr(s, name)}, above {high}"


def stays(before: State, now: State, spans: dict[str, Span], where: str) -> None:
    """What is final has not changed."""
    for name, span in spans.items():
        if span.final:
            old, new = numbers(getattr(before, name)), numbers(getattr(now, name))
            for i, value in enumerate(old):
                assert value not in span.final or new[i] == value, f"{where}: {name} {i} left its final {value}"


def bounded(game: Game, setting: Setting, seed: str, often: float = 0.1, thumb: bool = False) -> None:
    """No negative count, no place outside the board, what is final is final: in truth, and in every seat's dreams."""
    s = game.new(setting, seed)
    rng = Random(seed)
    spans = game.bounds(s) if game.bounds else {}
    assert set(spans) <= set(s.FIELDS), f"bounds of no field: {set(spans) - set(s.FIELDS)}"
    for a in walk(s, rng, game=game if thumb else None):
        where = f"decision {s.number}, {s.question}"
        within(game, s, where)
        t, _ = step(s, a)
        stays(s, t, spans, f"{where}, by {a}")
        if some(s, rng, often):
            for seat in range(setting.seats):
                t = s.imagine(seat, rng)
                within(game, t, f"{where}, dreamt by {seat}")
                b = t.menu[int(rng.random() * len(t.menu))]
                after, _ = step(t, b)
                within(game, after, f"{where}, dreamt by {seat}, after {b}")
                stays(t, after, spans, f"{where}, dreamt by {seat}, by {b}")
    within(game, s, "at the end")


def gone(game: Game, setting: Setting, seed: str, thumb: bool = False) -> None:
    """A seat that has left the game is never asked, not even what has one answer only."""
    s = game.new(setting, seed)
    if game.left is None:
        return
    rng = Random(seed)
    for a in walk(s, rng, game=game if thumb else None):
        assert not game.left(s, s.asked), f"decision {s.number}: {s.question} asks seat {s.asked}, who has left"
        away = [seat for seat in range(setting.seats) if game.left(s, seat)]
        if away:
            t = s.clone()
            t.tape = Tape()
            t.apply(a)
            if all(game.left(t, seat) for seat in away):  # else another game of the match has begun
                for made in t.tape.automatic:
                    assert made.seat not in away, f"decision {made.number}: {made.action} of {made.seat}, who has left"


def shared_lists(game: Game, setting: Setting, seed: str) -> None:
    """A list that clones share is replaced and never changed in place."""
    s = game.new(setting, seed)
    rng = Random(seed)
    for _ in walk(s, rng):
        t = s.clone()
        for name in s.FIELDS:
            mine = getattr(s, name)
            if isinstance(mine, list) and getattr(t, name) is mine:
                setattr(s, name, Fixed(mine))
        s.imagine(int(rng.random() * setting.seats), rng)


class Fixed(list[Any]):
    """A list that refuses to change."""

    def refuse(self, *anything: Any) -> Any:
        raise AssertionError("a list that clones share was changed in place")

    __setitem__ = __delitem__ = __iadd__ = append = extend = insert = pop = remove = clear = sort = reverse = refuse


# ---------------------------------------------------------------------------- 7 leaks
def shown(s: State, seat: int) -> str:
    """Everything a seat is shown of a position, as one text."""
    told: dict[str, Any] = {"view": s.view(seat).json(), "agenda": [frame.name() for frame in s.agenda]}
    if s.asked == seat:
        told["question"] = s.question.json()
        told["legal"] = [str(a) for a in s.question.legal(s)]
        told["offers"] = [[str(o.action), repr(o.no), o.whole] for o in s.question.offers(s)]
    return json.dumps(told)


def first_difference(one: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, at - 80) : at + 60]}… but imagined …{other[max(0, at - 80) : at + 60]}…"


def step(s: State, a: Action) -> tuple[State, list[Event]]:
    """The position after an action and what was told on the way; the given state stays as it is."""
    t = s.clone()
    t.tape = Tape()
    t.apply(a)
    return t, t.tape.events


def with_chance_of(s: State, t: State) -> State:
    """The imagined state with the true one's luck, so that what differs afterwards was hidden before."""
    t.key, t.counter, t.pool = s.key, s.counter, s.pool
    return t


def leaks(game: Game, setting: Setting, seed: str, dreams: int = 2) -> set[int]:
    """A seat cannot tell the truth from what it imagines. Gives the seats whose dreams differed from the truth."""
    s = game.new(setting, seed)
    rng = Random(seed)
    differed: set[int] = set()
    pieces = game.census(s)
    for a in walk(s, rng):
        if not some(s, rng, 0.15):
            continue
        here = s.fingerprint()
        for seat in range(setting.seats):
            truth, hidden = shown(s, seat), s.unseen(seat)
            for _ in range(dreams):
                t = s.imagine(seat, rng)
                where = f"decision {s.number}, {s.question} seen from seat {seat}"
                dream = shown(t, seat)
                assert dream == truth, f"{where}: {first_difference(truth, dream)}"
                assert game.census(t) == pieces, f"{where}: imagining lost a piece"
                assert t.key != s.key, f"{where}: an imagined state knows what chance will bring"
                assert t.menu == t.question.legal(t), f"{where}: an imagined seat is offered what it is truly offered"
                if s.asked != seat:
                    assert t.menu, f"{where}: the imagined seat has no answer to its question"
                    assert len(t.menu) > 1 or s.question.waits, (
                        f"{where}: the question stands, so more than one answer is left, which shows what seat "
                        f"{s.asked} hides; let the decision wait (`waits = True`), or imagine accordingly"
                    )
                if t.unseen(seat) != hidden:
                    differed.add(seat)
                if a in t.menu:
                    same_news(s, with_chance_of(s, t), a, seat, where)
        assert s.fingerprint() == here, "looking changed the state"
    return differed


def same_news(s: State, t: State, a: Action, seat: int, where: str) -> None:
    """If a step leaves a seat with the same view in truth and dream, then it heard the same on the way."""
    after, told = step(s, a)
    after_dream, told_dream = step(t, a)
    if json.dumps(after.view(seat).json()) == json.dumps(after_dream.view(seat).json()):
        heard = [e for e in told if e.audience in (EVERYBODY, seat)]
        heard_dream = [e for e in told_dream if e.audience in (EVERYBODY, seat)]
        assert heard == heard_dream, f"{where}: {a} tells more than the view shows: {heard} but imagined {heard_dream}"


def secrets(game: Game, setting: Setting, seed: str, others: int = 3) -> None:
    """What a seat does in secret is told to nobody else: of two answers that leave another seat with one view, but the
    one who answered with two, that other seat hears the same."""
    s = game.new(setting, seed)
    rng = Random(seed)
    for a in walk(s, rng):
        if setting.seats == 1 or len(s.menu) < 2 or not some(s, rng, 0.2):
            continue
        alike = [b for b in s.menu if b.kind is a.kind and b is not a] or [b for b in s.menu if b is not a]
        actor = s.asked
        after, told = step(s, a)
        own = json.dumps(after.view(actor).fields)
        for b in rng.sample(alike, min(others, len(alike))):
            instead, told_instead = step(s, b)
            if json.dumps(instead.view(actor).fields) == own:
                continue
            for seat in range(setting.seats):
                if seat != actor and after.view(seat).json() == instead.view(seat).json():
                    heard = [e for e in told if e.audience in (EVERYBODY, seat)]
                    heard_instead = [e for e in told_instead if e.audience in (EVERYBODY, seat)]
                    assert heard == heard_instead, (
                        f"decision {s.number}, {s.question}: seat {seat} hears which of {a} and {b} was "
                        f"chosen in secret: {heard} or {heard_instead}"
                    )


def hides(game: Game, s: State) -> bool:
    """Whether anything in this game is hidden from anybody."""
    return any(mark is not PUBLIC for mark in s.FIELDS.values())


def dreams_end(game: Game, setting: Setting, seed: str) -> None:
    """What is imagined is a game like any other: it can be played to its end and no piece is lost."""
    s = game.new(setting, seed)
    rng = Random(seed)
    pieces = game.census(s)
    for _ in walk(s, rng):
        if rng.random() < 0.05:
            t = s.imagine(int(rng.random() * setting.seats), rng)
            for _ in walk(t, rng):
                pass
            assert game.census(t) == pieces, "a piece was lost in an imagined game"


# ---------------------------------------------------------------------------- 8 barriers
def barriers(game: Game, setting: Setting, seed: str) -> None:
    """Undo takes back a seat's own steps exactly, and never chance, a reveal or another seat's turn."""
    match = Match(game, setting, seed)
    rng = Random(seed)
    for count in range(ENDLESS):
        s = match.state
        if s.over:
            break
        seat, moves = s.asked, len(match.moves)
        menu = s.legal()
        a = menu[int(rng.random() * len(menu))]
        before, old = s.fingerprint(), s.clone()
        match.play(a)
        free = match.barrier <= moves
        if free:
            assert s.asked == seat, f"{a} can be undone although seat {s.asked} was asked"
            assert (s.counter, s.pool) == (old.counter, old.pool), f"{a} can be undone although chance was drawn"
            assert all(move.seat == seat for move in match.moves[moves:]), f"{a} can be undone although another acted"
            for watcher in range(setting.seats):
                assert not reveals(old, a, watcher, rng), f"{a} can be undone although it showed something to {watcher}"
        if free and (count < 15 or rng.random() < 0.03):
            after = s.fingerprint()
            match.undo(seat)
            assert match.state.fingerprint() == before, f"undoing {a} does not lead back"
            match.play(a)
            assert match.state.fingerprint() == after
        if not free:
            assert match.undoable(seat) == 0


def reveals(s: State, a: Action, seat: int, rng: Random) -> bool:
    """Whether what a seat sees after the step depends on what it could not see before."""
    after = shown_after(s, a, seat)
    for _ in range(2):
        t = with_chance_of(s, s.imagine(seat, rng))
        if a in t.menu and shown_after(t, a, seat) != after:
            return True
    return False


def shown_after(s: State, a: Action, seat: int) -> str:
    after, told = step(s, a)
    heard = [e for e in told if e.audience in (EVERYBODY, seat)]
    return json.dumps([after.view(seat).fields, heard])


# ---------------------------------------------------------------------------- 9 actions
def numbering(game: Game) -> None:
    """Text, JSON and number of every action lead back to it."""
    texts: set[str] = set()
    for i, a in enumerate(game.actions.every):
        assert a.id == i
        assert game.actions[i] is a
        assert game.actions.from_json(json.loads(json.dumps(a.json()))) is a
        assert game.actions.parse(str(a)) is a
        assert a.kind.of(a.x, a.y, a.z, a.w) is a
        assert len(a.targets()) == len(a.kind.domains)
        texts.add(str(a))
    assert len(texts) == len(game.actions), "two actions have one text"


def annotations(game: Game) -> None:
    """A verb that names the class of its question is listed by such questions alone; so with the class of its action."""
    for question in game.frames.values():
        for verb in getattr(question, "verbs", ()):
            for name in ("bar", "targets", "refuse", "legal", "do"):
                method = getattr(type(verb), name)
                said = getattr(method, "__annotations__", {})
                where = f"{type(verb).__name__}.{name}, listed by {question.__name__}"
                asked = classes(said.get("q", ""), method, game)
                assert not asked or issubclass(question, asked), f"{where}, reads a question of {said['q']}"
                acts = classes(said.get("a", ""), method, game)
                assert not acts or isinstance(verb.kind.all[0], acts), f"{where}, reads an action of {said['a']}"


def classes(said: str, method: Any, game: Game) -> tuple[type, ...]:
    """The classes that an annotation names; nothing if it leaves them open, as `Any` and `Frame[Sky]` do."""
    scope = {**vars(sys.modules[method.__module__]), **game.frames}
    found = [scope.get(part.strip()) for part in said.split("|")]
    known = [each for each in found if isinstance(each, type) and issubclass(each, (Frame, Action))]
    return tuple(known) if len(known) == len(found) else ()


# ---------------------------------------------------------------------------- 10 conservation
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


# ---------------------------------------------------------------------------- what is said
RULE_AT = {"No": 0, "tell": 1, "whisper": 2}  # where each names its rule
RULE = re.compile(r"[A-Z][A-Z0-9]{1,3}-[A-Z]?\d{1,3}[a-z]?")


def mixed_up(path: Path) -> list[str]:
    """Lines of a file in which a text stands for a rule, or a rule for a text."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        place = RULE_AT.get(name, -1)
        for at, word in enumerate(node.args) if place >= 0 else ():
            said = isinstance(word, ast.Constant) and isinstance(word.value, str) and word.value != ""
            if said and (at == place) != bool(RULE.fullmatch(word.value)):
                found.append(f"{path.name}:{node.lineno} {ast.unparse(node)}")
    return found
