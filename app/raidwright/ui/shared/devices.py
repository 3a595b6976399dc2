"""What is shown of every disk and array: plain values, compared to see what must be drawn anew."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from raidwright.language.sentences import drive_health_words, with_mounts
from raidwright.storage.fact import visible
from raidwright.storage.rules.eligibility import in_use, is_blocked, is_examined, old_contents
from raidwright.storage.rules.ghosts import ghosts_of_array
from raidwright.storage.snapshot.array_status import (
    NOT_BEGUN,
    ArrayStatus,
    array_status,
    is_system_of_nas,
    is_waiting,
    lost_bytes,
)
from raidwright.storage.snapshot.arrays import CONTAINER, Array, Sync
from raidwright.storage.snapshot.disks import Block, Drive, Link, Snapshot, WholeDisk
from raidwright.storage.snapshot.locations import controller_address, describe_controller, natural_key
from raidwright.storage.snapshot.tree import block_at, is_locked, mounts
from raidwright.storage.units import format_binary, format_size
from raidwright.ui.look.icons import IconName
from raidwright.ui.look.widgets import Status
from raidwright.ui.shared.partition_bar import BarSegment, parts_of
from raidwright.ui.words.devices import (
    ContentKind,
    brief_array_status_words,
    content_words,
    made_of_words,
    media_picture,
    media_words,
    use_words,
)
from raidwright.ui.words.figures import comma_list, count_disks, duration_words, percent
from raidwright.ui.words.sentences import array_status_words, sync_words

translate = QCoreApplication.translate
Signed = tuple[Status, str]
"""A sign and what it means here."""
ARRAYS = "arrays"
"""Key of the group of arrays; no controller is called so."""


@dataclass(frozen=True)
class CardFacts:
    """What one card shows; ``key`` is the drive's id or the array's UUID.

    ``path`` is the block device, "" when there is none.
    """

    key: str
    path: str
    picture: IconName
    title: str
    size: str
    second: str
    """The second line: what it is known by."""
    third: str
    """The third line: what it is like."""
    problem: str
    """What it says against itself; empty when it does not."""
    use: Signed
    """Whether it can be used, and if not, why."""
    parts: tuple[BarSegment, ...] = ()
    progress: tuple[float, str] | None = None
    """0.0 to 1.0 and words, of a resync and its like."""
    brief_use: tuple[str, ...] = ()
    """The words of ``use`` where there is too little room for them, each shorter than the one before."""
    brief_progress: str = ""
    """The words of ``progress`` where there is too little room for them."""
    problem_sign: Status = Status.WARNING
    """How bad the ``problem`` is."""
    bytes: int = 0
    usable: bool = False
    """A design may take it (perhaps only when old contents may be destroyed)."""
    examined: bool = True
    """Root has said what is on it."""


def disk_facts(disk: Block, snapshot: Snapshot) -> CardFacts:
    """What the card of ``disk`` says. ``disk.origin`` must be a `WholeDisk`."""
    assert isinstance(disk.origin, WholeDisk)
    drive = disk.origin.drive
    now, old = in_use(disk, snapshot), old_contents(disk, snapshot)
    parts, problem = parts_of(disk, snapshot), _problem(drive)
    examined = is_examined(disk, snapshot)
    kind, words = use_words(now, _old_words(disk, parts, snapshot) if old else "", examined=examined)
    return CardFacts(
        key=drive.id,
        path=disk.path,
        picture=media_picture(drive.media),
        title=visible(drive.model) or disk.path,
        size=format_size(disk.size),
        second=visible(drive.serial or drive.wwn),
        third=_drive_summary(drive),
        problem=problem,
        use=(Status.WARNING if problem and kind is Status.INFO else kind, words),
        parts=parts if examined or any(part.kind is not ContentKind.NOTHING for part in parts) else (),
        problem_sign=Status.BAD if drive.health == "failing" else Status.WARNING,
        bytes=disk.size,
        usable=examined and not is_blocked(now),
        examined=examined,
    )


def array_card_facts(array: Array, snapshot: Snapshot) -> CardFacts:
    """What the card of ``array`` says."""
    base = block_at(snapshot, array.path) if array.path else None
    chunk = (
        translate("Card", "chunk size {size}").format(size=format_binary(array.chunk)) if array.chunk else ""
    )
    return CardFacts(
        key=array.uuid,
        path=array.path,
        picture="drive-array",
        title=visible(array.shown_name),
        size=format_size(array.size) if array.size else "",
        second=made_of_words(array),
        third=" · ".join(filter(None, (array.path, chunk))),
        problem="",
        use=_status_of(array, snapshot),
        parts=parts_of(base, snapshot) if base else (),
        progress=sync_progress(array, array.sync) if array.sync else None,
        brief_use=_brief_status(array, snapshot),
        brief_progress=sync_progress(array, array.sync, brief=True)[1] if array.sync else "",
        bytes=array.size,
    )


def _problem(drive: Drive) -> str:
    """What the drive says against itself; empty when it does not."""
    words = drive_health_words(drive) if drive.health == "failing" or drive.complaints else ""
    return words[:1].upper() + words[1:]


def _drive_summary(drive: Drive) -> str:
    turns = translate("Card", "{rotation} rpm").format(rotation=drive.rotation) if drive.rotation else ""
    healthy = "" if _problem(drive) else drive_health_words(drive)
    return " · ".join(filter(None, (media_words(drive.media), turns, healthy, heat_words(drive))))


def heat_words(drive: Drive) -> str:
    """The temperature of a drive in words; empty when the drive does not tell it."""
    if drive.temperature is None:
        return ""
    return translate("Card", "{degrees} °C").format(degrees=round(drive.temperature))


def _old_words(disk: Block, parts: tuple[BarSegment, ...], snapshot: Snapshot) -> str:
    contents = (part.words for part in parts if part.kind is not ContentKind.NOTHING)
    return comma_list(contents) or content_words(disk, snapshot)


def _status_of(array: Array, snapshot: Snapshot) -> Signed:
    if ghosts_of_array(array, snapshot):
        return Status.BAD, translate("Card", "Disconnected while in use")
    return sign_of(array), _with_mount_state(array_status_words(array), array, snapshot)


def _brief_status(array: Array, snapshot: Snapshot) -> tuple[str, ...]:
    """Ever shorter words for how an array stands; what md is doing is left to the progress bar."""
    if ghosts_of_array(array, snapshot):
        return (translate("Card", "Disconnected while in use"),)
    words, brief = array_status_words(array), brief_array_status_words(array)
    return _with_mount_state(brief, array, snapshot), words, brief


def sign_of(array: Array) -> Status:
    """Whether the first thing to say of an array is good, bad or neither."""
    if is_system_of_nas(array) or array.level == CONTAINER:
        return Status.INFO
    sign = _SIGNS[array_status(array)]
    if lost_bytes(array):
        return Status.BAD
    return Status.WARNING if array.bad and sign in (Status.GOOD, Status.INFO) else sign


_SIGNS = {
    ArrayStatus.INCOMPLETE: Status.WARNING,
    ArrayStatus.STOPPED: Status.WARNING,
    ArrayStatus.FAILED: Status.BAD,
    ArrayStatus.UNWRITABLE: Status.BAD,
    ArrayStatus.DEGRADED: Status.BAD,
    ArrayStatus.REBUILDING: Status.WARNING,
    ArrayStatus.REBUILD_WAITING: Status.WARNING,
    ArrayStatus.BUILDING: Status.INFO,
    ArrayStatus.WAITING: Status.INFO,
    ArrayStatus.RESHAPING: Status.INFO,
    ArrayStatus.READ_ONLY: Status.INFO,
    ArrayStatus.CHECKING: Status.GOOD,
    ArrayStatus.CLEAN: Status.GOOD,
}


def _with_mount_state(words: str, array: Array, snapshot: Snapshot) -> str:
    if not array.running:
        return words
    points = mounts(snapshot, array.path)
    if points:
        return with_mounts(words, points)
    if is_locked(snapshot, array.path):
        return translate("Card", "{words}, locked").format(words=words)
    return translate("Card", "{words}, not mounted").format(words=words)


def sync_progress(array: Array, sync: Sync, *, brief: bool = False) -> tuple[float, str]:
    """How much of a sync is done, 0 to 1, and in words; ``brief`` leaves out its speed."""
    action = sync_words(array)
    if is_waiting(array):
        return 0.0, " · ".join((action, translate("Sync", NOT_BEGUN)))
    speed = translate("Card", "{speed}/s").format(speed=format_size(sync.speed)) if sync.speed else ""
    left = (
        translate("Card", "{time} left").format(time=duration_words(sync.remaining)) if sync.remaining else ""
    )
    words = (action, percent(sync.completed), "" if brief else speed, left)
    return sync.completed, " · ".join(filter(None, words))


@dataclass(frozen=True)
class DeviceGroup:
    """Cards under one heading. ``key`` tells groups apart; ``choosable`` cards can be checked."""

    key: str
    title: str
    detail: str
    cards: tuple[CardFacts, ...]
    choosable: bool = True


def groups_of(snapshot: Snapshot) -> tuple[DeviceGroup, ...]:
    """The groups of all cards: arrays first, then each controller with its disks."""
    arrays = tuple(array_card_facts(array, snapshot) for array in snapshot.arrays)
    head = DeviceGroup(
        ARRAYS,
        translate("DiskGroups", "Arrays"),
        "",
        tuple(sorted(arrays, key=lambda facts: facts.title)),
        choosable=False,
    )
    return ((head,) if arrays else ()) + tuple(_controllers(snapshot))


def _controllers(snapshot: Snapshot) -> Iterable[DeviceGroup]:
    by_controller: dict[str, list[tuple[Drive, CardFacts]]] = {}
    for disk in snapshot.blocks:
        if isinstance(disk.origin, WholeDisk):
            drive = disk.origin.drive
            by_controller.setdefault(drive.controller, []).append((drive, disk_facts(disk, snapshot)))
    # What hangs on nothing known comes last.
    for controller in sorted(by_controller, key=lambda name: (not name, natural_key(name))):
        drives = sorted(by_controller[controller], key=lambda pair: _port_key(*pair))
        yield DeviceGroup(
            f"controller {controller}",
            translate("DiskGroups", describe_controller(controller, drives[0][0].bus)),
            _detail(controller, len(drives), snapshot.host.links),
            tuple(facts for _, facts in drives),
        )


def _detail(controller: str, count: int, links: Iterable[Link]) -> str:
    """The controller's address, how many disks are on it, and how wide its link to the processor is."""
    address, disks = controller_address(controller), count_disks(count)
    lanes = [_lanes(link) for link in links if link.controller == controller and link.lanes]
    return " · ".join(filter(None, (address, disks, *lanes)))


def _lanes(link: Link) -> str:
    """The PCIe link as it runs, and what it could do where a slot or power saving slows it down."""
    words = translate("DiskGroups", "PCIe {speed:g} GT/s × {lanes}")
    now = words.format(speed=link.speed, lanes=link.lanes)
    if link.speed >= link.max_speed and link.lanes >= link.max_lanes:
        return now
    most = words.format(speed=link.max_speed, lanes=link.max_lanes)
    return translate("DiskGroups", "{now} (maximum {most})").format(now=now, most=most)


def _port_key(drive: Drive, facts: CardFacts) -> tuple[object, ...]:
    return natural_key(drive.port), natural_key(facts.path)
