"""Figures of a measurement as text: units, spread, trust and its reasons."""

from enum import Enum

from PySide6.QtCore import QCoreApplication, QLocale

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Access, Row
from raidwright.bench.statistics import Cell
from raidwright.bench.verdicts import Judgement, Reason, Trust, judge
from raidwright.storage.units import format_binary, format_size

translate = QCoreApplication.translate


class Unit(Enum):
    """What the figures of the grid are in."""

    RATE = "MB/s"
    IOPS = "IOPS"
    LATENCY = "µs"


def value(cell: Cell, unit: Unit) -> float:
    """The median of the cell in ``unit``."""
    match unit:
        case Unit.RATE:
            return cell.rate.median / MEGABYTE
        case Unit.IOPS:
            return cell.iops.median
        case Unit.LATENCY:
            return cell.latency.median * 1e6


def pass_value(result: PassResult, unit: Unit) -> float:
    """One pass in ``unit``."""
    match unit:
        case Unit.RATE:
            return result.rate / MEGABYTE
        case Unit.IOPS:
            return result.iops
        case Unit.LATENCY:
            return result.latency_mean * 1e6


def figure(number: float) -> str:
    """Four figures at most before and after the point: "5,586", "203.4", "61.25", "0.62"."""
    digits = 0 if number >= 1000 else 1 if number >= 100 else 2
    return str(QLocale().toString(number, "f", digits))


def percent(share: float) -> str:
    """A share as people read it: 0.012 is "1.2 %"."""
    return f"{QLocale().toString(share * 100, 'f', 1)} %"


def row_words(row: Row) -> str:
    """What a row measures, in words."""
    access = (
        translate("Bench", "Sequential")
        if row.access is Access.SEQUENTIAL
        else translate("Bench", "Random places")
    )
    text = translate("Bench", "{access}, blocks of {block}, {queue} at a time, threads: {threads}")
    return text.format(access=access, block=format_binary(row.block), queue=row.queue, threads=row.threads)


def trust_words(trust: Trust) -> str:
    """One word for how far a figure can be trusted."""
    match trust:
        case Trust.STEADY:
            return translate("Bench", "steady")
        case Trust.FAIR:
            return translate("Bench", "fair")
        case Trust.UNSTEADY:
            return translate("Bench", "unsteady")
        case Trust.SINGLE:
            return translate("Bench", "one pass")


def reason_words(reason: Reason) -> str:
    """What stands behind a doubt."""
    match reason:
        case Reason.SCATTER:
            return translate("Bench", "The passes differ from each other.")
        case Reason.BREADTH:
            return translate("Bench", "The fastest and the slowest pass are more than 20 % apart.")
        case Reason.FALLING:
            return translate("Bench", "It became slower and slower: a cache ran full, or the drive is hot.")
        case Reason.RISING:
            return translate("Bench", "It became faster and faster: something was still settling.")
        case Reason.STALL:
            return translate("Bench", "It stood nearly still for a second or longer.")
        case Reason.FOREIGN:
            return translate("Bench", "Something else used the device at the same time.")
        case Reason.PROCESSOR:
            return translate("Bench", "The processor was the limit, not the disks.")


def explanation(cell: Cell, unit: Unit, threads: int) -> str:
    """Everything known of a cell, line by line: for its tooltip and for screen readers."""
    judged = judge(cell, threads)
    lines = [row_words(cell.row), _summary(cell, unit, judged)]
    lines += [_pass_line(result, unit) for result in cell.passes]
    lines += [_moved(cell), *(reason_words(reason) for reason in judged.reasons)]
    return "\n".join(lines)


def _summary(cell: Cell, unit: Unit, judged: Judgement) -> str:
    values = [pass_value(result, unit) for result in cell.passes]
    text = translate("Bench", "Median {median} {unit}, {low} to {high}, scatter {scatter}, n = {n}: {trust}")
    return text.format(
        median=figure(value(cell, unit)),
        unit=unit.value,
        low=figure(min(values)),
        high=figure(max(values)),
        scatter=percent(cell.rate.variation),
        n=cell.rate.n,
        trust=trust_words(judged.trust),
    )


def _pass_line(result: PassResult, unit: Unit) -> str:
    text = translate("Bench", "Pass {number}: {value} {unit}").format(
        number=result.number, value=figure(pass_value(result, unit)), unit=unit.value
    )
    if not result.sync_seconds:
        return text
    sync = translate("Bench", "sync after it {seconds} s").format(seconds=figure(result.sync_seconds))
    return f"{text}, {sync}"


def _moved(cell: Cell) -> str:
    text = translate("Bench", "{size} moved").format(size=format_size(cell.bytes))
    if not cell.latency_p99:
        return text
    tail = translate("Bench", "99 of 100 done within {time} µs").format(time=figure(cell.latency_p99 * 1e6))
    return f"{text}, {tail}"
