"""Which lines a chart has: the devices that take part, or what else a quantity is known of."""

from collections.abc import Sequence

from raidwright.bench.samples import Watched
from raidwright.bench.timeline.quantities import BUSIEST_CORE, HALF, NEARLY_ALL, WHOLE_COMPUTER, Quantity
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import block_at
from raidwright.ui.chart.legend import CurveName
from raidwright.ui.chart.series import LiveSeries
from raidwright.ui.chart.words import interface_words, line_words
from raidwright.ui.words.devices import watched_words

_WORKERS = 6
"""Kinds of workers that have a curve, the busiest."""
_INTERFACE_LINES = 6
"""Lines of the network, both ways of those that carry most."""


def quantity_lines(series: LiveSeries, devices: Sequence[CurveName]) -> tuple[CurveName, ...]:
    """The lines to draw of the quantity of ``series``, where these ``devices`` take part."""
    quantity = series.quantity
    match quantity:
        case Quantity.WAITS:
            keys: Sequence[str] = (HALF, NEARLY_ALL)
        case Quantity.WAITING:
            keys = (WHOLE_COMPUTER,)
        case Quantity.PROCESSOR:
            computer_keys = (WHOLE_COMPUTER, BUSIEST_CORE)
            keys = (
                *(key for key in computer_keys if key in series.curves),
                *_highest(series, _WORKERS, computer_keys),
            )
        case Quantity.NETWORK:
            return tuple(
                CurveName(key, interface_words(key, series.carried.get(key, 0.0)), place)
                for place, key in enumerate(_highest(series, _INTERFACE_LINES))
            )
        case Quantity.HEAT:
            return tuple(line for line in devices if line.device in series.curves)
        case Quantity.RATE | Quantity.IOPS | Quantity.BUSY | Quantity.QUEUE:
            return tuple(devices)
    return tuple(CurveName(key, line_words(quantity, key), place) for place, key in enumerate(keys))


def _highest(series: LiveSeries, most: int, but: Sequence[str] = ()) -> list[str]:
    """The keys of the ``most`` lines that came highest, without ``but``, in alphabetical order."""
    highest = {key: max(curve.mean) for key, curve in series.curves.items() if key not in but}
    return sorted(sorted(highest, key=lambda key: -highest[key])[:most])


def chart_lines(watched: Sequence[Watched], snapshot: Snapshot | None) -> tuple[CurveName, ...]:
    """The target and the disks beneath it; layers between them carry the same bytes once more."""
    if not watched:
        return ()
    target, *beneath = watched
    disks = [device for device in beneath if _is_disk(device, watched, snapshot)]
    shown = (target, *disks) if len(disks) > 1 else (disks[0] if disks else target,)
    return tuple(
        CurveName(each.device, watched_words(each.device, each.label, snapshot), place)
        for place, each in enumerate(shown)
    )


def _is_disk(device: Watched, watched: Sequence[Watched], snapshot: Snapshot | None) -> bool:
    block = block_at(snapshot, f"/dev/{device.device}") if snapshot else None
    if block is not None:
        return isinstance(block.origin, WholeDisk)
    index = watched.index(device)
    return index + 1 == len(watched) or watched[index + 1].depth <= device.depth
