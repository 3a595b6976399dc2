"""What forbids clearing what was a member: something else is beside it or on it, or uses it."""

from collections.abc import Iterator, Sequence

from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.plans.guards.foreign import foreign_contents, objection_sentence, other_arrays
from raidwright.helper.plans.held_disks import HeldDisk, Seen
from raidwright.helper.plans.refusals import loop_sentence, unnamed_partition, user_sentence, writer_sentences
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER, against_building
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.disk import members_erased
from raidwright.storage.steps.md import member_removed
from raidwright.storage.steps.targets import OnDisk


def reasons_against_clearing(plan: Plan, disk: HeldDisk, index: int, contents: Seen) -> Iterator[str]:
    """Every reason not to write to the disk at ``index``, on which one member of the plan's array lay."""
    targets = [target for step in plan.steps for target in step.writes()]
    paths = {target_path(plan, target) for target in targets}
    member = next((target_path(plan, each) for each in members_erased(plan.steps)), "")
    whole = OnDisk(index) in targets
    own = (disk.device, *disk.device.partitions())
    written = [device for device in own if whole or device.path in paths]
    yield from _other_partitions(plan, disk, written, member)
    yield from _contents(plan, disk, written, member, contents)
    yield from _other_uses(plan, disk, written)


def _other_partitions(plan: Plan, disk: HeldDisk, written: Sequence[Device], member: str) -> Iterator[str]:
    """Partitions but the one member that would go with a disk which is cleared as a whole."""
    # What is asked of a whole disk is asked of its partitions too.
    yield from other_arrays(plan, written[:1])
    array, dropped = named_array(plan), member_removed(plan.steps) is None
    for device in written:
        if device.is_partition and device.path != member:
            yield unnamed_partition(disk.title, device.path)
        elif dropped and device.is_partition and array.uuid not in arrays.uuids_on(device):
            yield english("{disk} contains nothing of {array}", disk=device.path, array=array.path)


def _contents(
    plan: Plan, disk: HeldDisk, written: Sequence[Device], member: str, contents: Seen
) -> Iterator[str]:
    """What lies beside the array's superblock; of a disk that md still holds, md says whose it is."""
    if member_removed(plan.steps) is not None:
        yield from foreign_contents(written, contents)
        return
    for device in written:
        own = ARRAY_MEMBER if device.path == member else ""
        names = [name for name in contents[device].names if name != own]
        parts = [part for part in contents[device].parts if part.kind != own]
        for objection in against_building(device.path, names, parts):
            yield objection_sentence(objection, disk.title)


def _other_uses(plan: Plan, disk: HeldDisk, written: Sequence[Device]) -> Iterator[str]:
    """Who uses the disk but the array, which lets go of it before."""
    for device in written:
        for holder in device.holders():
            if holder.path != named_array(plan).path:
                yield user_sentence(disk.title, holder)
        for loop in mounts.loops_on(device):
            yield loop_sentence(device, loop)
    for device, entry in occupants.mounts_on(written, mounts.every_mount(written)):
        yield english(
            "{device} is mounted on {place}", device=device.path, place=occupants.mount_words(entry)
        )
    for device in occupants.swaps_on(written):
        yield english("{device} is used as swap space", device=device.path)
    yield from writer_sentences(dict.fromkeys((disk.device, *written)))
