"""The first sync or a rebuild beneath a measured device, halted as long as it is measured and no longer.

Whatever becomes of this process, the sync goes on: a child that outlives it sits at a pipe, and lets the
kernel go on when nobody holds the other end any more. Where that child is killed as well, the next helper
finds what was written down here. With the array, and with the computer, a halt (``frozen`` of the kernel's
Documentation/admin-guide/md.rst) ends by itself, and the sync goes on where it was.
"""

import contextlib
import logging
import os
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

from raidwright.bench.spec import PAUSABLE
from raidwright.helper import runner
from raidwright.helper.errors import HelperError, step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import SYNC_ACTION, UUID_FILE
from raidwright.helper.runner import to_its_end
from raidwright.storage.failures import english, system_words

_HALTED, _GO_ON = b"frozen\n", b"idle\n"
_PAUSES, _ENDED = "paused-syncs", ".ended"
_log = logging.getLogger("raidwright.helper")


@contextlib.asynccontextmanager
async def pause_syncs(arrays: Sequence[Device], run: Path) -> AsyncIterator[None]:
    """What is synchronised of ``arrays`` stands still inside the block; it is written down below ``run``.

    What is halted already is somebody else's affair. Raises HelperError, and runner.ProgramMissing.
    """
    async with contextlib.AsyncExitStack() as pauses:
        for array in arrays:
            if array.attribute(SYNC_ACTION) in PAUSABLE:
                await pauses.enter_async_context(_one_paused(array, run / _PAUSES))
        yield


def end_left_pauses(run: Path) -> None:
    """Let every array go on that an earlier helper halted, and that nobody has let go on since."""
    with contextlib.suppress(FileNotFoundError):
        for record in sorted(path for path in (run / _PAUSES).iterdir() if path.suffix != _ENDED):
            try:
                _end_left_pause(record)
            except OSError:
                _log.exception("a paused sync could not be let go on")


def _end_left_pause(record: Path) -> None:
    array = kernel.device_at(f"/dev/{record.name}")
    ended = _end_mark(record)
    was_ended = ended.exists() and ended.read_bytes() == _GO_ON
    if array is not None and not was_ended and record.read_text() == _identity(array):
        _let_go_on(array)
    _forget(record)


def _let_go_on(array: Device) -> None:
    if array.attribute(SYNC_ACTION) == _HALTED.decode().strip():
        (array.folder / SYNC_ACTION).write_bytes(_GO_ON)


@contextlib.asynccontextmanager
async def _one_paused(array: Device, folder: Path) -> AsyncIterator[None]:
    record = folder / array.node
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _forget(record)
        # What is written to an array's own file, held open, reaches no other that has its name later.
        action = os.open(array.folder / SYNC_ACTION, os.O_WRONLY | os.O_CLOEXEC)
    except OSError as error:
        raise _not_paused(array, error) from error
    try:
        async with _going_on_at_the_end(action, record):
            try:
                record.write_text(_identity(array))
                # It waits for what is under way, which must not be undone before it is done.
                await to_its_end(lambda: os.write(action, _HALTED))
            except OSError as error:
                raise _not_paused(array, error) from error
            yield
        _forget(record)
    finally:
        os.close(action)


@contextlib.asynccontextmanager
async def _going_on_at_the_end(action: int, record: Path) -> AsyncIterator[None]:
    """When the block is left, or this process dies in it, the array goes on, and that is written down.

    sed knows of a line that it was the last when its input has come to an end, and only then says it.
    """
    waiting = ("sed", "-n", "-e", "$p", "-e", f"$w {_end_mark(record)}")
    reading, writing = os.pipe2(os.O_CLOEXEC)
    try:
        child = await runner.start_unattended(waiting, stdin=reading, stdout=action)
        os.write(writing, _GO_ON)
    except BaseException:
        os.close(writing)
        raise
    finally:
        os.close(reading)
    try:
        yield
    finally:
        os.close(writing)
        if await child.wait():
            # An array that is not there any more has nothing to go on with.
            with contextlib.suppress(OSError):
                os.write(action, _GO_ON)


def _identity(array: Device) -> str:
    """Of the array and of its time since it was put together, with which a halt ends."""
    return f"{array.attribute(UUID_FILE)} {array.diskseq}"


def _end_mark(record: Path) -> Path:
    """Where it is written down that the array was let go on."""
    return record.with_name(record.name + _ENDED)


def _forget(record: Path) -> None:
    for file in (record, _end_mark(record)):
        file.unlink(missing_ok=True)


def _not_paused(array: Device, error: OSError) -> HelperError:
    return step_failure(
        english(
            "The sync of {array} cannot be paused: {reason}.", array=array.path, reason=system_words(error)
        )
    )
