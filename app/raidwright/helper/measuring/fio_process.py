"""fio as a process: started, its JSON read as it comes, interrupted when asked.

It may run with the rights of a caller, who can then write into its output whatever he likes: everything here
takes time and memory that do not grow faster than what was written.
"""

import asyncio
import contextlib
import signal
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from raidwright.bench.fio_document import Document
from raidwright.helper import runner
from raidwright.helper.errors import step_failure
from raidwright.helper.measuring import fio
from raidwright.storage.failures import NO_ROOM, SYSTEM_REASONS, Failure, english, failure
from raidwright.storage.fields import parse_json
from raidwright.storage.units import MIB

FIO_DOCUMENT_LIMIT = MIB
"""Bytes of the largest document; a real one has some 7,000 for each group of jobs."""
_BEGIN, _END = b"\n{\n", b"\n}\n"
"""Lines of their own only where a document begins and ends: all between is indented."""


class DocumentStream:
    """Takes fio's output in pieces of any length and gives each document once it is whole.

    Several come each second while fio measures: they are looked for as a whole, not line by line.
    """

    def __init__(self) -> None:
        self._text = bytearray(b"\n")
        """What has come and is needed still: where a document is open, from the newline before it on."""
        self._open = False
        self._searched = 0
        """Bytes of the open document in which it does not end."""

    @property
    def buffered_bytes(self) -> int:
        """Bytes that wait for more."""
        return len(self._text)

    def feed(self, piece: bytes) -> tuple[Document, ...]:
        """The documents that ``piece`` completes."""
        self._text += piece
        return tuple(read for text in self._take_ended() if (read := _document(text)) is not None)

    def _take_ended(self) -> Iterator[bytes]:
        """Every document that has come to its end, taken out of what is kept."""
        while self._is_open():
            end = self._text.find(_END, self._searched)
            if end < 0:
                self._wait_for_more()
                return
            # A line that looks like a beginning inside is one: the document before it was broken off.
            begin = self._text.rfind(_BEGIN, 0, end + 1)
            if end - begin <= FIO_DOCUMENT_LIMIT:
                yield bytes(self._text[begin + 1 : end + len(_END)])
            self._close(end + len(_END) - 1)

    def _is_open(self) -> bool:
        if not self._open:
            begin = self._text.find(_BEGIN)
            if begin < 0:
                # The rest may be the beginning of a beginning.
                self._close(max(0, len(self._text) - len(_BEGIN) + 1))
                return False
            self._cut(begin)
        return True

    def _wait_for_more(self) -> None:
        if len(self._text) > FIO_DOCUMENT_LIMIT:
            self._cut(self._text.rfind(_BEGIN))
        if len(self._text) > FIO_DOCUMENT_LIMIT:
            self._close(len(self._text) - len(_BEGIN) + 1)
        self._searched = max(0, len(self._text) - len(_END) + 1)

    def _cut(self, begin: int) -> None:
        del self._text[:begin]
        self._open, self._searched = True, len(_BEGIN) - 1

    def _close(self, rest: int) -> None:
        del self._text[:rest]
        self._open = False


def _document(text: bytes) -> Document | None:
    try:
        return parse_json(text, Document)
    except msgspec.MsgspecError:
        return None


GRACE = 60.0
"""Seconds beyond its own time that fio may need; a device that answers no more keeps it longer."""
_PIECE = 65536
_AGAIN = 1.0
"""Seconds after which fio is told to end once more."""
LAYOUT = 2 * 3600.0
"""Seconds that writing the stretch once may take."""
SILENCE = 900.0
"""Seconds without a word from fio after which a device is given up whose job has no time of its own."""
_WRAPPER = ("setpriv", "--pdeathsig", "KILL", "--no-new-privs")
"""fio must not outlive this process, whatever ends it, nor gain what it was not given.

The kernel does not tell setpriv of an end that came before it asked: then fio ends of the first status that
nobody reads.
"""
_File = tuple[Path, int, int]
"""A file of a program: where it lies, its inode, and when it was written (nanoseconds)."""
_versions: dict[_File, str] = {}


async def version() -> str:
    """Fio's version line. Raises runner.ProgramMissing.

    The same file is asked once: fio loads the libraries of all its engines before it answers.
    """
    file = _file()
    if file is None:
        return await _asked_version()
    if file not in _versions:
        _versions[file] = await _asked_version()
    return _versions[file]


def _file() -> _File | None:
    """None where fio is missing, or is just being replaced."""
    program = runner.find_program("fio")
    try:
        status = program.stat() if program is not None else None
    except OSError:
        status = None
    return None if program is None or status is None else (program, status.st_ino, status.st_mtime_ns)


async def _asked_version() -> str:
    return (await runner.run(("fio", "--version"))).stdout.strip()


async def run(
    job: fio.FioJob,
    descriptors: Sequence[int],
    stop: asyncio.Event,
    heard: Callable[[Document], object] = lambda _: None,
    *,
    patient: bool = False,
) -> Document | None:
    """The last document of the job, over what is open as ``descriptors``; None when there was none.

    Each is given to ``heard`` as it comes. ``stop`` interrupts it: what it counted until then is still given.
    Who is ``patient`` gives it all the time that it needs. Raises HelperError when it failed.
    """
    async with _interruptible(_argv(job), descriptors, stop) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        try:
            async with asyncio.timeout((LAYOUT if job.seconds is None else job.seconds) + GRACE) as patience:
                hear = _patient(patience, heard) if patient else heard
                last, errors = await asyncio.gather(
                    _last_document(child.stdout, hear), runner.read_head(child.stderr)
                )
                status = await child.wait()
        except TimeoutError:
            raise step_failure(failure("device-silent")) from None
    if not stop.is_set() and (status or last is None or any(each.error for each in last.jobs)):
        raise step_failure(_reason(status, last, errors), errors)
    return last


def _reason(status: int, last: Document | None, errors: str) -> Failure:
    """Why fio failed: by what ended it and by the numbers of its jobs' errors, before its own words."""
    numbers = [each.error for each in last.jobs if each.error] if last is not None else []
    if full := next((number for number in numbers if number in NO_ROOM), 0):
        return english("The benchmark was interrupted: {reason}.", reason=SYSTEM_REASONS[full]).failure
    if status < 0:
        return runner.Completed(("fio",), status, "", errors).ending
    return failure("fio-failed", words=_last_line(errors))


def _argv(job: fio.FioJob) -> tuple[str, ...]:
    program = str(runner.find_program("fio") or "fio")
    return (*_WRAPPER, "--", *fio.arguments(job, program))


@contextlib.asynccontextmanager
async def _interruptible(
    argv: tuple[str, ...], descriptors: Sequence[int], stop: asyncio.Event
) -> AsyncIterator[Process]:
    async with runner.running_program(argv, keep=tuple(descriptors)) as child:
        watching = asyncio.create_task(_interrupt(child, stop), name="fio-stop")
        try:
            yield child
        finally:
            watching.cancel()


async def _interrupt(child: Process, stop: asyncio.Event) -> None:
    """SIGINT makes fio end at once with a whole last document.

    Where it was ignored when fio was started, as in the background of a script, fio hears it only once it
    has begun.
    """
    await stop.wait()
    with contextlib.suppress(ProcessLookupError):
        while True:
            child.send_signal(signal.SIGINT)
            await asyncio.sleep(_AGAIN)


def _patient(patience: asyncio.Timeout, heard: Callable[[Document], object]) -> Callable[[Document], object]:
    """After each document the next is waited for as long as for the first."""

    def hear(document: Document) -> None:
        patience.reschedule(asyncio.get_running_loop().time() + SILENCE)
        heard(document)

    return hear


async def _last_document(stream: asyncio.StreamReader, hear: Callable[[Document], object]) -> Document | None:
    documents = DocumentStream()
    last: Document | None = None
    while piece := await stream.read(_PIECE):
        for last in documents.feed(piece):
            hear(last)
    return last


def _last_line(errors: str) -> str:
    lines = errors.strip().splitlines()
    return lines[-1].rstrip(".") if lines else "it reported no reason"
