"""The file that keeps shares on a file system comes from anywhere: what root has not written is nothing."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.reading.kept_shares import read_kept_shares
from raidwright.storage.snapshot.kept_shares import KEPT, MOST_KEPT, kept_text
from raidwright.storage.snapshot.share import Share

OWN = kept_text((Share("films"),))


def test_shares_of_every_mount_are_read_once(tmp_path: Path) -> None:
    for name, share in (("a", Share("films")), ("b", Share("Films", "Old")), ("c", Share("music"))):
        (tmp_path / name).mkdir()
        (tmp_path / name / KEPT).write_bytes(kept_text((share,)))
    points = [str(tmp_path / name) for name in ("a", "b", "c", "nowhere")]
    assert read_kept_shares(points) == (Share("Films", "Old"), Share("music"))
    assert read_kept_shares([str(tmp_path)]) == ()


def _link(file: Path) -> None:
    file.with_name("other").write_bytes(OWN)
    file.symlink_to("other")


def _foreign(file: Path) -> None:
    file.write_bytes(OWN)
    os.chown(file, 1000, 1000)


def _writable(file: Path) -> None:
    file.write_bytes(OWN)
    file.chmod(0o666)


HOSTILE: dict[str, Callable[[Path], object]] = {
    "link": _link,
    "socket": lambda file: os.mknod(file, stat.S_IFSOCK | 0o644),
    "pipe": lambda file: os.mkfifo(file, 0o644),
    "folder": lambda file: file.mkdir(),
    "foreign": _foreign,
    "writable": _writable,
    "large": lambda file: file.write_bytes(OWN + b" " * MOST_KEPT),
    "not-json": lambda file: file.write_bytes(b"films\n"),
}


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE)
def test_what_root_has_not_written_is_nothing(tmp_path: Path, make: Callable[[Path], object]) -> None:
    make(tmp_path / KEPT)
    assert read_kept_shares([str(tmp_path)]) == ()


def test_a_mount_point_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / KEPT).write_bytes(OWN)
    (tmp_path / "link").symlink_to("data")
    assert read_kept_shares([str(tmp_path / "link")]) == ()
