"""The claims of an answer as lines of its card: points, tracks and cubes with their signs (scene/explained.py has the
same for every game, in sentences)."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action
from astrarium.kernel.claims import ANY, CHOICE, CLOSES, LIKELY, OPENS, SURELY, TABLE, Claim, Explanation
from astrarium.scene.draw import el, join
from astrarium.text.claimed import amount, owner, signed
from astrarium.text.words import Words

from ..actions import PLANET
from ..box import BLANK, MEDAL_SPACE, Pieces
from ..state import CARDS, CUBES, ON_EARTH
from ..view import GalaxyView
from .amounts import cubes, drawn, gift_sign, say, track_sign

Line = tuple[str, Markup]
STORAGE: Final = "storage"
KINDS: Final = 3  # of cubes


class Lines:
    """What is told of one answer, line by line."""

    def __init__(self, view: GalaxyView, words: Words, told: Explanation) -> None:
        self.view: Final = view
        self.words: Final = words
        self.told: Final = told
        self.seat: Final = view.seat
        self.box: Final[Pieces] = view.pieces

    def all(self, *, places: bool = True) -> list[Line]:
        """Every line that has something to say; `places` names the planets whose cubes change."""
        made = [
            ("brings", self.brings(places)), ("costs", self.costs(places)), ("secret", self.objective()),
            ("lifts", self.lifted()), ("opens", self.possible(OPENS)), ("closes", self.possible(CLOSES)),
        ]  # fmt: skip
        return [(say(self.words, label), inside) for label, inside in made if inside]

    def of(self, what: str) -> list[Claim]:
        """The claims about the seat that is asked."""
        return self.told.about(what, self.seat)

    # ------------------------------------------------------------ what it brings
    def brings(self, places: bool) -> Markup:
        found = [
            *self.points(1), *self.tracks(), *self.medals(), *self.produced(places),
            *[self.count(claim, "regenerated") for claim in self.of("pit") if claim.high <= 0 and ANY in claim.places],
            *[self.count(claim, "face-up") for claim in self.told.about("face-up", TABLE)],
        ]  # fmt: skip
        return Markup(", ").join(found)

    def points(self, sign: int) -> list[Markup]:
        """Points on the table that come or go, the own Objective left out."""
        made = []
        for claim in self.of("points"):
            if (claim.high > 0) == (sign > 0):
                most = signed(claim.high if claim.high > 0 else claim.low)
                made.append(self.doubted(claim, el("b", self.words.say("claims", "points", (most,)))))
        return made

    def tracks(self) -> list[Markup]:
        """A marker's way, with what the spaces give that it enters (chapter 6)."""
        made = []
        for claim in self.of("space"):
            track = int(claim.places[0])
            start: int = self.view.tracks[self.seat * 2 + track]
            signs = [self.gift(track, space) for space in range(start + 1, start + claim.high + 1)]
            way = el(
                "span",
                track_sign(self.words, track),
                el("b", f"{start} → {start + claim.high}"),
                *signs,
                class_="ke-amount",
            )
            made.append(self.doubted(claim, way))
        return made

    def gift(self, track: int, space: int) -> Markup | None:
        """The printed sign of a space; a Medal is among the claims."""
        found = self.box.benefit[track][space]
        return None if found in (BLANK, MEDAL_SPACE) else gift_sign(self.words, track, found)

    def medals(self) -> list[Markup]:
        """Medals that go to the round's card."""
        label = say(self.words, "gift-medal")
        return [
            self.doubted(claim, el("span", el("b", amount(self.words, claim)), drawn(f"g-ke-medal{claim.places[0]}", label, "-11 -11 22 22"), class_="ke-amount"))
            for claim in self.told.about("medal-on-card", TABLE)
        ]  # fmt: skip

    def produced(self, places: bool) -> list[Markup]:
        """Cubes that come to planets: where it is sure, else as many as can come to one of them."""
        made: list[Markup] = []
        sure = self.by_place(lambda claim: claim.sure in (SURELY, LIKELY) and claim.low > 0)
        for place, found in sure.items():
            where = [" ", self.words.name("planet", place)] if places else []
            made.append(join(cubes(self.words, found, "+"), *where))
        chosen = [0] * KINDS
        open_ = [claim for claim in self.parts() if claim.sure not in (SURELY, LIKELY)]
        for claim in open_:
            chosen[int(claim.places[1])] = max(chosen[int(claim.places[1])], claim.high)
        if any(chosen) and not sure:
            word = "perhaps" if any(claim.more for claim in open_) else "up-to"
            made.append(join(say(self.words, word), " ", cubes(self.words, chosen, "+")))
        return made

    def parts(self) -> list[Claim]:
        """Cubes on planets, each kind and place alone."""
        return [claim for claim in self.of("cubes") if ANY not in claim.places and claim.places[0] != STORAGE]

    def by_place(self, wanted: Any) -> dict[str, list[int]]:
        """The cubes of the claims that are wanted, by planet."""
        out: dict[str, list[int]] = {}
        for claim in self.parts():
            if wanted(claim):
                out.setdefault(str(claim.places[0]), [0] * KINDS)[int(claim.places[1])] = claim.low
        return out

    # ------------------------------------------------------------ what it costs
    def costs(self, places: bool) -> Markup:
        """Cubes spent from planets, with what is left there; cubes burned; points that go."""
        made = self.points(-1)
        burned = {
            int(c.places[0]): c.low for c in self.of("pit") if ANY not in c.places and c.sure == SURELY and c.low > 0
        }
        any_burned = any(claim.high > 0 for claim in self.of("pit"))
        spent = self.by_place(lambda claim: claim.sure in (SURELY, CHOICE) and claim.low < 0)
        moved = [
            n for found in self.by_place(lambda claim: claim.sure == SURELY and claim.low > 0).values() for n in found
        ]
        for place, found in spent.items():
            if not any_burned and not any(moved):
                held = self.held(place)
                left = [held[i] + found[i] for i in range(KINDS)]
                name = [" ", self.words.name("planet", place)] if places else []
                rest = el("small", cubes(self.words, left), " ", say(self.words, "left")) if any(left) else Markup()
                made.append(join(cubes(self.words, [-n for n in found]), *name, " ", rest))
        if burned:
            made.append(
                join(cubes(self.words, [burned.get(i, 0) for i in range(KINDS)]), " ", say(self.words, "burned"))
            )
        elif any_burned:
            made += [self.count(claim, "burned-any") for claim in self.of("pit") if ANY in claim.places]
        return Markup(", ").join(made)

    def held(self, place: str) -> list[int]:
        """The cubes on an own planet now."""
        cards = self.view.cards[self.seat * CARDS : (self.seat + 1) * CARDS]
        at = self.seat * CUBES + (ON_EARTH + cards.index(PLANET.index[place])) * KINDS
        return list(self.view.cubes[at : at + KINDS])

    # ------------------------------------------------------------ what is so then
    def there(self, planet: int) -> list[int]:
        """The cubes that surely lie on an own planet then."""
        found = self.held(PLANET.values[planet])
        for claim in self.parts():
            if claim.places[0] == PLANET.values[planet] and claim.sure == SURELY:
                found[int(claim.places[1])] += claim.low
        return found

    def objective(self) -> Markup:
        """How the own Objective stands then, where that changes (K3-043)."""
        found = [*self.of("goal"), *self.of("objective")]
        return Markup(" · ").join([Markup.escape(self.words.claim(claim, self.seat)) for claim in found])

    def lifted(self) -> Markup:
        """The other nations that a giant leap moves up (K3-274)."""
        others = dict.fromkeys([claim.who for claim in self.told.about("level") if claim.who not in (TABLE, self.seat)])
        return Markup.escape(", ".join([owner(self.words, who) for who in others]))

    def possible(self, kind: str) -> Markup:
        """What may be done in a later turn then, or no more."""
        actions = [self.action(claim) for claim in self.told.claims if claim.kind == kind and claim.sure == SURELY]
        return Markup.escape(", ".join([self.words.action(action) for action in actions]))

    def action(self, claim: Claim) -> Action:
        return self.words.game.actions[int(claim.places[1])]

    # ------------------------------------------------------------ how sure it is
    def count(self, claim: Claim, key: str) -> Markup:
        """How many there are of something, at most."""
        return self.doubted(claim, Markup.escape(say(self.words, key, max(abs(claim.low), abs(claim.high)))))

    def doubted(self, claim: Claim, said: Markup) -> Markup:
        """With the word for what is not sure."""
        if claim.sure == CHOICE and claim.low != claim.high:
            return join(say(self.words, "up-to"), " ", said)
        if claim.sure == LIKELY:
            return join(said, " ", el("small", say(self.words, "as-seen")))
        return said if claim.sure in (SURELY, CHOICE) else join(say(self.words, "perhaps"), " ", said)
