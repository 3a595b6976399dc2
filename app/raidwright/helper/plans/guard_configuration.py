"""What forbids changing the configuration: other files than the plan saw, lines that are none of its own."""

from collections.abc import Collection, Iterator
from pathlib import Path

from raidwright.helper.errors import HelperError, shown
from raidwright.helper.looking import kernel, settings
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.storage.failures import said
from raidwright.storage.plan.keeping import clashes, has_room
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.settings import SettingLine, array_link, is_steady
from raidwright.storage.steps.configuration import renews
from raidwright.storage.steps.edit import Edit

_ROOT = Path("/")


def reasons_against_editing(plan: Plan, held: HeldDisks, root: Path = _ROOT) -> Iterator[str]:
    """Every reason not to change the files as ``plan`` says, which goes about the ``held`` disks."""
    edits = [edit for step in plan.steps for edit in step.edits(plan)]
    lines = settings.every_line(root) if edits else ()
    devices = {device for disk in held.devices for device in (disk, *kernel.above(disk))}
    for edit in edits:
        try:
            edited_files.require_as_seen(edit, root)
        except HelperError as error:
            yield error.said
        for line in clashes(edit, lines):
            yield said("{file} already names it in line {line}", file=line.file, line=line.line)
        yield from _not_its_own(plan, edit, lines, devices)
    found = settings.ramdisk(root) if renews(plan.steps) else None
    if renews(plan.steps) and (found is None or not has_room(found)):
        yield said("There is no room to make the initial RAM disk again.")


def _not_its_own(
    plan: Plan, edit: Edit, lines: Collection[SettingLine], devices: Collection[Device]
) -> Iterator[str]:
    """What is taken out names the plan's array, or a device on its disks, by a name that stays."""
    there = {line.line: line for line in lines if line.file == edit.file.path}
    for gone in edit.removed:
        line = there.get(gone.number)
        if line is None or not _is_of(plan, line, devices):
            yield said(
                "line {line} of {file} is about something else: {text}",
                line=gone.number,
                file=edit.file.path,
                text=shown(line.text if line else gone.text),
            )


def _is_of(plan: Plan, line: SettingLine, devices: Collection[Device]) -> bool:
    """By the array's UUID a line is known even when the array does not run."""
    if plan.array is not None and array_link(plan.array.uuid) in line.names:
        return True
    return is_steady(line.device) and kernel.device_at(line.device) in devices
