"""A practice machine for whose files there is no room says so, and leaves nothing behind."""

import asyncio
import errno
import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from raidwright.machine.practice import PracticeError, launch
from raidwright.machine.practice.disk_set import DiskSet
from raidwright.machine.practice.launch import Options
from raidwright.machine.practice.stage import Stage
from raidwright.storage.failures import failure

_WHOLE = Options(helper=True, authorise=True, resync_limit=None)


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all run folders, on a computer that has all the programs."""
    monkeypatch.setattr(launch, "_RUNS_FOLDER", tmp_path)
    monkeypatch.setattr(launch, "check_requirements", lambda: None)
    return tmp_path


@contextmanager
def _files_hold(most: int) -> Iterator[None]:
    """No file can be written that is larger than so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def _start() -> PracticeError:
    with pytest.raises(PracticeError) as refused:
        asyncio.run(launch.launch(DiskSet("none", ()), _WHOLE, lambda _: None))
    return refused.value


@pytest.mark.parametrize("most", [0, 1 << 12, 1 << 15])
def test_files_that_cannot_be_copied_are_told_of_with_the_reason(runs: Path, most: int) -> None:
    with _files_hold(most):
        error = _start()
    assert error.said == failure("practice-room", folder=str(runs), reason="File too large")
    assert not list(runs.iterdir())


def test_so_are_the_last_documents_and_the_serial_line_is_closed(
    runs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Stage, "write", write)
    before = os.listdir("/proc/self/fd")
    error = _start()
    assert error.said == failure("practice-room", folder=str(runs), reason="No space left on device")
    assert os.listdir("/proc/self/fd") == before
    assert not list(runs.iterdir())
