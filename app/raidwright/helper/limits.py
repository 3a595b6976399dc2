"""One running job a machine, and few callers waiting."""

import contextlib
import fcntl
import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from raidwright.files import LOCK_OPENED
from raidwright.helper.errors import HelperError, step_failure
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import Sentence, english, system_words

PER_USER = 4
IN_ALL = 16
"""Calls that may be answered at the same time, of one user and in all; mostly they wait for a password."""
LOOKS_PER_USER = 8
LOOKS_IN_ALL = 32
"""Those that only look, besides; mostly they wait for one look, which a slow disk holds up."""

LOCK = "executor.lock"
"""Name of the lock in the helper's run folder; the package's scripts look at it before they stop us."""
PACKAGE_LOCK = "package.lock"
"""That of measurements and campaigns, which share it; the package's scripts take it for themselves alone."""

_ANOTHER_PLAN = english("Another plan is running on this computer.")
_PACKAGE_CHANGES = english("Raidwright is being upgraded or removed. Try again when that has finished.")


class WaitingRoom:
    """Counts the calls that are being answered: so many of one user, and in all."""

    def __init__(self, of_user: int = PER_USER, in_all: int = IN_ALL) -> None:
        self._of_user, self._in_all = of_user, in_all
        self._waiting: Counter[int] = Counter()

    @contextlib.contextmanager
    def enter(self, uid: int) -> Iterator[None]:
        """A place for one caller of user ``uid``. Raises HelperError when there is none left."""
        if self._waiting[uid] >= self._of_user or self._waiting.total() >= self._in_all:
            raise HelperError(
                ErrorCode.BUSY, english("Too many requests are waiting. Try again in a moment.")
            )
        self._waiting[uid] += 1
        try:
            yield
        finally:
            self._waiting[uid] -= 1
            self._waiting += Counter()


@contextlib.contextmanager
def only_executor(folder: Path) -> Iterator[None]:
    """The right to act on this machine, for as long as the block lasts; other helpers are refused.

    Raises HelperError when another process has it.
    """
    with _lock(folder / LOCK, fcntl.LOCK_EX, _ANOTHER_PLAN):
        yield


def require_no_executor(folder: Path) -> None:
    """Raise HelperError like `only_executor`; in the process that has the right itself too."""
    with only_executor(folder):
        pass


def is_executor_at_work(folder: Path) -> bool:
    """Whether any process has the right of `only_executor`."""
    try:
        require_no_executor(folder)
    except HelperError as error:
        return error.code is ErrorCode.BUSY
    return False


@contextlib.contextmanager
def package_lock(
    folder: Path, busy: Callable[[], contextlib.AbstractContextManager[object]] = contextlib.nullcontext
) -> Iterator[None]:
    """Somebody is ``busy`` for the length of the block, in which the package stays as it is.

    Raises HelperError when the package is just being changed.
    """
    with _lock(folder / PACKAGE_LOCK, fcntl.LOCK_SH, _PACKAGE_CHANGES), busy():
        yield


@contextlib.contextmanager
def _lock(file: Path, kind: int, refused: Sentence) -> Iterator[None]:
    try:
        file.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
        descriptor = os.open(file, LOCK_OPENED, 0o600)
    except OSError as error:
        raise step_failure(
            english("Cannot open the lock file of this machine: {reason}.", reason=system_words(error))
        ) from None
    try:
        # To hold it, it is enough to be able to read it; another version may have made it for all to read.
        os.fchmod(descriptor, 0o600)
        _take_lock(descriptor, kind, refused)
        yield
    finally:
        os.close(descriptor)


def _take_lock(descriptor: int, kind: int, refused: Sentence) -> None:
    try:
        fcntl.flock(descriptor, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        raise HelperError(ErrorCode.BUSY, refused) from None
