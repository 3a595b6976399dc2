"""``./dev tour --sitting``: one array, one person, one share, from the open window to the finished NAS.

Each screen of the guide is taken, G1 to G9, and every click and typed field is counted until the share can be
opened. The computer is invented: four new disks of 4 TB, with Samba.
"""

import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import structs
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from raidwright.bench.spec import BenchSpec
from raidwright.machine.port import HeaderFile
from raidwright.machine.saved import read_machine
from raidwright.protocol import MeasureEvent, PlanDone, PlanEvent, ShareTrial
from raidwright.storage.configuration import FileKind
from raidwright.storage.levels import level_named
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.check_calendar import CheckCalendar, Clock
from raidwright.storage.snapshot.disks import Block, Filesystem, Snapshot, WholeDisk
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.snapshot.share import INCLUSION, Announcer, AnnouncingServer, NearNetwork
from raidwright.storage.steps.share import shares_entered
from raidwright.ui.bridge.session import QtSession
from raidwright.ui.contents import WindowContents
from raidwright.ui.frame.main_window import MainWindow
from raidwright.ui.frame.options import PageName, WindowOptions
from raidwright.ui.frame.shell import Shell, install
from tests.storage.sharing import NETWORK, PATHS, READY, computer
from tests.tour.driver import Driver
from tests.tour.looks import Look
from tests.tour.machines import HeldMachine
from tests.ui.bench_builders import events
from tests.ui.builders import FakeOpener
from tests.ui.plan.plans import done_with
from tests.ui.plan_actions import carried_out
from tests.ui.planned_snapshots import after_build, equipped

_WORD = re.compile(r"[\w’-]*[^\W\d_][\w’-]*")
_MACHINES = Path(__file__).parents[1] / "machines"
_SHELVES = ("1", "2", "3", "4")
MOST_CLICKS, MOST_TYPED = 12, 3
"""Until the share can be opened, passwords apart."""
PASSWORD = "five unrelated words make sense"


SERVED = structs.replace(
    READY,
    people=(),
    client=True,
    networks=(NearNetwork("eth0", NETWORK, True, "52:54:00:12:34:56", wakes=True),),
    announcers=tuple(AnnouncingServer(kind, f"{kind.value}.service", runs=True) for kind in Announcer),
    stays_awake=False,
)


def tower() -> Snapshot:
    """A computer called "tower" with four blank disks, on which anna logs in; nobody shares anything yet."""
    look = equipped(read_machine(_MACHINES / "eight_blank_hdds.json"))
    can = computer().host
    host = structs.replace(
        look.host,
        name="tower",
        practice=False,
        systemd=True,
        tools=tuple({**dict(look.host.tools), **dict(can.tools)}.items()),
        users=("anna",),
        setting_files=(*look.host.setting_files, *can.setting_files),
        checks=CheckCalendar(Clock.TIMER, False, 60),
        sharing=SERVED,
    )
    blocks = tuple(_in_bay(block, bay) for block, bay in zip(look.blocks[:4], _SHELVES, strict=True))
    return structs.replace(look, host=host, blocks=(*blocks, _system_disk(look.blocks[-1])))


def _system_disk(block: Block) -> Block:
    """What the computer starts from, a disk that the guide offers to nobody."""
    origin = block.origin
    assert isinstance(origin, WholeDisk)
    drive = structs.replace(origin.drive, id="system", model="Tarnfell SSD 500", serial="TS-500F11")
    root = Filesystem("ext4", "", "root", ("/",))
    return structs.replace(block, size=500 * 10**9, origin=WholeDisk(drive), content=root)


def _in_bay(block: Block, bay: str) -> Block:
    origin = block.origin
    assert isinstance(origin, WholeDisk)
    return structs.replace(block, origin=WholeDisk(structs.replace(origin.drive, bay=bay)))


class Nas(HeldMachine):
    """Builds what it is asked for, and shares it; a disk can fail then."""

    def __init__(self) -> None:
        super().__init__(tower(), "This computer")

    async def run(
        self, plan: Plan, passphrase: bytearray | None = None, header: HeaderFile | None = None
    ) -> AsyncIterator[PlanEvent]:
        entered = shares_entered(plan.steps)
        trials = tuple(ShareTrial(each.share.name, "anna", True) for each in entered)
        self.script = [*carried_out(plan), structs.replace(done_with(plan), trials=trials)]
        self.hold_at(len(self.script) // 2 | 1)
        look = after_build(self._latest, plan, Sync("resync", 0.12, 160_000_000, 22_000))
        sharing = structs.replace(SERVED, entered=entered, people=("anna",), stays_awake=True)
        included = setting_lines(PATHS[FileKind.SAMBA], f"{INCLUSION}\n".encode(), public=True)
        host = structs.replace(look.host, sharing=sharing, settings=(*look.host.settings, *included))
        async for event in super().run(plan, passphrase, header):
            if isinstance(event, PlanDone):
                self.show(structs.replace(look, host=host))
            yield event

    async def measure(self, spec: BenchSpec) -> AsyncIterator[MeasureEvent]:
        scale = 1.0 if self.measured else 0.25
        self.measured.append(spec)
        for event in events(spec, scale=scale):
            yield event

    def settle(self) -> None:
        """The initial sync is over."""
        self._change(lambda array: structs.replace(array, sync=None, state="clean"))

    def fail(self) -> None:
        """The second disk is thrown out, and a new one is put in."""
        new = read_machine(_MACHINES / "eight_blank_hdds.json").blocks[4]
        self._change(_without_second, _in_bay(new, "5"))

    def _change(self, change: Callable[[Array], Array], *new: Block) -> None:
        arrays, blocks = tuple(map(change, self._latest.arrays)), (*self._latest.blocks, *new)
        self.show(structs.replace(self._latest, arrays=arrays, blocks=blocks))


def _without_second(array: Array) -> Array:
    second = structs.replace(array.members[1], slot=-1, states=("faulty",))
    members = (array.members[0], second, *array.members[2:])
    level = level_named(array.level)
    component = array.size // (array.expected - (level.facts.parities if level else 0))
    return structs.replace(array, members=members, degraded=1, state="clean", component=component)


class Sitting:
    """Drives the window as the person would, who looks at each screen before going on."""

    def __init__(self, driver: Driver, shell: Shell, session: QtSession, nas: Nas) -> None:
        self._driver, self._shell, self._session, self._nas = driver, shell, session, nas
        self.clicks: list[str] = []
        self.typed: list[str] = []
        self.passwords = 0
        self.words: dict[str, int] = {}
        """Screen -> words on it."""

    def go(self) -> None:
        """From Home to the finished NAS, then a failed disk and how fast it is."""
        driver = self._driver
        self._look("home")
        self._click("set-up-storage")
        for screen in ("g1", "g2", "g3"):
            self._look(screen)
            self._click("guide-next")
        self._write("guide-writers", "anna")
        self._look("g4")
        self._click("guide-next")
        self._type_passwords()
        self._look("g5")
        self._click("confirm")
        driver.wait("half of it", lambda: self._nas.gate.reached)
        self._look("g6")
        self._nas.gate.open()
        driver.wait("the addresses", lambda: driver.shown(QWidget, "share-address"))
        driver.wait("the array", lambda: driver.find(QWidget, "measure-now").isEnabled())
        self._look("g7")
        self._measure()
        self._fail()

    @property
    def is_short(self) -> bool:
        """Whether it took no more than a person puts up with."""
        return len(self.clicks) <= MOST_CLICKS and len(self.typed) <= MOST_TYPED

    def report(self) -> str:
        """What was clicked and typed."""
        clicks, typed = ", ".join(self.clicks), ", ".join(self.typed)
        return (
            f"{len(self.clicks)} clicks: {clicks}\n{len(self.typed)} typed fields: {typed};"
            f" {self.passwords} for passwords\nwords: "
            + ", ".join(f"{screen} {count}" for screen, count in self.words.items())
        )

    def _measure(self) -> None:
        self._nas.settle()
        driver = self._driver
        driver.wait("no sync", lambda: not driver.shown(QWidget, "sync"))
        driver.click("measure-now")
        driver.wait("the speed", lambda: not self._session.busy)
        self._look("g9")

    def _fail(self) -> None:
        driver = self._driver
        driver.click("done")
        driver.wait("the page of the array", lambda: driver.shown(QWidget, "share-a-folder"))
        self._look("storage")
        self._nas.fail()
        self._shell.show_page(PageName.HOME)
        driver.wait("the button that helps", lambda: driver.shown(QWidget, "help-array"))
        self._look("g8")
        driver.click("help-array")
        driver.wait("what replaces it", lambda: driver.shown(QWidget, "review-repair"))
        self._look("g8-replace")

    def _look(self, screen: str) -> None:
        self._driver.picture(screen)
        self.words[screen] = sum(len(_WORD.findall(text)) for text in self._texts())

    def _texts(self) -> Iterator[str]:
        """What can be read beside the sidebar; what is painted by hand is not counted."""
        page = self._driver.window
        shown: list[QLabel | QAbstractButton] = [*page.findChildren(QLabel)]
        shown += page.findChildren(QAbstractButton)
        for each in shown:
            if each.isVisible() and not self._shell.sidebar.isAncestorOf(each):
                yield each.text()

    def _click(self, name: str) -> None:
        self.clicks.append(name)
        self._driver.click(name)

    def _write(self, name: str, text: str) -> None:
        self.typed.append(name)
        self._driver.write(name, text)

    def _type_passwords(self) -> None:
        for field in self._driver.window.findChildren(QLineEdit):
            if field.isVisible() and field.echoMode() is QLineEdit.EchoMode.Password:
                self.passwords += 1
                self._driver.write(field.objectName(), PASSWORD)


@contextmanager
def sitting(folder: Path, looks: Sequence[Look], kind: type[Driver] = Driver) -> Iterator[Sitting]:
    """Before the open window of that computer; pictures go to ``folder``."""
    window, nas = MainWindow(), Nas()
    install(window, WindowOptions(theme=looks[0].theme))
    looks[0].give(window)
    window.show()
    shell = window.centralWidget()
    assert isinstance(shell, Shell)
    contents = WindowContents(window, shell, FakeOpener(system=nas))
    contents.page(PageName.HOME)
    try:
        contents.session.open("system")
        yield Sitting(kind(window, folder, looks), shell, contents.session, nas)
    finally:
        window.may_close = lambda: True
        contents.close()
