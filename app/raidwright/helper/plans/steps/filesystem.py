"""File systems and swap: made, mounted, and let go of."""

import contextlib
import os
import pwd
import stat
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import assert_never

from raidwright.files import FOLDER
from raidwright.helper.errors import refusal, step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured.user_names import numbers_of
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.in_use.mounts import prepare_point, remove_made_point
from raidwright.helper.looking.on_disk.filesystem_superblock import read_superblock
from raidwright.helper.looking.on_disk.probing import device
from raidwright.helper.plans.reserved_names import require_point
from raidwright.helper.plans.steps.handling import (
    AGAIN,
    LONG,
    Handling,
    PlanEnvironment,
    Udev,
    require_signature,
    run_anyway,
)
from raidwright.helper.tools import becomes
from raidwright.storage.design.capacity import BLOCK
from raidwright.storage.design.design import Ownership
from raidwright.storage.failures import english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import joined_names
from raidwright.storage.steps.context import Context, target_path
from raidwright.storage.steps.filesystem import (
    FilesystemStep,
    HandOver,
    MakeFilesystem,
    Mount,
    MountFound,
    StopAutomount,
    SwapOff,
    Unmount,
    folder_mode,
    mounts_made,
)
from raidwright.storage.steps.targets import Target


def handle(plan: Plan, step: FilesystemStep, environment: PlanEnvironment) -> Handling:
    """How a file system is made, mounted and unmounted, and swap is stopped."""
    match step:
        case MakeFilesystem(target=target):
            fits, verify = partial(_require_fitting, plan, step), partial(_require_made, plan, step)
            return Handling(udev=Udev.LOOKS_AGAIN, makes_on=(target,), before=fits, limit=LONG, verify=verify)
        case Mount(point=point):
            there = partial(_require_there, plan, step)
            return _mounting(point, in_use=True, verify=there)
        case MountFound():
            return _mounting_found(plan, step, environment)
        case HandOver():
            give, verify = (
                partial(_give, plan, step, environment.uid),
                partial(_require_given, plan, step, environment.uid),
            )
            return Handling(udev=Udev.LOOKS, makes_on=(), prepare=give, in_use=True, verify=verify)
        case Unmount():
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                require=partial(require_mounted, plan, step),
                is_due=partial(is_mounted, plan, step),
                in_use=True,
                tries=AGAIN,
                limit=LONG,
                verify=partial(_require_let_go_of, plan, step),
                after=partial(_remove_point, plan, step),
            )
        case StopAutomount():
            return _stopping_automount(step)
        case SwapOff(target=target):
            off = partial(_require_not_swapped_to, plan, target)
            return Handling(udev=Udev.LOOKS, makes_on=(), in_use=True, limit=LONG, verify=off)
        case _:
            assert_never(step)


def _stopping_automount(step: StopAutomount) -> Handling:
    """What had waited goes on waiting if the plan ends before anything is lost."""
    waited = _waits_at(step.point)

    async def wait_again() -> None:
        if waited:
            # The plan may have had systemd forget the unit; fstab has its line again by now.
            await run_anyway("systemctl", "daemon-reload")
            await run_anyway("systemctl", "start", "--", step.unit)

    return Handling(
        udev=Udev.LOOKS,
        makes_on=(),
        is_due=partial(_waits_at, step.point),
        in_use=True,
        verify=partial(_require_no_automount, step.point),
        after=partial(_take_back_point, step.point),
        put_back=wait_again,
    )


def _waits_at(point: str) -> bool:
    return any(mounts.waits_to_mount(entry) for entry in mounts.our_mounts() if entry.point == point)


async def _require_no_automount(point: str) -> None:
    if not await becomes(lambda: not _waits_at(point)):
        raise step_failure(english("systemd still mounts at {point} when the folder is opened.", point=point))


def is_mounted(plan: Context, step: Unmount) -> bool:
    """Whether the step is still to be done: a mount goes together with the one that it is a copy of."""
    below = kernel.device_at(target_path(plan, step.target))
    there = [entry for entry in mounts.our_mounts() if entry.point == step.point]
    return below is not None and any(mounts.is_of(entry, below) for entry in there)


def require_mounted(plan: Context, step: Unmount) -> None:
    """Raise HelperError unless the target is what was mounted last on its point: that is what would go."""
    path = target_path(plan, step.target)
    below = kernel.device_at(path)
    there = [entry for entry in mounts.our_mounts() if entry.point == step.point]
    if below is None or not there or not mounts.is_of(there[-1], below):
        raise refusal(
            english("{device} is not the device mounted at {point}.", device=path, point=step.point)
        )


async def _require_fitting(plan: Context, step: MakeFilesystem) -> None:
    path = target_path(plan, step.target)
    size = device(path).size
    if size != step.device:
        raise step_failure(
            english(
                "{device} has {size} bytes, but {planned} bytes were planned. Create the plan again.",
                device=path,
                size=size,
                planned=step.device,
            )
        )


async def _require_made(plan: Context, step: MakeFilesystem) -> None:
    path = target_path(plan, step.target)
    require_signature(path, step.kind.value, step.uuid, step.label)
    superblock = read_superblock(step.kind, path)
    stride, width = superblock.stride, superblock.stripe_width
    wanted = step.chunk // BLOCK
    if (stride or width) and (stride, width) != (wanted, wanted * step.data_members):
        raise step_failure(
            english(
                "{device} was created with stride {stride} and stripe width {width}, not as planned.",
                device=path,
                stride=stride,
                width=width,
            )
        )


def _mounting_found(plan: Plan, step: MountFound, environment: PlanEnvironment) -> Handling:
    """How what was there before the plan is mounted, once or at several places."""
    verify, is_used = partial(_require_there, plan, step), _is_mounted_before(plan, step)
    before = partial(_require_the_one, plan, step, environment)
    return replace(_mounting(step.point, in_use=is_used, verify=verify), before=before)


def _mounting(point: str, *, in_use: bool, verify: Callable[[], Awaitable[None]]) -> Handling:
    return Handling(
        udev=Udev.LOOKS,
        makes_on=(),
        prepare=partial(prepare_point, point, make=True),
        in_use=in_use,
        limit=LONG,
        verify=verify,
        put_back=partial(_take_back_point, point),
    )


async def _take_back_point(point: str) -> None:
    """Remove the folder that was made for it; the kernel refuses where something is mounted there."""
    remove_made_point(point)


def _is_mounted_before(plan: Plan, step: MountFound) -> bool:
    """Whether the plan has mounted the same file system elsewhere by then, as each subvolume of a btrfs."""
    before = takewhile(lambda each: each != step, plan.steps)
    return any(target == step.target for target, _ in mounts_made(before))


async def _require_the_one(plan: Context, step: MountFound, environment: PlanEnvironment) -> None:
    require_signature(target_path(plan, step.target), step.kind.value, step.uuid)
    require_point(plan, step, environment.root)


async def _require_there(plan: Context, step: Mount | MountFound) -> None:
    path = target_path(plan, step.target)
    target = device(path)
    if not any(entry.point == step.point and mounts.is_of(entry, target) for entry in mounts.our_mounts()):
        raise step_failure(english("{device} is not mounted at {point}.", device=path, point=step.point))


def _give(plan: Context, step: HandOver, uid: int) -> None:
    with top_folder(plan, step.target, step.point, step.subvolume or "/") as folder:
        os.fchown(folder, *owner_of(step.ownership, uid, step.owner))
        os.fchmod(folder, folder_mode(step.ownership))


async def _require_given(plan: Context, step: HandOver, uid: int) -> None:
    with top_folder(plan, step.target, step.point, step.subvolume or "/") as folder:
        status = os.fstat(folder)
    wanted = (*owner_of(step.ownership, uid, step.owner), folder_mode(step.ownership))
    if (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) != wanted:
        raise step_failure(
            english("The owner or permissions of {point} differ from the plan.", point=step.point)
        )


def owner_of(ownership: Ownership, uid: int, owner: str = "") -> tuple[int, int]:
    """Whose it becomes, and whose group's; whoever is in no list of users has no group but root's.

    Raises HelperError when there is nobody of the name ``owner``.
    """
    if ownership is Ownership.ROOT:
        return 0, 0
    if owner:
        return numbers_of(owner)
    try:
        return uid, pwd.getpwuid(uid).pw_gid
    except KeyError:
        return uid, 0


@contextlib.contextmanager
def top_folder(plan: Context, target: Target, point: str, part: str = "/") -> Iterator[int]:
    """The top folder of that ``part`` of the very file system that was mounted, as the open folder tells."""
    path = target_path(plan, target)
    folder = os.open(point, FOLDER)
    try:
        entry = mounts.mount_of(folder)
        is_top = entry is not None and entry.point == point and mounts.shows(entry, part)
        if entry is None or not is_top or not mounts.is_of(entry, device(path)):
            raise step_failure(english("{device} is not mounted at {point}.", device=path, point=point))
        yield folder
    finally:
        os.close(folder)


async def _require_let_go_of(plan: Plan, step: Unmount) -> None:
    """After the last of its mounts nobody may hold the device: no copy of it, no hidden namespace."""
    path = target_path(plan, step.target)
    if is_mounted(plan, step):
        raise step_failure(english("{device} is still mounted at {point}.", device=path, point=step.point))
    below = kernel.device_at(path)
    more = plan.steps[plan.steps.index(step) + 1 :]
    if below is None or any(isinstance(each, Unmount) and each.target == step.target for each in more):
        return
    if not await becomes(lambda: not occupants.is_claimed(below)):
        left = [
            occupants.mount_words(entry)
            for _, entry in occupants.mounts_on([below], mounts.every_mount([below]))
        ]
        if left:
            raise step_failure(
                english(
                    "{device} was unmounted from {point}, but is still mounted at {places}.",
                    device=path,
                    point=step.point,
                    places=joined_names(left),
                )
            )
        raise step_failure(
            english(
                (
                    "{device} was unmounted from {point}, but is still in use by something that cannot be"
                    " identified."
                ),
                device=path,
                point=step.point,
            )
        )


async def _remove_point(plan: Plan, step: Unmount) -> None:
    """Where nothing will be mounted there again, an empty folder that was made for it goes too."""
    if step.for_good and plan.purpose is Purpose.TEARDOWN:
        remove_made_point(step.point)


async def _require_not_swapped_to(plan: Context, target: Target) -> None:
    path = target_path(plan, target)
    below = kernel.device_at(path)
    if below is not None and any(occupants.swaps_on([below])):
        raise step_failure(english("{device} is still used as swap space.", device=path))
