"""An invented machine with a mounted array, and the events of an invented measurement on it."""

import math
from collections.abc import Iterator, Sequence

from msgspec import structs

from raidwright.bench.expected import Shape
from raidwright.bench.profiles import needs_another_pass
from raidwright.bench.samples import (
    Begun,
    BenchDone,
    DeviceCounters,
    Doing,
    Heat,
    PassBegun,
    PassResult,
    Sample,
    Waits,
    Watched,
    Working,
)
from raidwright.bench.spec import BenchSpec, Direction, RawDisk, Row
from raidwright.protocol import MeasureEvent
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Content,
    Drive,
    Filesystem,
    Host,
    Luks,
    Media,
    Member,
    Snapshot,
    Unlocked,
    WholeDisk,
)

SHAPE = Shape(Level.RAID5, 3, 524288)
UUID = "0a1b2c3d:11111111:22222222:33333333"
DISKS = ("vda", "vdb", "vdc", "vdd")
RATES = {"seq": 390e6, "rnd": 4.9e6}


def drive(name: str, media: Media = Media.HDD) -> Drive:
    return Drive(
        id=f"drive-{name}",
        model="Norrland ST4000" if media is Media.HDD else "Fjell SSD 1TB",
        serial=f"ZW60{name.upper()}Q7",
        wwn=f"0x5000c500{name}",
        vendor="",
        media=media,
        rotation=5400 if media is Media.HDD else 0,
        bus="ata",
        controller="pci-0000:00:1f.2",
        port="1",
        removable=False,
        health="ok",
        temperature=31.0,
    )


def a_disk(name: str, content: Content, media: Media = Media.HDD) -> Block:
    return Block(
        path=f"/dev/{name}",
        number=f"254:{ord(name[-1]) * 16}",
        size=4_000_787_030_016,
        origin=WholeDisk(drive(name, media)),
        content=content,
        logical_sector=512,
        physical_sector=4096,
        diskseq=7,
    )


def a_machine(*, practice: bool = False, top: Content | None = None) -> Snapshot:
    """RAID 5 of three disks + LUKS + XFS at /srv/tank, and one blank SSD beside it."""
    filesystem = top or Filesystem("xfs", "tank", "u", ("/srv/tank",))
    blocks = (
        *(a_disk(name, Member(UUID)) for name in DISKS[:3]),
        a_disk("vdd", Blank(), Media.SSD),
        Block("/dev/md127", "9:127", 8_001_000_000_000, ArrayDevice(UUID), Luks("l", "2")),
        Block("/dev/dm-0", "253:0", 8_000_900_000_000, Unlocked("/dev/md127", "tank_crypt"), filesystem),
    )
    members = tuple(ArrayMember(f"/dev/{name}", slot, ("in_sync",)) for slot, name in enumerate(DISKS[:3]))
    held = Array(UUID, "nas:tank", "raid5", 524288, 8_001_000_000_000, "/dev/md127", True, 0, 3, members)
    host = Host("nas", threads=4, practice=practice, helper=True)
    return Snapshot(host=host, blocks=blocks, arrays=(held,))


WATCHED = (
    Watched("dm-0", "tank_crypt", 0),
    Watched("md127", "md127", 1),
    *(Watched(name, name, 2) for name in DISKS[:3]),
)


def a_result(row: Row, direction: Direction, number: int, rate: float, seconds: float = 5.0) -> PassResult:
    operations = round(rate * seconds / row.block)
    return PassResult(
        row=row,
        direction=direction,
        number=number,
        bytes=round(rate * seconds),
        operations=operations,
        seconds=seconds,
        latency_mean=row.queue * row.threads * seconds / max(1, operations),
        latency_p99=3 * row.queue * row.threads * seconds / max(1, operations),
        sync_seconds=0.2 if direction is Direction.WRITE else 0.0,
    )


def wobble(number: int, amount: float = 0.01) -> float:
    return 1 + amount * math.sin(number * 2.4)


def rate_of(row: Row, direction: Direction, number: int) -> float:
    rate = RATES[row.access.value] * (0.8 if direction is Direction.WRITE else 1.0)
    rate *= 0.6 if row.queue == 1 else 1.0
    unsteady = row.access.value == "rnd" and row.queue == 32 and direction is Direction.WRITE
    fair = row.queue == 1 and row.access.value == "seq" and direction is Direction.WRITE
    return rate * wobble(number, 0.2 if unsteady else 0.06 if fair else 0.01)


def events(
    spec: BenchSpec, watched: Sequence[Watched] = WATCHED, until: int | None = None, scale: float = 1.0
) -> Iterator[MeasureEvent]:
    """A whole run, or its first ``until`` passes, without samples; ``scale`` times as fast as the array."""
    shape = None if isinstance(spec.target, RawDisk) else SHAPE
    yield Begun(spec=spec, watched=tuple(watched), fio="fio-3.33", shape=shape)
    passes = [
        one for row in spec.rows for side in spec.directions for one in passes_of(spec, row, side, scale)
    ]
    passes.sort(key=lambda one: list(Direction).index(one.direction))
    for place, result in enumerate(passes[:until]):
        yield PassBegun(result.row, result.direction, result.number, time=100 + 7.0 * place)
        yield result
    if until is None:
        yield BenchDone(complete=True)


def passes_of(spec: BenchSpec, row: Row, direction: Direction, scale: float) -> Iterator[PassResult]:
    """The warm-up and as many passes as the cell needs."""
    rates: list[float] = []
    yield a_result(row, direction, 0, scale * rate_of(row, direction, 0))
    while needs_another_pass(spec, rates):
        rates.append(scale * rate_of(row, direction, len(rates) + 1))
        yield a_result(row, direction, len(rates), rates[-1])


def a_sample(tick: int, devices: Sequence[str] = ("dm-0", "md127", "vda", "vdb", "vdc")) -> Sample:
    """Sample number ``tick``, ten a second: the target reads 390 MB/s, each member half of it, both waver."""
    counted = []
    for place, device in enumerate(devices):
        rate, time = 390e6 if place < 2 else 197e6, tick / 10
        amount = round(rate * (time + 0.05 * math.cos(time * 2 + place) + 0.01 * math.cos(time * 13 + place)))
        counted.append(DeviceCounters(device, amount, amount >> 20, 0, 0, time * 0.9, time * 6))
    return Sample(time=100 + tick / 10, devices=tuple(counted), cpu_busy=tick / 20)


def a_full_sample(tick: int, devices: Sequence[str]) -> Sample:
    """The same with all that the helper tells beside it: p99 waves, three kinds of workers, warm disks."""
    wave = 1 + 0.3 * math.sin(tick / 20)
    return structs.replace(
        a_sample(tick, devices),
        doing=Doing.MEASURE,
        waits=Waits(0.004 * wave, 0.03 * wave),
        waiting=round(2e8 * wave),
        working=tuple(Working(name, wave / 3) for name in ("fio", "kcryptd/253:0", "md0_raid5", "kblockd")),
        heat=tuple(Heat(device, 30 + place + wave) for place, device in enumerate(devices[1:])),
    )
