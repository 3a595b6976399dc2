"""Since when an array stands as it does, told from records as the kernel writes them."""

import os
import time
from pathlib import Path

import msgspec
import pytest

from raidwright.helper.looking.layers import kernel_log
from raidwright.helper.looking.layers.kernel_log import KernelLog
from raidwright.storage.snapshot.arrays import Array

UUID = "6c429cea:05b0967e:cd0f318b:13edc28a"
ARRAY = Array(UUID, "", "raid1", 0, 1 << 30, "/dev/md127", True, 0, 2, (), mismatches=0)
FAILED = "md/raid1:md127: Disk failure on vdb, disabling device."
FILLED = "md: md127: recovery done."
CHECKED = "md: md127: data-check done."
CUT = "md: md127: data-check interrupted."
STOPPED = "md: md127 stopped."


def told(tmp_path: Path, *lines: str, array: Array = ARRAY) -> Array:
    """What is said of the array when these lines were written ten seconds apart, the last one now."""
    now = time.clock_gettime(time.CLOCK_MONOTONIC)
    began = now - 10 * (len(lines) - 1)
    stamps = [int((began + 10 * place) * 1e6) for place in range(len(lines))]
    records = [
        f"3,{place},{stamp},-;{line}\n SUBSYSTEM=block\n"
        for place, (stamp, line) in enumerate(zip(stamps, lines, strict=True))
    ]
    log = KernelLog(str(_piped(tmp_path, records)))
    try:
        (seen,) = log.with_moments([array])
        return seen
    finally:
        log.close()


def _piped(tmp_path: Path, records: list[str]) -> Path:
    """A file whose every read gives one record, as /dev/kmsg does."""
    path = tmp_path / "kmsg"
    path.write_bytes(b"".join(record.encode().ljust(kernel_log._RECORD, b" ") for record in records))
    return path


def ago(moment: float | None) -> int | None:
    """Seconds before now."""
    return None if moment is None else round(time.time() - moment)


@pytest.mark.parametrize(
    ("lines", "failed", "whole", "checked"),
    [
        ((), None, None, None),
        ((FAILED,), 0, None, None),
        ((FAILED, FAILED.replace("vdb", "vdc")), 10, None, None),
        ((FAILED, FILLED), None, 0, None),
        ((FAILED, FILLED, FAILED), 0, 10, None),
        ((CHECKED, FAILED, "md: md127: resync done."), 10, 0, 20),
        ((FAILED, "md: md127: recovery interrupted."), 10, None, None),
        # As Linux 6.11 and later tell it.
        (("md: md127: check done.", FAILED, "md: md127: recover done."), None, 0, 20),
        ((FAILED, "md: md127: repair done."), 10, 0, None),
        ((FAILED, STOPPED), None, None, None),
        ((FAILED.replace("md127", "md126"),), None, None, None),
        (
            ("md/raid:md127: raid level 5 active with 3 out of 3 devices", "md/raid10:md127: x"),
            None,
            None,
            None,
        ),
    ],
)
def test_the_last_that_happened_counts(
    tmp_path: Path, lines: tuple[str, ...], failed: int | None, whole: int | None, checked: int | None
) -> None:
    array = told(tmp_path, *lines)
    assert (ago(array.failed_at), ago(array.whole_at), ago(array.checked_at)) == (failed, whole, checked)


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        ((CHECKED,), 0),
        ((CHECKED, CUT), None),
        (("md: md127: check interrupted.",), None),
        ((CUT, CHECKED), 0),
        ((CUT, STOPPED), 0),
        (("md: md127: recovery interrupted.",), 0),
    ],
)
def test_a_check_that_was_stopped_has_not_found_that_all_agrees(
    tmp_path: Path, lines: tuple[str, ...], count: int | None
) -> None:
    assert told(tmp_path, *lines).mismatches == count


def test_what_a_stopped_check_has_counted_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, CUT, array=msgspec.structs.replace(ARRAY, mismatches=8)).mismatches == 8


def test_a_moment_does_not_change_at_each_look(tmp_path: Path) -> None:
    stamp = int(time.clock_gettime(time.CLOCK_MONOTONIC) * 1e6)
    log = KernelLog(str(_piped(tmp_path, [f"3,1,{stamp},-;{FAILED}\n"])))
    first, second = log.with_moments([ARRAY]), log.with_moments([ARRAY])
    log.close()
    assert first == second
    assert first[0].failed_at is not None


def test_after_a_sleep_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    awake = time.clock_gettime(time.CLOCK_MONOTONIC)
    real = time.clock_gettime
    monkeypatch.setattr(
        time,
        "clock_gettime",
        lambda clock: awake + 3600 if clock == time.CLOCK_BOOTTIME else real(clock),
    )
    assert told(tmp_path, FAILED).failed_at is None


def test_a_log_that_may_not_be_read_says_nothing(tmp_path: Path) -> None:
    log = KernelLog(str(tmp_path / "nothing"))
    assert log.with_moments([ARRAY]) == (ARRAY,)
    before = set(os.listdir("/proc/self/fd"))
    log.close()
    assert set(os.listdir("/proc/self/fd")) == before
