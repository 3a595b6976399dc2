"""Stride and stripe width of a file system, as it reports them itself."""

import re
from typing import assert_never

from raidwright.helper.tools import ask
from raidwright.helper.trouble import failed
from raidwright.storage.design import FilesystemKind

_EXT4_STRIDE = re.compile(r"^RAID stride:\s+(\d+)$", re.MULTILINE)
_EXT4_WIDTH = re.compile(r"^RAID stripe width:\s+(\d+)$", re.MULTILINE)
_XFS_UNIT = re.compile(r"^unit = (\d+)$", re.MULTILINE)
_XFS_WIDTH = re.compile(r"^width = (\d+)$", re.MULTILINE)


async def alignment(kind: FilesystemKind, path: str) -> tuple[int, int]:
    """(stride, stripe width) in file system blocks; zeros where the file system has none.

    Raises Trouble when the file system's own tool cannot read it.
    """
    match kind:
        case FilesystemKind.EXT4:
            said = await _read("dumpe2fs", "-h", path)
            return _number(_EXT4_STRIDE, said), _number(_EXT4_WIDTH, said)
        case FilesystemKind.XFS:
            # xfs_info is a script around this, and takes five programs to do it.
            said = await _read("xfs_db", "-r", "-c", "sb 0", "-c", "print unit width", path)
            return _number(_XFS_UNIT, said), _number(_XFS_WIDTH, said)
        case FilesystemKind.BTRFS:
            # btrfs has no such setting.
            return 0, 0
        case _:
            assert_never(kind)


async def _read(*argv: str) -> str:
    said = await ask(argv)
    if said.status != 0:
        raise failed(f"The new file system cannot be read: {said.ending}.", said.output)
    return said.stdout


def _number(pattern: re.Pattern[str], text: str) -> int:
    found = pattern.search(text)
    return int(found[1]) if found else 0
