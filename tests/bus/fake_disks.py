"""Disks that the helper finds in /sys and in udev's notes, and that nobody can open."""

from pathlib import Path

from raidwright.storage.steps.context import DiskIdentity

_MAJOR = 4000
"""No driver has it."""
_STAGE = """set -e
mount -t tmpfs -o mode=755 tmpfs /dev
mknod -m 666 /dev/null c 1 3
for place in /sys/class/block /sys/dev/block /run; do mount -t tmpfs -o mode=755 tmpfs $place; done
mkdir -p /run/udev/data
{disks}
exec "$@"
"""
_DISK = """mknod -m 600 {path} b {major} {index}
ln -s {folder} /sys/class/block/{node}
ln -s {folder} /sys/dev/block/{major}:{index}
cp {folder}/udev /run/udev/data/b{major}:{index}
"""


def staged(folder: Path, disks: tuple[DiskIdentity, ...]) -> tuple[str, ...]:
    """The beginning of a command line: the program behind it sees these disks and no others."""
    lines = [_made(folder / f"disk-{index}", index, disk) for index, disk in enumerate(disks)]
    return "unshare", "--mount", "sh", "-c", _STAGE.format(disks="".join(lines)), "sh"


def _made(parent: Path, index: int, disk: DiskIdentity) -> str:
    node = disk.path.removeprefix("/dev/")
    folder = parent / node
    (folder / "device").mkdir(parents=True)
    (folder / "queue").mkdir()
    said = f"E:ID_MODEL_ENC={disk.model.replace(' ', chr(92) + 'x20')}\nE:ID_SERIAL_SHORT={disk.serial}\n"
    for name, text in (
        ("dev", f"{_MAJOR}:{index}"),
        ("size", str(disk.size // 512)),
        ("diskseq", str(disk.diskseq)),
        ("queue/logical_block_size", str(disk.logical_sector)),
        ("queue/physical_block_size", str(disk.physical_sector)),
        ("udev", said),
    ):
        (folder / name).write_text(text)
    return _DISK.format(path=disk.path, node=node, folder=folder, index=index, major=_MAJOR)
