"""A running array is looked after: checked, mended, held to a speed, given a bitmap or rid of it."""

import os
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import assert_never

from raidwright.helper.errors import step_failure
from raidwright.helper.looking.configured.check_calendar import timer_is_on
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import LAST_SYNC_ACTION, SYNC_ACTION, read_array
from raidwright.helper.looking.layers.volumes import group_not_renamed, parts_above
from raidwright.helper.plans.array_in_service import require_in_service
from raidwright.helper.plans.refusals import not_as_seen
from raidwright.helper.plans.steps.configuration import editing
from raidwright.helper.plans.steps.handling import AGAIN, Handling, PlanEnvironment, Udev, no_check
from raidwright.helper.tools import becomes
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.upkeep import (
    AddBitmap,
    ArrayUpkeep,
    CheckArray,
    CheckByCalendar,
    EndCheck,
    LimitSync,
    MendArray,
    RemoveBitmap,
    RenameGroup,
    UpkeepStep,
    groups_renamed,
    is_checked,
)
from raidwright.storage.steps.watching import WatchingStep


def handle(plan: Plan, step: ArrayUpkeep | RenameGroup) -> Handling:
    """How each is done, and what tells that it was."""
    match step:
        case CheckArray() | MendArray():
            begun = partial(_is_begun, step)
            return _handling(plan, step, begun, prepare=partial(_write_settings, plan, step))
        case EndCheck():
            return _handling(plan, step, lambda device: not is_checked(read_array(device)))
        case LimitSync():
            write = partial(_write_settings, plan, step)
            return _handling(plan, step, partial(_is_held, step), prepare=write)
        case AddBitmap():
            return _tried_again(plan, _handling(plan, step, lambda device: read_array(device).bitmap), False)
        case RemoveBitmap():
            return _tried_again(
                plan, _handling(plan, step, lambda device: not read_array(device).bitmap), True
            )
        case CheckByCalendar():
            return _handling(
                plan,
                step,
                lambda _: timer_is_on() is step.wanted,
                prepare=partial(_require_timer, step.wanted),
            )
        case RenameGroup():
            require = partial(_require_group, plan, step)
            renamed = partial(_is_renamed, step)
            return replace(_handling(plan, step, renamed), require=require)
        case _:
            assert_never(step)


def _is_begun(step: CheckArray | MendArray, array: Device) -> bool:
    """Whether md has been told to do it, or did it last.

    What is small has been gone through by the time that it is looked at. Beside a slow disk md writes its
    superblocks first, which takes minutes, and begins afterwards.
    """
    return step.action in (array.attribute(SYNC_ACTION), array.attribute(LAST_SYNC_ACTION))


def _require_group(plan: Plan, step: RenameGroup) -> None:
    """The group of that UUID lies on the plan's array alone, and the name is no other's."""
    own = require_fit(plan, step)
    for group in groups_renamed((step,)):
        reason = group_not_renamed(own, group)
        if reason is not None:
            raise step_failure(reason)


def _is_renamed(step: RenameGroup, array: Device) -> bool:
    return {part.name for part in parts_above(array) if part.uuid == step.group} == {step.wanted}


def _require_timer(wanted: bool) -> None:
    if timer_is_on() != (not wanted):
        raise step_failure(
            english("The timer for scheduled checks changed after the plan was made. Create the plan again.")
        )


def _handling(
    plan: Plan,
    step: UpkeepStep,
    is_so: Callable[[Device], bool],
    prepare: Callable[[], None] = no_check,
) -> Handling:
    def require() -> None:
        require_fit(plan, step)

    verify = partial(_require_change, plan, is_so)
    return Handling(
        udev=Udev.LOOKS, makes_on=(), in_use=True, prepare=prepare, require=require, verify=verify
    )


def _tried_again(plan: Plan, handling: Handling, has_bitmap: bool) -> Handling:
    """A bitmap that md refuses while it fails a member is asked for once more, as long as it is not so."""

    def is_due() -> bool:
        return read_array(require_in_service(plan)).bitmap is has_bitmap

    return replace(handling, tries=AGAIN, is_due=is_due)


def upkeep_edit(
    plan: Plan,
    step: WatchingStep,
    environment: PlanEnvironment,
    require_counts: Callable[[], Awaitable[None]],
) -> Handling:
    """As any edit, while the array stands as it was seen; taken back when what is entered does not count."""
    edit = editing(plan, step, environment, undoes=True)

    def require() -> None:
        require_fit(plan, step)

    def prepare() -> None:
        require()
        edit.prepare()

    async def verify() -> None:
        await edit.verify()
        await require_counts()

    return replace(edit, in_use=True, require=require, prepare=prepare, verify=verify)


def require_fit(plan: Plan, step: UpkeepStep) -> Device:
    """The device of the plan's array, which another may have become, or come to stand otherwise."""
    device = require_in_service(plan)
    if not step.fits(read_array(device)):
        raise step_failure(not_as_seen(device.path))
    return device


async def _require_change(plan: Plan, is_so: Callable[[Device], bool]) -> None:
    if not await becomes(lambda: is_so(require_in_service(plan))):
        raise step_failure(
            english("The command had no effect on {array}.", array=require_in_service(plan).path)
        )


def _write_settings(plan: Plan, step: LimitSync | CheckArray | MendArray) -> None:
    """What is written to an array's own file reaches no other that has its name later."""
    device = require_fit(plan, step)
    for name, words in step.settings():
        file = os.open(device.folder / name, os.O_WRONLY | os.O_CLOEXEC)
        try:
            os.write(file, words.encode())
        finally:
            os.close(file)


def _is_held(step: LimitSync, device: Device) -> bool:
    array = read_array(device)
    return (array.slowest, array.fastest) == (step.slowest, step.fastest)
