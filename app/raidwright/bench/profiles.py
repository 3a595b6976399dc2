"""What is measured unless somebody chooses otherwise: CrystalDiskMark's rows, and how many passes of each."""

import re
from collections.abc import Sequence
from enum import Enum

import msgspec

from raidwright.bench.spec import (
    MOST_ROWS,
    PASS_LIMIT,
    Access,
    BenchSpec,
    Direction,
    Row,
    out_of_limits,
    require_measurable_row,
)
from raidwright.bench.statistics import MeasuredCell, spread
from raidwright.storage.fact import Fact
from raidwright.storage.failures import english
from raidwright.storage.units import KIB, MIB

PASSES, MOST_PASSES = 4, 6
"""What is usual: with fewer than `comparison.ENOUGH_PASSES` nothing can be called faster than another."""
ROUNDS, MOST_ROUNDS = 4, 9
"""Runs of each of several systems that are measured in turn: the usual, and the most.

Four find nine of ten differences of a tenth.
"""
SECONDS = 5.0
"""Seconds of one pass, as many as CrystalDiskMark has."""
PAUSE = 0.0
"""Seconds between two passes."""
SCATTER_LIMIT = 0.05
"""Coefficient of variation above which a few passes say too little."""


class Ending(Enum):
    """Why a cell has as many passes as it has."""

    ASKED = "asked"
    """So many were wanted, however they come out."""
    AGREED = "agreed"
    """They agree within `SCATTER_LIMIT`."""
    MOST = "most"
    """They still differ, but no more are allowed."""
    STOPPED = "stopped"
    """The run was stopped or failed before."""


def most_passes(passes: int) -> int:
    """How many a cell usually gets at most of which ``passes`` are wanted; one alone cannot differ."""
    return max(passes, MOST_PASSES) if passes > 1 else passes


def needs_another_pass(spec: BenchSpec, rates: Sequence[float]) -> bool:
    """Whether a cell whose passes had ``rates`` (bytes per second) so far gets one more."""
    return len(rates) < spec.passes or (len(rates) < spec.at_most and are_scattered(rates))


def are_scattered(rates: Sequence[float]) -> bool:
    """Whether the passes differ too much to leave it at that; one alone never does."""
    return len(rates) > 1 and spread(rates).variation > SCATTER_LIMIT


def ending(spec: BenchSpec, cell: MeasuredCell) -> Ending:
    """Why ``cell``, measured by ``spec``, has no further pass."""
    if needs_another_pass(spec, [result.rate for result in cell.passes]):
        return Ending.STOPPED
    if spec.longest == spec.passes or cell.rate.n < 2:
        return Ending.ASKED
    return Ending.MOST if cell.rate.variation > SCATTER_LIMIT else Ending.AGREED


_SEQ_Q8 = Row(access=Access.SEQUENTIAL, block=MIB, queue=8, threads=1)
_SEQ_Q1 = Row(access=Access.SEQUENTIAL, block=MIB, queue=1, threads=1)
_SEQ_128K = Row(access=Access.SEQUENTIAL, block=128 * KIB, queue=32, threads=1)
_RND_Q32 = Row(access=Access.RANDOM, block=4 * KIB, queue=32, threads=1)
_RND_Q32T16 = Row(access=Access.RANDOM, block=4 * KIB, queue=32, threads=16)
_RND_Q1 = Row(access=Access.RANDOM, block=4 * KIB, queue=1, threads=1)
_RND_512K = Row(access=Access.RANDOM, block=512 * KIB, queue=1, threads=1)


class Profile(Fact, frozen=True):
    """A named set of rows, and how often and how long each is measured: as usual where nothing is said."""

    name: str
    rows: tuple[Row, ...]
    passes: int = PASSES
    seconds: float = SECONDS
    """Seconds of one pass."""
    pause: float = PAUSE
    """Seconds between two passes."""
    directions: tuple[Direction, ...] = ()
    """All it measures; empty leaves that open."""


DEFAULT = Profile(name="Default", rows=(_SEQ_Q8, _SEQ_Q1, _RND_Q32, _RND_Q1))
NVME = Profile(name="NVMe SSD", rows=(_SEQ_Q8, _SEQ_128K, _RND_Q32T16, _RND_Q1))
PEAK = Profile(name="Peak performance", rows=(_SEQ_Q8, _RND_Q32))
REAL_WORLD = Profile(name="Real world performance", rows=(_SEQ_Q1, _RND_Q1))
CLASSIC = Profile(name="Classic (CrystalDiskMark 3)", rows=(_SEQ_Q1, _RND_512K, _RND_Q1, _RND_Q32))
QUICK = Profile(name="Quick", rows=(_SEQ_Q8, _RND_Q1), passes=2, seconds=2)
THOROUGH = Profile(
    name="Thorough",
    rows=(_SEQ_Q8, _SEQ_Q1, _SEQ_128K, _RND_512K, _RND_Q32T16, _RND_Q32, _RND_Q1),
    passes=PASS_LIMIT,
    seconds=10,
)
STREAMS = Profile(
    name="Streams (1 to 16)",
    rows=tuple(Row(Access.SEQUENTIAL, MIB, queue=1, threads=1 << step) for step in range(5)),
)
"""One writer or reader, 2, 4 and so on, each with a range of its own."""
HDPARM = Profile(
    name="hdparm -t (quick test)",
    rows=(Row(Access.SEQUENTIAL, 2 * MIB, queue=2, threads=1),),
    passes=1,
    seconds=3,
    directions=(Direction.READ,),
)
"""hdparm -t reads blocks of 2 MiB for 3 s from the beginning, with one more on its way by read-ahead."""

PROFILES = (DEFAULT, NVME, PEAK, REAL_WORLD, CLASSIC, QUICK, THOROUGH, STREAMS, HDPARM)
BOTH_WAYS = tuple(profile for profile in PROFILES if not profile.directions)
"""Those that can be read and written alike, as a campaign does."""
CUSTOM = "Custom"
_LABEL = re.compile(r"(SEQ|RND) ?(\d{1,9})([KMB])[ ,]*Q(\d{1,4}) ?T(\d{1,3})", re.IGNORECASE)
_UNITS = {"B": 1, "K": KIB, "M": MIB}


def profile_name(rows: tuple[Row, ...]) -> str:
    """Name of the profile that has exactly these rows, else "Custom"."""
    return next((profile.name for profile in PROFILES if profile.rows == rows), CUSTOM)


def row_called(label: str) -> Row:
    """The row with this `Row.label`, such as "SEQ1M Q8T1". Raises ValueError when there can be none."""
    match = _LABEL.fullmatch(label.strip())
    if match is None:
        raise ValueError(
            english("“{row}” is not a valid row. Write it like SEQ1M Q8T1 or RND4K Q32T16.", row=label)
        )
    access, size, unit, queue, threads = match.groups()
    row = Row(Access(access.lower()), int(size) * _UNITS[unit.upper()], int(queue), int(threads))
    try:
        msgspec.convert(msgspec.to_builtins(row), Row)
    except msgspec.ValidationError:
        raise ValueError(out_of_limits(label)) from None
    require_measurable_row(row)
    return row


def rows_called(labels: str) -> tuple[Row, ...]:
    """The rows of these labels with a semicolon between each two; each once. Raises ValueError."""
    rows = tuple(dict.fromkeys(row_called(label) for label in labels.split(";")))
    if len(rows) > MOST_ROWS:
        raise ValueError(
            english(
                "{count} rows are too many. At most {most} are possible.", count=len(rows), most=MOST_ROWS
            )
        )
    return rows


def labels_of(rows: tuple[Row, ...]) -> str:
    """What `rows_called` reads."""
    return ";".join(row.label for row in rows)
