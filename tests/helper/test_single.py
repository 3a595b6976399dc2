"""One disk without an array, for root: only what was set up so by a plan of ours is taken down so."""

from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import singles
from raidwright.helper.plans.guards.new_names import reasons_against_new_names, uuid_clashes
from raidwright.helper.plans.steps import disk as disk_steps
from raidwright.helper.question import _array
from raidwright.storage.design.design import FilesystemKind, KeyDerivation, MountOptions
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.singles import SINGLE_TYPE, partition_uuid
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.disk import MakePartition, VerifyClean, WipeDisk, WipeSignatures
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount
from raidwright.storage.steps.luks import FormatLuks
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition
from raidwright.storage.units import MIB
from tests.helper.disk_images import blank, tool
from tests.helper.fake_proc import fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ARRAY, LUKS, at_once, some_build, some_disk, waiting
from tests.helper.staged_plan import Stage, stage
from tests.helper.verifying import trouble

__all__ = ["fake_proc", "fake_sys", "stage"]

replace = msgspec.structs.replace
PART = OnPartition(0, 1)
MAKE = MakePartition(0, 2048, 4095, "tank", ARRAY)
SINGLE = ArrayIdentity(ARRAY, "tank", Level.SINGLE, "/dev/vdq0p1")


def build(*steps: Step) -> Plan:
    """ext4 on the partition, mounted; or these steps instead."""
    made = MakeFilesystem(FilesystemKind.EXT4, PART, LUKS, "", MIB, 0, 0)
    usual = (MAKE, made, Mount(PART, "/srv/tank", MountOptions()))
    return Plan(Purpose.BUILD, (some_disk(0),), SINGLE, steps or usual)


def teardown(*steps: Step) -> Plan:
    """These steps before its own."""
    own = (WipeSignatures(PART), WipeDisk(0), VerifyClean(OnDisk(0)))
    return Plan(Purpose.TEARDOWN, (some_disk(0),), SINGLE, (*steps, *own))


@dataclass(frozen=True)
class Image(Device):
    """A disk that is a file."""

    place: Path = Path()

    @property
    def path(self) -> str:
        return str(self.place)


@pytest.fixture
def image(tmp_path: Path) -> Image:
    """A blank one."""
    place = tmp_path / "image"
    blank(place, 64 * MIB)
    return Image("vdq0", tmp_path, place)


def partitioned(image: Image, step: MakePartition, *more: str) -> None:
    """By the step's own command, with ``more`` partitions behind."""
    (command,) = step.commands(replace(build(), disks=(replace(some_disk(0), path=image.path),)))
    tool(*command.argv, given="\n".join((command.line, *more)) + "\n")


def test_it_is_known_by_the_type_and_the_uuid_of_its_only_partition(image: Image) -> None:
    assert not singles.is_single(image, ARRAY)
    partitioned(image, MAKE)
    assert singles.is_single(image, ARRAY)
    assert not singles.is_single(image, "99999999:99999999:99999999:99999999")
    partitioned(image, MAKE, "start=8192, size=2048, type=linux")
    assert not singles.is_single(image, ARRAY)
    partitioned(image, replace(MAKE, single=None))
    assert not singles.is_single(image, ARRAY)
    tool("sfdisk", "-q", image.path, given=f"label: gpt\nstart=2048, uuid={partition_uuid(ARRAY)}\n")
    assert not singles.is_single(image, ARRAY)


def test_a_partition_that_is_made_otherwise_is_noticed(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = fake_sys.disk("vdq0", partitions=1)
    (disk.partitions()[0].folder / "start").write_text("2048")
    (disk.partitions()[0].folder / "size").write_text("2048")
    known = {ARRAY}
    waiting(monkeypatch, at_once)
    monkeypatch.setattr(disk_steps, "is_single", lambda _disk, uuid: uuid in known)
    assert trouble(MAKE, build()) == ""
    known.clear()
    assert "is not as planned" in trouble(MAKE, build())
    assert trouble(replace(MAKE, single=None), build()) == ""


class Scene:
    """The plan's disk with its partition."""

    def __init__(self, sys: FakeSys) -> None:
        self.sys = sys
        self.disk = sys.disk("vdq0", partitions=1)


@pytest.fixture
def scene(fake_sys: FakeSys) -> Scene:
    return Scene(fake_sys)


def test_the_old_partition_of_a_disk_that_is_erased_is_no_name_that_is_taken(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of an array the path must be free."""
    del scene
    monkeypatch.setattr("os.path.lexists", lambda path: path.startswith("/dev/"))
    monkeypatch.setattr("raidwright.helper.looking.in_use.mounts.prepare_point", lambda *_, **__: None)
    assert list(reasons_against_new_names(build())) == []
    assert "already exists" in "; ".join(reasons_against_new_names(some_build()))


def test_no_second_partition_gets_its_uuid(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    part = scene.disk.partitions()[0]
    monkeypatch.setattr(kernel, "every_device", lambda: iter([part]))
    monkeypatch.setattr(Device, "properties", lambda _device: {"ID_PART_ENTRY_UUID": partition_uuid(ARRAY)})
    assert "already has the UUID" in "; ".join(uuid_clashes(build(MAKE)))
    assert list(uuid_clashes(build(MAKE), [part])) == []


def test_every_one_that_is_here_is_known_by_its_type(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    part = scene.disk.partitions()[0]
    told = {"ID_PART_ENTRY_TYPE": SINGLE_TYPE.upper(), "ID_PART_ENTRY_UUID": partition_uuid(ARRAY)}
    monkeypatch.setattr(kernel, "every_device", lambda: iter([part]))
    monkeypatch.setattr(Device, "properties", lambda _device: told)
    assert singles.every_single() == {ARRAY}
    told["ID_PART_ENTRY_TYPE"] = "a19d880f-05fc-4d3b-a006-743f0f84911e"
    assert singles.every_single() == frozenset()


def test_who_is_asked_hears_of_no_array() -> None:
    assert list(_array(build())) == []


def test_udev_sees_a_partition_before_anything_is_made_on_it(stage: Stage) -> None:
    """Without an array nothing else has it look at what was kept from it."""
    made = FormatLuks(OnArray(), LUKS, "tank", KeyDerivation.STANDARD)
    stage.go(some_build(luks=True), WipeSignatures(OnPartition(0, 1)), made)
    assert stage.kept_from_udev == [
        ("wipefs", True),
        ("udev looks", False),
        ("cryptsetup", False),
        ("udev looks", False),
    ]
