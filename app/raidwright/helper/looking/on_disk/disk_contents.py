"""All that is on one disk and on what stands on it, as the journal writes it down."""

from collections.abc import Callable, Iterator, Sequence

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import signatures
from raidwright.helper.looking.on_disk.patience import ask_open
from raidwright.storage.plan.continuing.leftovers import Contents
from raidwright.storage.steps.marks import Mark, Part
from raidwright.storage.units import SECTOR

Names = Callable[[Device], Sequence[str]]


def contents_of(disk: Device, names: Names) -> Contents:
    """Read the disk, its partitions and what stands on them.

    ``names`` tells what a wide look found on a device; a narrow one adds the UUIDs.
    """
    parts = disk.partitions()
    own = ((0, disk), *((_number(part), part) for part in parts))
    return Contents(
        marks=tuple((number, mark) for number, device in own for mark in _marks(device, names(device))),
        parts=tuple(_part(part) for part in parts),
        upper=tuple(dict.fromkeys((number, mark) for number, device in own for mark in _above(device))),
    )


def contents_as_seen(disk: Device, names: Names) -> Contents:
    """The same of a disk of which nothing is read: ``names`` tells what was found on it before."""
    parts = disk.partitions()
    own = ((0, disk), *((_number(part), part) for part in parts))
    marks = tuple((number, Mark(name)) for number, device in own for name in names(device))
    return Contents(marks=marks, parts=tuple(_part(part) for part in parts), upper=())


def _marks(device: Device, names: Sequence[str]) -> list[Mark]:
    marks = _probe_marks(device)
    mark_names = {mark.name for mark in marks}
    return [*marks, *(Mark(name) for name in names if name not in mark_names)]


def _above(device: Device) -> Iterator[Mark]:
    for holder in device.holders():
        for upper in kernel.above(holder):
            yield from _probe_marks(upper)


def _probe_marks(device: Device) -> list[Mark]:
    """What cannot be read, such as an array that does not run, says nothing."""
    try:
        return [Mark(each.name, each.uuid) for each in ask_open(device, signatures.probe)]
    except OSError:
        return []


def _part(part: Device) -> Part:
    return Part(_number(part), int(part.attribute("start") or 0) * SECTOR, part.size)


def _number(part: Device) -> int:
    return int(part.attribute("partition") or 0)
