"""What steps put down on a disk: signatures and partitions. These forms stand in the journal."""

from raidwright.storage.fact import Lasting

ANY = ""
"""In the place of a UUID."""


class Mark(Lasting, frozen=True):
    """One signature by libblkid's name; the UUID is empty where it carries none."""

    name: str
    uuid: str = ""


class Part(Lasting, frozen=True):
    """One partition; start and size in bytes, 0 and 0 where they were not written down."""

    number: int
    start: int = 0
    size: int = 0
