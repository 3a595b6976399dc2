"""Which stretch is measured from end to end: as large as a test, or all there is."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from raidwright.bench.spec import DiskGroup, Target, is_read_only
from raidwright.bench.sustained.sentences import ONE_AT_A_TIME
from raidwright.bench.sustained.stretch import PLACES
from raidwright.storage.units import format_binary
from raidwright.ui.look.labels import name_widget
from raidwright.ui.words.figures import about_words
from raidwright.ui.words.sentences import in_words


class SustainedButton(QPushButton):
    """Emits ``wanted`` with whether all there is shall be measured."""

    wanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        name_widget(self, "measure-sustained").setText(self.tr("Full-span test"))
        self._about = self.tr(
            "Write, read and rewrite one file, or read a whole disk. Shows full caches, stalls and slow zones"
        )
        self._several = False
        menu = QMenu(self)
        self._some, self._all = menu.addAction(""), menu.addAction("")
        self._some.triggered.connect(lambda: self.wanted.emit(False))
        self._all.triggered.connect(lambda: self.wanted.emit(True))
        self.setMenu(menu)

    def allow(self, *, possible: bool) -> None:
        """Enable it where it is ``possible`` to measure at all, and what was shown is not several disks."""
        self.setEnabled(possible and not self._several)

    def show_for(self, target: Target, size: int, seconds: float) -> None:
        """Offer what can be measured of ``target`` when the test size is ``size`` bytes.

        All of it takes ``seconds`` at the usual speed of such disks, 0 when nobody knows.
        """
        self._several = isinstance(target, DiskGroup)
        self.setToolTip(in_words(ONE_AT_A_TIME) if self._several else self._about)
        time = about_words(seconds) if seconds else ""
        if is_read_only(target):
            self._some.setText(self.tr("Read {count} samples from start to end").format(count=PLACES))
            text = self.tr("Read everything (can take hours)")
            if time:
                text = self.tr("Read everything ({time} at the usual speed of such disks)")
            self._all.setText(text.format(time=time))
        else:
            text = self.tr("Write {size} (the test size), read it and write it again")
            self._some.setText(text.format(size=format_binary(size)))
            text = self.tr("Use all free space except a reserve")
            if time:
                text = self.tr("Use all free space except a reserve ({time} if all space is free)")
            self._all.setText(text.format(time=time))
