"""Invented moments of a sync, for tests of what is made of them."""

from collections.abc import Sequence

from raidwright.bench.samples import DeviceCounters, Sample
from raidwright.bench.sync_watch import SyncMoment
from raidwright.storage.units import GIB

WHOLE = 100 * GIB
MEMBERS = ("vda", "vdb", "vdc")


def counted(device: str, seconds: float, read: float, written: float, busy: float) -> DeviceCounters:
    read_bytes, written_bytes = round(read * seconds), round(written * seconds)
    return DeviceCounters(
        device, read_bytes, read_bytes >> 20, written_bytes, written_bytes >> 20, busy * seconds, 0.0
    )


def a_moment(
    seconds: float,
    share: float,
    action: str = "recover",
    speed: int = 100_000_000,
    busy: Sequence[float] = (0.5, 0.5, 0.95),
    used: float = 0.0,
    devices: Sequence[str] = MEMBERS,
    missing: int = 1,
    owed: bool | None = None,
) -> SyncMoment:
    """The third member is filled from the two others; ``used`` is what programs read of the array."""
    rates = ((speed, 0), (speed, 0), (0, speed))
    members = [
        counted(name, seconds, *rate, part) for name, rate, part in zip(devices, rates, busy, strict=True)
    ]
    sample = Sample(seconds, (counted("md127", seconds, used, 0.0, 0.1), *members))
    what = "Rebuilding" if action == "recover" else "Paused"
    return SyncMoment(action, what, round(share * WHOLE), WHOLE, speed, missing, sample, owed)


def a_rebuild(count: int = 40, slowing: float = 0.0, **changes: object) -> list[SyncMoment]:
    """From its beginning to its end, and a moment at rest; in the end slower by that part."""
    made = [
        a_moment(tick, tick / count, speed=round(1e8 * (1 - slowing * tick / count)), **changes)  # type: ignore[arg-type]
        for tick in range(count)
    ]
    return [*made, a_moment(count, 0.0, action="idle", speed=0, missing=0, owed=False)]
