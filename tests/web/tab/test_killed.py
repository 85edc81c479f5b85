"""Tabs that die: closed or crashed right after an answer came."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from ..browser import CHROMIUM, FLAGS
from .folder import Shown, Visitor

pytestmark = [pytest.mark.full, pytest.mark.browser]


def profile(playwright: Playwright, folder: Path) -> BrowserContext:
    """A browser that keeps what pages keep, as people's do."""
    assert CHROMIUM
    return playwright.chromium.launch_persistent_context(
        str(folder), executable_path=CHROMIUM, args=FLAGS, viewport={"width": 1440, "height": 900}, locale="en"
    )


def test_no_acknowledged_move_is_lost(site: Shown, tmp_path: Path) -> None:
    """The page is crashed, or the window closed, right after the answer to a move came: it is there again."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed (apt-get install chromium)")
    with sync_playwright() as playwright:
        context = profile(playwright, tmp_path / "profile")
        ada = Visitor(context, 1)
        ada.open(site.address)
        id = ada.quick_game("kepler")
        for n in range(5):
            assert ada.wait_for_turn()
            ada.step_by_mouse()
            seq = ada.seq()
            if n % 2:
                with pytest.raises(Exception, match="crash"):
                    ada.tabbed.goto("chrome://crash")
                ada.tabbed.close()
            else:
                context.close()
                context = profile(playwright, tmp_path / "profile")
            ada = Visitor(context, n + 2)
            ada.open(f"{site.address}#/t/{id}")
            ada.page.wait_for_selector("body[data-ready]")
            assert ada.seq() >= seq
        context.close()
