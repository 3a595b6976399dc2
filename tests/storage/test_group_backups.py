"""What LVM keeps of a volume group beside the disks goes with a container that is taken down locked."""

import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.design.design import Encryption, Lvm
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    LogicalVolume,
    Luks,
    PartOf,
    Snapshot,
    Unlocked,
    WholeDisk,
)
from raidwright.storage.snapshot.settings import GroupBackup, setting_lines
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME, UNREADABLE
from raidwright.storage.steps.configuration import RemoveEntries
from raidwright.storage.steps.lvm import DeleteGroupBackup, groups_forgotten, groups_made
from raidwright.storage.steps.md import StopArray
from raidwright.storage.units import MIB
from tests.storage.boot_entries import ENABLED_AT_BOOT, on
from tests.storage.machines import IDS
from tests.storage.simulator import carried_out
from tests.storage.wishes import design, plan_of

GROUP = "kZyp8G-owgb-ADOk-6eQK-L8sT-UKhZ-TvYGU3"
OTHER = IDS.luks.replace("a", "b")
VAULT = design(encryption=Encryption("safe"), lvm=Lvm("vault", "films"))
BACKUPS = (
    GroupBackup("attic", ("/dev/mapper/chest",)),
    GroupBackup("vault", ("/dev/mapper/safe",)),
    GroupBackup("wide", ("/dev/mapper/safe", "/dev/sdz")),
)


def built() -> Snapshot:
    snapshot = carried_out(plan_of(VAULT, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    return replace(snapshot, host=replace(snapshot.host, group_backups=BACKUPS))


def locked(snapshot: Snapshot) -> Snapshot:
    inside = (Unlocked, LogicalVolume)
    seen = tuple(block for block in snapshot.blocks if not isinstance(block.origin, inside))
    return replace(snapshot, blocks=seen, groups=())


def test_it_goes_before_the_line_that_says_where_the_group_lies() -> None:
    gone = plan_teardown("data", locked(built()))
    assert isinstance(gone, Planned)
    assert [type(step) for step in gone.plan.steps[:2]] == [DeleteGroupBackup, RemoveEntries]
    assert carried_out(gone.plan, locked(built())).host.group_backups == (BACKUPS[0], BACKUPS[2])


def test_nothing_is_hidden_in_a_container_that_is_open() -> None:
    """Its name may be in a backup of what once lay in another container of that name."""
    older = (*BACKUPS, GroupBackup("cellar", ("/dev/mapper/safe",)))
    snapshot = built()
    gone = plan_teardown("data", replace(snapshot, host=replace(snapshot.host, group_backups=older)))
    assert isinstance(gone, Planned)
    assert not any(isinstance(step, DeleteGroupBackup) for step in gone.plan.steps)


def test_of_a_group_that_lvm_sees_it_deletes_it_itself() -> None:
    gone = plan_teardown("data", built())
    assert isinstance(gone, Planned)
    assert not any(isinstance(step, DeleteGroupBackup) for step in gone.plan.steps)


def forgotten(*backups: GroupBackup, crypttab: str | None = None) -> list[DeleteGroupBackup]:
    """What is forgotten when the locked array goes, of these backups; ``crypttab`` is what is told of it."""
    snapshot = locked(built())
    lines = tuple(line for line in snapshot.host.settings if line.file != "/etc/crypttab")
    told = tuple(setting_lines("/etc/crypttab", (crypttab or "").encode()))
    settings = snapshot.host.settings if crypttab is None else (*lines, *told)
    host = replace(snapshot.host, group_backups=backups, settings=settings)
    gone = plan_teardown("data", replace(snapshot, host=host))
    assert isinstance(gone, Planned)
    assert decode(encode(gone.plan), Plan) == gone.plan
    return list(groups_forgotten(gone.plan.steps))


def backup(mapping: str, *, known_by: str = "", size: int = 0) -> GroupBackup:
    ids = (f"CRYPT-LUKS2-{known_by.replace('-', '')}-{mapping}",) if known_by else ()
    return GroupBackup("vault", (f"/dev/mapper/{mapping}",), ids, (size,) if size else ())


@pytest.mark.parametrize("crypttab", ["", f"safe UUID={IDS.luks} none luks\n"])
def test_one_that_a_desktop_has_opened_is_known_by_its_uuid_whatever_it_is_entered_as(crypttab: str) -> None:
    (step,) = forgotten(backup(f"luks-{IDS.luks}"), crypttab=crypttab)
    assert (step.group, step.mapping, step.container) == ("vault", f"luks-{IDS.luks}", IDS.luks)
    assert forgotten(backup(f"luks-{OTHER}"), crypttab=crypttab) == []


def test_one_that_says_its_groups_uuid_is_known_by_it_whatever_lvm_writes_there_meanwhile() -> None:
    assert forgotten(replace(backup("safe"), uuid=GROUP)) == [
        DeleteGroupBackup("vault", "safe", IDS.luks, GROUP)
    ]


def known(*names: tuple[str, str], containers: tuple[tuple[str, str], ...] = ()) -> list[str]:
    """The groups that are forgotten when plans have opened containers as these names."""
    snapshot = locked(built())
    lines = tuple(line for line in snapshot.host.settings if line.file != "/etc/crypttab")
    host = replace(snapshot.host, group_backups=(backup("safe"),), settings=lines, clear_names=names)
    host = replace(host, containers=containers)
    gone = plan_teardown("data", replace(snapshot, host=host))
    assert isinstance(gone, Planned)
    return [step.group for step in groups_forgotten(gone.plan.steps)]


def test_when_crypttab_tells_nothing_any_more_our_own_journal_does() -> None:
    """An array that was forgotten, locked and taken down leaves nothing of its group."""
    assert known((IDS.luks, "safe")) == ["vault"]
    assert known((IDS.luks, "chest"), (OTHER, "safe")) == []
    assert known((OTHER, "safe"), containers=((IDS.array, OTHER),)) == []
    assert known() == []


def test_a_longer_name_is_no_hindrance() -> None:
    long = "a_name_of_more_than_thirty-two_letters"
    assert [each.mapping for each in forgotten(backup(long), crypttab=f"{long} UUID={IDS.luks}")] == [long]


def test_by_its_name_alone_it_is_not_taken_for_what_lay_in_another_container() -> None:
    (container,) = [block for block in locked(built()).blocks if isinstance(block.content, Luks)]
    clear = container.size - 16 * MIB
    assert len(forgotten(backup("safe", size=clear))) == 1
    assert forgotten(backup("safe", size=clear - 1024 * MIB)) == []
    assert forgotten(backup("safe", size=container.size)) == []
    assert forgotten(backup("safe", known_by=OTHER, size=clear)) == []
    assert len(forgotten(backup("chest", known_by=IDS.luks))) == 1
    assert forgotten(backup("chest")) == []


def test_one_that_has_grown_since_is_larger_than_the_group_that_was_made_in_it() -> None:
    """As after a disk more, of which nobody told the container yet; never smaller."""
    snapshot = locked(built())
    (container,) = [block for block in snapshot.blocks if isinstance(block.content, Luks)]
    clear = container.size - 16 * MIB

    def gone(size: int, *made: tuple[str, str]) -> list[str]:
        host = replace(snapshot.host, group_backups=(backup("safe", size=size),), groups_made=made)
        planned = plan_teardown("data", replace(snapshot, host=host))
        assert isinstance(planned, Planned)
        return [step.group for step in groups_forgotten(planned.plan.steps)]

    assert gone(clear - 1024 * MIB, (IDS.luks, "vault")) == ["vault"]
    assert gone(clear - 1024 * MIB, (IDS.luks, "attic"), (OTHER, "vault")) == []
    assert gone(container.size, (IDS.luks, "vault")) == []


def test_a_line_of_another_container_says_nothing_of_it() -> None:
    lines = f"chest UUID={IDS.luks} none luks\nsafe UUID={OTHER} none luks\n"
    assert forgotten(backup("safe"), crypttab=lines) == []


def test_a_name_that_no_step_could_carry_is_left() -> None:
    odd = tuple(replace(each, group=f".{each.group}") for each in BACKUPS)
    snapshot = locked(built())
    gone = plan_teardown("data", replace(snapshot, host=replace(snapshot.host, group_backups=odd)))
    assert isinstance(gone, Planned)
    assert not any(isinstance(step, DeleteGroupBackup) for step in gone.plan.steps)


PLAIN = design(lvm=Lvm("vault", "films"))


def stopped(devices: tuple[str, ...], *made: tuple[str, str]) -> Snapshot:
    """An array with a group on it, which does not run; LVM's backup of the group has it on these devices."""
    snapshot = carried_out(plan_of(PLAIN, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    above = (ArrayDevice, LogicalVolume)
    seen = tuple(block for block in snapshot.blocks if not isinstance(block.origin, above))
    arrays = tuple(replace(each, running=False, path="", state="") for each in snapshot.arrays)
    snapshot = replace(snapshot, blocks=seen, groups=(), arrays=arrays)
    host = replace(
        snapshot.host,
        group_backups=(GroupBackup("vault", devices),),
        groups_made=made,
        looked_into=(IDS.array,),
    )
    return replace(snapshot, host=host)


@pytest.mark.parametrize(
    ("devices", "made", "goes"),
    [
        (("/dev/md127",), ((IDS.array, "vault"),), True),
        (("/dev/md/data",), (("other", "attic"), (IDS.array, "vault"), ("other", "vault")), True),
        (("/dev/md127",), (("other", "vault"), (IDS.array, "vault")), False),
        (("/dev/md127",), ((IDS.array, "attic"),), False),
        (("/dev/md127",), (), False),
        (("/dev/mapper/safe",), ((IDS.array, "vault"),), False),
        (("/dev/md127", "/dev/sdz"), ((IDS.array, "vault"),), False),
    ],
)
def test_on_an_array_that_is_stopped_it_goes_where_our_own_plan_has_made_the_group(
    devices: tuple[str, ...], made: tuple[tuple[str, str], ...], *, goes: bool
) -> None:
    snapshot = stopped(devices, *made)
    gone = plan_teardown("data", snapshot)
    assert isinstance(gone, Planned), gone
    assert groups_forgotten(gone.plan.steps) == ((DeleteGroupBackup("vault"),) if goes else ())
    assert decode(encode(gone.plan), Plan) == gone.plan
    assert bool(carried_out(gone.plan, snapshot).host.group_backups) is not goes


@pytest.mark.parametrize("is_shown", [True, False], ids=["shown", "lost sight of"])
def test_of_an_array_that_has_failed_lvm_removes_no_group_and_what_it_keeps_goes(*, is_shown: bool) -> None:
    """What lies on it can neither be read nor erased: it is let go of, and LVM is not asked."""
    snapshot = carried_out(plan_of(PLAIN, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    elsewhere = GroupBackup("attic", ("/dev/sdz",), uuid=GROUP[::-1])
    host = replace(
        snapshot.host,
        group_backups=(elsewhere, GroupBackup("vault", ("/dev/md127",), uuid=GROUP)),
        groups_made=((IDS.array, "vault"),),
    )
    failed = replace(
        snapshot,
        host=host,
        groups=tuple(replace(each, uuid=GROUP) for each in snapshot.groups if is_shown),
        arrays=tuple(replace(each, state="broken") for each in snapshot.arrays),
    )
    gone = plan_teardown("data", failed)
    assert isinstance(gone, Planned), gone
    kinds = [type(step) for step in gone.plan.steps]
    assert groups_forgotten(gone.plan.steps) == (DeleteGroupBackup("vault", uuid=GROUP),)
    assert kinds.index(StopArray) < kinds.index(DeleteGroupBackup), "until then LVM sees the group"
    working = plan_teardown("data", replace(failed, arrays=snapshot.arrays, groups=snapshot.groups))
    assert isinstance(working, Planned)
    assert groups_forgotten(working.plan.steps) == (), "LVM removes it itself"


def test_what_lvm_keeps_goes_with_an_array_that_runs_and_cannot_be_read() -> None:
    """md may run a mirror whose halves are not in sync any more: reading it fails, and no group is seen."""
    snapshot = carried_out(plan_of(PLAIN, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    backup = GroupBackup("vault", ("/dev/md127",), uuid=GROUP)
    host = replace(snapshot.host, group_backups=(backup,), groups_made=((IDS.array, "vault"),))
    path = snapshot.arrays[0].path
    blocks = tuple(
        replace(block, content=Blank(), signatures=(UNREADABLE,)) if block.path == path else block
        for block in snapshot.blocks
        if not isinstance(block.origin, LogicalVolume)
    )
    gone = plan_teardown("data", replace(snapshot, host=host, blocks=blocks, groups=()))
    assert isinstance(gone, Planned), gone
    assert groups_forgotten(gone.plan.steps) == (DeleteGroupBackup("vault", uuid=GROUP),)


@pytest.mark.parametrize("is_dead", [True, False], ids=["dead", "answering"])
def test_of_a_container_whose_header_cannot_be_read_the_array_is_known_to_have_it(*, is_dead: bool) -> None:
    """The array runs, and the disk on which its container begins answers no more: nobody sees what it was."""
    snapshot = locked(built())
    blocks = tuple(
        replace(each, content=Blank(), signatures=(UNREADABLE,) if is_dead else ())
        if isinstance(each.origin, ArrayDevice)
        else each
        for each in snapshot.blocks
    )
    host = replace(
        snapshot.host,
        settings=(),
        clear_names=((IDS.luks, "safe"),),
        containers=((IDS.array, IDS.luks), ("other", OTHER)),
    )
    gone = plan_teardown("data", replace(snapshot, host=host, blocks=blocks))
    assert isinstance(gone, Planned), gone
    assert groups_forgotten(gone.plan.steps) == (DeleteGroupBackup("vault", "safe", IDS.luks),) * is_dead


@pytest.mark.parametrize("is_torn", [False, True])
def test_in_a_container_that_is_open_on_an_array_that_has_failed_it_goes_too(*, is_torn: bool) -> None:
    """The volumes and the container are let go of, and LVM is not asked."""
    snapshot = built()
    host = replace(snapshot.host, groups_made=((IDS.luks, "vault"),))
    if is_torn:
        host = replace(host, group_backups=(TORN,))
    failed = tuple(replace(each, state="broken") for each in snapshot.arrays)
    gone = plan_teardown("data", replace(snapshot, host=host, arrays=failed))
    assert isinstance(gone, Planned), gone
    kinds = [type(step) for step in gone.plan.steps]
    assert groups_forgotten(gone.plan.steps) == (
        DeleteGroupBackup("vault", None if is_torn else "safe", IDS.luks),
    )
    assert kinds.index(StopArray) < kinds.index(DeleteGroupBackup), "until then LVM sees the group"


TORN = GroupBackup("vault", ())
"""As a power cut leaves it: LVM does not wait until it is on the disk."""
NUMBERED = GroupBackup("vault", ("/dev/dm-0",), uuid=GROUP)
"""As LVM writes it for udev, before the mapping has got its name."""


@pytest.mark.parametrize(
    ("made", "goes"),
    [
        (((IDS.luks, "vault"),), True),
        (((OTHER, "attic"), (IDS.luks, "vault"), (OTHER, "vault")), True),
        (((OTHER, "vault"), (IDS.luks, "vault")), False),
        (((IDS.luks, "attic"),), False),
    ],
)
@pytest.mark.parametrize("is_there", [True, False], ids=["running", "stopped"])
@pytest.mark.parametrize("backup", [TORN, NUMBERED], ids=["torn", "numbered"])
def test_one_that_tells_no_place_is_known_by_the_name_of_the_group_that_a_plan_has_made_last(
    made: tuple[tuple[str, str], ...], backup: GroupBackup, *, goes: bool, is_there: bool
) -> None:
    snapshot = locked(built())
    host = replace(
        snapshot.host,
        settings=(),
        group_backups=(backup,),
        groups_made=made,
        containers=((IDS.array, IDS.luks),),
        looked_into=(IDS.array,),
    )
    if not is_there:
        blocks = tuple(each for each in snapshot.blocks if not isinstance(each.origin, ArrayDevice))
        arrays = tuple(replace(each, running=False, path="", state="") for each in snapshot.arrays)
        snapshot = replace(snapshot, blocks=blocks, arrays=arrays)
    gone = plan_teardown("data", replace(snapshot, host=host))
    assert isinstance(gone, Planned), gone
    step = DeleteGroupBackup("vault", container=IDS.luks, uuid=backup.uuid or None)
    assert groups_forgotten(gone.plan.steps) == (step,) * goes
    assert decode(encode(gone.plan), Plan) == gone.plan
    assert bool(carried_out(gone.plan, replace(snapshot, host=host)).host.group_backups) is not goes


def test_that_of_a_stopped_array_goes_while_udisks_still_tells_of_its_group() -> None:
    """It does for a while after the device below the group has gone."""
    snapshot = carried_out(plan_of(PLAIN, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    path = snapshot.arrays[0].path
    inside = (ArrayDevice, LogicalVolume)
    blocks = tuple(each for each in snapshot.blocks if not isinstance(each.origin, inside))
    arrays = tuple(replace(each, running=False, path="", state="") for each in snapshot.arrays)
    backup = GroupBackup("vault", (path,), uuid=GROUP)
    host = replace(snapshot.host, group_backups=(backup,), groups_made=((IDS.array, "vault"),))
    host = replace(host, looked_into=(IDS.array,))
    stopped = replace(snapshot, host=host, blocks=blocks, arrays=arrays)
    assert [group.name for group in stopped.groups] == ["vault"]
    gone = plan_teardown("data", stopped)
    assert isinstance(gone, Planned), gone
    assert groups_forgotten(gone.plan.steps) == (DeleteGroupBackup("vault", uuid=GROUP),)


def test_one_that_says_nothing_stays_while_another_group_of_its_name_is_here() -> None:
    snapshot = locked(built())
    host = replace(snapshot.host, group_backups=(TORN,), groups_made=((IDS.luks, "vault"),))
    spare = next(
        each for each in snapshot.blocks if isinstance(each.origin, WholeDisk) and each.content == Blank()
    )
    other = replace(spare, parts=(PartOf(PHYSICAL_VOLUME, "vault", 1, GROUP),))
    blocks = tuple(other if each == spare else each for each in snapshot.blocks)
    gone = plan_teardown("data", replace(snapshot, host=host, blocks=blocks))
    assert isinstance(gone, Planned), gone
    assert groups_forgotten(gone.plan.steps) == ()


def test_the_groups_that_a_plan_has_made_are_known_by_where_they_lie() -> None:
    for made, where in ((PLAIN, IDS.array), (VAULT, IDS.luks)):
        plan = plan_of(made, on(ENABLED_AT_BOOT))
        assert groups_made(plan.steps, IDS.array) == ((where, "vault"),)
