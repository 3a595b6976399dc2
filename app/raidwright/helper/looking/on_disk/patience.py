"""Every question to a disk is put here: nobody waits for one that does not answer.

The kernel lets nobody take back a request that a disk has begun. So whatever opens or reads a disk does so in
a thread of its own, one for each disk, and who asked waits only as long as answers come. A thread that stays
in the same wait of the kernel's has no answer; one that wants the processor has all it needs of the disk.
"""

import errno
import os
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Generic, TypeVar

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device

PATIENCE = 5.0
"""Seconds that a disk may keep others waiting, all together, after which it counts as one that is silent."""
_AT_ONCE, _GLANCE = 0.05, 0.5
"""Seconds until it is seen first whether the disk is waited for, and from then on until it is seen again."""
_REMEMBERED = 10.0
"""Seconds for which it counts that a disk kept somebody waiting: a look puts many questions to it."""
_LONGEST = 60.0
"""Seconds that a question may take of a disk that goes on answering: one that turns is slow, and well."""
_LONGEST_ABOVE = 20.0
"""The same in a look, of an array whose drives go on answering others: one of them may be silent."""
_FAILED_FOR = 10.0
"""Seconds for which a device that could not be read counts as such: planner and root see the same."""
DEAD = (errno.EIO, errno.ETIMEDOUT, errno.ENODATA, errno.EREMOTEIO, errno.EILSEQ)
"""With what a disk answers that cannot be read."""
Found = TypeVar("Found")
Each = TypeVar("Each")
_Key = tuple[str, int]


class _Reading(Generic[Found]):
    """One question under way, and what came of it."""

    def __init__(self, question: Callable[[], Found], disk: Device) -> None:
        self._question = question
        self._disk = disk
        self._drives = [] if disk.is_drive else [each for each in kernel.lowest_devices(disk) if each != disk]
        self._replies = {
            each: (each.answer_count, since)
            for each in self._drives
            if (since := _silent_since(each)) is not None
        }
        """Of each drive beneath how many requests it has answered, and when it was seen first that it had.

        For one that owes an answer already nobody waits a second time, whatever stands on it.
        """
        self._over = threading.Event()
        self._answers: list[Found] = []
        self._error: BaseException | None = None
        self._thread = 0
        self._began = time.monotonic()

    def work(self) -> None:
        _own.reading, self._thread = self, threading.get_native_id()
        try:
            self._answers.append(self._question())
        except BaseException as error:
            self._error = error
        finally:
            self._over.set()

    def is_over(self, longest: float) -> bool:
        """Whether it came to an end before the disk had kept others waiting for too long, all together."""
        end, pause = self._began + longest, _AT_ONCE
        wait = ""
        while not self._over.wait(max(0.0, min(pause, end - time.monotonic()))):
            before, wait, pause = wait, _wait_of(self._thread), _GLANCE
            have_answered, silence = self._listen_to_drives()
            # Not every kind of array counts its own (drivers/md/md-linear.c).
            is_owed = any(each.requests != 0 for each in self._drives or [self._disk])
            if wait and wait == before and is_owed:
                waits = 0.0 if have_answered else _kept_waiting(self._disk)
                if max(waits, silence) >= PATIENCE:
                    return False
            if time.monotonic() >= end:
                return False
        return True

    def _listen_to_drives(self) -> tuple[bool, float]:
        """Whether any drive beneath has answered since, and how long one that owes an answer is silent.

        While it is, another goes on answering others: with errors, as soon as it is asked.
        """
        now, silence = time.monotonic(), 0.0
        before, self._replies = self._replies, {}
        for drive in self._drives:
            count, since = drive.answer_count, now
            if before.get(drive, (-1, now))[0] == count:
                since = before[drive][1]
                silence = max(silence, now - since if drive.requests else 0.0)
            self._replies[drive] = count, since
        return before != self._replies, silence

    @property
    def began(self) -> float:
        return self._began

    @property
    def has_ended(self) -> bool:
        return self._over.is_set()

    @property
    def went_well(self) -> bool:
        return bool(self._answers)

    def result(self) -> Found:
        if self._error is not None:
            raise self._error
        return self._answers[0]


_own = threading.local()
_turn = threading.Lock()
_readings: dict[_Key, _Reading[Any]] = {}
"""Of each disk the question under way."""
_failed: dict[_Key, float] = {}
"""When a device could not be read last."""
_silent: set[_Key] = set()
"""Disks whose last question found no answer in time."""
_waits: dict[_Key, set[int]] = {}
"""By the number of glances since the clock began, when each disk was seen to keep somebody waiting."""


def ask_disk(device: Device, question: Callable[[], Found], longest: float | None = None) -> Found:
    """What ``question`` says, which may open and read ``device``. Raises OSError, TimeoutError for no answer.

    An error names the device as its ``filename``.
    """
    try:
        return _ask_in_time(device, question, longest or _longest_in_look(device.disk))
    except OSError as error:
        if error.errno in DEAD:
            _failed[device.node, device.diskseq] = time.monotonic()
        if error.filename is None:
            error.filename = device.path
        raise


def has_failed_lately(device: Device) -> bool:
    """Whether it could not be read a moment ago: one that answers now and then is not asked until it does."""
    failed = _failed.get((device.node, device.diskseq))
    return failed is not None and time.monotonic() - failed < _FAILED_FOR


def has_part_failed_lately(disk: Device) -> bool:
    """The same of it or any part of it, be it a partition that is no more: the next one has its name."""
    return any(time.monotonic() - failed < _FAILED_FOR for _, failed in _failures_on(disk))


def is_silent(device: Device) -> bool:
    """Whether its disk let the last question go without an answer in time."""
    return _key(device) in _silent


def note_failure(device: Device) -> None:
    """Have the device count as one that could not be read, if it does not do so already."""
    if not has_failed_lately(device):
        _failed[device.node, device.diskseq] = time.monotonic()


def forget_failures(disk: Device) -> None:
    """Have the disk, and all that is or was a part of it, count as one that can be read."""
    for key, _ in _failures_on(disk):
        _failed.pop(key, None)


def _failures_on(disk: Device) -> list[tuple[_Key, float]]:
    beginning = f"{disk.node}p" if disk.node[-1].isdigit() else disk.node
    return [
        ((node, diskseq), moment)
        for (node, diskseq), moment in list(_failed.items())
        if diskseq == disk.diskseq and (node == disk.node or node.removeprefix(beginning).isdigit())
    ]


def _silent_since(drive: Device) -> float | None:
    """When the question began to which its last asker found no answer; None where none is owed."""
    owed = _readings.get(_key(drive)) if is_silent(drive) else None
    return owed.began if owed is not None else None


def _ask_in_time(device: Device, question: Callable[[], Found], longest: float) -> Found:
    if getattr(_own, "reading", None) is not None:
        return question()
    key = _key(device)
    reading = _begin(key, question, device, longest)
    if not reading.is_over(longest):
        _silent.add(key)
        raise _no_answer(device.path)
    _silent.discard(key)
    return reading.result()


def _longest_in_look(disk: Device) -> float:
    return _LONGEST if disk.is_drive else _LONGEST_ABOVE


def ask_open(device: Device, question: Callable[[int], Found], flags: int = os.O_NONBLOCK) -> Found:
    """The same of a question to the open device, which reads it. Raises OSError."""
    _require_no_failure(device)
    return ask_anew(device, question, flags)


def ask_anew(device: Device, question: Callable[[int], Found], flags: int) -> Found:
    """The same, even of a device that could not be read a moment ago. Raises OSError."""
    return ask_disk(device, lambda: _question_at(device.path, question, flags))


def _require_no_failure(device: Device) -> None:
    """Raise OSError for a drive that could not be read a moment ago, whatever it would answer now."""
    if device.disk.is_drive and has_failed_lately(device):
        raise OSError(errno.EIO, "a recent read of it failed", device.path)


def _question_at(path: str, question: Callable[[int], Found], flags: int) -> Found:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | flags)
    try:
        return question(descriptor)
    finally:
        os.close(descriptor)


def ask_descriptor(device: Device, path: str) -> int:
    """``device`` opened for reading at ``path``; closed again if that comes too late. Raises OSError."""
    late = threading.Event()
    descriptors: list[int] = []

    def open_it() -> int:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        with _turn:
            if late.is_set():
                os.close(descriptor)
            else:
                descriptors.append(descriptor)
        return descriptor

    try:
        return ask_disk(device, open_it)
    except TimeoutError:
        with _turn:
            late.set()
            for descriptor in descriptors:
                os.close(descriptor)
        raise


def ask_path(path: str, question: Callable[[int], Found], flags: int = 0) -> Found:
    """The same in a step, of what is at ``path``, which may be an image of a disk. Raises OSError."""
    device = kernel.device_at(path)
    if device is None:
        return _question_at(path, question, flags)
    _require_no_failure(device)
    return ask_disk(device, lambda: _question_at(path, question, flags), _LONGEST)


def ask_side_by_side(ask: Callable[[Each], object], each_of: Iterable[Each]) -> None:
    """Ask all of them at the same time: one that lets others wait is waited for once, whatever else does."""
    askers = [threading.Thread(target=ask, args=(each,), daemon=True) for each in each_of]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()


def _begin(key: _Key, question: Callable[[], Found], device: Device, longest: float) -> _Reading[Found]:
    """Begin it, once nobody else asks that disk. Raises TimeoutError while it owes an answer."""
    reading = _Reading(question, device.disk)
    while True:
        with _turn:
            before = _readings.get(key)
            if before is None:
                _readings[key] = reading
                break
        # Of one that is silent it is heard when its answer comes.
        if not (before.has_ended if key in _silent else before.is_over(longest)):
            raise _no_answer(device.path)
        _let_go(key, before)
    thread = threading.Thread(target=_work, args=(key, reading), name=f"asks {device.path}", daemon=True)
    thread.start()
    return reading


def _work(key: _Key, reading: _Reading[Found]) -> None:
    reading.work()
    if reading.went_well:
        _silent.discard(key)
    _let_go(key, reading)


def _let_go(key: _Key, reading: object) -> None:
    with _turn:
        if _readings.get(key) is reading:
            del _readings[key]


def _key(device: Device) -> _Key:
    return device.disk.node, device.diskseq


def _kept_waiting(disk: Device) -> float:
    """Seconds that the disk has kept others waiting of late, together with now: several wait at one time."""
    now = int(time.monotonic() / _GLANCE)
    with _turn:
        moments = {each for each in _waits.get(_key(disk), ()) if now - each < _REMEMBERED / _GLANCE} | {now}
        _waits[_key(disk)] = moments
    return len(moments) * _GLANCE


def _wait_of(thread: int) -> str:
    """What tells the wait that a thread of ours is in from each other; empty for one that can go on.

    Source: proc(5). The kernel counts a wait as it begins.
    """
    try:
        lines = Path(f"/proc/self/task/{thread}/status").read_text().splitlines()
    except OSError:
        return ""
    facts = dict(line.split(":\t", 1) for line in lines if ":\t" in line)
    return "" if facts["State"].startswith("R") else facts["voluntary_ctxt_switches"]


def _no_answer(path: str) -> TimeoutError:
    return TimeoutError(errno.ETIMEDOUT, "no response", path)
