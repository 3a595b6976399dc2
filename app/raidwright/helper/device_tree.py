"""A block device and all that lies beneath it, as sysfs tells it."""

from pathlib import Path

from raidwright.bench.samples import Watched

SYS = Path("/sys")
DEPTH_LIMIT = 16
_NAMES = ("dm/name", "device/model", "loop/backing_file")
_SERIALS = ("serial", "device/serial")


def tree(number: str, sys: Path = SYS) -> tuple[Watched, ...]:
    """The device with this "major:minor" and the devices it is made of, each once, parents before children.

    Empty when the kernel has no such block device.
    """
    found: dict[str, Watched] = {}
    start = sys / "dev/block" / number
    if start.exists():
        _descend(start.resolve(), 0, found)
    return tuple(found.values())


def _descend(node: Path, depth: int, found: dict[str, Watched]) -> None:
    if node.name in found or depth > DEPTH_LIMIT:
        return
    found[node.name] = Watched(device=node.name, label=_label(node), depth=depth)
    for below in _below(node):
        _descend(below, depth + 1, found)


def _below(node: Path) -> list[Path]:
    """What a device is made of; a partition is made of its disk."""
    if (node / "partition").exists():
        return [node.parent]
    slaves = node / "slaves"
    return sorted(slave.resolve() for slave in slaves.iterdir()) if slaves.is_dir() else []


def _label(node: Path) -> str:
    """Mapping name, or model and the end of the serial number, else the kernel's own name."""
    name = next((text for part in _NAMES if (text := _text(node / part))), "")
    serial = next((text for part in _SERIALS if (text := _text(node / part))), "")
    return f"{name or node.name} …{serial[-4:]}" if serial else name or node.name


def _text(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""
