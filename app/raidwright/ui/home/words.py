"""What Home says of an array and of the free disks, in the user's language."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from raidwright.language.catalogue import phrase
from raidwright.storage.fact import visible
from raidwright.storage.levels import level_title
from raidwright.storage.snapshot.room import Room
from raidwright.storage.snapshot.singles import SINGLE
from raidwright.storage.units import format_size
from raidwright.storage.words.summary import (
    ArrayCondition,
    ArraySummary,
    FreeDisk,
    Help,
    describe_redundancy,
)
from raidwright.ui.words.figures import count_disks
from raidwright.ui.words.lists import comma_list

translate = QCoreApplication.translate


def meaning_words(summary: ArraySummary) -> str:
    """What its condition means; empty where the badge says it."""
    meaning = summary.describe()
    return "" if meaning is None else phrase("Summary", meaning[0], meaning[1])


def room_words(summary: ArraySummary, room: Room | None) -> str:
    """How much of it is used, or only how large it is."""
    if room is not None:
        used, size = format_size(room.used), format_size(room.size)
        # A unit that both have is said once.
        used = used.removesuffix(f" {size.rpartition(' ')[2]}")
        return translate("Home", "{used} of {size} used").format(used=used, size=size)
    return format_size(summary.size) if summary.size else ""


def design_words(summary: ArraySummary) -> str:
    """Level, disks, redundancy and folders in one line."""
    if not summary.level:
        return ""
    if summary.level == SINGLE:
        parts = [translate("Home", "single disk")]
    else:
        parts = [level_title(summary.level), count_disks(summary.disks)]
    redundancy = describe_redundancy(summary)
    if redundancy is not None:
        parts.append(phrase("Summary", redundancy[0], redundancy[1]))
    return " · ".join((*parts, *map(visible, summary.points)))


def help_words(summary: ArraySummary) -> str:
    """The words of the one button; empty where there is none."""
    match summary.help:
        case None:
            return ""
        case Help.OPEN:
            return translate("Home", "Open folder")
        case Help.REPLACE:
            return translate("Home", "Replace a disk")
        case Help.UNLOCK:
            locked = summary.condition is ArrayCondition.LOCKED
            return translate("Home", "Unlock") if locked else translate("Home", "Mount")
        case Help.START:
            return translate("Home", "Start")
        case Help.SHOW:
            return translate("Home", "Show array")


def full_words(summary: ArraySummary, room: Room | None) -> str:
    """That it is nearly full; empty where it is not."""
    if room is None or not room.fullness:
        return ""
    words = translate("Home", "“{name}” is {n} % full. Delete files or add a disk.")
    return words.format(name=visible(summary.name), n=room.percent)


def free_words(disks: Sequence[FreeDisk], *, blank: bool) -> str:
    """How many free disks there are, and of which sizes; empty without any of that kind."""
    some = [disk for disk in disks if disk.blank is blank]
    if not some:
        return ""
    sizes = Counter(format_size(disk.size) for disk in some)
    counts = comma_list(f"{n} × {size}" if n > 1 else size for size, n in sizes.items())
    template = translate("Home", "Blank: {sizes}") if blank else translate("Home", "With old data: {sizes}")
    return template.format(sizes=counts)
