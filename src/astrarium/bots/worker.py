"""What a worker process does for a server: choose for a bot, or advise a person. It loads bots and games, no more."""

from __future__ import annotations

import os
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from astrarium.games import load
from astrarium.kernel import AstrariumError, Box, Components, Game
from astrarium.kernel.claims import ClaimKey
from astrarium.kernel.explaining import Explaining

from . import make
from .outlook import Outlook
from .reasons import Ideas, guarding, ideas
from .search import SearchBot
from .sense import sense_of

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

HINT: Final = SearchBot(0, 1.2)


class WorkerTask(NamedTuple):
    """All that a worker needs. The bot itself gets an `Outlook` made from it, never the state."""

    title: str
    setting: dict[str, Any]
    state: dict[str, Any]
    seed: int
    components: str = ""  # the text of the game's own components, if they are not ours


def outlook(question: WorkerTask, game: Game | None = None) -> Outlook:
    game = game or load(question.title)
    setting = game.setting(question.setting["mode"], question.setting["seats"], question.setting["options"])
    box = given_box(game, question.components) if question.components else None
    return Outlook(game, game.load(setting, question.state, box), Random(question.seed))


@lru_cache(8)
def given_box(game: Game, text: str) -> Box:
    """The components of a table that does not play with the game's own; they stay the same for all its questions."""
    return Box(Components("components.toml", text), game.open_box)


def choose(question: WorkerTask, policy: str) -> list[str]:
    """A bot's answer, which may be anybody's."""
    o = outlook(question)
    action = make(policy).choose(o)
    if action not in o.legal:
        raise AstrariumError(f"bot {policy!r} answered {action!r}, which is not allowed now")
    told: list[str] = action.json()
    return told


def advise(question: WorkerTask, level: str = "") -> Ideas:
    """The best ideas, and why; of a level, if one is named."""
    bot, o = make(level) if level else HINT, outlook(question)
    return guarding(o, ideas(o, bot if isinstance(bot, SearchBot) else HINT))


def threaten(
    question: WorkerTask, salt: str, action: list[str], others: list[list[str]]
) -> list[tuple[ClaimKey, list[list[str]], str, float]]:
    """What the others can take from whoever is asked after an answer, where another answer avoids it, or ending
    the turn at once does."""
    o = outlook(question)
    parse = o.game.actions.from_json
    explaining, a = Explaining(o.imagine(), salt), parse(action)
    if explaining.claims.leaves:
        found = explaining.dangers(a)
    else:
        found = explaining.avoidable(a, [parse(other) for other in others])
    return [(threat.key, [one.json() for one in threat.line], threat.sure, threat.share) for threat in found]


def labour(pipe: Connection) -> None:
    """All that a worker process does: think about what comes, answer, wait for more."""
    step_back()
    while True:
        try:
            work, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, work(*arguments))
        except Exception as error:
            answer = (False, error)
        try:
            pipe.send(answer)
        except OSError:
            return
        except Exception:  # something that can't travel
            pipe.send((False, AstrariumError(repr(answer[1])[:500])))


def step_back() -> None:
    """A thinking bot yields to whoever serves a page, and does not outlive the server that asks it."""
    if hasattr(os, "nice"):
        os.nice(5)
    follow_parent()


def follow_parent() -> None:
    """End when the process that started this one has ended, even by a kill."""
    from multiprocessing import parent_process
    from threading import Thread

    Thread(target=end_with, args=(parent_process(),), daemon=True).start()


def end_with(server: BaseProcess | None) -> None:
    """Wait for a server that may be killed without a word, and follow it."""
    if server is not None:
        server.join()
        os._exit(0)


def get_ready(title: str = "") -> None:
    """Be there before the first question, with the game and its judgement in mind."""
    if title:
        game = load(title)
        sense_of(game)
        assert game.default_box
