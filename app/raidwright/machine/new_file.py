"""A file that stands under its name whole and on its medium, or not at all."""

import contextlib
import errno
import os
from contextlib import ExitStack
from pathlib import Path

from raidwright.files import NEW_FILE, folder_descriptor, take_free_name, unlink_if_there


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
