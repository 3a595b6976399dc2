"""Predicted beside actual, layer by layer, with a sign and a word for equal or not."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from raidwright.protocol import PlanDone
from raidwright.storage.design.capacity import Capacity
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.plan.plan import Plan
from raidwright.ui.look.icons import Picture
from raidwright.ui.look.labels import Muted
from raidwright.ui.look.layouts import clear, table
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Status
from raidwright.ui.words.figures import group_digits


@dataclass(frozen=True)
class Promise:
    """One figure as it was promised and as it is; ``actual`` is None when it was not reported."""

    name: str
    predicted: int
    actual: int | None
    template: str = "{n}"
    """How its figures are written."""

    @property
    def kept(self) -> bool:
        """Whether they are the same."""
        return self.predicted == self.actual


def promises(plan: Plan, done: PlanDone) -> tuple[Promise, ...]:
    """Bytes of every layer that was designed, lowest first, then the alignment in blocks if there is one."""
    if plan.predicted is None:
        return ()
    return (*_layers(plan.predicted, done), *_alignment(plan, plan.predicted, done))


def _layers(capacity: Capacity, done: PlanDone) -> list[Promise]:
    actual = {layer.layer: layer.bytes for layer in done.layers}
    translate = QCoreApplication.translate
    layers = (
        (translate("PromiseTable", "Each member"), "member", capacity.member),
        (translate("PromiseTable", "Used on each"), "component", capacity.component),
        (translate("PromiseTable", "Array"), "array", capacity.array),
        (translate("PromiseTable", "Unlocked LUKS"), "luks", capacity.luks),
        (translate("PromiseTable", "LVM volume"), "volume", capacity.volume),
        (translate("PromiseTable", "File system"), "filesystem", capacity.filesystem),
    )
    return [Promise(name, size, actual.get(key)) for name, key, size in layers if size is not None]


def _alignment(plan: Plan, capacity: Capacity, done: PlanDone) -> list[Promise]:
    filesystem = plan.design.filesystem if plan.design else None
    # btrfs keeps no record of a stride.
    if filesystem is None or filesystem.kind is FilesystemKind.BTRFS or not capacity.stripe_width:
        return []
    stride = QCoreApplication.translate("PromiseTable", "Stride")
    width = QCoreApplication.translate("PromiseTable", "Stripe width")
    blocks = QCoreApplication.translate("PromiseTable", "{n} blocks")
    return [
        Promise(stride, capacity.stride, done.stride, blocks),
        Promise(width, capacity.stripe_width, done.stripe_width, blocks),
    ]


_ROOMY = 400
"""Pixels of a table whose columns may stand apart."""


class PromiseTable(QFrame):
    """A grid of promises."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("promises")
        self._grid = table(Space.S, Space.XS, wide=0, parent=self)
        self._grid.setContentsMargins(0, Space.S, 0, Space.S)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Figures stand apart where there is room."""
        super().resizeEvent(event)
        self._grid.setHorizontalSpacing(Space.L if event.size().width() > _ROOMY else Space.S)

    def show_promises(self, rows: tuple[Promise, ...]) -> None:
        """Show ``rows`` in place of those before."""
        clear(self._grid)
        heads = (self.tr("Bytes"), self.tr("promised"), self.tr("found"))
        for column, title in enumerate(heads):
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            label = Muted(title)
            set_type(label, Type.SMALL)
            self._grid.addWidget(label, 0, column, side)
        for line, row in enumerate(rows, start=1):
            self._add(line, row)

    def _add(self, line: int, row: Promise) -> None:
        promised = row.template.format(n=group_digits(row.predicted))
        actual = "—" if row.actual is None else row.template.format(n=group_digits(row.actual))
        kind, word = self._verdict(row)
        name, sign = Muted(row.name), Picture(kind.icon, 16, kind.value)
        for widget in (name, sign):
            widget.setToolTip(word)
        set_type(name, Type.SMALL)
        sign.setAccessibleName(f"{row.name}: {word}")
        self._grid.addWidget(name, line, 0)
        for column, text in ((1, promised), (2, actual)):
            self._grid.addWidget(_figure(text), line, column, Qt.AlignmentFlag.AlignRight)
        self._grid.addWidget(sign, line, 3)
        if not row.kept:
            self._grid.addWidget(QLabel(word), line, 4)

    def _verdict(self, row: Promise) -> tuple[Status, str]:
        if row.actual is None:
            return Status.WARNING, self.tr("not reported")
        return (Status.GOOD, self.tr("equal")) if row.kept else (Status.BAD, self.tr("differs"))


def _figure(text: str) -> QLabel:
    label = QLabel(text)
    set_type(label, Type.SMALL)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
