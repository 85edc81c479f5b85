"""What each action and bonus would do now, in a line on the action board: tried on the table, never reckoned beside it."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Action, Frame
from astrarium.kernel.claims import ANY
from astrarium.kernel.exploring import Difference, Explorer, KnownTable
from astrarium.text.words import Words

from .. import actions as act
from ..action_board import BONUSES, MAIN, main_action
from ..actions import BONUS, SPACE
from ..claims import CLAIMS
from ..galactic_map import TurnUpBody
from ..state import Galaxy
from ..turn import Bonus
from ..view import GalaxyView
from .count import table

TRIES: Final = 8  # own ways to go on that are tried
HELP: Final = 40  # ways with Quantum Physics that are tried where nothing else helps


class Forecast:
    """The table that a seat may know, to try things on."""

    def __init__(self, view: GalaxyView) -> None:
        self.seat: Final = view.seat
        self.s: Final[Galaxy] = table(view)
        self.sight: Final = KnownTable(self.s, CLAIMS)

    def tried(self, frame: Frame[Any], most: int = TRIES, aside: bool = False) -> list[Difference]:
        """What differs at some ends of a frame that would come now; nothing where it would do nothing."""
        explorer = Explorer(self.s, self.seat, self.sight, most, aside)
        ends = explorer.carry_out(frame)
        quiet = (*CLAIMS.silent, *(CLAIMS.aside_moves if aside else ()))
        found = [
            explorer.difference(end) for end in ends if not end.agenda or not isinstance(end.agenda[-1], TurnUpBody)
        ]
        changes = [diff for diff in found if any(key.what not in quiet for key in diff)]
        return changes if changes or (explorer.whole and len(found) == len(ends)) else [{}]

    # ------------------------------------------------------------ actions
    def action(self, words: Words, space: int) -> tuple[str, bool]:
        """A line for a space of the board, and whether its action would do anything by itself."""
        word = SPACE.values[space]
        question = main_action(self.s, self.seat, space)
        if self.tried(question):
            return words.say("effects", word, self.facts(word, space, question.legal(self.s))), True
        if self.tried(question, HELP, True):
            return words.say("effects", "helped", ()), True
        return words.say("effects", f"no-{word}", ()), False

    def facts(self, word: str, space: int, menu: list[Action]) -> tuple[int | str, ...]:
        """The numbers of the line: what the question offers, as often as it can be answered."""
        offered: list[Any] = [a for a in menu if a.kind is FIRST.get(word)]
        if word in ("colonize-planets", "terraform-planets"):
            return (", ".join([str(a.planet) for a in offered]),)
        if word == "technological-development":
            return (len({a.technology for a in offered}),)
        if word in ("energy-storage", "generate-antimatter"):
            return (max([a.amount for a in offered], default=0) + 1,)
        if word in ("space-missions", "planetary-exploitation"):
            return (self.times(space, act.BUILD if word == "space-missions" else act.EXPLOIT),)
        if word == "galactic-map":
            return (self.s.box.map_awards, self.turned(space, menu))
        return MAIN[word].facts(self.s.box, self.s.levels_of(self.seat), self.s.terms)

    def times(self, space: int, kind: Any) -> int:
        """How often an action can be repeated, whatever is chosen in between."""
        t = self.begun(space)
        made = 0
        while t.agenda and t.menu and (found := next((a for a in t.menu if a.kind is kind), None)) is not None:
            made += 1
            self.answer(t, found)
            while t.menu and t.menu[0].kind in (act.LAUNCH, act.LAUNCH_FROM):
                self.answer(t, t.menu[0])
        return made

    def turned(self, space: int, menu: list[Action]) -> int:
        """How many bodies Galactic Map would turn up."""
        t = self.begun(space)
        self.answer(t, menu[0])
        return next((frame.left for frame in t.agenda if isinstance(frame, TurnUpBody)), 0)

    def begun(self, space: int) -> Any:
        t: Any = self.sight.copying.clone(self.s)
        t.agenda = [main_action(t, self.seat, space)]
        t.menu = t.agenda[-1].legal(t)
        return t

    def answer(self, t: Any, a: Action) -> None:
        """Go on, to the next question of this action alone."""
        t.agenda.pop().answer(t, a)
        while t.agenda and not t.agenda[-1].is_question():
            t.agenda.pop().run(t)
        t.menu = t.agenda[-1].legal(t) if t.agenda else []

    # ------------------------------------------------------------ bonuses
    def bonus(self, words: Words, bonus: int) -> tuple[str, list[int]] | None:
        """A line for a Bonus Action, and the most cubes of each kind that it would bring to a planet; None where it would
        do nothing."""
        word, cubes = BONUS.values[bonus], [0, 0, 0]
        changes = self.tried(Bonus(self.seat, bonus))
        for key, n in [pair for diff in changes for pair in diff.items() if pair[0].what == "cubes"]:
            if ANY not in key.places and key.places[0] != "storage":
                cubes[int(key.places[1])] = max(cubes[int(key.places[1])], n)
        return (words.say("effects", word, BONUSES[word].facts(self.s.box)), cubes) if changes else None


FIRST: Final = {
    "colonize-planets": act.COLONIZE,
    "terraform-planets": act.TERRAFORM,
    "technological-development": act.DEVELOP,
    "energy-storage": act.PRODUCE,
    "generate-antimatter": act.PRODUCE,
}  # what the question of an action is answered with
