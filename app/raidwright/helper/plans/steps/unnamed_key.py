"""A key file that no crypttab names, because its plan was broken off: its slot goes, and then the file."""

from pathlib import Path

from raidwright.helper.looking.configured import key_files
from raidwright.helper.plans.steps.key_slots import fits, require_container, require_others, require_unread
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.configuration import found_containers
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.key_file import given_key_files, key_path, try_key_file
from raidwright.storage.steps.targets import Target
from raidwright.storage.steps.unlocking import containers_changed


async def take_back(plan: Plan, root: Path) -> None:
    """Take the plan's key file from its container again, and delete it; nothing once a crypttab names it.

    By the file alone its slot is found: where the container is not there, or keeps the slot, it stays, and
    the next plan that would make one tells of it. Raises HelperError, or OSError.
    """
    array = named_array(plan).uuid
    if key_files.is_named(array, root):
        return
    if key_files.is_whole(array, root):
        file = f"{root / key_path(array)[1:]}"
        # What has it read already may still put its slot down.
        await require_unread(file)
        for target in given_key_files(plan.steps):
            await _remove_slot(plan, target, file)
    key_files.remove_key(array, root)


async def _remove_slot(plan: Plan, target: Target, file: str) -> None:
    """No other slot goes: cryptsetup looks for that which the file opens. It would take the last key too."""
    path = target_path(plan, target)
    require_container(plan, path, _uuid_of(plan, target))
    if not await fits(try_key_file(path, file).argv):
        return
    require_others(path, file)
    await fits(("cryptsetup", "luksRemoveKey", "--batch-mode", "--", path, file))


def _uuid_of(plan: Plan, target: Target) -> str:
    """Of the container there, where the plan says it."""
    told = ((on, uuid) for on, _, uuid in found_containers(plan.steps))
    return next((uuid for on, uuid in (*told, *containers_changed(plan.steps)) if on == target), "")
