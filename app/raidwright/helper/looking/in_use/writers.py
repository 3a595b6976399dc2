"""Who has a block device itself open for writing, as a virtual machine has a disk that was given to it.

The kernel lets others have such a device as well, even for themselves alone (open(2), O_EXCL), and tells of
it nowhere but among the open files of each process (proc(5)).
"""

import contextlib
import os
import stat
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.occupants import program_of
from raidwright.helper.looking.kernel import Device
from raidwright.storage.snapshot.users import FileUser, HeldBy

_MOST = 8
"""Programs that are told of one device."""
_MOST_ASKED = 65536
"""Open files of one process that are looked at: anybody may have hundreds of thousands."""
_NODES = "/dev/"
_NO_DISKS = (os.devnull, "/dev/pts/", "/dev/shm/", "/dev/tty", "/dev/urandom")  # noqa: S108 - compared alone
"""What nearly every process has open there."""


def writers_of(devices: Iterable[Device]) -> Mapping[Device, tuple[FileUser, ...]]:
    """Those of each device, beside this process and what it has started, which ends with its jobs."""
    numbered = {device.number: device for device in devices}
    writers: defaultdict[Device, list[FileUser]] = defaultdict(list)
    for process in sorted(map(int, mounts.processes())):
        numbers = dict.fromkeys(_numbers_written(f"{mounts.PROC}/{process}"))
        written = [numbered[number] for number in numbers if number in numbered]
        for device in written if written and not _is_our_own(process) else ():
            if len(writers[device]) < _MOST:
                program = program_of(process)
                writers[device].append(FileUser(process, program, device.path, by=HeldBy.WRITER))
    return {device: tuple(those) for device, those in writers.items()}


def _numbers_written(folder: str) -> Iterator[str]:
    """The "major:minor" of each block device that a process may write to; none of one that has ended."""
    for name in _names(folder):
        with contextlib.suppress(OSError):
            path = os.readlink(f"{folder}/fd/{name}")  # noqa: PTH115 - pathlib takes ten times as long
            # A file elsewhere may lie on a server that does not answer, and is not touched.
            if path.startswith(_NODES) and not path.startswith(_NO_DISKS):
                number = _block_number(f"{folder}/fd/{name}")
                if number and _is_writable(Path(folder, "fdinfo", name)):
                    yield number


def _names(folder: str) -> Iterator[str]:
    with contextlib.suppress(OSError):
        yield from islice(os.listdir(f"{folder}/fd"), _MOST_ASKED)  # noqa: PTH208 - as above


def _block_number(opened: str) -> str:
    """The "major:minor" of the block device that is open there; empty for anything else."""
    status = os.stat(opened)  # noqa: PTH116 - as above
    return kernel.number_of(status) if stat.S_ISBLK(status.st_mode) else ""


def _is_writable(info: Path) -> bool:
    """Whether the file was opened to be written to (proc(5), "flags")."""
    words = info.read_bytes().split()
    return bool(int(words[words.index(b"flags:") + 1], 8) & os.O_ACCMODE)


def _is_our_own(process: int) -> bool:
    """Whether it is this process, or was started by it, or by what that started."""
    while process > 1 and process != os.getpid():
        process = _parent_of(process)
    return process == os.getpid()


def _parent_of(process: int) -> int:
    """Number of the process that started it; 0 when it has ended."""
    with contextlib.suppress(OSError):
        # The name of the program, in parentheses, may have spaces and parentheses in it.
        return int(Path(f"{mounts.PROC}/{process}/stat").read_bytes().rpartition(b")")[2].split()[1])
    return 0
