"""Since when an array stands as it does, as far back as the kernel's log reaches.

Source: drivers/md/md.c (``md_do_sync``, ``do_md_stop``); raid1.c, raid5.c and raid10.c ("Disk failure on");
the kernel's Documentation/ABI/testing/dev-kmsg.
"""

import contextlib
import os
import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import PurePath

import msgspec

from raidwright.storage.snapshot.arrays import Array

_RECORD = 8192
"""Bytes of the longest record."""
_HEAD = re.compile(r"\d+,\d+,(\d+),[^;]*;(.*)")
_FAILED = re.compile(r"md/raid\w*:(md\w+): Disk failure on \S+, disabling device")
_ENDED = re.compile(
    r"md: (md\w+): (recovery|recover|resync|requested-resync|repair|reshape|data-check|check)"
    r" (done|interrupted)"
)
"""From Linux 6.11 on the work is called as in ``sync_action``: recover, repair, check."""
_CHECKS = ("data-check", "check")
_STOPPED = re.compile(r"md: (md\w+) stopped")
_ASLEEP = 60.0
"""Seconds of sleep from which on the log, whose clock stands still meanwhile, tells no time of day."""


@dataclass(frozen=True)
class Moments:
    """What the log says of one md device, in seconds since the epoch; None for what it does not say."""

    failed: float | None = None
    whole: float | None = None
    checked: float | None = None
    is_check_cut: bool = False
    """The last check was stopped: md has counted no further, which need not be all that differs.

    Within its first ten seconds md does not even leave the place where (``sync_min``).
    """


class KernelLog:
    """Reads on where it has stopped; of every md device it knows what has happened to it last."""

    def __init__(self, path: str = "/dev/kmsg") -> None:
        self._path = path
        self._descriptor: int | None = None
        self._known: dict[str, Moments] = {}

    def with_moments(self, arrays: Iterable[Array]) -> tuple[Array, ...]:
        """The arrays with what the log says of those that run."""
        for record in self._records():
            self._take(record)
        return tuple(self._with_own_moments(array) for array in arrays)

    def close(self) -> None:
        """Read no more."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _with_own_moments(self, array: Array) -> Array:
        moments = self._known.get(PurePath(array.path).name)
        if moments is None or not array.running:
            return array
        if moments.is_check_cut and not array.mismatches:
            array = msgspec.structs.replace(array, mismatches=None)
        if _has_slept():
            return array
        return msgspec.structs.replace(
            array, failed_at=moments.failed, whole_at=moments.whole, checked_at=moments.checked
        )

    def _records(self) -> Iterator[str]:
        """What is new since the last time; nothing where the log may not be read."""
        with contextlib.suppress(OSError):
            if self._descriptor is None:
                self._descriptor = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
            while True:
                try:
                    record = os.read(self._descriptor, _RECORD)
                except BrokenPipeError:
                    # What was to be read next is overwritten; from here on the oldest that is there.
                    continue
                if not record:
                    return
                yield record.decode(errors="replace")

    def _take(self, record: str) -> None:
        head = _HEAD.match(record)
        if head is None:
            return
        line, when = head[2], time.time() - time.clock_gettime(time.CLOCK_MONOTONIC) + int(head[1]) / 1e6
        if stopped := _STOPPED.match(line):
            # What comes up under its name later may be another array.
            self._known.pop(stopped[1], None)
        elif failed := _FAILED.match(line):
            before = self._known.get(failed[1], Moments())
            self._known[failed[1]] = replace(before, failed=before.failed or when)
        elif ended := _ENDED.match(line):
            before = self._known.get(ended[1], Moments())
            is_done = ended[3] == "done"
            self._known[ended[1]] = _after(before, ended[2], when) if is_done else _cut(before, ended[2])


def _cut(before: Moments, work: str) -> Moments:
    return replace(before, is_check_cut=True) if work in _CHECKS else before


def _after(before: Moments, work: str, when: float) -> Moments:
    """Once md has come to the end of that work; only a recovery fills a place."""
    match work:
        case work if work in _CHECKS:
            return replace(before, checked=when, is_check_cut=False)
        case "recovery" | "recover":
            return replace(before, failed=None, whole=when)
        case _:
            return replace(before, whole=when)


def _has_slept() -> bool:
    awake, all_of_it = (time.clock_gettime(clock) for clock in (time.CLOCK_MONOTONIC, time.CLOCK_BOOTTIME))
    return all_of_it - awake > _ASLEEP
