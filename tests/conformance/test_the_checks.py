"""Tests of the tests: a game that is wrong in one place must be caught by the check that is there for it.

Each fault is the example game with one line of its source changed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from docs.comet import comet

from astrarium.kernel import Game, Setting, Span
from astrarium.kernel.fields import Length

from . import checks

SOURCE = Path(comet.__file__).read_text()
CENSUS = "    census=census,\n"
Check = Callable[[Game, Setting, str], object]


def comet_with(*changes: tuple[str, str]) -> Game:
    """The example game with some lines of its source changed."""
    text = SOURCE
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the example game"
        text = text.replace(old, new)
    module = ModuleType("wrong_comet")
    module.__file__, module.__path__ = comet.__file__, comet.__path__
    vars(module)["Span"], vars(module)["Length"] = Span, Length
    sys.modules["wrong_comet"] = module
    exec(compile(text, "wrong_comet.py", "exec"), vars(module))
    return module.GAME


def verdict(check: Check, game: Game) -> str:
    """What the check has to say about several games, or nothing."""
    for i in range(6):
        try:
            check(game, game.setting(), f"wrong-{i}")
        except Exception as fault:
            return f"{type(fault).__name__}: {fault}"
    return ""


def really_imagines(game: Game, setting: Setting, seed: str) -> None:
    assert checks.leaks(game, setting, seed) == {0, 1}, "what some seat imagines is always the truth"


def cloning(fault: str) -> str:
    """A `clone` written by hand, with a fault in it."""
    return (
        f"made = Sky.clone\n\ndef clone(self):\n    t = made(self)\n    {fault}\n    return t\n\nSky.clone = clone\n\n"
    )


EVERY: list[Check] = [
    checks.ends,
    checks.clones,
    checks.saving,
    checks.journal,
    checks.stale,
    checks.acceptance,
    really_imagines,
    checks.blind,
    checks.dreams_end,
    checks.barriers,
    checks.bounded,
    checks.gone,
    checks.secrets,
    checks.shared_lists,
    checks.conservation,
]

FAULTS: list[tuple[str, Check, str, str]] = [
    (
        "no answer",
        checks.ends,
        'return No("CO-3", "bag-not-empty") if sum(s.bag) > 0 else None',
        'return No("CO-3", "never")',
    ),
    ("no end", checks.ends, "min(sizes) == 0 or s.passes == 2", "s.passes < 0"),
    ("outcome of one seat", checks.ends, "(lead < 0) - (lead > 0)])", "][:1])"),
    ("shared list", checks.clones, "hand: OwnerTotal[Board]", "hand: OwnerTotal[list[int]]"),
    ("wrong copy", checks.clones, "class Lay(", cloning("t.passes = 0") + "class Lay("),
    ("forgotten copy", checks.clones, "class Lay(", cloning("del t.head") + "class Lay("),
    ("games share a table", checks.clones, "bag: Total[Board]", "bag: Total[list[int]]"),
    ("field not saved", checks.saving, "head: Public[int]", "head: Aside[int]"),
    (
        "games share a bag",
        checks.journal,
        "        for seat in range(2):\n            for _ in range(s.box.hand)",
        "        s.bag = s.box.count\n        for seat in range(2):\n            for _ in range(s.box.hand)",
    ),
    ("refused without a rule", checks.acceptance, 'No("CO-1", "no-such-card")', 'No("", "no-such-card")'),
    (
        "asking changes",
        checks.acceptance,
        "        if s.holds(q.seat, a.card) == 0:",
        "        s.passes = 0\n        if s.holds(q.seat, a.card) == 0:",
    ),
    (
        "fast path forgets",
        checks.acceptance,
        "    verbs = (Lay(), Draw(), Pass())",
        "    verbs = (Lay(), Draw(), Pass())\n\n    def legal(self, s):\n        return super().legal(s)[:1]",
    ),
    ("hands are open", really_imagines, "hand: OwnerTotal[Board]", "hand: Public[Board]"),
    (
        "told to all",
        really_imagines,
        's.whisper(q.seat, "drew-card", "CO-2", card)',
        's.tell("drew-card", "CO-2", card)',
    ),
    ("forced moves show", really_imagines, "    waits = True\n", ""),
    ("refusal tells", really_imagines, "(s.box.value[a.card], s.head))", "(s.hand[3 - q.seat * 3], s.head))"),
    (
        "legality tells",
        really_imagines,
        "        if s.box.value[a.card] < s.head:",
        "        if s.hand[3 - q.seat * 3] == 0:",
    ),
    ("imagines only the truth", really_imagines, "        other = (1 - seat) * 3\n", "        return\n"),
    ("imagines fewer cards", really_imagines, "self.bag[kind] += self.hand[other + kind]", "pass"),
    ("imagined hands too big", really_imagines, "for _ in range(size):", "for _ in range(size + 1):"),
    (
        "imagined from the other hand",
        checks.blind,
        "        for kind in range(3):\n            self.bag[kind] += self.hand[other + kind]",
        "        self.draw(2 + self.hand[other])\n"
        "        for kind in range(3):\n            self.bag[kind] += self.hand[other + kind]",
    ),
    (
        "a pile that lies as it lay",
        checks.blind,
        "    bag: Total[Board]\n",
        "    bag: Total[Board]\n    under: Length[Board] = [1, 2, 3]\n",
    ),
    (
        "a spectator imagines as the last seat",
        checks.blind,
        "    def redeal(self, seat: int) -> None:",
        "    SPECTATORS_IMAGINE = True\n\n    def redeal(self, seat: int) -> None:\n        seat %= 2",
    ),
    ("a count below zero", checks.bounded, "s.take(q.seat, a.card, -1)", "s.take(q.seat, a.card, -2)"),
    ("a place off the board", checks.bounded, CENSUS, CENSUS + '    bounds=lambda s: {"head": Span(0, 1)},\n'),
    ("dreams below zero", checks.bounded, "self.hand[other + kind] = 0", "self.hand[other + kind] = -1"),
    ("what is final moves", checks.bounded, CENSUS, CENSUS + '    bounds=lambda s: {"head": Span(0, 2, (1,))},\n'),
    ("bounds of no field", checks.bounded, CENSUS, CENSUS + '    bounds=lambda s: {"tail": Span(0, 2)},\n'),
    (
        "who has left is asked",
        checks.gone,
        CENSUS,
        CENSUS + "    left=lambda s, seat: sum(s.laid) > 3 and seat == 1,\n",
    ),
    ("a shared list is changed", checks.shared_lists, "laid: Public[Board]", "laid: Public[list[int]]"),
    ("lost card", checks.conservation, "        s.laid[a.card] += 1\n", ""),
]


@pytest.mark.parametrize("check", EVERY, ids=lambda check: check.__name__)
def test_the_example_game_passes(check: Check) -> None:
    assert verdict(check, comet_with()) == ""


@pytest.mark.parametrize(("name", "check", "old", "new"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_a_fault_is_caught(name: str, check: Check, old: str, new: str) -> None:
    assert verdict(check, comet_with((old, new))) != ""


def test_an_action_that_reads_back_as_another_is_caught() -> None:
    game = comet_with()
    lay, other = game.actions.kinds["lay"].all[:2]
    game.actions.every[lay.id], game.actions.every[other.id] = other, lay
    with pytest.raises(AssertionError):
        checks.numbering(game)


SECRETLY = (  # cards are laid face down, so that only their number shows
    ("laid: Public[Board]", "laid: Total[Board]"),
    ("s.head = s.box.value[a.card] if s.box.value[a.card] < s.box.highest else 0", "s.head = 0"),
)


def test_telling_a_secret_choice_is_caught() -> None:
    assert "was chosen in secret" in verdict(checks.secrets, comet_with(*SECRETLY))
    quiet = ('s.tell("laid", "CO-1", q.seat, a.card)', 's.tell("laid", "CO-1", q.seat)')
    assert verdict(checks.secrets, comet_with(*SECRETLY, quiet)) == ""


def test_a_verb_that_reads_another_question_is_caught() -> None:
    checks.annotated(comet_with())
    other = ('    def bar(self, s: Sky, q: Frame[Sky]) -> No | None:\n        return No("CO-2"', None)
    for wrong, fault in (("q: NextTurn", "a question of NextTurn"), ("q: Turn", "")):
        game = comet_with((other[0], other[0].replace("q: Frame[Sky]", wrong)))
        if fault:
            with pytest.raises(AssertionError, match=fault):
                checks.annotated(game)
        else:
            checks.annotated(game)
    shaped = comet_with(
        ("class CometBox:", "class Card(Action):\n    card: int\n\n\nclass CometBox:"),
        (
            "    def refuse(self, s: Sky, q: Frame[Sky], a: OfCard)",
            "    def refuse(self, s: Sky, q: Frame[Sky], a: Card)",
        ),
    )
    with pytest.raises(AssertionError, match="an action of Card"):
        checks.annotated(shaped)


def test_taking_back_what_was_shown_without_chance_is_caught() -> None:
    peek = comet_with(
        ('return No("CO-3", "bag-not-empty") if sum(s.bag) > 0 else None', "return None"),
        (
            "        s.passes += 1\n        s.do(NextTurn(1 - q.seat))",
            "        s.head = -s.hand[3 - q.seat * 3]\n        s.do(NextTurn(q.seat))",
        ),
    )
    assert "although it showed something" in verdict(checks.barriers, peek)
