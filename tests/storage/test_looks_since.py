"""What has happened since a plan was made: root's own planning refuses it, or comes to another plan.

Each thing that can be asked for, on each look in which one thing is different.
"""

from collections.abc import Callable, Mapping

import pytest
from msgspec.structs import replace

from raidwright.storage.plan.continuing.made_again import differences, is_same, plan_again
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.plan.use.planner import plan_unlock
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    Member,
    OtherDevice,
    PartitionOf,
    Snapshot,
    SwapArea,
    WholeDisk,
)
from raidwright.storage.snapshot.tree import above, array_by_uuid, block_at
from raidwright.storage.snapshot.users import FileUser, OtherMount
from raidwright.storage.words.sentences import sentence
from tests.storage.asked import scenes
from tests.storage.in_use import on_array, running
from tests.storage.machines import WRITER, formatted

Since = Callable[[Snapshot, Plan], Snapshot | None]
"""The look with what has happened; None where it cannot happen to that plan."""
OTHER = "99999999:22222222:33333333:44444444"
FS = "eeeeeeee-1111-4000-8000-000000000004"
ELSEWHERE = (OtherMount("/mnt/x", 77, "bash"),)


def _array(look: Snapshot, plan: Plan) -> Array | None:
    return array_by_uuid(look, plan.array.uuid) if plan.array else None


def _of_array(**changes: object) -> Since:
    def since(look: Snapshot, plan: Plan) -> Snapshot | None:
        own = _array(look, plan)
        if own is None:
            return None
        return replace(
            look, arrays=tuple(replace(each, **changes) if each is own else each for each in look.arrays)
        )

    return since


def _of_block(path_of: Callable[[Snapshot, Plan], str], **changes: object) -> Since:
    def since(look: Snapshot, plan: Plan) -> Snapshot | None:
        path = path_of(look, plan)
        blocks = tuple(replace(each, **changes) if each.path == path else each for each in look.blocks)
        return replace(look, blocks=blocks) if blocks != look.blocks else None

    return since


def _node(look: Snapshot, plan: Plan) -> str:
    own = _array(look, plan)
    return own.path if own else ""


def _top(look: Snapshot, plan: Plan) -> str:
    """What lies highest on the array, above its own device."""
    stack = above(look, _node(look, plan)) if _node(look, plan) else ()
    return stack[-1].path if stack else ""


def _member(look: Snapshot, plan: Plan) -> str:
    own = _array(look, plan)
    return own.members[0].path if own and own.members else ""


def _disk(look: Snapshot, plan: Plan) -> str:
    return plan.disks[-1].path if plan.disks else ""


def _another_array(look: Snapshot, plan: Plan) -> Snapshot | None:
    """One with another UUID is there in its place."""
    own = _array(look, plan)
    if own is None:
        return None

    def now(block: Block) -> Block:
        origin, content = block.origin, block.content
        if isinstance(origin, ArrayDevice) and origin.array == own.uuid:
            origin = replace(origin, array=OTHER)
        if isinstance(content, Member) and content.array == own.uuid:
            content = replace(content, array=OTHER)
        return replace(block, origin=origin, content=content)

    arrays = tuple(replace(each, uuid=OTHER) if each is own else each for each in look.arrays)
    return replace(look, arrays=arrays, blocks=tuple(map(now, look.blocks)))


def _member_gone(look: Snapshot, plan: Plan) -> Snapshot | None:
    own = _array(look, plan)
    return _of_array(members=own.members[1:])(look, plan) if own and own.members else None


def _more(beneath: Callable[[Snapshot, Plan], str]) -> Since:
    """Another program has made a device of it."""

    def since(look: Snapshot, plan: Plan) -> Snapshot | None:
        path = beneath(look, plan)
        device = Block("/dev/dm-77", "253:77", 10**9, OtherDevice("dm"), Blank(), mapping="strange")
        return replace(look, blocks=(*look.blocks, replace(device, beneath=(path,)))) if path else None

    return since


def _partition(look: Snapshot, plan: Plan) -> Snapshot | None:
    """Somebody has made one more, with a file system."""
    path = _disk(look, plan)
    content = Filesystem("ext4", "", FS, ())
    part = Block(f"{path}9", "8:99", 10**9, PartitionOf(path, 9, 9 << 20, "", ""), content)
    return replace(look, blocks=(*look.blocks, replace(part, signatures=("ext4",)))) if path else None


def _files(look: Snapshot, plan: Plan) -> Snapshot | None:
    """Somebody has edited each file that the plan changes."""
    edited = {edit.file.path for step in plan.steps for edit in step.edits(plan)}
    files = tuple(
        replace(each, seen=replace(each.seen, digest="f" * 64)) if each.seen.path in edited else each
        for each in look.host.setting_files
    )
    return replace(look, host=replace(look.host, setting_files=files)) if edited else None


SINCE: Mapping[str, Since] = {
    "another array": _another_array,
    "another level": _of_array(level="raid6"),
    "another name": _of_array(name="else"),
    "a member less": _member_gone,
    "read-only": _of_array(state="readonly"),
    "failed": _of_array(state="broken"),
    "stopped": _of_array(running=False, path=""),
    "a check": _of_array(sync=Sync("check", 0.5, 1, 1)),
    "a recovery": _of_array(sync=Sync("recover", 0.5, 1, 1)),
    "a reshape": _of_array(spreading=True),
    "its device held alone": _of_block(_node, claimed=True),
    "its device open for writing": _of_block(_node, users=(WRITER,)),
    "its device mounted elsewhere": _of_block(_node, elsewhere=ELSEWHERE),
    "a device made of it": _more(_node),
    "a member held alone": _of_block(_member, claimed=True),
    "a member open for writing": _of_block(_member, users=(WRITER,)),
    "other contents of a member": _of_block(_member, signatures=("ext4",)),
    "the top held alone": _of_block(_top, claimed=True),
    "the top open for writing": _of_block(_top, users=(WRITER,)),
    "a file open on it": _of_block(_top, users=(FileUser(7, "vlc", "/srv/film"),)),
    "the top mounted elsewhere": _of_block(_top, elsewhere=ELSEWHERE),
    "a disk held alone": _of_block(_disk, claimed=True),
    "a disk open for writing": _of_block(_disk, users=(WRITER,)),
    "a disk read-only": _of_block(_disk, read_only=True),
    "a disk mounted": _of_block(_disk, content=Filesystem("ext4", "", FS, ("/mnt/y",)), signatures=("ext4",)),
    "a disk mounted elsewhere": _of_block(_disk, elsewhere=ELSEWHERE),
    "a disk of a pool": _of_block(_disk, signatures=("zfs_member",)),
    "a disk swapped to": _of_block(_disk, content=SwapArea(active=True), signatures=("swap",)),
    "a device made of a disk": _more(_disk),
    "a partition more": _partition,
    "other files": _files,
}
REPAIRS = {"Replace", "Fail", "Remove", "AddSpare", "RemoveSpare", "AddDisk", "Expand"}
UPKEEP = {"Check", "Repair", "StopCheck", "LimitSpeed", "SetBitmap", "CheckMonthly", "RenameVolumeGroup"}
UPKEEP |= {"MailFailures"}
STARTS, AWAY, BOOT = {"Start", "LookInside"}, {"Lock", "Stop"}, {"Enable", "ChangeUnlocking", "Disable"}
HEADERS, SHARES = {"BackUpHeader", "PutHeaderBack"}, {"ShareFolder", "Unshare", "SetSharingPassword"}
COMES = {"Replace", "AddSpare", "AddDisk"}
BUSY = {*COMES, "Fail", "Expand", "Check", "Repair", "SetBitmap"}
ON_IT = {*SHARES, *BOOT}
"""What is asked for of an array of which all that lies on it is open."""
EVERY = {type(operation).__name__ for operation, _ in scenes()}
MEMBERS = {"Delete", *STARTS, "MakeArrayWritable", "Unlock"}
STAYS: Mapping[str, set[str]] = {
    "another level": {"Release"},
    "read-only": {"Delete", *STARTS, "MakeArrayWritable", "Lock", "Release", *ON_IT, "BackUpHeader"},
    "failed": {*STARTS, "Release", "Disable", *SHARES} - {"Unshare"},
    "stopped": STARTS,
    "a check": EVERY - BUSY,
    "a recovery": EVERY - BUSY - {"StopCheck"},
    "a reshape": EVERY - BUSY - {"Stop"},
    "its device held alone": EVERY - {"Delete", "MakeArrayWritable", "Unlock", *AWAY, "PutHeaderBack"},
    "its device open for writing": EVERY - {"Delete", "MakeArrayWritable", "Unlock", *AWAY, "PutHeaderBack"},
    "its device mounted elsewhere": EVERY - {"Delete", "MakeArrayWritable", *AWAY},
    "a device made of it": EVERY - {"Delete", "MakeArrayWritable", *AWAY, "PutHeaderBack"},
    "a member held alone": EVERY - MEMBERS,
    "a member open for writing": EVERY - MEMBERS,
    "the top held alone": ON_IT,
    "the top open for writing": ON_IT,
    "a file open on it": ON_IT,
    "the top mounted elsewhere": ON_IT,
    "a disk held alone": EVERY - {"Build", "Wipe", *MEMBERS, *REPAIRS} | {"Expand"},
    "a disk open for writing": EVERY - {"Build", "Wipe", *MEMBERS, *REPAIRS} | {"Expand"},
    "a disk read-only": EVERY - {"Build", "Delete", "Wipe", *COMES, "Remove", "RemoveSpare"},
    "a disk mounted elsewhere": EVERY - {"Build", "Wipe", *COMES},
    "a device made of a disk": EVERY - {"Build", "Wipe", *COMES},
}
"""What may be carried out all the same; of what is not named here nothing is."""


@pytest.mark.parametrize("what", SINCE)
def test_what_has_happened_since_the_plan_stands_against_it(what: str) -> None:
    for operation, look in scenes():
        before = plan_for(operation, look)
        assert isinstance(before, Planned)
        now = SINCE[what](look, before.plan)
        if now is None:
            continue
        answer, name = plan_again(before.plan, now), type(operation).__name__
        stays = isinstance(answer, Planned) and is_same(before.plan, answer.plan)
        assert stays == (name in STAYS.get(what, ())), name
        if isinstance(answer, Planned):
            assert stays or any(map(str, differences(before.plan, answer.plan))), name
        else:
            assert any(map(sentence, answer.findings)), name


@pytest.mark.parametrize("wanted", ["Build", "Wipe", "Delete"])
def test_a_disk_that_has_a_twin_by_now_must_have_been_typed(wanted: str) -> None:
    """Another disk reports its number, and is connected so that it is surely another."""
    operation, look = next(each for each in scenes() if type(each[0]).__name__ == wanted)
    before = plan_for(operation, look)
    assert isinstance(before, Planned)
    disk = block_at(look, before.plan.disks[0].path)
    assert disk is not None
    assert isinstance(disk.origin, WholeDisk)
    twin = replace(disk.origin.drive, id="twin", bus="usb", port="usb-9")
    other = Block("/dev/sdt", "8:240", disk.size - 4096, WholeDisk(twin), Blank())
    assert before.plan.typed == ()
    answer = plan_again(before.plan, replace(look, blocks=(*look.blocks, other)))
    assert isinstance(answer, Planned)
    assert answer.plan.typed == (0,)
    assert not is_same(before.plan, answer.plan)


def test_what_is_mounted_elsewhere_already_is_not_mounted_again() -> None:
    now = running(on_array(formatted("ext4")))
    assert isinstance(plan_unlock("old", now, "/srv/a"), Planned)
    shown = running(replace(on_array(formatted("ext4")), elsewhere=ELSEWHERE))
    assert "mounted-elsewhere" in {each.code for each in plan_unlock("old", shown, "/srv/a").findings}
