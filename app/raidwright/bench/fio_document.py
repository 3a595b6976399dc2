"""What fio says of a run: its JSON document, as far as it is used here."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, assert_never

import msgspec

from raidwright.bench.spec import Direction


class Latency(msgspec.Struct, frozen=True):
    """Nanoseconds; percentiles by their rank as fio writes it, "99.000000"."""

    mean: float = 0.0
    percentile: dict[str, float] = {}
    bins: dict[int, int] = {}
    """How many requests took about so long; empty when fio was not asked for it (json+)."""

    @property
    def p99(self) -> float:
        """Seconds; 0 when fio was not asked for it."""
        return self.percentile.get("99.000000", 0.0) / 1e9


class Side(msgspec.Struct, frozen=True):
    """What was read, or written."""

    io_bytes: int
    total_ios: int
    runtime: float
    """Milliseconds."""
    lat_ns: Latency
    """Time from the request to the answer."""
    clat_ns: Latency = Latency()
    """Time to the answer from the moment the kernel has the request."""


class JobGroup(msgspec.Struct, frozen=True):
    """All threads of a job together, or one of them where they were not grouped."""

    error: int
    read: Side
    write: Side
    name: str = msgspec.field(name="jobname", default="")
    group: int = msgspec.field(name="groupid", default=0)
    """Jobs of one number ran at the same time; one that waited for others has another."""
    options: dict[str, str] = msgspec.field(name="job options", default_factory=dict)
    job_runtime: float = 0.0
    """Milliseconds of all its threads together."""
    usr_cpu: float = 0.0
    sys_cpu: float = 0.0
    """These two are percent of ``job_runtime``: by its threads themselves, and by the kernel for them."""


class Document(msgspec.Struct, frozen=True):
    """One status of fio, with its counts since the start of the run."""

    jobs: Annotated[tuple[JobGroup, ...], msgspec.Meta(min_length=1)]
    fio: str = msgspec.field(name="fio version")
    options: dict[str, str] = msgspec.field(name="global options", default_factory=dict)
    timestamp: float = 0.0
    """Seconds since 1970; 0 when it does not say."""
    timestamp_ms: float = 0.0
    """The same moment in milliseconds."""


def of_direction(group: JobGroup, direction: Direction) -> Side:
    """What counts of a job that went this way; of a mix what was read and what was written together."""
    match direction:
        case Direction.READ:
            return group.read
        case Direction.WRITE:
            return group.write
        case Direction.MIX:
            return together((group.read, group.write))
        case _:
            assert_never(direction)


def at_once(document: Document, direction: Direction) -> Side:
    """What counts of all jobs of a run, each of which may have a device of its own."""
    return side_by_side([of_direction(group, direction) for group in document.jobs])


def side_by_side(sides: Sequence[Side]) -> Side:
    """Several devices at the same time, each at its own rate.

    What a slow one had still waiting at the end takes no time of the others.
    """
    if len(sides) == 1:
        return sides[0]
    whole = together(sides)
    rate = sum(side.io_bytes / side.runtime for side in sides if side.runtime)
    return msgspec.structs.replace(whole, runtime=whole.io_bytes / rate) if rate else whole


def together(sides: Sequence[Side]) -> Side:
    """Several that went on at the same time, as one.

    Of the rarest latencies the longer ones stand for all: as many requests at least were answered within.
    """
    operations = sum(side.total_ios for side in sides)
    waited = sum(side.lat_ns.mean * side.total_ios for side in sides)
    slowest = max(sides, key=lambda side: side.lat_ns.p99 or side.lat_ns.mean)
    mean = waited / operations if operations else 0.0
    bins = sum((Counter(side.lat_ns.bins) for side in sides), Counter[int]())
    return msgspec.structs.replace(
        slowest,
        io_bytes=sum(side.io_bytes for side in sides),
        total_ios=operations,
        runtime=max(side.runtime for side in sides),
        lat_ns=msgspec.structs.replace(slowest.lat_ns, mean=mean, bins=dict(bins)),
    )
