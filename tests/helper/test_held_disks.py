"""Is a disk still the one that the plan saw? Asked of a disk that is held open, and of its path."""

import fcntl
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import NOTHING, DeviceContents
from raidwright.helper.plans import held_disks
from raidwright.helper.plans.held_disks import HeldDisk, hold, own_devices_of
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import AnyTarget, OnArray, OnDisk, OnLowerArray, OnPartition
from raidwright.storage.units import MIB
from tests.helper.disk_images import blank, made_by, table, then
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import holding, some_disk, some_teardown

__all__ = ["fake_sys"]

PLAIN = replace(some_disk(0), model="", serial="")
NULL, ZERO = "1:3", "1:5"


@pytest.fixture
def drive(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Device:
    """A disk of the size, sectors and number that the plan saw."""
    made = fake_sys.disk("vdq0")
    (made.folder / "queue").mkdir()
    (made.folder / "queue/logical_block_size").write_text("512\n")
    (made.folder / "queue/physical_block_size").write_text("4096\n")
    monkeypatch.setattr(kernel, "size_of", lambda _: some_disk(0).size)
    monkeypatch.setattr(kernel, "diskseq_of", lambda _: some_disk(0).diskseq)
    return made


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({}, []),
        ({"size": 4_000_000_000_512}, ["The size is 4000000000000 bytes, not 4000000000512"]),
        ({"logical_sector": 4096}, ["The logical sector size is 512 bytes, not 4096"]),
        ({"physical_sector": 512}, ["The physical sector size is 4096 bytes, not 512"]),
        ({"diskseq": 7}, ["The disk was reconnected (sequence number 1, not 7)"]),
        ({"model": "Testbed T2G"}, ["The model is “”, not “Testbed T2G”"]),
        ({"serial": "TEST-7"}, ["The serial number is “”, not “TEST-7”"]),
        ({"wwn": "0x5"}, ["The WWN is “”, not “0x5”"]),
    ],
    ids=str,
)
def test_a_disk_that_differs_is_told_from_the_one_that_was_seen(
    drive: Device, changed: dict[str, object], words: list[str]
) -> None:
    disk = HeldDisk(replace(PLAIN, **changed), -1, drive)
    assert disk.differences({drive: NOTHING}) == words


def test_a_sector_that_the_kernel_does_not_tell_is_none(drive: Device) -> None:
    (drive.folder / "queue/logical_block_size").unlink()
    assert HeldDisk(PLAIN, -1, drive).differences({drive: NOTHING}) == [
        "The logical sector size is 0 bytes, not 512"
    ]


def test_what_is_on_a_disk_is_compared_with_what_was(drive: Device) -> None:
    disk = HeldDisk(replace(PLAIN, signatures=("vdq0:ext4", "vdq0:gpt")), -1, drive)
    told = disk.differences({drive: DeviceContents(("xfs",))})
    assert told == [
        "The disk now contains vdq0:xfs, but contained vdq0:ext4, vdq0:gpt when the plan was made"
    ]
    told = disk.differences({drive: NOTHING})
    assert told == ["The disk now contains nothing, but contained vdq0:ext4, vdq0:gpt when the plan was made"]


MEMBER = replace(PLAIN, signatures=("vdq0:gpt", "vdq0p1:linux_raid_member"), table="0123")


@pytest.mark.parametrize(
    ("silent", "seen", "beside_array", "words"),
    [
        (("vdq0",), (), True, []),
        (("vdq0",), (), False, ["/dev/vdq0 cannot be read"]),
        (("vdq0p1",), (), True, ["/dev/vdq0p1 cannot be read"]),
        (("vdq0",), ("vdq0",), False, []),
        (("vdq0",), ("vdq0",), True, []),
        (("vdq0", "vdq0p1"), ("vdq0",), True, ["/dev/vdq0p1 cannot be read"]),
        (("vdq0", "vdq0p1"), ("vdq0", "vdq0p1"), False, []),
    ],
)
def test_what_is_beside_the_array_that_is_started_need_not_answer(
    fake_sys: FakeSys,
    drive: Device,
    silent: tuple[str, ...],
    seen: tuple[str, ...],
    beside_array: bool,
    words: list[str],
) -> None:
    """Its table may have become unreadable since, or be so already; its members are what is read."""
    part = fake_sys.part(drive, 1)
    found = {drive: DeviceContents(("gpt",)), part: DeviceContents(("linux_raid_member",))}
    found |= {each: DeviceContents((UNREADABLE,)) for each in found if each.node in silent}
    signatures = tuple(
        sorted(
            f"{name.split(':')[0]}:{UNREADABLE}" if name.split(":")[0] in seen else name
            for name in MEMBER.signatures
        )
    )
    disk = HeldDisk(replace(MEMBER, signatures=signatures), -1, drive)
    assert disk.differences(found, [part] if beside_array else None) == words


UUID = "01234567-89AB-CDEF-0123-456789ABCDEF"


@pytest.mark.parametrize("label", ["gpt", "dos"])
def test_a_table_is_known_again_by_its_own_uuid(drive: Device, tmp_path: Path, label: str) -> None:
    image = tmp_path / "image"
    blank(image, 64 * MIB)
    uuid = UUID if label == "gpt" else "0x01234567"
    then(table(f"label-id: {uuid}\nstart=2048, size=2048", label))(image)
    with image.open("rb") as file:

        def differences(seen: str) -> list[str]:
            return HeldDisk(replace(PLAIN, table=seen), file.fileno(), drive).differences({drive: NOTHING})

        assert differences(uuid.lower().removeprefix("0x")) == []
        assert differences("") == []
        assert differences("89abcdef") == ["The disk has a different partition table"]


def test_the_uuid_of_a_file_system_is_that_of_no_table(drive: Device, tmp_path: Path) -> None:
    image = tmp_path / "image"
    blank(image, 64 * MIB)
    made_by("mkfs.ext4", "-q", "-U", UUID)(image)
    with image.open("rb") as file:
        disk = HeldDisk(replace(PLAIN, table=UUID.lower()), file.fileno(), drive)
        assert disk.differences({drive: NOTHING}) == ["The disk has a different partition table"]


def test_a_disk_is_called_by_all_that_is_known_of_it(drive: Device) -> None:
    assert HeldDisk(some_disk(0), -1, drive).title == "/dev/vdq0 (Testbed T1G TEST-0)"
    assert HeldDisk(replace(some_disk(0), serial=""), -1, drive).title == "/dev/vdq0 (Testbed T1G)"
    assert HeldDisk(PLAIN, -1, drive).title == "/dev/vdq0"


@pytest.fixture
def null(fake_sys: FakeSys) -> Device:
    """/dev/null, a disk as far as /sys knows."""
    made = fake_sys.disk("null")
    (made.folder / "device").mkdir()
    fake_sys.number(made, NULL)
    return made


def named(path: str | Path) -> DiskIdentity:
    return replace(some_disk(0), path=str(path))


def test_disks_are_open_for_as_long_as_they_are_held(null: Device) -> None:
    with hold([named("/dev/null")], holding().left) as disks:
        (disk,) = disks
        assert disks[0] is disk
        assert disks.devices == (null,)
        assert kernel.number_of(os.fstat(disk.descriptor)) == NULL
        assert not os.get_inheritable(disk.descriptor)
        # To open a drive without its medium would otherwise take as long as somebody likes.
        assert not os.get_blocking(disk.descriptor)
        disks.require_same()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(disk.descriptor)


def refusal(*paths: str) -> str:
    with pytest.raises(HelperError) as caught, hold([named(path) for path in paths], holding().left):
        pass
    return caught.value.sentence


def test_what_is_not_there_or_was_exchanged_is_not_held(fake_sys: FakeSys, null: Device) -> None:
    before = os.listdir("/proc/self/fd")
    gone = fake_sys.disk("no-such-disk")
    (gone.folder / "device").mkdir()
    assert refusal("/dev/null", gone.path) == f"{gone.path} cannot be opened: No such file or directory."
    fake_sys.number(null, ZERO)
    assert refusal("/dev/null") == "Another disk now has the name /dev/null. Create the plan again."
    assert os.listdir("/proc/self/fd") == before


def test_only_whole_drives_are_held(fake_sys: FakeSys) -> None:
    disk = fake_sys.disk("vdq0", partitions=1)
    assert "is not a disk" in refusal(disk.path)
    (disk.partitions()[0].folder / "device").mkdir()
    assert "is not a disk" in refusal("/dev/vdq0p1")
    assert "is not a disk" in refusal("/dev/vdz")


@pytest.fixture
def opened(null: Device, tmp_path: Path) -> Iterator[HeldDisk]:
    """A disk that was opened by a link to /dev/null."""
    path = tmp_path / "disk"
    path.symlink_to("/dev/null")
    descriptor = os.open(path, os.O_RDONLY)
    yield HeldDisk(named(path), descriptor, null)
    os.close(descriptor)


def test_a_path_that_leads_elsewhere_is_noticed(opened: HeldDisk) -> None:
    path = Path(opened.identity.path)
    assert opened.is_same()
    path.unlink()
    assert not opened.is_same()
    path.symlink_to("/dev/zero")
    assert not opened.is_same()
    with pytest.raises(HelperError, match="was disconnected or replaced"):
        holding(opened).require_same()


def test_one_that_may_go_may_be_pulled_and_not_exchanged(opened: HeldDisk) -> None:
    """What a plan only clears, or does not ask, need not be there any more."""
    disks, path = holding(opened), Path(opened.identity.path)
    disks.may_go = frozenset({0})
    path.unlink()
    disks.require_same()
    path.symlink_to("/dev/zero")
    with pytest.raises(HelperError, match="was disconnected or replaced"):
        disks.require_same()


def test_another_kind_of_node_of_the_same_number_is_noticed(null: Device, tmp_path: Path) -> None:
    path = tmp_path / "disk"
    path.touch(0o600)
    with path.open("rb") as file:
        disk = HeldDisk(named(path), file.fileno(), null)
        assert disk.is_same()
        path.unlink()
        os.mkfifo(path, 0o600)
        assert not disk.is_same()


def test_another_incarnation_under_the_same_number_is_noticed(opened: HeldDisk) -> None:
    (opened.device.folder / "diskseq").write_text("2")
    assert not opened.is_same()


def test_a_lock_of_somebody_else_is_waited_for_and_then_told(
    null: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "disk"
    path.touch()
    with path.open("rb") as ours, path.open("rb") as theirs:
        disks = holding(HeldDisk(named(path), ours.fileno(), null))
        fcntl.flock(theirs, fcntl.LOCK_SH)
        waits: list[float] = []

        def let_go(seconds: float) -> None:
            waits.append(seconds)
            fcntl.flock(theirs, fcntl.LOCK_UN)

        monkeypatch.setattr(held_disks.time, "sleep", let_go)
        disks.lock()
        assert len(waits) == 1
        with pytest.raises(BlockingIOError):
            fcntl.flock(theirs, fcntl.LOCK_SH | fcntl.LOCK_NB)
        disks.unlock()
        fcntl.flock(theirs, fcntl.LOCK_SH | fcntl.LOCK_NB)
        monkeypatch.setattr(held_disks.time, "sleep", waits.append)
        clock = iter((0.0, 9.9, 10.1))
        monkeypatch.setattr(held_disks.time, "monotonic", lambda: next(clock))
        with pytest.raises(HelperError, match="Another program has locked"):
            disks.lock()
        assert list(clock) == []


def test_a_look_goes_over_all_that_stands_on_the_disks_once(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    disks = [fake_sys.disk(f"vdq{index}", partitions=1) for index in range(2)]
    parts = [disk.partitions()[0] for disk in disks]
    array = fake_sys.stacked("md127", *parts, folder="md")
    asked: list[tuple[list[Device], object]] = []

    def look_at(devices: Iterable[Device], left: object) -> dict[Device, DeviceContents]:
        asked.append((list(devices), left))
        return {}

    monkeypatch.setattr(held_disks, "look_at", look_at)
    watched = holding(*(HeldDisk(some_disk(index), -1, disk) for index, disk in enumerate(disks)))
    monkeypatch.setattr(watched.left, "digests", lambda: {"clean"})
    watched.look()
    ((devices, left),) = asked
    assert sorted(device.node for device in devices) == ["md127", "vdq0", "vdq0p1", "vdq1", "vdq1p1"]
    assert array in devices
    assert left == {"clean"}


def test_a_plan_stands_on_its_own_partitions_or_on_whole_disks(fake_sys: FakeSys) -> None:
    disks = [fake_sys.disk(f"vdq{index}", partitions=2) for index in range(2)]
    parts = [OnPartition(index, 2 - index) for index in range(2)]
    steps = (StopArray(), *map(ZeroSuperblock, parts), *map(VerifyClean, parts))
    plan = replace(some_teardown(), steps=steps)
    assert [device.node for device in own_devices_of(plan, disks)] == ["vdq0p2", "vdq1p1"]
    whole = replace(plan, steps=(*steps, WipeDisk(0)))
    assert [device.node for device in own_devices_of(whole, disks)] == ["vdq0", "vdq1p1"]


@pytest.mark.parametrize(
    ("targets", "flushed"),
    [
        ((), []),
        ((OnPartition(1, 1),), [1]),
        ((OnDisk(0), OnPartition(2, 1)), [0, 2]),
        ((OnLowerArray("01234567:89abcdef:01234567:89abcdef", "/dev/md1", (OnDisk(0), OnDisk(1))),), [0, 1]),
        ((OnDisk(0), OnArray()), [0, 1, 2]),
    ],
    ids=str,
)
def test_what_is_written_is_kept_by_the_disks_below_it(
    drive: Device, monkeypatch: pytest.MonkeyPatch, targets: tuple[AnyTarget, ...], flushed: list[int]
) -> None:
    kept: list[int] = []
    monkeypatch.setattr(held_disks.os, "fsync", kept.append)
    holding(*(HeldDisk(some_disk(index), index, drive) for index in range(3))).flush(targets)
    assert sorted(kept) == flushed


def test_a_disk_that_keeps_nothing_fails_its_own_step_and_not_one_of_the_array_above_it(
    drive: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def fsync(descriptor: int) -> None:
        asked.append(descriptor)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(held_disks.os, "fsync", fsync)
    disks = holding(*(HeldDisk(some_disk(index), index, drive) for index in range(2)))
    with pytest.raises(OSError, match="Input/output error"):
        disks.flush((OnDisk(1),))
    disks.flush((OnArray(),))
    assert asked == [1, 0, 1]
