"""A folder measured by whoever may write there: no bus, no root, nobody is asked.

What is wanted comes as one line; every event goes out as one. When whoever asked goes away, it ends.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO

from raidwright.bench.spec import BenchSpec, Folder
from raidwright.helper import runner
from raidwright.helper.errors import HelperError, bad_request
from raidwright.helper.measuring import fio_process, measured_file
from raidwright.helper.measuring.measure import Emit, Grid, broken_off, require_measurable
from raidwright.helper.measuring.measured_stretch import MeasuredStretch, file_size
from raidwright.protocol import DocumentError, MeasureEvent, decode, encode


def main(descriptor: int, path: Path | None = None) -> int:
    """Measure in the file open as ``descriptor`` what the line on standard input says; the exit status.

    ``path`` is the name that it has, if any; it is gone afterwards.
    """
    try:
        spec = decode(sys.stdin.readline(), BenchSpec)
    except DocumentError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    try:
        asyncio.run(_until_told(spec, descriptor, sys.stdout.buffer))
    finally:
        if path is not None:
            path.unlink(missing_ok=True)
    return 0


async def measure_own(spec: BenchSpec, descriptor: int, emit: Emit, stop: asyncio.Event) -> None:
    """Measure ``spec`` in the open file and report by ``emit``; the last event is BenchDone or JobFailed."""
    try:
        if not isinstance(spec.target, Folder):
            raise bad_request("Only a folder can be measured this way.")
        require_measurable(spec)
        version = await fio_process.version()
        size = file_size(descriptor, spec)
        device = measured_file.prepare_cached(descriptor, size)
        stretch = MeasuredStretch(
            (descriptor,),
            (device,) if device else (),
            size,
            buffered=not measured_file.goes_past_memory(descriptor),
            share=measured_file.share_of(descriptor),
            rewrites=measured_file.is_rewritten(descriptor),
        )
        await Grid(spec, stretch, emit, stop).go(version)
    except (HelperError, runner.ProgramMissing, OSError) as error:
        emit(broken_off(error))


async def _until_told(spec: BenchSpec, descriptor: int, out: BinaryIO) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    # It was read to the end of its line; what comes now is that nobody is there any more.
    os.set_blocking(sys.stdin.fileno(), False)
    loop.add_reader(sys.stdin.fileno(), stop.set)

    def emit(event: MeasureEvent) -> None:
        try:
            out.write(encode(event).encode() + b"\n")
            out.flush()
        except BrokenPipeError:
            stop.set()

    try:
        await measure_own(spec, descriptor, emit, stop)
    finally:
        loop.remove_reader(sys.stdin.fileno())
