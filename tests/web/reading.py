"""What hints, the coach and key moments say, to be read by a person: `python -m tests.web.reading hints kepler --count 20`.

Bots of level 3 and 2 play; at questions spread over the game a hint is made for the seat that is asked, as the page makes
it, or the coach is asked for a word on its turn, and printed as text. A verdict (true, useful, empty) is for whoever reads.
"""

from __future__ import annotations

import argparse
import html
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from astrarium.bots import SearchBot, make
from astrarium.bots.outlook import Outlook
from astrarium.bots.reasons import guarding, ideas
from astrarium.games import load
from astrarium.kernel import Match
from astrarium.kernel.explain import claims_of
from astrarium.table import Table
from astrarium.table.coaching import CoachedTurn, coached, last_turn
from astrarium.table.explaining import EXPLAININGS
from astrarium.table.moments import key_moments
from astrarium.text import Words
from astrarium.web.page.advice import advice
from astrarium.web.page.play import Look
from astrarium.web.page.site import site
from astrarium.web.page.teaching import coach

from .test_leaks import Quiet, table_of

GAMES = 2  # from which the questions are taken


def plain(shown: str) -> str:
    """A page's part as lines of text."""
    text = re.sub(r"<svg.*?</svg>", "", shown, flags=re.S)
    text = re.sub(r"</(p|li|h2|dt|div|button)>", "\n", text)
    lines = [html.unescape(re.sub("<[^>]*>", " ", line)) for line in text.splitlines()]
    return "\n".join([" ".join(line.split()) for line in lines if line.strip() and line.strip() != "\n"])


def games(title: str) -> Iterator[Match]:
    game = load(title)
    for number in range(GAMES):
        mode = game.modes[number % len(game.modes)]
        match = Match(game, game.setting(mode.word, max(min(mode.seats), min(2, max(mode.seats)))), f"reading {number}")
        rng, bots = Random(number), [make("level:3"), make("level:2")]
        while not match.state.over:
            match.play(bots[match.state.asked % 2].choose(Outlook(game, match.state, rng)))
        yield match


def hints(title: str, count: int, iterations: int, lang: str) -> Iterator[str]:
    game = load(title)
    for number, played in enumerate(games(title)):
        table = table_of(game.id, played.setting.seats, played.setting.mode, played.seed, dict(played.setting.options))
        own = [n for n, move in enumerate(played.moves) if not move.automatic]
        wanted = set(own[len(own) // 8 :: max(1, len(own) // (count // GAMES + 1))][: count // GAMES])
        quiet: Any = Quiet()
        for n, move in enumerate(played.moves):
            s = table.match.state
            quiet_kinds = claims_of(s).quiet
            if n in wanted and len(s.menu) > 2 and not all(a.kind.word in quiet_kinds for a in s.menu):
                EXPLAININGS.kept.clear()
                look = Look(quiet, table, s.asked, False, site(lang))
                o = Outlook(game, s, Random(f"{number}:{n}"))
                found = guarding(o, ideas(o, SearchBot(iterations)))
                yield f"[{played.setting.mode}, {s.question.name()}, move {n}]\n{plain(str(advice(look, found)))}"
            if not move.automatic:
                table.match.play(move.action)


class Coached:
    """A coach who has looked at one turn already."""

    def __init__(self, found: CoachedTurn) -> None:
        self.coaches = self
        self.found = found

    def of(self, _table: Table, _seat: int, _turn: list[int]) -> CoachedTurn:
        return self.found


def coach_words(title: str, count: int, lang: str) -> Iterator[str]:
    """Every word of the coach, up to so many a game; how often there was none."""
    game = load(title)
    for played in games(title):
        table = table_of(game.id, played.setting.seats, played.setting.mode, played.seed, dict(played.setting.options))
        heads, told, silent = Words(game, lang).table("heads"), 0, 0
        for n, move in enumerate(played.moves):
            seat = table.match.state.asked
            turn = [] if table.match.state.over else last_turn(table, seat, heads)
            if turn and told < count // GAMES:
                salt = f"{title} {played.seed} {n}"
                found = coached(salt, title, json.loads(json.dumps(table.match.save())), "", seat, turn, [])
                EXPLAININGS.kept.clear()
                quiet: Any = Quiet()
                quiet.coaches = Coached(found)
                look = Look(quiet, table, seat, False, site(lang))
                said = coach(look)
                own = [look.words.action(table.match.moves[one].action) for one in turn]
                if said is None:
                    silent += 1
                else:
                    told += 1
                    yield f"[{played.setting.mode}, move {n}, played: {'; '.join(own)}]\n{found.kind}: {plain(str(said))}"
            if not move.automatic:
                table.match.play(move.action)
        yield f"({silent} turns without a word)"


def moments(title: str, count: int, lang: str) -> Iterator[str]:
    game = load(title)
    for played in games(title):
        words = Words(game, lang, [f"Player {n}" for n in range(played.setting.seats)])
        journal = played.save()
        for moment in key_moments(title, journal)[: max(1, count // GAMES + 1)]:
            at = moment.at - 1
            while at > 0 and played.moves[at].automatic:
                at -= 1
            move = played.moves[at]
            yield (
                f"[{played.setting.mode}, move {at}] {words.players[move.seat]}: {words.action(move.action)} "
                f"{moment.before:+.2f} → {moment.after:+.2f} of seat {moment.whose}"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["hints", "coach", "moments"])
    parser.add_argument("title")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--iterations", type=int, default=120)
    parser.add_argument("--lang", default="en")
    given = parser.parse_args()
    found = (
        hints(given.title, given.count, given.iterations, given.lang)
        if given.what == "hints"
        else coach_words(given.title, given.count, given.lang)
        if given.what == "coach"
        else moments(given.title, given.count, given.lang)
    )
    for n, text in enumerate(found, 1):
        print(f"--- {n} {text}\n", flush=True)


if __name__ == "__main__":
    main()
