"""What several guards and steps find in the way, each said in one way."""

from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.storage.failures import Sentence, english


def used_by(title: str, user: Device) -> Sentence:
    """What is called ``title`` is not free: ``user`` stands on it."""
    return english("{disk} is used by {user}", disk=title, user=occupants.title(user))


def used_by_loop(device: Device, loop: str) -> Sentence:
    """The same of a loop device."""
    return english("{device} is used by {loop}", device=device.path, loop=loop)


def also_stands_on(array: str, device: str) -> Sentence:
    """The array has more below it than the plan names."""
    return english("{array} also stands on {device}", array=array, device=device)


def is_another_now(array: str) -> Sentence:
    """What has the array's path is not the array of the plan."""
    return english("{array} is another array now", array=array)
