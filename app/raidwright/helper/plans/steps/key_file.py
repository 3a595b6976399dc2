"""Key files and the slots they open: made before the slot, and deleted with it or after it."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import assert_never

from raidwright.helper.errors import refusal, step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import key_files
from raidwright.helper.looking.in_use.at_work import has_ended
from raidwright.helper.looking.on_disk.blankness import keys_on
from raidwright.helper.plans.array_in_service import lies_on_array
from raidwright.helper.plans.steps.handling import (
    SHORT,
    Handling,
    PlanEnvironment,
    Udev,
    nothing,
    require_signature,
)
from raidwright.helper.plans.steps.luks import NO_KEY
from raidwright.helper.runner import never_cut_short
from raidwright.helper.tools import ask
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.steps.configuration import found_containers
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.key_file import (
    EnterKeyFile,
    KeyStep,
    MakeKeyFile,
    RemoveKeyFile,
    RetireKeyFile,
    TryPassphrase,
    containers_with_new_key_file,
    try_key_file,
)
from raidwright.storage.steps.luks import encrypts
from raidwright.storage.steps.targets import Target
from raidwright.storage.steps.unlocking import containers_changed

_NOT_DONE = 1
"""Of cryptsetup: what was asked for could not be done, as where a disk refuses the write of a header."""


def require_container(plan: Plan, path: str, uuid: str = "") -> None:
    """Raise HelperError unless a container on the plan's array is there, of that UUID if one is given."""
    device = kernel.device_at(path)
    if device is None:
        raise step_failure(english("{device} is no longer available.", device=path))
    if not lies_on_array(plan, device):
        raise step_failure(english("{device} is not on the array of the plan.", device=path))
    require_signature(path, LUKS_CONTAINER, uuid)


async def require_unread(file: str) -> None:
    """Raise HelperError while a program that has read the key file may still put its slot down."""
    if not await has_ended("cryptsetup", SHORT, file):
        raise step_failure(english("cryptsetup is still using {file}.", file=file))


def require_others(path: str, file: str) -> None:
    """Raise HelperError unless the container has another key; of a header that is not read nobody knows."""
    try:
        left = keys_on(path) - 1
    except ValueError:
        left = 0
    if left < 1:
        raise step_failure(
            english("No key other than the one in {file} was found on {device}.", device=path, file=file)
        )


async def fits(argv: Sequence[str]) -> bool:
    """Whether a program of cryptsetup's found a slot that the key opens. Raises HelperError."""
    ended = await ask(argv, timeout=SHORT)
    if ended.status not in (0, NO_KEY):
        raise step_failure(ended.ending, ended.output)
    return ended.status == 0


def handle(plan: Plan, step: KeyStep, environment: PlanEnvironment) -> Handling:
    """How a key file is made, how a container is told of it, and how it is deleted."""
    array, root = named_array(plan).uuid, environment.root

    async def require_there() -> None:
        key_files.require_key(array, root)

    async def require_gone() -> None:
        key_files.require_none(array, root)

    match step:
        case MakeKeyFile():
            # What a build has begun is cleaned up by its journal, which must find the file.
            undo = nothing if encrypts(plan.steps) else partial(take_back, plan, root)
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                in_use=True,
                before=require_gone,
                prepare=partial(key_files.make_key, array, root),
                put_back=undo,
                meanings={NO_KEY: english("Wrong passphrase.")},
                verify=require_there,
            )
        case EnterKeyFile() | RetireKeyFile():
            return _slot_handling(plan, step, environment)
        case TryPassphrase(target=target):
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                in_use=True,
                before=partial(_require_container, plan, target),
                meanings={NO_KEY: english("Wrong passphrase.")},
                verify=nothing,
            )
        case RemoveKeyFile():
            remove = partial(key_files.remove_key, array, root)
            before = nothing if plan.disks else partial(_require_unnamed, array, root)
            return Handling(udev=Udev.LOOKS, makes_on=(), before=before, prepare=remove, verify=require_gone)
        case _:
            assert_never(step)


def _slot_handling(plan: Plan, step: EnterKeyFile | RetireKeyFile, environment: PlanEnvironment) -> Handling:
    """How a slot is made or removed: no second one for a key the container knows, none removed for others."""
    slot = _Slot(plan, step.target, environment.root)
    enters = isinstance(step, EnterKeyFile)
    return Handling(
        udev=Udev.LOOKS,
        makes_on=(),
        in_use=True,
        before=slot.require_makeable if enters else slot.require_removable,
        is_due=lambda: slot.fits is not enters,
        meanings={NO_KEY: english("Wrong passphrase.")} if enters else {_NOT_DONE: slot.unwritten()},
        verify=slot.require_there if enters else slot.require_gone,
        after=nothing if enters else slot.delete,
    )


async def _require_unnamed(array: str, root: Path) -> None:
    require_no_entry(array, root)


def require_no_entry(array: str, root: Path) -> None:
    """Raise HelperError while an entry of crypttab names the key file of that array."""
    if key_files.is_named(array, root):
        raise refusal(english("/etc/crypttab still contains {file}.", file=key_path(array)))


class _Slot:
    """The slot of the container on ``target`` that the array's key file opens, if there is one."""

    def __init__(self, plan: Plan, target: Target, root: Path) -> None:
        self._plan, self._target, self._root = plan, target, root
        self._array = named_array(plan).uuid
        self._file = f"{root / key_path(self._array)[1:]}"
        self.fits = False
        """Whether there is such a slot, as of the last look."""

    async def require_makeable(self) -> None:
        key_files.require_key(self._array, self._root)
        await self._look()

    async def require_removable(self) -> None:
        """Raise HelperError if slot or file cannot go, before anything is lost; half a file opens nothing."""
        key_files.require_removable(self._array, self._root)
        require_no_entry(self._array, self._root)
        if key_files.is_whole(self._array, self._root):
            await self._look()
        if self.fits:
            require_others(self._path(), self._file)

    async def require_there(self) -> None:
        key_files.require_key(self._array, self._root)

    def unwritten(self) -> Sentence:
        """That the header cannot be written, as where a disk refuses it."""
        return english("{device} cannot be written. The key file is kept.", device=self._path())

    async def require_gone(self) -> None:
        if self.fits and await fits(try_key_file(self._path(), self._file).argv):
            raise step_failure(
                english("{file} still unlocks {device}.", file=key_path(self._array), device=self._path())
            )

    async def delete(self) -> None:
        key_files.remove_key(self._array, self._root)
        key_files.require_none(self._array, self._root)

    async def _look(self) -> None:
        require_container(self._plan, self._path())
        await require_unread(self._file)
        self.fits = await fits(try_key_file(self._path(), self._file).argv)

    def _path(self) -> str:
        return target_path(self._plan, self._target)


async def _require_container(plan: Plan, target: Target) -> None:
    require_container(plan, target_path(plan, target))


async def take_back(plan: Plan, root: Path) -> None:
    """Take the key file of a plan that was broken off from its container again, and delete it.

    Does nothing once a crypttab names the file. The file stays where its container is not there or keeps the
    slot, which is found by the file alone; the next plan that would make one tells of it.
    Raises HelperError, or OSError.
    """
    array = named_array(plan).uuid
    if key_files.is_named(array, root):
        return
    if key_files.is_whole(array, root):
        file = f"{root / key_path(array)[1:]}"
        # A program that has read the file already may still write its slot.
        await require_unread(file)
        for target in containers_with_new_key_file(plan.steps):
            await _remove_slot(plan, target, file)
    key_files.remove_key(array, root)


async def _remove_slot(plan: Plan, target: Target, file: str) -> None:
    """Remove the slot that the file opens, and no other; cryptsetup would remove the last one too."""
    path = target_path(plan, target)
    require_container(plan, path, _uuid_of(plan, target))
    if not await fits(try_key_file(path, file).argv):
        return
    require_others(path, file)
    await never_cut_short(fits(("cryptsetup", "luksRemoveKey", "--batch-mode", "--", path, file)))


def _uuid_of(plan: Plan, target: Target) -> str:
    """UUID of the container on ``target`` as the plan has it; empty where it says none."""
    containers = ((on, uuid) for on, _, uuid in found_containers(plan.steps))
    return next((uuid for on, uuid in (*containers, *containers_changed(plan.steps)) if on == target), "")
