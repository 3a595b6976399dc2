"""Where a file of the configuration really is: found without following what others than root could change."""

import contextlib
import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from raidwright.files import FOLDER_PASSED, OLD_FILE
from raidwright.storage.snapshot.settings import Obstacle
from raidwright.storage.units import MIB

LONGEST_FILE = MIB
"""Bytes; nobody has more to say in a file of the configuration."""


class ObstacleError(Exception):
    """The file cannot be changed."""

    def __init__(self, obstacle: Obstacle) -> None:
        super().__init__(obstacle.value)
        self.obstacle = obstacle


@dataclass(frozen=True)
class OpenSetting:
    """A file in an open folder, and what it holds; None when it is not there."""

    folder: int
    name: str
    data: bytes | None
    digest: str
    """SHA-256 by which it is known again; empty when it is not there."""

    def content(self, name: str) -> bytes | None:
        """What the file of that ``name`` in the folder holds now. Raises like `open_setting`."""
        return _read(name, self.folder)[0]

    @property
    def is_writable(self) -> bool:
        """Whether it can be replaced: root is refused only by a read-only file system or an attribute."""
        names = (".",) if self.data is None else (".", self.name)
        return all(os.access(name, os.W_OK, dir_fd=self.folder) for name in names)


@contextlib.contextmanager
def open_setting(path: str, root: Path) -> Iterator[OpenSetting]:
    """Where the file at ``path`` below ``root`` is, for as long as the block lasts.

    Links within /etc are followed. Raises ObstacleError when it is no file that root alone can change.
    """
    # Of a link that leads to itself that is the link, which `_read` does not follow; pathlib would fail.
    real = Path(os.path.realpath(root / path[1:]))
    if not real.is_relative_to(root / "etc"):
        raise ObstacleError(Obstacle.ELSEWHERE)
    with contextlib.ExitStack() as opened:
        folder = os.open(root, FOLDER_PASSED)
        opened.callback(os.close, folder)
        for name in real.parent.relative_to(root).parts:
            folder = _enter(name, folder, opened)
        yield OpenSetting(folder, real.name, *_read(real.name, folder))


def _enter(name: str, parent: int, opened: contextlib.ExitStack) -> int:
    try:
        inner = os.open(name, FOLDER_PASSED, dir_fd=parent)
    except OSError:
        raise ObstacleError(Obstacle.ODD) from None
    opened.callback(os.close, inner)
    _require_own(os.fstat(inner))
    return inner


def _read(name: str, folder: int) -> tuple[bytes | None, str]:
    try:
        descriptor = os.open(name, OLD_FILE, dir_fd=folder)
    except FileNotFoundError:
        return None, ""
    except OSError:
        raise ObstacleError(Obstacle.ODD) from None
    try:
        status = os.fstat(descriptor)
        _require_own(status)
        if not stat.S_ISREG(status.st_mode) or status.st_size > LONGEST_FILE:
            raise ObstacleError(Obstacle.ODD)
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            data = file.read()
    finally:
        os.close(descriptor)
    return data, hashlib.sha256(_known_by(data, status)).hexdigest()


def _known_by(data: bytes, status: os.stat_result) -> bytes:
    """What others may not read is known by its state: by a hash of its content they could guess at that."""
    if status.st_mode & stat.S_IROTH:
        return data
    return f"{status.st_ino} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}".encode()


def _require_own(status: os.stat_result) -> None:
    if status.st_uid != os.geteuid() or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise ObstacleError(Obstacle.ODD)
