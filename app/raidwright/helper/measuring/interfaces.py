"""What goes over the network, by interface: counted where what is measured lies on another computer."""

from collections.abc import Mapping
from pathlib import Path

from raidwright.bench.samples import InterfaceCounters
from raidwright.storage.units import MEGABYTE

NETWORK = Path("/proc/net/dev")
INTERFACES = Path("/sys/class/net")
_MOST = 8
"""Interfaces that are counted; a computer full of containers has hundreds."""
_RECEIVED, _SENT = 0, 8
"""Columns of /proc/net/dev, both in bytes."""
_BITS = 8


def links(folder: Path = INTERFACES) -> dict[str, float]:
    """Bytes per second that each interface to be counted carries, 0 when unknown; those of hardware first."""
    return {each.name: _carries(each) for each in _interfaces(folder)}


def fastest(folder: Path = INTERFACES) -> float:
    """Bytes per second that the fastest interface with a cable carries; 0 when none tells its speed."""
    real = (each for each in _interfaces(folder) if _is_hardware(each))
    return max(map(_carries, real), default=0.0)


def _interfaces(folder: Path) -> list[Path]:
    """Those that are counted; of hardware first."""
    try:
        return sorted(folder.iterdir(), key=lambda each: (not _is_hardware(each), each.name))[:_MOST]
    except OSError:
        return []


def _is_hardware(interface: Path) -> bool:
    return (interface / "device").exists()


def _carries(interface: Path) -> float:
    """The kernel says it in megabits, and refuses where there is no link, or none that has a speed."""
    try:
        megabits = int((interface / "speed").read_text())
    except (OSError, ValueError):
        return 0.0
    return max(0.0, megabits * MEGABYTE / _BITS)


def parse_interfaces(text: str, carried: Mapping[str, float]) -> tuple[InterfaceCounters, ...]:
    """Those of ``carried`` that ``text``, of /proc/net/dev, knows, in their order there."""
    lines = (line.partition(":") for line in text.splitlines() if ":" in line)
    columns = {name.strip(): counts.split() for name, _, counts in lines}
    return tuple(
        InterfaceCounters(name, int(values[_RECEIVED]), int(values[_SENT]), carries)
        for name, carries in carried.items()
        if len(values := columns.get(name, [])) > _SENT
    )
