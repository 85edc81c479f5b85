"""Everything that a game names or says has a text, and every rule that it cites is written."""

from __future__ import annotations

from astrarium.kernel import Game
from astrarium.text.coverage import unknown_citations
from astrarium.text.rules import rules_of
from astrarium.text.words import Words

from .messages import Heard, keys_in_source


def own_frames(game: Game) -> list[str]:
    return [name for name, frame in game.frames.items() if not frame.__module__.startswith("astrarium.kernel")]


def unnamed(game: Game, lang: str) -> list[str]:
    """Actions, places, questions, fields, modes and options that have no text."""
    words = Words(game, lang)
    for name in own_frames(game):
        words.frame(name)
        if game.frames[name].asks:
            words.question(game.frames[name](0, 0, 0, 0))
    words.missing.difference_update([m for m in words.missing if not m.startswith(("[frames]", "[questions]"))])
    for kind in game.actions.kinds.values():
        words.verb(kind)
        for a in kind.all[:: max(1, len(kind.all) // 500)]:
            words.action(a)
    for domain in game.actions.domains.values():
        for value in domain.values:
            words.name(domain.name, value)
    for name in game.new(game.setting(), "any").view(0).fields:
        words.field(name)
    for mode in game.modes:
        words.mode(mode.word)
    for option in game.options:
        words.option(option.name)
        for chosen in option.values:
            words.value(option.name, chosen)
    head = [key for key in ("name", "tagline") if not words.table("game").get(key)]
    return sorted(words.missing | {f"[game] {key}" for key in head})


def unsaid(game: Game, lang: str, heard: Heard) -> list[str]:
    """What was heard in play, or stands in the source, and has no text."""
    words = Words(game, lang)
    for event in heard.events:
        words.event(event)
    for no in heard.refusals:
        words.refusal(no)
    for question in heard.questions.values():
        words.question(question)
    keys = {f"[{key.table}] {key.key}" for key in keys_in_source(game.folder) if words.find(key.table, key.key) is None}
    return sorted(words.missing | keys)


def unwritten(game: Game) -> list[str]:
    """Rules that are cited and not written; nothing is asked of a game that has none."""
    rules = rules_of(game)
    if not len(rules):
        return []
    cited = {f"mode {mode.word}": mode.rule for mode in game.modes}
    cited |= {f"option {option.name}": option.rule for option in game.options}
    cited |= {name: frame.rule for name, frame in game.frames.items() if frame.asks and frame.verbs}
    wrong = [f"{rule or 'no rule'}, cited by {name}" for name, rule in cited.items() if rule not in rules]
    return [*wrong, *[f"{rule}, cited in {places}" for rule, places in unknown_citations(game).items()]]
