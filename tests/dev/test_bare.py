"""The folder of a bare system goes with the program, also when that is told to end."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from environment import ROOT

_MAKING = """
import sys, time
sys.path.insert(0, sys.argv[1])
import bare
bare._ROOMY, bare.with_rights = sys.argv[2], lambda *argv: list(argv)
with bare._folder() as folder:
    (folder / "root").mkdir()
    print("made", flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGINT])
def test_who_is_told_to_end_leaves_no_folder(tmp_path: Path, told: signal.Signals) -> None:
    argv = [sys.executable, "-B", "-c", _MAKING, str(ROOT / "packaging/dev"), str(tmp_path)]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as making:
        assert making.stdout is not None
        assert making.stdout.readline() == b"made\n"
        making.send_signal(told)
        assert making.wait(30) != 0
    assert not any(tmp_path.iterdir())
