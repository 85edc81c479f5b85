"""Whoever hands in something damaged gets one clear line, whatever it is and whoever reads it."""

from __future__ import annotations

import pytest

from tests.server.fuzz import Fuzz


@pytest.mark.full
@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_reader_answers_damage_with_a_stray_error(seed, tmp_path):
    fuzz = Fuzz(seed, tmp_path)
    for _ in range(30):
        fuzz.round()
    assert fuzz.stray == {}
    assert len(fuzz.tried) == 11


def test_a_stray_error_would_be_noticed(tmp_path):
    fuzz = Fuzz(1, tmp_path)
    fuzz.try_it("none", lambda given: given["x"], {})
    (told,) = fuzz.stray
    assert told.startswith("none: KeyError('x') at test_fuzz.py:")
