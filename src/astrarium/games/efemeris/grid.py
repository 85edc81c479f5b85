"""The grid under the map: slots, sides and the numbers of all spaces (EF-001, EF-007).

Every space that any map can have is numbered here, once. A slot has a fixed number of places for the interior
spaces of its tile; a border segment of the grid is one edge space, whichever of its two slots names it.

>>> SLOT_NAMES[CENTRE], slot_at(0, -1) == NEIGHBOUR[CENTRE * 6 + NORTH]
('d4', True)
>>> SPACE_NAMES[EDGE[CENTRE * 6 + NORTH]] == SPACE_NAMES[EDGE[slot_at(0, -1) * 6 + SOUTH]]
True
"""

from __future__ import annotations

from typing import Final

RADIUS: Final = 3  # the widest outline that fits: the base map has radius 2, expert maps reach 3
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
SIDE_NAMES: Final = ("n", "ne", "se", "s", "sw", "nw")
NORTH: Final = 0
SOUTH: Final = 3
PLACES: Final = 4  # interior spaces that a slot has room for
CENTRE_PLACES: Final = 7


def distance(q: int, r: int) -> int:
    """Slots from the centre (EF-001)."""
    return max(abs(q), abs(r), abs(q + r))


# Slots lie column by column from the West, each from North to South: a1 .. g4, the centre is d4.
COORDINATES: Final = [
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if distance(q, r) <= RADIUS
]
SLOTS: Final = len(COORDINATES)


def slot_at(q: int, r: int) -> int:
    """The slot of these coordinates, or -1 outside the grid."""
    return COORDINATES.index((q, r)) if (q, r) in COORDINATES else -1


CENTRE: Final = slot_at(0, 0)
SLOT_NAMES: Final = tuple(["abcdefg"[q + RADIUS] + str(r + 1 - max(-RADIUS, -RADIUS - q)) for q, r in COORDINATES])
NEIGHBOUR: Final = [slot_at(q + dq, r + dr) for q, r in COORDINATES for dq, dr in STEPS]  # slot * 6 + side -> slot
# slot -> the slots beside it, a bit each
BESIDE: Final = [sum([1 << n for n in NEIGHBOUR[i * 6 : i * 6 + 6] if n >= 0]) for i in range(len(COORDINATES))]


def number_spaces() -> tuple[list[int], list[int], list[str], list[int]]:
    """The first interior space of each slot, the edge of each slot and side, names, and the slot of each
    space.
    """
    inside: list[int] = []
    names: list[str] = []
    slots: list[int] = []
    for slot in range(SLOTS):
        inside.append(len(names))
        places = CENTRE_PLACES if slot == CENTRE else PLACES
        names += [f"{SLOT_NAMES[slot]}.{place + 1}" for place in range(places)]
        slots += [slot] * places
    edge = [-1] * (SLOTS * 6)
    for slot in range(SLOTS):
        for side in range(6):
            if edge[slot * 6 + side] < 0:
                edge[slot * 6 + side] = len(names)
                if NEIGHBOUR[slot * 6 + side] >= 0:
                    edge[NEIGHBOUR[slot * 6 + side] * 6 + (side + 3) % 6] = len(names)
                names.append(f"{SLOT_NAMES[slot]}-{SIDE_NAMES[side]}")
                slots.append(-1)
    return inside, edge, names, slots


_numbered: Final = number_spaces()
INSIDE: Final = _numbered[0]  # slot -> its first interior space; the others follow
EDGE: Final = _numbered[1]  # slot * 6 + side -> the edge space there (EF-007)
SPACE_NAMES: Final = tuple(_numbered[2])
SLOT_OF: Final = _numbered[3]  # space -> its slot, or -1 for an edge space
SPACES: Final = len(SPACE_NAMES)
SIDES_OF: Final[list[list[int]]] = [[i for i in range(SLOTS * 6) if EDGE[i] == space] for space in range(SPACES)]
