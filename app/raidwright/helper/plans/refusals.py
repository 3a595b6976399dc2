"""What several guards and steps find in the way, each said in one way."""

from collections.abc import Iterable, Iterator

from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.in_use.writers import writers_of
from raidwright.helper.looking.kernel import Device
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.names import in_quotes
from raidwright.storage.snapshot.users import FileUser


def used_by(title: str, user: Device) -> Sentence:
    """What is called ``title`` is not free: ``user`` stands on it."""
    return english("{disk} is used by {user}", disk=title, user=occupants.title(user))


def used_by_loop(device: Device, loop: str) -> Sentence:
    """The same of a loop device."""
    return english("{device} is used by {loop}", device=device.path, loop=loop)


def written_to(devices: Iterable[Device]) -> Iterator[Sentence]:
    """Each program that has one of them open for writing itself."""
    for users in writers_of(devices).values():
        yield from map(writes_to, users)


def writes_to(user: FileUser) -> Sentence:
    """One that has a device open for writing."""
    return english(
        "{program} (process {process}) has {device} open for writing",
        program=in_quotes((user.program,)),
        process=user.process,
        device=user.file,
    )


def also_stands_on(array: str, device: str) -> Sentence:
    """The array has more below it than the plan names."""
    return english("{array} also stands on {device}", array=array, device=device)


def is_another_now(array: str) -> Sentence:
    """What has the array's path is not the array of the plan."""
    return english("{array} is another array now", array=array)
