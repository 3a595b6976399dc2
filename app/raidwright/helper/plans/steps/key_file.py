"""Key files: made before their slot, and deleted with it."""

from functools import partial
from typing import assert_never

from raidwright.helper.looking.configured import key_files
from raidwright.helper.plans.steps.handling import Errand, Handling, Udev, nothing
from raidwright.helper.plans.steps.luks import NO_KEY
from raidwright.helper.plans.steps.unnamed_key import take_back
from raidwright.storage.failures import said
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.key_file import KeyStep, MakeKeyFile, RemoveKeyFile
from raidwright.storage.steps.luks import encrypts


def handle(plan: Plan, step: KeyStep, errand: Errand) -> Handling:
    """How a key file is made, and how it is deleted."""
    array, root = named_array(plan).uuid, errand.root

    async def is_there() -> None:
        key_files.require_key(array, root)

    async def is_gone() -> None:
        key_files.require_none(array, root)

    match step:
        case MakeKeyFile():
            # What a build has begun is cleaned up by its journal, which must find the file.
            undo = nothing if encrypts(plan.steps) else partial(take_back, plan, root)
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                in_use=True,
                before=is_gone,
                prepare=partial(key_files.make_key, array, root),
                put_back=undo,
                meanings={NO_KEY: said("This is not its passphrase.")},
                verify=is_there,
            )
        case RemoveKeyFile():
            remove = partial(key_files.remove_key, array, root)
            return Handling(udev=Udev.LOOKS, makes_on=(), prepare=remove, verify=is_gone)
        case _:
            assert_never(step)
