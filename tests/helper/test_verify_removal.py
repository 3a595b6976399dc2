"""After each step of a teardown: what is still there is noticed."""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.layers import arrays
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import Stretch, VerifyClean, WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.filesystem import SwapOff, Unmount
from raidwright.storage.steps.luks import CloseLuks, EraseLuks
from raidwright.storage.steps.lvm import DropMapping, RemoveLv, RemovePv, RemoveVg
from raidwright.storage.steps.md import FreezeSync, StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk, OnVolume
from raidwright.storage.units import KIB, MIB
from tests.helper.disk_images import blank, luks, made_by, put
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import at_once, some_teardown, verify, waiting

__all__ = ["fake_proc", "fake_sys"]

MOUNTED = "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n40 22 9:127 / /srv/a rw - ext4 /dev/md127 rw\n"
STILL = "/dev/md127 is still syncing."
A, B = Unmount(OnArray(), "/srv/a"), Unmount(OnArray(), "/srv/b")


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch, at_once)


@pytest.fixture(autouse=True)
def _array(fake_sys: FakeSys) -> None:
    fake_sys.number(fake_sys.stacked("md127", fake_sys.disk("vdq0"), folder="md"), "9:127")


def trouble(step: Step, *more: Step, plan: Plan | None = None) -> str:
    """What is said when ``step``, with ``more`` after it, was done; empty when it is well."""
    plan = msgspec.structs.replace(plan or some_teardown(), steps=(step, *more))
    try:
        verify(plan, step)
    except HelperError as caught:
        return caught.sentence
    return ""


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Paths that somebody holds for himself."""
    found: list[str] = []
    monkeypatch.setattr(occupants, "is_claimed", lambda device: device.path in found)
    return found


def test_a_mount_that_stayed_is_noticed(fake_proc: FakeProc, held: list[str]) -> None:
    assert trouble(A) == ""
    fake_proc.process(0, MOUNTED)
    assert trouble(A) == "/dev/md127 is still mounted at /srv/a."
    # An automounter waits on the same point for somebody to come.
    fake_proc.process(
        0, MOUNTED.replace("9:127 / /srv/a rw - ext4 /dev/md127", "0:60 / /srv/a rw - autofs a")
    )
    assert trouble(A) == ""


def test_after_the_last_unmount_nobody_holds_the_device(
    fake_sys: FakeSys, fake_proc: FakeProc, held: list[str]
) -> None:
    held.append("/dev/md127")
    assert trouble(A, B) == ""
    for more in ((), (RemovePv(OnArray()),), (Unmount(OnVolume("vault", "films"), "/srv/b"),)):
        assert "in use by something that cannot be identified" in trouble(A, *more)
    fake_proc.process(7, MOUNTED, name="bwrap")
    assert "still mounted at “/srv/a” (in the mount namespace of process 7, bwrap)" in trouble(A)
    fake_sys.name("/dev/md127", None)
    assert trouble(A) == ""


def test_swap_that_stayed_on_is_noticed(fake_proc: FakeProc, fake_sys: FakeSys) -> None:
    assert trouble(SwapOff(OnArray())) == ""
    fake_proc.swap_to("/dev/md127")
    assert trouble(SwapOff(OnArray())) == "/dev/md127 is still used as swap space."
    # A swap file is no device, like one that went with its array.
    fake_proc.swap_to("/swapfile")
    fake_sys.name("/dev/md127", None)
    assert trouble(SwapOff(OnArray())) == ""


@pytest.fixture
def mapped(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Makes device-mapper have exactly one device, of this name and UUID."""

    def only(name: str, uuid: str) -> None:
        device = fake_sys.mapping(name, "dm-0")
        (device.folder / "dm/uuid").write_text(uuid)
        monkeypatch.setattr(kernel, "every_device", lambda: iter((fake_sys.disk("vdz"), device)))

    return only


@pytest.mark.parametrize(
    ("name", "volume", "group"),
    [
        ("va--ult-fi--lms", "va--ult-fi--lms is still mapped.", "va-ult is still mapped."),
        ("va--ult-pool_tdata", "", "va-ult is still mapped."),
        ("va--ult2-films", "", ""),
        ("va--ult--x-films", "", ""),
        ("my--va--ult-films", "", ""),
    ],
)
def test_a_volume_that_stayed_mapped_is_noticed(
    mapped: Callable[[str, str], None], name: str, volume: str, group: str
) -> None:
    mapped(name, "LVM-abc")
    assert trouble(RemoveLv("va-ult", "fi-lms")) == volume
    assert trouble(RemoveVg("va-ult")) == group


def test_a_container_may_be_called_like_a_volume(mapped: Callable[[str, str], None]) -> None:
    """As udisks calls all of them; a volume group "luks" has nothing to do with it."""
    mapped("luks-0123", "CRYPT-LUKS2-0123-luks-0123")
    assert trouble(RemoveVg("luks")) == ""


@pytest.mark.parametrize("step", [CloseLuks("safe"), DropMapping("safe")], ids=str)
def test_a_mapping_that_stayed_open_is_noticed(monkeypatch: pytest.MonkeyPatch, step: Step) -> None:
    there = ["/dev/mapper/safe"]
    monkeypatch.setattr(os.path, "lexists", lambda path: str(path) in there)
    assert trouble(step) == "/dev/mapper/safe is still open."
    there.clear()
    assert trouble(step) == ""


@pytest.mark.parametrize(
    ("action", "told"), [("idle", ""), ("frozen", ""), ("", ""), ("resync", STILL), ("check", STILL)]
)
def test_an_array_that_still_resynchronises_is_noticed(fake_sys: FakeSys, action: str, told: str) -> None:
    array = kernel.device_at("/dev/md127")
    assert array is not None
    (array.folder / "md/sync_action").write_text(action)
    assert trouble(FreezeSync()) == told
    fake_sys.name("/dev/md127", None)
    assert trouble(FreezeSync()) == ""


def test_an_array_that_stayed_on_the_disks_is_noticed(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes: list[str] = ["md126"]
    monkeypatch.setattr(arrays, "array_nodes", lambda: tuple(nodes))
    fake_sys.disk("vdq1")
    assert trouble(StopArray(), *some_teardown().steps) == ""
    nodes.append("md127")
    assert trouble(StopArray(), *some_teardown().steps) == "/dev/md127 is still running."
    # udev has put the members together again by another name.
    member = kernel.device_at("/dev/vdq0")
    assert member is not None
    fake_sys.stacked("md126", member, folder="md")
    nodes.remove("md127")
    assert trouble(StopArray(), *some_teardown().steps) == "/dev/md127 is still running."
    for node in ("vdq0", "vdq1"):
        fake_sys.name(f"/dev/{node}", None)
    assert trouble(StopArray(), *some_teardown().steps) == ""


@pytest.fixture
def image(tmp_path: Path, fake_sys: FakeSys) -> Path:
    """What is in place of the disk."""
    made = tmp_path / "image"
    blank(made, 64 * MIB)
    fake_sys.name(str(made), fake_sys.disk("vdi"))
    return made


def trouble_on(image: Path, step: Step) -> str:
    """The same when the image is the plan's array and its first disk."""
    plan = some_teardown()
    array, disks = msgspec.structs.replace(plan.array, path=str(image)), plan.disks
    disks = (msgspec.structs.replace(disks[0], path=str(image)), *disks[1:])
    return trouble(step, plan=msgspec.structs.replace(plan, array=array, disks=disks))


@pytest.mark.parametrize("version", ["luks1", "luks2"])
def test_a_key_that_is_left_is_noticed(image: Path, version: str) -> None:
    luks(version)(image)
    assert trouble_on(image, EraseLuks(OnArray())) == f"{image} still has a keyslot."
    made_by("cryptsetup", "erase", "--batch-mode")(image)
    assert trouble_on(image, EraseLuks(OnArray())) == ""
    blank(image, 64 * MIB)
    told = f"The keyslots of {image} cannot be read"
    assert trouble_on(image, EraseLuks(OnArray())) == f"{told}: “not a LUKS header”."
    image.unlink()
    assert trouble_on(image, EraseLuks(OnArray())).startswith(told)


def test_a_header_that_is_overwritten_is_zero_to_its_last_byte(image: Path) -> None:
    header = 16 * MIB - 4096
    step = EraseLuks(OnArray(), header)
    assert trouble_on(image, step) == ""
    for place, told in (
        (0, f"The key area of {image} is not completely erased."),
        (MIB, f"The key area of {image} is not completely erased."),
        (header - 1, f"The key area of {image} is not completely erased."),
        (header, ""),
    ):
        blank(image, 64 * MIB)
        put(image, place, b"x")
        assert trouble_on(image, step) == told
    image.unlink()
    assert trouble_on(image, step).startswith(f"The keyslots of {image} cannot be read")


def test_the_device_is_asked_and_not_what_is_remembered_of_it(
    image: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written to the array may be old in the memory of its disks."""
    forgotten: list[tuple[int, ...]] = []
    monkeypatch.setattr(os, "posix_fadvise", lambda _, *what: forgotten.append(what))
    assert trouble_on(image, EraseLuks(OnArray(), MIB)) == ""
    assert [what for what in forgotten if what[2] == os.POSIX_FADV_DONTNEED] == [
        (0, 0, os.POSIX_FADV_DONTNEED)
    ]


def test_every_place_where_a_failed_array_has_put_keys_is_zero(image: Path) -> None:
    step = ZeroSuperblock(OnDisk(0), (Stretch(32 * MIB, 3 * MIB), Stretch(0, 2 * MIB)))
    told = f"The key area of {image} is not completely erased."
    assert trouble_on(image, step) == ""
    for place, words in (
        (MIB, told),
        (2 * MIB - 1, told),
        (2 * MIB, ""),
        (32 * MIB - 1, ""),
        (32 * MIB, told),
        (35 * MIB - 1, told),
        (35 * MIB, ""),
    ):
        blank(image, 64 * MIB)
        put(image, place, b"x")
        assert trouble_on(image, step) == words, place


def test_the_name_of_a_stopped_array_has_time_to_go(image: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[tuple[bool, float]] = []

    async def becomes(condition: Callable[[], bool], patience: float = 10.0) -> bool:
        waited.append((condition(), patience))
        return True

    waiting(monkeypatch, becomes)
    monkeypatch.setattr(arrays, "array_nodes", tuple)
    assert trouble_on(image, StopArray()) == ""
    assert waited == [(True, 10.0), (False, 2)]
    image.unlink()
    assert trouble_on(image, StopArray()) == ""
    assert waited[2:] == [(True, 10.0)]


MARKED = (WipeSignatures(OnArray()), RemovePv(OnArray()), ZeroSuperblock(OnDisk(0)), WipeDisk(0))


@pytest.mark.parametrize("step", MARKED, ids=str)
def test_a_signature_that_stayed_is_noticed(image: Path, fake_sys: FakeSys, step: Step) -> None:
    assert trouble_on(image, step) == ""
    made_by("mkfs.ext4", "-q")(image)
    assert trouble_on(image, step) == f"{image} still contains ext4."
    fake_sys.name(str(image), None)
    gone = "still has partitions" if isinstance(step, WipeDisk) else "is no longer available"
    assert trouble_on(image, step) == f"{image} {gone}."


def test_a_disk_that_was_only_looked_at_is_judged_by_its_certificate(image: Path) -> None:
    made_by("mkfs.ext4", "-q")(image)
    assert trouble_on(image, VerifyClean(OnDisk(0))) == ""


@pytest.mark.parametrize("place", [0, 64 * KIB - 1, -1, -64 * KIB])
def test_an_erased_disk_has_no_partitions_and_nothing_at_its_ends(
    image: Path, fake_sys: FakeSys, place: int
) -> None:
    put(image, MIB, b"holiday")
    assert trouble_on(image, WipeDisk(0)) == ""
    put(image, place, b"x")
    assert trouble_on(image, WipeDisk(0)) == f"The start or the end of {image} is not blank."
    fake_sys.name(str(image), fake_sys.disk("other", partitions=1))
    assert trouble_on(image, WipeDisk(0)) == f"{image} still has partitions."
