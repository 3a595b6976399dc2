"""Free or not, and the reason in words."""

from collections.abc import Callable

import msgspec
import pytest

from raidwright.storage.rules.eligibility import SMALLEST_DISK, disk_findings, in_use, is_free
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    Block,
    Foreign,
    LogicalVolume,
    Luks,
    Member,
    PartOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from raidwright.storage.units import MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    HOST,
    OTHER_ARRAY,
    TB,
    array,
    disk,
    drive,
    formatted,
    gpt_disk,
    machine,
    partition,
)


def unlocked() -> Snapshot:
    clear = Block("/dev/mapper/safe", "252:0", TB, Unlocked("/dev/sda", "safe"), formatted())
    return machine(disk("a", content=Luks("u", "2")), clear)


def volume() -> Snapshot:
    top = Block(
        "/dev/vault/films", "252:0", TB, LogicalVolume("vault", "films"), formatted("xfs", "/srv/films")
    )
    group = VolumeGroup("u", "vault", TB, 0, 4 << 20, ("/dev/sda1",), ("films",))
    return machine(gpt_disk("a"), partition("a", 1, PhysicalVolume("vault")), top, groups=(group,))


def member(**changes: object) -> Snapshot:
    plain: Array = array("/dev/sda1", **changes)  # type: ignore[arg-type]
    return machine(gpt_disk("a"), partition("a", 1, Member(OTHER_ARRAY)), arrays=(plain,))


def signed(*names: str, part: PartOf | None = None) -> Callable[[], Snapshot]:
    """A disk that carries these signatures and is a part of something."""
    return lambda: machine(disk("a", signatures=names, parts=(part,) if part else ()))


IN_USE: list[tuple[str, str, Callable[[], Snapshot]]] = [
    ("mounted", "mounted at /srv/a", lambda: machine(disk("a", content=formatted("ext4", "/srv/a")))),
    ("mounted", "mounted at /srv/films", volume),
    ("volume-group", "group “vault”", volume),
    (
        "system-disk",
        "/boot of the running system",
        lambda: machine(gpt_disk("a"), partition("a", 1, formatted("ext4", "/boot"))),
    ),
    ("swap-active", "swap", lambda: machine(gpt_disk("a"), partition("a", 1, SwapArea(active=True)))),
    ("array-member", "array “old”", member),
    ("inactive-array-member", "stopped array", lambda: member(running=False, path="", members=())),
    ("unlocked", "unlocked encrypted volume “safe”", unlocked),
    ("read-only", "is read-only", lambda: machine(disk("a", read_only=True))),
    ("ignored", "is not used", lambda: machine(disk("a", ignored=True))),
    ("no-medium", "no medium", lambda: machine(disk("a", 0))),
    ("disk-too-small", "too small", lambda: machine(disk("a", SMALLEST_DISK - 512))),
    ("foreign-set", "(ZFS pool)", lambda: machine(disk("a", content=Foreign("zfs_member")))),
    ("firmware-set", "(Intel RAID member)", lambda: machine(disk("a", signatures=("isw_raid_member",)))),
    (
        "foreign-set",
        "(BitLocker encryption)",
        lambda: machine(gpt_disk("a"), partition("a", 1, Foreign("BitLocker"))),
    ),
    ("foreign-set", "(hibernation image)", signed("swsuspend")),
    ("foreign-set", "(Windows dynamic disk)", signed("dos", "ldm")),
    ("shared-btrfs", "btrfs file system on 2 devices", signed("btrfs", part=PartOf("btrfs", "u", 2))),
    ("foreign-set", "btrfs seed", signed("btrfs", part=PartOf("btrfs seed", "u", 1))),
    ("volume-group", "group “vault”", signed("LVM2_member", part=PartOf("LVM2_member", "vault"))),
    ("nameless-group", "only other disks", signed("LVM2_member", part=PartOf("LVM2_member", ""))),
    (
        "unassembled-member",
        "(1:2)",
        signed("linux_raid_member", part=PartOf("linux_raid_member", "1:2")),
    ),
    ("unassembled-member", "(?)", lambda: machine(disk("a", content=Member("")))),
    ("unreadable", "/dev/sda on", signed("unreadable")),
    ("contradicting", "(ext4, XFS)", signed("conflicting", "ext4", "xfs")),
    (
        "unreadable",
        "/dev/sda1 on",
        lambda: machine(gpt_disk("a"), partition("a", 1, signatures=("unreadable",))),
    ),
]


@pytest.mark.parametrize(("code", "words", "snapshot"), IN_USE, ids=[f"{c[0]} {c[1]}" for c in IN_USE])
def test_a_disk_in_use_is_never_free(code: str, words: str, snapshot: Callable[[], Snapshot]) -> None:
    shown = snapshot()
    first = shown.blocks[0]
    findings = [finding for finding in disk_findings(first, shown) if finding.code == code]
    assert findings
    assert findings[0].severity is Severity.BLOCKING
    assert any(
        words in sentence(finding) and "Larch Disk 4000 LD-A001" in sentence(finding) for finding in findings
    )
    assert not is_free(first, shown)
    assert not is_free(first, shown, wipe=True)


OLD: list[tuple[str, Callable[[], Snapshot]]] = [
    ("GPT partition table", lambda: machine(gpt_disk("a"))),
    ("sda1: ext4 file system", lambda: machine(gpt_disk("a"), partition("a", 1, formatted()))),
    ("encrypted volume", lambda: machine(disk("a", content=Luks("u", "2")))),
    ("LVM physical volume", lambda: machine(disk("a", content=PhysicalVolume("")))),
    ("swap space", lambda: machine(disk("a", content=SwapArea(active=False)))),
    ("sda: MBR partition table", lambda: machine(disk("a", content=Foreign("DOS")))),
    ("unknown signature", signed("unknown")),
    ("sda: unknown data", signed("unknown_data")),
    ("sda: unknown data", lambda: machine(gpt_disk("a", signatures=("gpt", "unknown_data")))),
    ("Btrfs signature", signed("btrfs", part=PartOf("btrfs", "u", 1))),
    ("LVM physical volume signature", signed("LVM2_member")),
]


@pytest.mark.parametrize(("words", "snapshot"), OLD, ids=[case[0] for case in OLD])
def test_old_contents_forbid_a_disk_unless_they_may_be_wiped(
    words: str, snapshot: Callable[[], Snapshot]
) -> None:
    shown = snapshot()
    first = shown.blocks[0]
    findings = disk_findings(first, shown)
    assert {finding.code for finding in findings} == {"old-contents"}
    assert any(words in sentence(finding) for finding in findings)
    assert not is_free(first, shown)
    assert is_free(first, shown, wipe=True)


def test_a_member_of_an_array_that_is_known_is_told_by_its_name_alone() -> None:
    shown = machine(
        disk("a", content=Member(OTHER_ARRAY), signatures=("linux_raid_member",)), arrays=(array("/dev/sda"),)
    )
    codes = {finding.code for finding in disk_findings(shown.blocks[0], shown)}
    assert codes == {"array-member", "old-contents"}


def failed_member(path: str, state: str, *, runs: bool = True) -> Snapshot:
    whole = msgspec.structs.replace(array("/dev/sda", path), running=runs)
    first, second = whole.members
    states = (msgspec.structs.replace(second, states=(state,)),)
    failed = msgspec.structs.replace(whole, members=(first, *states))
    return machine(disk("a", content=Member(OTHER_ARRAY)), disk("b"), arrays=(failed,))


@pytest.mark.parametrize(
    ("shown", "path", "code"),
    [
        (failed_member("/dev/sdb", "faulty"), "/dev/sdb", "failed-member"),
        (failed_member("/dev/sdb", "in_sync"), "/dev/sdb", "array-member"),
        (failed_member("/dev/sdb", "faulty"), "/dev/sda", "array-member"),
        (failed_member("/dev/sdb", "faulty", runs=False), "/dev/sdb", "inactive-array-member"),
    ],
)
def test_a_member_that_md_has_thrown_out_is_told_from_the_others(
    shown: Snapshot, path: str, code: str
) -> None:
    (block,) = (each for each in shown.blocks if each.path == path)
    assert {finding.code for finding in disk_findings(block, shown)} - {"old-contents"} == {code}


@pytest.mark.parametrize(("state", "code"), [("clean", "former-member"), ("", "array-member")])
def test_a_member_that_a_running_array_has_dropped_is_told_from_one_that_serves(
    state: str, code: str
) -> None:
    """To take the array down would be the wrong advice; until somebody has told, it may serve."""
    running = array("/dev/sda", state=state)
    dropped = disk("b", content=Member(OTHER_ARRAY))
    shown = machine(disk("a", content=Member(OTHER_ARRAY)), dropped, arrays=(running,))
    assert code in {finding.code for finding in disk_findings(dropped, shown)}


def left_here(remains: Remains, path: str) -> Snapshot:
    left = Unfinished("build", "old", 0.0, 3, 9, "", (LeftDisk("Larch", remains, path),))
    return machine(gpt_disk("a"), host=msgspec.structs.replace(HOST, unfinished=left))


@pytest.mark.parametrize(
    ("remains", "path", "code"),
    [
        (Remains.ITS_OWN, "/dev/sda", "left-over"),
        (Remains.ITS_OWN, "/dev/sdb", "old-contents"),
        (Remains.ANOTHERS, "/dev/sda", "old-contents"),
        (Remains.NOTHING, "/dev/sda", "old-contents"),
    ],
)
def test_what_a_plan_of_ours_has_left_is_told_from_old_contents(
    remains: Remains, path: str, code: str
) -> None:
    shown = left_here(remains, path)
    assert {finding.code for finding in disk_findings(shown.blocks[0], shown)} == {code}


@pytest.mark.parametrize(
    ("size", "codes"),
    [(0, {"no-medium"}), (64 * MIB - 512, {"disk-too-small"}), (64 * MIB, set()), (512, {"disk-too-small"})],
)
def test_a_disk_of_64_mib_is_large_enough(size: int, codes: set[str]) -> None:
    small = disk("a", size)
    assert {finding.code for finding in disk_findings(small, machine(small))} == codes


@pytest.mark.parametrize(
    ("serial", "wwn", "codes"),
    [
        ("", "", {"no-identity"}),
        ("S", "", {"same-serial"}),
        ("", "W", set()),
        ("S", "W", set()),
        ("T", "", set()),
    ],
)
def test_a_disk_is_known_by_its_serial_number_and_its_wwn_together(
    serial: str, wwn: str, codes: set[str]
) -> None:
    first = disk("a", hardware=drive("a", serial=serial, wwn=wwn))
    twins = (
        disk("b", hardware=drive("b", serial="S", wwn="")),
        disk("c", hardware=drive("c", serial="S", wwn="V")),
    )
    nobody = disk("d", hardware=drive("d", serial="", wwn=""))
    findings = disk_findings(first, machine(first, *twins, nobody))
    assert {finding.code for finding in findings} == codes


def test_what_is_part_of_a_set_forbids_cleaning_and_what_is_merely_unclear_does_not() -> None:
    for names, building, cleaning in (
        (("zfs_member",), {"foreign-set"}, {"foreign-set"}),
        (("unreadable",), {"unreadable"}, set()),
        (("linux_raid_member",), {"unassembled-member"}, set()),
    ):
        marked = disk("a", signatures=names)
        here = machine(marked)
        assert {finding.code for finding in in_use(marked, here)} == building
        assert {finding.code for finding in in_use(marked, here, cleaning=True)} == cleaning


def test_what_is_no_drive_is_called_by_its_path() -> None:
    part = partition("a", 1, SwapArea(active=True))
    (finding,) = in_use(part, machine(part))
    assert (finding.code, finding.subject) == ("swap-active", "/dev/sda1")


def test_a_blank_disk_is_free() -> None:
    assert disk_findings(disk("a"), machine(disk("a"))) == ()


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("no-identity", disk("a", hardware=drive("a", serial="", wwn="")), disk("b")),
        ("same-serial", disk("a"), disk("b", hardware=drive("a", id="drive-b"))),
        ("failing", disk("a", hardware=drive("a", health="failing")), disk("b")),
        ("removable", disk("a", hardware=drive("a", removable=True)), disk("b")),
    ],
)
def test_doubts_are_told_but_do_not_forbid(code: str, first: Block, second: Block) -> None:
    shown = machine(first, second)
    (finding,) = disk_findings(first, shown)
    assert (finding.code, finding.severity) == (code, Severity.WARNING)
    assert is_free(first, shown)
