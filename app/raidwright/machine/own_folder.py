"""A folder of one's own is measured by a process of one's own: without bus, helper, password or root."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncGenerator
from pathlib import Path

from raidwright.bench.samples import BenchDone
from raidwright.bench.spec import BenchSpec, Folder
from raidwright.machine.bench_file import BenchFile, bench_file_in
from raidwright.machine.helper_client import parse_event, read_measure_event
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent, encode
from raidwright.storage.failures import failure

_PATIENCE = 60.0
"""Seconds until a measuring process that was told to end is killed."""
_LONGEST_EVENT = 1 << 24
"""Bytes of the longest event; the first one names every device beneath the folder."""


class OwnFolder:
    """One measurement of a folder, which `cancel` ends soon."""

    def __init__(self, spec: BenchSpec) -> None:
        self._spec = spec
        self._child: Process | None = None
        self._cancelled = False

    def cancel(self) -> None:
        """End the measurement soon; what was measured until now is still reported."""
        self._cancelled = True
        if self._child is not None:
            _tell_to_end(self._child)

    async def events(self) -> AsyncGenerator[MeasureEvent, None]:
        """What is measured; ends after BenchDone or JobFailed. Raises MachineError."""
        assert isinstance(self._spec.target, Folder)
        async with bench_file_in(self._spec.target.path) as file:
            self._child = await _start_process(self._spec, file)
            if self._cancelled:
                _tell_to_end(self._child)
            try:
                assert self._child.stdout is not None
                async for line in self._child.stdout:
                    event = parse_event(line.decode(), read_measure_event)
                    yield event
                    if isinstance(event, BenchDone | JobFailed):
                        return
                raise MachineError(ErrorCode.FAILED, failure("measuring-died"))
            finally:
                await _end_process(self._child)


async def _start_process(spec: BenchSpec, file: BenchFile) -> Process:
    """The measuring process, in its own session: Control-C must not end it before its results are told."""
    # That process and this one both remove a file that has a name: the other may be killed.
    path_arguments = ("--named", file.path) if file.path else ()
    argv = (*_program(), "--folder", str(file.descriptor), *path_arguments)
    descriptors = (file.descriptor,)
    try:
        child = await create_subprocess_exec(
            *argv, stdin=PIPE, stdout=PIPE, pass_fds=descriptors, start_new_session=True, limit=_LONGEST_EVENT
        )
    except OSError as error:
        raise MachineError(ErrorCode.FAILED, failure("measuring-died")) from error
    assert child.stdin is not None
    child.stdin.write(encode(spec).encode() + b"\n")
    return child


def _tell_to_end(child: Process) -> None:
    """Close the process's input, which it notices whenever it looks; to a signal it may not listen yet."""
    assert child.stdin is not None
    child.stdin.close()


async def _end_process(child: Process) -> None:
    """Wait until the process has ended fio and itself; kill it when that takes too long."""
    _tell_to_end(child)
    try:
        async with asyncio.timeout(_PATIENCE):
            await child.wait()
    except TimeoutError:
        # A process that waits for a share whose computer is off heeds nothing else.
        child.kill()
        await child.wait()


def _program() -> tuple[str, ...]:
    """The command line of the helper's own program, which serves nobody when it is used for a folder."""
    if getattr(sys, "frozen", False):
        return (str(Path(sys.executable).with_name("raidwright-helper")),)
    return sys.executable, "-m", "raidwright.helper"
