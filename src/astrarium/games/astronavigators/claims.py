"""How the fields of AstroNavigators are read, so that what an answer does can be said; which of it matters, and in
which order."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Event, Frame, put
from astrarium.kernel.claims import Claim, Claims, alone, amount, on_table, owned, value

from .actions import COMPLETE, CONNECT, EXCHANGE, FLIP_TILE, FLIP_TWO
from .box import VALUES
from .calibration import Calibrate
from .cards import STAGES
from .declaring import Declare
from .declaring_sky import ASTRONAUT, may_not_observe
from .draws import DrawTile
from .exchanging import TileChanges
from .flight import Settle, SextantUse, TakeDifficulty
from .month import TURN
from .nouns import CARD_COUNT, CONTINENTS, SET_COUNT
from .sheets import VEHICLES
from .state import Expedition, place_of
from .visiting import at_sea


def promise(s: Expedition, seat: int) -> Frame[Any] | None:
    """What is declared in the action phase is carried out in the resolution phase (AN-036); a tile that is left
    as it is is then settled, and a difficulty that is not cancelled taken (AN-128, AN-132)."""
    asked = s.agenda[-1]
    if isinstance(asked, Declare):
        return TURN[seat]
    if isinstance(asked, TileChanges):
        return Settle(seat)
    return TakeDifficulty(seat) if isinstance(asked, SextantUse) else None


def about(event: Event, seat: int) -> bool:
    """Messages name first whom they are about."""
    return event.facts[0] == seat


def cover(s: Expedition, seat: int, n: int) -> None:
    """Tiles that nobody has seen may have changed places: in the second position all that lie before the seat are as
    hard as can be, in the third as easy, and in those that follow the next one has each value in turn."""
    ahead = [stage for stage in range(2 * STAGES) if s.face_down[stage] >= 0 and place_of(stage) > s.place[seat]]
    for i, stage in enumerate(ahead):
        low = stage * VALUES
        values = [v for v in range(VALUES) if s.pile[low + v] or v == s.face_down[stage]]
        if n in (1, 2):
            wanted = values[-1 if n == 1 else 0]
        elif n > 2 and i == 0:
            wanted = values[n % len(values)]
        else:
            continue
        s.pile[low + s.face_down[stage]] += 1
        s.pile[low + wanted] -= 1
        s.face_down = put(s.face_down, stage, wanted)


def grounded(s: Expedition) -> list[int]:
    """Who may not observe because of being an astronaut who has not launched yet (AN-121)."""
    return [int(may_not_observe(s, seat) is ASTRONAUT) for seat in range(s.seats)]


def adrift(s: Expedition) -> list[int]:
    """Whose boat is at sea, so that only a boat goes on (AN-085)."""
    return [int(s.on_earth(seat) and at_sea(s, seat)) for seat in range(s.seats)]


def early(s: Expedition) -> list[int]:
    """Who chooses a week before the first player."""
    return [int(seat in s.order) for seat in range(s.seats)]


def tops(s: Expedition) -> list[int]:
    """The card that lies open on each week."""
    return [s.top(week) for week in range(len(s.weeks))]


def secrets(s: Expedition) -> list[int]:
    """How many quests and rockets each seat keeps face down."""
    return [s.slot_owner.count(seat) for seat in range(s.seats)]


def is_wanted(s: Expedition, seat: int, claim: Claim) -> bool:
    """What a puzzle may ask for: a token that is gained, a tile, a card."""
    if claim.who != seat:
        return False
    if claim.what in ("lunar-token", "set-token"):
        return claim.low == 1
    return claim.low > (-1 if claim.what == "tile" else 0)


CLAIMS: Final = Claims(
    readings=(
        amount("knowledge", lambda s: s.nk, owned()),
        amount("difficulty", lambda s: s.dv, owned()),
        value("place", lambda s: s.place, owned()),
        amount("abort", lambda s: s.abort_left, owned()),
        amount("abort-stage", lambda s: s.abort_stage_left, owned()),
        value("tile", lambda s: s.tile, owned(len(CONTINENTS))),
        value("flipped", lambda s: s.flipped, owned(len(CONTINENTS))),
        amount("icon", lambda s: s.icons, owned(SET_COUNT)),
        value("vehicle", lambda s: s.used, owned(len(VEHICLES))),
        value("astronaut", lambda s: s.astronaut, owned()),
        value("keen", lambda s: s.keen, owned()),
        value("saved", lambda s: s.saved, owned(3)),
        value("observed", lambda s: s.scored, owned(CARD_COUNT)),
        value("set-token", lambda s: s.set_token, owned(SET_COUNT)),
        value("lunar-token", lambda s: s.lunar_token, owned(4)),
        value("sextant", lambda s: s.sxt, owned()),
        value("sextant-use", lambda s: s.sxt_use, owned()),
        value("telescope", lambda s: s.sct, owned()),
        value("indicator", lambda s: s.ai, owned()),
        value("match", lambda s: s.match, owned()),
        amount("rocket-step", lambda s: s.rocket_step, owned()),
        value("stage-tile", lambda s: s.track, on_table()),
        value("own-tile", lambda s: s.hand, owned(STAGES)),
        value("barred", lambda s: s.barred, owned()),
        value("instrument", lambda s: s.instrument, on_table()),
        value("launched", lambda s: s.launched, owned()),
        value("pad", lambda s: s.pad, owned()),
        value("exchanged", lambda s: s.exchanged, owned()),
        value("agenda", lambda s: s.mission_open, owned()),
        value("hidden-agenda", lambda s: s.mission, owned()),
        value("deed", lambda s: s.deeds, owned(), bits=True),
        value("named", lambda s: s.named, owned()),
        value("narrow", lambda s: s.narrow, owned(2)),
        value("character", lambda s: s.continent, owned()),
        value("given-back", lambda s: s.returned, owned()),
        value("heliport", lambda s: s.heliport, on_table()),
        value("site", lambda s: s.site, on_table()),
        value("planet", lambda s: s.planets, on_table()),
        amount("secret", secrets, owned()),
        value("cook", lambda s: s.cook, owned(), bits=True),
        value("top-card", tops, on_table()),
        value("tile-pile", lambda s: s.tile_top, on_table()),
        value("shadow", lambda s: s.shadow, alone),
        value("sextant-ready", lambda s: s.sextant_ready, alone),
        value("week", lambda s: s.week, owned(), effect=False),
        value("act", lambda s: s.act, owned(), effect=False),
        value("face", lambda s: s.face, owned(), effect=False),
        value("tool", lambda s: s.tool, owned(), effect=False),
        value("month", lambda s: s.month, alone, effect=False),
        value("first", lambda s: s.first, alone, effect=False),
        amount("boon", lambda s: s.boon, owned(), effect=False),
        value("cancelled", lambda s: s.cancelled, owned()),
        value("early", early, owned()),
        value("grounded", grounded, owned()),
        value("adrift", adrift, owned()),
    ),
    unsaid=(
        *("daylight", "weeks", "deck", "deck_groups", "deck_top", "tossed", "laid", "sealed"),
        *("calibrating", "discard", "removed", "drawn", "steps", "stage_dv", "jumps", "stamp", "since", "out_stage"),
        *("festival", "relaunched", "earth_rise", "slot_open", "held", "sextant_uses", "planet_deck"),
        *("planet_groups", "planet_top", "shadow_week", "bad_week"),
    ),
    promise=promise,
    aside=(FLIP_TILE.word, FLIP_TWO.word, COMPLETE.word, EXCHANGE.word, CONNECT.word),
    aside_moves=("flipped", "own-tile", "exchanged"),
    quiet=("stop", "pass"),
    grave=("drops-out", "aborts", "not-observed", "flight-void", "cannot-move"),
    fatal=("drops-out",),
    concerns=about,
    cover=cover,
    apart=(DrawTile.__name__, Calibrate.__name__),
    burdens=("difficulty",),
    lasting=("flipped",),
    matters=(
        *("knowledge", "difficulty", "place", "observed", "set-token", "icon", "lunar-token", "tile", "vehicle"),
        *("abort", "abort-stage", "instrument", "astronaut", "saved", "stage-tile"),
    ),
    goals=("knowledge", "lunar-token", "set-token", "tile", "observed"),
    wanted=is_wanted,
)
