"""A container's header between this program and the helper: by a pipe into a new file, or sealed in memory.

The file is made here, whole or not at all, with the rights of whoever runs this program; the helper never
sees it.
"""

import asyncio
import contextlib
import errno
import os
import stat
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

from raidwright.bus.sealed_memory import sealed_descriptors
from raidwright.files import NEW_FILE, OLD_FILE, folder_descriptor, take_free_name, unlink_if_there
from raidwright.machine.port import HeaderFile, MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import Sentence, english, failure, system_words
from raidwright.storage.header import HEADER_LIMIT, HEADER_PIECE, Flaw, LuksHeader, read_backup
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.header import container_uuid


class NewFile:
    """A new file that lies hidden in its folder, for whoever runs this program alone, until it is whole.

    Raises OSError, FileExistsError when ``path`` is taken.
    """

    def __init__(self, path: Path) -> None:
        self._name, self._hidden = path.name, f".raidwright-{os.urandom(8).hex()}.part"
        self._folder = folder_descriptor(path.parent)
        try:
            _require_free(self._name, self._folder)
            self.descriptor = os.open(self._hidden, NEW_FILE, 0o600, dir_fd=self._folder)
        except OSError:
            os.close(self._folder)
            raise

    def finish(self, content: bytes | bytearray) -> None:
        """Write ``content`` and give the file its name. Raises OSError, and then nothing new is there."""
        left = memoryview(content)
        while left:
            left = left[os.write(self.descriptor, left) :]
        os.fsync(self.descriptor)
        with ExitStack() as undone:
            _give_name(self._hidden, self._name, self._folder)
            undone.callback(unlink_if_there, self._name, self._folder)
            _sync(self._folder)
            undone.pop_all()

    def close(self) -> None:
        """Close the file, and leave nothing hidden behind."""
        os.close(self.descriptor)
        with contextlib.suppress(OSError):
            os.unlink(self._hidden, dir_fd=self._folder)
        os.close(self._folder)


def _give_name(hidden: str, name: str, folder: int) -> None:
    """Nothing is overwritten, unless the file system can do neither and a file appears at this moment."""
    try:
        take_free_name(hidden, name, folder)
    except FileExistsError:
        raise
    except OSError:
        _require_free(name, folder)
        os.rename(hidden, name, src_dir_fd=folder, dst_dir_fd=folder)


def _require_free(name: str, folder: int) -> None:
    """Raise FileExistsError when the name is taken, be it by a link that leads nowhere."""
    with contextlib.suppress(FileNotFoundError):
        os.stat(name, dir_fd=folder, follow_symlinks=False)
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), name)


def _sync(folder: int) -> None:
    """Have the folder on its medium; CIFS and others, with nothing to do for that, call it invalid."""
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise


_PIPE_SECONDS = 60.0
"""Seconds in which the rest comes out of the pipe, once the helper has put all into it."""


class Carried:
    """A header on its way to or from the helper; for a plan without one, nothing at all."""

    fds: tuple[int, ...] = ()
    """Descriptors to be handed to the helper."""

    def hand_over(self) -> None:
        """The helper has the descriptors now; what comes back can be waited for."""

    async def finish(self, plan: Plan) -> None:
        """The plan is done. Raises MachineError when the file is not what it should be."""


@asynccontextmanager
async def carrying(header: HeaderFile | None) -> AsyncIterator[Carried]:
    """Have ``header`` ready for the helper. Raises MachineError when the file cannot be made."""
    match header:
        case None:
            yield Carried()
        case bytes():
            with sealed_descriptors(bytearray(header)) as fds:
                carried = Carried()
                carried.fds = fds
                yield carried
        case _:
            async with _saving(header) as saved:
                yield saved


def read_saved(path: Path) -> bytes:
    """The content of a saved header as the file has it now: a plan is about just that. Raises MachineError.

    A link, a pipe or a device is refused, and of a file that is far too large not all is read.
    """
    try:
        descriptor = os.open(path, OLD_FILE)
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                raise _refusal_error(english("{file} is not a file.", file=path))
            with open(descriptor, "rb", closefd=False) as source:
                return source.read(HEADER_LIMIT + 1)
        finally:
            os.close(descriptor)
    except OSError as error:
        reason = system_words(error)
        raise MachineError(
            ErrorCode.REFUSED, failure("file-unreadable", file=str(path), reason=reason)
        ) from None


def flaw_or_header(path: Path) -> tuple[bytes, LuksHeader | Flaw]:
    """The content of the file at ``path``, and the header or the flaw that it is. Raises MachineError."""
    content = read_saved(path)
    return content, read_backup(content)


def mounted_at(path: Path) -> str:
    """Where the file system is mounted on which ``path`` lies, or would lie."""
    # Path.resolve raises what is no OSError for a link that leads to itself.
    folder = Path(os.path.realpath(path.absolute().parent))
    while not folder.is_mount():
        folder = folder.parent
    return str(folder)


class _SavedHeader(Carried):
    """A new file that the header is saved in, and the pipe that it comes from."""

    def __init__(self, path: Path, file: NewFile) -> None:
        self._path, self._file = path, file
        self._out, way_in = os.pipe2(os.O_CLOEXEC)
        os.set_blocking(self._out, False)
        self.fds = (way_in,)
        self._content = bytearray()
        self._filling: asyncio.Task[None] | None = None

    def hand_over(self) -> None:
        """Begin to read, and close our writing end of the pipe, which ends when the helper closes its own."""
        self._close_fds()
        self._filling = asyncio.create_task(self._fill())

    async def finish(self, plan: Plan) -> None:
        """Give the file its name once the whole header is on the medium. Raises MachineError if it is not."""
        assert self._filling is not None
        try:
            async with asyncio.timeout(_PIPE_SECONDS):
                await self._filling
            header = read_backup(self._content)
            if not isinstance(header, LuksHeader) or header.uuid != container_uuid(plan.steps):
                raise _failure_error(
                    english("The header was not received completely, so nothing was saved. Try again.")
                )
            self._file.finish(self._content)
        except TimeoutError:
            raise _failure_error(
                english("The header was not received, so nothing was saved. Try again.")
            ) from None
        except OSError as error:
            raise _failure_error(_unwritten_sentence(self._path, error)) from None

    async def close(self) -> None:
        """Leave no part of a header behind."""
        if self._filling is not None:
            self._filling.cancel()
            await asyncio.gather(self._filling, return_exceptions=True)
        self._close_fds()
        self._content[:] = bytes(len(self._content))
        os.close(self._out)
        self._file.close()

    def _close_fds(self) -> None:
        for descriptor in self.fds:
            os.close(descriptor)
        self.fds = ()

    async def _fill(self) -> None:
        """Read the pipe to its end, or as far as a header can be long."""
        loop, ready = asyncio.get_running_loop(), asyncio.Event()
        loop.add_reader(self._out, ready.set)
        try:
            while len(self._content) <= HEADER_LIMIT:
                await ready.wait()
                ready.clear()
                with contextlib.suppress(BlockingIOError):
                    part = os.read(self._out, HEADER_PIECE)
                    if not part:
                        return
                    self._content += part
        finally:
            loop.remove_reader(self._out)


@asynccontextmanager
async def _saving(path: Path) -> AsyncIterator[_SavedHeader]:
    with ExitStack() as undone:
        try:
            file = NewFile(path)
        except OSError as error:
            raise _refusal_error(_unwritten_sentence(path, error)) from None
        undone.callback(file.close)
        _require_private(path, file.descriptor)
        saved = _SavedHeader(path, file)
        undone.pop_all()
    try:
        yield saved
    finally:
        await saved.close()


def _require_private(path: Path, file: int) -> None:
    """Raise MachineError if others can read the file, as on FAT, which knows no rights."""
    with contextlib.suppress(OSError):
        os.fchmod(file, 0o600)
    status = os.fstat(file)
    if status.st_uid != os.geteuid() or stat.S_IMODE(status.st_mode) & (stat.S_IRWXG | stat.S_IRWXO):
        raise _refusal_error(
            english(
                "Other users could read the file in {folder}, because its file system does not support"
                " permissions. Choose another place, such as one with ext4.",
                folder=path.parent,
            )
        )


def _unwritten_sentence(path: Path, error: OSError) -> Sentence:
    if isinstance(error, FileExistsError):
        return english("{file} already exists and will not be overwritten. Choose another name.", file=path)
    return english("{file} cannot be written: {reason}.", file=path, reason=system_words(error))


def _refusal_error(sentence: Sentence) -> MachineError:
    return MachineError(ErrorCode.REFUSED, sentence)


def _failure_error(sentence: Sentence) -> MachineError:
    return MachineError(ErrorCode.FAILED, sentence)
