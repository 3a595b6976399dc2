"""What is observed while measuring: kernel counters at a steady beat, and what fio says of each pass."""

from enum import Enum

from raidwright.bench.expected import Shape
from raidwright.bench.spec import BenchSpec, Direction, IoMode, Row
from raidwright.bench.surroundings import Surroundings
from raidwright.storage.fact import Fact


class DeviceCounters(Fact, frozen=True):
    """One device's line of /proc/diskstats, in bytes, operations and seconds since boot."""

    device: str
    """Kernel name, "md127"."""
    read_bytes: int
    read_operations: int
    write_bytes: int
    write_operations: int
    busy: float
    """Seconds with at least one request in flight."""
    queue_time: float
    """Seconds x requests in flight."""
    flush_time: float = 0.0


class Doing(Enum):
    """What a measurement is at."""

    UNKNOWN = "unknown"
    """Samples of earlier versions do not say."""
    PREFILL = "prefill"
    """The stretch is written once, so that there is something to read."""
    MEASURE = "measure"
    SYNC = "sync"
    """What was written is brought from memory to the disks."""
    PAUSE = "pause"


class Waits(Fact, frozen=True):
    """How long requests waited for their answers, in seconds."""

    half: float
    """The half of them not longer than this: p50."""
    nearly_all: float
    """99 of 100: p99."""


class Working(Fact, frozen=True):
    """Threads of one kind in the second before."""

    name: str
    """As of a `Worker`."""
    cores: float
    """Processors that they kept busy: 1.5 is one and a half."""


class Heat(Fact, frozen=True):
    """A disk's own temperature."""

    device: str
    """Kernel name, "sda"."""
    celsius: float


class InterfaceCounters(Fact, frozen=True):
    """One network interface of the measured computer, in bytes since boot."""

    name: str
    """The kernel's: "eth0"."""
    received: int
    sent: int
    carries: float = 0.0
    """Bytes per second in each direction, as it is linked; 0 when it does not say."""


class Sample(Fact, frozen=True, tag="sample"):
    """All watched devices at one moment. ``time`` is monotonic seconds of the measured machine."""

    time: float
    devices: tuple[DeviceCounters, ...]
    cpu_busy: float = 0.0
    """CPU seconds all cores together spent working since boot."""
    busiest_core: float = -1.0
    """Share of the time since the sample before, 0 to 1, that the core at work the longest worked.

    -1 when unknown.
    """
    doing: Doing = Doing.UNKNOWN
    waits: Waits | None = None
    """Waits of the requests that fio told of last; None when it has been silent for a while."""
    waiting: int = -1
    """Bytes in memory, of whomever, still to be written; -1 when unknown."""
    working: tuple[Working, ...] = ()
    """The most busy ones, the first most."""
    heat: tuple[Heat, ...] = ()
    """Temperatures as last read, of the disks that can be asked."""
    network: tuple[InterfaceCounters, ...] = ()
    """Counted where the target lies on another computer; else empty."""


class Watched(Fact, frozen=True):
    """One device that the live chart draws: the target first, then what lies beneath it."""

    device: str
    label: str
    """For people: model and serial end, array or mapping name."""
    depth: int


class Begun(Fact, frozen=True, tag="begun"):
    """The run has started."""

    spec: BenchSpec
    watched: tuple[Watched, ...]
    fio: str
    """Version line of fio."""
    shape: Shape | None = None
    """Shape of the one array beneath the target, as the kernel runs it; None without one."""
    surroundings: Surroundings | None = None


class PassBegun(Fact, frozen=True, tag="pass-begun"):
    """A pass starts. ``number`` counts from 1; 0 is the warm-up."""

    row: Row
    direction: Direction
    number: int
    time: float


class Reached(Fact, frozen=True, tag="reached"):
    """So far a pass over a whole stretch has come: its own seconds and bytes."""

    seconds: float
    bytes: int


class DiskShare(Fact, frozen=True):
    """What the kernel counted for one disk during a pass."""

    device: str
    """Kernel name, "sda"."""
    bytes: int
    """Bytes that were moved, both ways."""


class Worker(Fact, frozen=True):
    """Threads of one kind, and the processor time that a pass cost them."""

    name: str
    """The kernel's, without numbers of its own: "kcryptd/253:0", "md127_raid5"; "fio", "raidwright"."""
    seconds: float
    """Seconds of all these threads together."""
    busiest: float
    """Seconds of the thread that took most."""


class PassResult(Fact, frozen=True, tag="pass"):
    """What fio says of one pass, from its byte counters."""

    row: Row
    direction: Direction
    number: int
    bytes: int
    operations: int
    seconds: float
    latency_mean: float
    """Seconds."""
    latency_p99: float
    """Seconds; 0 when fio did not give it."""
    cpu_seconds: float = 0.0
    """CPU of the whole machine during the pass."""
    sync_seconds: float = 0.0
    """Time of the syncfs after a write pass."""
    device_bytes: int = 0
    """What the kernel counted for the target, both ways; 0 when it was not watched."""
    seconds_bytes: tuple[int, ...] = ()
    """Bytes that the target moved in each whole second of the pass, both ways."""
    disk_bytes: int = -1
    """What the kernel counted for all disks beneath the target together, both ways; -1 when unknown."""
    syncing: str = ""
    """What an array on these disks was busy with, in md's word ("resync", "recover", "check"); else empty."""
    missing: int = 0
    """Members that the array beneath the target had lost."""
    command: tuple[str, ...] = ()
    """The command line that measured it; empty when that is not known."""
    buffered: bool = False
    """It went through memory, since the file system knows no other way."""
    share: str = ""
    """By which protocol the target lies on another computer, "NFS"; empty for this one."""
    workers: tuple[Worker, ...] = ()
    """Who took the processor's time, the first most; empty when unknown."""
    write_factor: float = 0.0
    """Bytes that all disks together move, at most, for each that is written; 0 when unknown."""
    way: IoMode = IoMode.DIRECT
    """The way that was asked for; see ``buffered``."""
    waiting: int = -1
    """Bytes in memory, of whomever, still to be written when a pass that writes ended; -1 when unknown."""
    synced_bytes: int = -1
    """What the kernel counted for the target during the syncfs, both ways; -1 when it was not watched."""
    by_disk: tuple[DiskShare, ...] = ()
    """``disk_bytes`` disk by disk; empty when unknown."""
    course: tuple[Reached, ...] = ()
    """How far the pass was, some ten times a second at most; only of one over a whole stretch."""
    busiest_core: float = 0.0
    """Share of the pass, 0.0 to 1.0, that the core at work the longest was at work; 0 when unknown."""

    @property
    def rate(self) -> float:
        """Bytes per second."""
        return self.bytes / self.seconds if self.seconds else 0.0

    @property
    def iops(self) -> float:
        """Operations per second."""
        return self.operations / self.seconds if self.seconds else 0.0


class BenchDone(Fact, frozen=True, tag="bench-done"):
    """The run ended: all of it, or what was measured until it was stopped."""

    complete: bool


BenchEvent = Begun | PassBegun | Sample | Reached | PassResult | BenchDone
