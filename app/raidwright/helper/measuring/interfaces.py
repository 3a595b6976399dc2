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
    try:
        folders = sorted(folder.iterdir(), key=lambda each: (not (each / "device").exists(), each.name))
    except OSError:
        return {}
    return {each.name: _carries(each) for each in folders[:_MOST]}


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
