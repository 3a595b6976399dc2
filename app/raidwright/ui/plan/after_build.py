"""What turns an array that was built into storage to rely on: alarms, speed, shares, a copy elsewhere."""

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from raidwright.notify.switch import entry, is_on, switch_off, switch_on
from raidwright.protocol import PlanDone
from raidwright.session.choices import SYSTEM
from raidwright.session.endings import trial_words
from raidwright.session.quick_speed import quick_series, quick_verdict
from raidwright.session.series import Series, SeriesEvent
from raidwright.storage.design.capacity_sentences import no_backup
from raidwright.storage.operations.upkeep import CheckMonthly
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.share import Share
from raidwright.storage.steps.share import shares_entered
from raidwright.ui.bridge.followed import followed_series
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.options import ALERTS, recall, remember
from raidwright.ui.look.controls import FlatButton, ThinProgressBar
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import clear, hbox, vbox
from raidwright.ui.look.theme import Space, Type, set_type
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.shared.awake_switch import AwakeSwitch
from raidwright.ui.shared.qr_code import QrCode
from raidwright.ui.shared.sheet import SheetRow, sheet_title
from raidwright.ui.shared.switching import Switching
from raidwright.ui.words.figures import sentences_in_row
from raidwright.ui.words.sentences import failure_sentence, in_words


class AlertSwitches(Card):
    """Hidden where neither can be switched here, as on the practice machine."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._array = ""
        self._alerts = name_widget(QCheckBox(self.tr("&Tell me when a disk fails")), "tell-failures")
        self._monthly = name_widget(QCheckBox(self.tr("&Check the array each month")), "check-monthly")
        self._alerts.clicked.connect(self._switch_alerts)
        self._monthly.clicked.connect(self._switch_monthly)
        self._switching = Switching(session, self._show)
        session.busy_changed.connect(self._show)
        self.add(self._alerts, self._monthly, AwakeSwitch(session), self._switching)

    def show_array(self, array: Array | None) -> None:
        """Show the switches as they are for ``array``."""
        self._array = array.uuid if array is not None and array.path else ""
        self._show()

    def begin(self) -> None:
        """Switch alarms on for the first array of this computer, unless the desktop has an entry of ours."""
        is_here = self._session.choice == SYSTEM and not self._session.practice
        if is_here and not recall(ALERTS) and not is_on() and not entry().exists():
            self._alerts.setChecked(True)
            self._switch_alerts(True)

    def _show(self) -> None:
        snapshot = self._session.snapshot
        self._alerts.setVisible(not self._session.practice)
        if self._alerts.isEnabled():
            self._alerts.setChecked(is_on())
        ways = [wanted for wanted in (True, False) if snapshot and self._can_switch(wanted, snapshot)]
        self._monthly.setVisible(bool(ways))
        self._monthly.setEnabled(not self._session.busy)
        self._monthly.setChecked(ways == [False])
        self.setVisible(bool(ways) or not self._session.practice)

    def _can_switch(self, wanted: bool, snapshot: Snapshot) -> bool:
        is_asked = bool(self._array)
        return is_asked and isinstance(plan_for(CheckMonthly(self._array, wanted), snapshot), Planned)

    def _switch_alerts(self, wanted: bool) -> None:
        remember(ALERTS, "chosen")
        self._switching.hide()
        self._alerts.setEnabled(False)
        switch = switch_on() if wanted else switch_off()
        self._session.loop.run(switch, lambda _: self._enable_alerts(), self._fail_alerts)

    def _enable_alerts(self) -> None:
        self._alerts.setEnabled(True)
        self._show()

    def _fail_alerts(self, error: Exception) -> None:
        self._enable_alerts()
        self._switching.fail(error)

    def _switch_monthly(self, wanted: bool) -> None:
        self._switching.run(CheckMonthly(self._array, wanted))


class QuickSpeed(Card):
    """Measures the array and one of its disks, and says how they compare."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._array: Array | None = None
        self._series: Series | None = None
        self._was_syncing = False
        self._words = name_widget(Text(), "speed-words")
        self._go = name_widget(QPushButton(self.tr("&Measure")), "measure-now")
        self._bar = ThinProgressBar()
        self._bar.setAccessibleName(self.tr("Measuring"))
        self._bar.hide()
        self._go.clicked.connect(self._press)
        self._details = name_widget(FlatButton(self.tr("Details")), "speed-details")
        self._details.setToolTip(self.tr("Show these measurements under Speed"))
        self._details.clicked.connect(session.results_requested)
        session.busy_changed.connect(self._show_whether_possible)
        words = vbox(0, Space.XS, Heading(self.tr("How fast is it?")), self._words, self._bar)
        self.add(hbox(0, Space.M, (words, 1), self._details, self._go))
        self.forget()

    def forget(self) -> None:
        """Offer to measure, as before anything was measured."""
        self._array = None
        self._details.hide()
        self._words.setText(self.tr("Measures the array and one of its disks in one minute"))

    def stop(self) -> None:
        """Measure no longer: the button that stops it is left."""
        if self._series is not None:
            self._session.cancel()

    def show_array(self, array: Array | None) -> None:
        """Measure ``array`` from now on, once it is there."""
        self._array = array
        self._show_whether_possible()

    def _show_whether_possible(self) -> None:
        is_possible = bool(self._array and self._array.path) and not self._session.blocked_reason()
        self._go.setEnabled(is_possible or self._series is not None)

    def _press(self) -> None:
        if self._series is not None:
            self.stop()
            return
        machine, snapshot = self._session.machine, self._session.snapshot
        if machine is None or snapshot is None or self._array is None:
            return
        self._was_syncing = self._array.sync is not None
        self._series = quick_series(self._array, machine.title, snapshot)
        if self._series is not None:
            self._show_measuring(True)
            self._session.carry_out(followed_series(self._series), self._hear, self._end, self._fail)

    def _show_measuring(self, measuring: bool) -> None:
        self._bar.setVisible(measuring)
        self._go.setText(self.tr("&Stop") if measuring else self.tr("&Measure"))
        if measuring:
            self._words.setText(self.tr("Measuring…"))

    def _hear(self, _: SeriesEvent) -> None:
        """Nothing is told of a single pass."""

    def _end(self) -> None:
        series = self._series
        runs = series.progress.runs if series else ()
        verdict = map(in_words, quick_verdict(runs, syncing=self._was_syncing))
        self._details.setVisible(bool(runs))
        why = in_words(series.progress.why_ended(series.stopped)) if series else ""
        self._finish(sentences_in_row(*verdict, *filter(None, (why,))))

    def _fail(self, error: Exception) -> None:
        self._finish(failure_sentence(error))

    def _finish(self, words: str) -> None:
        self._series = None
        self._show_measuring(False)
        self._words.setText(words)
        self._show_whether_possible()


class AfterBuild(QWidget):
    """Cards below the result of a build."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._switches, self._speed = AlertSwitches(session), QuickSpeed(session)
        self._copy = BackupCard()
        self._sheet = SheetRow(session, "save-sheet-now")
        sheet = Card(Heading(sheet_title()), self._sheet)
        vbox(0, Space.M, self._speed, self._switches, self._copy, sheet, parent=self)

    def show_plan(self, plan: Plan) -> None:
        """Begin with what ``plan`` has built."""
        self._speed.forget()
        self._switches.begin()
        self._copy.show_plan(plan)

    def stop_measuring(self) -> None:
        """End a measurement that was begun here."""
        self._speed.stop()

    def show_array(self, array: Array | None) -> None:
        """Follow the array that was built."""
        self._switches.show_array(array)
        self._speed.show_array(array)
        self._sheet.show_array(array.uuid if array else "")


class BackupCard(Card):
    """Says what redundancy is not, and what to do about it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._why = name_widget(Muted(wrap=True), "no-backup")
        self._what: QPushButton = name_widget(FlatButton(self.tr("&What to do")), "backup-advice")
        self._advice = Text(
            self.tr(
                "Copy the files to a USB disk each week, and keep that disk in another place. Test the"
                " backup once: open a file from it."
            )
        )
        self._advice.hide()
        self._what.clicked.connect(self._unfold)
        words = vbox(0, Space.XS, Heading(self.tr("No backup yet")), self._why, self._advice)
        self.add(hbox(0, Space.M, (words, 1), self._what))

    def show_plan(self, plan: Plan) -> None:
        """Say it of what ``plan`` has built."""
        warning = no_backup(plan.predicted) if plan.predicted is not None else None
        self._why.setText(in_words(warning))
        self._why.setVisible(warning is not None)

    def _unfold(self) -> None:
        self._advice.setVisible(self._advice.isHidden())


class SharedCard(Card):
    """Hidden where nothing is shared."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._addresses, self._trials = vbox(0, Space.M), vbox(0, Space.XS)
        self._phone = vbox(0, Space.XS)
        who = Muted(self.tr("Other devices ask for the name and the password that you have set."), wrap=True)
        words = vbox(0, Space.M, self._addresses, self._trials, who, 1)
        places = hbox(0, Space.L, (words, 1), vbox(0, 0, self._phone, 1))
        self.add(Heading(self.tr("Open files from other devices")), places)
        self.hide()

    def show_plan(self, plan: Plan, done: PlanDone) -> None:
        """Show the addresses of what ``plan`` shares, ready to be copied, and how each was tried."""
        for part in (self._addresses, self._phone, self._trials):
            clear(part)
        shares = [each.share for each in shares_entered(plan.steps) if each.share.smb]
        self.setVisible(bool(shares or done.trials))
        host = self._session.snapshot.host.name if self._session.snapshot else ""
        for share in shares:
            self._show_address(share, host)
        if shares:
            self._show_phone(shares, host)
        for trial in done.trials:
            kind = Status.GOOD if trial.reason is None else Status.WARNING
            self._trials.addWidget(name_widget(StatusLine(kind, in_words(trial_words(trial))), "share-trial"))

    def _show_address(self, share: Share, host: str) -> None:
        windows, others = share.addresses(host)
        for words, address in (
            (self.tr("Windows: in Explorer’s address bar"), windows),
            (self.tr("Mac: in Finder, Go → Connect to Server. Linux: in Files"), others),
        ):
            place = name_widget(Text(address), "share-address", f"{words}: {address}")
            set_type(place, Type.STRONG)
            self._addresses.addLayout(vbox(0, 0, Muted(words, wrap=True), place))

    def _show_phone(self, shares: Sequence[Share], host: str) -> None:
        """The address of the one share as a picture; of several that of the computer, which lists them."""
        address = shares[0].addresses(host)[1]
        address = address if len(shares) == 1 else address.rpartition("/")[0]
        words = self.tr("Phone: scan the code, then open it in a file app")
        code = name_widget(QrCode(address, f"{words}: {address}"), "share-qr")
        self._phone.addWidget(code)
        label = Muted(words, wrap=True)
        label.setMaximumWidth(code.sizeHint().width())
        self._phone.addWidget(label)
