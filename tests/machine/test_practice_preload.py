"""The preload of the practice machine's kernel, on whatever processor is at hand."""

import errno
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from raidwright.assets import asset

_PROGRAM = Path(__file__).with_name("traced_child.py")


def _traced(environment: dict[str, str]) -> dict[str, Any]:
    argv = [sys.executable, "-I", str(_PROGRAM)]
    ended = subprocess.run(argv, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert not ended.stderr
    result: dict[str, Any] = json.loads(ended.stdout)
    return result


def test_without_it_a_short_state_is_refused():
    result = _traced({})
    assert result["refusal"] == errno.EFAULT
    assert not result["written"]


def test_with_it_a_short_state_is_written_and_the_rest_stays():
    result = _traced({"LD_PRELOAD": str(asset("resources/practice/whole_xstate.so"))})
    assert result["refusal"] == 0
    assert result["written"]
    assert result["kept"]


def test_it_changes_nothing_else():
    preloaded = _traced({"LD_PRELOAD": str(asset("resources/practice/whole_xstate.so"))})
    assert preloaded["peeks"] == _traced({})["peeks"]
    assert preloaded["peeks"] == [-1, 0, -1, errno.EIO]
