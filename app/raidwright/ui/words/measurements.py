"""What was measured in words: its unit, how far it can be trusted, and what was expected."""

from enum import Enum

from PySide6.QtCore import QCoreApplication

from raidwright.bench.samples import PassResult
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.summary import Statistic, iops, latency, rate
from raidwright.storage.units import MEGABYTE

translate = QCoreApplication.translate


def saved_not_measured() -> str:
    """That a machine which is read from a file cannot be measured."""
    return translate("BenchmarkPage", "A machine snapshot cannot be measured")


class FigureUnit(Enum):
    """The unit of the grid's figures."""

    RATE = "MB/s"
    IOPS = "IOPS"
    LATENCY = "µs"


def value(cell: MeasuredCell, unit: FigureUnit, statistic: Statistic = Statistic.MEDIAN) -> float:
    """The figure of a cell in ``unit``, by its median or best pass."""
    match unit:
        case FigureUnit.RATE:
            return rate(cell, statistic) / MEGABYTE
        case FigureUnit.IOPS:
            return iops(cell, statistic)
        case FigureUnit.LATENCY:
            return latency(cell, statistic) * 1e6


def pass_value(result: PassResult, unit: FigureUnit) -> float:
    """The figure of one pass in ``unit``."""
    match unit:
        case FigureUnit.RATE:
            return result.rate / MEGABYTE
        case FigureUnit.IOPS:
            return result.iops
        case FigureUnit.LATENCY:
            return result.latency_mean * 1e6
