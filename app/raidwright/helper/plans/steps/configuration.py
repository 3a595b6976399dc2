"""The computer's configuration: entries written and taken out, the initial RAM disk made again."""

from typing import assert_never

from raidwright.helper.errors import failed
from raidwright.helper.looking import settings
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.steps.handling import LONG, Errand, Handling, Udev, nothing
from raidwright.storage.failures import said
from raidwright.storage.plan.keeping import has_room
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.configuration import (
    ConfigurationStep,
    EditStep,
    ForgetLines,
    KeepArray,
    KeepContainer,
    KeepMount,
    RenewRamdisk,
)


def handle(plan: Plan, step: ConfigurationStep, errand: Errand) -> Handling:
    """How a file is changed, and the initial RAM disk made again."""
    match step:
        case KeepArray() | KeepContainer() | KeepMount() | ForgetLines():
            return _edit(plan, step, errand)
        case RenewRamdisk():
            return Handling(udev=Udev.LOOKS, makes_on=(), before=_has_room, limit=LONG, verify=nothing)
        case _:
            assert_never(step)


def _edit(plan: Plan, step: EditStep, errand: Errand) -> Handling:
    edits, root = step.edits(plan), errand.root

    async def as_seen() -> None:
        for edit in edits:
            edited_files.require_as_seen(edit, root)

    def change() -> None:
        for edit in edits:
            edited_files.carry_out(edit, root, errand.state)

    async def is_done() -> None:
        for edit in edits:
            edited_files.require_done(edit, root)

    return Handling(udev=Udev.LOOKS, makes_on=(), before=as_seen, prepare=change, verify=is_done)


async def _has_room() -> None:
    found = settings.ramdisk()
    if found is None or not has_room(found):
        raise failed(said("There is no room to make the initial RAM disk again."))
