"""A wheel with the compiled engine: `ASTRARIUM_WHEEL=compiled python3 -m build --wheel`. Without it, a pure one.

Either is packed as tightly as its format allows.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent


class CompiledWheel(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the modules that mypyc built beside their sources, and names the wheel after this Python and platform."""

    def wanted(self) -> bool:
        return os.environ.get("ASTRARIUM_WHEEL") == "compiled" and self.target_name == "wheel"

    def dependencies(self) -> list[str]:
        """mypy as the tests use it: another one may compile otherwise."""
        if not self.wanted():
            return []
        lines = (ROOT / "requirements-test.lock").read_text().splitlines()
        return [line.rstrip(" \\") for line in lines if line.startswith(("mypy==", "setuptools=="))]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self.wanted() or version == "editable":
            return
        sys.path.insert(0, str(ROOT))
        import start

        level = os.environ.get("ASTRARIUM_OPT", "1")
        if start.missing(start.read_stamp(start.COMPILED), {**start.compiled_stamp(), "level": level}):
            start.compile_with(sys.executable, level)
        built = [path for path in start.COMPILED.rglob("*") if path.suffix in (".so", ".pyd")]
        for path in built:
            build_data["force_include"][str(path)] = path.relative_to(start.COMPILED).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        wheel = Path(artifact_path)
        loose = wheel.with_suffix(".loose")
        wheel.rename(loose)
        with ZipFile(loose) as found, ZipFile(wheel, "w", ZIP_DEFLATED, compresslevel=9) as packed:
            for part in found.infolist():
                packed.writestr(part, found.read(part), compresslevel=9)
        loose.unlink()
