"""The table as text: the weeks and what can be seen, the Earth map, the trajectory, the orrery, the players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .box import Pieces
from .cards import STAGES
from .nouns import CARDS, DV_VALUES, EARTH, PLANETS, QUESTS, SETS, SQUARES, ZONES
from .observing import hidden_by
from .orrery import seen
from .sheets import SPECIALS, VEHICLES
from .state import ACTIVE, EARTH_SQUARES, LOADED, MOON, OUT, OUTBOUND, RETURNED, SPENT
from .terms import terms
from .view import ExpeditionView

if TYPE_CHECKING:
    from astrarium.text.words import Words

COLOURS: Final = ("cyan", "magenta", "yellow", "green")
LETTERS: Final = "ABCD"
SIDES: Final = {ACTIVE: "●", SPENT: "○", LOADED: "◉"}


def board(view: ExpeditionView, words: Words) -> str:
    """What a seat sees, in lines with colours."""
    box: Pieces = view.pieces
    parts = [heading(view, words), the_weeks(view, words, box), the_map(view), trajectory(view, words)]
    if view.planets[EARTH] >= 0:
        parts.append(orrery(view, words, box))
    if min(view.continent) >= 0:
        parts += [player(view, words, box, seat) for seat in range(view.seats)]
    return "\n\n".join([part for part in parts if part])


def calendar(view: ExpeditionView) -> int:
    return int((view.month + 1) % 12)  # 0 is January


def heading(view: ExpeditionView, words: Words) -> str:
    first = words.says(words.field("first"), words.seat(view.first))
    return f"[bold]{words.field('month')} {view.month}/24[/] · {words.name('month', calendar(view))} · {first}"


def in_sight(view: ExpeditionView, box: Pieces, card: int, week: int) -> str:
    """✓ if the asked seat could see the card there now, as far as stars, weeks and orrery say."""
    place = view.place[max(view.seat, 0)]
    hidden = hidden_by(box, terms(view), view.planets, place, calendar(view) + 1, card, week)
    return "" if hidden is not None else "✓"


def the_weeks(view: ExpeditionView, words: Words, box: Pieces) -> str:
    lines = []
    for week, pile in enumerate(view.weeks):
        taken = [LETTERS[t] for t in range(view.seats) if view.week[t] == week]
        blocked = "✗" if week in (view.bad_week, view.shadow_week) else " "
        top = words.name("card", CARDS[pile[-1]]) if pile else "–"
        mark = in_sight(view, box, pile[-1], week) if pile else ""
        below = ", ".join([words.name("card", CARDS[c]) for c in pile[-2::-1][:3]])
        more = f"[dim] ← {below}{' …' if len(pile) > 4 else ''}[/]" if below else ""
        phase = words.name("phase", week)
        lines.append(f"{week + 1}{blocked}{''.join(taken):<2} {phase:<18} [bold]{top}[/] {mark}{more}")
    for field in ("deck_top", "planet_top"):
        if view[field] >= 0:
            card = words.name("card", CARDS[view[field]])
            lines.append(words.says(words.field(field), f"{card} {in_sight(view, box, view[field], -1)}"))
    return "\n".join(lines)


def the_map(view: ExpeditionView) -> str:
    """The 72 squares: players by letter, launch sites as ^."""
    lines = ["      " + "".join([f"{SQUARES[col].split('/')[1]:>6}" for col in range(12)])]
    for row, zone in enumerate(ZONES):
        cells = []
        for col in range(12):
            square = row * 12 + col
            here = [t for t in range(view.seats) if view.place[t] == square]
            sign = "".join([f"[bold {COLOURS[t]}]{LETTERS[t]}[/]" for t in here])
            sign += "^" if square in view.site else ""
            width = len(here) + (1 if square in view.site else 0)
            cells.append(" " * (6 - max(width, 1)) + (sign or "[dim]·[/]"))
        lines.append(f"{zone:>+5} " + "".join(cells))
    return "\n".join(lines)


def trajectory(view: ExpeditionView, words: Words) -> str:
    """Both tracks: the value of each tile that lies open, and who is there."""
    lines = []
    for track in (0, 1):
        cells = []
        for i in range(STAGES):
            stage = track * STAGES + i
            value = str(DV_VALUES[view.track[stage]]) if view.track[stage] >= 0 else "?"
            cells.append(f"{i + 1} [{value}]{dice(view, OUTBOUND + stage + track)}".replace("[", r"\[", 1))
        label = words.name("leg", track * STAGES).rsplit(" ", 1)[0]
        lines.append(f"{label:<16} " + "  ".join(cells))
        if track == 0:
            lines[0] += f"  → {words.name('way', STAGES)}{dice(view, MOON)}"
    return "\n".join(lines)


def dice(view: ExpeditionView, place: int) -> str:
    here = [f"[bold {COLOURS[t]}]{LETTERS[t]}[/]" for t in range(view.seats) if view.place[t] == place]
    return " " + "".join(here) + ("☾" if view.shadow == place else "") if here or view.shadow == place else ""


def orrery(view: ExpeditionView, words: Words, box: Pieces) -> str:
    earth = view.planets[EARTH]
    found = []
    for i, unit in enumerate(view.planets):
        if unit >= 0:
            mark = "✓" if i != EARTH and seen(box, earth, unit) else ""
            found.append(f"{words.name('planet', PLANETS[i])} {unit}{mark}")
    return words.says(words.field("planets"), " · ".join(found))


# ------------------------------------------------------------ the players
def where(view: ExpeditionView, words: Words, seat: int) -> str:
    place = view.place[seat]
    if place < EARTH_SQUARES:
        return f"{SQUARES[place]} {words.name('square', SQUARES[place])}"
    if place == OUT:
        return "✝"
    return words.name("way", min(place, RETURNED) - OUTBOUND)


def player(view: ExpeditionView, words: Words, box: Pieces, seat: int) -> str:
    """A player's board in a few lines."""
    characters = view.rocket_deck > 0 or max(view.site[1:]) >= 0  # not in First and Fast
    who = words.name("character" if characters else "continent", view.continent[seat])
    name = f"[bold {COLOURS[seat]}]{LETTERS[seat]} {words.seat(seat)}[/]"
    first = [who, f"NK {view.nk[seat]}", f"DV {view.dv[seat]}", where(view, words, seat)]
    if view.face[seat] >= 0:
        first.append(words.name("vehicle", VEHICLES[view.face[seat]]))
    lines = [f"{name} · {' · '.join(first)}"]
    tiles = []
    for k in range(7):
        tile = view.tile[seat * 7 + k]
        if tile >= 0:
            icons = [words.name("vehicle", VEHICLES[v]) for v in box.tile_vehicles[tile]]
            special = box.tile_special[tile]
            icons += [words.name("special", SPECIALS[special])] if special else []
            shown = f"{words.name('continent', k)} ({', '.join(icons)})"
            tiles.append(f"[dim]{shown}[/]" if view.flipped[seat * 7 + k] else shown)
    lines.append(words.says(words.field("tile"), " · ".join(tiles)))
    tokens = [
        f"{SIDES[side]} {words.name('set', SETS[i])}"
        for i, side in enumerate(view.set_token[seat * 12 : seat * 12 + 12])
        if side
    ]
    tokens += [
        f"{SIDES[side]} {words.name('phase', i)}"
        for i, side in enumerate(view.lunar_token[seat * 4 : seat * 4 + 4])
        if side
    ]
    if tokens:
        lines.append(" · ".join(tokens))
    lines += [line for line in secrets(view, words, seat) if line]
    return "\n   ".join(lines)


def secrets(view: ExpeditionView, words: Words, seat: int) -> list[str]:
    """Saved cards, agenda, quests, rockets and tiles in hand, as far as this seat may see them."""
    saved = [words.name("card", CARDS[c]) for c in view.saved[seat * 3 : seat * 3 + 3] if c >= 0]
    own = [view.mission_open[seat], view.mission[seat]]
    agenda = [words.name("agenda", a) for a in own if a is not None and a >= 0]
    held = [
        words.name("quest", c) if c < len(QUESTS) else words.name("rocket", c - len(QUESTS))
        for c, owner in zip(view.slot_card, view.slot_owner, strict=True)
        if owner == seat and c >= 0
    ]
    instruments = [words.name("instrument", i) for i, owner in enumerate(view.instrument) if owner == seat]
    hand = [
        f"{i + 1}→{DV_VALUES[v] if v >= 0 else '?'}"
        for i, v in enumerate(view.hand[seat * STAGES : (seat + 1) * STAGES])
        if v != -1
    ]
    found = (("saved", saved), ("mission", agenda), ("slot_card", held), ("instrument", instruments), ("hand", hand))
    return [words.says(words.field(field), ", ".join(names)) if names else "" for field, names in found]
