"""What hints, the coach and key moments say, to be read by a person: `python -m tests.web.reading hints kepler`.

Bots play, one by the rule of thumb and one that errs as a learner does, with fixed seeds. At questions spread over these games a
hint is made for the seat that is asked, as the page makes it, or the coach is asked for a word on its turn; a key moment is
told as the study tells it. Each is printed in both languages under the position in words. A verdict (true, useful, empty) is for
whoever reads; those of before are in docs/notebook/teaching.md.
"""

from __future__ import annotations

import argparse
import html
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from rich.console import Console

from astrarium.bots import GreedyBot, SearchBot
from astrarium.bots.outlook import Outlook
from astrarium.bots.reasons import guarding, ideas
from astrarium.games import load
from astrarium.kernel import Match
from astrarium.kernel.explain import claims_of
from astrarium.table import Table
from astrarium.table.coaching import CoachedTurn, coached, last_turn
from astrarium.table.explaining import EXPLAININGS
from astrarium.table.moments import key_moments
from astrarium.terminal.board import board
from astrarium.text import LANGUAGES, Words
from astrarium.web.page.advice import advice
from astrarium.web.page.play import Look
from astrarium.web.page.review import percent, sentence
from astrarium.web.page.site import site
from astrarium.web.page.teaching import coach

from .test_leaks import Quiet, table_of

GAMES = 2  # from which the questions are taken
ERRS = 5  # of so many decisions one is any
WIDE = 150  # letters of a line


def plain(shown: str) -> str:
    """A page's part as lines of text."""
    text = re.sub(r"<svg.*?</svg>", "", shown, flags=re.S)
    text = re.sub(r"</(p|li|h2|dt|div|button)>", "\n", text)
    lines = [html.unescape(re.sub("<[^>]*>", " ", line)) for line in text.splitlines()]
    return "\n".join([" ".join(line.split()) for line in lines if line.strip() and line.strip() != "\n"])


def games(title: str, seed: str, count: int = GAMES) -> Iterator[Match]:
    game = load(title)
    for number in range(count):
        mode = game.modes[number % len(game.modes)]
        seats = max(min(mode.seats), min(2, max(mode.seats)))
        match, rng = Match(game, game.setting(mode.word, seats), f"{seed} {number}"), Random(f"{seed} {number}")
        while not match.state.over:
            o = Outlook(game, match.state, rng)
            errs = match.state.asked == number % seats and not rng.randrange(ERRS)
            match.play(rng.choice(o.legal) if errs else GreedyBot().choose(o))
        yield match


def laid(played: Match) -> Table:
    setting = played.setting
    return table_of(played.game.id, setting.seats, setting.mode, played.seed, dict(setting.options))


def position(look: Look) -> str:
    """What a seat sees, in words, and what was told last."""
    console = Console(width=WIDE, no_color=True, highlight=False)
    with console.capture() as shown:
        console.print(board(look.table.game, look.view, look.words))
    last = [look.words.event(line.event) for line in look.table.log(look.seat)[-4:]]
    return f"{look.when()} · {look.words.players[look.seat]} is asked\n{shown.get()}\nLast: {' · '.join(last)}"


def looks(table: Table, seat: int, service: Any = None) -> list[Look]:
    """The table in every language, with nothing remembered."""
    EXPLAININGS.kept.clear()
    return [Look(service or Quiet(), table, seat, False, site(lang)) for lang in LANGUAGES]


def told(look: Look, where: str, texts: list[str]) -> str:
    return "\n".join(
        [where, position(look), *[f">> {lang}\n{text}" for lang, text in zip(LANGUAGES, texts, strict=True)]]
    )


def hints(title: str, count: int, iterations: int, seed: str) -> Iterator[str]:
    game = load(title)
    for number, played in enumerate(games(title, seed)):
        table = laid(played)
        own = [n for n, move in enumerate(played.moves) if not move.automatic]
        spread = Random(f"{seed} hints {number}").sample(own[len(own) // 10 :], len(own) * 9 // 10)
        wanted: set[int] = set()
        here = table.match
        asked = worth_asking(played)
        wanted = set([n for n in spread if n in asked][: count // GAMES])
        for n, move in enumerate(played.moves):
            s = here.state
            if n in wanted:
                o = Outlook(game, s, Random(f"{number}:{n}"))
                found = guarding(o, ideas(o, SearchBot(iterations)))
                every = looks(table, s.asked)
                texts = [plain(str(advice(look, found))) for look in every]
                yield told(every[0], f"[{played.setting.mode}, {s.question.name()}, move {n}]", texts)
            if not move.automatic:
                here.play(move.action)


def worth_asking(played: Match) -> set[int]:
    """The moves before which there was something to choose but talk."""
    match, found = Match(played.game, played.setting, played.seed), set[int]()
    for n, move in enumerate(played.moves):
        s = match.state
        quiet = claims_of(s).quiet
        if not move.automatic:
            if len(s.menu) > 2 and not all(a.kind.word in quiet for a in s.menu):
                found.add(n)
            match.play(move.action)
    return found


class Coached(Quiet):
    """A coach who has looked at one turn already."""

    def __init__(self, found: CoachedTurn) -> None:
        super().__init__()
        self.coaches = self
        self.found = found

    def of(self, *_given: object) -> Any:
        return self.found


def coach_words(title: str, count: int, seed: str, number: int) -> Iterator[str]:
    """Words of the coach in so many games, up to so many; how often there was none."""
    game = load(title)
    for played in games(title, seed, number):
        table = laid(played)
        heads, said, silent = Words(game, "en").table("heads"), 0, 0
        for n, move in enumerate(played.moves):
            seat = table.match.state.asked
            turn = [] if table.match.state.over else last_turn(table, seat, heads)
            if turn and move.seat == seat and not move.automatic and said < -(-count // number):
                salt = f"{title} {played.seed} {n}"
                found = coached(salt, title, json.loads(json.dumps(table.match.save())), "", seat, turn, [])
                every = looks(table, seat, Coached(found))
                texts = [coach(look) for look in every]
                if texts[0] is None:
                    silent += 1
                else:
                    said += 1
                    words = every[0].words
                    own = "; ".join([words.action(table.match.moves[one].action) for one in turn])
                    where = f"[{played.setting.mode}, move {n}, played: {own}] {found.kind}"
                    yield told(every[0], where, [plain(str(text)) for text in texts])
            if not move.automatic:
                table.match.play(move.action)
        yield f"({silent} turns without a word)"


def moments(title: str, count: int, seed: str, number: int) -> Iterator[str]:
    for played in games(title, seed, number):
        table, before = laid(played), laid(played)
        moves = [move.action for move in played.moves if not move.automatic]
        for action in moves:
            table.match.play(action)
        made = 0
        for moment in key_moments(title, json.loads(json.dumps(played.save())))[: -(-count // number)]:
            at = max([n for n, move in enumerate(played.moves[: moment.at]) if not move.automatic])
            while len(before.match.moves) < at:
                before.match.play(moves[made])
                made += 1
            after = looks(table, moment.seat)
            change = f"{percent(moment.before)} % → {percent(moment.after)} % of seat {moment.whose}"
            texts = [f"{sentence(look, moment)} ({change})" for look in after]
            yield told(looks(before, moment.seat)[0], f"[{played.setting.mode}, move {at}]", texts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["hints", "coach", "moments"])
    parser.add_argument("title")
    parser.add_argument("--count", type=int, default=0, help="20, or 10 key moments")
    parser.add_argument("--iterations", type=int, default=120)
    parser.add_argument("--seed", default="reading")
    parser.add_argument(
        "--games", type=int, default=GAMES, help="from which the coach's words and key moments are taken"
    )
    given = parser.parse_args()
    count = given.count or (10 if given.what == "moments" else 20)
    made = (
        hints(given.title, count, given.iterations, given.seed)
        if given.what == "hints"
        else coach_words(given.title, count, given.seed, given.games)
        if given.what == "coach"
        else moments(given.title, count, given.seed, given.games)
    )
    for n, text in enumerate(made, 1):
        print(f"--- {n} {text}\n", flush=True)


if __name__ == "__main__":
    main()
