"""Every drive and array has a card that says what it is and whether it can be used."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import Block, Complaint, Fault, WholeDisk
from raidwright.ui.disks.card import LEAST_WIDTH, MARGIN, _longest_fitting
from raidwright.ui.look.colours import colours
from raidwright.ui.look.theme import Space, Type, font
from raidwright.ui.look.widgets import Status
from tests.ui.disks.actions import card, card_of, cards, go_to, index, key, place
from tests.ui.plan_actions import activate
from tests.ui.snapshots import TANK, home_server, many_disks, practice_disks, tank


def test_every_drive_and_array_has_its_card(show) -> None:
    page, _ = show(home_server())
    assert len(cards(page)) == 13
    array = card_of(page, TANK)
    assert array.title == "tank"
    assert array.second == "RAID 5 · 4 of 4 members"
    assert array.use == (
        Status.INFO,
        "Initial sync running – not protected yet, mounted at /srv/media",
    )
    assert array.progress == (0.372, "Initial sync · 37.2 % · 168 MB/s · 4 h 12 min left")


def test_cards_stand_under_their_controllers_in_the_order_of_ports(show) -> None:
    page, _ = show(practice_disks())
    in_order = [found.path for found in cards(page)]
    assert in_order == [f"/dev/sd{letter}" for letter in "abcdefoghijklmn"]


@pytest.mark.parametrize(
    ("letter", "kind", "words"),
    [
        ("g", Status.GOOD, "Free"),
        ("c", Status.INFO, "In use: member of the array tank"),
        ("h", Status.WARNING, "Old data: ext4 backup, NTFS Windows"),
    ],
)
def test_a_card_says_whether_its_disk_is_free(show, letter: str, kind: Status, words: str) -> None:
    page, _ = show(home_server())
    assert card(page, letter).use == (kind, words)
    assert words in index(page, letter).data(Qt.ItemDataRole.AccessibleTextRole)


def test_the_systems_disk_is_known_by_its_root(show) -> None:
    page, _ = show(home_server())
    system = next(found for found in cards(page) if found.path == "/dev/sda")
    assert system.use == (Status.INFO, "In use: running system (/)")
    assert not system.usable


def test_a_failing_disk_says_so(show) -> None:
    page, _ = show(home_server())
    failing = next(found for found in cards(page) if found.title == "Oldmill OM500")
    assert failing.problem == "Failing"
    assert failing.use[0] is Status.WARNING


@pytest.mark.parametrize(
    ("health", "problem", "sign"),
    [("ok", "Reports faults", Status.WARNING), ("failing", "Failing", Status.BAD)],
)
def test_a_worn_disk_says_so_also_where_it_is_in_use(show, health: str, problem: str, sign: Status) -> None:
    whole, worn = home_server(), (Complaint(Fault.BAD_SECTORS, "12"),)

    def wear(block: Block) -> Block:
        if block.path not in ("/dev/sdc", "/dev/sdg") or not isinstance(block.origin, WholeDisk):
            return block
        drive = replace(block.origin.drive, health=health, complaints=worn)
        return replace(block, origin=WholeDisk(drive))

    page, _ = show(replace(whole, blocks=tuple(map(wear, whole.blocks))))
    for letter, use in (("c", "In use: member of the array tank"), ("g", "Free, but ")):
        facts = card(page, letter)
        assert (facts.problem, facts.problem_sign) == (problem, sign)
        assert "healthy" not in facts.third
        assert facts.use[0] is Status.WARNING
        assert facts.use[1].startswith(use)
    whole_disk = card(page, "d")
    assert (whole_disk.problem, whole_disk.use[0]) == ("", Status.INFO)
    assert "healthy" in whole_disk.third


def test_partitions_are_shown_in_proportion(show) -> None:
    page, _ = show(home_server())
    system = next(found for found in cards(page) if found.path == "/dev/sda")
    words = [part.words for part in system.parts]
    assert words == ["FAT /boot/efi", "ext4 /", "swap", ""]
    shares = [part.share for part in system.parts]
    assert shares[1] == pytest.approx(0.7, abs=0.001)
    assert sum(shares) == pytest.approx(1.0, abs=0.01)


RECOVERING = Sync("recover", 0.25, 10**8, 600)
BORN = ("in_sync", "in_sync", "in_sync", "spare")
WHOLE = ("in_sync",) * 4
AGAIN = ("in_sync", "spare", "in_sync", "in_sync")


def mounted(words: str) -> str:
    return f"{words}, mounted at /srv/media"


@pytest.mark.parametrize(
    ("states", "sync", "kind", "words", "present"),
    [
        (WHOLE, None, Status.GOOD, "Healthy", 4),
        (WHOLE, Sync("check", 0.25, 10**8, 600), Status.GOOD, "Healthy – check running", 4),
        (WHOLE, Sync("resync", 0.25, 1, 6), Status.INFO, "Initial sync running – not protected yet", 4),
        (BORN, RECOVERING, Status.INFO, "Initial sync running – not protected yet", 4),
        (BORN, None, Status.INFO, "Initial sync pending – not protected yet", 4),
        (AGAIN, RECOVERING, Status.WARNING, "Rebuilding – not fully protected yet", 4),
        (WHOLE[:3], None, Status.BAD, "Degraded – members missing or faulty: 1", 3),
        ((*WHOLE[:3], "faulty"), None, Status.BAD, "Degraded – members missing or faulty: 1", 3),
        (("in_sync", "in_sync", "faulty", "free"), None, Status.BAD, "Failed – too many members missing", 2),
    ],
)
def test_a_card_says_how_its_array_stands(
    show, states: tuple[str, ...], sync: Sync | None, kind: Status, words: str, present: int
) -> None:
    page, _ = show(tank(states=states, sync=sync))
    facts = card_of(page, TANK)
    assert facts.use == (kind, mounted(words))
    spares = ", hot spares: 1" if "free" in states else ""
    assert facts.second == f"RAID 5 · {present} of 4 members{spares}"


@pytest.mark.parametrize(
    ("states", "sync", "progress"),
    [
        (BORN, RECOVERING, (0.25, "Initial sync · 25.0 % · 100 MB/s · 10 min left")),
        (BORN, Sync("recover", 0.0, 0, 0), (0.0, "Initial sync · not started yet")),
        (AGAIN, RECOVERING, (0.25, "Rebuilding · 25.0 % · 100 MB/s · 10 min left")),
        (BORN, None, None),
    ],
)
def test_how_far_it_is_and_how_long_it_takes(
    show, states: tuple[str, ...], sync: Sync | None, progress: tuple[float, str] | None
) -> None:
    page, _ = show(tank(states=states, sync=sync))
    assert card_of(page, TANK).progress == progress


@pytest.mark.parametrize(
    ("states", "sync"),
    [
        (WHOLE, Sync("resync", 0.372, 168 * 10**6, 15_120)),
        (WHOLE, Sync("check", 0.25, 10**8, 9 * 3600)),
        (AGAIN, RECOVERING),
        (BORN, None),
        (WHOLE[:3], None),
        (("in_sync", "in_sync", "faulty", "free"), None),
    ],
)
def test_the_narrowest_card_says_whole_words(show, states: tuple[str, ...], sync: Sync | None) -> None:
    page, _ = show(tank(states=states, sync=sync))
    facts, metrics = card_of(page, TANK), QFontMetrics(font(Type.SMALL))
    inner = LEAST_WIDTH - 2 * Space.M

    def shown(variants: tuple[str, ...], room: int) -> str:
        words = _longest_fitting(variants, metrics, room)
        assert metrics.horizontalAdvance(words) <= room, words
        return words

    said = shown((facts.use[1], *facts.brief_use), inner - 62)
    assert facts.use[1].startswith(said.partition(",")[0])
    if facts.progress is not None:
        bar = shown((facts.progress[1], facts.brief_progress), inner - 8)
        assert bar.endswith(" left")
    assert _longest_fitting((facts.use[1], *facts.brief_use), metrics, 2000) == facts.use[1]


def test_a_disk_that_an_array_has_thrown_out_is_marked(show) -> None:
    page, _ = show(tank(states=("in_sync", "faulty", "in_sync", "in_sync")))
    assert card(page, "d").use == (Status.BAD, "Failed: dropped out of the array tank")
    assert card(page, "c").use == (Status.INFO, "In use: member of the array tank")


def test_members_of_an_array_that_does_not_run_are_counted_without_its_spares(show) -> None:
    snapshot = tank(states=(*WHOLE[:3], "free"))
    held = replace(snapshot.arrays[0], running=False, path="")
    page, _ = show(replace(snapshot, arrays=(held,)))
    facts = card_of(page, TANK)
    assert facts.use == (Status.WARNING, "Stopped – members missing: 1")
    assert facts.second == "RAID 5 · 3 of 4 members, hot spares: 1"


def test_practice_is_offered_when_there_is_nothing_to_build_on(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    assert page._no_free_disks.isHidden()
    page2, _ = show(tank())
    assert page2._no_free_disks.isVisible()


def test_a_hundred_and_fifty_disks_are_listed(show, qtbot: QtBot) -> None:
    page, _ = show(many_disks(150))
    qtbot.waitUntil(lambda: len(cards(page)) == 150)
    paths = [found.path for found in cards(page)]
    assert paths == sorted(paths)
    assert page._summary.text() == "150 disks · 150 usable for an array"


class Painted(QObject):
    """Says when a widget is drawn anew."""

    again = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)

    def eventFilter(self, _widget: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.again.emit()
        return False


def test_among_chosen_cards_it_is_seen_which_has_the_keyboard(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    view = page.device_list
    activate(page, qtbot)
    for opened in ("", key("b")):
        view.choose_only([key(letter) for letter in "ab"])
        view.mark_current(opened)
        pictures = {}
        for letter in "ab":
            go_to(page, letter)
            QApplication.processEvents()
            pictures[letter] = view.grab(place(page, "b")).toImage()
        assert pictures["a"] != pictures["b"]


def test_a_card_and_its_sign_light_up_under_the_pointer(show, qtbot: QtBot) -> None:
    page, _ = show(practice_disks())
    view, ink, where = page.device_list, colours(page.palette()), place(page, "a")
    edge, sign = QPoint(where.center().x(), where.top() + MARGIN), where.bottomRight() - QPoint(26, 26)

    def colours_at(at: QPoint, around: int) -> set[str]:
        QApplication.processEvents()
        picture, steps = view.grab().toImage(), range(-around, around + 1)
        return {picture.pixelColor(at + QPoint(x, y)).name() for x in steps for y in steps}

    assert colours_at(edge, 0) == {ink.outline.name()}
    QTest.mouseMove(view.viewport(), where.center())
    assert colours_at(edge, 0) == {ink.muted.name()}
    assert ink.accent.name() not in colours_at(sign, 9)
    painted = Painted(view.viewport())
    with qtbot.waitSignal(painted.again, timeout=5_000):
        QTest.mouseMove(view.viewport(), sign)
    assert ink.accent.name() in colours_at(sign, 9)
    QTest.mouseMove(view.viewport(), where.center())
    assert ink.accent.name() not in colours_at(sign, 9)
    QTest.mouseMove(view.viewport(), place(page, "b").center())
    assert colours_at(edge, 0) == {ink.outline.name()}
