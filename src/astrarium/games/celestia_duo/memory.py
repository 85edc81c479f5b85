"""What a partner has learnt about a hand at some moment, kept while the hand changes (CD-084, CD-144, CD-180).

A failure tells what was not in the hand, a statement what was or was not. Afterwards cards come and go: a card taken
unseen may be anything, and one laid down that nobody had named was there at that moment or came since. So facts and
such cards are kept in their order, each with the number of cards that were taken unseen since; a fact also with the
named cards that have come and gone. These notes stand one behind the other in a list, nine numbers each. Such a list is
replaced and never changed: what was worked out from it once holds as long as it is the same.

Only who imagines a hand reads notes. So a game that is played keeps nothing but what happened (`Lore`), which costs
next to nothing, and the notes are written when somebody asks for them.
"""

from __future__ import annotations

from typing import Final

from .equipment import FLAG, JOKER, KINDS, PAYMENTS

SIZE: Final = 9  # of a note: three numbers, and one for each kind
SEAT: Final = 0  # whose hand
NEWER: Final = 1  # cards taken unseen since
TOLD: Final = 2  # what was told
SHIFT: Final = 3  # + kind: a number for each
EVEN: Final = 64  # a shift of nought: numbers of a field are never negative
KEPT: Final = 64  # notes of both hands; the oldest go first, which no game has come to
LONG_AGO: Final = 20  # unseen cards after which a fact is forgotten

LAID: Final = 0  # + kind: a card that nobody had named left the hand
HAVE: Final = 100  # + kind
HAVE_NOT: Final = 200  # + kind
FAILED: Final = 1000  # + (flag * 2 + whether pairs counted) * 64 + faces, a bit each
NO_FLAG: Final = 0
FLAG_SHOWN: Final = 1
BOARDING: Final = 2  # + the Pirate whose flag it was


def failed(flag: int, pairs: bool, dice: list[int]) -> int:
    """What a failure tells: nothing in the hand beats any of these dice (CD-144)."""
    faces = 0
    for face in dice:
        if face != FLAG:
            faces |= 1 << face
    return FAILED + (flag * 2 + pairs) * 64 + faces


def barred(told: int) -> int:
    """The kinds of which there was no card at all, a bit each."""
    if told < HAVE_NOT:
        return 0
    if told < FAILED:
        return 1 << told - HAVE_NOT
    flag, faces = (told - FAILED) // 128, (told - FAILED) % 64
    if flag == FLAG_SHOWN:
        return (1 << len(KINDS)) - 1  # any card would have met the flag
    return faces | 1 << JOKER if faces else 0


def sets_barred(told: int, offered: list[int]) -> list[list[tuple[int, int]]]:
    """The cards that were not there together, as kinds with their numbers: pairs, and what would have paid a boarding
    flag."""
    if told < FAILED:
        return []
    found = [[(kind, PAYMENTS[p].count(kind)) for kind in sorted(set(PAYMENTS[p]))] for p in offered]
    faces = (told - FAILED) % 64
    if faces and pairs_of(told):
        found += [[(kind, 2)] for kind in range(JOKER) if not faces >> kind & 1]
    return found


def pairs_of(told: int) -> int:
    """Whether pairs counted where somebody failed."""
    return (told - FAILED) // 64 % 2


def boarding_of(told: int) -> int:
    """The Pirate whose boarding flag was not paid, or -1."""
    return (told - FAILED) // 128 - BOARDING if told >= FAILED else -1


# ------------------------------------------------------------ what happens
LEARNT: Final = 0  # a fact, or what stands for one
CAME_OPEN: Final = 1  # a card of this kind
CAME_UNSEEN: Final = 2
LEFT: Final = 3  # a card of this kind that nobody had named
LEFT_NAMED: Final = 4
LEFT_LAST: Final = 5


class Lore:
    """One thing that happened to a hand or was told of it, behind all that was before. It never changes, and clones
    share it; notes that were asked for once are kept beside it."""

    __slots__ = ("before", "seat", "what", "which", "written")

    def __init__(self, before: Lore | None, seat: int, what: int, which: int, written: list[int] | None = None) -> None:
        self.before: Final = before
        self.seat: Final = seat
        self.what: Final = what
        self.which: Final = which  # the kind of the card, or the fact
        self.written = written

    def notes(self) -> list[int]:
        """All that is remembered of both hands."""
        later: list[Lore] = []
        at = self
        notes = at.written
        while notes is None:
            later.append(at)
            assert at.before is not None
            at = at.before
            notes = at.written
        for one in reversed(later):
            notes = one.noted(notes)
        self.written = notes
        return notes

    def noted(self, notes: list[int]) -> list[int]:
        """These notes after this too."""
        what, seat, which = self.what, self.seat, self.which
        if what == LEARNT:
            return learn(notes, seat, which)
        if what == CAME_OPEN:
            return took_open(notes, seat, which)
        if what == CAME_UNSEEN:
            return took_unseen(notes, seat)
        return laid(notes, seat, which, what == LEFT_NAMED, what == LEFT_LAST)


def lore_of(notes: list[int]) -> Lore:
    """What was remembered when a position was saved."""
    if len(notes) % SIZE:
        raise ValueError(f"{len(notes)} numbers are no whole notes")
    return Lore(None, 0, LEARNT, 0, notes) if notes else NOTHING


NOTHING: Final = Lore(None, 0, LEARNT, 0, [])  # as long as nothing was told, whatever comes and goes


# ------------------------------------------------------------ the hand changes
def learn(notes: list[int], seat: int, told: int) -> list[int]:
    """With a new note, unless it is the last fact over again."""
    note = [seat, 0, told] + [EVEN] * len(KINDS)
    if told >= HAVE and notes[-SIZE:] == note:
        return notes
    more = notes + note
    if len(more) > KEPT * SIZE:
        del more[:SIZE]
    return more


def took_open(notes: list[int], seat: int, kind: int) -> list[int]:
    new = notes.copy()
    for at in range(0, len(new), SIZE):
        if new[at] == seat:
            new[at + SHIFT + kind] -= 1
    return new


def took_unseen(notes: list[int], seat: int) -> list[int]:
    """A card came that only its taker saw. A fact is forgotten when so many came since that it says next to nothing."""
    new = notes.copy()
    for at in range(len(new) - SIZE, -1, -SIZE):
        if new[at] == seat:
            new[at + NEWER] += 1
            if new[at + NEWER] > LONG_AGO and new[at + TOLD] >= HAVE:
                del new[at : at + SIZE]
    return new


def laid(notes: list[int], seat: int, kind: int, named: bool, last: bool) -> list[int]:
    """A card leaves the hand, one that both could name or not; with the last one all is forgotten.

    A card that nobody had named was there at the moment of a fact if none came unseen since; if the fact says that
    there was none of its kind, it came since, and was the only one that did if one did. Where that leaves anything open
    for any fact, the card is noted."""
    if last:
        return forget(notes, seat)
    if not named:
        for at in range(0, len(notes), SIZE):
            if notes[at] == seat and notes[at + NEWER] > (barred(notes[at + TOLD]) >> kind & 1):
                return learn(notes, seat, LAID + kind)
    new = notes.copy()
    for at in range(0, len(new), SIZE):
        if new[at] == seat:
            if new[at + NEWER] and not named:
                new[at + NEWER] -= 1
            else:
                new[at + SHIFT + kind] += 1
    return new


def forget(notes: list[int], seat: int) -> list[int]:
    """Without what is remembered of a hand."""
    kept: list[int] = []
    for at in range(0, len(notes), SIZE):
        if notes[at] != seat:
            kept += notes[at : at + SIZE]
    return kept


def notes_of(notes: list[int], seat: int) -> list[list[int]]:
    """What is remembered of a hand, from its first fact on."""
    found: list[list[int]] = []
    for at in range(0, len(notes), SIZE):
        if notes[at] == seat and (found or notes[at + TOLD] >= HAVE):
            found.append(notes[at : at + SIZE])
    return found
