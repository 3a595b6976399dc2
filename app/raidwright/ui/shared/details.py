"""The panel at the side with everything about one disk or array: rows, contents, every finding in words."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from raidwright.language.sentences import drive_health_words, member_state_words
from raidwright.storage.fact import visible
from raidwright.storage.levels import level_title
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.contents import contents
from raidwright.storage.rules.eligibility import in_use, old_contents
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.arrays import Array
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
from raidwright.storage.snapshot.tree import array_by_uuid, block_at, disk_of_drive, holders
from raidwright.storage.units import format_binary, format_size
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import Muted, Text, as_tip, name_widget
from raidwright.ui.look.layouts import hbox, scroll_area, table, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Heading, Status, StatusLine
from raidwright.ui.words.devices import (
    ContentKind,
    content_kind,
    content_words,
    location_words,
    media_words,
    members_words,
)
from raidwright.ui.words.figures import group_digits
from raidwright.ui.words.sentences import array_status_words, first_blocking, sentence

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
    from raidwright.storage.plan.old_disks import plan_old_disks, related_disks
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
        (translate("Details", "State"), array_status_words(array)),
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
        " · ".join((member.path.removeprefix("/dev/"), *member_state_words(member)))
        for member in sorted(array.members, key=lambda member: (member.slot < 0, member.slot))
    ]


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


DETAILS_WIDTH = 336
"""Pixels of the panel's width where it is beside a view."""


class DiskDetails(QWidget):
    """A panel with everything about one device; Escape or the cross asks to close it."""

    closed = Signal()
    benchmark_wanted = Signal(str)
    teardown_wanted = Signal(str)
    cleaning_wanted = Signal(object)
    """A tuple of drive ids: this disk, and those that go with it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(DETAILS_WIDTH)
        self.setAccessibleName(self.tr("Details"))
        self._facts: DetailFacts | None = None
        self._title = Heading("")
        self._title.setWordWrap(True)
        self._title.setSizePolicy(_ignore_width(self._title.sizePolicy()))
        self._benchmark = QPushButton(icon("benchmark"), self.tr("Benchmark"))
        self._teardown = QPushButton(icon("teardown"), self.tr("Delete array"))
        self._clean = name_widget(QPushButton(icon("teardown"), self.tr("Wipe disk…")), "clean-disk")
        self._cross, self._body = QToolButton(), QWidget()
        self._lay_out()

    def show_facts(self, facts: DetailFacts) -> None:
        """Show ``facts``, unless they are shown already."""
        if facts == self._facts:
            return
        self._facts = facts
        self._title.setText(facts.title)
        self._benchmark.setEnabled(bool(facts.target))
        self._benchmark.setToolTip(facts.not_measured)
        self._teardown.setEnabled(bool(facts.removable))
        reason = self.tr("This disk is not part of an array.")
        self._teardown.setToolTip("" if facts.removable else reason)
        self._clean.setEnabled(bool(facts.cleanable))
        self._clean.setToolTip(as_tip(facts.not_clean))
        self._clean.setAccessibleDescription(facts.not_clean)
        fresh = self._make_body(facts)
        self._room.replaceWidget(self._body, fresh)
        self._body.deleteLater()
        self._body = fresh
        for tree in fresh.findChildren(QTreeWidget):
            self.setTabOrder(self._cross, tree)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask to close the panel on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        ink = colours(self.palette())
        painter = QPainter(self)
        painter.fillRect(self.rect(), ink.card)
        painter.fillRect(QRectF(0, 0, 1, self.height()), ink.line)

    def _want_benchmark(self) -> None:
        if self._facts is not None:
            self.benchmark_wanted.emit(self._facts.target)

    def _want_teardown(self) -> None:
        if self._facts is not None:
            self.teardown_wanted.emit(self._facts.removable)

    def _want_cleaning(self) -> None:
        if self._facts is not None:
            self.cleaning_wanted.emit(self._facts.cleanable)

    def _lay_out(self) -> None:
        cross = self._cross
        cross.setIcon(icon("close"))
        cross.setAutoRaise(True)
        cross.setAccessibleName(self.tr("Close details"))
        cross.setToolTip(self.tr("Close details"))
        cross.clicked.connect(self.closed)
        sides = (int(Space.L), 0, int(Space.L), 0)
        head = hbox(sides, -1, (self._title, 1), (cross, 0, Qt.AlignmentFlag.AlignTop))
        content = QWidget()
        self._room = vbox(sides, -1, self._body, parent=content)
        beside = hbox(0, -1, self._benchmark, self._teardown)
        foot = vbox(sides, -1, beside, self._clean)
        self._benchmark.clicked.connect(self._want_benchmark)
        self._teardown.clicked.connect(self._want_teardown)
        self._clean.clicked.connect(self._want_cleaning)
        vbox((0, Space.L, 0, Space.L), Space.M, head, (scroll_area(content), 1), foot, parent=self)

    def _make_body(self, facts: DetailFacts) -> QWidget:
        body, stack = QWidget(), self.tr("Contents")
        findings = (StatusLine(kind, words) for kind, words in facts.findings)
        tree = (Heading(stack, Type.STRONG), _tree(facts.stack, stack)) if facts.stack else ()
        vbox(0, Space.M, *findings, _rows(facts), *tree, 1, parent=body)
        return body


def _rows(facts: DetailFacts) -> QGridLayout:
    grid = table(Space.M, Space.XS, wide=1)
    for row, (name, value) in enumerate(facts.rows):
        label, words = Muted(name), Text(value)
        for widget in (label, words):
            set_type(widget, Type.SMALL)
        words.setAccessibleName(f"{name}: {value}")
        words.setSizePolicy(_ignore_width(words.sizePolicy()))
        grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(words, row, 1, Qt.AlignmentFlag.AlignTop)
    return grid


def _ignore_width(policy: QSizePolicy) -> QSizePolicy:
    """``policy`` of a label whose long identifier must not widen the panel."""
    policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
    return policy


def _tree(stack: DeviceLayer, name: str) -> QTreeWidget:
    tree = QTreeWidget()
    tree.setAccessibleName(name)
    tree.setHeaderHidden(True)
    tree.setColumnCount(2)
    tree.setIndentation(14)
    tree.setFrameShape(QTreeWidget.Shape.NoFrame)
    tree.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    set_type(tree, Type.SMALL)
    rows = _add_layer(tree.invisibleRootItem(), stack)
    tree.expandAll()
    tree.resizeColumnToContents(0)
    tree.setFixedHeight(rows * (tree.sizeHintForRow(0) or 20) + Space.XS)
    return tree


def _add_layer(parent: QTreeWidgetItem, layer: DeviceLayer) -> int:
    item = QTreeWidgetItem(parent, [layer.name, layer.words])
    item.setToolTip(0, as_tip(f"{layer.name}\n{layer.words}\n{layer.size}"))
    item.setToolTip(1, item.toolTip(0))
    return 1 + sum(_add_layer(item, up) for up in layer.above)
