"""Positions of Celestia Duo in a few readable lines, and how to play on from them by canonical text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import STAGE
from astrarium.games.celestia_duo.boarding import Assaults, Boarding
from astrarium.games.celestia_duo.box import AMBUSHES, ASSAULTS, PIRATES, STAGES
from astrarium.games.celestia_duo.combat import Fight
from astrarium.games.celestia_duo.crew import CREW
from astrarium.games.celestia_duo.energy import EnergyLoss
from astrarium.games.celestia_duo.equipment import FACES, KINDS
from astrarium.games.celestia_duo.scenario import begin, coming
from astrarium.games.celestia_duo.share import LayOut
from astrarium.games.celestia_duo.state import ACTIVE, COURSE, DISCARDED, SIDEWAYS, SOURCES, Duo
from astrarium.games.celestia_duo.strength import AcceptOrChange
from astrarium.games.celestia_duo.turn import Brief, MakeStage, Turn, pursue
from astrarium.kernel import ComponentTable as Values
from astrarium.kernel import Frame, Tape
from astrarium.store import GameRow, SeatRow
from astrarium.table import Table

MARY, BRUNO = 0, 1
BOX = GAME.default_box.pieces
PLENTY = "whip whip sabre sabre crossbow pistol"

# The step of the engine's own order of play at which a position begins, and what stands in its place.
STEPS = {
    "dice": "Strength",
    "force": "Strength",
    "validated": "Validation",
    "combat": "Combat",
    "fight": "Combat",
    "won": "CombatEnd",
    "rewards": "Rewards",
    "assault": "NextAssault",
}


def kinds(cards: str) -> list[int]:
    """`whip whip joker` as a number for each kind."""
    found = [0] * len(KINDS)
    for card in cards.split():
        found[KINDS.index(card)] += 1
    return found


def names(counts: Iterable[int]) -> str:
    """A number for each kind as `whip whip joker`."""
    return " ".join([KINDS[kind] for kind, n in enumerate(counts) for _ in range(n)])


def new(mode: str = "quick", seed: str = "cloud", **wishes: Any) -> Duo:
    """A new game with some of its chance fixed."""
    return watched(begin(GAME, GAME.setting(mode), seed, wishes))


def watched(s: Duo) -> Duo:
    s.tape = Tape()
    return s


def position(
    at: str = "turn",
    *,
    mode: str = "normal",
    captain: int = MARY,
    hands: tuple[str, str] = (PLENTY, PLENTY),
    dice: str | None = None,
    hold: str = "smoke",
    sideways: str = "",
    deck: str = "U2",
    energy: int | None = None,
    airship: int = 4,
    on: str | None = "A12",
    pirate: int = 12,
    against: str = "",
    stage: str = "",
    since: int = 1,
    pile: str | None = None,
    discard: str = "",
    played: str = "",
    boarding: bool = False,
    assault: str = "",
    masts: int = 3,
    fighter: int | None = None,
    share: tuple[int, int] = (0, 0),
    gone: str = "",
    course: dict[int, str] | None = None,
    talk: str = "mute",
    options: dict[str, Any] | None = None,
    seed: str = "cloud",
    frames: tuple[Frame[Any], ...] = (),
    **coming_draws: list[str],
) -> Duo:
    """A position, advanced to its next decision.

    `at` is what happens next: `turn`, `dice` (set and roll), `force` (the dice lie there), `validated`, `combat`,
    `fight`, `won`, `rewards`, `stage`, `board`, `assault`, `share`, `energy`; or `frames` says it. `hold` lists
    tokens (`gold smoke olga_benz`), `sideways` which Crew of it are used, `gone` the discarded Crew. Further
    keywords fix the coming draws: `rolls`, `draws`, `hidden`, `crew`, `stages`, `assaults`, `energies`.
    """
    settings = {"comm-protocol": talk, **(options or {})}
    wanted = against or {"quick": "fenimore", "normal": "bobadilla", "expert": "gambi"}[mode]
    setting = GAME.setting(mode, options=settings)
    laid = dict(course or {})
    if airship and on is not None:
        laid[airship] = on
    wishes: dict[str, Any] = {"captain": captain, "upper_deck": deck, "pirate": wanted}
    if laid:
        wishes["course"] = {str(place): card for place, card in laid.items()}
    s = begin(GAME, setting, seed, wishes)
    assert PIRATES[s.pirate_card] == wanted, "this pirate is not in the pool; see options"
    whole = s.fixed[COURSE]
    named = {"rolls": "dice", "draws": "equipment", "energies": "energy"}
    table = Values("draws", {named.get(name, name): value for name, value in coming_draws.items()})
    assert not [name for name in table.data if name not in SOURCES], coming_draws
    s.fixed = [coming(table, source) for source in SOURCES]
    s.fixed[COURSE] = whole
    s.airship, s.pirate, s.masts, s.turn, s.since_stage = airship, pirate, masts, 5, since
    if airship and on is not None:
        card = AMBUSHES.index(on)
        s.course[airship] = card
        (s.start_bag if airship == 1 else s.ambush_bag).remove(card)
    if stage:
        s.stage = STAGES.index(stage)
        s.stage_bag.remove(s.stage)
        s.stage_at[s.stage] = airship
        s.since_stage = 0
    set_hold(s, hold, sideways, gone)
    s.energy = BOX.generator_slots[s.deck] if energy is None else energy
    s.turned = list(range(BOX.generator_slots[s.deck] - s.energy))
    s.hand = kinds(hands[0]) + kinds(hands[1])
    s.known = [0] * 12
    s.sure = [0] * 12
    s.most = [s.hand_size(i // 6) for i in range(12)]
    s.row, s.down = [0] * 6, [0] * 6
    s.discard = kinds(discard)
    s.played = kinds(played)
    s.dice = sorted([FACES.index(face) for face in (dice or "").split()])
    out = [s.hand[k] + s.hand[6 + k] + s.discard[k] + s.played[k] for k in range(6)]
    s.pile = [BOX.equipment[k] - out[k] for k in range(6)] if pile is None else kinds(pile)
    s.boarding = int(boarding or bool(assault))
    if assault:
        s.assault = ASSAULTS.index(assault)
        s.assault_bag.remove(s.assault)
    s.agenda = []
    s.outcome = []
    if frames:
        s.do(*frames)
    elif at in STEPS:
        flow_from(s, at, captain if fighter is None else fighter)
    elif at == "stage":
        MakeStage().do(s, Brief(captain), STAGE.all[0])
    else:
        alone = {"board": Boarding(), "share": LayOut(-1, *share), "energy": EnergyLoss()}
        s.do(*([alone[at]] if at == "board" else [alone[at], Turn()] if at in alone else [Turn()]))
    watched(s)
    s.advance()
    return s


def flow_from(s: Duo, at: str, fighter: int) -> None:
    """The engine lays out what follows, as it does in play; what lies before the wanted step is over already."""
    if at == "assault" or s.boarding:
        Assaults().run(s)
    else:
        pursue(s, 0)
    while s.agenda[-1].name() != STEPS[at]:
        s.agenda.pop()
    if at == "force":  # the dice lie there as the test wants them
        s.agenda[-1] = AcceptOrChange()
    elif at == "fight":  # somebody was named
        s.agenda[-1] = Fight(fighter)


def set_hold(s: Duo, hold: str, sideways: str = "", gone: str = "") -> None:
    tokens = hold.split()
    s.gold, s.smoke = tokens.count("gold"), tokens.count("smoke")
    s.crew = [0] * len(CREW)
    for token in tokens:
        if token not in ("gold", "smoke"):
            s.crew[CREW.index(token)] = SIDEWAYS if token in sideways.split() else ACTIVE
    for who in gone.split():
        s.crew[CREW.index(who)] = DISCARDED
    assert s.free_slots() >= 0, "more tokens than slots"


def at_table(talk: str = "advise", start: Duo | None = None, mode: str = "normal") -> Table:
    """A table of two people, in memory."""
    setting = GAME.setting(mode, options={"comm-protocol": talk})
    row = GameRow(
        id="t", title=GAME.id, mode=mode, seats=2, options=dict(setting.options), seed="cloud", epoch=GAME.epoch,
        components=GAME.default_box.components.fingerprint, start=start.save() if start is not None else None, parent=None, created=0.0,
        touched=0.0, asked=0, over=False, request=None, rematch=None,
    )  # fmt: skip
    return Table(GAME, row, [SeatRow(0, "person", "Mary", ""), SeatRow(1, "person", "Bruno", "")])


# ---------------------------------------------------------------- playing
def play(s: Duo, *actions: str) -> Duo:
    """Play canonical texts one after the other."""
    for text in actions:
        s.play(GAME.actions.parse(text))
    return s


def legal(s: Duo, word: str = "") -> list[str]:
    """The legal texts, all or those of one word."""
    return [str(a) for a in s.legal() if word in ("", a.kind.word)]


def why_not(s: Duo, action: str) -> str:
    """The rule that refuses an action, or nothing."""
    no = s.why_not(GAME.actions.parse(action))
    return "" if no is None else no.rule


def asked(s: Duo) -> tuple[str, int]:
    """The question that stands and who is asked."""
    return ("over", -1) if s.over else (s.question.name(), s.asked)


def told(s: Duo, seat: int = -1) -> list[str]:
    """What was told so far, in order: everything, or what one seat could hear."""
    assert s.tape is not None
    return [e.text for e in s.tape.events if seat == -1 or e.audience in (-1, seat)]


# ---------------------------------------------------------------- looking
def hand(s: Duo, seat: int) -> str:
    return names(s.hand[seat * 6 : seat * 6 + 6])


def known(s: Duo, seat: int) -> str:
    return names(s.known[seat * 6 : seat * 6 + 6])


def faces(s: Duo) -> str:
    return " ".join([FACES[face] for face in s.dice])


def hold_of(s: Duo) -> str:
    crew = [CREW[who] for who, where in enumerate(s.crew) if where in (ACTIVE, SIDEWAYS)]
    return " ".join(["gold"] * s.gold + ["smoke"] * s.smoke + crew)


def state_of(s: Duo, who: str) -> str:
    return ("pile", "active", "sideways", "discarded")[s.crew[CREW.index(who)]]


def advice(s: Duo) -> set[str]:
    """What may be advised now."""
    return {text.removeprefix("advise ") for text in legal(s, "advise")}
