"""Beside the board, for every player: what everybody may see; and the sheet at the end."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import disc, el, join, use
from astrarium.scene.kept import kept
from astrarium.text.words import Words

from ..actions import BONUSES, CAPTAINS, CREWS, FLEET, NATIONS, PLANETS, SPICES
from ..box import Pieces
from ..names import captain_of
from ..state import EXTRA, KINDS, MUSTERED, NONE, PERMIT, PROMISED, RANGE, SHIELDED, TENDED, TRADING
from ..view import FirmamentView
from .seen import effect, goal, held, nation_of, number_of, side_of, sides

# what a player's cards have set going, with the card that did it
FORCES: Final = (
    (TENDED, "crew:surgeon"),
    (SHIELDED, "captain:oleron"),
    (EXTRA, "captain:hubac"),
    (RANGE, "captain:fairborne"),
    (PERMIT, "captain:lancaster"),
    (TRADING, "captain:pargo"),
    (MUSTERED, "crew:crewmaster"),
    (PROMISED, "crew:shipwright"),
)


def panel(view: FirmamentView, words: Words, pieces: Pieces, seat: int) -> Markup:
    """Captain and planets, then stores, then what is in force."""
    whole = el(
        "div",
        head(view, words, pieces, seat),
        el("p", *stores(view, words, pieces, seat), class_="ef-chips"),
        in_hand(view, words, seat),
        played(view, words, seat),
        class_="ef-player" + ("" if view.alive[seat] else " ef-out"),
    )
    return join(whole, brief(view, words, pieces, seat))


@kept
def head(view: FirmamentView, words: Words, pieces: Pieces, seat: int) -> Markup:
    """The captain's portrait, the nation, and a globe for each planet held, up to the goal."""
    nation = nation_of(view, seat)
    captain = captain_of(view, seat)
    mine = held(view, seat)
    art, frame, about = "g-ef-rose", "-42 -42 84 84", None
    if captain != NONE:
        art, frame, about = f"g-ef-captain-{CAPTAINS[captain]}", "-42 -48 84 98", f"captain:{CAPTAINS[captain]}"
    elif nation != NONE:
        art, frame = f"g-ef-galleon-{NATIONS[nation]}", "-44 -54 90 84"
    target = f"seat:{seat + 1}"
    face = el(
        "svg",
        use(art),
        viewBox=frame,
        class_="ef-face",
        data_target=target,
        data_about=about,
        role="img",
        aria_label=words.seat(seat),
    )
    names = []
    if nation != NONE:
        names.append(el("span", words.say("scene", f"nation-{NATIONS[nation]}", ()), class_="ef-nation"))
    if captain != NONE:
        names.append(el("span", words.name("captain", CAPTAINS[captain]), class_="ef-captain"))
    if not view.alive[seat]:
        names.append(el("span", words.say("scene", "out", ()), class_="ef-force"))
    return el("div", face, el("div", el("p", *names), globes(view, words, pieces, seat, mine)), class_="ef-lead")


def globes(view: FirmamentView, words: Words, pieces: Pieces, seat: int, mine: list[int]) -> Markup:
    """Planets held, and the places that are still empty. Allies win together, so theirs count too (EF-732)."""
    side = sides(view)[side_of(view, seat)]
    others = sum([len(held(view, mate)) for mate in side if mate != seat])
    aim = goal(view)
    made = [use(f"g-ef-planet-{PLANETS[p]}", 14 + 26 * i, 13, 0.36) for i, p in enumerate(mine)]
    made += [disc(10, 14 + 26 * i, 13, class_="ef-ally") for i in range(len(mine), min(aim, len(mine) + others))]
    wide = 26 * max(aim, len(made)) + 2
    if len(made) < aim:
        made.append(use(f"g-ef-open-{aim - len(made)}", 26 * len(made)))
    name = words.say("scene", "planets-held", (len(mine),))
    row = el("svg", *made, viewBox=f"0 0 {wide} 26", role="img", aria_label=name)
    count = el("b", f"{len(mine) + others}/{aim}", id=f"p-planets-{seat}", data_count=len(mine))
    return el("span", row, count, class_="ef-globes", title=name)


def stores(view: FirmamentView, words: Words, pieces: Pieces, seat: int) -> list[Markup]:
    tokens = view.bonus[seat]
    reserve = view.reserve[side_of(view, seat)]
    made = [
        chip("pepper", view.spice[seat * 2], words.name("spice", SPICES[0]), seat, "spice:pepper"),
        chip("vanilla", view.spice[seat * 2 + 1], words.name("spice", SPICES[1]), seat, "spice:vanilla"),
        chip("card", number_of(view.hand[seat]), words.say("scene", "crew-cards", ()), seat, "table:crew"),
        chip("deck", number_of(reserve), words.say("scene", "reserve", ()), seat, "table:reserve"),
    ]
    if isinstance(tokens, list) and sum(tokens):
        for name, count in zip(BONUSES, tokens, strict=True):
            if count:
                made.append(chip(name, count, words.name("bonus", name), seat, f"bonus:{name}"))
    else:
        made.append(chip("token", number_of(tokens), words.say("scene", "tokens", ()), seat, "table:tokens"))
    return made


def brief(view: FirmamentView, words: Words, pieces: Pieces, seat: int) -> Markup:
    """A line of it for a narrow screen: planets of the side, spices, cards and tokens."""
    planets = sum([len(held(view, mate)) for mate in sides(view)[side_of(view, seat)]])
    tokens = view.bonus[seat]
    counts = [
        ("pepper", view.spice[seat * 2], words.name("spice", SPICES[0])),
        ("vanilla", view.spice[seat * 2 + 1], words.name("spice", SPICES[1])),
        ("card", number_of(view.hand[seat]), words.say("scene", "crew-cards", ())),
    ]
    if isinstance(tokens, list):
        counts += [(name, n, words.name("bonus", name)) for name, n in zip(BONUSES, tokens, strict=True) if n]
    else:
        counts.append(("token", tokens, words.say("scene", "tokens", ())))
    made = [join(el("svg", use(f"g-ef-{sign}"), viewBox="-12 -12 24 24"), el("b", n)) for sign, n, _ in counts]
    score = f"{planets}/{goal(view)}"
    label = ", ".join([score, *[f"{name} {n}" for _, n, name in counts]])
    return el("p", el("b", score, class_="ef-score"), *made, class_="ef-brief brief", role="img", aria_label=label)


def chip(sign: str, count: int, name: str, seat: int, about: str) -> Markup:
    return el(
        "span",
        el("svg", use(f"g-ef-{sign}"), viewBox="-12 -12 24 24"),
        el("b", count, id=f"p-{sign}-{seat}", data_count=count),
        el("span", name, class_="quiet"),
        data_about=about,
    )


def in_hand(view: FirmamentView, words: Words, seat: int) -> Markup | None:
    """An ally's cards, which I may see (EF-R39)."""
    hand = view.hand[seat]
    if seat == view.seat or not isinstance(hand, list) or not sum(hand):
        return None
    label = el("span", words.say("scene", "in-hand", ()), class_="ef-label-text")
    return el("p", label, *tools(words, hand), class_="ef-chips ef-board more")


def tools(words: Words, counts: list[int]) -> list[Markup]:
    """Crew cards by their tools, with how many if several."""
    made = []
    for kind, count in enumerate(counts):
        if count:
            name = words.name("crew", CREWS[kind])
            about = f"crew:{CREWS[kind]}"
            tool = el(
                "svg",
                use(f"g-ef-crew-{CREWS[kind]}"),
                viewBox="-33 -29 66 58",
                class_="ef-played",
                data_about=about,
                role="img",
                aria_label=name,
            )
            made.append(el("span", tool, el("b", f"×{count}") if count > 1 else None))
    return made


def played(view: FirmamentView, words: Words, seat: int) -> Markup | None:
    """The crew cards on the board, face up until the next Tactical phase (EF-317), and what lasts."""
    made: list[Any] = list(tools(words, view.board[seat * KINDS : seat * KINDS + KINDS]))
    if made:
        made.insert(0, el("span", words.say("scene", "on-board", ()), class_="ef-label-text"))
    for kind, about in FORCES:
        count = effect(view, seat, kind)
        if count:
            text = words.say("scene", f"force-{about.partition(':')[2]}", (count,))
            made.append(el("span", text, class_="ef-force", data_about=about))
    return el("p", *made, class_="ef-chips ef-board more") if made else None


def sheet(view: FirmamentView, words: Words, pieces: Pieces) -> list[tuple[str, list[int]]]:
    """There is no scoring (EF-605): the planets decide, a side's together; then what stands, and the match."""
    seats = range(view.seats)
    teams = sides(view)
    planets = [len(held(view, seat)) for seat in seats]
    lines = [(words.say("scene", "register", ()), planets)]
    if len(teams) < view.seats:
        together = [sum([planets[mate] for mate in teams[side_of(view, seat)]]) for seat in seats]
        lines.append((words.say("scene", "sheet-side", ()), together))
    walls = [sum([view.forts[p] for p in held(view, seat)]) for seat in seats]
    afloat = [len([ship for ship in FLEET[seat] if view.at[ship] != NONE]) for seat in seats]
    lines += [
        (words.say("scene", "walls", ()), walls),
        (words.say("scene", "sheet-ships", ()), afloat),
        (words.say("scene", "sheet-lost", ()), list(view.lost)),
    ]
    if view.games > 1 or sum(view.wins) > 1:
        lines.append((words.field("wins"), [view.wins[side_of(view, seat)] for seat in seats]))
    return lines
