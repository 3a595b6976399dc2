"""Where and how to measure, in CrystalDiskMark's order: passes, size of the test file, targets, unit."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QWidget,
)

from raidwright.bench.cautions import why_no_room
from raidwright.bench.profiles import PASSES, SCATTER_LIMIT, Profile, most_passes
from raidwright.bench.spec import MOST_MEASURED, PASS_LIMIT, BenchSpec, Row
from raidwright.session.measuring import SIZES, measured_folder, size_fitting, spec_of
from raidwright.storage.failures import Sentence
from raidwright.storage.units import GIB, format_binary
from raidwright.ui.benchmark.run_options import RunOptions
from raidwright.ui.benchmark.targets import (
    TargetKind,
    TargetOption,
    folder_option,
    keys_of_several,
    several_option,
)
from raidwright.ui.benchmark.words import pause_words
from raidwright.ui.frame.options import recall, remember
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import hbox, table, vbox
from raidwright.ui.look.theme import Space
from raidwright.ui.shared.aim import StillBox
from raidwright.ui.shared.measurement_widgets import UnitSwitch
from raidwright.ui.words.figures import percent


class SeveralDisks(QDialog):
    """Asks which of the ``offered`` disks are read at once; those with a key in ``before`` are checked."""

    def __init__(
        self, offered: Sequence[TargetOption], before: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Measure several disks"))
        self.resize(560, 460)
        self._offered = tuple(offered)
        self._list = name_widget(QListWidget(), "several-disks", self.tr("Disks to measure together"))
        self._list.setIconSize(QSize(18, 18))
        self._all = name_widget(QPushButton(self.tr("Select &all")), "several-all")
        self._count = name_widget(Muted(wrap=True), "several-count")
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        for option in self._offered:
            self._list.addItem(_item(option, chosen=option.key in before))
        self._lay_out()
        self._list.itemChanged.connect(self._tell)
        self._all.clicked.connect(self._choose_all)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._tell()

    @property
    def chosen_options(self) -> tuple[TargetOption, ...]:
        """The options that are chosen, from top to bottom."""
        items = (self._list.item(row) for row in range(self._list.count()))
        return tuple(
            option
            for option, item in zip(self._offered, items, strict=True)
            if item.checkState() is Qt.CheckState.Checked
        )

    def _choose_all(self) -> None:
        for row in range(min(self._list.count(), MOST_MEASURED)):
            self._list.item(row).setCheckState(Qt.CheckState.Checked)

    def _tell(self) -> None:
        count = len(self.chosen_options)
        enough = 2 <= count <= MOST_MEASURED
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(enough)
        text = self.tr("{count} selected; 2 to {most} disks can be measured together")
        self._count.setText(text.format(count=count, most=MOST_MEASURED))

    def _lay_out(self) -> None:
        meaning = Text(
            self.tr(
                "The selected disks are read together, even if they are in an array. Nothing is written."
                " “Test each disk…” also reads them one by one. It shows slow disks and the limit of the"
                " controller or link."
            )
        )
        foot = hbox(0, Space.M, self._all, (self._count, 1))
        vbox(Space.L, Space.M, meaning, (self._list, 1), foot, self._buttons, parent=self)


def _item(option: TargetOption, *, chosen: bool) -> QListWidgetItem:
    item = QListWidgetItem(icon(option.icon), f"{option.title}   {option.detail}")
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
    item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
    return item


_FOLDER, _SEVERAL = "choose-folder", "choose-several"
_WIDE = 860
"""Pixels in which the words of a target stand beside all the others."""
_TARGET, _SIZE, _PASSES = "benchmark/target", "benchmark/size", "benchmark/passes"


class BenchSettings(QWidget):
    """Fields for what is measured and where; emits ``changed`` at each edit and remembers all of it."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options: tuple[TargetOption, ...] = ()
        self._folders: tuple[TargetOption, ...] = ()
        self._several = keys_of_several(recall(_TARGET))
        """Keys of the disks that are measured at once; empty for none."""
        self._may_choose_folder = False
        self._target = name_widget(StillBox(), "bench-target", self.tr("Target"))
        self._target.setIconSize(QSize(18, 18))
        self._size = name_widget(QComboBox(), "bench-size", self.tr("Test size"))
        self._passes = name_widget(QSpinBox(), "bench-passes", self.tr("Passes"))
        self.units = UnitSwitch("benchmark/unit")
        self.run = RunOptions()
        self._pause = name_widget(QCheckBox(self.tr("Pause the sync while measuring")), "bench-pause-sync")
        self._pause_meaning = name_widget(Muted(pause_words(), wrap=True), "bench-pause-meaning")
        self._waiting: tuple[Sequence[TargetOption], bool] | None = None
        """What is offered as soon as the open list is closed."""
        self._grid = table(Space.M, Space.XS, parent=self)
        self._labelled: list[tuple[QWidget, QWidget]] = []
        """Each field with its name, in their order."""
        self._two_lines: bool | None = None
        self._passes.valueChanged.connect(self._say_most)
        self._passes.valueChanged.connect(self.run.take_passes)
        self._free: Mapping[str, int] = {}
        self._wanted_size = GIB
        """What was chosen last, also while a smaller target has less."""
        self._fill()
        self._restore()
        self._lay_out()
        self._target.activated.connect(self._choose_target)
        self._target.closed.connect(self._catch_up)
        self._size.currentIndexChanged.connect(self._take_size)
        self._size.currentIndexChanged.connect(self.changed)
        self._passes.valueChanged.connect(self.changed)
        self.run.passes_wanted.connect(self._passes.setValue)
        self.run.changed.connect(self.changed)
        self.changed.connect(self._remember)

    @property
    def option(self) -> TargetOption | None:
        """The chosen target; None when there is none."""
        key = self._target.currentData()
        return next((option for option in self._all_options() if option.key == key), None)

    @property
    def profile(self) -> Profile:
        """The chosen profile, with the rows that can be measured."""
        return self.run.profile

    def spec(self, rows: tuple[Row, ...]) -> BenchSpec | None:
        """What is to be measured for ``rows``; None without a target."""
        option = self.option
        if option is None:
            return None
        return spec_of(
            option.target,
            rows,
            size=int(self._size.currentData()),
            passes=self._passes.value(),
            seconds=self.run.seconds,
            directions=self.run.directions,
            pause=self.run.pause,
            data=self.run.data,
            way=self.run.way,
            pause_sync=not self._pause.isHidden() and self._pause.isChecked(),
        )

    def show_options(self, options: Sequence[TargetOption], *, folders: bool) -> None:
        """Offer ``options``, and with ``folders`` folders of the user's own; keep the choice if offered."""
        self._waiting = (options, folders) if self._target.is_open else None
        if self._waiting or (tuple(options), folders) == (self._options, self._may_choose_folder):
            return
        self._options, self._may_choose_folder = tuple(options), folders
        if not folders:
            self._folders = ()
        elif not self._folders and (folder := _kept_folder()):
            self._folders = (folder,)
        self._rebuild(self._target.currentData() or recall(_TARGET))

    def show_free(self, free: Mapping[str, int]) -> None:
        """Know how many bytes are free on mounted file systems, by folder: fewer than their devices have."""
        self._free = free
        with QSignalBlocker(self._size):
            self._fit_size()

    def _catch_up(self) -> None:
        if self._waiting is not None:
            options, folders = self._waiting
            self.show_options(options, folders=folders)
            self.changed.emit()

    def allow_changes(self, *, allowed: bool) -> None:
        """Enable or disable the fields of the next run; the unit of figures can always be changed."""
        for field in (self._passes, self._size, self._target, self.run, self._pause):
            field.setEnabled(allowed)

    def offer_pause(self, *, offered: bool) -> None:
        """Show or hide the choice to pause a sync while measuring, which is never remembered."""
        self._pause.setVisible(offered)
        self._pause_meaning.setVisible(offered)

    def pick(self, option: TargetOption) -> None:
        """Choose a target."""
        self._rebuild(option.key)
        self.changed.emit()

    def add_folder(self, path: str) -> None:
        """Offer a folder and choose it."""
        option = folder_option(str(Path(path).resolve()))
        self._folders = (*(folder for folder in self._folders if folder.key != option.key), option)
        self.pick(option)

    def _rebuild(self, key: object) -> None:
        with QSignalBlocker(self._target):
            self._target.clear()
            last = None
            for option in sorted(self._all_options(), key=_order):
                if last is not None and option.kind is not last:
                    self._target.insertSeparator(self._target.count())
                self._target.addItem(icon(option.icon), f"{option.title}   {option.detail}", option.key)
                last = option.kind
            if self._may_choose_folder or len(self._disks()) > 1:
                self._target.insertSeparator(self._target.count())
            if len(self._disks()) > 1:
                self._target.addItem(icon("add"), self.tr("Choose several disks…"), _SEVERAL)
            if self._may_choose_folder:
                self._target.addItem(icon("add"), self.tr("Choose a folder…"), _FOLDER)
            # Separators have no data: looking for none would find one of them.
            self._target.setCurrentIndex(max(0, self._target.findData(key)) if key else 0)
        with QSignalBlocker(self._size):
            self._fit_size()

    def _take_size(self, _index: int) -> None:
        self._wanted_size = int(self._size.currentData())
        remember(_SIZE, str(self._wanted_size))

    def _fit_size(self) -> None:
        """Choose the size that was wanted, or the largest that a small target surely has room for."""
        option = self.option
        room = option.room or None if option is not None else None
        fitting = size_fitting(self._wanted_size, room, self._free_there())
        self._size.setCurrentIndex(SIZES.index(fitting))

    def _free_there(self) -> int | None:
        """Bytes free where the chosen target has its test file; None where it has none, or nobody knows."""
        option = self.option
        return self._free.get(measured_folder(option.target)) if option is not None else None

    @property
    def why_no_room(self) -> Sentence | None:
        """Why the test file has no room; None where it has, as far as is known."""
        return why_no_room(int(self._size.currentData()), self._free_there())

    def _disks(self) -> tuple[TargetOption, ...]:
        return tuple(option for option in self._options if option.kind is TargetKind.DISK)

    def _all_options(self) -> tuple[TargetOption, ...]:
        """Everything to choose from; disks measured at once are in it while all of them are there."""
        chosen = tuple(option for option in self._disks() if option.key in self._several)
        several = (several_option(chosen),) if len(chosen) > 1 and len(chosen) == len(self._several) else ()
        return (*self._options, *self._folders, *several)

    def take_several(self, chosen: Sequence[TargetOption]) -> None:
        """Offer ``chosen`` as one target, measured at the same time, and choose that."""
        self._several = tuple(option.key for option in chosen)
        self.pick(several_option(chosen))

    def _choose_several(self) -> None:
        dialog = SeveralDisks(self._disks(), self._several, self)
        dialog.accepted.connect(lambda: self.take_several(dialog.chosen_options))
        dialog.open()

    def _choose_folder(self) -> None:
        path = QFileDialog.getExistingDirectory(self, self.tr("Measure in this folder"))
        if path:
            self.add_folder(path)

    def _choose_target(self, _index: int) -> None:
        asks = {_SEVERAL: self._choose_several, _FOLDER: self._choose_folder}
        ask = asks.get(self._target.currentData())
        if ask is not None:
            # What was chosen before stays chosen until another is.
            self._rebuild(recall(_TARGET))
        with QSignalBlocker(self._size):
            self._fit_size()
        self.changed.emit()
        if ask is not None:
            ask()

    def _fill(self) -> None:
        for size in SIZES:
            self._size.addItem(format_binary(size), size)
        self._size.setCurrentIndex(SIZES.index(GIB))
        self._passes.setRange(1, PASS_LIMIT)
        self._passes.setValue(PASSES)

    def _restore(self) -> None:
        """Set size and passes to what the user chose last, where that is still on offer."""
        sizes = [str(size) for size in SIZES]
        if (size := recall(_SIZE)) in sizes:
            self._size.setCurrentIndex(sizes.index(size))
            self._wanted_size = int(size)
        if (number := recall(_PASSES)).isdecimal():
            self._passes.setValue(int(number))

    def _remember(self) -> None:
        remember(_PASSES, str(self._passes.value()))
        if self.option is not None:
            remember(_TARGET, self.option.key)

    def _say_most(self, passes: int) -> None:
        """Show after ``passes`` how many a cell may get: "4 to 6"."""
        most = most_passes(passes)
        self._passes.setSuffix(self.tr(" to {most}").format(most=most) if most > passes else "")
        text = self.tr("If passes differ by more than {limit}, a cell gets up to {most} passes.")
        limit = percent(SCATTER_LIMIT)
        self._passes.setToolTip(text.format(limit=limit, most=most) if most > passes else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the target and the unit a line of their own where the card is narrow."""
        super().resizeEvent(event)
        self._place(two_lines=event.size().width() < _WIDE)

    def _place(self, *, two_lines: bool) -> None:
        if two_lines is self._two_lines:
            return
        self._two_lines = two_lines
        top, column, span = (2, 0, 3) if two_lines else (0, 2, 1)
        for line, (target, unit) in enumerate(zip(*self._labelled[2:], strict=True), top):
            self._grid.addWidget(target, line, column, 1, span)
            self._grid.addWidget(unit, line, 3)
        for column, stretch in enumerate((1, 1, 0) if two_lines else (0, 0, 1)):
            self._grid.setColumnStretch(column, stretch)

    def _lay_out(self) -> None:
        fields: tuple[tuple[str, QWidget], ...] = (
            (self.tr("Passes"), self._passes),
            (self.tr("Test size"), self._size),
            (self.tr("Target"), self._target),
            (self.tr("Unit"), self.units),
        )
        for column, (text, field) in enumerate(fields):
            label: QLabel = Muted(text)
            label.setBuddy(field)
            self._labelled.append((label, field))
            for line, part in enumerate((label, field)):
                self._grid.addWidget(part, line, column)
        for line, part in enumerate((self.run, self._pause, self._pause_meaning), 4):
            self._grid.addWidget(part, line, 0, 1, len(fields))
        self._place(two_lines=False)
        self.offer_pause(offered=False)
        self._target.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._target.setMinimumContentsLength(30)


def _kept_folder() -> TargetOption | None:
    """The folder measured last; None if the last target was something else.

    Whether it still exists is seen when it is measured: asking for a share that is gone would freeze the
    window.
    """
    kind, _, path = recall(_TARGET).partition(":")
    return folder_option(path) if kind == TargetKind.FOLDER.value else None


def _order(option: TargetOption) -> int:
    return list(TargetKind).index(option.kind)
