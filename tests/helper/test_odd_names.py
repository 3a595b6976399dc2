"""Labels and paths have any letters that somebody gave them, and the kernel escapes few of these."""

from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_proc", "fake_sys"]

ODD = pytest.mark.parametrize("odd", ["\u3000", "\xa0", "\x85", "\u2028", "\x0c", "\x1c", "\r"], ids=ascii)
"""An ideographic space, and what some take for one or for the end of a line."""
LINES = (
    "40 22 9:127 /in{0} /srv/a{0}b rw shared:1 - fuse.a{0} /dev/c{0} rw\n41 22 0:5 / /x rw - tmpfs tmpfs rw\n"
)


@ODD
def test_a_mount_is_seen_whatever_its_point_is_called(
    fake_proc: FakeProc, fake_sys: FakeSys, odd: str
) -> None:
    array = fake_sys.disk("md127")
    fake_sys.number(array, "9:127")
    fake_proc.process(0, LINES.format(odd))
    fake_proc.process(7, LINES.format(odd).replace("40 22", "50 22"))
    first, second = (
        MountEntry(
            "9:127",
            f"/dev/c{odd}",
            f"/srv/a{odd}b",
            f"fuse.a{odd}",
            process,
            id=number,
            parent=22,
            root=f"/in{odd}",
            shared=1,
            options="rw",
        )
        for process, number in ((0, 40), (7, 50))
    )
    ours = mounts.our_mounts()
    assert [entry.id for entry in ours] == [40, 41]
    assert ours[0] == first
    assert [entry for entry in mounts.every_mount([array]) if entry.id != 41] == [first, second]


@ODD
def test_a_swap_file_is_seen_whatever_it_is_called(fake_proc: FakeProc, odd: str) -> None:
    fake_proc.swap_to(f"/swap{odd}file")
    fake_proc.swap_to("/dev/vdz")
    assert mounts.active_swaps() == [f"/swap{odd}file", "/dev/vdz"]


@ODD
def test_a_label_tells_nothing_but_itself(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    monkeypatch.setattr(kernel, "UDEV", tmp_path)
    disk = fake_sys.disk("vdz")
    fake_sys.number(disk, "254:1")
    label = f"x{odd}E:ID_SERIAL_SHORT=theirs"
    (tmp_path / "b254:1").write_bytes(f"S:disk/by-label/x\nE:ID_FS_LABEL={label}\nE:ID_WWN=0x5\n".encode())
    assert disk.properties() == {"ID_FS_LABEL": label, "ID_WWN": "0x5"}


def test_what_is_no_text_stops_nobody(
    fake_sys: FakeSys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Any user may have a loop device made over a file of his own."""
    monkeypatch.setattr(kernel, "SYS", tmp_path / "sys")
    disk = fake_sys.disk("vdq0")
    for node, backing in (("loop0", b"/home/\xff\n"), ("loop1", b"/dev/vdq0\n"), ("loop2", None)):
        folder = tmp_path / "sys/block" / node / "loop"
        folder.mkdir(parents=True)
        if backing is not None:
            (folder / "backing_file").write_bytes(backing)
    assert mounts.loops_on(disk) == ["loop1"]


def test_the_mount_of_an_open_file_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path(__file__).open() as file:
        found = mounts.mount_of(file.fileno())
        assert found in mounts.our_mounts()
        assert found is not None
        assert Path(__file__).resolve().is_relative_to(found.point)
        monkeypatch.setattr(mounts, "our_mounts", list)
        assert mounts.mount_of(file.fileno()) is None
