"""The search for rubbish holds everything else up, so it is done in small pieces."""

from __future__ import annotations

import gc

from astrarium.web.serve import SWEEPS

MOST = 40_000  # objects, which are looked through within a few milliseconds


def test_no_search_among_what_is_new_takes_long() -> None:
    looked: list[int] = []

    def note(phase: str, told: dict[str, int]) -> None:
        if phase == "start" and told["generation"] == 1:
            looked.append(sum([len(gc.get_objects(generation=n)) for n in (0, 1)]))

    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.callbacks.append(note)
    gc.set_threshold(*SWEEPS)
    try:
        kept = [[n] for n in range(400_000)]  # as a large page does that is being made
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(note)
    assert len(kept) == 400_000
    assert looked
    assert max(looked) < MOST
