"""What several guards and steps find in the way, each said in one way."""

from collections.abc import Iterable, Iterator, Sequence

from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.in_use.occupants import writers_of
from raidwright.helper.looking.kernel import Device
from raidwright.storage.fact import in_quotes
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.users import FileUser
from raidwright.storage.steps.ghosts import GhostStep


def user_sentence(title: str, user: Device) -> Sentence:
    """What is called ``title`` is not free: ``user`` stands on it."""
    return english("{disk} is used by {user}", disk=title, user=occupants.title(user))


def loop_sentence(device: Device, loop: str) -> Sentence:
    """The same of a loop device."""
    return english("{device} is used by {loop}", device=device.path, loop=loop)


def mounted_sentences(devices: Sequence[Device], entries: Sequence[MountEntry]) -> Iterator[Sentence]:
    """Each place where one of them is mounted, by whomever, and each that is swapped to."""
    for device, entry in occupants.mounts_on(devices, entries):
        yield english(
            "{device} is mounted at {place}", device=device.path, place=occupants.mount_words(entry)
        )
    for device in occupants.swaps_on(devices):
        yield english("{device} is used as swap space", device=device.path)


def writer_sentences(devices: Iterable[Device]) -> Iterator[Sentence]:
    """Each program that has one of them open for writing itself."""
    for users in writers_of(devices).values():
        yield from map(writer_sentence, users)


def writer_sentence(user: FileUser) -> Sentence:
    """One that has a device open for writing."""
    return english(
        "{program} (process {process}) has {device} open for writing",
        program=in_quotes((user.program,)),
        process=user.process,
        device=user.file,
    )


def also_stands_on(array: str, device: str) -> Sentence:
    """The array has more below it than the plan names."""
    return english("{array} also uses {device}", array=array, device=device)


def opened_again(name: str) -> Sentence:
    """What was stopped or closed is not any more; ``name`` is that of its array."""
    return english(
        "Another program reopened “{array}” immediately. Close that program, then try again.",
        array=name,
    )


def not_a_ghost(step: GhostStep) -> Sentence:
    """What the plan takes for a ghost is none, or holds what is there."""
    return english(
        "{thing} has changed or is in use. Create the plan again",
        thing=step.point or step.node or "",
    )


def still_a_ghost(step: GhostStep) -> Sentence:
    """It was not let go of."""
    return english("{thing} is still in use.", thing=step.point or step.node or "")


def another_array(array: str) -> Sentence:
    """What has the array's path is not the array of the plan."""
    return english("The name {array} now belongs to another array. Create the plan again", array=array)


def not_as_seen(array: str) -> Sentence:
    """The array has changed since the plan was made."""
    return english("{array} changed after the plan was made. Create the plan again", array=array)


def unnamed_partition(disk: str, partition: str) -> Sentence:
    """A partition would be lost with a disk that the plan erases, and the plan does not name it."""
    return english("{disk} also has {partition}, which is not in the plan", disk=disk, partition=partition)


def not_on_plan_disks(device: str) -> Sentence:
    """The device lies elsewhere."""
    return english("{device} is not on the disks of the plan", device=device)
