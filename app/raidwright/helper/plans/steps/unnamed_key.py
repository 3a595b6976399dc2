"""A key file that no crypttab names, because its plan was broken off: its slot goes, and then the file."""

from collections.abc import Sequence
from pathlib import Path

from raidwright.helper.errors import failed
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import key_files
from raidwright.helper.looking.in_use.at_work import has_ended
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.luks_header import keys_on
from raidwright.helper.plans.steps.handling import SHORT, carries
from raidwright.helper.plans.steps.luks import NO_KEY
from raidwright.helper.tools import ask
from raidwright.storage.failures import said
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.steps.configuration import found_containers
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.key_file import given_key_files, key_path, try_key_file
from raidwright.storage.steps.targets import Target


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
        if not await has_ended("cryptsetup", SHORT, file):
            raise failed(said("cryptsetup is still at work with {file}.", file=file))
        for target in given_key_files(plan.steps):
            await _remove_slot(plan, target, file)
    key_files.remove_key(array, root)


async def _remove_slot(plan: Plan, target: Target, file: str) -> None:
    """No other slot goes: cryptsetup looks for that which the file opens. It would take the last key too."""
    path = target_path(plan, target)
    _require_its_container(plan, target, path)
    if not await _fits(try_key_file(path, file).argv):
        return
    if not _has_others(path):
        raise failed(said("{device} has no key beside the one in {file}.", device=path, file=file))
    await _fits(("cryptsetup", "luksRemoveKey", "--batch-mode", "--", path, file))


def _has_others(path: str) -> bool:
    """Whether the container has another key; where its header cannot be read nobody knows."""
    try:
        return keys_on(path) > 1
    except ValueError:
        return False


async def _fits(argv: Sequence[str]) -> bool:
    """Whether a program of cryptsetup's found a slot that the key opens. Raises HelperError."""
    ended = await ask(argv, timeout=SHORT)
    if ended.status not in (0, NO_KEY):
        raise failed(ended.ending, ended.output)
    return ended.status == 0


def _require_its_container(plan: Plan, target: Target, path: str) -> None:
    device = kernel.device_at(path)
    if device is None:
        raise failed(said("{device} is not there any more.", device=path))
    if not arrays.stands_on(device, named_array(plan).uuid):
        raise failed(said("{device} does not lie on the array of the plan.", device=path))
    uuid = next((uuid for on, _, uuid in found_containers(plan.steps) if on == target), "")
    carries(path, LUKS_CONTAINER, uuid)
