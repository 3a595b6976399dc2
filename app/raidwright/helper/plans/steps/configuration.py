"""The computer's configuration: entries written and taken out, the initial RAM disk made again."""

from collections.abc import Iterable
from functools import partial
from typing import assert_never

from raidwright.helper.errors import step_failure
from raidwright.helper.looking.configured import ramdisks, settings
from raidwright.helper.looking.in_use.at_work import has_ended
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.steps.handling import LONG, SHORT, Handling, PlanEnvironment, Udev, nothing
from raidwright.storage.failures import english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.boot_entries import has_room
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.configuration import (
    AddArrayEntry,
    AddContainerEntry,
    AddMountEntry,
    ConfigurationStep,
    RemoveEntries,
    RenewRamdisk,
    RereadUnits,
)
from raidwright.storage.steps.step import Edit, StepBase
from raidwright.storage.steps.unlocking import changes_lines


def handle(plan: Plan, step: ConfigurationStep, environment: PlanEnvironment) -> Handling:
    """How a file is changed, and the initial RAM disk made again."""
    match step:
        case AddArrayEntry() | AddContainerEntry() | AddMountEntry() | RemoveEntries():
            return editing(plan, step, environment, undoes=_puts_back(plan, (step,)))
        case RereadUnits():
            due = settings.has_systemd
            return Handling(udev=Udev.LOOKS, makes_on=(), is_due=due, verify=nothing, again=_forgets(plan))
        case RenewRamdisk():
            again = _forgets(plan)
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                before=partial(_require_alone, step),
                limit=LONG,
                verify=nothing,
                again=again,
            )
        case _:
            assert_never(step)


def _forgets(plan: Plan) -> bool:
    """Whether files are put back that systemd or the initial RAM disk goes by."""
    return changes_lines(plan.steps) or _puts_back(plan, plan.steps)


def _puts_back(plan: Plan, steps: Iterable[object]) -> bool:
    """Whether entries of ``steps`` are undone when the plan ends before a loss; those of a build are not.

    A build that is resumed finds them. Half of what an array needs at each start would count as all of it
    to the next plan.
    """
    return plan.purpose is Purpose.KEEP or any(isinstance(step, RemoveEntries) for step in steps)


def editing(plan: Plan, step: StepBase, environment: PlanEnvironment, *, undoes: bool) -> Handling:
    """How the files of a step are changed; it ``undoes`` that when the plan ends before anything is lost."""
    edits, root = step.edits(plan), environment.root

    async def require_as_seen() -> None:
        for edit in edits:
            edited_files.require_as_seen(edit, root)

    before: list[tuple[Edit, bytes | None]] = []

    def change() -> None:
        for edit in edits:
            before.append((edit, edited_files.carry_out(edit, root, environment.state)))

    async def require_done() -> None:
        for edit in edits:
            edited_files.require_done(edit, root)

    async def undo() -> None:
        edited_files.put_all_back(before, root)

    put_back = undo if undoes else nothing
    return Handling(
        udev=Udev.LOOKS,
        makes_on=(),
        before=require_as_seen,
        prepare=change,
        verify=require_done,
        put_back=put_back,
    )


async def _require_alone(step: RenewRamdisk) -> None:
    """Two of them at once write into the same new file, and what comes of that may not start."""
    if not await has_ended(step.made_by.value, SHORT):
        raise step_failure(
            english(
                "{program} is already running. Try again when it has finished.", program=step.made_by.value
            )
        )
    ramdisk = ramdisks.ramdisk()
    if ramdisk is None or not has_room(ramdisk):
        raise step_failure(
            english("There is not enough free space to rebuild the initramfs. Free some space first.")
        )
