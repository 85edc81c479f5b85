"""The game at the terminal: a question, numbered answers, what is refused and why."""

from __future__ import annotations

import textwrap
from pathlib import Path
from random import Random
from typing import Any, Final

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Span, Text

from astrarium.bots import Outlook, make
from astrarium.kernel import Action, AstrariumError, Match, No, Offer, Refused, fingerprint
from astrarium.kernel.explaining import Explaining
from astrarium.kernel.outside import whole_number
from astrarium.terminal import saved
from astrarium.terminal.board import board
from astrarium.text.compared import facts
from astrarium.text.ending import results, verdict
from astrarium.text.errors import translated
from astrarium.text.rules import Rule, rules_of
from astrarium.text.spoken import meant
from astrarium.text.words import Words

YOU: Final = "you"
MANY: Final = 14  # answers beyond this are set in columns
RECALLED: Final = 12  # lines of the log told again when a game is resumed
REFUSED: Final = 10  # refused answers shown one by one before they are counted


def set_rule(rule: Rule, width: int) -> Text:
    """A rule in lines of a width. Broken here, because rich breaks lines at no-break spaces too."""
    lines = textwrap.fill(f"{rule.id} {rule.plain}", width, break_long_words=False, break_on_hyphens=False)
    return Text(lines, spans=[Span(0, len(rule.id), "bold")])


class Quit(Exception):
    """The person leaves; the game is kept."""


class Terminal:
    """A game between people at one terminal and bots."""

    def __init__(
        self,
        match: Match,
        players: list[str],
        lang: str = "en",
        console: Console | None = None,
        place: Path | None = None,
        components: str = "",
    ) -> None:
        self.match: Final = match
        self.players: Final = players
        self.console: Final = console or Console(highlight=False)
        self.place: Final = place
        self.components: Final = components
        self.people: Final = [seat for seat, name in enumerate(players) if name == YOU]
        self.bots: Final = {seat: make(name) for seat, name in enumerate(players) if name != YOU}
        self.words: Final = Words(match.game, lang, self.names(lang), match.box)
        read = max(0, len(match.log) - RECALLED) if match.moves else 0
        self.heard: Final = [read] * len(players)  # lines of the log each seat has read
        self.last_asked = -1
        self.filter = ""
        self.commands: Final = {
            word: getattr(self, f"do_{name}")
            for name in ("why", "undo", "log", "rules", "hint", "save", "board", "next", "help", "quit")
            for word in self.words.ui(f"command-{name}").split()
        } | {"?": self.do_help}

    def names(self, lang: str) -> list[str]:
        """One person is called "you" by name of the seat; several people and bots are numbered."""
        words = Words(self.match.game, lang)
        return [
            words.ui("person", seat + 1) if name == YOU else words.ui("bot", seat + 1, name)
            for seat, name in enumerate(self.players)
        ]

    # ------------------------------------------------------------ the game
    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        match = self.match
        self.say("seed-fingerprint", fingerprint(match.seed)[:16], style="dim")
        self.save()
        try:
            while not match.state.over:
                seat = match.state.asked
                if seat in self.bots:
                    self.bot_moves(seat)
                else:
                    self.person_moves(seat)
                self.save()
        except (Quit, EOFError, KeyboardInterrupt):
            self.save()
            self.console.print()
            self.say("kept", str(self.place or ""))
            return
        self.finish()

    def bot_moves(self, seat: int) -> None:
        s = self.match.state
        luck = Random(f"{self.match.seed}/{seat}/{s.number}")
        with self.console.status(self.words.ui("thinking", self.words.seat(seat))):
            action = self.bots[seat].choose(Outlook(self.match.game, s, luck))
        self.match.play(action)
        if not self.people:
            self.news(-1)

    def person_moves(self, seat: int) -> None:
        """Ask one seat until it has answered."""
        if len(self.people) > 1 and self.last_asked not in (-1, seat):
            self.hand_over(seat)
        if self.last_asked != seat or self.heard[seat] < len(self.match.log):
            self.last_asked = seat
            self.news(seat)
        self.filter = ""
        self.do_board("")
        number = self.match.state.number
        moves = len(self.match.moves)
        while (number, moves) == (self.match.state.number, len(self.match.moves)):
            self.ask(seat)

    def hand_over(self, seat: int) -> None:
        """Between two people at one screen nobody sees the other's cards."""
        self.console.clear()
        self.console.input(self.words.ui("hand-over", self.words.seat(seat)) + " ")

    def ask(self, seat: int) -> None:
        offers = self.offers()
        self.question(offers)
        said = self.console.input("[bold]> [/]").strip()
        if not said:
            return
        word, _, rest = said.partition(" ")
        try:
            chosen = whole_number(said)
            if chosen is not None:
                self.match.play(self.numbered(chosen, offers))
            elif word.lower() in self.commands:
                self.commands[word.lower()](rest.strip())
            else:
                self.spoken(said, offers)
        except Refused as refused:
            self.refusal(refused.no)
        except AstrariumError as error:
            self.console.print(escape(translated(str(error), self.words.lang)), style="yellow")

    # ------------------------------------------------------------ answers
    def offers(self) -> list[Offer]:
        s = self.match.state
        found = s.question.offers(s)
        wanted = meant(self.filter, [o.action for o in found if not o.whole], self.words)
        return [o for o in found if o.action in wanted] or s.question.once(found)

    def numbered(self, number: int, offers: list[Offer]) -> Action:
        legal = [o.action for o in offers if o.no is None]
        if not 1 <= number <= len(legal):
            raise AstrariumError(self.words.ui("no-number", number, len(legal)))
        return legal[number - 1]

    def spoken(self, said: str, offers: list[Offer]) -> None:
        """An action by its text; the beginning of several narrows the list."""
        found = meant(said, [o.action for o in self.all_legal()], self.words)
        if len(found) == 1:
            self.match.play(found[0])
        elif found:
            self.filter = said
        else:
            self.match.play(self.match.game.actions.parse(said))

    def all_legal(self) -> list[Offer]:
        s = self.match.state
        return [o for o in s.question.offers(s) if o.no is None]

    # ------------------------------------------------------------ showing
    def question(self, offers: list[Offer]) -> None:
        s, words, console = self.match.state, self.words, self.console
        rule = f" [dim]({s.question.rule})[/]" if s.question.rule else ""
        asked = words.says(f"[bold cyan]{escape(words.seat(s.asked))}[/]", escape(words.question(s.question)))
        console.print(f"\n{asked}{rule}")
        words.at(s.view(s.asked))
        legal = [o.action for o in offers if o.no is None]
        lines = [f"[bold]{i:>3}[/] {escape(words.action(a))}" for i, a in enumerate(legal, 1)]
        if len(lines) > MANY:
            console.print(Columns(lines, padding=(0, 3), column_first=True))
        else:
            for line in lines:
                console.print(line)
        if self.filter:
            self.say("filtered", self.filter, style="dim")
        self.refused([o for o in offers if o.no is not None])

    def refused(self, offers: list[Offer]) -> None:
        """Dimmed, with reason and rule; where many fall to one reason, one line for all."""
        by_reason: dict[tuple[str, No], list[Offer]] = {}
        for offer in offers:
            if offer.no is not None:
                by_reason.setdefault((offer.action.kind.word, offer.no), []).append(offer)
        for (_, no), group in by_reason.items():
            first = group[0]
            if first.whole:
                what = self.words.verb(first.action.kind)
            elif len(group) == 1 or len(offers) <= REFUSED:
                what = " / ".join([self.words.action(o.action) for o in group])
            else:
                what = self.words.ui("and-more", self.words.action(first.action), len(group) - 1)
            self.console.print(Text("  – " + self.words.says(what, self.why(no)), style="dim"))

    def why(self, no: No) -> str:
        return self.words.refusal(no) + (f" ({no.rule})" if no.rule else "")

    def refusal(self, no: No) -> None:
        self.console.print(Text(self.words.ui("refused", self.why(no)), style="yellow"))

    def news(self, seat: int) -> None:
        """What happened since this seat last looked."""
        reader = max(seat, 0)
        lines = self.match.log[self.heard[reader] :]
        self.heard[reader] = len(self.match.log)
        self.words.at(self.match.state.view(seat))
        for line in lines:
            if line.event.audience in (-1, seat):
                rule = f" ({line.event.rule})" if line.event.rule else ""
                self.console.print(Text.assemble("· ", self.words.event(line.event), (rule, "dim")))

    def finish(self) -> None:
        for seat in self.people or [-1]:
            self.news(seat)
        s, words = self.match.state, self.words
        self.console.print(board(self.match.game, s.view(self.people[0] if self.people else -1), words))
        self.say("over", style="bold")
        view = s.view(-1)
        told = verdict(self.match.game, view, words)
        if told:
            self.console.print(Text(told))
        plain = [words.ui(("lost", "drew", "won")[outcome + 1]) for outcome in s.outcome]
        for seat, result in enumerate(results(self.match.game, view, words) or plain):
            self.console.print("  " + words.says(escape(words.seat(seat)), f"{result} · {s.scores[seat]}"))
        self.say("seed-was", self.match.seed, style="dim")
        if self.place:
            self.say("replay-with", str(self.place), style="dim")

    def say(self, key: str, *facts: int | str, style: str = "") -> None:
        self.console.print(Text(self.words.ui(key, *facts), style=style))

    # ------------------------------------------------------------ commands
    def do_why(self, rest: str) -> None:
        """Why an action is refused, or what it does: by its text, its verb, or its number."""
        s = self.match.state
        if not rest:
            self.say("why-what", self.example())
            return
        chosen = whole_number(rest)
        if chosen is not None:
            self.explain(self.numbered(chosen, self.offers()))
            return
        kind = self.match.game.actions.kinds.get(rest)
        if kind is not None and kind.domains:
            verbs = [o for o in s.question.offers(s) if o.action.kind is kind]
            if any(o.no is None for o in verbs):
                self.say("why-legal", self.words.verb(kind))
            elif verbs:
                for no in {o.no for o in verbs if o.no is not None}:
                    self.refusal(no)
            else:
                self.refusal(No(s.question.rule, "not-now"))
            return
        a = self.match.game.actions.parse(rest)
        reason = s.why_not(a)
        if reason is None:
            self.explain(a)
        else:
            self.refusal(reason)

    def explain(self, a: Action) -> None:
        """What a legal answer does, and what the others can do then."""
        s, words = self.match.state, self.words
        self.say("why-legal", words.action(a))
        explaining = Explaining(s, fingerprint(self.match.seed))
        words.at(s.view(s.asked))
        for claim in explaining.shown(explaining.of(a)):
            self.console.print(Text(f"  {words.claim(claim, s.asked)}"))
        for threat in explaining.threats(a):
            line = ", ".join([words.action(b) for b in threat.line])
            self.console.print(Text(f"  ! {words.threat(threat)}: {line}", style="yellow"))

    def do_undo(self, rest: str) -> None:
        self.match.undo(self.match.state.asked, alone=len(self.people) == 1)
        self.heard[:] = [min(read, len(self.match.log)) for read in self.heard]

    def do_log(self, rest: str) -> None:
        count = whole_number(rest) or 20
        seat = self.match.state.asked
        self.words.at(self.match.state.view(seat))
        for line in self.match.events(seat)[-count:]:
            self.console.print(Text.assemble((f"{line.moment:>4} ", "dim"), self.words.event(line.event)))

    def do_rules(self, rest: str) -> None:
        rules = rules_of(self.match.game, self.words.lang)
        rule = rules[rest or self.match.state.question.rule]
        self.console.print(set_rule(rule, self.console.width))

    def do_hint(self, rest: str) -> None:
        s = self.match.state
        luck = Random(f"{self.match.seed}/hint/{s.number}")
        outlook = Outlook(self.match.game, s, luck)
        advice = make(rest or "greedy").choose(outlook)
        self.say("hint", self.words.action(advice), str(advice))
        self.words.at(s.view(s.asked))
        for said in facts(self.words, Explaining(s, fingerprint(self.match.seed)), advice):
            self.console.print(Text(f"  {said}"))

    def do_save(self, rest: str) -> None:
        place = Path(rest).expanduser() if rest else self.place
        if place is None:
            raise AstrariumError(self.words.ui("save-where"))
        saved.save(place, self.match, self.players, self.components)
        self.say("saved", str(place))

    def do_board(self, rest: str) -> None:
        self.filter = ""
        view = self.match.state.view(self.match.state.asked)
        self.console.print()
        self.console.print(board(self.match.game, view, self.words))

    def do_next(self, rest: str) -> None:
        """What remains to be done, the nearest first."""
        for frame in reversed(self.match.state.agenda):
            if name := self.words.frame(frame.name()):
                self.console.print(Text(f"  {name}"))

    def do_help(self, rest: str) -> None:
        self.say("help", self.example())

    def example(self) -> str:
        """An answer as it can be typed at this question."""
        return str(self.match.state.legal()[0])

    def do_quit(self, rest: str) -> None:
        raise Quit

    def save(self) -> None:
        if self.place:
            saved.save(self.place, self.match, self.players, self.components)


def seat_names(given: str, seats: tuple[int, ...]) -> list[str]:
    """The players of `--seats you,greedy`; without it, you and greedy bots at the smallest table.

    >>> seat_names("", (2, 3)), seat_names("you, random,greedy", (2, 3))
    (['you', 'greedy'], ['you', 'random', 'greedy'])
    """
    if not given:
        return [YOU] + ["greedy"] * (seats[0] - 1)
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if name != YOU:
            make(name)
    return names


def resume(path: Path, lang: str, console: Console | None = None, components: str = "") -> Terminal:
    """A kept game, ready to go on."""
    doc: dict[str, Any] = saved.read(path)
    match = saved.open_match(path, components)
    players = doc.get("players")
    if not isinstance(players, list) or len(players) != match.setting.seats:
        players = seat_names("", (match.setting.seats,))
    return Terminal(match, players, lang, console, path, components or str(doc.get("components_file") or ""))
