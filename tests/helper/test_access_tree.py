"""What lies in a shared folder goes with its people: who comes, who goes, and what root leaves alone."""

import asyncio
import os
from collections.abc import Callable, Collection
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper import access_list
from raidwright.helper.access_list import ALL, ENTER, READ, WRITE, rights_of
from raidwright.helper.access_tree import SharedTree, let_in, restore_tree
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps import share as steps
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.steps.share import MakeSharedFolder
from raidwright.storage.steps.targets import OnArray
from tests.helper.mounted_top import mounted_top
from tests.helper.plans import holding, some_build

ANNA, BEN, CARL, DAVE = 2001, 2002, 2003, 2004
READS = READ | ENTER


@pytest.fixture
def share(tmp_path: Path) -> Path:
    """A folder that is shared with Anna and Carl, who have made a folder and a file in it."""
    folder = tmp_path / "Films"
    folder.mkdir()
    shared(folder, {ANNA: ALL, CARL: READS})
    made(folder / "Holiday")
    return folder


def made(folder: Path) -> None:
    """As Samba makes it, and a file in it (create mask, directory mask)."""
    folder.mkdir(mode=0o770)
    os.close(os.open(folder / "clip", os.O_CREAT | os.O_WRONLY, 0o660))


def opened(path: Path) -> int:
    return os.open(path, os.O_RDONLY | os.O_NOFOLLOW)


def inside(others: Collection[str] = (), is_over: Callable[[], bool] = lambda: False) -> SharedTree:
    return SharedTree("Films", others, is_over)


def shared(folder: Path, users: dict[int, int], guests: int = 0, within: SharedTree | None = None) -> None:
    place = opened(folder)
    let_in(place, users, guests, within or inside())
    os.close(place)


def rights(path: Path, *users: int) -> tuple[int, ...]:
    """What each of them may do there, in no group."""
    place = opened(path)
    every = tuple(rights_of(place, user, ()) for user in users)
    os.close(place)
    return every


def lists(path: Path) -> access_list.Lists:
    place = opened(path)
    every = access_list.lists_of(place)
    os.close(place)
    return every


def test_who_comes_who_goes_and_who_only_reads_now_in_what_was_there(share: Path) -> None:
    shared(share, {ANNA: READS, BEN: ALL})
    assert rights(share, ANNA, BEN, CARL) == (READS, ALL, 0)
    assert rights(share / "Holiday", ANNA, BEN, CARL) == (READS, ALL, 0)
    assert rights(share / "Holiday/clip", ANNA, BEN, CARL) == (READ, READ | WRITE, 0)
    (share / "Holiday/new").touch(0o660)
    assert rights(share / "Holiday/new", ANNA, BEN, CARL) == (READ, READ | WRITE, 0)


def step_for(top: Path, writers: tuple[str, ...], readers: tuple[str, ...] = ()) -> Handling:
    step = MakeSharedFolder(OnArray(), str(top), "Films", writers, readers)
    plan = replace(some_build(), purpose=Purpose.SHARE, steps=(step,))
    return handle(plan, step, holding(), PlanEnvironment(1000, top.parent / "state"))


async def carried_out(handling: Handling) -> None:
    handling.prepare()
    await handling.call()
    await handling.verify()


def test_the_step_reaches_what_was_there_and_can_be_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    top = mounted_top(tmp_path, monkeypatch, 0o755)
    numbers = {"anna": ANNA, "ben": BEN}
    monkeypatch.setattr(steps, "numbers_of", lambda name: (numbers[name], numbers[name]))
    asyncio.run(carried_out(step_for(top, ("anna",))))
    made(top / "Films/Holiday")
    asyncio.run(carried_out(step_for(top, ("ben",), ("anna",))))
    assert rights(top / "Films/Holiday", ANNA, BEN) == (READS, ALL)

    async def undone() -> None:
        handling = step_for(top, ("anna",))
        await carried_out(handling)
        await handling.put_back()

    asyncio.run(undone())
    assert rights(top / "Films/Holiday/clip", ANNA, BEN) == (READ, READ | WRITE)


def test_what_was_saved_before_it_was_shared_is_opened_as_well(tmp_path: Path) -> None:
    folder = tmp_path / "Films"
    folder.mkdir()
    made(folder / "Old")
    (folder / "Old/run").touch()
    for name, mode in (("", 0o755), ("clip", 0o640), ("run", 0o755)):
        (folder / "Old" / name).chmod(mode)
    shared(folder, {ANNA: ALL, BEN: READS})
    assert rights(folder / "Old", ANNA, BEN, CARL) == (ALL, READS, READS)
    assert rights(folder / "Old/clip", ANNA, BEN, CARL) == (READ | WRITE, READ, 0)
    assert rights(folder / "Old/run", ANNA, BEN) == (ALL, READS)
    (folder / "Old/new").touch(0o660)
    assert rights(folder / "Old/new", ANNA, BEN) == (READ | WRITE, READ)


def test_entries_of_others_are_worth_what_they_were(share: Path) -> None:
    file = opened(share / "Holiday/clip")
    entries = access_list._unpack(os.getxattr(file, "system.posix_acl_access"))
    named = {**entries, (0x02, DAVE): ALL, (0x10, 0xFFFFFFFF): READ}
    os.setxattr(file, "system.posix_acl_access", access_list._pack(named))
    os.close(file)
    shared(share, {ANNA: ALL, BEN: ALL})
    assert rights(share / "Holiday/clip", ANNA, BEN, DAVE) == (READ | WRITE, READ | WRITE, READ)


def test_what_its_owner_alone_can_open_stays_so(share: Path) -> None:
    (share / "Holiday").chmod(0o700)
    private = share / "private"
    private.mkdir()
    os.removexattr(private, "system.posix_acl_access")
    os.removexattr(private, "system.posix_acl_default")
    (private / "letter").touch(0o644)
    private.chmod(0o700)
    before = lists(private), lists(private / "letter")
    shared(share, {ANNA: ALL, BEN: ALL})
    assert rights(share / "Holiday", ANNA, BEN, CARL) == (0, 0, 0)
    assert (lists(private), lists(private / "letter")) == before


def test_guests_come_and_only_read_now(share: Path) -> None:
    shared(share, {ANNA: ALL}, ALL)
    assert (rights(share / "Holiday", DAVE), rights(share / "Holiday/clip", DAVE)) == ((ALL,), (6,))
    shared(share, {ANNA: ALL}, READS)
    assert (rights(share / "Holiday", DAVE), rights(share / "Holiday/clip", DAVE)) == ((READS,), (READ,))


def test_nothing_outside_is_reached(share: Path, tmp_path: Path) -> None:
    (tmp_path / "others").mkdir(mode=0o755)
    (tmp_path / "others/file").touch(0o644)
    (tmp_path / "others/linked").touch(0o644)
    (share / "link").symlink_to(tmp_path / "others")
    (share / "file").symlink_to(tmp_path / "others/file")
    os.link(tmp_path / "others/linked", share / "linked")
    os.mkfifo(share / "pipe", 0o660)
    before = {each: lists(each) for each in (tmp_path / "others", *(tmp_path / "others").iterdir())}
    shared(share, {ANNA: READS, BEN: ALL})
    assert {each: lists(each) for each in before} == before
    assert rights(share / "Holiday", BEN) == (ALL,), "the rest goes on"


def test_folder_that_is_shared_for_itself_keeps_its_people(share: Path) -> None:
    shared(share / "Holiday", {ANNA: ALL}, within=SharedTree("Films/Holiday", (), lambda: False))
    before = lists(share / "Holiday"), lists(share / "Holiday/clip")
    shared(share, {ANNA: READS, BEN: ALL}, within=inside(("Films", "Films/Holiday")))
    assert (lists(share / "Holiday"), lists(share / "Holiday/clip")) == before


def test_second_time_nothing_is_written(share: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (share / "link").symlink_to("Holiday")
    shared(share, {ANNA: READS, BEN: ALL})
    top, written = opened(share), []
    own = os.setxattr

    def setxattr(place: int, name: str, value: bytes) -> None:
        written.append(os.fstat(place).st_ino)
        own(place, name, value)

    monkeypatch.setattr(os, "setxattr", setxattr)
    let_in(top, {ANNA: READS, BEN: ALL}, 0, inside())
    assert set(written) == {os.fstat(top).st_ino}
    os.close(top)


def test_broken_off_it_knows_later_who_had_gone(share: Path) -> None:
    for number in range(3):
        made(share / f"Folder {number}")
    answers = iter([False, False])
    shared(share, {ANNA: ALL, BEN: ALL}, within=inside(is_over=lambda: next(answers, True)))
    assert any(rights(share / f"Folder {number}", CARL) == (READS,) for number in range(3))
    shared(share, {ANNA: ALL, BEN: ALL})
    every = [each for each in share.rglob("*") if each.is_dir()]
    assert {rights(each, ANNA, BEN, CARL) for each in every} == {(ALL, ALL, 0)}


def test_all_is_as_before_once_it_is_taken_back(share: Path, tmp_path: Path) -> None:
    old = tmp_path / "Old"
    made(old)
    old.chmod(0o755)
    for folder in (share, old):
        before = {each: lists(each) for each in (folder, *folder.rglob("*"))}
        place = opened(folder)
        let_in(place, {ANNA: READS, BEN: ALL}, 0, inside())
        restore_tree(place, before[folder], (ANNA, BEN), inside())
        os.close(place)
        assert {each: lists(each) for each in before} == before


def test_endless_depth_is_no_error(share: Path) -> None:
    place = opened(share)
    for _ in range(400):
        os.mkdir("d", 0o770, dir_fd=place)
        deeper = os.open("d", os.O_RDONLY, dir_fd=place)
        os.close(place)
        place = deeper
    os.close(place)
    shared(share, {ANNA: ALL, BEN: ALL})
    assert rights(share / "d/d/d", BEN) == (ALL,)
