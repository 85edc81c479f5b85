"""The checks are the package's, so that `astrarium check` has them too; here they are turned against every game, and
against games that are wrong on purpose (test_the_checks.py)."""

from astrarium.conformance.bounds import bounded, gone, shared_lists
from astrarium.conformance.imagining import blind
from astrarium.conformance.playing import acceptance, clones, conservation, ends, journal, saving, stale
from astrarium.conformance.secrets import barriers, dreams_end, hides, leaks, secrets
from astrarium.conformance.sources import annotated, mixed_up, numbering
from astrarium.conformance.walking import walk

__all__ = [
    "acceptance",
    "annotated",
    "barriers",
    "blind",
    "bounded",
    "clones",
    "conservation",
    "dreams_end",
    "ends",
    "gone",
    "hides",
    "journal",
    "leaks",
    "mixed_up",
    "numbering",
    "saving",
    "secrets",
    "shared_lists",
    "stale",
    "walk",
]
