"""After each step of a build: what did not come to what it says is noticed; before it, what is in its way."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.tools import NAMED_WITHIN
from raidwright.storage.design.design import FilesystemKind, KeyDerivation, Layout
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import MakePartition
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.filesystem import MakeFilesystem
from raidwright.storage.steps.luks import FormatLuks
from raidwright.storage.steps.lvm import CreatePv
from raidwright.storage.steps.md import CreateArray, StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk
from raidwright.storage.units import KIB, MIB
from tests.helper.disk_images import blank, made_by
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import LUKS, at_once, require_point, some_build, waiting
from tests.helper.verifying import trouble

__all__ = ["fake_proc", "fake_sys"]

SIZE = 64 * MIB
FORMAT = FormatLuks(OnArray(), LUKS, "tank", KeyDerivation.PRACTICE)
EXT4 = MakeFilesystem(FilesystemKind.EXT4, OnArray(), LUKS, "media", SIZE, 0, 0)
STEPS = (FORMAT, CreatePv(OnArray()), EXT4)


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch, at_once)


@pytest.mark.parametrize("module", ["raid1", "raid456", "raid10"])
def test_a_driver_that_the_kernel_did_not_take_up_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    mdstat = tmp_path / "mdstat"
    monkeypatch.setattr(arrays, "MDSTAT", mdstat)
    mdstat.write_text("Personalities : [raid0] \nunused devices: <none>\n")
    assert trouble(LoadModule(module)) == f"The kernel did not load {module}."
    # Those that are no personality are not listed there.
    assert trouble(LoadModule("dm_crypt")) == ""
    mdstat.write_text("Personalities : [raid1] [raid6] [raid5] [raid4] [raid10] \nunused devices: <none>\n")
    assert trouble(LoadModule(module)) == ""


@pytest.mark.parametrize(("sector", "unit"), [(512, 1), (4096, 8)])
def test_a_partition_is_alone_and_where_it_should_be(fake_sys: FakeSys, sector: int, unit: int) -> None:
    plan = some_build()
    plan = replace(plan, disks=tuple(replace(disk, logical_sector=sector) for disk in plan.disks))
    step = MakePartition(0, 2048, 4095, "tank")
    told = "The new partition on /dev/vdq0 is not as planned."
    fake_sys.disk("vdq0")
    assert trouble(step, plan) == told
    disk = fake_sys.disk("vdq0", partitions=1)
    for start, size, words in (
        (2048 * unit, 2048 * unit, ""),
        (2047 * unit, 2048 * unit, told),
        (2048 * unit, 2047 * unit, told),
    ):
        # The kernel counts in 512 bytes, whatever the disk does.
        (disk.partitions()[0].folder / "start").write_text(str(start))
        (disk.partitions()[0].folder / "size").write_text(str(size))
        assert trouble(step, plan) == words
    (disk.partitions()[0].folder / "size").write_text(str(2048 * unit))
    second = disk.folder / "vdq0p2"
    second.mkdir()
    (second / "partition").write_text("2")
    assert trouble(step, plan) == told


CREATE = CreateArray(
    Level.RAID5, tuple(map(OnDisk, range(3))), (OnDisk(3),), 64 * KIB, Layout.DEFAULT, bitmap=True
)


@pytest.fixture
def array(fake_sys: FakeSys) -> Device:
    """Just as `CREATE` makes it."""
    disks = [fake_sys.disk(f"vdq{index}") for index in range(4)]
    made = fake_sys.stacked("md127", *disks, folder="md")
    fake_sys.name("/dev/md/tank", made)
    for name, value in (
        ("array_state", "clean"),
        ("uuid", "01234567-89ab-cdef-0123-456789abcdef"),
        ("level", "raid5"),
        ("raid_disks", "3"),
        ("chunk_size", "65536"),
    ):
        (made.folder / "md" / name).write_text(f"{value}\n")
    return made


def created(step: CreateArray = CREATE) -> str:
    return trouble(step, some_build(disks=5))


def test_an_array_as_it_was_to_be_is_well(array: Device) -> None:
    assert created() == ""


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("uuid", "fedcba98-7654-3210-fedc-ba9876543210", "is not the array that the plan created"),
        ("level", "raid6", "is a raid6 array of 3 disks, not as planned"),
        ("raid_disks", "4", "is a raid5 array of 4 disks, not as planned"),
        ("chunk_size", "524288", "has a chunk size of 524288 bytes, not as planned"),
    ],
)
def test_an_array_that_is_another_than_was_to_be_made_is_noticed(
    array: Device, name: str, value: str, told: str
) -> None:
    (array.folder / "md" / name).write_text(value)
    assert created() == f"/dev/md/tank {told}."


def test_an_array_that_is_not_there_or_is_none_is_noticed(fake_sys: FakeSys, array: Device) -> None:
    fake_sys.name("/dev/md/tank", fake_sys.disk("vdz"))
    assert created() == "/dev/md/tank is not the array that the plan created."
    fake_sys.name("/dev/md/tank", None)
    assert created() == "/dev/md/tank is not the array that the plan created."


def test_the_name_of_an_array_has_time_to_come(
    fake_sys: FakeSys, array: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    fake_sys.name("/dev/md/tank", None)

    async def comes(condition: Callable[[], bool], patience: float) -> bool:
        assert patience == NAMED_WITHIN
        assert not condition()
        fake_sys.name("/dev/md/tank", array)
        return condition()

    waiting(monkeypatch, comes)
    assert created() == ""


def test_an_array_on_other_disks_is_noticed(fake_sys: FakeSys, array: Device) -> None:
    fake_sys.disk("vdq4")
    told = "/dev/md/tank does not use the planned disks."
    for spares in ((), (OnDisk(4),), (OnDisk(3), OnDisk(4))):
        assert created(replace(CREATE, spares=spares)) == told
    assert created(replace(CREATE, spares=(OnDisk(3),))) == ""


def test_a_mirror_has_no_chunks_to_be_compared(array: Device) -> None:
    (array.folder / "md/level").write_text("raid1")
    assert created(replace(CREATE, level=Level.RAID1, chunk=0)) == ""


@pytest.fixture
def on_array(tmp_path: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An image in the place of the array's node."""
    image = tmp_path / "array"
    blank(image, SIZE)
    made = fake_sys.disk("md127")
    (made.folder / "size").write_text(str(SIZE // 512))
    fake_sys.name(str(image), made)
    return image


def built_on(image: Path) -> Plan:
    plan = some_build()
    assert plan.array is not None
    return replace(plan, array=replace(plan.array, path=str(image)))


@pytest.mark.parametrize("step", STEPS, ids=str)
def test_a_layer_is_made_only_where_nothing_is(on_array: Path, step: Step) -> None:
    plan = built_on(on_array)
    require_point(plan, step)
    made_by("mkfs.ext4", "-q")(on_array)
    with pytest.raises(HelperError, match="contains ext4, so it will not be overwritten"):
        require_point(plan, step)
    # What acts on something that is there already looks for itself.
    require_point(plan, StopArray())


def test_an_array_is_made_only_of_blank_members(tmp_path: Path, fake_sys: FakeSys) -> None:
    images = [tmp_path / f"disk{index}" for index in range(2)]
    for image in images:
        blank(image, SIZE)
    plan = some_build()
    disks = tuple(replace(disk, path=str(image)) for disk, image in zip(plan.disks, images, strict=True))
    plan = replace(plan, disks=disks)
    create = CreateArray(Level.RAID1, (OnDisk(0),), (OnDisk(1),), 0, Layout.DEFAULT, bitmap=True)
    require_point(plan, create)
    for image in images:
        made_by("mkfs.ext4", "-q")(image)
        with pytest.raises(HelperError, match=f"{image} contains ext4"):
            require_point(plan, create)
        blank(image, SIZE)


def test_a_file_system_is_made_only_on_a_device_of_the_planned_size(on_array: Path) -> None:
    for size in (SIZE - 512, SIZE + 512):
        with pytest.raises(HelperError, match=f"has {SIZE} bytes, but {size} bytes were planned"):
            require_point(built_on(on_array), replace(EXT4, device=size))
    require_point(built_on(on_array), FORMAT)
