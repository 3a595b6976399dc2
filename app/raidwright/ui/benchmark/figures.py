"""Figures of a measurement as text: units, digits, and what a row measures."""

from enum import Enum

from PySide6.QtCore import QCoreApplication, QLocale

from raidwright.bench.cdm_text import MEGABYTE
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import Access, Row
from raidwright.bench.statistics import Cell
from raidwright.bench.summary import Statistic, iops, latency, rate
from raidwright.storage.units import format_binary

translate = QCoreApplication.translate


class Unit(Enum):
    """What the figures of the grid are in."""

    RATE = "MB/s"
    IOPS = "IOPS"
    LATENCY = "µs"


def value(cell: Cell, unit: Unit, statistic: Statistic = Statistic.MEDIAN) -> float:
    """What the cell is known by, in ``unit``."""
    match unit:
        case Unit.RATE:
            return rate(cell, statistic) / MEGABYTE
        case Unit.IOPS:
            return iops(cell, statistic)
        case Unit.LATENCY:
            return latency(cell, statistic) * 1e6


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
