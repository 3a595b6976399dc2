"""Whether a disk or a partition is clean, or cannot be wiped: questions put to it, and what was answered."""

import asyncio
import contextlib
import os
from collections.abc import Callable, Collection, Iterator
from functools import partial

from raidwright.helper.errors import HelperError, step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import is_running, read_array
from raidwright.helper.looking.on_disk import blankness, signatures
from raidwright.helper.looking.on_disk.blankness import key_remains
from raidwright.helper.looking.on_disk.contents import SILENT, look_at
from raidwright.helper.looking.on_disk.patience import (
    DEAD,
    ask_descriptor,
    ask_disk,
    ask_open,
    ask_path,
    has_failed_lately,
)
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks
from raidwright.helper.runner import Completed
from raidwright.helper.tools import ask
from raidwright.protocol import DiskCertificate, Probe
from raidwright.storage.failures import Sentence, as_failure, english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.array_status import needs_any
from raidwright.storage.snapshot.arrays import FAULTY
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.disk import (
    FRONT,
    clears_array_above,
    disks_only_cleared,
    disks_wiped,
    members_erased,
)
from raidwright.storage.steps.luks import erases_keys_on
from raidwright.storage.steps.lvm import removes_volumes
from raidwright.storage.steps.step import Command, Effect, shell_line
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition
from raidwright.storage.units import KIB, MIB

NOTHING = english("nothing found")
_BLKID_NOTHING = 2


async def certify(disk: HeldDisk, path: str, commands: tuple[Command, ...]) -> DiskCertificate:
    """Put the questions to what is at ``path``, which is the disk or a partition of it.

    Raises HelperError when one of them finds something.
    """
    # To read where the keys were takes as long as the disk needs, and the programs hardly ask the disk.
    questions = asyncio.gather(*(ask(command.argv) for command in commands))
    keys, answers = await asyncio.gather(asyncio.to_thread(_keys, path), questions)
    probes = [_probe_of(command, answer) for command, answer in zip(commands, answers, strict=True)]
    probes += [_sweep(path), keys]
    unclean = [probe for probe in probes if not probe.clean]
    if unclean:
        which = disk.title if path == disk.identity.path else f"{path} on {disk.title}"
        raise step_failure(
            english(
                "{which} is not blank. Result of “{question}”: {answer}.",
                which=which,
                question=unclean[0].question,
                answer=unclean[0].answer.rstrip("."),
            )
        )
    return DiskCertificate(path, disk.identity.model, disk.identity.serial, tuple(probes))


def certify_left(disk: HeldDisk, path: str, why: str = "") -> DiskCertificate:
    """That it was not wiped there, and why: what went wrong, else what the disk says now, within seconds."""
    device = kernel.device_at(path)
    if why:
        answer = english("not wiped: {reason}", reason=why)
    elif device is None:
        answer = english("not wiped: it is no longer connected")
    elif device.disk.attribute("ro") == "1":
        answer = english("not wiped: it is read-only")
    elif SILENT in look_at([device, device.disk]).values():
        answer = english("not wiped: it cannot be read")
    else:
        answer = english("not wiped: it could not be read during the wipe, but it can be read now")
    probe = _probe(english("read its contents"), answer, clean=False)
    return DiskCertificate(path, disk.identity.model, disk.identity.serial, (probe,), left=True)


def _probe_of(command: Command, done: Completed) -> Probe:
    """Each tool in its way: wipefs prints what it finds, blkid has a status for nothing, mdadm fails."""
    match done.argv[0]:
        case "wipefs":
            clean = done.status == 0 and not done.stdout.strip()
        case "blkid":
            clean = done.status == _BLKID_NOTHING and not done.stdout.strip()
        case "mdadm":
            clean = done.status > 0 and "No md superblock" in done.stderr
        case _:
            clean = False
    return _probe(shell_line(command), NOTHING if clean else done.output or str(done.ending), clean=clean)


def _probe(question: str, answer: str, *, clean: bool) -> Probe:
    """What was asked and answered: in any language but for a program's command and words."""
    return Probe(str(question), str(answer), clean, as_failure(question), as_failure(answer))


def _keys(path: str) -> Probe:
    """A header whose magic was wiped still has its key slots, and whoever knows the passphrase the data."""
    # Past the kernel's memory, so that only the disk itself answers.
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_DIRECT)
    try:
        offset = key_remains(descriptor, FRONT)
    finally:
        os.close(descriptor)
    answer = NOTHING if offset is None else english("a LUKS header at byte {offset}", offset=offset)
    question = english("search the first {count} MiB for LUKS keyslots", count=FRONT // MIB)
    return _probe(question, answer, clean=offset is None)


def _sweep(path: str) -> Probe:
    """Old contents may have left bytes that no program knows; they are told, and are no signature."""
    blank, probed = ask_path(path, _look_at_ends)
    names = ", ".join(each.name for each in probed)
    question = english(
        "read the first and the last {edge} KiB, search the first {searched} KiB for signatures",
        edge=signatures.EDGE // KIB,
        searched=MIB // KIB,
    )
    if probed:
        return _probe(question, names, clean=False)
    return _probe(
        question,
        english("all zero")
        if blank
        else english("no signature found, so it counts as blank; some old bytes remain"),
        clean=True,
    )


def _look_at_ends(descriptor: int) -> tuple[bool, tuple[Signature, ...]]:
    # What was read before the last write may still be in memory, so that only the disk itself answers.
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    return signatures.edges_are_blank(descriptor), signatures.probe(descriptor)


_ERRORS = (*map(os.strerror, DEAD), "Device wipe error", "Error writing device")
"""What programs print of a request that a disk has answered with an error; the last are cryptsetup's and
LVM's."""


def disks_unread(plan: Plan) -> frozenset[int]:
    """Disks, by their index in ``plan``, that could not be read a moment ago, and may be left as they are.

    None where the plan erases what lies on an array which needs one of them.
    """
    if plan.purpose not in (Purpose.TEARDOWN, Purpose.REPAIR, Purpose.CLEAN):
        return frozenset()
    unread = frozenset(
        index for index in disks_only_cleared(plan.steps) if _is_unread(plan.disks[index].path)
    )
    nothing_left = plan.purpose is Purpose.CLEAN and len(unread) == len(plan.disks)
    return frozenset() if nothing_left or _rests_on(plan, unread) else unread


def is_cleared_below(step: Step, plan: Plan) -> bool:
    """Whether ``step`` clears on the array's own device only what the plan clears on the members as well.

    Keys lie within what is zeroed of a disk that is wiped as a whole, and are looked for there. LVM writes
    what it removes to the array.
    """
    if removes_volumes(step):
        return plan.purpose is Purpose.TEARDOWN and bool(
            members_erased(plan.steps) or disks_wiped(plan.steps)
        )
    if clears_array_above(step, plan.steps):
        return True
    members = {getattr(each, "disk", None) for each in members_erased(plan.steps)}
    return erases_keys_on(step, OnArray()) and members <= disks_wiped(plan.steps)


def has_errors(device: Device, error: HelperError | OSError) -> bool:
    """Whether the device is at fault for ``error``: it has answered with errors, or does so now.

    Some programs take a place that they cannot read for an empty one; so much of it is read to find out.
    """
    if isinstance(error, OSError) and error.errno in DEAD:
        return True
    output = error.output if isinstance(error, HelperError) else ""
    return any(words in output for words in _ERRORS) or _has_failed_lately(device) or not _reads_well(device)


@contextlib.contextmanager
def watched_writes(path: str) -> Iterator[Callable[[], bool]]:
    """Whether the kernel has lost anything that was written to what is at ``path`` since the block began.

    It tells whoever has a device open meanwhile, whatever it has told the program that wrote (the kernel's
    Documentation/core-api/errseq.rst). What cannot be opened shows its errors itself.
    """
    device = kernel.device_at(path)
    with contextlib.ExitStack() as opened:
        descriptor = -1
        if device is not None:
            with contextlib.suppress(OSError):
                descriptor = ask_descriptor(device, path)
                opened.callback(os.close, descriptor)

        def has_lost() -> bool:
            try:
                if device is not None and descriptor >= 0:
                    ask_disk(device, partial(os.fsync, descriptor))
            except OSError:
                return True
            return False

        yield has_lost


def accounts_of_ill(plan: Plan, disks: HeldDisks) -> list[Sentence]:
    """What is wrong with disks below a program that has failed: members that md has given up, errors."""
    members = (
        english("md marked {device} of “{array}” as failed", device=path, array=name)
        for path, name in _members_given_up(plan)
    )
    ill = (disk for disk in disks if _has_failed_lately(disk.device) or not _reads_well(disk.device))
    return [*members, *(english("{disk} reports errors", disk=disk.title) for disk in ill)]


def _members_given_up(plan: Plan) -> list[tuple[str, str]]:
    """(path, name of the array) of members of the plan's array that md has failed; none unless it runs."""
    array = kernel.device_at(plan.array.path) if plan.array is not None else None
    if plan.array is None or array is None or not array.is_array or not is_running(array):
        return []
    return [(each.path, plan.array.name) for each in read_array(array).members if FAULTY in each.states]


def _is_unread(path: str) -> bool:
    disk = kernel.device_at(path)
    return disk is not None and _has_failed_lately(disk)


def _has_failed_lately(device: Device) -> bool:
    return any(map(has_failed_lately, (device, *device.partitions())))


def _reads_well(device: Device) -> bool:
    def read(descriptor: int) -> None:
        blankness.digest(descriptor, blankness.extents_of(device.size, turns=True))

    try:
        ask_open(device, read, 0)
    except OSError:
        return False
    return True


def _rests_on(plan: Plan, disks: Collection[int]) -> bool:
    """Whether steps erase what lies on the array, which has not all of its data without these disks."""
    array = kernel.device_at(plan.array.path) if plan.array is not None else None
    if array is None or not array.is_array or not is_running(array):
        return False
    direct = (each for each in members_erased(plan.steps) if isinstance(each, OnDisk | OnPartition))
    members = {target_path(plan, each) for each in direct if each.disk in disks}
    destroying = (step for step in plan.steps if step.effect is Effect.DESTROYS and step.one_disk() is None)
    layers = (step for step in destroying if not is_cleared_below(step, plan))
    return any(layers) and needs_any(read_array(array), members)
