"""How much processor time was used here: by this thread, or by everything where there is but one."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

processor_time: Final[Callable[[], float]] = getattr(time, "thread_time", time.process_time)
