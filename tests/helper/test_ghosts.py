"""What is left of disks that are gone, as /sys and /proc tell of it; and what is none of that."""

import shutil
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays, ghosts
from raidwright.helper.looking.layers.ghosts import find_ghosts
from raidwright.helper.plans.steps.ghosts import handle
from raidwright.helper.question import known_titles
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.users import FileUser, Ghost, GhostKind
from raidwright.storage.steps.ghosts import LetGo, let_go_of
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, some_use

__all__ = ["fake_proc", "fake_sys"]

CONTAINER = "637aae3a-7ba5-4a31-b61a-654000b3f6dc"
CRYPT = f"CRYPT-LUKS2-{CONTAINER.replace('-', '')}-safe"


class Computer:
    """Devices with numbers, of which some are pulled; what is mounted on them."""

    def __init__(self, sys: FakeSys, proc: FakeProc, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.sys, self.proc, self.folder = sys, proc, folder
        self.devices: list[Device] = []
        self.users: list[FileUser] = []
        self.files: dict[str, str] = {}
        (folder / "dev/block").mkdir(parents=True)
        patch.setattr(kernel, "SYS", folder)
        patch.setattr(kernel, "every_device", lambda: iter(self._here()))
        patch.setattr(kernel, "device_numbered", self._numbered)
        patch.setattr(arrays, "MAP", folder / "map")
        patch.setattr(ghosts, "users_of", lambda there: {each: tuple(self.users) for each, _ in there})
        patch.setattr(settings, "every_line", lambda *_: ())
        patch.setattr(ghosts, "_number_beneath", lambda loop: self.files[loop.node])

    def _here(self) -> list[Device]:
        return [device for device in self.devices if device.folder.exists()]

    def _numbered(self, number: str) -> Device | None:
        return next((device for device in self._here() if device.number == number), None)

    def disk(self, node: str, number: str) -> Device:
        """A disk of hardware."""
        device = self.sys.disk(node)
        (device.folder / "device").mkdir()
        return self._known(device, number)

    def array(self, *members: Device, state: str = "broken", node: str = "md127") -> Device:
        """An array on these disks, which is in that ``state``."""
        device = self.sys.stacked(node, *members, folder="md")
        uuid = ARRAY if state != "inactive" else "0" * 32
        facts = {"uuid": uuid, "level": "raid1", "raid_disks": 2, "metadata_version": "1.2"}
        fill_md(device, dict.fromkeys(members, "in_sync"), array_state=state, **facts)
        return self._known(device, "9:127")

    def mapping(self, name: str, number: str, *below: Device, uuid: str = "LVM-x") -> Device:
        """A device of device-mapper."""
        device = self.sys.mapping(name, f"dm-{number.partition(':')[2]}", *below)
        (device.folder / "dm/uuid").write_text(uuid)
        return self._known(device, number)

    def _known(self, device: Device, number: str) -> Device:
        self.sys.number(device, number)
        self.devices.append(device)
        return device

    def loop(self, node: str, number: str, below: str) -> Device:
        """A loop device with its file on the file system of that number."""
        device = self.sys.disk(node)
        (device.folder / "loop").mkdir()
        (device.folder / "loop/backing_file").write_text("/srv/data/film.img\n")
        self.files[node] = below
        return self._known(device, number)

    def mounts(self, *rows: str) -> None:
        """Each "id parent number point"."""
        lines = []
        for row in rows:
            number, parent, device, point = row.split()
            lines.append(f"{number} {parent} {device} / {point} rw - ext4 /dev/x rw\n")
        self.proc.process(0, "".join(lines))

    def pull(self, *disks: Device) -> None:
        """They are there no more."""
        for disk in disks:
            shutil.rmtree(disk.folder)


@pytest.fixture
def computer(
    fake_sys: FakeSys, fake_proc: FakeProc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Computer:
    return Computer(fake_sys, fake_proc, tmp_path / "sys", monkeypatch)


def told() -> list[tuple[str, str]]:
    return [(ghost.kind.value, ghost.title) for ghost in find_ghosts()]


def whole(computer: Computer) -> tuple[Device, Device]:
    """LVM on LUKS on a mirror, mounted; its disks."""
    disks = computer.disk("vda", "254:0"), computer.disk("vdb", "254:16")
    array = computer.array(*disks, state="clean")
    safe = computer.mapping("safe", "252:0", array, uuid=CRYPT)
    computer.mapping("vg-data", "252:1", safe)
    computer.mounts("1 0 8:1 /", "2 1 252:1 /srv/data")
    return disks


def test_swap_file_is_let_go_of_before_the_mount_that_it_lies_in(computer: Computer) -> None:
    """Nobody reaches its path once that mount is gone, and the kernel keeps both to its next start."""
    disks = whole(computer)
    computer.proc.swap_to("/srv/data/swap\\040file")
    computer.pull(*disks)
    assert told()[:2] == [("swap", "/srv/data/swap file"), ("mount", "/srv/data")]
    file, mount, *_ = find_ghosts()
    assert (file.stuck, file.number, file.key) == (False, mount.number, mount.key)
    step = let_go_of(file, "data")
    assert step.is_whole
    assert [command.argv for command in step.commands(some_use())] == [
        ("swapoff", "--", "/srv/data/swap file")
    ]
    handle(step).require()


def test_nothing_is_left_of_disks_that_are_here(computer: Computer) -> None:
    disks = whole(computer)
    computer.mounts("1 0 8:1 /", "2 1 252:1 /srv/data", "3 1 0:40 /proc/x")
    assert find_ghosts() == ()
    computer.pull(disks[0])
    assert find_ghosts() == ()


def test_stack_whose_disks_are_all_gone_is_told_from_the_top_down(computer: Computer) -> None:
    computer.pull(*whole(computer))
    assert told() == [
        ("mount", "/srv/data"),
        ("mapping", "/dev/mapper/vg-data"),
        ("mapping", "/dev/mapper/safe"),
        ("array", "/dev/md127"),
    ]
    assert {(each.array, each.disk) for each in find_ghosts()} == {(ARRAY, "vda")}
    assert [each.container for each in find_ghosts()] == [CONTAINER, CONTAINER, CONTAINER, ""]


def test_loop_device_of_a_file_on_what_is_gone_is_let_go_of_with_it(computer: Computer) -> None:
    """And what is mounted from it first: the file system below would stay in the kernel otherwise."""
    disks = whole(computer)
    computer.loop("loop0", "7:0", "252:1")
    computer.mounts("1 0 8:1 /", "2 1 252:1 /srv/data", "3 1 7:0 /mnt/film")
    assert find_ghosts() == ()
    computer.pull(*disks)
    assert told()[:3] == [("mount", "/mnt/film"), ("mount", "/srv/data"), ("loop", "/dev/loop0")]
    assert {each.key for each in find_ghosts()} == {ARRAY}
    plan = release()
    assert ("losetup", "--detach", "/dev/loop0") in {c.argv for s in plan.steps for c in s.commands(plan)}


def test_loop_device_on_a_single_disk_that_left_belongs_to_its_mount(computer: Computer) -> None:
    disk = computer.disk("vda", "254:0")
    computer.loop("loop0", "7:0", "254:0")
    computer.mounts("2 1 254:0 /srv/data", "3 1 7:0 /mnt/film")
    computer.pull(disk)
    assert told() == [("mount", "/mnt/film"), ("mount", "/srv/data"), ("loop", "/dev/loop0")]
    assert len({each.key for each in find_ghosts()}) == 1


def test_mount_of_a_disk_that_is_gone_is_known_by_its_number(computer: Computer) -> None:
    disk = computer.disk("vda", "254:0")
    computer.mounts("1 0 8:1 /", "2 1 254:0 /srv/data", "3 1 254:0 /")
    assert find_ghosts() == ()
    computer.pull(disk)
    assert told() == [("mount", "/srv/data")]


def test_unknown_numbers_mean_nothing_where_sys_does_not_tell_of_devices(computer: Computer) -> None:
    computer.mounts("2 1 254:0 /srv/data")
    (computer.folder / "dev/block").rmdir()
    assert find_ghosts() == ()


def test_node_that_waits_with_a_disk_that_left_is_told_with_the_name_that_mdadm_keeps(
    computer: Computer,
) -> None:
    gone = computer.disk("vda", "254:0")
    computer.array(gone, state="inactive")
    computer.mounts()
    assert find_ghosts() == ()
    computer.pull(gone)
    words = ":".join("".join(reversed([word[i : i + 2] for i in (0, 2, 4, 6)])) for word in ARRAY.split(":"))
    (computer.folder / "map").write_text(f"md127 1.2 {words} /dev/md/data\n")
    (ghost,) = find_ghosts()
    assert (ghost.kind, ghost.array, ghost.name) == (GhostKind.ARRAY, ARRAY, "data")


def test_what_may_still_answer_is_none(computer: Computer) -> None:
    gone, here = computer.disk("vda", "254:0"), computer.disk("vdb", "254:16")
    array = computer.array(gone, here, state="clean")
    computer.mapping("paths", "252:9", gone, uuid="mpath-1")
    computer.mounts("2 1 9:127 /srv/data", "3 1 252:9 /srv/more")
    computer.pull(gone)
    assert find_ghosts() == ()
    (array.folder / "md/array_state").write_text("inactive\n")
    assert [kind for kind, _ in told()] == ["array"]
    (array.folder / "md/metadata_version").write_text("external:imsm\n")
    assert find_ghosts() == ()


def test_mount_that_holds_what_is_there_is_not_let_go_of(computer: Computer) -> None:
    gone = computer.disk("vda", "254:0")
    computer.disk("vdb", "254:16")
    rows = ("1 0 8:1 /", "2 1 254:0 /srv/a", "3 2 254:0 /srv/a/b", "4 3 254:16 /srv/a/b/c")
    computer.mounts(*rows)
    computer.pull(gone)
    assert {ghost.point: ghost.stuck for ghost in find_ghosts()} == {"/srv/a": True, "/srv/a/b": True}
    computer.mounts(*rows[:3])
    assert {ghost.point: ghost.stuck for ghost in find_ghosts()} == {"/srv/a": False, "/srv/a/b": False}


def release(*chosen: Ghost) -> Plan:
    plan = some_use(*(let_go_of(ghost, "data") for ghost in chosen or find_ghosts()))
    return Plan(plan.purpose, (), plan.array, plan.steps)


def test_living_things_are_not_let_go_of(computer: Computer) -> None:
    disks = whole(computer)
    living = release(
        Ghost(GhostKind.MOUNT, "", "252:1", "/srv/data"), Ghost(GhostKind.ARRAY, "/dev/md127", "9:127")
    )
    steps = [step for step in living.steps if isinstance(step, LetGo)]
    for step in steps:
        handle(step).require()
        assert not handle(step).is_due()
    computer.pull(*disks)
    assert all(handle(step).is_due() for step in steps)
    assert known_titles(release()) == ("/srv/data, /dev/mapper/vg-data, /dev/mapper/safe, /dev/md127")


def test_step_is_looked_at_again_before_its_command(computer: Computer) -> None:
    disks = whole(computer)
    computer.pull(*disks)
    plan = release()
    handlings = [handle(step) for step in plan.steps if isinstance(step, LetGo)]
    for handling in handlings:
        handling.require()
        assert handling.is_due()
    computer.mounts("1 0 8:1 /", "2 1 252:1 /srv/data", "3 2 0:40 /srv/data")
    with pytest.raises(HelperError, match="/srv/data has changed or is in use"):
        handlings[0].require()
    computer.mounts("1 0 8:1 /")
    handlings[0].require()
    assert not handlings[0].is_due()
