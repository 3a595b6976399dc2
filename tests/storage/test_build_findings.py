"""Building: every refusal and every remark has its reason."""

from collections.abc import Callable

import msgspec
import pytest

from raidwright.storage.design.capacity import capacity_of
from raidwright.storage.design.design import ArrayDesign, Encryption, KeyDerivation, Layout, Lvm, MountChoice
from raidwright.storage.failures import failure
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Block, Media, Snapshot, Unlocked
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.units import GIB, KIB, MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    FOUR_TB,
    HOST,
    IDS,
    TB,
    array,
    blank_disks,
    disk,
    drive,
    drives,
    formatted,
    gpt_disk,
    machine,
)
from tests.storage.wishes import Case, design, with_old_stack


def with_host(**changes: object) -> Snapshot:
    return msgspec.structs.replace(blank_disks(4), host=msgspec.structs.replace(HOST, **changes))


def with_old_array() -> Snapshot:
    return machine(*disks(blank_disks(4)), arrays=(array("/dev/sdx1", name="tower:old"),))


REFUSALS: list[Case] = [
    ("too-few-members", lambda: design(members=drives(2)), lambda: blank_disks(4)),
    ("too-many-members", lambda: design(members=drives(3) * 11), lambda: blank_disks(4)),
    ("too-many-spares", lambda: design(spares=drives(9)), lambda: blank_disks(9)),
    ("duplicate-member", lambda: design(spares=drives(1)), lambda: blank_disks(4)),
    ("unknown-drive", lambda: design(members=("drive-a", "drive-b", "drive-z")), lambda: blank_disks(4)),
    ("chunk-not-power-of-two", lambda: design(chunk=48 * KIB), lambda: blank_disks(4)),
    ("chunk-out-of-range", lambda: design(chunk=2 * KIB), lambda: blank_disks(4)),
    (
        "spares-without-redundancy",
        lambda: design(level=Level.RAID0, spares=("drive-d",)),
        lambda: blank_disks(4),
    ),
    ("mixed-sectors", design, lambda: machine(disk("a"), disk("b"), disk("c", sector=4096))),
    ("sector-unknown", design, lambda: machine(disk("a"), disk("b"), disk("c", sector=0))),
    ("old-contents", design, lambda: machine(gpt_disk("a"), disk("b"), disk("c"))),
    ("mounted", design, lambda: machine(disk("a", content=formatted("xfs", "/srv/a")), disk("b"), disk("c"))),
    ("read-only", design, lambda: machine(disk("a", read_only=True), disk("b"), disk("c"))),
    ("helper-unasked", design, lambda: with_host(helper=False)),
    ("no-helper", design, lambda: with_host(helper=False, silence=failure("no-helper"))),
    ("helper-not-allowed", design, lambda: with_host(helper=False, silence=failure("dismissed"))),
    ("helper-not-allowed", design, lambda: with_host(helper=False, silence=failure("helper-closed"))),
    ("helper-silent", design, lambda: with_host(helper=False, silence=failure("helper-silent", said="x"))),
    ("missing-member", lambda: design(members=(*drives(2), "missing")), lambda: blank_disks(4)),
    ("level-missing", design, lambda: with_host(missing_levels=(Level.RAID0, Level.RAID5))),
    ("layout-elsewhere", lambda: design(layout=Layout.FAR), lambda: blank_disks(4)),
    ("layout-elsewhere", lambda: design(layout=Layout.NEAR, level=Level.RAID1), lambda: blank_disks(4)),
    ("tool-missing", design, lambda: with_host(tools=())),
    ("no-room-partition", design, lambda: blank_disks(4, 90 * MIB)),
    ("no-room-array", lambda: design(chunk=64 * MIB), lambda: blank_disks(4, 200 * MIB)),
    ("no-room-luks", lambda: design(encryption=Encryption("safe")), lambda: blank_disks(4, 105 * MIB)),
    ("no-room-volume", lambda: design(lvm=Lvm("vault", "films", 90 * TB)), lambda: blank_disks(4)),
    ("filesystem-too-small", design, lambda: blank_disks(4, 300 * MIB)),
    ("mount-without-filesystem", lambda: design(filesystem=None), lambda: blank_disks(4)),
    (
        "weak-derivation",
        lambda: design(encryption=Encryption("safe", KeyDerivation.PRACTICE)),
        lambda: blank_disks(4),
    ),
    ("array-name-taken", lambda: design(name="old"), with_old_array),
    ("array-name-empty", lambda: design(name=""), lambda: blank_disks(4)),
    ("array-name-letters", lambda: design(name="a b"), lambda: blank_disks(4)),
    ("array-name-reserved", lambda: design(name="md7"), lambda: blank_disks(4)),
    ("array-name-too-long", lambda: design(name="n" * 28), lambda: blank_disks(4)),
    ("group-taken", lambda: design(lvm=Lvm("vault", "films")), with_old_stack),
    ("group-reserved", lambda: design(lvm=Lvm("mapper", "films")), lambda: blank_disks(4)),
    ("volume-reserved", lambda: design(lvm=Lvm("vault", "a_rimage_0")), lambda: blank_disks(4)),
    ("mapping-taken", lambda: design(encryption=Encryption("safe")), with_old_stack),
    ("mapping-taken", lambda: design(encryption=Encryption("control")), lambda: blank_disks(4)),
    ("mount-point-taken", lambda: design(mount=MountChoice("/srv/old")), with_old_stack),
    ("mount-point-hides", lambda: design(mount=MountChoice("/srv/a")), lambda: with_old_stack("/srv/a/b")),
]


@pytest.mark.parametrize(("code", "wanted", "snapshot"), REFUSALS, ids=[case[0] for case in REFUSALS])
def test_refused_with_the_reason(
    code: str, wanted: Callable[[], ArrayDesign], snapshot: Callable[[], Snapshot]
) -> None:
    answer = plan_build(wanted(), snapshot(), IDS)
    assert isinstance(answer, Refused)
    blocking = {finding.code for finding in answer.findings if finding.severity is Severity.BLOCKING}
    assert code in blocking
    assert all(sentence(finding) for finding in answer.findings)


def simulated(letter: str, rate: int = 100 * 10**6, size: int = 2 * 10**9) -> Block:
    """A disk of the practice machine: it is held to ``rate`` bytes per second."""
    return disk(letter, size, hardware=drive(letter, Media.SSD, rate=rate))


REMARKS: list[Case] = [
    ("no-redundancy", lambda: design(level=Level.RAID0), lambda: blank_disks(4)),
    ("born-degraded", design, lambda: blank_disks(4)),
    ("raid10-instead", lambda: design(level=Level.RAID6, members=drives(4)), lambda: blank_disks(4)),
    ("no-bitmap", lambda: design(bitmap=False), lambda: blank_disks(4)),
    ("resync-time", design, lambda: blank_disks(4)),
    ("resync-minutes", design, lambda: blank_disks(4, 100 * GIB)),
    ("resync-seconds", design, lambda: machine(*(simulated(letter) for letter in "abcd"))),
    ("whole-disks", lambda: design(whole_disks=True), lambda: blank_disks(4)),
    ("mount-unknown-files", design, lambda: blank_disks(4)),
    ("mount-not-kept", lambda: design(keep=False), lambda: blank_disks(4)),
    ("mixed-sizes", design, lambda: machine(disk("a"), disk("b"), disk("c", 6 * TB))),
    ("mixed-media", design, lambda: machine(disk("a"), disk("b"), disk("c", hardware=drive("c", Media.SSD)))),
    (
        "small-spare",
        lambda: design(spares=("drive-d",)),
        lambda: machine(disk("a"), disk("b"), disk("c"), disk("d", TB)),
    ),
    ("no-aes", lambda: design(encryption=Encryption("safe")), lambda: with_host(aes=False)),
    (
        "no-identity",
        design,
        lambda: machine(disk("a", hardware=drive("a", serial="", wwn="")), disk("b"), disk("c")),
    ),
]


@pytest.mark.parametrize(("code", "wanted", "snapshot"), REMARKS, ids=[case[0] for case in REMARKS])
def test_planned_with_a_remark(
    code: str, wanted: Callable[[], ArrayDesign], snapshot: Callable[[], Snapshot]
) -> None:
    answer = plan_build(wanted(), snapshot(), IDS)
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    assert code in {finding.code for finding in answer.findings}
    assert all(sentence(finding) for finding in answer.findings)


@pytest.mark.parametrize("level", [Level.RAID1, Level.RAID6, Level.RAID10])
def test_only_raid5_begins_degraded(level: Level) -> None:
    """mdadm's Create.c leaves the last place of a RAID 4 or RAID 5 to be filled, and of no other."""
    answer = plan_build(design(level=level, members=drives(4)), blank_disks(4), IDS)
    assert "born-degraded" not in {finding.code for finding in answer.findings}


@pytest.mark.parametrize("size", [FOUR_TB, 100 * GIB])
def test_until_when_no_disk_may_fail_is_told(size: int) -> None:
    said = [sentence(finding) for finding in plan_build(design(), blank_disks(4, size), IDS).findings]
    (first,) = (words for words in said if words.startswith("The initial sync takes about"))
    assert "it is not protected until the sync finishes" in first


@pytest.mark.parametrize(
    ("media", "size", "code", "hours", "minutes"),
    [
        (Media.HDD, FOUR_TB, "resync-time", 7, 25),
        (Media.SSD, FOUR_TB, "resync-time", 2, 47),
        (Media.NVME, FOUR_TB, "resync-time", 1, 23),
        (Media.OTHER, FOUR_TB, "resync-time", 11, 7),
        (Media.HDD, 540 * 10**9, "resync-time", 1, 0),
        (Media.HDD, 535 * 10**9, "resync-minutes", 0, 59),
        (Media.HDD, 10 * 10**9, "resync-minutes", 0, 1),
        (Media.HDD, 2 * 10**9, "resync-minutes", 0, 1),
    ],
)
def test_the_first_sync_takes_as_long_as_its_slowest_member(
    media: Media, size: int, code: str, hours: int, minutes: int
) -> None:
    members = [disk(letter, size, hardware=drive(letter, Media.NVME)) for letter in "ab"]
    answer = plan_build(design(), machine(*members, disk("c", size, hardware=drive("c", media))), IDS)
    (finding,) = (found for found in answer.findings if found.code.startswith("resync-"))
    assert (finding.code, dict(finding.facts)) == (code, {"hours": str(hours), "minutes": str(minutes)})


@pytest.mark.parametrize(
    ("rates", "size", "code", "facts"),
    [
        ((100, 100, 50), 2 * 10**9, "resync-seconds", {"seconds": "38"}),
        ((100, 100, 60), 4 * 10**12, "resync-time", {"hours": "18", "minutes": "31"}),
        ((100, 100, 100), 20 * 10**9, "resync-minutes", {"hours": "0", "minutes": "3"}),
        # 400 MB/s of a real SSD are a guess, from which no seconds are told.
        ((1000, 1000, 0), 2 * 10**9, "resync-minutes", {"hours": "0", "minutes": "1"}),
    ],
)
def test_the_first_sync_is_as_fast_as_the_slowest_simulated_disk(
    rates: tuple[int, ...], size: int, code: str, facts: dict[str, str]
) -> None:
    members = [simulated(letter, rate * 10**6, size) for letter, rate in zip("abc", rates, strict=True)]
    answer = plan_build(design(), machine(*members), IDS)
    (finding,) = (found for found in answer.findings if found.code.startswith("resync-"))
    assert (finding.code, dict(finding.facts)) == (code, facts)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"level": Level.RAID0, "members": drives(32)}, "too-many-members"),
        ({"members": drives(18), "spares": drives(26)[18:]}, "too-many-spares"),
        ({"chunk": 4 * KIB}, "chunk-out-of-range"),
        ({"chunk": 64 * MIB}, "chunk-out-of-range"),
        ({"level": Level.RAID1, "chunk": 48 * KIB}, "chunk-not-power-of-two"),
        ({"level": Level.RAID1, "members": drives(2)}, "too-few-members"),
        ({"level": Level.RAID0, "members": drives(2)}, "too-few-members"),
        ({"level": Level.RAID10, "members": drives(2)}, "too-few-members"),
        ({"level": Level.RAID6, "members": drives(4)}, "too-few-members"),
        ({"name": "n" * 27}, "array-name-too-long"),
        ({"level": Level.RAID10, "layout": Layout.FAR}, "layout-elsewhere"),
        ({"level": Level.RAID6, "members": drives(5)}, "raid10-instead"),
    ],
)
def test_what_just_keeps_to_a_bound_is_not_remarked_on(changes: dict[str, object], code: str) -> None:
    answer = plan_build(design(**changes), blank_disks(32), IDS)
    assert code not in {finding.code for finding in answer.findings}


@pytest.mark.parametrize(
    "changes", [{"members": drives(2)}, {"chunk": 48 * KIB}, {"members": (*drives(3), "drive-z")}]
)
def test_an_unsound_design_has_no_capacity(changes: dict[str, object]) -> None:
    answer = plan_build(design(**changes), blank_disks(4), IDS)
    assert isinstance(answer, Refused)
    assert answer.capacity is None


def test_wasted_bytes_are_counted() -> None:
    answer = plan_build(design(), machine(disk("a"), disk("b", FOUR_TB + GIB), disk("c", FOUR_TB + GIB)), IDS)
    (finding,) = (found for found in answer.findings if found.code == "mixed-sizes")
    assert dict(finding.facts)["wasted"] == str(2 * GIB)


def test_a_refused_design_still_shows_its_capacity() -> None:
    answer = plan_build(design(name="md7"), blank_disks(3), IDS)
    assert isinstance(answer, Refused)
    assert answer.capacity == capacity_of(design(), disks(blank_disks(3)))


def test_a_mapping_named_like_a_logical_volume_is_taken() -> None:
    built = with_old_stack()
    names = {block.origin.mapping for block in built.blocks if isinstance(block.origin, Unlocked)}
    assert names == {"safe"}
    answer = plan_build(design(encryption=Encryption("vault-films")), built, IDS)
    assert "mapping-taken" in {finding.code for finding in answer.findings}
