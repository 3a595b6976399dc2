"""The computer's console: a serial line, on which somebody may type."""

import re
import time
from collections.abc import Callable
from pathlib import Path

from tests.vm.running import LOG


class Console:
    """What is said on it from the moment of its opening; ``type`` types a text, as it is."""

    def __init__(self, folder: Path, type_: Callable[[str], None]) -> None:
        self._log, self.type = folder / LOG, type_
        self._start = self._log.stat().st_size if self._log.exists() else 0

    @property
    def said(self) -> str:
        """All that was said since."""
        if not self._log.exists():
            return ""
        return self._log.read_bytes()[self._start :].decode(errors="replace").replace("\r\n", "\n")

    def until(self, pattern: str, seconds: float) -> None:
        """Wait until it is said. Raises AssertionError."""
        ends = time.monotonic() + seconds
        while not re.search(pattern, self.said):
            assert time.monotonic() < ends, f"“{pattern}” was not said in {seconds} s: {self.said[-2000:]}"
            time.sleep(0.5)
