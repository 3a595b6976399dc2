"""Everything there is to say of one disk or array: rows, what lies on it, and every finding in words."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from raidwright.language.sentences import drive_health_words
from raidwright.storage.fact import visible
from raidwright.storage.levels import level_title
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.contents import contents
from raidwright.storage.rules.eligibility import in_use, old_contents
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.arrays import FAULTY, IN_SYNC, SPARE, Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Block,
    Drive,
    LogicalVolume,
    Snapshot,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.locations import bus_words
from raidwright.storage.snapshot.names import BY_ID
from raidwright.storage.snapshot.standing import member_states
from raidwright.storage.snapshot.tree import array_by_uuid, block_at, disk_of_drive, holders
from raidwright.storage.units import format_binary, format_size
from raidwright.ui.look.widgets import Status
from raidwright.ui.words.devices import (
    ContentKind,
    content_kind,
    content_words,
    location_words,
    media_words,
    members_words,
)
from raidwright.ui.words.figures import group_digits
from raidwright.ui.words.sentences import first_blocking, sentence, standing_words

translate = QCoreApplication.translate

_KINDS = {Severity.BLOCKING: Status.BAD, Severity.WARNING: Status.WARNING, Severity.NOTE: Status.INFO}


@dataclass(frozen=True)
class DeviceLayer:
    """A device and what lies on it."""

    name: str
    words: str
    size: str
    above: tuple["DeviceLayer", ...] = ()


@dataclass(frozen=True)
class DetailFacts:
    """The details of one disk or array."""

    title: str
    rows: tuple[tuple[str, str], ...]
    findings: tuple[tuple[Status, str], ...]
    stack: DeviceLayer | None
    target: str
    """What a benchmark measures: the block device's path; "" when there is none."""
    removable: str
    """What a take-down names; "" when there is nothing to take down."""
    cleanable: tuple[str, ...] = ()
    """Ids of the drives that a cleaning names; empty when it cannot be cleaned."""
    not_clean: str = ""
    """Why it cannot be cleaned; empty when it can."""
    not_measured: str = ""
    """Why there is no target where there could be one."""


def detail_facts(key: str, snapshot: Snapshot) -> DetailFacts | None:
    """Details of the drive or array ``key``; None when it is gone."""
    disk = disk_of_drive(snapshot, key)
    if disk is not None and isinstance(disk.origin, WholeDisk):
        return _of_disk(disk, disk.origin.drive, snapshot)
    array = array_by_uuid(snapshot, key)
    return _of_array(array, snapshot) if array is not None else None


def _of_disk(disk: Block, drive: Drive, snapshot: Snapshot) -> DetailFacts:
    now = in_use(disk, snapshot)
    # While something uses the disk, its contents are no reason of their own.
    used = any(finding.severity is Severity.BLOCKING for finding in now)
    findings = now if used else (*now, *old_contents(disk, snapshot))
    cleanable, not_clean = _cleaning(disk, drive, snapshot)
    in_array = any(isinstance(user.origin, ArrayDevice) for user in _blocks_on(disk, snapshot))
    return DetailFacts(
        title=visible(drive.model) or disk.path,
        rows=_without_empty((*_identity_rows(disk, drive), *_hardware_rows(disk, drive))),
        findings=tuple((_KINDS[finding.severity], sentence(finding)) for finding in findings),
        stack=_device_layer(disk, snapshot) if content_kind(disk) is not ContentKind.NOTHING else None,
        target=disk.path,
        removable=disk.path if in_array else "",
        cleanable=cleanable,
        not_clean=not_clean,
    )


def _cleaning(disk: Block, drive: Drive, snapshot: Snapshot) -> tuple[tuple[str, ...], str]:
    """Ids of the drives that are cleaned together with the disk, or none and the reason why not."""
    if not contents(disk, snapshot):
        return (), translate("Details", "This disk is blank.")
    from raidwright.storage.plan.old_disks.planner import plan_old_disks, related_disks
    from raidwright.storage.plan.plan import Planned

    drives = related_disks((drive.id,), snapshot)
    answer = plan_old_disks(drives, snapshot)
    return (drives, "") if isinstance(answer, Planned) else ((), first_blocking(answer.findings))


def _identity_rows(disk: Block, drive: Drive) -> tuple[tuple[str, str], ...]:
    return (
        (translate("Details", "Device"), disk.path),
        (translate("Details", "Serial number"), visible(drive.serial)),
        (translate("Details", "WWN"), visible(drive.wwn)),
        (translate("Details", "Vendor"), visible(drive.vendor)),
        (translate("Details", "Size"), _size_words(disk.size)),
        (translate("Details", "Sector size"), _sectors(disk)),
    )


def _hardware_rows(disk: Block, drive: Drive) -> tuple[tuple[str, str], ...]:
    rpm = translate("Details", "{rotation} rpm").format(rotation=drive.rotation) if drive.rotation else ""
    unknown = drive.temperature is None
    heat = translate("Details", "unknown") if unknown else f"{drive.temperature:.0f} °C"
    return (
        (translate("Details", "Type"), " · ".join(filter(None, (media_words(drive.media), rpm)))),
        (translate("Details", "Health"), drive_health_words(drive) or translate("Details", "unknown")),
        (translate("Details", "Temperature"), heat),
        (translate("Details", "Bus"), bus_words(drive)),
        (translate("Details", "Controller"), visible(drive.controller)),
        (translate("Details", "Port"), location_words(drive)),
        (translate("Details", "Other names"), "\n".join(map(visible, _short_links(disk)))),
    )


def _of_array(array: Array, snapshot: Snapshot) -> DetailFacts:
    base = block_at(snapshot, array.path) if array.path else None
    chunk = format_binary(array.chunk) if array.chunk else ""
    rows = (
        (translate("Details", "Device"), array.path),
        (translate("Details", "Level"), level_title(array.level)),
        (translate("Details", "UUID"), array.uuid),
        (
            translate("Details", "Size"),
            _size_words(array.size) if array.size else "",
        ),
        (translate("Details", "Chunk size"), chunk),
        (translate("Details", "State"), standing_words(array)),
        (translate("Details", "Members"), "\n".join((members_words(array), *_member_rows(array)))),
    )
    return DetailFacts(
        title=visible(array.shown_name),
        rows=_without_empty(rows),
        findings=tuple((_KINDS[finding.severity], sentence(finding)) for finding in array_findings(array)),
        stack=_device_layer(base, snapshot) if base else None,
        target=array.path,
        removable=array.uuid,
        not_clean=translate("Details", "Only disks can be wiped. Delete the array instead."),
    )


def _member_rows(array: Array) -> list[str]:
    return [
        " · ".join((member.path.removeprefix("/dev/"), *map(_state_words, member_states(member))))
        for member in sorted(array.members, key=lambda member: (member.slot < 0, member.slot))
    ]


def _state_words(state: str) -> str:
    """A member's state in the user's language where it is a common one, else as the kernel names it."""
    words = {
        IN_SYNC: translate("Details", "in sync"),
        FAULTY: translate("Details", FAULTY),
        SPARE: translate("Details", SPARE),
        "filling": translate("Details", "rebuilding"),
        "write_mostly": translate("Details", "write-mostly"),
    }
    return words.get(state, state.replace("_", " "))


def _without_empty(rows: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    return tuple(row for row in rows if row[1])


def _sectors(disk: Block) -> str:
    if not disk.logical_sector:
        return ""
    return translate("Details", "{logical} B logical, {physical} B physical").format(
        logical=disk.logical_sector, physical=disk.physical_sector
    )


def _short_links(disk: Block) -> list[str]:
    by_id = [link.rpartition("/")[2] for link in disk.links if link.startswith(BY_ID)]
    return sorted(by_id, key=len)[:2]


def _blocks_on(start: Block, snapshot: Snapshot) -> list[Block]:
    """``start`` and everything on it, directly or not."""
    reach = [start]
    for each in reach:
        reach += [up for up in holders(snapshot, each.path) if up not in reach]
    return reach


def _device_layer(base: Block, snapshot: Snapshot) -> DeviceLayer:
    above = tuple(_device_layer(up, snapshot) for up in holders(snapshot, base.path))
    return DeviceLayer(_name(base, snapshot), content_words(base, snapshot), format_size(base.size), above)


def _name(block: Block, snapshot: Snapshot) -> str:
    match block.origin:
        case ArrayDevice(array=uuid):
            array = array_by_uuid(snapshot, uuid)
            level = f" ({level_title(array.level)})" if array else ""
            return block.path.removeprefix("/dev/") + level
        case Unlocked(mapping=mapping):
            return mapping
        case LogicalVolume(group=group, name=name):
            return f"{group}/{name}"
        case _:
            return block.path.removeprefix("/dev/")


def _size_words(size: int) -> str:
    """``size`` bytes as disk makers print it, and to the byte."""
    return f"{format_size(size)} ({group_digits(size)} B)"
