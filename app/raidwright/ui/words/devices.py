"""Disks, arrays and what lies on them in a few words, each kind of content with a colour of its own."""

from collections.abc import Sequence
from enum import Enum
from typing import assert_never

from PySide6.QtCore import QCoreApplication

from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.language.catalogue import phrase
from raidwright.language.sentences import place_words
from raidwright.storage.fact import visible
from raidwright.storage.levels import level_title
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status, count_slots, is_system_of_nas
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Drive,
    Filesystem,
    Foreign,
    LogicalVolume,
    Luks,
    Media,
    Member,
    OtherDevice,
    PartitionOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Table,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.signatures import CONTRADICTING, UNKNOWN_DATA, UNREADABLE, with_names
from raidwright.storage.snapshot.singles import is_single
from raidwright.storage.snapshot.tree import array_by_uuid, array_of_member, beneath, block_at, roots
from raidwright.storage.words.health import FREE, NOT_EXAMINED, SHORT_USE_TEMPLATES, DiskUse, use_in_short
from raidwright.ui.look.icons import IconName
from raidwright.ui.look.widgets import Status
from raidwright.ui.words.figures import comma_list
from raidwright.ui.words.sentences import array_status_words, sentence, signature_words

translate = QCoreApplication.translate
_PICTURES: dict[Media, IconName] = {
    Media.HDD: "drive-hdd",
    Media.SSD: "drive-ssd",
    Media.NVME: "drive-nvme",
    Media.OTHER: "drive-other",
}


def media_picture(media: Media) -> IconName:
    """The picture of a drive."""
    return _PICTURES[media]


def location_words(drive: Drive) -> str:
    """Where in the computer a drive sits; empty when nobody has told."""
    return " · ".join(place_words(drive))


def media_words(media: Media) -> str:
    """The kind of a drive in a word."""
    match media:
        case Media.HDD:
            return translate("Card", "HDD")
        case Media.SSD:
            return translate("Card", "SSD")
        case Media.NVME:
            return translate("Card", "NVMe")
        case Media.OTHER:
            return translate("Card", "Disk")


def members_words(array: Array) -> str:
    """How many of an array's members are there, and how many spares: "3 of 4 members, spares: 1"."""
    counts = count_slots(array)
    words = translate("Array", "{present} of {expected} members")
    return with_spares(words.format(present=counts.present, expected=counts.expected), counts.spares)


def with_spares(words: str, spares: int) -> str:
    """``words`` about members, and how many hot spares there are, if any."""
    if not spares:
        return words
    return translate("Array", "{members}, hot spares: {n}").format(members=words, n=spares)


def made_of_words(array: Array) -> str:
    """The level of an array and how complete it is."""
    if is_single(array):
        return translate("Array", "single disk, no array")
    return " · ".join(filter(None, (level_title(array.level), members_words(array))))


def brief_array_status_words(array: Array) -> str:
    """How an array stands, for use beside words that say how complete it is."""
    if is_system_of_nas(array):
        return array_status_words(array)
    match array_status(array):
        case ArrayStatus.INCOMPLETE | ArrayStatus.STOPPED:
            return translate("Card", "Stopped")
        case ArrayStatus.FAILED:
            return translate("Card", "Failed")
        case ArrayStatus.UNWRITABLE:
            return translate("Card", "Journal missing")
        case ArrayStatus.DEGRADED:
            return translate("Card", "Degraded")
        case ArrayStatus.BUILDING | ArrayStatus.WAITING:
            return translate("Card", "Not protected yet")
        case ArrayStatus.RESHAPING:
            return translate("Card", "Reshaping")
        case ArrayStatus.REBUILDING | ArrayStatus.REBUILD_WAITING | ArrayStatus.READ_ONLY:
            return array_status_words(array)
        case ArrayStatus.CHECKING | ArrayStatus.CLEAN:
            return array_status_words(array)
        case _ as other:
            assert_never(other)


class ContentKind(Enum):
    """Kinds of content with a colour of their own."""

    NOTHING = "nothing"
    FILESYSTEM = "filesystem"
    ARRAY = "array"
    ENCRYPTED = "encrypted"
    VOLUMES = "volumes"
    OTHER = "other"


def content_kind(block: Block) -> ContentKind:
    """The kind of what lies directly on ``block``."""
    match block.content:
        case Blank():
            return ContentKind.OTHER if block.signatures else ContentKind.NOTHING
        case Filesystem():
            return ContentKind.FILESYSTEM
        case Member():
            return ContentKind.ARRAY
        case Luks():
            return ContentKind.ENCRYPTED
        case PhysicalVolume():
            return ContentKind.VOLUMES
        case Table() | SwapArea() | Foreign():
            return ContentKind.OTHER
        case _:
            assert_never(block.content)


def content_words(block: Block, snapshot: Snapshot) -> str:
    """What lies directly on ``block`` in a few words: "XFS /srv", "RAID tank", "nothing found"."""
    marks = [words for name, words in _mark_words().items() if name in block.signatures]
    return comma_list(filter(None, (_content_of_known_kind(block, snapshot), *marks))) or translate(
        "Content", "nothing found"
    )


def _mark_words() -> dict[str, str]:
    """Words for what a probe finds beside signatures."""
    return {
        UNKNOWN_DATA: translate("Content", "unknown data"),
        UNREADABLE: translate("Content", "cannot be read"),
        CONTRADICTING: translate("Content", "conflicting signatures"),
    }


def _content_of_known_kind(block: Block, snapshot: Snapshot) -> str:
    match block.content:
        case Blank():
            return comma_list(signature_words(name) for name in block.signatures if name not in _mark_words())
        case Table(kind=kind):
            return signature_words(kind)
        case Member():
            array = array_of_member(snapshot, block.path)
            return (
                translate("Content", "RAID {name}")
                .format(name=visible(array_name(array.name)) if array else "")
                .strip()
            )
        case Luks():
            return translate("Content", "encrypted (LUKS)")
        case PhysicalVolume(group=group):
            return translate("Content", "LVM {group}").format(group=visible(group)).strip()
        case Filesystem(kind=kind, label=label, mounts=mounts):
            return " ".join(filter(None, (signature_words(kind), visible(mounts[0] if mounts else label))))
        case SwapArea():
            return translate("Content", "swap")
        case Foreign(kind=kind):
            return signature_words(kind)
        case _:
            assert_never(block.content)


def stack_words(top: Block, snapshot: Snapshot) -> str:
    """The layers of ``top`` from the bottom up; devices beneath an array are counted, not listed."""
    layers: list[str] = []
    for layer in (top, *beneath(snapshot, top.path)):
        words = _layer_words(layer, snapshot)
        layers += [words] if words else []
        if isinstance(layer.origin, ArrayDevice | WholeDisk):
            break
    above = signature_words(top.content.kind) if isinstance(top.content, Filesystem) else ""
    content = [above] if above else []
    return " · ".join((*reversed(layers), *content))


def device_words(device: Block, snapshot: Snapshot) -> str:
    """A short name for a device; for a disk its model and the end of its serial number."""
    match device.origin:
        case WholeDisk(drive=drive):
            return _drive_words(drive, device)
        case ArrayDevice(array=uuid):
            array = array_by_uuid(snapshot, uuid)
            return (array_name(array.name) if array else "") or device.path
        case Unlocked(mapping=mapping):
            return mapping
        case LogicalVolume(group=group, name=name):
            return f"{group}/{name}"
        case PartitionOf() | OtherDevice():
            return device.path.removeprefix("/dev/")
        case _:
            assert_never(device.origin)


def drives_beneath(path: str, snapshot: Snapshot) -> tuple[Drive, ...]:
    """The drives that the device ``path`` is made of in the end."""
    origins = (block.origin for block in roots(snapshot, path))
    return tuple(origin.drive for origin in origins if isinstance(origin, WholeDisk))


def media_beneath(path: str, snapshot: Snapshot) -> Media:
    """The kind of all drives beneath a device; OTHER when they differ or are not known."""
    kinds = {drive.media for drive in drives_beneath(path, snapshot)}
    return kinds.pop() if len(kinds) == 1 else Media.OTHER


def watched_words(name: str, label: str, snapshot: Snapshot | None) -> str:
    """The name of a watched device: as `device_words` has it, or ``label`` when it is not in the snapshot."""
    block = block_at(snapshot, f"/dev/{name}") if snapshot else None
    return device_words(block, snapshot) if block and snapshot else label


def _drive_words(drive: Drive, device: Block) -> str:
    end = f" …{visible(drive.serial[-4:])}" if drive.serial else ""
    return f"{visible(drive.model) or device.path.removeprefix('/dev/')}{end}"


def _layer_words(layer: Block, snapshot: Snapshot) -> str:
    match layer.origin:
        case WholeDisk(drive=drive):
            return _drive_words(drive, layer)
        case ArrayDevice(array=uuid):
            array = array_by_uuid(snapshot, uuid)
            return phrase("Stack", ARRAY_TEMPLATE, array_facts(array.level, array.expected)) if array else ""
        case Unlocked():
            return "LUKS"
        case LogicalVolume():
            return "LVM"
        case PartitionOf():
            return ""
        case OtherDevice(kind=kind):
            return kind
        case _:
            assert_never(layer.origin)


def use_words(now: Sequence[Finding], old_contents: str, *, examined: bool) -> tuple[Status, str]:
    """Sign and words for a disk's use, as `use_in_short` has them."""
    use = use_in_short(now, old_contents, examined=examined)
    return _sign(use), _words(use)


def _sign(use: DiskUse) -> Status:
    if use.code == "failed-member":
        return Status.BAD
    if use.is_obstacle or use.code == NOT_EXAMINED:
        return Status.INFO
    return Status.GOOD if use.code == FREE else Status.WARNING


def _words(use: DiskUse) -> str:
    template = SHORT_USE_TEMPLATES.get(use.code)
    if template is None and use.finding is not None:
        return sentence(use.finding)
    return phrase("Use", template or "", with_names(use.facts, signature_words))
