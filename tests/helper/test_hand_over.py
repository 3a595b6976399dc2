"""Whose the top folder of a new file system becomes: the caller's, and of no other file system."""

import asyncio
import os
import pwd
import stat
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.plans.steps import filesystem, handle
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment
from raidwright.storage.design.design import Ownership
from raidwright.storage.steps.filesystem import HandOver
from raidwright.storage.steps.folders import MakeFolders
from raidwright.storage.steps.targets import OnArray
from tests.helper.mounted_top import mounted_top
from tests.helper.plans import begun, holding, some_build, verified

ME = os.geteuid()


@pytest.fixture
def top(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is mounted from the plan's array, with other owners and rights than wanted."""
    return mounted_top(tmp_path, monkeypatch, 0o711)


def handing(top: Path, ownership: Ownership = Ownership.MINE) -> Handling:
    plan = some_build()
    step = HandOver(OnArray(), str(top), ownership)
    assert step.commands(replace(plan, steps=(step,))) == ()
    return handle(replace(plan, steps=(step,)), step, holding(), PlanEnvironment(ME, Path("/nowhere")))


@pytest.mark.parametrize(
    ("ownership", "mode"),
    [(Ownership.MINE, 0o755), (Ownership.MINE_ALONE, 0o700), (Ownership.MY_GROUP, 0o775)],
)
def test_it_becomes_the_callers_and_his_groups(top: Path, ownership: Ownership, mode: int) -> None:
    handling = handing(top, ownership)
    assert handling.in_use
    asyncio.run(begun(handling))
    with pytest.raises(HelperError, match=r"The owner or permissions of .* differ from the plan"):
        asyncio.run(verified(handling))
    handling.prepare()
    asyncio.run(verified(handling))
    found = top.stat()
    assert (found.st_uid, found.st_gid) == (ME, pwd.getpwuid(ME).pw_gid)
    assert stat.S_IMODE(found.st_mode) == mode


def test_whoever_is_in_no_list_of_users_has_no_group_but_roots() -> None:
    assert filesystem.owner_of(Ownership.MINE, 4_000_000_001) == (4_000_000_001, 0)
    assert filesystem.owner_of(Ownership.ROOT, ME) == (0, 0)


def making(top: Path, *names: str, ownership: Ownership = Ownership.MINE) -> Handling:
    plan = some_build()
    step = MakeFolders(OnArray(), str(top), ownership, names)
    assert step.commands(replace(plan, steps=(step,))) == ()
    return handle(replace(plan, steps=(step,)), step, holding(), PlanEnvironment(ME, Path("/nowhere")))


@pytest.mark.parametrize(
    ("ownership", "mode"),
    [
        (Ownership.MINE, 0o755),
        (Ownership.MINE_ALONE, 0o700),
        (Ownership.MY_GROUP, 0o775),
        (Ownership.ROOT, 0o755),
    ],
)
def test_folders_in_it_are_owned_as_it_will_be(top: Path, ownership: Ownership, mode: int) -> None:
    handling = making(top, "Photos", "My films", "写真", ownership=ownership)
    with pytest.raises(OSError, match="No such file"):
        asyncio.run(verified(handling))
    before = os.umask(0o077)
    try:
        handling.prepare()
    finally:
        os.umask(before)
    asyncio.run(verified(handling))
    assert sorted(each.name for each in top.iterdir()) == ["My films", "Photos", "写真"]
    found = (top / "写真").stat()
    group = 0 if ownership is Ownership.ROOT else pwd.getpwuid(ME).pw_gid
    assert (found.st_uid, found.st_gid) == (0 if ownership is Ownership.ROOT else ME, group)
    assert stat.S_IMODE(found.st_mode) == mode
    (top / "写真").chmod(0o777)
    with pytest.raises(HelperError, match="was not created as planned"):
        asyncio.run(verified(handling))


def test_folders_that_were_made_before_a_plan_was_broken_off_are_made_again(top: Path) -> None:
    making(top, "Photos").prepare()
    (top / "Photos").chmod(0o700)
    again = making(top, "Photos", "Films")
    again.prepare()
    asyncio.run(verified(again))


def test_nothing_that_is_there_is_taken_for_a_new_folder(top: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o711)
    (top / "Photos").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(NotADirectoryError):
        making(top, "Photos").prepare()
    assert stat.S_IMODE((tmp_path / "elsewhere").stat().st_mode) == 0o711
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_no_folder_is_made_on_another_file_system(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mounts, "mount_of", lambda _: None)
    with pytest.raises(HelperError, match="is not mounted at"):
        making(top, "Photos").prepare()
    assert list(top.iterdir()) == []


@pytest.mark.parametrize(
    ("number", "point", "below"),
    [("9:126", "", "/"), ("9:127", "/elsewhere", "/"), ("9:127", "", "/below")],
    ids=["another-device", "another-point", "a-part-of-it"],
)
def test_the_folder_of_another_file_system_is_left_alone(
    top: Path, monkeypatch: pytest.MonkeyPatch, number: str, point: str, below: str
) -> None:
    entry = MountEntry(number, "", point or str(top), "ext4", root=below)
    monkeypatch.setattr(mounts, "mount_of", lambda _: entry)
    before = top.stat()
    with pytest.raises(HelperError, match="is not mounted at"):
        handing(top).prepare()
    monkeypatch.setattr(mounts, "mount_of", lambda _: None)
    with pytest.raises(HelperError, match="is not mounted at"):
        handing(top).prepare()
    assert top.stat() == before


def test_of_a_btrfs_the_subvolume_that_is_mounted_is_given_away(
    top: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = "rw,subvolid=256,subvol=/@data"
    entry = MountEntry("9:127", "/dev/md127", str(top), "btrfs", root="/@data", options=options)
    monkeypatch.setattr(mounts, "mount_of", lambda _: entry)
    plan = some_build()
    for subvolume, fits in (("/", False), ("/@other", False), ("/@data", True)):
        step = HandOver(OnArray(), str(top), Ownership.MINE, subvolume=subvolume)
        handling = handle(
            replace(plan, steps=(step,)), step, holding(), PlanEnvironment(ME, Path("/nowhere"))
        )
        if fits:
            handling.prepare()
        else:
            with pytest.raises(HelperError, match="is not mounted at"):
                handling.prepare()
        assert (stat.S_IMODE(top.stat().st_mode) == 0o755) is fits


def test_a_link_in_its_place_is_not_followed(top: Path) -> None:
    top.rename(top.parent / "other")
    top.symlink_to("other")
    with pytest.raises(OSError, match=r"Not a directory|Too many levels"):
        handing(top).prepare()
    assert stat.S_IMODE((top.parent / "other").stat().st_mode) == 0o711


@pytest.mark.parametrize("path", ["/proc", "/", "/proc/sys"])
def test_an_open_folder_tells_its_mount(path: str) -> None:
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        entry = mounts.mount_of(folder)
    finally:
        os.close(folder)
    points = [each.point for each in mounts.our_mounts()]
    above = [point for point in points if f"{path}/".startswith(f"{point.rstrip('/')}/")]
    assert entry is not None
    assert entry.point == max(above, key=len)
