"""What the chart says: quantities and their units, lines that are no disks, what happened, and when."""

from typing import assert_never

from PySide6.QtCore import QCoreApplication

from raidwright.bench.network import gigabits
from raidwright.bench.spec import Direction, Row
from raidwright.bench.timeline.quantities import (
    BUSIEST_CORE,
    HALF,
    HAPPENING_NAMES,
    NEARLY_ALL,
    RECEIVED,
    SENT,
    WHOLE_COMPUTER,
    Happening,
    Quantity,
)
from raidwright.language.measurements import direction_words
from raidwright.storage.units import MEGABYTE
from raidwright.ui.words.figures import figure

translate = QCoreApplication.translate


def quantity_words(quantity: Quantity) -> str:
    """The name of a quantity."""
    match quantity:
        case Quantity.RATE:
            return translate("Chart", "Throughput")
        case Quantity.IOPS:
            return translate("Chart", "Operations per second")
        case Quantity.BUSY:
            return translate("Chart", "Utilization")
        case Quantity.QUEUE:
            return translate("Chart", "Queue depth")
        case Quantity.WAITS:
            return translate("Chart", "Latency")
        case Quantity.PROCESSOR:
            return translate("Chart", "Processor")
        case Quantity.HEAT:
            return translate("Chart", "Temperature")
        case Quantity.WAITING:
            return translate("Chart", "Data not yet on disk")
        case Quantity.NETWORK:
            return translate("Chart", "Network")
        case _:
            assert_never(quantity)


def unit_words(quantity: Quantity) -> str:
    """The unit that a quantity is drawn in; see `scale`."""
    match quantity:
        case Quantity.RATE | Quantity.NETWORK:
            return "MB/s"
        case Quantity.IOPS:
            return "IOPS"
        case Quantity.BUSY:
            return "%"
        case Quantity.QUEUE:
            return translate("Chart", "requests")
        case Quantity.WAITS:
            return "ms"
        case Quantity.PROCESSOR:
            return translate("Chart", "cores")
        case Quantity.HEAT:
            return "°C"
        case Quantity.WAITING:
            return "MB"
        case _:
            assert_never(quantity)


def scale(quantity: Quantity) -> float:
    """The divisor that turns a value of the quantity into its unit."""
    match quantity:
        case Quantity.RATE | Quantity.WAITING | Quantity.NETWORK:
            return MEGABYTE
        case Quantity.BUSY:
            return 0.01
        case Quantity.WAITS:
            return 0.001
        case Quantity.IOPS | Quantity.QUEUE | Quantity.PROCESSOR | Quantity.HEAT:
            return 1.0
        case _:
            assert_never(quantity)


def value_words(quantity: Quantity, value: float) -> str:
    """A value of the quantity with its unit."""
    return f"{figure(value / scale(quantity))} {unit_words(quantity)}"


def none_words(quantity: Quantity) -> str:
    """Why nothing is drawn of the quantity."""
    match quantity:
        case Quantity.HEAT:
            return translate("Chart", "No disk reports its temperature during the measurement.")
        case Quantity.WAITS:
            return translate("Chart", "Available after fio reports the first pass.")
        case Quantity.WAITING | Quantity.PROCESSOR:
            return translate("Chart", "This was not recorded.")
        case Quantity.NETWORK:
            return translate("Chart", "This measurement does not use the network.")
        case Quantity.RATE | Quantity.IOPS | Quantity.BUSY | Quantity.QUEUE:
            return translate("Chart", "This measurement does not use a disk of this computer.")
        case _:
            assert_never(quantity)


def line_words(quantity: Quantity, key: str) -> str:
    """The name of a line that is not a device."""
    if quantity is Quantity.PROCESSOR:
        together = {
            WHOLE_COMPUTER: translate("Chart", "All cores together"),
            BUSIEST_CORE: translate("Chart", "Most loaded core"),
        }
        return together.get(key, key)
    names = {
        HALF: translate("Chart", "50 % of requests are faster (p50)"),
        NEARLY_ALL: translate("Chart", "99 % of requests are faster (p99)"),
        WHOLE_COMPUTER: translate("Chart", "Whole computer"),
    }
    return names[key]


def interface_words(key: str, carries: float) -> str:
    """The name of a network line, with what it can carry in bytes per second, where that is known (not 0)."""
    if key.endswith(SENT):
        line = translate("Chart", "{name}, sent").format(name=key.removesuffix(SENT))
    else:
        line = translate("Chart", "{name}, received").format(name=key.removesuffix(RECEIVED))
    if not carries:
        return line
    most = f"{gigabits(carries)} Gb/s = {value_words(Quantity.NETWORK, carries)}"
    return translate("Chart", "{line} (maximum {rate})").format(line=line, rate=most)


def happening_words(what: Happening) -> str:
    """The name of a happening in the legend."""
    return translate("Chart", HAPPENING_NAMES[what])


def pass_words(row: Row, direction: Direction, number: int) -> str:
    """The name of a pass: its cell and its number."""
    cell = f"{row.label} {direction_words(direction)}"
    if not number:
        return translate("Chart", "{cell}, warm-up").format(cell=cell)
    return translate("Chart", "{cell}, pass {number}").format(cell=cell, number=number)


def time_words(seconds: float) -> str:
    """Minutes and seconds, as a clock shows them: "2:05"."""
    whole = max(0, round(seconds))
    return f"{whole // 60}:{whole % 60:02}"
