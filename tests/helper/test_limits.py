"""One executor a machine: the lock, and who is told what when it is taken."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.limits import only_executor
from raidwright.protocol import ErrorCode

_OTHER = """
import sys
from pathlib import Path
from raidwright.helper.limits import only_executor
with only_executor(Path(sys.argv[1])):
    print("mine", flush=True)
    sys.stdin.read()
"""


def test_two_processes_never_act_at_once(tmp_path: Path) -> None:
    command = (sys.executable, "-c", _OTHER, str(tmp_path))
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        with pytest.raises(HelperError) as caught, only_executor(tmp_path):
            pass
        assert caught.value.code is ErrorCode.BUSY
        other.kill()
    with only_executor(tmp_path):
        assert (tmp_path / "executor.lock").stat().st_mode & 0o777 == 0o600


def test_what_goes_wrong_inside_is_not_taken_for_the_lock(tmp_path: Path) -> None:
    with pytest.raises(BlockingIOError), only_executor(tmp_path):
        raise BlockingIOError
    before = len(os.listdir("/proc/self/fd"))
    with only_executor(tmp_path):
        pass
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_lock_that_cannot_be_made_is_no_permission(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(HelperError) as caught, only_executor(tmp_path / "file"):
        pass
    assert caught.value.code is ErrorCode.FAILED
