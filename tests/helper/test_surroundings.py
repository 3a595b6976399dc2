"""What is written down of a target before it is measured."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.bench.samples import Watched
from raidwright.bench.surroundings import Scheduler
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.measuring.surroundings import surroundings


@pytest.fixture
def file(tmp_path: Path) -> Iterator[int]:
    descriptor = os.open(tmp_path, os.O_TMPFILE | os.O_RDWR)
    yield descriptor
    os.close(descriptor)


def test_a_file_is_told_with_its_mount_and_what_is_free(file: int) -> None:
    found, space = surroundings(file, ()), os.fstatvfs(file)
    mount = mounts.mount_of(file)
    assert mount is not None
    assert (found.filesystem, found.mount_options) == (mount.kind, mount.options)
    assert "rw" in found.mount_options.split(",")
    assert found.free == pytest.approx(space.f_bavail * space.f_frsize, rel=0.05)
    assert found.schedulers == ()


def test_the_options_of_a_mount_and_of_its_file_system_are_told_once_each() -> None:
    line = "36 35 98:0 /a /mnt rw,noatime shared:1 master:2 - ext3 /dev/root rw,errors=continue"
    (entry,) = mounts.parse_mountinfo(line)
    assert entry.options == "rw,noatime,errors=continue"
    assert (entry.source, entry.shared, entry.master) == ("/dev/root", 1, 2)
    (short,) = mounts.parse_mountinfo("36 35 98:0 / /mnt ro - tmpfs x")
    assert short.options == "ro"


def test_each_device_has_the_scheduler_that_stands_in_brackets(
    tmp_path: Path, file: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for node, text in (("vda", "[mq-deadline] kyber none\n"), ("cciss!c0d0", "none [bfq]\n"), ("md127", "")):
        folder = tmp_path / "class" / "block" / node / "queue"
        folder.mkdir(parents=True)
        (folder / "scheduler").write_text(text)
    monkeypatch.setattr(kernel, "SYS", tmp_path)
    watched = [Watched(name, "", 0) for name in ("md127", "vda", "cciss/c0d0", "gone")]
    assert surroundings(file, watched).schedulers == (
        Scheduler("vda", "mq-deadline"),
        Scheduler("cciss/c0d0", "bfq"),
    )


def test_that_a_target_is_encrypted_is_told_without_its_cipher(
    tmp_path: Path, file: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for node, uuid in (("dm-0", "LVM-x"), ("dm-1", "CRYPT-LUKS2-2e7bb37c-safe")):
        (tmp_path / "class/block" / node / "dm").mkdir(parents=True)
        (tmp_path / "class/block" / node / "dm/uuid").write_text(f"{uuid}\n")
    monkeypatch.setattr(kernel, "SYS", tmp_path)
    volume, container = (Watched(name, "", depth) for depth, name in enumerate(("dm-0", "dm-1")))
    assert surroundings(file, (volume, container)).encrypted
    assert not surroundings(file, (volume,)).encrypted
