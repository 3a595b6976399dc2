"""What forbids sharing folders of an array: it is not the one that was seen, or not mounted there."""

from collections.abc import Iterator

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.plans.array_in_service import array_in_service, lies_on_array
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.refusals import also_stands_on
from raidwright.helper.plans.steps.filesystem import top_folder
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.share import shared_folders, shares_entered


def reasons_against_sharing(plan: Plan, disks: HeldDisks) -> Iterator[str]:
    """Every reason not to share what the plan says, or to share it no more."""
    if plan.array is None:
        return
    device = array_in_service(plan)
    if isinstance(device, Sentence):
        yield device
        return
    for other in kernel.foundations_outside(device, disks.devices):
        yield also_stands_on(device.path, other.path)
    folders = shared_folders(plan.steps)
    for folder in folders:
        path = target_path(plan, folder.target)
        below = kernel.device_at(path)
        if below is None or not lies_on_array(plan, below):
            yield english("{device} is not on the array of the plan.", device=path)
            continue
        try:
            with top_folder(plan, folder.target, folder.point, folder.subvolume or "/"):
                pass
        except HelperError as error:
            yield error.said
        except OSError:
            yield english("{device} is not mounted on {point}.", device=path, point=folder.point)
    places = {f"{folder.point}/{folder.folder}" for folder in folders}
    for entry in shares_entered(plan.steps):
        if entry.array != named_array(plan).uuid or entry.path not in places:
            yield english("{folder} is not a folder of the plan's array.", folder=entry.path)
