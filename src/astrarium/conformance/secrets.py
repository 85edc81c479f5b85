"""What is hidden stays hidden: from views, from what is told, from what can be undone."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from astrarium.kernel import EVERYBODY, PUBLIC, Action, Game, Match, Setting, State

from .walking import ENDLESS, some, step, walk


def seen_text(s: State, seat: int) -> str:
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
            truth, hidden = seen_text(s, seat), s.unseen(seat)
            for _ in range(dreams):
                t = s.imagine(seat, rng)
                where = f"decision {s.number}, {s.question} seen from seat {seat}"
                dream = seen_text(t, seat)
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
            match.undo(seat, alone=True)
            assert match.state.fingerprint() == before, f"undoing {a} does not lead back"
            match.play(a)
            assert match.state.fingerprint() == after
        if not free:
            assert match.undoable(seat, alone=True) == 0


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
