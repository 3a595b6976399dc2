"""A run in CrystalDiskMark's own words, so that it can be pasted where people compare such figures."""

from datetime import datetime, tzinfo

from raidwright.bench.profiles import CLASSIC, REAL_WORLD, profile_name
from raidwright.bench.run import Run
from raidwright.bench.spec import (
    ONE_WAY,
    Access,
    BenchSpec,
    Data,
    Direction,
    Folder,
    ImportedTarget,
    IoMode,
    Row,
    is_read_only,
)
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.summary import Statistic, iops, latency, rate
from raidwright.bench.verdict_sentences import doubts_of
from raidwright.storage.fact import one_line
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import KIB, MEGABYTE, MIB, format_binary, format_exact, format_size

PRACTICE_NOTE = english(
    "Practice machine: disks and speeds are simulated; RAID 5 and 6 read faster than on real hard disks"
)
ZERO_NOTE = english(
    "The test data was all zeros: drives and file systems with compression are faster with zeros than with"
    " real data"
)
PAUSED_NOTE = english("Syncs of the array were paused during the test")
STOPPED = "Stopped before the end"
BROKEN_OFF = "Interrupted before the end"
"""How `reservations` begin of a run that is not whole."""
MODE_NOTES: dict[IoMode, tuple[Sentence, ...]] = {
    IoMode.DIRECT: (),
    IoMode.CACHED: (
        english(
            "Cached: uses the page cache, with one request per thread at a time; the disks themselves are"
            " slower"
        ),
    ),
    IoMode.SYNC: (english("Sync: each write waits until it is on the disk (O_SYNC)"),),
}
"""Way -> what a reader of the figures must know."""
EARLIER_ZERO_NOTES = (
    "Zeros were written: drives and file systems that compress are faster with them than with data",
)
EARLIER_ENDS = ("Stopped before its end", "Broke off before its end")
EARLIER_MODE_NOTES: dict[IoMode, tuple[str, ...]] = {
    IoMode.CACHED: ("Cached: through memory, one request of a thread at a time; the disks are slower",),
    IoMode.SYNC: ("Sync: each write was safe on the disk before it was answered (O_SYNC)",),
}
"""What earlier versions wrote for the same, so that their texts are still read."""
_RULE = "-" * 78
_CLASSIC_RULE = "-" * 71
_UNITS = "* MB/s = 1,000,000 bytes/s, KB = 1000 bytes, KiB = 1024 bytes"
_SHORT_PROFILES = {REAL_WORLD.name: "Real"}
_MEANING = {
    Statistic.MEDIAN: "* Each value is the median of its passes",
    Statistic.BEST: "* Each value is the best of its passes, like in CrystalDiskMark",
}


def as_text(run: Run, zone: tzinfo, statistic: Statistic = Statistic.MEDIAN) -> str:
    """The run in CrystalDiskMark's layout; in that of version 3, which knows no mix, for its own profile."""
    if run.spec.rows == CLASSIC.rows and Direction.MIX not in run.spec.directions:
        return as_classic_text(run, zone, statistic)
    return _text(run, statistic, _RULE, _modern_rows(run, statistic), _modern_foot(run, zone))


def as_classic_text(run: Run, zone: tzinfo, statistic: Statistic = Statistic.MEDIAN) -> str:
    """The run in the layout of CrystalDiskMark 3, with the rows that it has."""
    return _text(run, statistic, _CLASSIC_RULE, _classic_rows(run, statistic), _classic_foot(run, zone))


def _text(run: Run, statistic: Statistic, rule: str, body: list[str], foot: list[str]) -> str:
    meaning = f"* Results of {run.source}, exported by Raidwright" if run.source else _MEANING[statistic]
    notes = (_UNITS, meaning, *(f"* {note}" for note in (*reservations(run), *doubts_of(run))))
    lines = (rule, run.source or "Raidwright", rule, *notes, "", *body, "", *foot)
    # A note of several lines would be read back as figures where it looks like them.
    return "\n".join(one_line(line) for line in lines) + "\n"


def reservations(run: Run) -> tuple[Sentence, ...]:
    """What a reader must know before believing the figures; without full stops."""
    practice = (PRACTICE_NOTE,) if run.practice else ()
    paused = (PAUSED_NOTE,) if run.spec.pause_sync else ()
    notes = (*practice, *MODE_NOTES[run.spec.way], *_memory_notes(run), *data_notes(run.spec), *paused)
    if run.complete:
        return notes
    if not run.broken:
        return (*notes, english("Stopped before the end: only the measured values are shown"))
    broken = english(
        "Interrupted before the end ({reason}): only the measured values are shown", reason=run.broken
    )
    return (*notes, broken)


def exceeds_memory(run: Run) -> bool | None:
    """Whether the test file is larger than the computer's memory; None where that is not known."""
    around = run.surroundings
    return run.spec.size > around.memory if around is not None and around.memory else None


def _memory_notes(run: Run) -> tuple[Sentence, ...]:
    """That memory can hold the whole file, where it goes through memory."""
    if run.spec.way is not IoMode.CACHED or exceeds_memory(run) is not False or run.surroundings is None:
        return ()
    size, memory = format_exact(run.spec.size), format_size(run.surroundings.memory)
    return (english("The test file ({size}) fits into memory ({memory})", size=size, memory=memory),)


def data_notes(spec: BenchSpec) -> tuple[Sentence, ...]:
    """What a reader must know of what was written; nothing where only others' data is read."""
    return (ZERO_NOTE,) if spec.data is Data.ZERO and not is_read_only(spec.target) else ()


def _modern_rows(run: Run, statistic: Statistic) -> list[str]:
    measured = run.cells()
    lines: list[str] = []
    for direction in run.spec.directions:
        column = [measured[row, direction] for row in run.spec.rows if (row, direction) in measured]
        by_head: dict[str, list[MeasuredCell]] = {}
        for cell in column:
            by_head.setdefault(_section(cell), []).append(cell)
        for head, below in by_head.items():
            lines += ["", head, *(modern_row(cell, statistic) for cell in below)]
    return lines[1:]


def _section(cell: MeasuredCell) -> str:
    """The line by which CrystalDiskMark heads a column."""
    reads = cell.row.reads
    mixed = f" Read {reads}%/Write {100 - reads}%" if cell.direction is Direction.MIX else ""
    return f"[{cell.direction.value.capitalize()}]{mixed}"


def modern_row(cell: MeasuredCell, statistic: Statistic = Statistic.MEDIAN) -> str:
    """One cell as CrystalDiskMark 8 writes it."""
    row = cell.row
    size = format_binary(row.block).replace(" ", "")
    kind = f"{row.access.value.upper()} {size:>7} (Q={row.queue:3}, T={row.threads:2})"
    stated, waits = f"{rate(cell, statistic) / MEGABYTE:9.3f}", latency(cell, statistic) * 1e6
    # Where requests came through and nobody has looked how long they took, there is no time to tell.
    answered = f" <{waits:9.2f} us>" if round(waits, 2) or not float(stated) else ""
    return f"  {kind}: {stated} MB/s [{iops(cell, statistic):9.1f} IOPS]{answered}"


def _modern_foot(run: Run, zone: tzinfo) -> list[str]:
    spec = run.spec
    mixed = " [+Mix]" if Direction.MIX in spec.directions else ""
    return [
        f"Profile: {_profile(spec.rows)}{mixed}",
        *([f"   Test: {format_exact(spec.size)} (x{spec.passes}) [{run.stack}]"] if run.states_size else []),
        f"   Mode:{_mode(run)}",
        # With a blank at its end, as CrystalDiskMark's.
        f"   Time: Measure {spec.seconds:g} sec / Interval {spec.pause:g} sec ",
        f"   Date: {_date(run, zone)}",
        f"     OS: {run.machine}",
        f"Comment: {run.comment}",
    ]


def _profile(rows: tuple[Row, ...]) -> str:
    """As CrystalDiskMark calls it."""
    name = profile_name(rows)
    return _SHORT_PROFILES.get(name, name)


def _mode(run: Run) -> str:
    """Whether zeros were written, and whether by root; a folder is measured by whoever asks."""
    zeros = " <0Fill>" if run.spec.data is Data.ZERO else ""
    root = "" if run.source or isinstance(run.spec.target, Folder | ImportedTarget) else " [Admin]"
    return f"{zeros}{root}"


def _classic_rows(run: Run, statistic: Statistic) -> list[str]:
    return [
        classic_row(cell, statistic)
        for row in run.spec.rows
        for direction in ONE_WAY
        if row in CLASSIC.rows and (cell := run.cells().get((row, direction)))
    ]


def classic_row(cell: MeasuredCell, statistic: Statistic = Statistic.MEDIAN) -> str:
    """One cell as CrystalDiskMark 3 writes it: operations per second for small blocks only."""
    name = f"{_classic_name(cell.row, cell.direction):>26}"
    line = f"{name} : {rate(cell, statistic) / MEGABYTE:9.3f} MB/s"
    return line if cell.row.block >= 512 * KIB else f"{line} [{iops(cell, statistic):8.1f} IOPS]"


def _classic_name(row: Row, direction: Direction) -> str:
    column = direction.value.capitalize()
    if row.access is Access.SEQUENTIAL:
        return f"Sequential {column}"
    depth = "" if row.block >= 512 * KIB else f" (QD={row.queue})"
    return f"Random {column} {row.block // KIB}KB{depth}"


def _classic_foot(run: Run, zone: tzinfo) -> list[str]:
    spec = run.spec
    size = f"{spec.size / MIB:.{2 * bool(spec.size % MIB)}f} MB"
    return [
        *([f"  Test : {size} [{run.stack}] (x{spec.passes})"] if run.states_size else []),
        f"  Date : {_date(run, zone)}",
        f"    OS : {run.machine}",
    ]


def _date(run: Run, zone: tzinfo) -> str:
    moment = datetime.fromtimestamp(run.started, zone)
    return f"{moment:%Y/%m/%d} {moment.hour}:{moment:%M:%S}"
