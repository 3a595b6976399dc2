"""What LVM keeps of a volume group beside the disks goes with a container that is taken down locked."""

from msgspec.structs import replace

from raidwright.storage.design.design import Encryption, Lvm
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown import plan_teardown
from raidwright.storage.snapshot.disks import LogicalVolume, Snapshot, Unlocked
from raidwright.storage.snapshot.settings import GroupBackup
from raidwright.storage.steps.configuration import ForgetLines
from raidwright.storage.steps.lvm import ForgetGroup
from tests.storage.keeping import KEEPING, on
from tests.storage.simulator import carried_out
from tests.storage.wishes import design, plan_of

VAULT = design(encryption=Encryption("safe"), lvm=Lvm("vault", "films"))
BACKUPS = (
    GroupBackup("attic", ("/dev/mapper/chest",)),
    GroupBackup("vault", ("/dev/mapper/safe",)),
    GroupBackup("wide", ("/dev/mapper/safe", "/dev/sdz")),
)


def built() -> Snapshot:
    snapshot = carried_out(plan_of(VAULT, on(KEEPING)), on(KEEPING))
    return replace(snapshot, host=replace(snapshot.host, group_backups=BACKUPS))


def locked(snapshot: Snapshot) -> Snapshot:
    inside = (Unlocked, LogicalVolume)
    seen = tuple(block for block in snapshot.blocks if not isinstance(block.origin, inside))
    return replace(snapshot, blocks=seen, groups=())


def test_it_goes_before_the_line_that_says_where_the_group_lies() -> None:
    gone = plan_teardown("data", locked(built()))
    assert isinstance(gone, Planned)
    assert [type(step) for step in gone.plan.steps[:2]] == [ForgetGroup, ForgetLines]
    assert carried_out(gone.plan, locked(built())).host.group_backups == (BACKUPS[0], BACKUPS[2])


def test_nothing_is_hidden_in_a_container_that_is_open() -> None:
    """Its name may be in a backup of what once lay in another container of that name."""
    older = (*BACKUPS, GroupBackup("cellar", ("/dev/mapper/safe",)))
    snapshot = built()
    gone = plan_teardown("data", replace(snapshot, host=replace(snapshot.host, group_backups=older)))
    assert isinstance(gone, Planned)
    assert not any(isinstance(step, ForgetGroup) for step in gone.plan.steps)


def test_of_a_group_that_lvm_sees_it_deletes_it_itself() -> None:
    gone = plan_teardown("data", built())
    assert isinstance(gone, Planned)
    assert not any(isinstance(step, ForgetGroup) for step in gone.plan.steps)


def test_a_name_that_no_step_could_carry_is_left() -> None:
    odd = tuple(replace(each, group=f"+{each.group}") for each in BACKUPS)
    snapshot = locked(built())
    gone = plan_teardown("data", replace(snapshot, host=replace(snapshot.host, group_backups=odd)))
    assert isinstance(gone, Planned)
    assert not any(isinstance(step, ForgetGroup) for step in gone.plan.steps)
