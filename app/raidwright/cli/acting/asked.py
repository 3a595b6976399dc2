"""The verbs that ask for one thing: what was typed fills the fields of the operation of that name.

`cli.arguments` gives each of them the tag of its operation and calls what can be typed as its fields.
"""

from argparse import Namespace
from typing import get_args

import msgspec

from raidwright.cli.acting.carry_out import find_drive_id, open_and_carry_out
from raidwright.cli.terminal.printing import UsageError
from raidwright.cli.terminal.speech import tr
from raidwright.storage.design.design import MountOptions, Ownership, Staying
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.snapshot.disks import Snapshot

_KINDS = {kind.__struct_config__.tag: kind for kind in get_args(PlannableOperation)}


async def ask_for(options: Namespace) -> int:
    """Carry out what the verb asks for, once its plan is agreed to."""
    return await open_and_carry_out(options, lambda look: plan_for(operation_typed(options, look), look))


def operation_typed(options: Namespace, look: Snapshot) -> PlannableOperation:
    """What is asked for. Raises UsageError for what has no such fields, CommandError for an unknown disk."""
    kind = _KINDS[options.operation]
    typed = {name: _value(name, options, look) for name in kind.__struct_fields__ if name in options}
    if "wish" in kind.__struct_fields__:
        typed["wish"] = _staying(options)
    try:
        operation: PlannableOperation = msgspec.convert({"type": options.operation, **typed}, kind)
    except msgspec.ValidationError as error:
        raise UsageError(tr("This is not possible: {error}.", error=error)) from None
    return operation


def _value(name: str, options: Namespace, look: Snapshot) -> object:
    value = getattr(options, name)
    match name:
        case "drive":
            return find_drive_id(value, look)
        case "drives":
            return [find_drive_id(each, look) for each in value]
        case _:
            return value


def _staying(options: Namespace) -> Staying:
    mount = MountOptions(noatime=options.noatime, discard=options.discard, compress=options.compress)
    may = Ownership(options.ownership) if options.ownership else Ownership.MINE if options.owner else None
    return Staying(options.when, mount, options.discard_through, may, options.owner)
