"""Which disks are measured at the same time."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QPushButton, QWidget

from raidwright.bench.spec import MOST_MEASURED
from raidwright.ui.benchmark.targets import TargetOption
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import hbox, vbox
from raidwright.ui.look.theme import Space


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
