"""Tests that take minutes wait for the full run."""

from __future__ import annotations

import os

import pytest


@pytest.mark.full
def test_marked_full_runs_in_the_full_run_only():
    assert os.environ.get("ASTRARIUM_FULL") == "1"
