"""The verbs that ask for one thing: what was typed fills the fields of the operation of that name.

`cli.arguments` gives each of them the tag of its operation and calls what can be typed as its fields. Some
ask for a file or a word first, or go on with the next plan of the same wish.
"""

import shlex
from argparse import Namespace
from typing import get_args

import msgspec

from raidwright.bench.sync_watch import SyncMoment
from raidwright.cli.acting.carry_out import agree_and_carry_out, find_drive_id, open_and_carry_out
from raidwright.cli.arguments.typed import typed_disk
from raidwright.cli.measuring.sync_watch import until_over
from raidwright.cli.showing.opening import open_session
from raidwright.cli.showing.plan import first_blocking_code, first_reason
from raidwright.cli.terminal.password_agent import is_somebody_here
from raidwright.cli.terminal.printing import CommandError, UsageError, say, tell
from raidwright.cli.terminal.speech import tr
from raidwright.language.sentences import array_status_words, sentence
from raidwright.machine.header_file import flaw_or_header, mounted_at
from raidwright.machine.port import Machine
from raidwright.session.session import Session
from raidwright.session.sync_watch import watch_sync
from raidwright.storage.design.design import BootChoices, MountOptions, Ownership
from raidwright.storage.design.document import fault_sentence
from raidwright.storage.failures import english
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.boot import BackUpHeader, PutHeaderBack
from raidwright.storage.operations.use import LookInside, Unlock
from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.planner import plan_for
from raidwright.storage.plan.repair.choices import guide, has_left, plan_coming, wanted_out
from raidwright.storage.plan.repair.findings import (
    bound_finding,
    disk_by_id_or_path,
    in_service,
    service_findings,
)
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.snapshot.array_status import count_slots
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import drive_id
from raidwright.storage.steps.filesystem import mounts_made
from raidwright.storage.steps.luks import unlocks

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
        raise UsageError(tr("This is not possible. {error}", error=fault_sentence(str(error)))) from None
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


def _staying(options: Namespace) -> BootChoices:
    mount = MountOptions(noatime=options.noatime, discard=options.discard, compress=options.compress)
    may = Ownership(options.ownership) if options.ownership else Ownership.MINE if options.owner else None
    return BootChoices(options.when, mount, options.discard_through, may, options.owner)


async def header(options: Namespace) -> int:
    """Save the header of the encryption of an array, or restore it from a backup."""
    if options.action == "backup":
        mount_point = mounted_at(options.file)
        return await open_and_carry_out(
            options, lambda look: plan_for(BackUpHeader(options.array, mount_point), look), options.file
        )
    content, flaw_or_luks = flaw_or_header(options.file)
    return await open_and_carry_out(
        options, lambda look: plan_for(PutHeaderBack(options.array, flaw_or_luks), look), content
    )


_NOT_TO_BE_MOUNTED = frozenset({"unlock-nothing", "mount-nowhere", "mount-when-entered"})
"""Codes of findings: nothing there has a place to be mounted at, or systemd mounts it there."""


async def inspect(options: Namespace) -> int:
    """Start an array read-only, and open layer after layer until something is mounted or no more show."""

    def answer(snapshot: Snapshot) -> Answer:
        return plan_for(LookInside(options.array, options.point), snapshot)

    async with open_session(options) as (session, machine):
        plan = await agree_and_carry_out(session, machine, options, answer)
        while not mounts_made(plan.steps):
            options.confirm = None
            further = answer(await machine.look())
            if not isinstance(further, Planned):
                tell(first_reason(further))
                break
            plan = await agree_and_carry_out(session, machine, options, answer, options.passphrase_file)
    tell(tr("To unmount and stop it: raidwright stop {array}", array=shlex.quote(options.array)))
    return 0


async def unlock(options: Namespace) -> int:
    """Unlock and mount what is on an array; a layer that shows only once unlocked takes a second plan."""

    def answer(snapshot: Snapshot) -> Answer:
        return plan_for(Unlock(options.array, options.point), snapshot)

    async with open_session(options) as (session, machine):
        plan = await agree_and_carry_out(session, machine, options, answer, options.passphrase_file)
        if not unlocks(plan.steps) or mounts_made(plan.steps):
            return 0
        options.confirm = None
        inside = answer(await machine.look())
        if isinstance(inside, Planned):
            await agree_and_carry_out(session, machine, options, answer)
        else:
            _tell_unmounted(inside)
    return 0


def _tell_unmounted(inside: Refused) -> None:
    """Say why what was unlocked is not mounted. Raises CommandError where it was to be mounted."""
    reason = first_reason(inside)
    if first_blocking_code(inside) not in _NOT_TO_BE_MOUNTED:
        raise CommandError(tr("The array is unlocked, but not mounted: {reason}", reason=reason))
    tell(reason)


_LOOKED_AWAY = english("Stopped watching. The rebuild continues. Progress: raidwright status")


async def replace(options: Namespace) -> int:
    """Have a disk join an array, in the place of a member that still serves or in an empty one.

    If no disk is named, wait for a blank one while somebody is there to agree to it. Then watch until the
    disk is filled. Raises CommandError when somebody looked away before that.
    """
    async with open_session(options) as (session, machine):
        snapshot = await machine.look()
        out = _leaving_drive_id(options, snapshot)

        def answer(now: Snapshot) -> Answer:
            if options.new:
                return plan_replacement(options.array, find_drive_id(options.new, now), now, out)
            return plan_coming(options.array, out, now)

        if not options.new and not isinstance(answer(snapshot), Planned) and is_somebody_here():
            await _wait_for_blank_disk(options, out, machine, snapshot)
        await agree_and_carry_out(session, machine, options, answer)
        if options.watch and not options.json:
            await _watch_until_filled(options, out, session, machine)
    return 0


def _leaving_drive_id(options: Namespace, snapshot: Snapshot) -> str:
    """The id of the drive that is to leave: the one named, or else the one in trouble.

    Empty for an empty place. Raises UsageError where nothing has to be replaced.
    """
    array = find_array(options.array, snapshot)
    if options.old or options.new or not isinstance(array, Array):
        return find_drive_id(options.old, snapshot)
    troubled = wanted_out(array, snapshot)
    if troubled is None and array.running and not count_slots(array).missing:
        raise UsageError(
            tr(
                "No disk of {array} is missing or failing. To replace a healthy one, name it with --old.",
                array=options.array,
            )
        )
    return drive_id(troubled) if troubled else ""


async def _wait_for_blank_disk(options: Namespace, out: str, machine: Machine, snapshot: Snapshot) -> None:
    """Say what has to be done by hand, and wait for a disk that fits; Control-C ends that.

    Returns at once when something is wrong that no disk would mend: the plan's refusal says what.
    """
    array = find_array(options.array, snapshot)
    if not isinstance(array, Array):
        return
    service, going = in_service(array, snapshot), disk_by_id_or_path(out, snapshot)
    if is_blocked(tuple(service_findings(service, snapshot, joining=True))):
        return
    if going is not None and bound_finding(going, service, snapshot):
        return
    for number, step in enumerate(guide(array, going, None, snapshot), 1):
        tell(f"{number}. {sentence(step)}")
    if going is not None:
        verb = "remove" if has_left(going, array, snapshot) else "fail"
        arguments = f"{options.array} {typed_disk(going)}"
        tell(
            tr(
                "To remove that disk, in another terminal: {command}",
                command=f"raidwright {verb} {arguments}",
            )
        )
    tell(tr("Waiting for a blank disk. Press Ctrl+C to stop without changing anything…"))
    async for now in machine.watch():
        if isinstance(plan_coming(options.array, out, now), Planned):
            return


async def _watch_until_filled(options: Namespace, out: str, session: Session, machine: Machine) -> None:
    snapshot = await machine.look()
    array = find_array(options.array, snapshot)
    if not isinstance(array, Array):
        return
    tell(tr("Watching the rebuild. Ctrl+C stops watching; the rebuild continues."))
    past_moments: list[SyncMoment] = []
    if not await until_over(
        watch_sync(machine, array, snapshot, session.history), past_moments, as_json=False
    ):
        raise CommandError(_LOOKED_AWAY)
    after = await machine.look()
    now, old_disk = find_array(options.array, after), disk_by_id_or_path(out, after)
    if isinstance(now, Array):
        say(f"{options.array}: {array_status_words(now)}")
        if old_disk is not None and has_left(old_disk, now, after):
            clears = f"raidwright remove {shlex.quote(options.array)} {typed_disk(old_disk)}"
            say(tr("To remove the old disk from the array and wipe it: {command}", command=clears))
