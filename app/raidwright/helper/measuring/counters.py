"""The kernel's own counters since boot: block devices, network, processors, and what waits in memory."""

import os
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from raidwright.bench.samples import DeviceCounters, InterfaceCounters, Sample
from raidwright.storage.units import KIB, MEGABYTE, SECTOR

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


DISKSTATS = Path("/proc/diskstats")
STAT = Path("/proc/stat")
MEMORY = Path("/proc/meminfo")
_PIECE = 65536
_SOONEST = 0.05
"""Seconds: the kernel counts a core's work in hundredths of one."""
_IDLE = (3, 4)
"""Columns of a processor's line of /proc/stat that are no work: idle, iowait."""
_GUEST = 8
"""From here on the columns repeat what user and nice already hold."""


def parse_diskstats(text: str, devices: Collection[str]) -> tuple[DeviceCounters, ...]:
    """Counters of ``devices`` (kernel names) in the order asked for; absent ones are left out.

    Columns by the kernel's Documentation/admin-guide/iostats.rst: sectors of 512 bytes, milliseconds.
    """
    wanted = set(devices)
    counters: dict[str, DeviceCounters] = {}
    for line in text.splitlines():
        fields = line.split()
        if len(fields) >= 14 and fields[2] in wanted:
            counters[fields[2]] = _counters(fields[2], [int(field) for field in fields[3:]])
    return tuple(counters[device] for device in devices if device in counters)


def _counters(device: str, column: list[int]) -> DeviceCounters:
    return DeviceCounters(
        device=device,
        read_operations=column[0],
        read_bytes=column[2] * SECTOR,
        write_operations=column[4],
        write_bytes=column[6] * SECTOR,
        busy=column[9] / 1000,
        queue_time=column[10] / 1000,
        flush_time=column[16] / 1000 if len(column) > 16 else 0.0,
    )


def parse_busy(text: str, ticks: int) -> float:
    """Seconds all cores together worked since boot, from /proc/stat with ``ticks`` to the second."""
    return _busy_seconds(text.split("\n", 1)[0].split(), ticks)


def parse_cores(text: str, ticks: int) -> dict[str, float]:
    """The same of each core that is switched on, by its name there: "cpu0"."""
    lines = (line.split() for line in text.splitlines()[1:] if line.startswith("cpu"))
    return {columns[0]: _busy_seconds(columns, ticks) for columns in lines}


def _busy_seconds(columns: Sequence[str], ticks: int) -> float:
    counts = map(int, columns[1 : 1 + _GUEST])
    return sum(count for index, count in enumerate(counts) if index not in _IDLE) / ticks


def busiest_share(before: Mapping[str, float], after: Mapping[str, float], seconds: float) -> float:
    """Share of ``seconds``, 0.0 to 1.0, that the core at work the longest worked between two looks at all."""
    longest = max((after[core] - before[core] for core in after if core in before), default=0.0)
    return min(1.0, max(0.0, longest / seconds)) if seconds else 0.0


def parse_waiting(text: str) -> int:
    """Bytes that are still to be written to any disk, or just being, from /proc/meminfo; -1 when unknown."""
    fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
    sizes = [fields[name].split()[0] for name in ("Dirty", "Writeback") if name in fields]
    return sum(int(size) for size in sizes) * KIB if len(sizes) == 2 else -1


class Counters:
    """What the kernel counts of ``devices`` (kernel names) and, if wanted, of the ``network``; asked often.

    Its files stay open from the first time until it is closed: to open one takes several times as long as to
    read it, and what is read beside a measurement must not slow it down.
    """

    def __init__(self, devices: Collection[str], *, network: bool = False) -> None:
        self._devices = tuple(devices)
        self._links = links() if network else {}
        self._ticks = os.sysconf("SC_CLK_TCK")
        self._files: dict[Path, int] = {}
        self._cores: tuple[float, dict[str, float]] | None = None
        self._share = -1.0

    def close(self) -> None:
        """Let go of the files."""
        for descriptor in self._files.values():
            os.close(descriptor)
        self._files.clear()

    def read(self) -> Sample:
        """All of them now. Raises OSError."""
        now, processors = time.monotonic(), self._text(STAT)
        return Sample(
            time=now,
            devices=parse_diskstats(self._text(DISKSTATS), self._devices),
            cpu_busy=parse_busy(processors, self._ticks),
            busiest_core=self._busiest(now, parse_cores(processors, self._ticks)),
            waiting=parse_waiting(self._text(MEMORY)),
            network=parse_interfaces(self._text(NETWORK), self._links) if self._links else (),
        )

    def cores(self) -> dict[str, float]:
        """Seconds that each core worked since boot, by its name. Raises OSError."""
        return parse_cores(self._text(STAT), self._ticks)

    def _busiest(self, now: float, cores: dict[str, float]) -> float:
        """As of a `Sample`."""
        if self._cores is None:
            self._cores = now, cores
        began, before = self._cores
        if now - began >= _SOONEST:
            self._share = busiest_share(before, cores, now - began)
            self._cores = now, cores
        return self._share

    def _text(self, path: Path) -> str:
        if path not in self._files:
            self._files[path] = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        pieces, length = [], 0
        # The kernel gives a page of lines at a time, however much is asked for.
        while piece := os.pread(self._files[path], _PIECE, length):
            pieces.append(piece)
            length += len(piece)
        return b"".join(pieces).decode(errors="replace")


def read(devices: Collection[str]) -> Sample:
    """All of ``devices`` now, asked once."""
    with closing(Counters(devices)) as counters:
        return counters.read()
