"""Contents that no plan destroys: parts of what lies elsewhere too, and of arrays that are not the plan's."""

from collections.abc import Iterable, Iterator, Sequence

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.plans.held_disks import NOT_SEEN, Seen
from raidwright.storage.failures import Failure, Sentence, english
from raidwright.storage.plan.plan import Plan, lower_arrays
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.signature_names import with_names
from raidwright.storage.snapshot.signatures import Objection, against_erasing
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.targets import OnDisk
from raidwright.storage.words.sentences import TEMPLATES


def foreign_contents(devices: Iterable[Device], contents: Seen) -> Iterator[str]:
    """What is a part of something that reaches beyond the devices, of the ``contents`` found on them."""
    for device in devices:
        own = contents[device]
        if own is NOT_SEEN:
            yield english("{device} did not exist a moment ago", device=device.path)
        for objection in against_erasing(own.names, own.parts):
            yield objection_sentence(objection, device.path)


def objection_sentence(objection: Objection, disk: str) -> str:
    """The sentence that the planner has for it; ``disk`` is what the disk is called."""
    code, facts = objection
    named_facts = with_names((("disk", disk), *facts.items()))
    return Sentence(Failure("", named_facts, TEMPLATES[code]))


def said_of_array(code: str, array: Array, kinds: str) -> Sentence:
    """The planner's sentence of that code about an array, on which these ``kinds`` of signatures are."""
    facts = with_names((("array", array.title), ("found", kinds)))
    return Sentence(Failure("", facts, TEMPLATES[code]))


def other_arrays(plan: Plan, disks: Sequence[Device]) -> Iterator[str]:
    """Superblocks on the disks and their partitions that are of another array than the plan's.

    What an array holds that is a member of the plan's has the superblock of that array, and keeps it.
    """
    ours, lower = plan.array.uuid if plan.array else "", lower_arrays(plan)
    written = {target for step in plan.steps for target in step.writes()}
    below = ((member, each.array) for each in lower for member in each.members)
    staying = (pair for pair in below if written.isdisjoint((pair[0], OnDisk(pair[0].disk))))
    own = {target_path(plan, member): uuid for member, uuid in staying}
    nodes = (kernel.device_at(each.path) for each in lower)
    for disk in (*disks, *(node for node in nodes if node is not None)):
        for device in (disk, *disk.partitions()):
            if any(uuid != own.get(device.path, ours) for uuid in arrays.uuids_on(device)):
                yield english("{device} is a member of another array", device=device.path)
