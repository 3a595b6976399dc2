"""A practice machine for whose files there is no room says so, and leaves nothing behind."""

import asyncio
import errno
import os
from pathlib import Path

import pytest

from raidwright.machine.practice import PracticeError, launch, requirements, run_folder
from raidwright.machine.practice.disk_set import DiskSet
from raidwright.machine.practice.launch import Options
from raidwright.machine.practice.stage import Stage
from raidwright.storage.failures import failure
from raidwright.storage.units import MIB, TIB
from tests.full_disk import no_file_beyond

_WHOLE = Options(helper=True, authorise=True, resync_limit=None)


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all run folders, on a computer that has all the programs."""
    for module in (launch, run_folder):
        monkeypatch.setattr(module, "RUNS_FOLDER", tmp_path)
    monkeypatch.setattr(launch, "check_requirements", lambda: None)
    return tmp_path


def _start() -> PracticeError:
    with pytest.raises(PracticeError) as refused:
        asyncio.run(launch.launch(DiskSet("none", ()), _WHOLE, lambda _: None))
    return refused.value


@pytest.mark.parametrize("most", [0, 1 << 12, 1 << 15])
def test_files_that_cannot_be_copied_are_told_of_with_the_reason(runs: Path, most: int) -> None:
    with no_file_beyond(most):
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


@pytest.mark.parametrize(("most", "largest"), [(5 * MIB + 1, 5 * MIB), (TIB, 20 * MIB), (MIB - 1, 0)])
def test_the_largest_image_is_as_large_as_a_file_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, largest: int
) -> None:
    monkeypatch.setattr(requirements, "RUNS_FOLDER", tmp_path)
    with no_file_beyond(most):
        assert requirements.largest_image(20 * MIB) == largest


def test_where_there_can_be_no_image_the_start_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requirements, "RUNS_FOLDER", tmp_path / "none")
    assert requirements.largest_image(TIB) == TIB
