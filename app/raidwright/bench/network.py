"""Whether the network or what was measured is the limit for who reads and writes over it."""

from math import inf

from raidwright.bench.run import Run
from raidwright.bench.spec import ONE_WAY, Access, Direction
from raidwright.bench.verdicts import Reason, judge
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import MEGABYTE, megabytes

_PAYLOAD = 1448 / 1538
"""Of what Ethernet carries: data in each frame of TCP with time stamps, over frame, preamble and gap."""
_FULL = 0.9
"""From this part of what the network carries on it is full."""
_BITS = 8


def payload(line: float) -> float:
    """Bytes of files per second over a network of ``line`` bytes per second."""
    return line * _PAYLOAD


def gigabits(line: float) -> str:
    """The speed of a network as it is sold: "1", "2.5", "0.1"."""
    return f"{line * _BITS / 1e9:g}"


def network_sentence(run: Run) -> Sentence | None:
    """Whether the computer's fastest network is the limit for large files; None where its speed is unknown.

    The slower way counts, read or write, each by its fastest sequential cell of those that tell of disks, or
    of the network before them; None, too, where there is none.
    """
    around = run.surroundings
    if around is None or not around.network:
        return None
    line, carried = around.network, payload(around.network)
    is_share = any(result.share for result in run.passes)
    best = _best_sequential(run, most=line if is_share else inf)
    if not best:
        return None
    facts = {"speed": gigabits(line), "carried": str(int(carried // MEGABYTE))}
    slowest, rate = min(best.items(), key=lambda each: each[1])
    if is_share:
        if rate >= _FULL * carried:
            return english(
                "Your {speed} Gb/s network carries {carried} MB/s: the network is the bottleneck, not the"
                " disks behind it.",
                **facts,
            )
        return english(
            "Your {speed} Gb/s network carries {carried} MB/s: the network is not the bottleneck.", **facts
        )
    if rate < carried:
        return _told_slower(slowest, rate, facts)
    if run.shape is not None:
        return english(
            "Your {speed} Gb/s network carries {carried} MB/s: the array is not the bottleneck.", **facts
        )
    return english(
        "Your {speed} Gb/s network carries {carried} MB/s: the disk is not the bottleneck.", **facts
    )


def _told_slower(direction: Direction, rate: float, facts: dict[str, str]) -> Sentence:
    if direction.writes:
        return english(
            "Your {speed} Gb/s network carries {carried} MB/s: more than the {rate} MB/s written here.",
            rate=megabytes(rate, 0),
            **facts,
        )
    return english(
        "Your {speed} Gb/s network carries {carried} MB/s: more than the {rate} MB/s read here.",
        rate=megabytes(rate, 0),
        **facts,
    )


def _best_sequential(run: Run, most: float) -> dict[Direction, float]:
    """The fastest sequential cell of each way up to ``most``, in bytes per second.

    What is faster than the network did not come over it, and what memory answered is no speed of disks.
    """
    best: dict[Direction, float] = {}
    for (row, direction), cell in run.cells().items():
        if row.access is Access.SEQUENTIAL and direction in ONE_WAY and 0 < cell.rate.median <= most:
            judged = judge(cell, run.threads, run.ceiling)
            if not judged.is_falsified and Reason.CACHED not in judged.reasons:
                best[direction] = max(best.get(direction, 0.0), cell.rate.median)
    return best
