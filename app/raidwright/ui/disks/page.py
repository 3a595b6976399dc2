"""Disks: every drive and array of the machine as cards, live, and what can be done with chosen ones."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QListView, QMenu, QPushButton, QScrollArea, QStackedWidget, QWidget

from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import format_size
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.disks.card import LEAST_WIDTH, MARGIN, SPARE, DeviceCards
from raidwright.ui.frame.notices import hold_while_busy
from raidwright.ui.look.columns import Elastic
from raidwright.ui.look.controls import PrimaryButton
from raidwright.ui.look.icons import icon
from raidwright.ui.look.labels import Muted, name_widget
from raidwright.ui.look.layouts import GUTTER, SideBySide, hbox, scroll_area, vbox
from raidwright.ui.look.theme import Space, Type
from raidwright.ui.look.widgets import Banner, Card, EmptyState, Heading, Status
from raidwright.ui.shared.details_beside import DetailsBeside
from raidwright.ui.shared.device_model import Role, device_at
from raidwright.ui.shared.device_view import DeviceView
from raidwright.ui.shared.devices import ARRAYS, CardFacts, DeviceGroup, groups_of
from raidwright.ui.shared.waiting import Waiting, practice_offer
from raidwright.ui.words.figures import count_disks

_WIDE = 720
"""Pixels that words and buttons take beside one another; in less the words stand above."""


class ChoiceBar(Card):
    """What is chosen, and buttons for it; visible while something is chosen."""

    build_wanted = Signal()
    cleaning_wanted = Signal()
    details_wanted = Signal()
    none_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._words = Heading("", Type.STRONG)
        self._none = QPushButton(self.tr("Clear selection"))
        self._details = QPushButton(self.tr("Details"))
        self._clean = name_widget(QPushButton(self.tr("Wipe these disks…")), "clean-disks")
        self._build = PrimaryButton(self.tr("Build with these disks…"))
        self._none.clicked.connect(self.none_wanted)
        self._details.clicked.connect(self.details_wanted)
        self._clean.clicked.connect(self.cleaning_wanted)
        self._build.clicked.connect(self.build_wanted)
        self.body.setContentsMargins(Space.L, Space.S, Space.S, Space.S)
        buttons = QWidget()
        hbox(0, Space.S, 1, self._none, self._details, self._clean, self._build, parent=buttons)
        sides = SideBySide((self._words, 1), (buttons, 0), _WIDE)
        sides.setMinimumWidth(1)
        self.add(sides)
        self.show_choice(())

    def show_choice(self, chosen: Sequence[CardFacts], *, cleanable: bool = False) -> None:
        """Show how many disks are chosen; ``cleanable`` offers to clean them."""
        self._clean.setVisible(cleanable)
        self.setVisible(bool(chosen))
        total = format_size(sum(facts.bytes for facts in chosen))
        words = self.tr("{disks} selected · {size}")
        self._words.setText(words.format(disks=count_disks(len(chosen)), size=total))
        self._details.setVisible(len(chosen) == 1)


class DeviceList(DeviceView):
    """All devices as cards; one that is clicked with the right button has a menu."""

    menu_wanted = Signal(str, QPoint)
    """The key of a device and the place on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(DeviceCards(), parent)
        self.setAccessibleName(self.tr("Disks and arrays of this machine"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        # The page scrolls, so that a notice above the cards can be scrolled away.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(LEAST_WIDTH + 2 * MARGIN + SPARE)
        self.viewport().setMouseTracking(True)

    def choose_none(self) -> None:
        """Un-choose all disks."""
        self.clearSelection()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light up the (i) under the pointer: Qt repaints a card only when the pointer comes to it."""
        super().mouseMoveEvent(event)
        self.update(self.indexAt(event.position().toPoint()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the card under the pointer, or of the current card if a key was pressed."""
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if key := index.data(Role.KEY):
            middle = self.viewport().mapToGlobal(self.visualRect(index).center())
            self.menu_wanted.emit(key, middle if by_key else event.globalPos())


_LEAST_TO_BUILD = 2
_MOST_AT_ONCE = 200
"""Devices whose cards are made while the window waits; those of more are made in a thread."""


class DisksPage(QWidget):
    """All devices as cards, what can be done with the chosen ones, and the details of one."""

    def __init__(self, session: QtSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.device_list = DeviceList()
        self.choice_bar = ChoiceBar()
        self._summary = Muted()
        self._offer = practice_offer(session, self.tr("Try the practice machine"))
        self._no_free_disks = self._make_no_free_disks()
        self._cards = QWidget()
        self._views = QStackedWidget()
        self._making = self._is_outdated = False
        """Whether cards are being made in a thread, and others are wanted meanwhile."""
        self._waiting = Waiting(session)
        self._lay_out()
        self._connect()
        self._refresh()

    def _connect(self) -> None:
        session, devices = self._session, self.device_list
        session.snapshot_changed.connect(self._refresh_if_visible)
        session.machine_changed.connect(self._refresh)
        devices.choice_changed.connect(self._show_choice)
        devices.menu_wanted.connect(self._open_menu)
        devices.let_go.connect(self._catch_up)
        self._beside.follow(devices)
        self.choice_bar.build_wanted.connect(self._build)
        self.choice_bar.cleaning_wanted.connect(lambda: session.emptying_requested.emit(self._related_ids()))
        self.choice_bar.details_wanted.connect(
            lambda: self.open_details(self.device_list.chosen_facts()[0].key)
        )
        self.choice_bar.none_wanted.connect(devices.choose_none)

    def open_details(self, key: str) -> None:
        """Show everything about the drive or array ``key``."""
        self._beside.open_details(key)

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what has changed while another page was shown."""
        super().showEvent(event)
        self._refresh()

    def _refresh_if_visible(self, snapshot: Snapshot) -> None:
        if self.isVisible():
            self._make_cards(snapshot)

    def _make_cards(self, snapshot: Snapshot) -> None:
        """Show the cards of ``snapshot``, or of a later one: while some are made, no others are begun."""
        if self._making:
            self._is_outdated = True
        elif len(snapshot.blocks) <= _MOST_AT_ONCE:
            self._show(groups_of(snapshot))
        else:
            self._making, self._is_outdated = True, False
            self._session.loop.run_in_thread(
                partial(groups_of, snapshot), self._show_made, self._fail_to_make
            )

    def _show_made(self, groups: tuple[DeviceGroup, ...]) -> None:
        self._making = False
        if self._is_outdated:
            self._refresh()
        elif self._session.snapshot is not None:
            self._show(groups)

    def _fail_to_make(self, _error: Exception) -> None:
        """Let others be made; the fault itself is told by the loop."""
        self._making = False

    def _catch_up(self) -> None:
        if self._session.snapshot is not None:
            self._refresh_if_visible(self._session.snapshot)

    def _show(self, groups: tuple[DeviceGroup, ...]) -> None:
        self._views.setCurrentIndex(1 if groups else 2)
        self.device_list.show_groups(groups)
        cards = [facts for group in groups if group.key != ARRAYS for facts in group.cards]
        free = sum(facts.usable for facts in cards)
        self._summary.setText(self._summary_words(cards, free))
        if not self.device_list.holds_still():
            self._show_notices(cards, nothing=free < _LEAST_TO_BUILD and all(each.examined for each in cards))
        self._show_choice()
        self._beside.refresh()

    def _summary_words(self, cards: Sequence[CardFacts], free: int) -> str:
        """How many disks there are, and how many of them are free, once any was examined."""
        if not any(each.examined for each in cards):
            return count_disks(len(cards)) if cards else ""
        words = self.tr("{disks} · {free} usable for an array")
        return words.format(disks=count_disks(len(cards)), free=free)

    def _show_notices(self, cards: Sequence[CardFacts], *, nothing: bool) -> None:
        """Say above the ``cards`` that there is ``nothing`` to build on."""
        offer = nothing and bool(cards) and not self._session.practice and self._session.acts
        self._no_free_disks.setVisible(offer)

    def _refresh(self) -> None:
        if self._session.snapshot is None:
            self._views.setCurrentIndex(0)
            self.device_list.show_groups(())
            self.open_details("")
        else:
            self._make_cards(self._session.snapshot)

    def _show_choice(self) -> None:
        chosen = self.device_list.chosen_facts()
        self.choice_bar.show_choice(chosen, cleanable=bool(chosen) and self._is_cleanable())

    def _is_cleanable(self) -> bool:
        """Whether the chosen disks have anything that is lost when they are cleaned."""
        from raidwright.storage.plan.old_disks import plan_old_disks
        from raidwright.storage.plan.plan import Planned

        snapshot = self._session.snapshot
        answer = plan_old_disks(self._related_ids(), snapshot) if snapshot else None
        return isinstance(answer, Planned) and bool(answer.plan.losses)

    def _related_ids(self) -> tuple[str, ...]:
        """Ids of the chosen disks and of all disks that belong to the same arrays."""
        from raidwright.storage.plan.old_disks import related_disks

        chosen, snapshot = self.device_list.chosen_facts(), self._session.snapshot
        return related_disks([facts.key for facts in chosen], snapshot) if snapshot else ()

    def _build(self) -> None:
        self._session.build_requested.emit(tuple(facts.key for facts in self.device_list.chosen_facts()))

    def _open_menu(self, key: str, point: QPoint) -> None:
        device = device_at(self.device_list.devices.index_of(key))
        if device is not None:
            self._menu(device.facts).exec(point)

    def _menu(self, facts: CardFacts) -> QMenu:
        menu = QMenu(self)
        menu.addAction(icon("info"), self.tr("Details"), lambda: self.open_details(facts.key))
        details = self._beside.facts_of(facts.key)
        target, removable = (details.target, details.removable) if details else ("", "")
        if facts.usable:
            build = menu.addAction(icon("build"), self.tr("Build with this disk…"))
            build.triggered.connect(lambda: self._session.build_requested.emit((facts.key,)))
        benchmark = menu.addAction(icon("benchmark"), self.tr("Benchmark…"))
        benchmark.setEnabled(bool(target))
        benchmark.triggered.connect(lambda: self._session.benchmark_requested.emit(target))
        teardown = menu.addAction(icon("teardown"), self.tr("Delete array…"))
        teardown.setEnabled(bool(removable))
        teardown.triggered.connect(lambda: self._session.teardown_requested.emit(removable))
        clean = menu.addAction(icon("teardown"), self.tr("Wipe disk…"))
        cleanable = details.cleanable if details else ()
        clean.setEnabled(bool(cleanable))
        clean.triggered.connect(lambda: self._session.emptying_requested.emit(cleanable))
        return menu

    def _make_no_disks(self) -> EmptyState:
        title = self.tr("No disks found")
        words = self.tr("Connect a disk and it appears here automatically.")
        state = EmptyState("disks", title, words, self._offer)
        hold_while_busy(self._session, state.findChildren(QPushButton))
        return state

    def _make_no_free_disks(self) -> Banner:
        words = self.tr("Too few free disks: an array needs at least two disks that are not in use.")
        banner = Banner(Status.INFO, words, *((self._offer,) if self._offer else ()))
        hold_while_busy(self._session, banner.findChildren(QPushButton))
        return banner

    def _make_list(self) -> QScrollArea:
        """The cards in an area that scrolls, with the notice above them."""
        every_card = Elastic(self.device_list)
        every_card.show_all(True)
        left, right = int(Space.XL), Space.XL - GUTTER
        notice = hbox((left, 0, right, 0), 0, self._no_free_disks)
        # Each card keeps away from the ends of its list, which for that reaches beyond the notices.
        cards = hbox((left - MARGIN, 0, right - MARGIN - SPARE, 0), 0, every_card)
        whole = QWidget()
        vbox(0, Space.M, notice, cards, 1, parent=whole)
        area = scroll_area(whole, gutter=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return area

    def _lay_out(self) -> None:
        title = Heading(self.tr("Disks"), Type.TITLE)
        head = hbox((Space.XL, 0, Space.XL, 0), Space.M, title, (self._summary, 1))
        self._views.addWidget(self._waiting)
        self._views.addWidget(self._make_list())
        self._views.addWidget(self._make_no_disks())
        foot = hbox((Space.XL, 0, Space.XL, 0), 0, self.choice_bar)
        vbox((0, Space.L, 0, Space.L), Space.M, head, (self._views, 1), foot, parent=self._cards)
        # Tab comes to widgets in the order in which they are laid out: the details follow the cards.
        self._beside = DetailsBeside(self._cards, self._session)
        self.details = self._beside.details
        hbox(0, 0, self._beside, parent=self)
