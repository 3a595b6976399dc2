"""Building: only free disks, in the right order, and every refusal with its reason."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.protocol import decode, encode
from raidwright.storage.build import plan_build
from raidwright.storage.capacity import DoesNotFit, capacity_of
from raidwright.storage.commands import commands
from raidwright.storage.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    KeyDerivation,
    Layout,
    Level,
    Lvm,
    MountChoice,
)
from raidwright.storage.disks import Media, Snapshot, Unlocked
from raidwright.storage.eligibility import is_free
from raidwright.storage.findings import Severity
from raidwright.storage.plan import Plan, Planned, Refused
from raidwright.storage.sentences import sentence
from raidwright.storage.steps import (
    CreateArray,
    LoadModule,
    MakePartition,
    OnArray,
    OnDisk,
    OnPartition,
    WipeSignatures,
    WipeTable,
)
from raidwright.storage.tools import MOST_STEPS
from raidwright.storage.tree import disk_of_drive, disks
from raidwright.storage.units import GIB, KIB, MIB
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
    partition,
)
from tests.storage.simulator import carried_out
from tests.storage.strategies import designs, machines


def design(**changes: object) -> ArrayDesign:
    """RAID5 of the first three disks, XFS at /srv/films."""
    plain = ArrayDesign(
        name="data",
        level=Level.RAID5,
        members=drives(3),
        filesystem=FilesystemChoice(FilesystemKind.XFS),
        mount=MountChoice("/srv/films"),
    )
    return msgspec.structs.replace(plain, **changes)


def plan_of(wanted: ArrayDesign, snapshot: Snapshot) -> Plan:
    answer = plan_build(wanted, snapshot, IDS)
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    return answer.plan


def with_host(**changes: object) -> Snapshot:
    return msgspec.structs.replace(blank_disks(4), host=msgspec.structs.replace(HOST, **changes))


def with_old_array() -> Snapshot:
    return machine(*disks(blank_disks(4)), arrays=(array("/dev/sdx1", name="tower:old"),))


def with_old_stack(mount: str = "/srv/old") -> Snapshot:
    """Three blank disks beside LUKS, LVM and a file system that are in use."""
    old = design(
        members=("drive-d", "drive-e", "drive-f"),
        name="old",
        encryption=Encryption("safe"),
        lvm=Lvm("vault", "films"),
        mount=MountChoice(mount),
    )
    snapshot = blank_disks(6)
    return carried_out(plan_of(old, snapshot), snapshot)


Refusal = tuple[str, Callable[[], ArrayDesign], Callable[[], Snapshot]]
REFUSALS: list[Refusal] = [
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
    ("no-helper", design, lambda: with_host(helper=False)),
    ("tool-missing", design, lambda: with_host(tools=())),
    ("no-room-partition", design, lambda: blank_disks(4, 90 * MIB)),
    ("no-room-array", lambda: design(chunk=64 * MIB), lambda: blank_disks(4, 200 * MIB)),
    ("no-room-luks", lambda: design(encryption=Encryption("safe")), lambda: blank_disks(4, 105 * MIB)),
    ("no-room-volume", lambda: design(lvm=Lvm("vault", "films", 90 * TB)), lambda: blank_disks(4)),
    ("filesystem-too-small", design, lambda: blank_disks(4, 300 * MIB)),
    ("mount-without-filesystem", lambda: design(filesystem=None), lambda: blank_disks(4)),
    (
        "weak-derivation",
        lambda: design(encryption=Encryption("safe", KeyDerivation.REHEARSAL)),
        lambda: blank_disks(4),
    ),
    ("array-name-taken", lambda: design(name="old"), with_old_array),
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


REMARKS: list[Refusal] = [
    ("no-redundancy", lambda: design(level=Level.RAID0), lambda: blank_disks(4)),
    ("born-degraded", design, lambda: blank_disks(4)),
    ("raid10-instead", lambda: design(level=Level.RAID6, members=drives(4)), lambda: blank_disks(4)),
    ("no-bitmap", lambda: design(bitmap=False), lambda: blank_disks(4)),
    ("resync-time", design, lambda: blank_disks(4)),
    ("whole-disks", lambda: design(whole_disks=True), lambda: blank_disks(4)),
    ("mount-not-kept", design, lambda: blank_disks(4)),
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


def test_wasted_bytes_are_counted() -> None:
    answer = plan_build(design(), machine(disk("a"), disk("b", FOUR_TB + GIB), disk("c", FOUR_TB + GIB)), IDS)
    (finding,) = (found for found in answer.findings if found.code == "mixed-sizes")
    assert dict(finding.facts)["wasted"] == str(2 * GIB)


def test_a_refused_design_still_shows_its_capacity() -> None:
    answer = plan_build(design(name="md7"), blank_disks(3), IDS)
    assert isinstance(answer, Refused)
    assert answer.capacity == capacity_of(design(), disks(blank_disks(3)))


def test_the_driver_comes_before_anything_is_destroyed() -> None:
    used = machine(gpt_disk("a"), partition("a", 1, formatted()), disk("b"), disk("c"))
    steps = plan_of(design(wipe=True), used).steps
    kinds = [type(step) for step in steps]
    assert kinds.index(LoadModule) < kinds.index(WipeSignatures) < kinds.index(WipeTable)
    assert kinds.index(WipeTable) < kinds.index(MakePartition) < kinds.index(CreateArray)
    assert WipeSignatures(OnPartition(0, 1)) in steps
    assert WipeSignatures(OnDisk(1)) not in steps


def test_losses_say_what_is_on_the_disks() -> None:
    used = machine(gpt_disk("a"), partition("a", 1, formatted(label="photos")), disk("b"), disk("c"))
    (loss,) = plan_of(design(wipe=True), used).losses
    assert loss.disk == 0
    assert loss.contents[0] == "sda: GPT partition table"
    assert "“photos”" in loss.contents[1]


def test_losses_beyond_all_measure_still_fit_into_a_plan() -> None:
    many = [partition("a", number, formatted("ext4", label="x" * 255)) for number in range(1, 100)]
    used = machine(gpt_disk("a"), *many, disk("b"), disk("c"))
    plan = plan_of(design(wipe=True), used)
    assert plan.losses[0].contents[-1] == "and 37 more"
    assert decode(encode(plan), Plan) == plan


def test_what_lay_under_a_new_device_is_wiped_before_it_is_used() -> None:
    """A partition or array in an old place shows the old file system again."""
    steps = plan_of(design(wipe=True), blank_disks(3)).steps
    (created,) = (index for index, step in enumerate(steps) if isinstance(step, CreateArray))
    assert set(steps[created - 3 : created]) == {WipeSignatures(OnPartition(n, 1)) for n in range(3)}
    assert steps[created + 1] == WipeSignatures(OnArray())


@pytest.mark.parametrize("sector", [512, 4096])
def test_partitions_are_aligned_in_the_disks_own_sectors(sector: int) -> None:
    snapshot = machine(*(disk(letter, sector=sector) for letter in "abc"))
    made = [step for step in plan_of(design(), snapshot).steps if isinstance(step, MakePartition)]
    assert [step.start * sector for step in made] == [MIB] * 3
    assert {(step.end + 1) * sector % MIB for step in made} == {0}
    assert all(100 * MIB <= FOUR_TB - (step.end + 1) * sector < 101 * MIB for step in made)


def test_most_disks_give_no_more_steps_than_the_helper_takes() -> None:
    twenty = [gpt_disk(letter) for letter in "abcdefghijklmnopqrstuvwxyz"]
    letters = [f"drive-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    answer = plan_build(design(wipe=True, members=tuple(letters)), machine(*twenty), IDS)
    if isinstance(answer, Planned):
        assert len(answer.plan.steps) <= MOST_STEPS
    else:
        assert {f.code for f in answer.findings if f.severity is Severity.BLOCKING} == {"too-many-steps"}


@given(machines(), st.data())
def test_a_plan_touches_only_what_it_may(snapshot: Snapshot, data: st.DataObject) -> None:
    known = {name: disk_of_drive(snapshot, name) for name in drives(10)}
    there = [name for name, found in known.items() if found]
    free = [name for name, found in known.items() if found and is_free(found, snapshot, wipe=True)]
    wanted = data.draw(designs(tuple(free if len(free) > 1 and data.draw(st.booleans()) else there)))
    answer = plan_build(wanted, snapshot, IDS)
    chosen = [disk_of_drive(snapshot, name) for name in (*wanted.members, *wanted.spares)]
    if isinstance(answer, Refused):
        assert any(finding.severity is Severity.BLOCKING for finding in answer.findings)
        return
    plan = answer.plan
    assert [identity.path for identity in plan.disks] == [found.path for found in chosen if found]
    assert all(is_free(found, snapshot, wanted.wipe) for found in chosen if found)
    after = carried_out(plan, snapshot)
    named = tuple(identity.path for identity in plan.disks)
    bystanders = [block for block in snapshot.blocks if not block.path.startswith(named)]
    assert all(block in after.blocks for block in bystanders)


@given(designs())
def test_sound_designs_on_blank_disks_are_planned_or_told_why(wanted: ArrayDesign) -> None:
    snapshot = blank_disks(10)
    answer = plan_build(wanted, snapshot, IDS)
    if isinstance(answer, Refused):
        assert all(sentence(finding) for finding in answer.findings)
        return
    assert decode(encode(answer.plan), Plan) == answer.plan
    assert answer.plan.predicted is not None
    assert all(commands(answer.plan, step) for step in answer.plan.steps)
    assert len({answer.plan.fingerprint(), plan_of(wanted, snapshot).fingerprint()}) == 1


def test_a_mapping_named_like_a_logical_volume_is_taken() -> None:
    built = with_old_stack()
    names = {block.origin.mapping for block in built.blocks if isinstance(block.origin, Unlocked)}
    assert names == {"safe"}
    answer = plan_build(design(encryption=Encryption("vault-films")), built, IDS)
    assert "mapping-taken" in {finding.code for finding in answer.findings}


def test_layout_is_for_raid10_alone() -> None:
    far = plan_of(design(level=Level.RAID10, layout=Layout.FAR), blank_disks(3))
    assert isinstance(far.predicted, msgspec.Struct)
    with pytest.raises(DoesNotFit):
        capacity_of(design(level=Level.RAID10, layout=Layout.FAR), disks(blank_disks(3, 101 * MIB)))
