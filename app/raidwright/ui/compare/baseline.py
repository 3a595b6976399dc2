"""Where writes have no baseline: how to come by one, and the way there when a blank disk is at hand."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton, QWidget

from raidwright.bench.comparing.baseline import (
    disk_models,
    lacks_baseline,
    names_lacking,
    no_baseline_template,
)
from raidwright.bench.run import Run
from raidwright.history import SavedRun
from raidwright.storage.rules.eligibility import disk_findings, is_blocked
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disks, drive_id
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.compare.saved import shown_name
from raidwright.ui.look.labels import name_widget
from raidwright.ui.look.layouts import hbox
from raidwright.ui.look.theme import Space
from raidwright.ui.look.widgets import Status, StatusLine


class BaselineOffer(QWidget):
    """Says where an array has no disk to be compared with, and offers to build on a blank one."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._drive = ""
        self._words = StatusLine(Status.INFO, "")
        self._build = name_widget(QPushButton(self.tr("Build on a blan&k disk…")), "build-baseline")
        self._build.clicked.connect(lambda: session.build_requested.emit((self._drive,)))
        hbox(0, Space.S, (self._words, 1), self._build, parent=self)
        self.hide()

    def show_runs(self, runs: Sequence[SavedRun], saved_runs: Sequence[SavedRun]) -> None:
        """Name those of ``runs`` that lack a run on one disk; hide when none does."""
        others = [saved.run for saved in (*runs, *saved_runs)]
        chosen = [saved.run for saved in runs]
        lacking = lacks_baseline(chosen, others)
        names = names_lacking(chosen, [shown_name(saved) for saved in runs], lacking)
        snapshot = self._session.snapshot
        self._drive = next((free_disk(run, snapshot) for run in lacking), "") if snapshot else ""
        template = QCoreApplication.translate("Compare", no_baseline_template(lacking))
        self._words.say(Status.INFO, template.format(names=names))
        self._build.setVisible(bool(self._drive))
        self.setVisible(bool(lacking))


def free_disk(run: Run, snapshot: Snapshot) -> str:
    """`Drive.id` of a blank disk of the same model as all disks of the array; empty without one."""
    fits = (drive_id(disk) for disk in disks(snapshot) if _is_of(disk, run) and _is_free(disk, snapshot))
    return next(fits, "")


def _is_free(disk: Block, snapshot: Snapshot) -> bool:
    return not is_blocked(disk_findings(disk, snapshot))


def _is_of(disk: Block, run: Run) -> bool:
    return isinstance(disk.origin, WholeDisk) and disk_models(run) == {disk.origin.drive.model}
