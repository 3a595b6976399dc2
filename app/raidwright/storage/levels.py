"""The RAID levels, which everything else in the core may name."""

from enum import Enum


class Level(Enum):
    """How disks are put together: the RAID levels that can be built, or one disk without an array.

    With `SINGLE` all that lies on an array otherwise lies on the disk's one partition.
    """

    SINGLE = "single"
    RAID0 = "raid0"
    RAID1 = "raid1"
    RAID5 = "raid5"
    RAID6 = "raid6"
    RAID10 = "raid10"
