"""Every disk of a snapshot as something to choose: what it is, what is on it, and why it may not be used."""

from dataclasses import dataclass

from raidwright.storage.disks import Block, Drive, Media, Snapshot, WholeDisk
from raidwright.storage.eligibility import in_use, old_contents
from raidwright.storage.findings import Severity
from raidwright.storage.tree import disks
from raidwright.storage.units import format_size
from raidwright.ui.plan_words import finding_words
from raidwright.ui.use_words import use_words


@dataclass(frozen=True)
class DiskOption:
    """One disk. ``use`` is one short line, ``reasons`` are whole sentences about it."""

    drive: str
    model: str
    serial: str
    size: str
    path: str
    media: Media
    controller: str
    usable: bool
    """Whether it can be chosen; old contents are no obstacle here."""
    use: str
    reasons: tuple[str, ...]

    @property
    def words(self) -> str:
        """The disk on one line."""
        return " · ".join(part for part in (self.model, self.serial, self.size) if part)


def disk_options(snapshot: Snapshot) -> tuple[DiskOption, ...]:
    """Every drive, in the order of controllers and ports."""
    found = [(disk.origin.drive, disk) for disk in disks(snapshot) if isinstance(disk.origin, WholeDisk)]
    found.sort(key=lambda pair: (pair[0].controller, pair[0].port, pair[1].path))
    return tuple(_option(disk, drive, snapshot) for drive, disk in found)


def _option(disk: Block, drive: Drive, snapshot: Snapshot) -> DiskOption:
    now, old = in_use(disk, snapshot), old_contents(disk, snapshot)
    return DiskOption(
        drive=drive.id,
        model=drive.model or disk.path,
        serial=drive.serial,
        size=format_size(disk.size),
        path=disk.path,
        media=drive.media,
        controller=drive.controller,
        usable=all(finding.severity is not Severity.BLOCKING for finding in now),
        use=use_words(now, old)[1],
        reasons=tuple(finding_words(finding) for finding in (*now, *old)),
    )
