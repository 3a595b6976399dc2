"""Starting, stopping, unlocking and locking: what is planned of an array as it stands, and why not."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.fields import LONGEST_TEXT
from raidwright.storage.plan.plan import Answer, Plan, Planned, agreement, agrees, lost_from
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import (
    plan_lock,
    plan_start,
    plan_stop,
    plan_unlock,
    plan_writable,
)
from raidwright.storage.rules.array_findings import open_findings
from raidwright.storage.snapshot.arrays import ArrayMember
from raidwright.storage.snapshot.disks import Blank, Member, PhysicalVolume, Snapshot, VolumeGroup
from raidwright.storage.snapshot.signatures import UNREADABLE
from raidwright.storage.snapshot.users import FileUser, HeldBy
from raidwright.storage.steps.context import target_path
from raidwright.storage.words.sentences import sentence
from tests.storage.in_use import (
    FAILED,
    FS,
    FSTAB,
    LOCKED,
    LUKS,
    PLAIN,
    PLANS,
    WHOLE,
    clear,
    codes,
    on_array,
    plan,
    running,
    stopped,
    unlock,
    volume,
)
from tests.storage.machines import HOST, OTHER_ARRAY, WRITER, formatted, gpt_disk, partition
from tests.storage.plan_shape import Use, use_of

HELD_ALONE = {"claimed": True}


def steps(answer: Answer) -> list[str]:
    return [step.tag for step in plan(answer).steps]


@pytest.mark.parametrize(("answer", "use"), PLANS.values(), ids=PLANS)
def test_each_plan_is_known_by_its_steps_loses_nothing_and_takes_no_typing(answer: Answer, use: Use) -> None:
    made = plan(answer)
    assert use_of(made) is use
    assert (made.losses, lost_from(made), agreement(made)) == ((), None, "")
    assert agrees("", made)
    assert all(step.writes() == () for step in made.steps)


def test_it_starts_from_all_of_its_members() -> None:
    (step,) = plan(plan_start("old", stopped("in_sync", "in_sync"))).steps
    made = plan(plan_start("old", stopped("in_sync", "in_sync")))
    assert made.array is not None
    assert made.array.path == "/dev/md/old"
    assert [target_path(made, each) for each in step.acts_on()] == ["/dev/sda1", "/dev/sdb1", "/dev/md/old"]
    (command,) = step.commands(made)
    assert command.argv[3:] == (f"--uuid={OTHER_ARRAY}", "/dev/sda1", "/dev/sdb1")


@pytest.mark.parametrize(
    ("snapshot", "code"),
    [
        (stopped("in_sync"), "start-degraded"),
        (stopped("in_sync", "faulty"), "start-degraded"),
        (stopped("in_sync", "in_sync", apart=("/dev/sdc1",)), "start-apart"),
        (stopped("in_sync", "in_sync", home="elsewhere"), "start-elsewhere"),
        (stopped("in_sync", level="raid1", resync_from=0), "start-degraded"),
    ],
)
def test_where_there_is_doubt_it_starts_read_only_and_says_why(snapshot: Snapshot, code: str) -> None:
    answer = plan_start("old", snapshot)
    assert code in codes(answer)
    (step,) = plan(answer).steps
    argv = step.commands(plan(answer))[0].argv
    assert "--readonly" in argv
    assert ("--run" in argv) == (code == "start-degraded")
    assert ("/dev/sdb1" in argv) == (code != "start-degraded")


@pytest.mark.parametrize("home", ["", "any", "tower"])
def test_what_was_made_here_or_for_any_computer_is_not_in_doubt(home: str) -> None:
    assert codes(plan_start("old", stopped("in_sync", "in_sync", home=home))) == []
    long = stopped("in_sync", "in_sync", home=home)
    full = replace(long, host=replace(HOST, name="tower.example"))
    assert codes(plan_start("old", full)) == []


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (plan_start("old", WHOLE), "use-running"),
        (plan_start("old", stopped("in_sync", level="raid5", expected=3)), "start-too-few"),
        (plan_start("old", stopped(members=(ArrayMember("/dev/sda1", -1, ()),))), "start-untold"),
        (plan_start("old", stopped("in_sync", "in_sync", level="multipath")), "level-unsupported"),
        (plan_start("nothing", WHOLE), "unknown-target"),
        (plan_writable("old", WHOLE), "use-writable"),
        (
            plan_writable("old", running(on_array(LUKS), state="readonly", log="journal")),
            "array-unwritable",
        ),
        (plan_writable("old", stopped("in_sync", "in_sync")), "use-not-running"),
        (
            plan_writable("old", running(on_array(LUKS), clear(formatted()), state="readonly")),
            "writable-open",
        ),
        (unlock(stopped("in_sync", "in_sync")), "use-not-running"),
        (unlock(WHOLE), "unlock-nothing"),
        (unlock(running(on_array(formatted()))), "mount-nowhere"),
        (unlock(running(on_array(formatted())), "/home/me"), "mount-elsewhere"),
        (unlock(running(on_array(formatted("ntfs"))), "/srv/a"), "mount-kind"),
        (plan_lock("old", running(on_array(LUKS))), "lock-nothing"),
        (plan_lock("old", stopped("in_sync", "in_sync")), "use-not-running"),
        (plan_stop("old", stopped("in_sync", "in_sync")), "use-stopped"),
        (plan_stop("old", running(on_array(formatted("ext4", "/")))), "system-mount"),
        (plan_stop("old", running(on_array(LUKS), spreading=True)), "stop-reshaping"),
    ],
)
def test_refused_with_the_reason(answer: Answer, code: str) -> None:
    assert not isinstance(answer, Planned)
    assert code in codes(answer)


@pytest.mark.parametrize(
    ("user", "uses", "told"),
    [
        (FileUser(42, "vlc"), "files on /dev/md127", "Only root and the user running it can see which ones"),
        (FileUser(42, "vlc", "/srv/films/a"), "“/srv/films/a”", "“/srv/films/a”."),
        (
            FileUser(42, "vlc", "/srv/films/a", ("/srv/films",)),
            "“/srv/films/a”, “/srv/films”",
            "“/srv/films”.",
        ),
        (FileUser(42, "vlc", "/srv/films/a”, “b"), "“/srv/films/a\\u201d, \\u201cb”", "b”."),
    ],
    ids=["untold", "one", "two", "like two"],
)
def test_who_holds_it_open_is_named_with_files(user: FileUser, uses: str, told: str) -> None:
    now = running(replace(on_array(formatted("ext4", "/srv/films")), users=(user,)))
    for answer in (plan_lock("old", now), plan_stop("old", now)):
        (held,) = [sentence(each) for each in answer.findings if each.code.startswith("held-open")]
        assert f"“vlc” (process 42) is using {uses}" in held
    (finding,) = open_findings(now.arrays[0], now)
    assert sentence(finding).startswith(f"“vlc” (process 42) is using {uses}")
    assert told in sentence(finding)


@pytest.mark.parametrize(
    ("user", "told", "way_out"),
    [
        (FileUser(0, "nfsd", "/srv/films", by=HeldBy.NFS), "is shared over NFS", "exportfs -u"),
        (FileUser(0, "/dev/loop0", "/srv/films", by=HeldBy.LOOP), "“/dev/loop0”", "losetup --detach"),
        (FileUser(0, "swap", "/srv/films", by=HeldBy.SWAP), "is in use as swap space", "swapoff"),
        (WRITER, "has /dev/md127 open for writing", "remove /dev/md127 from it"),
    ],
    ids=["NFS", "loop", "swap", "virtual machine"],
)
def test_what_holds_it_open_is_named_with_the_way_out(user: FileUser, told: str, way_out: str) -> None:
    now = running(replace(on_array(formatted("ext4", "/srv/films")), users=(user,)))
    for answer in (plan_lock("old", now), plan_stop("old", now), plan_teardown("old", now)):
        (held,) = [sentence(each) for each in answer.findings if each.code.startswith("held-")]
        assert told in held
        assert way_out in held
    (finding,) = open_findings(now.arrays[0], now)
    assert told in sentence(finding)


@pytest.mark.parametrize(
    ("answer", "snapshot"),
    [
        (lambda now: plan_start("old", now), stopped("in_sync", "in_sync")),
        (lambda now: plan_writable("old", now), running(on_array(LUKS), state="readonly")),
        (lambda now: unlock(now, "/srv/a"), running(on_array(formatted()))),
    ],
    ids=["start", "writable", "unlock"],
)
@pytest.mark.parametrize("path", ["/dev/sda", "/dev/sda1"])
@pytest.mark.parametrize(("code", "how"), [("held-writer", {"users": (WRITER,)}), ("held-alone", HELD_ALONE)])
def test_nothing_is_put_to_use_that_a_virtual_machine_may_run(
    answer: Callable[[Snapshot], Answer], snapshot: Snapshot, path: str, code: str, how: dict[str, object]
) -> None:
    assert isinstance(answer(snapshot), Planned)
    held = tuple(replace(each, **how) if each.path == path else each for each in snapshot.blocks)
    assert code in codes(answer(replace(snapshot, blocks=held)))


@pytest.mark.parametrize("planner", [plan_lock, plan_stop], ids=["lock", "stop"])
def test_what_a_program_holds_for_itself_alone_is_not_put_away(
    planner: Callable[[str, Snapshot], Answer],
) -> None:
    """Neither the array's own device nor what was unlocked on it; its name is told by nothing."""
    now = running(on_array(LUKS), clear(Blank()))
    assert isinstance(planner("old", now), Planned)
    for path in ("/dev/md127", "/dev/dm-0"):
        held = tuple(replace(each, **HELD_ALONE) if each.path == path else each for each in now.blocks)
        assert codes(planner("old", replace(now, blocks=held))) == ["held-alone"]


def test_a_mount_point_that_no_plan_can_name_is_refused_with_the_way_out() -> None:
    """Also one of just the length that fits, wherever it is, is unmounted."""
    fits = f"/data/{'x' * (LONGEST_TEXT - 6)}"
    for plan_for in (plan_lock, plan_stop, plan_teardown):
        answer = plan_for("old", running(on_array(formatted("ext4", fits))))
        assert isinstance(answer, Planned), answer.findings
        assert decode(encode(answer.plan), Plan) == answer.plan
        answer = plan_for("old", running(on_array(formatted("ext4", f"{fits}x"))))
        (why,) = [sentence(each) for each in answer.findings if each.code == "mount-too-long"]
        assert "Unmount it manually: umount /dev/md127" in why


def test_one_go_from_the_container_to_the_mount() -> None:
    made = plan(unlock(LOCKED))
    assert steps(unlock(LOCKED)) == ["unlock-container", "activate-inside", "mount-found"]
    assert [command.argv[-2:] for step in made.steps for command in step.commands(made)][::2] == [
        ("/dev/md127", "safe"),
        (f"/dev/disk/by-uuid/{FS}", "/srv/films"),
    ]


def test_what_shows_only_once_it_is_unlocked_takes_a_second_plan() -> None:
    answer = unlock(running(on_array(LUKS)))
    assert codes(answer) == ["unlock-inside"]
    assert steps(answer) == ["unlock-container", "activate-inside"]
    assert plan(answer).steps[0].acts_on() == plan(unlock(LOCKED)).steps[0].acts_on()
    assert "old-crypt" in plan(answer).steps[0].commands(plan(answer))[0].argv
    inside = running(on_array(LUKS), clear(formatted()))
    assert codes(unlock(inside)) == ["mount-nowhere"]
    assert steps(unlock(inside, "/srv/a")) == ["mount-found"]


def test_a_read_only_array_is_opened_read_only() -> None:
    made = plan(unlock(running(on_array(formatted()), state="readonly"), "/srv/a"))
    assert "--options=nodev,nosuid,ro,noload" in made.steps[0].commands(made)[0].argv
    locked = unlock(running(on_array(LUKS), fstab=FSTAB, state="readonly"))
    assert steps(locked) == ["unlock-container"]
    assert "--readonly" in plan(locked).steps[0].commands(plan(locked))[0].argv


def test_fstab_decides_where_and_how() -> None:
    told = unlock(running(on_array(formatted()), fstab=FSTAB), "/srv/elsewhere")
    argv = plan(told).steps[0].commands(plan(told))[0].argv
    assert argv[-1] == "/srv/films"
    assert "--options-source=fstab" in argv
    # With "append", as mount(8) says, its "suid", "dev" and "rw" would count, and not what is given here.
    assert "--options-mode=prepend" in argv
    untold = unlock(running(on_array(formatted())), "/srv/elsewhere")
    assert "--options-source=fstab" not in plan(untold).steps[0].commands(plan(untold))[0].argv


@pytest.mark.parametrize(
    ("now", "title", "end"),
    [
        (WHOLE, "Unmount and lock “old”", "“old” is locked and unmounted."),
        (PLAIN, "Unmount “old”", "“old” is unmounted."),
    ],
    ids=["encrypted", "plain"],
)
def test_says_locked_only_where_it_locks(now: Snapshot, title: str, end: str) -> None:
    made = plan(plan_lock("old", now))
    assert made.operation is not None
    assert str(made.operation.title(made)) == title
    assert str(made.operation.ending(made).title) == end


def test_all_is_put_away_from_the_top_down() -> None:
    away = ["unmount", "deactivate-group", "close-luks"]
    assert steps(plan_lock("old", WHOLE)) == away
    assert steps(plan_stop("old", WHOLE)) == [*away, "freeze-sync", "stop-array"]
    assert steps(plan_stop("old", PLAIN)) == ["unmount", "freeze-sync", "stop-array"]
    quiet = running(on_array(formatted()), state="readonly")
    assert steps(plan_stop("old", quiet)) == ["stop-array"]


def test_of_an_array_that_has_failed_it_is_let_go_of_without_lvm() -> None:
    """LVM cannot read the group there, and md is at nothing that could be halted."""
    away = ["unmount", "drop-mapping", "drop-mapping"]
    assert steps(plan_lock("old", FAILED)) == away
    assert steps(plan_stop("old", FAILED)) == [*away, "stop-array"]
    unread = replace(FAILED, groups=())
    assert steps(plan_stop("old", unread)) == [*away, "stop-array"]


def test_only_what_md_holds_is_let_go_of() -> None:
    """A member that was dropped may lie beside the array, or be used as something else."""
    dropped = partition("c", 1, Member(OTHER_ARRAY))
    beside = replace(PLAIN, blocks=(*PLAIN.blocks, gpt_disk("c"), dropped))
    made = plan(plan_stop("old", beside))
    assert [disk.path for disk in made.disks] == ["/dev/sda", "/dev/sdb"]
    assert made == plan(plan_stop("old", PLAIN))


def test_of_an_array_that_waits_for_members_only_what_its_node_holds_is_let_go_of() -> None:
    """Root finds no member of it on the other disk: md does not hold that."""
    waiting = stopped("in_sync", "in_sync", node="/dev/md127", held=("/dev/sdb1",))
    made = plan(plan_stop("old", waiting))
    assert [disk.path for disk in made.disks] == ["/dev/sdb"]
    assert steps(plan_stop("old", waiting)) == ["stop-array"]
    assert [disk.path for disk in plan(plan_start("old", waiting)).disks] == ["/dev/sda", "/dev/sdb"]


def test_a_member_that_md_holds_is_let_go_of_although_its_superblock_cannot_be_read() -> None:
    unread = partition("c", 1, None, signatures=(UNREADABLE,))
    waiting = stopped("in_sync", node="/dev/md127", held=("/dev/sda1", "/dev/sdc1"))
    waiting = replace(waiting, blocks=(*waiting.blocks, gpt_disk("c"), unread))
    assert [disk.path for disk in plan(plan_stop("old", waiting)).disks] == ["/dev/sda", "/dev/sdc"]
    assert steps(plan_stop("old", waiting)) == ["stop-array"]
    deleted = plan_teardown("old", waiting)
    assert isinstance(deleted, Planned), [sentence(each) for each in deleted.findings]
    assert [disk.path for disk in deleted.plan.disks] == ["/dev/sda", "/dev/sdc"]
    assert [loss.disk for loss in deleted.plan.losses] == [0]


def test_of_a_node_none_of_whose_members_can_be_read_it_is_said_and_it_is_stopped() -> None:
    dead = stopped("in_sync", "in_sync", node="/dev/md127")
    unread = tuple(
        replace(each, signatures=(UNREADABLE,)) if isinstance(each.content, Member) else each
        for each in dead.blocks
    )
    untold = tuple(ArrayMember(each.path, -1, ()) for each in unread if isinstance(each.content, Member))
    dead = replace(dead, blocks=unread, arrays=(replace(dead.arrays[0], members=untold),))
    assert codes(plan_start("old", dead)) == ["start-too-few", "members-unread"]
    assert codes(plan_lock("old", dead)) == ["use-not-running", "members-unread"]
    assert [disk.path for disk in plan(plan_stop("old", dead)).disks] == ["/dev/sda", "/dev/sdb"]


@pytest.mark.parametrize("planner", [plan_start, plan_writable, plan_unlock, plan_lock, plan_stop])
def test_without_the_helper_nothing_is_planned(planner: Callable[[str, Snapshot], Answer]) -> None:
    deaf = replace(WHOLE, host=replace(HOST, helper=False))
    assert "helper-unasked" in codes(planner("old", deaf))


def test_half_of_a_volume_group_keeps_no_array_from_being_stopped() -> None:
    """It cannot be taken down either, so that this is the only way to the end of it."""
    half = VolumeGroup("u", "vault", 1, 0, 1, ("/dev/md127",), ("films",), missing=1)
    idle = replace(running(on_array(PhysicalVolume("vault"))), groups=(half,))
    assert steps(plan_stop("old", idle)) == ["freeze-sync", "stop-array"]
    active = replace(idle, blocks=(*idle.blocks, volume(formatted())))
    assert "group-incomplete" in codes(plan_stop("old", active))
