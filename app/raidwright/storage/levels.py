"""The RAID levels: all that is true of a level by itself stands in its row of `LEVELS`.

What differs by arithmetic (where a chunk lies, what an array holds, what a write costs) differs by
`Geometry`, which several levels may have in common; the functions for it ask the row for the rest.
"""

from enum import Enum
from typing import assert_never

from raidwright.storage.fact import Fact
from raidwright.storage.fields import MOST_DISKS


class Geometry(Enum):
    """How an array's data lie over its members."""

    ONE_DISK = "one-disk"
    """There is no array."""
    CONCATENATED = "concatenated"
    """One member behind the other, without chunks."""
    STRIPED = "striped"
    """Chunk by chunk over all members, as far as each of them reaches."""
    MIRRORED = "mirrored"
    """All of it on each member, without chunks."""
    PARITY = "parity"
    """Chunk by chunk over the members that do not hold the stripe's parity."""
    STRIPED_MIRRORS = "striped-mirrors"
    """Chunk by chunk, two copies of each, on neighbours."""


class Growth(Enum):
    """What md does with one member more than before."""

    NONE = "none"
    """There is no array."""
    RISKY = "risky"
    """It makes another level of the array for as long as its data are moved."""
    APPENDED = "appended"
    """It begins to use the member behind all others."""
    COPY = "copy"
    """It fills one mirror more; the array holds as much as before."""
    RESHAPE = "reshape"
    """It spreads all data anew."""


class LevelFacts(Fact, frozen=True):
    """One level."""

    title: str
    """As it is written for people."""
    explanation: str
    """What it gives and takes, in one line, in English."""
    legend: str
    """What the signs in a picture of it mean, in English."""
    geometry: Geometry
    growth: Growth
    number: int
    """As superblocks have it (include/linux/raid/md_p.h, ``level``); 0 as well where there are none."""
    least_members: int
    """The fewest members it is worth building with."""
    parities: int = 0
    """Members' worth of parity in each stripe."""
    module: str = ""
    """The kernel module that runs it; empty where none does."""
    layout: str = ""
    """The one layout that mdadm is asked for, in its word; empty where it has none, or several."""
    has_layouts: bool = False
    """Whether there are several layouts to choose from."""

    @property
    def most_members(self) -> int:
        """The most members it can have."""
        return 1 if self.geometry is Geometry.ONE_DISK else MOST_DISKS

    @property
    def is_striped(self) -> bool:
        """Whether it has chunks at all."""
        return self.geometry in (Geometry.STRIPED, Geometry.PARITY, Geometry.STRIPED_MIRRORS)

    @property
    def is_redundant(self) -> bool:
        """Whether it survives a failure (and so can have a bitmap, spares and a resync)."""
        return self.has_copies or self.has_parity

    @property
    def has_copies(self) -> bool:
        """Whether members hold copies of what others hold; md keeps the last one, even if it has failed."""
        return self.geometry in (Geometry.MIRRORED, Geometry.STRIPED_MIRRORS)

    @property
    def has_parity(self) -> bool:
        """Whether parity is computed of what is written."""
        return self.geometry is Geometry.PARITY

    @property
    def has_fixed_parity(self) -> bool:
        """Whether one member has the parity of every stripe, and is never read while none is missing."""
        return self.has_parity and not self.layout

    @property
    def uses_all_sizes(self) -> bool:
        """Whether what a member has more than the smallest one is used as well."""
        return not self.is_redundant

    @property
    def is_born_short(self) -> bool:
        """Whether mdadm makes it with the last place still to be filled (Create.c)."""
        return self.parities == 1

    def needed(self, members: int) -> int:
        """How many of so many members must work, whichever they are, to have all data."""
        match self.geometry:
            case Geometry.MIRRORED:
                return 1
            case Geometry.STRIPED_MIRRORS:
                return members - 1
            case Geometry.ONE_DISK | Geometry.CONCATENATED | Geometry.STRIPED | Geometry.PARITY:
                return members - self.parities
            case _:
                assert_never(self.geometry)

    def losses(self, members: int) -> int:
        """How many of so many members may fail, whichever they are."""
        return max(members - self.needed(members), 0)


class Level(Enum):
    """How disks are put together: the RAID levels that can be built, or one disk without an array.

    With `SINGLE` all that lies on an array otherwise lies on the disk's one partition.
    """

    SINGLE = "single"
    LINEAR = "linear"
    RAID0 = "raid0"
    RAID1 = "raid1"
    RAID4 = "raid4"
    RAID5 = "raid5"
    RAID6 = "raid6"
    RAID10 = "raid10"

    @property
    def facts(self) -> LevelFacts:
        """The level's row of `LEVELS`."""
        return LEVELS[self]


_PARITY_MODULE = "raid456"
_ROTATING = "left-symmetric"
_COPIES_LEGEND = "Each number is a chunk of data. ′ marks a copy."
_ONE_PARITY = "Each number is a chunk of data. P is parity: it can restore any one disk."
LEVELS = {
    Level.SINGLE: LevelFacts(
        title="One disk",
        explanation="No array and no redundancy. If the disk fails, all data is lost.",
        legend="A single disk stores all data in order.",
        geometry=Geometry.ONE_DISK,
        growth=Growth.NONE,
        number=0,
        least_members=1,
    ),
    Level.LINEAR: LevelFacts(
        title="Linear",
        explanation=(
            "The disks are joined end to end, with the speed of one disk. If one disk fails, all data is"
            " lost."
        ),
        legend="Numbers show the order of the data. Each disk begins where the one before it ends.",
        geometry=Geometry.CONCATENATED,
        growth=Growth.APPENDED,
        number=-1,
        least_members=2,
        module="md-linear",
    ),
    Level.RAID0: LevelFacts(
        title="RAID 0",
        explanation="Fastest, with the most space. If one disk fails, all data is lost.",
        legend="Each number is a chunk of data, in order.",
        geometry=Geometry.STRIPED,
        growth=Growth.RISKY,
        number=0,
        least_members=2,
        module="raid0",
    ),
    Level.RAID1: LevelFacts(
        title="RAID 1",
        explanation="Every disk holds a full copy. Data survives as long as one disk works.",
        legend=_COPIES_LEGEND,
        geometry=Geometry.MIRRORED,
        growth=Growth.COPY,
        number=1,
        least_members=2,
        module="raid1",
    ),
    Level.RAID4: LevelFacts(
        title="RAID 4",
        explanation=(
            "All parity is on one disk, so every write uses that disk. Survives the failure of any one disk."
        ),
        legend=_ONE_PARITY,
        geometry=Geometry.PARITY,
        growth=Growth.RESHAPE,
        number=4,
        least_members=3,
        parities=1,
        module=_PARITY_MODULE,
    ),
    Level.RAID5: LevelFacts(
        title="RAID 5",
        explanation="Parity takes the space of one disk. Survives the failure of any one disk.",
        legend=_ONE_PARITY,
        geometry=Geometry.PARITY,
        growth=Growth.RESHAPE,
        number=5,
        least_members=3,
        parities=1,
        module=_PARITY_MODULE,
        layout=_ROTATING,
    ),
    Level.RAID6: LevelFacts(
        title="RAID 6",
        explanation="Parity takes the space of two disks. Survives the failure of any two disks.",
        legend="Each number is a chunk of data. P and Q are parity: they can restore any two disks.",
        geometry=Geometry.PARITY,
        growth=Growth.RESHAPE,
        number=6,
        least_members=4,
        parities=2,
        module=_PARITY_MODULE,
        layout=_ROTATING,
    ),
    Level.RAID10: LevelFacts(
        title="RAID 10",
        explanation="Striped mirrors. Fast small writes, half the space."
        " Survives the failure of any one disk.",
        legend=_COPIES_LEGEND,
        geometry=Geometry.STRIPED_MIRRORS,
        growth=Growth.RESHAPE,
        number=10,
        least_members=2,
        module="raid10",
        has_layouts=True,
    ),
}
"""Level -> all that is true of it by itself."""


def level_named(name: str) -> Level | None:
    """The level that md calls so; None for one that is not handled here."""
    return next((level for level in Level if level.value == name), None)


def level_title(name: str) -> str:
    """How the level that md calls so is written for people."""
    level = level_named(name)
    return level.facts.title if level else name.upper()


def is_born_short(name: str) -> bool:
    """Whether mdadm makes arrays of the level that md calls so with the last place still to be filled."""
    level = level_named(name)
    return level is not None and level.facts.is_born_short
