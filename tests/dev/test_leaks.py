"""The leak guard fails the very test that left something behind, and no other."""

from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parents[2]

_SERVING = """
@pytest.fixture(scope="session")
def serving():
    loop = asyncio.new_event_loop()
    yield loop
    for task in asyncio.all_tasks(loop):
        task.cancel()
        loop.run_until_complete(asyncio.wait([task]))
    loop.close()
"""
_TESTS = """
import asyncio, os, subprocess, threading, time
import pytest
from PySide6.QtCore import QTimer
from tests import leaks

leaks._GRACE_SECONDS = {grace}
kept = []
{fixture}

def test_before(): pass
def test_guilty({wants}):
    {body}
def test_after(): pass
"""

# Kernel devices and mounts need root to make, so these two are written into what the guard reads.
_LEAKS = {
    "process": ("", "kept.append(subprocess.Popen(['sleep', '20'], start_new_session=True))"),
    "thread": ("", "threading.Thread(target=time.sleep, args=(20,), daemon=True).start()"),
    "event loop": ("", "kept.append(asyncio.new_event_loop())"),
    "task": ("serving", "kept.append(serving.create_task(asyncio.sleep(20)))"),
    "QTimer": ("qapp", "kept.append(QTimer()); kept[0].start(10000)"),
    "mount": (
        "tmp_path",
        "m = leaks._MOUNTS = tmp_path / 'm'; m.write_text('1 1 0:9 / /srv/x rw - xfs md0 rw')",
    ),
    "device": ("tmp_path", "leaks._BLOCK_DEVICES = tmp_path; (tmp_path / 'md127').touch()"),
}


def _run(pytester: pytest.Pytester, wants: str, body: str, grace: float = 1.0) -> pytest.RunResult:
    pytester.makepyfile(_TESTS.format(fixture=_SERVING, wants=wants, body=body, grace=grace))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(_ROOT))
        patch.setenv("QT_QPA_PLATFORM", "offscreen")
        return pytester.runpytest_subprocess("-p", "tests.leaks", "-rA")


@pytest.mark.parametrize("what", _LEAKS)
def test_a_leftover_fails_the_test_that_left_it(pytester: pytest.Pytester, what: str) -> None:
    result = _run(pytester, *_LEAKS[what])
    result.assert_outcomes(passed=3, errors=1)
    result.stdout.fnmatch_lines([f"*left behind: {what} *"])
    result.stdout.fnmatch_lines(["ERROR test_*::test_guilty*"])


def test_a_process_left_to_init_is_found(pytester: pytest.Pytester) -> None:
    started = "setsid sleep 20 >/dev/null 2>&1 & until grep -qa ^sleep /proc/$!/cmdline; do sleep 0.1; done"
    orphan = f"subprocess.run(['sh', '-c', '{started}'], check=True)"
    result = _run(pytester, "", orphan)
    result.assert_outcomes(passed=3, errors=1)
    result.stdout.fnmatch_lines(["*left behind: process * (sleep 20)*"])


def test_what_ends_within_the_grace_is_no_leftover(pytester: pytest.Pytester) -> None:
    short = "subprocess.run(['sh', '-c', 'sleep 0.5 >/dev/null 2>&1 &'], check=True)"
    result = _run(pytester, "", short, grace=10)
    result.assert_outcomes(passed=3)
