"""Disks and partitions: wiped, partitioned, proven clean."""

import asyncio
import logging
from collections.abc import Container
from functools import partial
from typing import assert_never

from raidwright.helper.errors import HelperError, step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.contents import clean_digest
from raidwright.helper.looking.on_disk.probing import device, ends_are_blank
from raidwright.helper.looking.on_disk.singles import is_single
from raidwright.helper.plans.certificate import certify, certify_left
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.steps.handling import Bound, Handling, Udev, nothing, require_no_signature
from raidwright.helper.plans.steps.luks import require_zeroed
from raidwright.helper.tools import becomes
from raidwright.protocol import DiskCertificate
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.context import Context, target_path
from raidwright.storage.steps.disk import (
    DiskStep,
    LeaveUnread,
    MakePartition,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
    proven_clean,
)
from raidwright.storage.steps.step import Command
from raidwright.storage.steps.targets import OnDisk, OnPartition, Target
from raidwright.storage.units import SECTOR

_log = logging.getLogger("raidwright.helper")
_LET_GO_WITHIN = 90.0
"""Seconds in which whoever looks at a partition closes it: LVM, say, may wait for another disk by then."""
_NO_MEMBER = "Unrecognised md component device"
"""What mdadm says of a device without a superblock, or without one more; its status is that of a failure."""


def handle(plan: Plan, step: DiskStep, disks: HeldDisks) -> Handling:
    """How disks and partitions are wiped, partitioned and proven clean."""
    match step:
        case WipeSignatures(target=target):
            on_disk = isinstance(target, OnDisk | OnPartition)
            udev = Udev.IS_KEPT_OUT if on_disk else Udev.LOOKS
            return Handling(udev=udev, makes_on=(), verify=partial(_require_unmarked, plan, target))
        case WipeDisk(disk=disk):
            blank = partial(_require_blank_ends, plan.disks[disk].path)
            return Handling(udev=Udev.IS_KEPT_OUT, makes_on=(), verify=blank)
        case MakePartition():
            there = partial(_require_where_planned, plan, step)
            return Handling(udev=Udev.IS_KEPT_OUT, makes_on=(), verify=there)
        case ZeroSuperblock():
            verify = partial(_require_forgotten, plan, step)
            return Handling(
                udev=Udev.IS_KEPT_OUT,
                makes_on=(),
                is_exhausted=lambda output: _NO_MEMBER in output,
                verify=verify,
            )
        case VerifyClean(target=target):

            async def proof(bound: Bound, questions: tuple[Command, ...]) -> DiskCertificate:
                return await certify(disks[target.disk], bound[target], questions)

            # The certificate is the judgement. It only reads, and so does udev, which has the wiped disks to
            # look at and need not wait for the last of them.
            return Handling(udev=Udev.MAY_LOOK, makes_on=(), certify=proof, verify=nothing)
        case LeaveUnread(target=left):

            async def account(_: Bound, __: tuple[Command, ...]) -> DiskCertificate:
                return await asyncio.to_thread(certify_left, disks[left.disk], target_path(plan, left))

            return Handling(udev=Udev.MAY_LOOK, makes_on=(), certify=account, verify=nothing)
        case _:
            assert_never(step)


async def _require_unmarked(plan: Context, target: Target) -> None:
    require_no_signature(target_path(plan, target))


async def _require_blank_ends(path: str) -> None:
    disk = kernel.device_at(path)
    if disk is None or not await becomes(lambda: _has_no_partitions(disk), _LET_GO_WITHIN):
        raise step_failure(english("{device} still has partitions.", device=path))
    require_no_signature(path)
    if not ends_are_blank(path):
        raise step_failure(english("The start or the end of {device} is not blank.", device=path))


def _has_no_partitions(disk: Device) -> bool:
    """Of a table that was gone before, wipefs has not told the kernel."""
    if disk.partitions():
        kernel.read_table_again(disk.path)
    return not disk.partitions()


async def _require_where_planned(plan: Context, step: MakePartition) -> None:
    disk = device(plan.disks[step.disk].path)
    unit = plan.disks[step.disk].logical_sector // SECTOR
    start, size = str(step.start * unit), str((step.end - step.start + 1) * unit)

    def is_there() -> bool:
        return [(p.attribute("start"), p.attribute("size")) for p in disk.partitions()] == [(start, size)]

    has_uuid = step.single is None or is_single(disk, step.single)
    if not (await becomes(is_there) and has_uuid):
        raise step_failure(english("The new partition on {disk} is not as planned.", disk=disk.path))


async def _require_forgotten(plan: Context, step: ZeroSuperblock) -> None:
    path = target_path(plan, step.target)
    require_no_signature(path)
    for each in step.zeroed:
        require_zeroed(path, each.start, each.length)


async def remember_cleaned(plan: Context, disks: HeldDisks, left: Container[int] = ()) -> None:
    """Remember what ``plan`` has proven clean: no plan asks then who misses it. Disks ``left`` are not.

    What cannot be remembered, as it was pulled meanwhile, takes a typed path later, and is no reason to fail.
    """
    proven = (each for each in proven_clean(plan.steps) if each.disk not in left)
    digests = await asyncio.gather(
        *(asyncio.to_thread(_digest_of, target_path(plan, each)) for each in proven)
    )
    try:
        if any(digests):
            disks.left.remember(filter(None, digests))
    except OSError as error:
        _log.warning("what was cleaned is not remembered: %s", error.strerror)


def _digest_of(path: str) -> str:
    try:
        return clean_digest(device(path))
    except (HelperError, OSError) as error:
        _log.warning("%s was cleaned and is not remembered: %s", path, error)
        return ""
