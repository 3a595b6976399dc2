"""The disks of the practice machine: add one, pull one, let one fail, repair it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from raidwright.storage.units import format_size
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.look.colours import colours
from raidwright.ui.look.icons import IconName, icon, paint_icon
from raidwright.ui.look.theme import Space

if TYPE_CHECKING:
    from raidwright.machine.practice import Model, Slot, Unit

_HEIGHT, _ICON = 40, 20


@runtime_checkable
class PracticeDisks(Protocol):
    """What the practice machine can do beyond other machines."""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every slot and what is in it."""
        ...

    async def pull(self, serial: str) -> None:
        """Take the disk out of its slot."""
        ...

    async def insert(self, serial: str) -> None:
        """Put a disk back that was pulled."""
        ...

    async def fail(self, serial: str) -> None:
        """Let the disk fail."""
        ...

    async def repair(self, serial: str) -> None:
        """Repair a disk that has failed."""
        ...

    async def add(self, model: Model, unit: Unit) -> Slot:
        """Put a new blank disk into an empty slot."""
        ...


class PracticeMenu(QPushButton):
    """A button whose menu adds, pulls, fails and repairs disks; hidden on other machines.

    Failures are shown by `Loop.fault`.
    """

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(self.tr("Practice disks"))
        self.set_narrow(False)
        self.setToolTip(self.tr("Add, unplug, fail or repair a simulated disk"))
        self._menu = QMenu(self)
        self._menu.setToolTipsVisible(True)
        self._menu.aboutToShow.connect(self.fill)
        self.setMenu(self._menu)
        session.machine_changed.connect(self._update_visibility)
        self._update_visibility()

    def set_narrow(self, narrow: bool) -> None:
        """Show the picture only, or the words beside it."""
        self.setText("" if narrow else self.tr("Practice disks"))

    def sizeHint(self) -> QSize:
        """As high as the entries of the pages."""
        return QSize(super().sizeHint().width(), _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw picture and words where the entries of the pages have theirs, and that a list opens."""
        option, painter, ink = QStyleOptionButton(), QStylePainter(self), colours(self.palette())
        self.initStyleOption(option)
        words, option.text = option.text, ""
        option.features &= ~QStyleOptionButton.ButtonFeature.HasMenu
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        left = Space.M if words else (self.width() - _ICON) / 2
        paint_icon(painter, QRectF(left, middle - _ICON / 2, _ICON, _ICON), "practice", ink.muted)
        if words:
            room = self.rect().adjusted(Space.M + _ICON + Space.M, 0, -Space.XL, 0)
            painter.setPen(ink.text)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
            arrow = QRectF(self.width() - Space.S - 16, middle - 8, 16, 16)
            paint_icon(painter, arrow, "chevron-down", ink.muted)

    def fill(self) -> None:
        """Make the menu show the slots as they are now."""
        self._menu.clear()
        disks = self._disks
        if disks is not None:
            for slot in disks.slots:
                if slot.state != "empty":
                    self._add_slot(disks, slot)
            self._menu.addSeparator()
            self._add_new(disks)

    def _update_visibility(self) -> None:
        self.setVisible(self._disks is not None)

    @property
    def _disks(self) -> PracticeDisks | None:
        machine: object = self._session.machine
        return machine if isinstance(machine, PracticeDisks) else None

    def _title(self, slot: Slot) -> str:
        words = f"{slot.number + 1} · {slot.model} {slot.serial}"
        match slot.state:
            case "failed":
                return self.tr("{disk} (failed)").format(disk=words)
            case "pulled":
                return self.tr("{disk} (unplugged)").format(disk=words)
            case "present" | "empty":
                return words

    def _add_slot(self, disks: PracticeDisks, slot: Slot) -> None:
        entry = self._menu.addMenu(self._title(slot))
        match slot.state:
            case "present":
                self._add_action(entry, "pull", self.tr("Unplug disk"), lambda: disks.pull(slot.serial))
                self._add_action(entry, "fail", self.tr("Simulate failure"), lambda: disks.fail(slot.serial))
            case "failed":
                if not slot.noticed:
                    entry.addAction(
                        self.tr("Not detected by md: no redundancy, or no writes since the failure")
                    )
                    entry.actions()[-1].setEnabled(False)
                self._add_action(entry, "repair", self.tr("Repair disk"), lambda: disks.repair(slot.serial))
                self._add_action(entry, "pull", self.tr("Unplug disk"), lambda: disks.pull(slot.serial))
            case "pulled":
                self._add_action(entry, "add", self.tr("Reconnect disk"), lambda: disks.insert(slot.serial))
            case "empty":
                pass

    def _add_new(self, disks: PracticeDisks) -> None:
        entry = self._menu.addMenu(icon("add"), self.tr("Add a new disk"))
        empty = next((slot for slot in disks.slots if slot.state == "empty"), None)
        if empty is None:
            entry.setEnabled(False)
            entry.menuAction().setToolTip(self.tr("Every slot has a disk."))
            return
        from raidwright.machine.practice import load_disk_set
        from raidwright.machine.practice_on_bus import DEFAULT_DISKS

        for model in load_disk_set(DEFAULT_DISKS).models:
            unit = _new_unit(model, empty.number)
            words = f"{model.name} · {format_size(model.size)}"
            self._add_action(entry, "add", words, partial(disks.add, model, unit))

    def _add_action(
        self, menu: QMenu, picture: IconName, words: str, work: Callable[[], Coroutine[Any, Any, Any]]
    ) -> None:
        menu.addAction(icon(picture), words).triggered.connect(lambda: self._session.loop.run(work()))


def _new_unit(model: Model, slot: int) -> Unit:
    """A new disk of ``model``, made for the slot."""
    from raidwright.machine.practice import Unit

    like = model.units[0]
    serial = f"{like.serial[:-2]}{slot + 1:02d}"
    return Unit(serial, f"0x5f01ab0cff{slot + 1:06x}", like.controller, slot + 1)
