"""Each step: the facts of its sentence, what it runs, and what it writes to."""

import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import FilesystemKind, Layout, Ownership
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Loss, Plan, lost_from
from raidwright.storage.rules.contents import item
from raidwright.storage.snapshot.share import ShareAccess
from raidwright.storage.steps import STEPS, Step
from raidwright.storage.steps.context import DiskIdentity, plan_stripe, target_path
from raidwright.storage.steps.disk import MakePartition, VerifyClean, WipeDisk
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.filesystem import (
    HandOver,
    MakeFilesystem,
    Mount,
    Unmount,
)
from raidwright.storage.steps.header import HEADER_FILE
from raidwright.storage.steps.luks import CloseLuks, EraseLuks
from raidwright.storage.steps.md import (
    CreateArray,
    StopArray,
)
from raidwright.storage.steps.share import MakeSharedFolder
from raidwright.storage.steps.step import Command, Effect
from raidwright.storage.steps.targets import (
    OnArray,
    OnDisk,
    Target,
)
from raidwright.storage.steps.upkeep import (
    MendArray,
)
from raidwright.storage.units import GIB, MIB
from raidwright.storage.words.sentences import loss_facts, undone_facts
from tests.storage.machines import IDS
from tests.storage.step_cases import (
    CASES,
    FILMS,
    IDS_OF_CASES,
    plan,
)


@pytest.mark.parametrize(("step", "facts", "targets"), CASES, ids=IDS_OF_CASES)
def test_what_a_step_says_and_writes_to(
    step: Step, facts: dict[str, str], targets: tuple[Target, ...]
) -> None:
    template, said = step.describe(plan())
    assert template == step.templates[0]
    assert dict(said) == facts | {"name": "tank"}
    assert step.writes() == targets


def test_every_step_is_among_them() -> None:
    assert {type(step) for step, _, _ in CASES} == set(STEPS)


def test_what_is_repeated_asked_and_told_in_secret() -> None:
    steps = [step for step, _, _ in CASES]
    every = [command for step in steps for command in step.commands(plan(*steps))]
    assert {command.argv[0] for command in every if command.repeat} == {"umount", "mdadm"}
    assert {command.argv[1] for command in every if command.repeat} == {"--", "--zero-superblock"}
    probes = VerifyClean(OnDisk(0)).commands(plan())
    assert [command for command in every if command.probe] == list(VerifyClean(OnDisk(1)).commands(plan()))
    assert all(command.probe for command in probes)
    adding = ["luksAddKey", "luksAddKey", "open"]
    wanted = ["luksFormat", "open", *adding, "resize", "open", "open", "open", "-L", "-A"]
    assert [command.argv[1] for command in every if command.secret] == wanted


def test_a_command_reads_nothing_and_runs_once_unless_it_says_so() -> None:
    assert Command(("true",)) == Command(("true",), secret=False, line="", repeat=False, probe=False)


def test_a_small_disk_is_zeroed_up_to_its_last_mib() -> None:
    """160 MiB at the front and 1 MiB at the end overlap on it."""
    small = plan()
    tiny = Plan(
        small.purpose,
        (DiskIdentity("/dev/sda", "id", "", "", "", 100 * MIB, 512, 512, 7, "", ()),),
        None,
        (WipeDisk(0),),
    )
    _, front, end = WipeDisk(0).commands(tiny)
    assert front.argv[2:4] == ("--offset=0", f"--length={99 * MIB}")
    assert end.argv[2:4] == (f"--offset={99 * MIB}", f"--length={MIB}")


def test_a_plan_without_an_array_can_name_none() -> None:
    alone = Plan(Purpose.TEARDOWN, plan().disks, None, (WipeDisk(0),))
    assert dict(WipeDisk(0).describe(alone)[1]) == {"device": "/dev/sda", "name": ""}
    with pytest.raises(ValueError, match="names no array"):
        target_path(alone, OnArray())
    create = CreateArray(Level.RAID1, (OnDisk(0),), (OnDisk(1),), 0, Layout.DEFAULT, bitmap=True)
    with pytest.raises(ValueError, match="names no array"):
        create.commands(alone, lambda _: "/dev/null")


@pytest.mark.parametrize(("chunk", "data"), [(0, 0), (0, 2), (64 * 1024, 0)])
@pytest.mark.parametrize("kind", [FilesystemKind.EXT4, FilesystemKind.XFS])
def test_half_a_stripe_is_none(kind: FilesystemKind, chunk: int, data: int) -> None:
    made = MakeFilesystem(kind, OnArray(), IDS.filesystem, "", GIB, chunk, data)
    (command,) = made.commands(plan(made))
    assert not any("su=" in word or word.startswith("-L") for word in command.argv)
    # Each program would take the sizes that a disk calls its best.
    assert any("noalign" in word for word in command.argv) == (kind is FilesystemKind.XFS)
    assert ("-Estride=0,stripe-width=0" in command.argv) == (kind is FilesystemKind.EXT4)


def test_a_stripe_may_have_one_member_of_data() -> None:
    """A RAID 10 of two disks."""
    made = MakeFilesystem(FilesystemKind.XFS, OnArray(), IDS.filesystem, "", GIB, 64 * 1024, 1)
    (command,) = made.commands(plan(made))
    assert any(word.endswith(",su=64k,sw=1") for word in command.argv)


def test_a_plan_that_predicts_nothing_has_no_stripe() -> None:
    assert plan_stripe(plan()) == 0


def test_a_mount_needs_the_file_system_that_the_plan_makes() -> None:
    with pytest.raises(ValueError, match="does not create"):
        Mount(OnArray(), "/srv/a").commands(plan())


@pytest.mark.parametrize(
    ("model", "serial", "label"),
    [("Larch", "L-1", "Larch L-1"), ("", "L-1", "L-1"), ("Larch", "", "Larch"), ("", "", "/dev/nvme0n1")],
)
def test_who_loses_something(model: str, serial: str, label: str) -> None:
    facts = dict(loss_facts(Loss(1, ()), plan(model=model, serial=serial)))
    assert (facts["disk"], facts["device"]) == (label, "/dev/nvme0n1")


@pytest.mark.parametrize(
    ("writers", "guests", "end"),
    [
        (("anna",), None, "for anna"),
        (("anna",), ShareAccess.READ, "for anna and guests"),
        ((), ShareAccess.WRITE, "for guests"),
    ],
)
def test_guests_are_said_apart_from_people(
    writers: tuple[str, ...], guests: ShareAccess | None, end: str
) -> None:
    step = MakeSharedFolder(FILMS, "/srv/a", "Films", writers, guests=guests)
    assert step.sentence(plan()) == f"Create the folder Films in /srv/a {end}"


def test_what_is_done_without_a_program_is_said_as_in_a_shell() -> None:
    said = {type(step).__name__: step.remark() for step, _, _ in CASES if step.remark()}
    assert said == {
        "Unmount": "rmdir '/srv/a b', if Raidwright made it and it is empty",
        "StopAutomount": "rmdir /srv/a, if Raidwright made it and it is empty",
        "HandOver": "chown YOU:YOUR-GROUP /srv/a; chmod 755 /srv/a",
        "MakeFolders": "cd /srv/a; mkdir Photos 'My films'; chown YOU:YOUR-GROUP Photos 'My films'; chmod 755"
        " Photos 'My films'",
        "MakeKeyFile": "umask 077; head -c 64 /dev/urandom >KEY-FILE; chmod 400 KEY-FILE",
        "MakeSharedFolder": "mkdir -p /srv/a/Films; setfacl -RPm"
        " u:anna:rwX,u:ben:r-X,d:u:anna:rwX,d:u:ben:r-X /srv/a/Films; chmod 2700 /srv/a/Films; setfacl --set"
        " u::rwx,u:anna:rwx,u:ben:r-x,g::---,m::rwx,o::--- /srv/a/Films; setfacl -d --set"
        " u::rwx,u:anna:rwx,u:ben:r-x,g::---,m::rwx,o::--- /srv/a/Films",
        "KeepShares": """sed -i '/"name":"Films"/Id' /srv/a/.raidwright-shares.jsonl; echo"""
        """ '{"name":"Films","folder":"Films","people":[{"name":"anna","access":"write"}],"guests":null,"""
        """"network":"192.168.1.0/24","smb":true,"nfs":true,"macs":false,"time_machine":null,"recycle":true}'"""
        " >>/srv/a/.raidwright-shares.jsonl",
        "InstallPackages": "pkcon install samba avahi-daemon",
        "RemoveKeyFile": "shred --remove KEY-FILE",
        "RetireKeyFile": "shred --remove KEY-FILE",
        "DeleteGroupBackup": "rm /etc/lvm/backup/vault",
        "SaveHeader": f"umask 077; cat {HEADER_FILE} >YOUR-FILE; rm {HEADER_FILE}",
        "RestoreHeader": f"umask 077; cat YOUR-FILE >{HEADER_FILE}; sha256sum {HEADER_FILE} # {'a' * 64}",
        "CheckArray": "first: echo 0 > /sys/block/MD/md/sync_min",
        "MendArray": "first: echo 0 > /sys/block/MD/md/sync_min",
        "LimitSync": "echo system > /sys/block/MD/md/sync_speed_min; echo system > "
        "/sys/block/MD/md/sync_speed_max",
    }
    rights = {each: HandOver(FILMS, "/srv/a", each).remark() for each in Ownership}
    assert rights[Ownership.MINE_ALONE] == "chown YOU:YOUR-GROUP /srv/a; chmod 700 /srv/a"
    assert rights[Ownership.MY_GROUP] == "chown YOU:YOUR-GROUP /srv/a; chmod 775 /srv/a"
    assert rights[Ownership.ROOT] == "chown root:root /srv/a; chmod 755 /srv/a"


def test_who_may_write_is_said_in_words() -> None:
    said = {each: HandOver(FILMS, "/srv/a", each).sentence(plan()) for each in Ownership}
    assert said == {
        Ownership.MINE: "Make you the owner of /srv/a (other users of this computer can read)",
        Ownership.MINE_ALONE: "Make you the owner of /srv/a (no access for others)",
        Ownership.MY_GROUP: "Make you the owner of /srv/a (your group can write)",
        Ownership.ROOT: "Make root the owner of /srv/a (all users of this computer can read)",
    }


@pytest.mark.parametrize("step", [step for step, _, _ in CASES], ids=IDS_OF_CASES)
def test_what_needs_no_undoing_writes_nothing(step: Step) -> None:
    if step.effect in (Effect.NOTHING, Effect.RELEASES):
        assert step.writes() == ()
    if step.effect is Effect.DESTROYS:
        # Which of its blocks are written anew, md decides.
        assert bool(step.writes()) is not isinstance(step, MendArray)


def test_until_the_first_step_that_cannot_be_undone_nothing_is_written() -> None:
    lost = (Loss(0, (item("swap", place="sda1"),)),)
    for steps, first in (
        ((LoadModule("raid1"), WipeDisk(0), MakePartition(0, 2048, 4095, "tank")), 1),
        ((Unmount(FILMS, "/srv/a"), CloseLuks("safe"), EraseLuks(OnArray()), StopArray()), 2),
        # The second disk is wiped while the first one, which is blank, gets its partition.
        ((LoadModule("raid1"), MakePartition(0, 2048, 4095, "tank"), WipeDisk(1)), 1),
    ):
        made = replace(plan(*steps), losses=lost)
        assert lost_from(made) == first
        assert all(step.writes() == () for step in steps[:first])
        assert undone_facts(made) == (("step", str(first + 1)), ("steps", str(len(steps))))
        assert lost_from(plan(*steps)) is None, "on blank disks nothing is lost"
    assert lost_from(replace(plan(StopArray()), losses=lost)) is None
