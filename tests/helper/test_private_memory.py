"""What root's helper keeps of its memory to itself, seen in the kernel's own words."""

import subprocess
import sys

import pytest

_ASKED = """
import json, re, resource, threading
from pathlib import Path
from raidwright.helper.secret import keep_private

keep_private()
kept = bytearray(8 << 20)
status = dict(re.findall(r"^(\\w+):\\s+(\\d+) kB$", Path("/proc/self/status").read_text(), re.M))
unlimited = resource.getrlimit(resource.RLIMIT_MEMLOCK)[0] == resource.RLIM_INFINITY
print(unlimited, *(status[name] for name in ("VmLck", "VmRSS")))

def nested() -> None:
    try:
        json.loads('{"a":' * 100_000)
    except RecursionError:
        print("not that deep")

thread = threading.Thread(target=nested)
thread.start()
thread.join()
"""


@pytest.fixture(scope="module")
def answers() -> list[str]:
    asked = subprocess.run(
        (sys.executable, "-I", "-c", _ASKED), capture_output=True, text=True, timeout=60, check=True
    )
    return asked.stdout.splitlines()


def test_what_is_asked_for_later_is_locked_too(answers: list[str]) -> None:
    unlimited, locked, resident = answers[0].split()
    if unlimited == "True":
        assert int(locked) >= int(resident) > 8 << 10
    else:
        assert locked == "0", "the kernel would refuse what is asked for beyond its limit"


def test_a_small_stack_bears_whatever_is_nested(answers: list[str]) -> None:
    """Superblocks and headers that others wrote are read in threads."""
    assert answers[1:] == ["not that deep"]
