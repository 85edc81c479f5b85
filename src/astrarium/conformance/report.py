"""All checks over one game, each with its verdict, and what the game does not have, which nobody demands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, NamedTuple

from astrarium.kernel import Game, Setting, state
from astrarium.scene.picture import scene_of
from astrarium.text.languages import languages
from astrarium.text.missing import missing
from astrarium.text.rules import rules_of

from . import bounds, imagining, playing, secrets, sources, wording
from .messages import Heard, listen
from .pictures import strangers, undrawn
from .settings import Laid, optional, plain
from .trying import try_check

FIRST: Final = languages()[0]
COMPILED: Final = not str(state.__file__).endswith(".py")
Check = Callable[[Game, Setting, str], object]


class Verdict(NamedTuple):
    """What was looked at, and what is wrong with it; nothing, if it holds."""

    name: str
    faults: tuple[str, ...] = ()


PLAYED: Final[tuple[tuple[str, Check], ...]] = (
    ("random play ends, with an outcome for every seat", playing.ends),
    ("clones equal their original and never change it", playing.clones),
    ("a saved state comes back and goes on alike", playing.saving),
    ("a journal replays to the same position", playing.journal),
    ("an answer to another question changes nothing", playing.stale),
    ("what is accepted is offered, and every refusal names a rule", playing.acceptance),
    ("no piece is lost", playing.conservation),
    ("every field holds what it may", bounds.bounded),
    ("who has left is not asked", bounds.gone),
    ("no seat can tell the truth from what it imagines", secrets.leaks),
    ("what is done in secret is told to nobody else", secrets.secrets),
    ("imagined games end, and lose no piece", secrets.dreams_end),
    ("what is imagined depends on what a seat knows alone", imagining.blind),
    ("undo stops at chance, reveals and other seats' turns", secrets.barriers),
)


def verdicts(game: Game, seeds: int = 2) -> Iterator[Verdict]:
    """One after the other, as they are found."""
    tables = [*plain(game), *optional(game)]
    named = [f"check-{n}" for n in range(seeds)]
    shared = () if COMPILED else (("a list that clones share is replaced, never changed", bounds.shared_lists),)
    for name, check in (*PLAYED, *shared):
        yield Verdict(name, tuple(faults(check, tables, named)))
    yield Verdict("every seat's dreams differ from the truth", tuple(always_true(tables, named)))
    yield Verdict("text, JSON and number of an action lead back to it", try_check(partial(sources.numbering, game)))
    yield Verdict("a verb reads the questions that list it", try_check(partial(sources.annotated, game)))
    mixed = [line for path in game.folder.rglob("*.py") for line in sources.mixed_up(path)]
    yield Verdict("a rule stands where a rule belongs, a text where a text", tuple(mixed))
    yield Verdict("every rule that is cited is written", tuple(wording.unwritten(game)))
    yield Verdict("everything named has a text", tuple(wording.unnamed(game, FIRST)))
    heard = Heard(set(), set(), {})
    for table in tables:
        listen(game, table.setting, named[0], heard)
    yield Verdict("everything said in play has a text", tuple(wording.unsaid(game, FIRST, heard)))
    if game.part("scene") is not None:
        yield Verdict("its picture draws every question, for every seat", tuple(undrawn(tables, named[0])))
        yield Verdict("every method of its picture is one that is asked for", tuple(strangers(scene_of(game))))


def faults(check: Check, tables: list[Laid], seeds: list[str]) -> Iterator[str]:
    """What a check finds at each table; the first of each is enough."""
    for table in tables:
        for seed in seeds:
            told = try_check(partial(check, table.game, table.setting, seed))
            if told:
                yield f"{table.word}, seed {seed}: {told[0]}"
                break


def always_true(tables: list[Laid], seeds: list[str]) -> Iterator[str]:
    """Seats of a game with secrets that imagine nothing but the truth."""
    for game, setting, word in tables:
        if secrets.hides(game, game.new(setting, "any")):
            found: set[int] = set()
            for seed in seeds:
                if not try_check(partial(secrets.leaks, game, setting, seed)):
                    found |= secrets.leaks(game, setting, seed)
            if found != set(range(setting.seats)):
                yield f"{word}: what some seat imagines is always the truth"


def lacks(game: Game) -> Iterator[str]:
    """What a game could have; it is played without."""
    if not len(rules_of(game)):
        yield "no rules.md: refusals cite rules that nobody can read"
    if game.part("scene") is None:
        yield "no scene: it is drawn as lists and numbers"
    if game.part("sense") is None:
        yield "no sense: bots judge by playing on at random"
    if not (game.folder / "lesson.toml").exists():
        yield "no lesson.toml: there is no guided first game"
    for lang in languages()[1:]:
        absent = sum([len(one.lacks) for one in missing(game, lang)])
        if absent:
            listed = f"astrarium words {game.id} --missing {lang}"
            yield f"{absent} texts are not in {lang}, and are said in {FIRST}: {listed}"
