"""Home: every array in a person's words, the free disks, what goes on, and the way to new storage."""

from functools import partial
from itertools import pairwise

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.room import Room, total_room
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.storage.units import format_size
from raidwright.storage.words.summary import ArraySummary, FreeDisk, Help, StorageSummary, summarize
from raidwright.ui.bridge.rooms import Rooms
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.frame.notices import hold_while_busy
from raidwright.ui.home.card import ArrayCard, Progress, free_words
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.labels import Muted, Text, name_widget
from raidwright.ui.look.layouts import hbox, page_layout, scroll_area_of_controls, vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Card, Heading, Status, StatusLine
from raidwright.ui.shared.bays import BayRow
from raidwright.ui.shared.catching_up import CatchingUp
from raidwright.ui.shared.devices import sync_progress
from raidwright.ui.shared.waiting import Waiting, practice_offer
from raidwright.ui.words.sentences import in_words

_MOST_DRAWN = 24
"""Free disks that are drawn; of more the sizes are told."""


class FreeCard(Card):
    """One button leads: to new storage, or without free disks to the practice machine."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._title, self._about = Heading(""), Text()
        self._blank, self._old = Muted(wrap=True), Muted(wrap=True)
        self._bays = BayRow()
        self._primary = name_widget(PrimaryButton(self.tr("Set up storage")), "set-up-storage")
        self._plain = name_widget(QPushButton(self.tr("Set up storage")), "set-up-more-storage")
        for button in (self._primary, self._plain):
            button.clicked.connect(session.setup_requested)
        offer = practice_offer(session, self.tr("Try the practice machine"))
        self._practice = name_widget(QPushButton(offer[0] if offer else ""), "try-practice")
        self._has_practice = offer is not None
        self._about.setText(self._three_lines())
        if offer is not None:
            self._practice.clicked.connect(offer[1])
        hold_while_busy(session, (self._practice,))
        buttons = (self._practice, self._plain, self._primary)
        self.add(hbox(0, Space.S, self._title, 1, *buttons), self._about, self._blank, self._old, self._bays)

    def show_disks(self, summary: StorageSummary, *, leads: bool) -> None:
        """Show the free disks; where the card ``leads``, its button is the page's first."""
        is_new, free = not summary.arrays, bool(summary.free)
        self._title.setText(self.tr("Welcome to Raidwright") if is_new else self.tr("Free disks"))
        self._about.setVisible(is_new)
        blank = free_words(summary.free, blank=True)
        if not free:
            blank = self.tr("No disk is free.") if summary.examined else self.tr("Not examined yet.")
        self._blank.setText(blank)
        old = free_words(summary.free, blank=False)
        self._old.setText(old)
        few = summary.free if len(summary.free) <= _MOST_DRAWN else ()
        self._bays.show_bays([disk.bay for disk in few], [self._caption(disk) for disk in few])
        self._bays.setVisible(bool(few))
        self._blank.setVisible(bool(blank))
        self._old.setVisible(bool(old))
        self._primary.setVisible(leads and (is_new or free))
        self._plain.setVisible(free and not leads)
        self._practice.setVisible(is_new and self._has_practice and not self._session.practice)

    def _caption(self, disk: FreeDisk) -> str:
        return format_size(disk.size) if disk.blank else self.tr("old data")

    def _three_lines(self) -> str:
        purpose = self.tr("Combines several disks into one storage that survives a disk failure.")
        promise = self.tr("You see every step and every affected disk before anything is written.")
        practice = self.tr("Try everything on the practice machine, without any risk.")
        speed = self.tr("Afterwards you can measure the speed of your storage.")
        return "\n".join((purpose, promise, practice if self._has_practice else speed))


class WorkCard(Card):
    """Hidden while nothing is under way, and every result was seen."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._line = name_widget(StatusLine(Status.INFO, ""), "work")
        self._show = name_widget(QPushButton(), "show-work")
        self._show.clicked.connect(session.work_requested)
        self.add(hbox(0, Space.S, (self._line, 1), self._show))
        self.hide()

    def show_work(self) -> None:
        """Show what is under way, or else the plan that ended while its page was not seen."""
        busy, plan, unseen = self._session.busy, self._session.running_plan, self._session.unseen_plan
        words = in_words(plan.title()) if plan is not None else self.tr("A measurement is running.")
        if not busy and unseen is not None:
            words = self.tr("Ended: {plan}").format(plan=in_words(unseen.title()))
        self._line.say(Status.INFO, words)
        self._show.setText(self.tr("Show progress") if busy else self.tr("Show result"))
        self.setVisible(busy or unseen is not None)


_MOST_AT_ONCE = 200
"""Devices that are summed up while the window waits; more are in a thread."""
_AGAIN = 60_000
"""Milliseconds after which it is asked anew how full the arrays are: nothing tells of that."""


class HomePage(CatchingUp):
    """A card for each array, one for the free disks; the worst first."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._cards: dict[str, ArrayCard] = {}
        self._summary: StorageSummary | None = None
        self._rooms = Rooms(session, self)
        self._is_summing = self._is_outdated = False
        self._work, self._free = WorkCard(session), FreeCard(session)
        self._arrays = vbox(0, Space.L)
        self._views = QStackedWidget()
        self._timer = QTimer(self, interval=_AGAIN)
        self._timer.timeout.connect(self._ask_rooms)
        self._lay_out()
        self._rooms.changed.connect(self._show_arrays)
        session.snapshot_changed.connect(self._refresh_if_visible)
        session.machine_changed.connect(self._change_machine)
        session.busy_changed.connect(self._refresh_if_visible)
        session.unseen_changed.connect(self._refresh_if_visible)
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed while another page was shown."""
        super().showEvent(event)
        self._ask_rooms()
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Ask for nothing while nobody looks."""
        super().hideEvent(event)
        self._timer.stop()

    def _change_machine(self) -> None:
        self._summary = None
        self._refresh()

    def _refresh(self) -> None:
        snapshot = self._session.snapshot
        if snapshot is None:
            self._views.setCurrentIndex(0)
        elif self._is_summing:
            self._is_outdated = True
        elif len(snapshot.blocks) <= _MOST_AT_ONCE:
            self._show(summarize(snapshot))
        else:
            self._is_summing, self._is_outdated = True, False
            self._session.loop.run_in_thread(partial(summarize, snapshot), self._show_summed, self._give_up)

    def _show_summed(self, summary: StorageSummary) -> None:
        self._is_summing = False
        if self._session.snapshot is not None:
            self._show(summary)
        if self._is_outdated:
            self._refresh()

    def _give_up(self, _error: Exception) -> None:
        self._is_summing = False

    def _show(self, summary: StorageSummary) -> None:
        before, self._summary = self._summary, summary
        self._views.setCurrentIndex(1)
        self._show_arrays()
        if before is None or _points(before) != _points(summary):
            self._ask_rooms()

    def _show_arrays(self) -> None:
        summary, snapshot = self._summary, self._session.snapshot
        if summary is None or snapshot is None:
            return
        self._keep_cards(summary)
        leader = next((each for each in summary.arrays if each.help not in (None, Help.OPEN)), None)
        for each in summary.arrays:
            room, progress = self._room_of(each), _progress_of(each, snapshot)
            self._cards[each.uuid].show_array(each, room, progress, leads=each is leader)
        self._work.show_work()
        self._free.show_disks(summary, leads=leader is None)

    def _keep_cards(self, summary: StorageSummary) -> None:
        """A card for each array, in their order; while the pointer is on the page, new ones come last."""
        wanted, before = [each.uuid for each in summary.arrays], list(self._cards)
        for uuid in [uuid for uuid in self._cards if uuid not in wanted]:
            card = self._cards.pop(uuid)
            card.hide()
            card.deleteLater()
        for uuid in wanted:
            if uuid not in self._cards:
                self._cards[uuid] = ArrayCard(self._session)
                self._arrays.addWidget(self._cards[uuid])
        if not self.underMouse():
            for place, uuid in enumerate(wanted):
                if self._arrays.indexOf(self._cards[uuid]) != place:
                    self._arrays.insertWidget(place, self._cards[uuid])
        if before != list(self._cards):
            self._set_tab_order()

    def _set_tab_order(self) -> None:
        """Have Tab come to the cards as they are seen: Qt orders widgets as they were made."""
        cards = sorted(self._cards.values(), key=self._arrays.indexOf)
        parts = (self._work, *cards, self._free)
        buttons = [button for part in parts for button in part.findChildren(QPushButton)]
        for one, other in pairwise(buttons):
            self.setTabOrder(one, other)

    def _room_of(self, summary: ArraySummary) -> Room | None:
        rooms = self._rooms.by_folder
        own = [rooms[point] for point in summary.points if point in rooms]
        return total_room(own) if own and len(own) == len(summary.points) else None

    def _ask_rooms(self) -> None:
        if self._summary is not None:
            self._rooms.ask(_points(self._summary))

    def _lay_out(self) -> None:
        cards, content = QWidget(), QWidget()
        vbox(0, Space.L, self._work, self._arrays, self._free, 1, parent=cards)
        title = Heading(self.tr("Home"), Type.TITLE)
        page_layout(content, title, (scroll_area_of_controls(cards, gutter=True), 1), gutter=True)
        for view in (Waiting(self._session), content):
            self._views.addWidget(view)
        hbox(0, 0, self._views, parent=self)


def _points(summary: StorageSummary) -> tuple[str, ...]:
    return tuple(point for each in summary.arrays for point in each.points)


def _progress_of(summary: ArraySummary, snapshot: Snapshot) -> Progress | None:
    array = array_or_single(snapshot, summary.uuid)
    return sync_progress(array, array.sync) if array is not None and array.sync is not None else None
