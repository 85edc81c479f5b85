"""A test in a browser that failed in the full form is tried once more, alone, after all others.

Browsers wait for pages, and a page may be late on a loaded machine. What passes then is named at the end, so that it is
seen and mended; what fails again fails the run. More than a handful is no chance, and is not tried again.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

MOST = 8
TRIED = "ASTRARIUM_SECOND_TRY"  # set for the tests of a second try, which get no third


class SecondTry:
    """Kept by the process that people see."""

    def __init__(self) -> None:
        self.failed: dict[str, str] = {}  # tests in a browser, each with what went wrong
        self.others = 0
        self.passed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.failed:
            return
        if "browser" in report.keywords:
            crash = getattr(report.longrepr, "reprcrash", None)
            self.failed[report.nodeid] = str(crash.message if crash else report.longreprtext).partition("\n")[0]
        else:
            self.others += 1

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.others += report.failed

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if hasattr(session.config, "workerinput") or session.exitstatus != pytest.ExitCode.TESTS_FAILED:
            return
        if not 0 < len(self.failed) <= MOST:
            return
        self.passed = [test for test in self.failed if passes(session.config, test)]
        reporter = session.config.pluginmanager.get_plugin("terminalreporter")
        for kind in ("failed", "error") if reporter else ():
            reports = reporter.stats.pop(kind, [])
            for report in reports:
                again = getattr(report, "nodeid", "") in self.passed
                reporter.stats.setdefault("second try" if again else kind, []).append(report)
        if not self.others and len(self.passed) == len(self.failed):
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for test in self.passed:
            terminalreporter.write_line(f"passed at the second try: {test}\n    {self.failed[test]}", yellow=True)


def passes(config: pytest.Config, test: str) -> bool:
    """Run one test in a process of its own, with nothing beside it."""
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(config.rootpath), test]
    return subprocess.run(words, cwd=config.rootpath, env={**os.environ, TRIED: "1"}).returncode == 0
