"""Buttons of which one is down: MB/s, IOPS, µs."""

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from raidwright.ui.benchmark.figures import Unit
from raidwright.ui.frame.options import remember, remembered
from raidwright.ui.look.labels import named


class UnitSwitch(QWidget):
    """Emits ``chosen`` with a `Unit`; begins with the one that was chosen last under the same ``key``."""

    chosen = Signal(object)

    def __init__(self, key: str, units: Iterable[Unit] = Unit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = key
        kept = remembered(key)
        self.unit = next((unit for unit in units if unit.name == kept), Unit.RATE)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for unit in units:
            button = named(QPushButton(unit.value), f"unit-{unit.name.lower()}", _spoken(unit))
            button.setCheckable(True)
            button.setChecked(unit is self.unit)
            button.setToolTip(_spoken(unit))
            button.clicked.connect(lambda _checked, unit=unit: self._choose(unit))
            self._group.addButton(button)
            row.addWidget(button)

    def _choose(self, unit: Unit) -> None:
        self.unit = unit
        remember(self._key, unit.name)
        self.chosen.emit(unit)


def _spoken(unit: Unit) -> str:
    match unit:
        case Unit.RATE:
            return QCoreApplication.translate("UnitSwitch", "Megabytes (1,000,000 bytes) per second")
        case Unit.IOPS:
            return QCoreApplication.translate("UnitSwitch", "Operations per second")
        case Unit.LATENCY:
            return QCoreApplication.translate(
                "UnitSwitch", "Microseconds from request to answer: less is better"
            )
