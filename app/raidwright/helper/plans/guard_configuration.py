"""What forbids changing the configuration: other files than the plan saw, lines that are none of its own."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path

from raidwright.helper.errors import HelperError, shown
from raidwright.helper.looking import arrays, kernel, settings
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.held_disks import HeldDisks, ground_of
from raidwright.storage.failures import said
from raidwright.storage.plan.keeping import clashes, entered_in, has_room, line_seen
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.settings import SettingLine, array_link, is_steady
from raidwright.storage.steps.configuration import ramdisk_programs
from raidwright.storage.steps.edit import Edit

_ROOT = Path("/")


def reasons_against_editing(plan: Plan, held: HeldDisks, root: Path = _ROOT) -> Iterator[str]:
    """Every reason not to change the files as ``plan`` says, which goes about the ``held`` disks."""
    edits = [edit for step in plan.steps for edit in step.edits(plan)]
    lines = settings.every_line(root) if edits else ()
    ground = ground_of(plan, held.devices)
    for edit in edits:
        try:
            edited_files.require_as_seen(edit, root)
        except HelperError as error:
            yield error.said
        for line in clashes(edit, lines):
            yield said("{file} already names it in line {line}", file=line.file, line=line.line)
        yield from _not_its_own(plan, edit, lines, ground)
    yield from _hidden(edits, root)
    if any(edit.removed for edit in edits):
        yield from _runs_elsewhere(plan, ground)
    yield from _no_ramdisk(plan, root)


def _not_its_own(
    plan: Plan, edit: Edit, lines: Collection[SettingLine], ground: Sequence[Device]
) -> Iterator[str]:
    """What is taken out names the plan's array, or a device on its ``ground``, by a name that stays."""
    there = {line.line: line for line in lines if line.file == edit.file.path}
    devices = {device for each in ground for device in kernel.above(each)}
    for gone in edit.removed:
        line = there.get(gone.number)
        if line is None or not _is_of(plan, line, devices):
            yield said(
                "line {line} of {file} is about something else: {text}",
                line=gone.number,
                file=edit.file.path,
                text=shown(line.text if line else gone.text),
            )
        elif gone != line_seen(line):
            yield said(
                "line {line} of {file} is not what the plan shows: {text}",
                line=gone.number,
                file=edit.file.path,
                text=shown(line.text),
            )


def _is_of(plan: Plan, line: SettingLine, devices: Collection[Device]) -> bool:
    """By the array's UUID a line is known even when the array does not run."""
    if plan.array is not None and array_link(plan.array.uuid) in line.names:
        return True
    return is_steady(line.device) and kernel.device_at(line.device) in devices


def _runs_elsewhere(plan: Plan, ground: Collection[Device]) -> Iterator[str]:
    """A disk that an array has dropped bears its UUID still, and the array goes on without it."""
    for array in arrays.running_as(plan.array.uuid) if plan.array else ():
        others = kernel.outside(array, ground)
        if others:
            yield said(
                "{array}, of which lines are taken out, runs on what is not in the plan: {disks}",
                array=array.path,
                disks=", ".join(device.path for device in others),
            )


def _hidden(edits: Iterable[Edit], root: Path) -> Iterator[str]:
    """Of two files of a kind only the first may be read: a new one would hide what the other says."""
    places = entered_in(settings.setting_files(root))
    for edit in edits:
        place = places.get(edit.kind)
        if edit.added and place is not None and place.path != edit.file.path:
            yield said("entries go into {place} here, not into {file}", place=place.path, file=edit.file.path)


def _no_ramdisk(plan: Plan, root: Path) -> Iterator[str]:
    wanted = ramdisk_programs(plan.steps)
    found = settings.ramdisk(root) if wanted else None
    if wanted and (found is None or not has_room(found)):
        yield said("There is no room to make the initial RAM disk again.")
    elif found is not None and {found.made_by} != set(wanted):
        yield said("The initial RAM disk is made by {program} here.", program=found.made_by.value)
