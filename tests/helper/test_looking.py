"""Looking at devices: signatures, headers, mounts and udev's words."""

import asyncio
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices import device_facts
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import (
    MountEntry,
    parse_mountinfo,
    prepare_point,
    remove_made_point,
)
from raidwright.helper.looking.on_disk import contents, signatures
from raidwright.helper.looking.on_disk.blankness import keys_on
from raidwright.helper.plans.steps import handle
from raidwright.storage.design.design import FoundKind
from raidwright.storage.steps.filesystem import Mount, MountFound
from raidwright.storage.steps.targets import OnArray
from raidwright.storage.units import MIB
from tests.helper.fake_proc import FakeProc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ENVIRONMENT, LUKS, holding, some_use

__all__ = ["fake_sys"]


def image(folder: Path, size: int = 64 * MIB) -> Path:
    path = folder / "image"
    with path.open("wb") as file:
        file.truncate(size)
    return path


def looked(path: Path) -> tuple[str, ...]:
    with path.open("rb") as file:
        return contents.read(file.fileno(), contents.Hardware()).names


def tool(*argv: str, given: str = "") -> None:
    subprocess.run(argv, input=given, text=True, check=True, capture_output=True)


def test_signatures_have_libblkids_names(tmp_path: Path) -> None:
    path = image(tmp_path)
    assert looked(path) == ()
    tool("sfdisk", "--quiet", "--label=gpt", str(path), given="start=2048, size=2048\n")
    assert looked(path) == ("gpt",)
    uuid = "01234567-89ab-cdef-0123-456789abcdef"
    other = image(tmp_path)
    tool("mkfs.ext4", "-q", "-U", uuid, "-L", "media", str(other))
    with other.open("rb") as file:
        found = signatures.probe(file.fileno())
        assert found == (signatures.Signature("ext4", uuid, "media", "filesystem", "1.0"),)
        assert not signatures.contradict(file.fileno(), found)


@pytest.mark.parametrize("answer", [-1, -2, -255])
def test_every_negative_answer_of_libblkid_is_a_contradiction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: int
) -> None:
    """-2 before libblkid 2.39, -1 since; which other one comes next nobody knows."""

    class Library:
        def __getattr__(self, name: str) -> object:
            return (lambda _: answer) if name == "blkid_do_safeprobe" else getattr(real, name)

    real = signatures._library()
    monkeypatch.setattr(signatures, "_library", Library)
    path = image(tmp_path)
    assert looked(path) == ()
    tool("mkfs.ext4", "-q", str(path))
    assert looked(path) == ("conflicting", "ext4")


def test_what_lies_on_no_hardware_may_hold_what_it_likes(tmp_path: Path) -> None:
    path = image(tmp_path)
    path.write_bytes(b"x" * MIB)
    with path.open("rb") as file:
        assert contents.read(file.fileno(), None) == contents.NOTHING


@pytest.mark.parametrize("version", ["luks1", "luks2"])
def test_a_container_without_keys_is_told_from_one_with(tmp_path: Path, version: str) -> None:
    path = image(tmp_path)
    quick = ("--pbkdf=pbkdf2", "--pbkdf-force-iterations=1000")
    key = tmp_path / "key"
    key.write_bytes(b"secret")
    tool("cryptsetup", "luksFormat", "--batch-mode", f"--type={version}", *quick, str(path), str(key))

    assert keys_on(str(path)) == 1
    tool("cryptsetup", "erase", "--batch-mode", str(path))
    assert not keys_on(str(path))


def test_mounts_are_read_as_the_kernel_writes_them() -> None:
    text = (
        "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue\n"
        "37 35 0:41 / /srv/my\\040data\\134x rw shared:9 - btrfs /dev/md127 rw\n"
        "garbage\n"
    )
    assert list(parse_mountinfo(text, 7)) == [
        MountEntry(
            "98:0",
            "/dev/root",
            "/mnt2",
            "ext3",
            7,
            id=36,
            parent=35,
            root="/mnt1",
            master=1,
            options="rw,noatime,errors=continue",
        ),
        MountEntry(
            "0:41", "/dev/md127", "/srv/my data\\x", "btrfs", 7, id=37, parent=35, shared=9, options="rw"
        ),
    ]


@given(st.text(max_size=200))
def test_no_mountinfo_is_too_odd_to_be_passed_over(text: str) -> None:
    list(parse_mountinfo(text))


@pytest.mark.root
def test_every_namespace_is_looked_into(fake_sys: FakeSys) -> None:
    # What is mounted over a private mount stays in its namespace; / is a mount only where it is no chroot's.
    script = (
        "mount --make-private /proc && mount -t tmpfs hidden-from-us /proc && echo ready && exec sleep 60"
    )
    apart = ("unshare", "--mount", "--propagation", "unchanged")
    with subprocess.Popen((*apart, "sh", "-c", script), stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        try:
            assert child.stdout.readline() == "ready\n"
            seen = parse_mountinfo(Path(f"/proc/{child.pid}/mountinfo").read_text())
            (number,) = [entry.number for entry in seen if entry.source == "hidden-from-us"]
            disk = fake_sys.disk("vdq0")
            fake_sys.number(disk, number)
            every = mounts.every_mount([disk])
            (found,) = [entry for entry in every if entry.source == "hidden-from-us"]
            assert (found.point, found.process) == ("/proc", child.pid)
            assert all(entry.source != "hidden-from-us" for entry in mounts.our_mounts())
        finally:
            child.kill()


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(mounts, "ROOTS", (str(tmp_path),))
    tmp_path.chmod(0o755)
    return tmp_path


def fit(point: Path, *, make: bool = True) -> str:
    """The reason why not; empty when it is fit."""
    try:
        prepare_point(str(point), make=make)
    except HelperError as error:
        return f"{error.code.value}: {error.sentence}"
    return ""


@pytest.mark.root
def test_a_mount_point_is_made_where_there_is_none(root: Path) -> None:
    assert fit(root / "a/b", make=False) == ""
    assert not (root / "a").exists()
    assert fit(root / "a/b") == ""
    assert (root / "a/b").stat().st_mode & 0o777 == 0o755
    assert fit(root / "a/b") == ""


def _foreign(inner: Path) -> None:
    inner.mkdir(parents=True, mode=0o755)
    inner.parent.chmod(0o755)


def _filled(inner: Path) -> None:
    assert fit(inner) == ""
    (inner / "file").touch()


def _put_in_its_place(inner: Path) -> None:
    assert fit(inner) == ""
    inner.rmdir()
    inner.mkdir(mode=0o755)


def _beside(inner: Path) -> None:
    assert fit(inner) == ""
    (inner.parent / "others").mkdir()


def _linked(inner: Path) -> None:
    assert fit(inner.parent / "real") == ""
    inner.symlink_to("real")


@pytest.mark.root
@pytest.mark.parametrize(
    ("happens", "left"),
    [
        (fit, ""),
        (_foreign, "a/b"),
        (_filled, "a/b"),
        (_put_in_its_place, "a/b"),
        (_beside, "a"),
        (_linked, "a/real"),
    ],
    ids=["made here", "another's", "not empty", "another of the name", "beside others", "link"],
)
def test_only_an_empty_folder_that_was_made_here_is_removed_again(
    root: Path, happens: Callable[[Path], object], left: str
) -> None:
    happens(root / "a/b")
    remove_made_point(str(root / "a/b"))
    assert (root / left).is_dir()
    assert (root / "a").exists() is bool(left)
    if left == "a":
        assert not (root / "a/b").exists()


@pytest.mark.root
def test_a_mount_that_fails_leaves_no_folder_behind(root: Path) -> None:
    point = str(root / "a")
    found = MountFound(OnArray(), point, FoundKind.EXT4, LUKS, told=False, read_only=False)
    for step in (Mount(OnArray(), point), found):
        handling = handle(some_use(step), step, holding(), ENVIRONMENT)
        handling.prepare()
        assert (root / "a").is_dir()
        asyncio.run(handling.put_back())  # type: ignore[arg-type]
        assert not (root / "a").exists()


@pytest.mark.root
def test_no_folder_is_entered_on_which_something_waits_to_mount(
    root: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who opens it has systemd mount there again what is about to be deleted."""
    fit(root / "a")
    proc = FakeProc(tmp_path_factory.mktemp("proc"), monkeypatch)
    proc.process(0, f"60 22 0:60 / {root}/a rw - autofs systemd-1 rw,fd=40,direct\n")
    remove_made_point(str(root / "a"))
    assert (root / "a").is_dir()
    proc.process(0)
    remove_made_point(str(root / "a"))
    assert not (root / "a").exists()


@pytest.mark.root
def test_a_folder_outside_the_folders_of_mount_points_is_never_removed(root: Path, tmp_path: Path) -> None:
    assert fit(root / "a") == ""
    for point in (str(root), f"{root}/", "/", f"{root}/a/../a", f"{root}/a/.."):
        remove_made_point(point)
        assert (root / "a").is_dir(), point


@pytest.mark.root
def test_a_folder_of_mount_points_that_is_not_there_yet_is_made_too(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """/run/media comes with the first disk that somebody plugs in."""
    here = root / "here"
    (here / "a/full").mkdir(parents=True)
    monkeypatch.chdir(here)
    monkeypatch.setattr(mounts, "ROOTS", (str(root / "media"),))
    assert fit(root / "media/a", make=False) == ""
    assert fit(root / "media/a/b") == ""
    assert (root / "media/a/b").stat().st_mode & 0o777 == 0o755
    assert (root / "media").stat().st_mode & 0o777 == 0o755
    assert sorted(here.rglob("*")) == [here / "a", here / "a/full"]


@pytest.mark.root
def test_a_mount_point_is_empty_roots_own_and_no_link(root: Path) -> None:
    (root / "full").mkdir()
    (root / "full/file").touch()
    assert "not empty" in fit(root / "full")
    (root / "theirs").mkdir(mode=0o755)
    (root / "link").symlink_to(root / "theirs")
    assert "link" in fit(root / "link")
    assert "link" in fit(root / "link/inner")
    assert not (root / "theirs/inner").exists()
    (root / "file").touch()
    assert "not a folder" in fit(root / "file")
    (root / "open").mkdir()
    (root / "open").chmod(0o777)
    assert "users other than root" in fit(root / "open/inner")
    assert not (root / "open/inner").exists()
    os.chown(root / "theirs", 65534, 65534)
    assert "users other than root" in fit(root / "theirs")
    assert "not below" in fit(Path("/etc/inner"))


def test_nothing_is_mounted_over_a_mount(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = MountEntry("0:40", "tmpfs", str(root / "taken"), "tmpfs")
    monkeypatch.setattr(mounts, "our_mounts", lambda: [entry])
    assert "already used as a mount point" in fit(root / "taken", make=False)


def test_btrfs_is_known_by_its_source_and_nothing_else_is(fake_sys: FakeSys) -> None:
    disk, other = fake_sys.disk("vdq0"), fake_sys.disk("vdq1")
    for number, device in enumerate((disk, other)):
        fake_sys.number(device, f"254:{number}")
    fake_sys.name("vdq0", disk)
    for mounted_number, source, kind, is_ours in (
        ("254:0", "anything", "ext4", True),
        ("254:1", "/dev/vdq0", "ext4", False),
        ("0:40", "/dev/vdq0", "btrfs", True),
        ("0:40", "/dev/vdq1", "btrfs", False),
        ("0:40", "vdq0", "btrfs", False),
        ("0:40", "/dev/vdq0", "fuse", False),
    ):
        assert mounts.is_of(MountEntry(mounted_number, source, "/", kind), disk) == is_ours


@pytest.mark.parametrize(
    ("id_path", "expected"),
    [
        ("pci-0000:00:1f.2-ata-1.0", ("pci-0000:00:1f.2", "ata-1.0")),
        ("pci-0000:00:1c.0-pci-0000:02:00.0-nvme-1", ("pci-0000:00:1c.0-pci-0000:02:00.0", "nvme-1")),
        ("pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:0", ("pci-0000:00:14.0", "usb-0:2:1.0-scsi-0:0:0:0")),
        ("pci-0000:00:05.0", ("pci-0000:00:05.0", "")),
        ("", ("", "")),
    ],
)
def test_a_place_is_a_controller_and_a_port(id_path: str, expected: tuple[str, str]) -> None:
    assert device_facts.controller_and_port(id_path) == expected


def test_names_are_those_udisks_states() -> None:
    ata = {"ID_MODEL_ENC": "WDC\\x20WD40EFPX\\x20\\x20", "ID_MODEL": "WDC_WD40EFPX", "ID_SERIAL_SHORT": "WX1"}
    assert device_facts.model_names(ata)[0] == "WDC WD40EFPX"
    assert device_facts.serial_numbers(ata) == ("WX1",)
    scsi = {"ID_SCSI": "1", "ID_SCSI_SERIAL": "S1", "ID_SERIAL_SHORT": "3500"}
    assert device_facts.serial_numbers(scsi) == ("S1", "3500")
    assert device_facts.wwns({"ID_WWN": "0x1", "ID_WWN_WITH_EXTENSION": "0x12"}) == ("0x12", "0x1")
    assert device_facts.serial_numbers({}) == ()


def test_a_disk_is_found_by_number_and_a_file_is_none(tmp_path: Path) -> None:
    for device in kernel.every_device():
        assert kernel.device_numbered(device.number) == device
    assert kernel.device_at(str(image(tmp_path))) is None
    assert kernel.device_at("/nowhere") is None
    assert kernel.device_numbered("0:0") is None


def test_a_partition_that_goes_while_it_is_looked_at_is_none(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel takes all of them away while it reads a table again, which udev has it do at any time."""
    disk = fake_sys.disk("vdq0", partitions=11)
    assert [part.node for part in disk.partitions()] == [f"vdq0p{number}" for number in range(1, 12)]
    real = kernel._read

    def read(path: str) -> bytes:
        if path.endswith("vdq0p2/partition"):
            raise FileNotFoundError(path)
        return real(path)

    monkeypatch.setattr(kernel, "_read", read)
    assert [part.node for part in disk.partitions()] == ["vdq0p1", *(f"vdq0p{n}" for n in range(3, 12))]
