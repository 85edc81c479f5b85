"""A game to play from Python: what stands, what may be answered, why something may not, and a picture of it.

>>> import astrarium
>>> g = astrarium.new("celestia-duo", mode="normal", seed="cloud")
>>> g
Celestia Duo · normal · 2 seats · question 0: seat 0 is asked Draft, 3 answers
>>> g.legal
[<take sabre>, <take crossbow>, <take pistol>]
>>> print(g.why("take joker"))
no such card lies face up (CD-042)
>>> g.play("take sabre").asked
1
>>> g.play("take joker")
Traceback (most recent call last):
astrarium.kernel.refusal.AstrariumError: take joker: no such card lies face up (CD-042)
"""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from astrarium.games import kept_box, load
from astrarium.kernel import Action, AstrariumError, Box, Components, Game, Match, State, View, read_journal, replay
from astrarium.kernel.fields import declared
from astrarium.text import Words

WATCHER = -1


class Play:
    """A match with words around it. `play` checks everything; `state.apply`, the tool of a search, checks nothing."""

    def __init__(self, match: Match, lang: str = "en", components: str = "") -> None:
        self.match = match
        self.components = components  # the text of the component file, if it is not the game's own
        self.words = Words(match.game, lang, box=match.box)

    # ------------------------------------------------------------ what stands
    @property
    def state(self) -> State:
        """The true state, hidden things included: for tests and searches, not for players."""
        return self.match.state

    @property
    def legal(self) -> list[Action]:
        """What may be answered now; nothing when the game is over."""
        return self.state.legal() if not self.state.over else []

    @property
    def asked(self) -> int:
        """The seat that is asked, or -1 when the game is over."""
        return self.state.asked

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def outcome(self) -> list[int]:
        """For each seat 1 won, 0 drew, -1 lost; empty while the game runs."""
        return list(self.state.outcome)

    @property
    def scores(self) -> list[int]:
        return list(self.state.scores)

    def view(self, seat: int | None = None) -> SeatView:
        """What a seat sees; -1 is somebody who only watches, nothing said the seat that is asked."""
        chosen = max(self.asked, 0) if seat is None else seat
        return SeatView(self.state.view(self.seat_of(chosen, watcher=True)), self.words)

    def imagine(self, seat: int, seed: int = 0) -> Play:
        """A game that this seat cannot tell from the true one: what it does not know is dealt again."""
        made = self.clone()
        made.match.state = self.state.imagine(self.seat_of(seat), Random(seed))
        made.match.moves, made.match.log, made.match.marks = [], [], []
        return made

    def seat_of(self, seat: object, watcher: bool = False) -> int:
        least = WATCHER if watcher else 0
        if not isinstance(seat, int) or not least <= seat < self.state.seats:
            raise AstrariumError(f"no seat {seat!r}; this game has seats 0 to {self.state.seats - 1}")
        return seat

    # ------------------------------------------------------------ playing
    def action(self, answer: str | Action) -> Action:
        """An answer by its text, as `str(action)` writes it."""
        if isinstance(answer, Action):
            return answer
        if not isinstance(answer, str):
            raise AstrariumError(f"an answer is an action or its text, such as {self.example()!r}, not {answer!r}")
        return self.match.game.actions.parse(answer)

    def example(self) -> str:
        return str(self.legal[0]) if self.legal else "pass"

    def why(self, answer: str | Action) -> str | None:
        """Why an answer is not allowed now, in words and with its rule; None if it is."""
        no = self.state.why_not(self.action(answer))
        if no is None:
            return None
        return self.words.refusal(no) + (f" ({no.rule})" if no.rule else "")

    def play(self, *answers: str | Action) -> Play:
        """Answer the question that stands, and those after it with what follows. Refusals change nothing."""
        for answer in answers:
            refused = self.why(answer)
            if refused is not None:
                raise AstrariumError(f"{answer}: {refused}")
            self.match.play(self.action(answer))
        return self

    def undo(self, steps: int = 1) -> Play:
        """Take back the last answers, whoever gave them; people at a table can only undo what nobody learnt from."""
        own = [n for n, move in enumerate(self.match.moves) if not move.automatic]
        if not isinstance(steps, int) or not 0 < steps <= len(own):
            raise AstrariumError(f"{steps!r} answers cannot be taken back; {len(own)} have been given")
        self.match.rewind(own[-steps])
        return self

    def clone(self) -> Play:
        """Another game at the same position, with the same luck ahead."""
        return Play(self.match.at(len(self.match.moves)), self.words.lang, self.components)

    # ------------------------------------------------------------ keeping and showing
    def save(self, path: str | Path) -> Path:
        """Write the whole game to a file, with its components; `astrarium.open(path)` goes on with it."""
        file = Path(path)
        file.write_text(
            json.dumps(self.match.save() | {"text": self.match.box.components.source_text}) + "\n", encoding="utf-8"
        )
        return file

    def __repr__(self) -> str:
        s, name = self.state, self.match.game.name
        head = f"{name} · {self.match.setting.mode} · {s.seats} seat{'s' if s.seats > 1 else ''}"
        if s.over:
            return f"{head} · over: outcome {self.outcome}, scores {self.scores}"
        return f"{head} · question {s.number}: seat {s.asked} is asked {s.question.name()}, {len(s.menu)} answers"

    def __str__(self) -> str:
        """The question in words, with its answers."""
        if self.over:
            return repr(self)
        lines = [repr(self), self.words.question(self.state.question)]
        return "\n".join(lines + [f"  {a!s:<28} {self.words.action(a)}" for a in self.legal[:40]])

    def _repr_svg_(self) -> str:
        """A notebook shows the game as its picture, as the asked seat sees it; pictures come with the extra `table`."""
        if find_spec("markupsafe") is None:
            raise AstrariumError("pictures need more than the engine: pip install 'astrarium[table]'")
        from astrarium.scene.still import still

        return str(still(self.match, self.words, max(self.asked, 0)))


class SeatView:
    """What a seat sees: the fields of the game by name, `sight.hand` or `sight["hand"]`; it prints what each means."""

    def __init__(self, view: View, words: Words) -> None:
        self.view = view
        self.words = words

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __getattr__(self, name: str) -> Any:
        if name in self.view.fields:
            return self.view.fields[name]
        if name in View.__slots__ or name in ("setting", "pieces"):
            return getattr(self.view, name)
        raise AttributeError(f"no field {name!r}; this view has {', '.join(self.view.fields)}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.view.fields]

    def __repr__(self) -> str:
        told = {note.name: note for note in notes(type_of_state(self.view))}
        who = "a watcher" if self.view.seat == WATCHER else f"seat {self.view.seat}"
        lines = [f"{self.words.game.name} as {who} sees it"]
        for name, value in self.view.fields.items():
            note = told.get(name)
            lines.append(f"  {name} = {value}" + (f"  # {note.meaning}" if note and note.meaning else ""))
        return "\n".join(lines)

    def json(self) -> dict[str, Any]:
        return self.view.json()


class FieldLine(NamedTuple):
    """A field of a state, as its declaration says it."""

    name: str
    who: str
    type: str
    meaning: str


def notes(state: type[State]) -> list[FieldLine]:
    """The fields of a game's state: name, who sees it, type and meaning, as they are declared.

    >>> [note for note in notes(type(new("kepler").state)) if note.name == "turn"]
    [FieldLine(name='turn', who='public', type='int', meaning='whose turn runs; -1 in Phases 1 and 3')]
    """
    told = declared(state)
    return [FieldLine(name, str(mark), *told.get(name, ("", ""))) for name, mark in state.FIELDS.items()]


def type_of_state(view: View) -> type[State]:
    return type(view.given.game.empty(view.setting))


# ------------------------------------------------------------------------------------------------ to begin


def new(
    game: str,
    *,
    mode: str = "",
    seats: int = 0,
    seed: str | int = "",
    components: str | Path = "",
    lang: str = "en",
    **options: Any,
) -> Play:
    """A new game: `astrarium.new("kepler", seats=2, seed=7)`. Options are given by name, `early_draws=True`."""
    if not isinstance(game, str):
        raise AstrariumError(f"a game is named by its word, such as 'kepler', not {game!r}")
    title = load(game)
    named = {name.replace("_", "-"): value for name, value in options.items()}
    text = Path(components).read_text(encoding="utf-8") if components else ""
    match = Match(title, title.setting(mode, seats, named), str(seed), box_of(title, text))
    return Play(match, lang, text)


def box_of(game: Game, text: str) -> Box | None:
    """The box of a component file's text; None means the game's own."""
    return Box(Components("components.toml", text), game.open_box) if text else None


def open(path: str | Path, lang: str = "en") -> Play:
    """Go on with a game that was saved to a file."""
    file = Path(path)
    try:
        doc = read_journal(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, AstrariumError) as wrong:
        raise AstrariumError(f"{file} is not a saved game: {wrong}") from None
    game = load(doc["game"])
    box = kept_box(game, doc)
    return Play(replay(game, doc, box), lang, "" if box is game.default_box else box.components.source_text)
