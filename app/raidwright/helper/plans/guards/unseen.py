"""What forbids erasing arrays that do not run: that what lies on them could be seen, or was not agreed to.

By the same rule as the planner's, on what was just read of their members; nothing is put together.
"""

import contextlib
from collections.abc import Collection, Iterator, Sequence

from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.known_disk import every_drive
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import stopped_array
from raidwright.helper.plans.guards.foreign import foreign_contents, said_of_array
from raidwright.helper.plans.guards.teardown import not_asked
from raidwright.helper.plans.held_disks import HeldDisks, Seen, ground_of
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.journal_accounts import Unsettled
from raidwright.helper.plans.unfinished import contents_now, find_drive
from raidwright.storage.failures import english
from raidwright.storage.plan.continuing.leftovers import remains
from raidwright.storage.plan.plan import Plan, lower_arrays
from raidwright.storage.rules.unseen import Sight, kinds_inside, sight
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.unfinished import Remains
from raidwright.storage.steps.assembly import release_steps


def reasons_unseen(plan: Plan, disks: HeldDisks, contents: Seen, journal: Journal) -> Iterator[str]:
    """Every reason for which an array on these disks is not erased as it is.

    What our own ``journal`` knows to have been broken off may go on erasing. Of an array all of whose
    members the plan leaves as they are, nothing is erased.
    """
    unread = not_asked(disks)
    plans, deleted = journal.unsettled_plans(), (uuid for uuid, _ in journal.deletions())
    looked_into = (*journal.looked_into(), *deleted)
    begun_disks = _disks_begun(disks, plans)
    erased_uuids = {each.account.about.uuid for each in plans if each.account.about}
    for uuid, members in _members_on(plan, disks).items():
        running = tuple(arrays.running_as(uuid))
        for node in running:
            # One that is taken down is looked at with all that lies on it.
            if node.path in {step.node for step in release_steps(plan.steps)}:
                yield from foreign_contents((node,), contents)
        is_begun = uuid in erased_uuids or any(member.disk in begun_disks for member in members)
        if running or is_begun or unread.issuperset(members):
            continue
        array = None
        with contextlib.suppress(OSError):
            array = stopped_array(uuid, members)
        yield from _reasons_against(plan, array, members, contents, looked_into)


def _members_on(plan: Plan, disks: HeldDisks) -> dict[str, list[Device]]:
    """UUIDs of the arrays with a superblock on what the plan erases, and the devices that carry it."""
    below = (kernel.device_at(each.path) for each in lower_arrays(plan))
    own = [part for each in ground_of(plan, disks.devices) for part in (each, *each.partitions())]
    carriers: dict[str, list[Device]] = {}
    for device in (*own, *(each for each in below if each is not None)):
        with contextlib.suppress(OSError):
            for uuid in arrays.uuids_on(device):
                carriers.setdefault(uuid, []).append(device)
    return carriers


def _disks_begun(disks: HeldDisks, plans: Sequence[Unsettled]) -> frozenset[Device]:
    """The disks that a broken-off plan has begun to write to, and that carry nothing else."""
    drives = list(every_drive()) if plans else []
    return frozenset(
        disk.device
        for each in plans
        for leftover in each.leftovers
        for disk in disks
        if find_drive(leftover.drive, drives) == disk.device
        and remains(leftover, contents_now(disk))[0] is Remains.ITS_OWN
    )


def _reasons_against(
    plan: Plan,
    array: Array | None,
    members: Sequence[Device],
    contents: Seen,
    looked_into: Collection[str],
) -> Iterator[str]:
    looks = [(contents[member].names, contents[member].inside) for member in members]
    kinds = ", ".join(kinds_inside(looks))
    what = sight(array, looks, looked_into=looked_into) if array is not None else Sight.OUT_OF_SIGHT
    if array is not None and what is Sight.HIDDEN:
        code = "start-first-found" if kinds else "start-first"
        yield said_of_array(code, array, kinds)
    if what is Sight.OUT_OF_SIGHT and not plan.unseen:
        yield english(
            "The contents of the array on {device} cannot be checked. Create the plan again and confirm"
            " it with the word shown for this case",
            device=members[0].path,
        )
