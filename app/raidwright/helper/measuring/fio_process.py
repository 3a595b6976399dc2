"""fio as a process: started, read to its end, interrupted when asked."""

import asyncio
import contextlib
import signal
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Sequence

from raidwright.bench.fio_document import Document
from raidwright.helper import runner
from raidwright.helper.errors import failed
from raidwright.helper.measuring import fio
from raidwright.helper.measuring.fio_stream import DocumentStream
from raidwright.storage.failures import failure

GRACE = 60.0
"""Seconds beyond its own time that fio may need; a device that answers no more keeps it longer."""
_PIECE = 65536
LAYOUT = 2 * 3600.0
"""Seconds that writing the stretch once may take."""
_WRAPPER = ("setpriv", "--pdeathsig", "KILL", "--no-new-privs")
"""fio must not outlive this process, whatever ends it, nor gain what it was not given."""


async def version() -> str:
    """Fio's version line. Raises runner.ProgramMissing."""
    return (await runner.run(("fio", "--version"))).stdout.strip()


async def run(job: fio.FioJob, descriptors: Sequence[int], stop: asyncio.Event) -> Document | None:
    """The last document of the job, over what is open as ``descriptors``; None when there was none.

    ``stop`` interrupts it: what it counted until then is still given. Raises HelperError when it failed.
    """
    async with _interruptible(_argv(job), descriptors, stop) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        try:
            async with asyncio.timeout((LAYOUT if job.seconds is None else job.seconds) + GRACE):
                last, errors = await asyncio.gather(_last_document(child.stdout), runner.head(child.stderr))
                status = await child.wait()
        except TimeoutError:
            raise failed(failure("device-silent")) from None
    if not stop.is_set() and (status or last is None or last.jobs[0].error):
        raise failed(failure("fio-failed", words=_last_line(errors)), errors)
    return last


def _argv(job: fio.FioJob) -> tuple[str, ...]:
    program = str(runner.find_program("fio") or "fio")
    return (*_WRAPPER, "--", *fio.arguments(job, program))


@contextlib.asynccontextmanager
async def _interruptible(
    argv: tuple[str, ...], descriptors: Sequence[int], stop: asyncio.Event
) -> AsyncIterator[Process]:
    async with runner.started(argv, keep=tuple(descriptors)) as child:
        watching = asyncio.create_task(_interrupt(child, stop), name="fio-stop")
        try:
            yield child
        finally:
            watching.cancel()


async def _interrupt(child: Process, stop: asyncio.Event) -> None:
    """SIGINT makes fio end at once with a whole last document."""
    await stop.wait()
    with contextlib.suppress(ProcessLookupError):
        child.send_signal(signal.SIGINT)


async def _last_document(stream: asyncio.StreamReader) -> Document | None:
    documents = DocumentStream()
    last: Document | None = None
    while piece := await stream.read(_PIECE):
        last = next(reversed(documents.feed(piece)), last)
    return last


def _last_line(errors: str) -> str:
    lines = errors.strip().splitlines()
    return lines[-1].rstrip(".") if lines else "it gave no reason"
