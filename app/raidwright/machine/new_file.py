"""A file that stands under its name whole and on its medium, or not at all."""

import contextlib
import errno
import os
from contextlib import ExitStack
from pathlib import Path
from secrets import token_hex

from raidwright.files import NEW_FILE, take_free_name

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC


class NewFile:
    """A new file that lies hidden in its folder, for whoever runs this program alone, until it is whole.

    Raises OSError, FileExistsError when ``path`` is taken.
    """

    def __init__(self, path: Path) -> None:
        _require_free(path)
        self._path = path
        self._hidden = path.parent / f".raidwright-{token_hex(8)}.part"
        self.descriptor = os.open(self._hidden, NEW_FILE, 0o600)

    def finish(self, content: bytes | bytearray) -> None:
        """Write ``content`` and give the file its name. Raises OSError, and then nothing new is there."""
        left = memoryview(content)
        while left:
            left = left[os.write(self.descriptor, left) :]
        os.fsync(self.descriptor)
        with ExitStack() as undone:
            _give_name(self._hidden, self._path)
            undone.callback(self._path.unlink, missing_ok=True)
            _sync(self._path.parent)
            undone.pop_all()

    def close(self) -> None:
        """Close the file, and leave nothing hidden behind."""
        os.close(self.descriptor)
        with contextlib.suppress(OSError):
            self._hidden.unlink()


def _give_name(hidden: Path, path: Path) -> None:
    """Nothing is overwritten, unless the file system can do neither and a file appears at this moment."""
    folder = os.open(path.parent, _FOLDER)
    try:
        take_free_name(hidden.name, path.name, folder)
    except FileExistsError:
        raise
    except OSError:
        _require_free(path)
        hidden.rename(path)
    finally:
        os.close(folder)


def _require_free(path: Path) -> None:
    """Raise FileExistsError when the name is taken, be it by a link that leads nowhere."""
    with contextlib.suppress(FileNotFoundError):
        path.lstat()
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)


def _sync(folder: Path) -> None:
    """Have the folder on its medium; CIFS and others, with nothing to do for that, call it invalid."""
    descriptor = os.open(folder, _FOLDER)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(descriptor)
