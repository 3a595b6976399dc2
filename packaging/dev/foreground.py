"""Programs that own the terminal while they run."""

import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from types import FrameType


@contextmanager
def awaiting_interrupts() -> Iterator[Event]:
    """Within the block an interrupt from the terminal only sets the event; the programs get it too.

    They have all the time they want to clean up, and at the end of the block KeyboardInterrupt is raised.
    """
    interrupted = Event()

    def remember(_number: int, _frame: FrameType | None) -> None:
        interrupted.set()

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)
    if interrupted.is_set():
        raise KeyboardInterrupt


def run_to_end(argv: Sequence[str], env: Mapping[str, str], cwd: Path | None = None) -> int:
    """Run and wait, as ``awaiting_interrupts`` says; the exit status."""
    with awaiting_interrupts():
        return subprocess.run(argv, env=env, cwd=cwd, check=False).returncode
