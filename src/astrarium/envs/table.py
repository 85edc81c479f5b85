"""What all learning environments share: a game in progress, what may be answered, how it looks."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Final

from astrarium.games import load
from astrarium.kernel import Action, AstrariumError, Game, Setting, State
from astrarium.text import Words

from . import np
from .encoder import Encoder, Lens

RENDER_MODES: Final = ["human", "ansi", "rgb_array", "svg"]
WIDTH: Final = 640  # pixels of a picture


class EnvTable:
    """A game, its setting and the state that stands.

    With `draws` the seats may end a game by agreement; without, what the game calls settling is not offered, and
    options under which a game ends with a winner take the place of those that are not given.
    """

    def __init__(
        self,
        game: str | Game,
        mode: str = "",
        seats: int = 0,
        options: dict[str, Any] | None = None,
        draws: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise AstrariumError(f"no render mode {render_mode!r}; choose one of {', '.join(RENDER_MODES)}")
        self.game: Final = load(game) if isinstance(game, str) else game
        self.setting: Final = setting_of(self.game, mode, seats, options, draws)
        self.render_mode: Final = render_mode
        self.encoder: Final = Encoder(self.game, self.setting)
        self.actions: Final = len(self.game.actions)
        self.hushed: Final = set() if draws else settling(self.game)
        self.lens: Final = Lens(self.encoder, self.setting.seats)
        self.state: State | None = None

    def deal(self, seed: str) -> State:
        self.state = self.game.new(self.setting, seed)
        return self.state

    @property
    def now(self) -> State:
        """The state that stands."""
        if self.state is None:
            raise AstrariumError("no game has begun; call reset first")
        return self.state

    def menu(self) -> list[Action]:
        """The legal answers."""
        return allowed(self.now.menu, self.hushed)

    def mask(self, seat: int) -> Any:
        """1 for every action that the seat may answer now; nothing for a seat that is not asked."""
        mask = bytearray(self.actions)
        s = self.now
        if s.asked == seat:
            for a in s.menu:
                mask[a.id] = 1
            for id in self.hushed:
                mask[id] = 0
        return np.frombuffer(mask, np.int8)

    def vector(self, seat: int) -> Any:
        """What the seat sees."""
        return self.lens.vector(self.now, seat)

    def action(self, number: Any) -> Action:
        """An action by its number."""
        whole = type(number) is int or (isinstance(number, int | np.integer) and not isinstance(number, bool))
        if not whole or not 0 <= number < self.actions:
            raise AstrariumError(f"no action {number!r}; actions are numbers from 0 to {self.actions - 1}")
        return self.game.actions[int(number)]

    def is_open(self, a: Action) -> bool:
        """Whether an action may be answered now."""
        return a in self.now.menu and a.id not in self.hushed

    def render(self, seat: int) -> Any:
        """What a seat sees: text, a picture as SVG, or its pixels; for people it is printed."""
        mode = self.render_mode
        if mode is None:
            raise AstrariumError(f"nothing to render; give render_mode, one of {', '.join(RENDER_MODES)}")
        if find_spec("markupsafe") is None or find_spec("rich") is None:
            raise AstrariumError("pictures need more than the engine: pip install 'astrarium[table]'")
        if mode == "human":
            print(self.text(seat))
            return None
        if mode == "ansi":
            return self.text(seat)
        svg = self.svg(seat)
        if mode == "svg":
            return svg
        from astrarium.scene.raster import png

        from .pixels import pixels

        return pixels(bytes(png(svg, WIDTH)))

    def svg(self, seat: int) -> str:
        from astrarium.scene.still import still

        return str(still(self.now.view(seat), Words(self.game, "en")))

    def text(self, seat: int) -> str:
        """The board as the terminal draws it, with the question that stands."""
        from rich.console import Console

        from astrarium.terminal.board import board

        words, s = Words(self.game, "en"), self.now
        console = Console(width=100, force_terminal=True, color_system="standard")
        with console.capture() as captured:
            console.print(board(self.game, s.view(seat), words))
        if s.over:
            return f"{captured.get()}over: {s.outcome}"
        asks = words.question(s.question) if s.asked == seat else "…"  # the question itself is the asked seat's alone
        return f"{captured.get()}{words.seat(s.asked)}: {asks}"


def setting_of(game: Game, mode: str, seats: int, options: dict[str, Any] | None, draws: bool) -> Setting:
    """Mode, seats and options of a game for learners."""
    return game.setting(mode, seats, {**({} if draws else game.decisive), **(options or {})})


def settling(game: Game) -> set[int]:
    """The numbers of the actions by which a game ends by agreement."""
    return {a.id for word in game.settling for a in game.actions.kinds[word].all}


def allowed(menu: list[Action], hushed: set[int]) -> list[Action]:
    """A menu without what is not offered here."""
    return [a for a in menu if a.id not in hushed] if hushed else menu
