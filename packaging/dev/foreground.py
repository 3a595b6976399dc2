"""Programs that own the terminal while they run."""

import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType


def run_to_end(argv: Sequence[str], env: Mapping[str, str], cwd: Path | None = None) -> int:
    """Run and wait; the exit status.

    An interrupt from the terminal reaches the program too. It gets all the time it wants to clean up, and
    only then KeyboardInterrupt is raised here.
    """
    interrupted = False

    def remember(_number: int, _frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True

    before = signal.signal(signal.SIGINT, remember)
    try:
        status = subprocess.run(argv, env=env, cwd=cwd, check=False).returncode
    finally:
        signal.signal(signal.SIGINT, before)
    if interrupted:
        raise KeyboardInterrupt
    return status
