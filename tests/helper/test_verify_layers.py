"""After each step that puts a layer on the array: a layer that is another, or elsewhere, is noticed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.on_disk.filesystem_superblock import Superblock
from raidwright.helper.plans.steps import filesystem
from raidwright.helper.tools import NAMED_WITHIN
from raidwright.storage.design.design import FilesystemKind, KeyDerivation
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount
from raidwright.storage.steps.luks import FormatLuks, OpenLuks
from raidwright.storage.steps.lvm import CreateLv, CreatePv, CreateVg
from raidwright.storage.steps.targets import OnArray, OnVolume
from raidwright.storage.units import KIB, MIB
from tests.helper.disk_formats import physical_volume
from tests.helper.disk_images import blank, luks, made_by, put
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import LUKS, at_once, some_build, verify, waiting

__all__ = ["fake_proc", "fake_sys"]

OTHER = "fedcba98-7654-3210-fedc-ba9876543210"
SIZE = 64 * MIB
FORMAT = FormatLuks(OnArray(), LUKS, "tank", KeyDerivation.PRACTICE)
EXT4 = MakeFilesystem(FilesystemKind.EXT4, OnArray(), LUKS, "media", SIZE, 0, 0)


@pytest.fixture(autouse=True)
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting(monkeypatch, at_once)


def trouble(step: Step, plan: Plan | None = None) -> str:
    """What is said when ``step`` was done; empty when it is well."""
    try:
        verify(plan or some_build(), step)
    except HelperError as caught:
        return caught.sentence
    return ""


@pytest.fixture
def on_array(tmp_path: Path) -> Path:
    """An image in the place of the array's node."""
    image = tmp_path / "array"
    blank(image, SIZE)
    return image


def built_on(image: Path) -> Plan:
    plan = some_build()
    assert plan.array is not None
    return replace(plan, array=replace(plan.array, path=str(image)))


def test_a_container_is_known_by_its_uuid(on_array: Path) -> None:
    plan = built_on(on_array)
    assert trouble(FORMAT, plan) == f"{on_array} does not contain LUKS encryption."
    luks("luks2", f"--uuid={OTHER}")(on_array)
    told = f"{on_array} contains LUKS encryption, but not the one created by this plan."
    assert trouble(FORMAT, plan) == told
    assert trouble(replace(FORMAT, uuid=OTHER), plan) == ""


def test_a_file_system_is_known_by_its_kind_uuid_and_label(on_array: Path) -> None:
    plan = built_on(on_array)
    assert trouble(EXT4, plan) == f"{on_array} does not contain ext4."
    for uuid, label, told in (
        (LUKS, "media", ""),
        (OTHER, "media", f"{on_array} contains ext4, but not the one created by this plan."),
        (LUKS, "films", f"{on_array} contains ext4, but not the one created by this plan."),
    ):
        made_by("mkfs.ext4", "-q", "-F", "-U", uuid, "-L", label)(on_array)
        assert trouble(EXT4, plan) == told
    assert trouble(replace(EXT4, label=""), plan) == ""
    assert trouble(replace(EXT4, kind=FilesystemKind.XFS), plan) == f"{on_array} does not contain XFS."


def test_a_volume_group_is_in_the_text_at_the_front(on_array: Path) -> None:
    plan, vault = built_on(on_array), CreateVg("vault", OnArray())
    told = f"{on_array} does not contain the volume group “vault”."
    assert trouble(CreatePv(OnArray()), plan) == f"{on_array} does not contain LVM physical volume."
    physical_volume("vault")(on_array)
    assert trouble(CreatePv(OnArray()), plan) == ""
    assert trouble(vault, plan) == ""
    for place, text, words in (
        (4096, b"\0vault2 {\n", told),
        (4096, b"\0my-vault {\n", told),
        (MIB, b"\0vault {\n", told),
        (MIB - 9, b"\0vault {\n", ""),
    ):
        blank(on_array, SIZE)
        put(on_array, place, text)
        assert trouble(vault, plan) == words


def test_an_opened_container_lies_on_what_was_opened(fake_sys: FakeSys) -> None:
    array, other = (fake_sys.stacked(f"md{number}", folder="md") for number in (127, 126))
    fake_sys.name("/dev/md/tank", array)
    step = OpenLuks(OnArray(), "safe")
    assert trouble(step) == "/dev/mapper/safe does not exist."
    for number, (below, uuid, told) in enumerate(
        (
            ((array,), "CRYPT-LUKS2-0123-safe", ""),
            ((array,), "CRYPT-PLAIN-safe", "/dev/mapper/safe is not an unlocked encrypted volume."),
            ((other,), "CRYPT-LUKS2-0123-safe", "/dev/mapper/safe is not on the planned device."),
            (
                (array, other),
                "CRYPT-LUKS2-0123-safe",
                "/dev/mapper/safe is not on the planned device.",
            ),
        )
    ):
        mapping = fake_sys.mapping("safe", f"dm-{number}", *below)
        (mapping.folder / "dm/uuid").write_text(uuid)
        assert trouble(step) == told


def test_a_volume_has_the_size_of_its_extents(fake_sys: FakeSys) -> None:
    step = CreateLv("vault", "films", 10)
    assert trouble(step) == "/dev/vault/films does not exist."
    volume = fake_sys.mapping("vault-films", "dm-0")
    fake_sys.name("/dev/vault/films", volume)
    (volume.folder / "size").write_text(str(10 * 4 * MIB // 512))
    assert trouble(step) == ""
    (volume.folder / "size").write_text(str(9 * 4 * MIB // 512))
    assert trouble(step) == "/dev/vault/films has 37748736 bytes instead of 41943040."


@pytest.mark.parametrize(
    ("step", "path"),
    [(OpenLuks(OnArray(), "safe"), "/dev/mapper/safe"), (CreateLv("vault", "films", 10), "/dev/vault/films")],
)
def test_a_node_has_time_to_come(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, step: Step, path: str
) -> None:
    array = fake_sys.stacked("md127", folder="md")
    fake_sys.name("/dev/md/tank", array)
    made = fake_sys.mapping("safe", "dm-0", array)
    (made.folder / "dm/uuid").write_text("CRYPT-LUKS2-0123-safe")
    (made.folder / "size").write_text(str(10 * 4 * MIB // 512))
    fake_sys.name(path, None)

    async def comes(condition: Callable[[], bool], patience: float) -> bool:
        assert patience == NAMED_WITHIN
        assert not condition()
        fake_sys.name(path, made)
        return condition()

    waiting(monkeypatch, comes)
    assert trouble(step) == ""


def test_a_file_system_is_mounted_on_its_point(fake_sys: FakeSys, fake_proc: FakeProc) -> None:
    volume = fake_sys.mapping("vault-films", "dm-0")
    fake_sys.name("/dev/vault/films", volume)
    fake_sys.number(volume, "253:0")
    step = Mount(OnVolume("vault", "films"), "/srv/films")
    told = "/dev/vault/films is not mounted at /srv/films."
    for number, point, words in (
        ("253:0", "/srv/films", ""),
        ("253:1", "/srv/films", told),
        ("253:0", "/srv/else", told),
    ):
        other = "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n"
        fake_proc.process(0, f"{other}40 22 {number} / {point} rw - ext4 /dev/dm-0 rw\n")
        assert trouble(step) == words


@pytest.mark.parametrize(
    ("stride", "width", "fits"),
    [(16, 48, True), (0, 0, True), (16, 32, False), (32, 48, False), (0, 48, False), (16, 0, False)],
)
def test_a_file_system_is_aligned_to_the_array_or_not_at_all(
    monkeypatch: pytest.MonkeyPatch, stride: int, width: int, *, fits: bool
) -> None:
    found = Superblock(SIZE, stride, width)
    monkeypatch.setattr(filesystem, "read_superblock", lambda *_: found)
    monkeypatch.setattr(filesystem, "require_signature", lambda *_: None)
    step = replace(EXT4, chunk=64 * KIB, data_members=3)
    told = f"/dev/md/tank was created with stride {stride} and stripe width {width}, not as planned."
    assert trouble(step) == ("" if fits else told)
