"""What was told to somebody who is not looking: enough to tell nothing twice, also after a restart."""

from raidwright.storage.fact import Lasting
from raidwright.storage.snapshot.standing import Standing


class KnownArray(Lasting, frozen=True):
    """An array as it was told of."""

    uuid: str
    running: bool
    told: Standing | None
    """How badly it stands, as was told; None when all was well or nobody needed to know."""
    short: bool
    """It has lost a member and is not whole since."""
    failed: tuple[str, ...]
    """Drives of members that md has thrown out."""
    leaving: tuple[str, ...]
    """Drives of members that are being replaced while they still serve."""
    places: int = 0
    """Members it was made for when it was whole last; 0 when it was not since it came."""
    mismatches: int = 0
    """Mismatches that the last check found, as far as it was told."""
    lost: tuple[str, ...] = ()
    """Drives that it has lost, as was told, and that have had no place in it since."""
    spreading: bool = False
    """Its data were being moved to another number of members."""
    bad: int = 0
    """Bytes in its bad blocks, as was told."""
    doubt: bool = False
    """It was told that nobody knows whether enough members are left."""


class KnownDisk(Lasting, frozen=True):
    """A drive as it was told of."""

    drive: str
    """Its id; where others report the same, with its place behind it for all but one."""
    label: str
    array: str
    """UUID of the running array that it serves; empty for none."""
    name: str
    """Name of that array."""
    hot: bool
    complaints: tuple[str, ...]
    """Codes of what it was told to find wrong with itself."""
    place: str = ""
    """Where it was connected, which tells those apart that report the same id."""

    @property
    def reported_id(self) -> str:
        """The id that it reports."""
        return self.drive.removesuffix(f" {self.place}") if self.place else self.drive


class Memory(Lasting, frozen=True):
    """All that is known to have been told."""

    arrays: tuple[KnownArray, ...] = ()
    disks: tuple[KnownDisk, ...] = ()
    absent: tuple[str, ...] = ()
    """UUIDs of arrays none of whose disks was here."""
    full: tuple[tuple[str, int], ...] = ()
    """UUIDs of nearly full arrays, and the percentage up to which that was told."""

    def array(self, uuid: str) -> KnownArray:
        """The array of that UUID; one that is new has been well so far."""
        new = KnownArray(uuid, running=False, told=None, short=False, failed=(), leaving=())
        return next((array for array in self.arrays if array.uuid == uuid), new)

    def disk(self, drive: str) -> KnownDisk:
        """The drive of that id; one that is new has been well so far."""
        new = KnownDisk(drive, label="", array="", name="", hot=False, complaints=())
        return next((disk for disk in self.disks if disk.drive == drive), new)
