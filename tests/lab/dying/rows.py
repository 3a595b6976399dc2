"""Which dying disks are tried: rows that cover every pair of what can be together, and why the others cannot.

Pure, and the same each time: no chance, no clock.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple


class Row(NamedTuple):
    """One disk that dies, and who is to deal with it."""

    fault: str
    moment: str
    """Before, while or after md notices."""
    helper: str
    """The one that runs since before, or one that was started afterwards."""
    level: str
    layer: str
    surface: str

    @property
    def name(self) -> str:
        """What it is called in the table."""
        return ", ".join(self)


FACTORS: dict[str, tuple[str, ...]] = {
    "fault": (
        "unreadable",
        "first MiB",
        "last MiB",
        "superblock",
        "middle",
        "slow",
        "one in three",
        "read-only",
        "back",
        "back renamed",
    ),
    "moment": ("before", "while", "after"),
    "helper": ("old", "fresh"),
    "level": ("raid1", "raid5", "raid6", "raid10", "raid0", "single", "spare"),
    "layer": ("plain", "luks", "luks+lvm"),
    "surface": ("terminal", "window"),
}
REDUNDANT = frozenset({"raid1", "raid5", "raid6", "raid10", "spare"})
_UNHEARD = frozenset({"first MiB", "last MiB"})
_GONE = frozenset({"back", "back renamed"})

Value = tuple[str, str]
"""Name of the factor, and its value."""
Pair = tuple[Value, Value]


def impossible(row: Row) -> str:
    """Why there is no such row; empty where there is one."""
    notices = row.moment != "before"
    if notices and row.level not in REDUNDANT:
        return "md notices nothing where it keeps no second copy, and beneath a single disk there is no md"
    if notices and row.fault == "slow":
        return "md waits for a slow disk, which answers rightly, and has nothing to notice"
    if notices and row.fault in _UNHEARD:
        return "md asks for nothing there: members begin at 1 MiB and end before the disk's last MiB"
    if notices and (row.fault, row.level) in (("middle", "spare"), ("unreadable", "spare")):
        return "md reads nothing of a spare, and to write its superblock succeeds"
    if (row.fault, row.level) == ("superblock", "single"):
        return "a single disk has no superblock of md's"
    if row.fault == "back" and row.level not in REDUNDANT:
        return "the kernel keeps the name of a disk that is still open, so that it comes back under another"
    return ""


def every_row() -> Iterator[Row]:
    """Every combination, possible or not."""
    return (Row(*values) for values in product(*FACTORS.values()))


def pairs_of(row: Row) -> frozenset[Pair]:
    """What a row covers; the moment stands both alone and with the helper of then."""
    values = tuple(zip(FACTORS, row, strict=True))
    then = ("then", f"{row.moment}, {row.helper} helper")
    others = [value for value in values if value[0] not in ("moment", "helper")]
    return frozenset([*combinations(values, 2), *((then, value) for value in others)])


def every_pair() -> dict[Pair, str]:
    """Each pair of values of two factors: why it is impossible, or nothing."""
    reasons: dict[Pair, str] = {}
    possible: set[Pair] = set()
    for row in every_row():
        why = impossible(row)
        if not why:
            possible |= pairs_of(row)
            continue
        for pair in pairs_of(row):
            reasons.setdefault(pair, why)
    return {pair: "" if pair in possible else reasons[pair] for pair in {*possible, *reasons}}


def covering_rows() -> tuple[Row, ...]:
    """Rows that cover every possible pair, each the one that covers most of what is left."""
    left = {pair for pair, why in every_pair().items() if not why}
    candidates = [(row, pairs_of(row)) for row in every_row() if not impossible(row)]
    chosen = []
    while left:
        row, covered = max(candidates, key=lambda each: (len(each[1] & left), _even(each[0])))
        chosen.append(row)
        left -= covered
    return tuple(chosen)


def _even(row: Row) -> int:
    """Any order that prefers no value, the same each time."""
    return sum(ord(letter) * (place + 7) for place, letter in enumerate(row.name)) % 997
