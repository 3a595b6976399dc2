"""Anybody may mount a hundred thousand things in a namespace of its own: nobody waits for them."""

from collections.abc import Collection
from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices import device_facts
from raidwright.helper.looking.devices.device_facts import FactFinder
from raidwright.helper.looking.in_use import file_users, mounts, occupants
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.protocol import DeviceFacts
from raidwright.storage.snapshot.users import FileUser
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_proc", "fake_sys"]

MANY = 2000
OURS = MountEntry("254:0", "/dev/vda", "/srv/a", "xfs", id=1, parent=9, shared=3)


class Finder:
    """Facts of a few disks, and how often their files in /sys and nodes in /dev were asked for."""

    def __init__(self, fake_sys: FakeSys, patch: pytest.MonkeyPatch, state: Path) -> None:
        self.devices = [fake_sys.disk(f"vd{letter}") for letter in "abcd"]
        for place, device in enumerate(self.devices):
            fake_sys.number(device, f"254:{place * 16}")
            (device.folder / "size").write_text("2048\n")
        self.asked = 0
        self._read, self._facts, self._at = kernel._read, FactFinder(LeftClean(state)), kernel.device_at
        patch.setattr(kernel, "_read", self._count_read)
        patch.setattr(kernel, "device_at", self._count_node)
        patch.setattr(kernel, "every_device", lambda: iter(self.devices))
        patch.setattr(device_facts, "look_at", lambda devices, _: dict.fromkeys(devices, NOTHING))
        self._patch = patch

    def _count_read(self, path: str) -> bytes:
        self.asked += 1
        return self._read(path)

    def _count_node(self, path: str) -> Device | None:
        self.asked += 1
        return self._at(path)

    def find(self, *entries: MountEntry) -> tuple[DeviceFacts, ...]:
        self._patch.setattr(mounts, "every_mount", lambda _: list(entries))
        self.asked = 0
        return self._facts.find()


@pytest.fixture
def finder(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Finder:
    fake_proc.process(7)
    return Finder(fake_sys, monkeypatch, tmp_path / "state")


def others(number: str, kind: str, source: str, count: int = MANY) -> list[MountEntry]:
    """In the namespace of another process."""
    return [
        MountEntry(number, source, f"/x/{each}", kind, process=7, id=100 + each, parent=50)
        for each in range(count)
    ]


@pytest.mark.parametrize(
    ("number", "kind", "source"),
    [("0:50", "tmpfs", "none"), ("254:16", "ext4", "/dev/vdb"), ("0:51", "btrfs", "/dev/vdb")],
    ids=["of nothing", "of a disk", "of btrfs"],
)
def test_each_device_is_asked_no_more_often_for_them(
    finder: Finder, number: str, kind: str, source: str
) -> None:
    finder.find(OURS)
    finder.find(OURS)
    usual = finder.asked
    finder.find(OURS, *others(number, kind, source))
    assert finder.asked <= usual + 2 * len(finder.devices)


def test_of_loops_and_swaps_nothing_on_a_server_is_touched(
    finder: Finder, fake_proc: FakeProc, fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may not answer, and whoever touches what is there waits for it; a chroot's own /dev holds nodes."""
    disk, far, program, chroot = finder.devices[0], "/net/dead/image", "/sshfs/image", "/mnt/rescue/dev/vda"
    lines = ("1 9 254:48 / / rw - ext4 /dev/vdd rw", "2 1 0:40 / /net rw - nfs4 server:/ rw")
    more = ("3 1 0:41 / /sshfs rw - fuse.sshfs far: rw", "4 1 0:5 / /mnt/rescue/dev rw - devtmpfs udev rw")
    fake_proc.process(0, "".join(f"{line}\n" for line in (*lines, *more)))
    for path in ("/dev/vda", chroot):
        fake_sys.name(path, disk)
    files = (far, "/dev/vda", program, chroot)
    for node, file in zip(("loop0", "loop1", "loop2", "loop3"), files, strict=True):
        (tmp_path / f"sys/block/{node}/loop").mkdir(parents=True)
        (tmp_path / f"sys/block/{node}/loop/backing_file").write_text(f"{file}\n")
    monkeypatch.setattr(kernel, "SYS", tmp_path / "sys")
    for file in files:
        fake_proc.swap_to(file)
    at, touched = kernel.device_at, set()

    def device_at(path: str) -> Device | None:
        touched.add(path)
        return at(path)

    monkeypatch.setattr(kernel, "device_at", device_at)
    assert sorted(mounts.loops_on(disk)) == ["loop1", "loop3"]
    assert list(occupants.swaps_on(finder.devices)) == [disk, disk]
    assert touched == {"/dev/vda", chroot}


@pytest.mark.parametrize(("number", "kind"), [("254:16", "ext4"), ("0:51", "btrfs")], ids=["ext4", "btrfs"])
def test_some_of_them_are_told(finder: Finder, fake_sys: FakeSys, number: str, kind: str) -> None:
    fake_sys.name("/dev/vdb", finder.devices[1])
    first, second, *_ = finder.find(OURS, *others(number, kind, "/dev/vdb"))
    assert (first.mounts, first.elsewhere) == (("/srv/a",), ())
    assert (second.mounts, len(second.elsewhere)) == ((), 32)
    assert [each.point for each in second.elsewhere[:2]] == ["/x/0", "/x/1"]


def test_users_are_looked_for_on_all_of_ours_and_some_of_theirs(
    finder: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[MountEntry] = []
    monkeypatch.setattr(file_users, "_is_on_array", lambda _: True)

    def users_of(there: Collection[tuple[Device, MountEntry]]) -> dict[Device, tuple[FileUser, ...]]:
        wanted.extend(entry for _, entry in there)
        return {}

    monkeypatch.setattr(file_users, "users_of", users_of)
    finder.find(*others("254:16", "ext4", "/dev/vdb"), OURS)
    assert (wanted[0], len(wanted)) == (OURS, 1 + 1024)


def test_a_copy_that_goes_with_ours_is_not_told(finder: Finder) -> None:
    above = MountEntry("0:2", "none", "/", "tmpfs", id=9, shared=2)
    there = MountEntry("0:2", "none", "/", "tmpfs", process=7, id=50, master=2)
    ours = MountEntry("254:0", "/dev/vda", "/srv/a", "xfs", id=1, parent=9)
    copy = MountEntry("254:0", "/dev/vda", "/srv/a", "xfs", process=7, id=60, parent=50)
    assert finder.find(above, ours, there, copy)[0].elsewhere == ()
    again = MountEntry("254:0", "/dev/vda", "/srv/b", "xfs", process=7, id=61, parent=50)
    assert [each.point for each in finder.find(above, ours, there, copy, again)[0].elsewhere] == ["/srv/b"]


LINE = "{id} {parent} {number} {root} {point} rw{optional} - {kind} {source} rw\n"


def line(number: str, mount: int, parent: int = 9, *, point: str = "", optional: str = "") -> str:
    """A line of a mountinfo, of a file system on a disk, of btrfs or of none."""
    kind, source = {"0:51": ("btrfs", "/dev/vdb"), "0:50": ("tmpfs", "none")}.get(number, ("ext4", "/dev/x"))
    return LINE.format(
        id=mount,
        parent=parent,
        number=number,
        root="/",
        point=point or f"/x/{mount}",
        optional=optional,
        kind=kind,
        source=source,
    )


@pytest.fixture
def disk(fake_sys: FakeSys) -> Device:
    """A disk with nothing on it."""
    made = fake_sys.disk("vdb")
    fake_sys.number(made, "254:16")
    return made


@pytest.mark.parametrize(
    "number", ["0:50", "254:0", "0:52"], ids=["of nothing", "of another disk", "virtual"]
)
def test_others_lines_of_other_devices_are_dropped_unread(
    fake_proc: FakeProc, disk: Device, monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    parsed = []
    entries = mounts._entries
    monkeypatch.setattr(
        mounts, "_entries", lambda text, process: parsed.append(text) or entries(text, process)
    )
    many = "".join(line(number, 1000 + each) for each in range(MANY))
    fake_proc.process(7, line("0:2", 9, 1, point="/") + many + line("254:16", 60) + line("0:50", 61, 60))
    found = mounts.every_mount([disk])
    assert [entry.id for entry in found] == [60, 9, 61], "what it is on and what is on it come with it"
    assert sum(text.count("\n") + 1 for text in parsed if text) == len(found)


def test_each_step_between_groups_and_one_cover_of_each_mount_are_kept(
    fake_proc: FakeProc, disk: Device
) -> None:
    covers = "".join(line("0:50", 100 + each, 60) for each in range(MANY))
    steps = "".join(line("0:2", 9000 + each, 1, optional=" shared:5 master:2") for each in range(MANY))
    fake_proc.process(7, line("254:16", 60) + covers + steps)
    assert [entry.id for entry in mounts.every_mount([disk])] == [60, 100, 9000]


@pytest.mark.parametrize("number", ["254:16", "0:51"], ids=["ext4", "btrfs"])
def test_of_very_many_of_one_device_some_are_read_and_that_there_are_more_is_told(
    fake_proc: FakeProc, fake_sys: FakeSys, disk: Device, monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    fake_sys.name("/dev/vdb", disk)
    monkeypatch.setattr(occupants, "is_claimed", lambda _: True)
    fake_proc.process(7, "".join(line(number, 100 + each) for each in range(MANY)), name="evil")
    found = mounts.every_mount([disk])
    assert len(found) == 1024 + 1
    *_, (device, last) = occupants.mounts_on([disk], found)
    assert (device, last.unread) == (disk, True)
    told = occupants.mount_words(last)
    assert told == "“(too many mounts to list)” (in the mount namespace of process 7, evil)"


@pytest.mark.parametrize(
    ("here", "claimed", "told"),
    [("", True, True), ("", False, False), (line("254:16", 1), True, False)],
    ids=["claimed by nobody known", "free", "mounted here"],
)
def test_after_two_seconds_what_could_not_be_read_ends_in_words(
    fake_proc: FakeProc,
    disk: Device,
    monkeypatch: pytest.MonkeyPatch,
    here: str,
    claimed: bool,
    told: bool,
) -> None:
    monkeypatch.setattr(occupants, "is_claimed", lambda _: claimed)
    monkeypatch.setattr(mounts, "_PATIENCE", 0.0)
    fake_proc.process(0, here)
    for number in range(7, 47):
        fake_proc.process(number, line("254:16", number))
    found = [entry for _, entry in occupants.mounts_on([disk], mounts.every_mount([disk])) if entry.process]
    assert [entry.unread for entry in found] == [True] * told


def test_where_nothing_is_asked_for_no_process_is_asked(
    fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mounts, "processes", lambda: pytest.fail("nobody is to be asked"))
    fake_proc.process(7, line("254:16", 60))
    assert mounts.every_mount([]) == []


def test_what_carries_another_device_is_not_called_unread(
    fake_proc: FakeProc, fake_sys: FakeSys, disk: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_sys.stacked("md127", disk, folder="md")
    monkeypatch.setattr(mounts, "_PATIENCE", 0.0)
    fake_proc.process(7, line("254:16", 60))
    assert mounts.every_mount([disk]) == []
