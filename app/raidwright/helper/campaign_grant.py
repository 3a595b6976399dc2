"""One yes for many plans: a campaign builds on the same disks again and again, and takes down what it built.

The yes is to a plan that erases these disks. It is kept for the caller's name on the bus and no other, ends
with that name, when it is withdrawn and at its time, and lasts for nothing but what is written here. All
guards are asked as always: it takes the place of the question, and of nothing else.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, ExitStack
from typing import assert_never

import msgspec

from raidwright.bench.campaign.matrix import LONGEST_CAMPAIGN, MOST_PLANS
from raidwright.bench.spec import (
    BuiltDevice,
    DiskGroup,
    Folder,
    ImportedTarget,
    MountedAt,
    RawDisk,
    Somewhere,
    StackLayer,
    raw_disks,
)
from raidwright.helper.errors import bad_request
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, disks_concerned
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import AssemblyStep
from raidwright.storage.steps.configuration import ConfigurationStep
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.steps.disk import DiskStep, disks_wiped
from raidwright.storage.steps.driver import DriverStep
from raidwright.storage.steps.enlarge import EnlargeStep
from raidwright.storage.steps.filesystem import FilesystemStep, points_unmounted, swaps_stopped
from raidwright.storage.steps.folders import FolderStep
from raidwright.storage.steps.ghosts import GhostStep, lets_go
from raidwright.storage.steps.header import HeaderStep
from raidwright.storage.steps.kept_shares import KeepingStep
from raidwright.storage.steps.key_file import KeyStep
from raidwright.storage.steps.luks import LuksStep
from raidwright.storage.steps.lvm import LvmStep, groups_forgotten
from raidwright.storage.steps.md import MdStep
from raidwright.storage.steps.share import ShareStep
from raidwright.storage.steps.targets import Group, MountOn, OnMapping, OnVolume, Thing
from raidwright.storage.steps.unlocking import UnlockingStep
from raidwright.storage.steps.upkeep import UpkeepStep

SHORTEST = 60
"""Seconds for which a campaign grant may be asked at least."""


class CampaignGrant:
    """What the caller called ``sender`` may do until ``until`` to the disks of ``clearing``."""

    def __init__(self, sender: str, clearing: Plan, until: float) -> None:
        self.sender = sender
        self.until = until
        self._clearing = clearing
        self._disks = frozenset(map(_without_contents, clearing.disks))
        self._begun: dict[str, Plan] = {}

    def covers(self, plan: Plan, left_by: Iterable[str]) -> bool:
        """Whether ``plan`` may be carried out without a question.

        ``left_by`` are the fingerprints of the plans that were broken off on this computer.
        """
        if len(self._begun) >= MOST_PLANS or plan.done or not self._covers_disks(plan.disks):
            return False
        match plan.purpose:
            case Purpose.CLEAN:
                return plan == self._clearing and not self._begun
            case Purpose.BUILD:
                return (
                    bool(self._begun)
                    and _is_for_blank_disks(plan)
                    and not any(map(_changes_more_than_disks, plan.steps))
                )
            case Purpose.TEARDOWN:
                return not any(map(_changes_more_than_disks, plan.steps)) and self._has_built(plan, left_by)
            case (
                Purpose.REPAIR
                | Purpose.ENLARGE
                | Purpose.UPKEEP
                | Purpose.KEEP
                | Purpose.SHARE
                | Purpose.HEADER
                | Purpose.USE
            ):
                return False
            case _:
                assert_never(plan.purpose)

    def begin(self, plan: Plan) -> None:
        """Note that ``plan``, which this campaign grant covers, is about to be carried out."""
        self._begun[plan.fingerprint()] = plan

    def covers_target(self, target: Somewhere) -> bool:
        """Whether ``target`` may be measured unasked: it is one of the disks, or was built on them."""
        match target:
            case RawDisk() | DiskGroup():
                return self._covers_disks(raw_disks(target))
            case BuiltDevice(fingerprint=fingerprint):
                return fingerprint in {plan.fingerprint() for plan in self._builds()}
            case MountedAt(point=point):
                return MountOn(point) in self._things_made() and self._lies_on_its_disks(point)
            case StackLayer() | Folder() | ImportedTarget():
                return False
            case _:
                assert_never(target)

    def _covers_disks(self, disks: Iterable[DiskIdentity]) -> bool:
        return all(_without_contents(disk) in self._disks for disk in disks)

    def _builds(self) -> Iterator[Plan]:
        return (plan for plan in self._begun.values() if plan.purpose is Purpose.BUILD)

    def _things_made(self) -> frozenset[Thing]:
        return frozenset(thing for plan in self._builds() for step in plan.steps for thing in step.makes())

    def _has_built(self, plan: Plan, left_by: Iterable[str]) -> bool:
        """Whether all that ``plan`` takes away was built, or left half built, by plans under this grant."""
        things = {thing for step in plan.steps for thing in _named_things(step)}
        things |= {MountOn(point) for point in points_unmounted(plan.steps)}
        if swaps_stopped(plan.steps) or not things <= self._things_made():
            return False
        if plan.array is None:
            left = frozenset(left_by)
            return bool(left) and left <= self._begun.keys()
        return plan.array.uuid in {each.array.uuid for each in self._builds() if each.array is not None}

    def _lies_on_its_disks(self, point: str) -> bool:
        """Whether what is mounted there now stands on these disks and on no other."""
        entries = (entry for entry in mounts.our_mounts() if entry.point == point)
        paths = {disk.path for disk in self._clearing.disks}
        beneath = [disk.path for entry in entries for disk in occupants.disks_beneath(entry)]
        return bool(beneath) and paths.issuperset(beneath)


class CampaignGrants:
    """All that are valid, one for each caller; as long as there is one, somebody is ``busy``.

    ``clock`` counts seconds, also while the computer sleeps. Made and used inside a running loop.
    """

    def __init__(
        self,
        busy: Callable[[], AbstractContextManager[object]],
        clock: Callable[[], float] = lambda: time.clock_gettime(time.CLOCK_BOOTTIME),
    ) -> None:
        self._busy = busy
        self._clock = clock
        self._valid: dict[str, tuple[CampaignGrant, ExitStack]] = {}

    def give(self, sender: str, clearing: Plan, seconds: int) -> None:
        """Give the caller a campaign grant, in place of one that it may have had."""
        self.end(sender)
        grant = CampaignGrant(sender, clearing, self._clock() + seconds)
        lasting = ExitStack()
        lasting.enter_context(self._busy())
        lasting.callback(asyncio.get_running_loop().call_later(seconds, self.end, sender).cancel)
        self._valid[sender] = grant, lasting

    def of(self, sender: str) -> CampaignGrant | None:
        """The caller's campaign grant; None when there is none, or its time is over."""
        grant, _ = self._valid.get(sender, (None, None))
        if grant is not None and self._clock() >= grant.until:
            self.end(sender)
            return None
        return grant

    def end(self, sender: str) -> None:
        """End the caller's campaign grant, if it has one: the caller is gone or does not want it any more."""
        _, lasting = self._valid.pop(sender, (None, None))
        if lasting is not None:
            lasting.close()

    def close(self) -> None:
        """End all of them."""
        for sender in tuple(self._valid):
            self.end(sender)


def require_campaign(plan: Plan, fingerprint: str, seconds: int) -> None:
    """Raise HelperError unless ``plan`` erases what was confirmed, and ``seconds`` are within the limits.

    Every disk is one that the question names (`helper.question`): what covers it is kept before root has made
    the plan again, which it does when that begins.
    """
    every = set(range(len(plan.disks)))
    names_all = every == disks_wiped(plan.steps) == set(disks_concerned(plan)) and not lets_go(plan.steps)
    if plan.purpose is not Purpose.CLEAN or not names_all or plan.fingerprint() != fingerprint:
        raise bad_request("A build comparison must start by wiping the confirmed disks.")
    if not SHORTEST <= seconds <= LONGEST_CAMPAIGN:
        raise bad_request(f"A build comparison can run for {SHORTEST} to {LONGEST_CAMPAIGN} seconds.")


def _without_contents(disk: DiskIdentity) -> DiskIdentity:
    """The disk without what is on it, which changes with each plan."""
    return msgspec.structs.replace(disk, table="", signatures=())


def _is_for_blank_disks(plan: Plan) -> bool:
    """Whether the plan expects blank disks, as our plans leave them; the last line sees whether they are."""
    return not any(disk.signatures or disk.table for disk in plan.disks)


def _changes_more_than_disks(step: Step) -> bool:
    """Whether the step changes the computer's files, or something else that is not on the plan's disks."""
    if isinstance(step, ConfigurationStep | UnlockingStep | KeyStep | HeaderStep | UpkeepStep | GhostStep):
        return True
    if isinstance(step, ShareStep | KeepingStep):
        return True
    if isinstance(step, LvmStep):
        return bool(groups_forgotten((step,)))
    if isinstance(step, DriverStep | DiskStep | MdStep | AssemblyStep | LuksStep):
        return False
    if isinstance(step, FilesystemStep | FolderStep | EnlargeStep):
        return False
    assert_never(step)


def _named_things(step: Step) -> Iterator[Thing]:
    """The mappings, volumes and groups, all with names of their own, that the step acts on or takes away."""
    for thing in (*step.acts_on(), *step.removes()):
        if isinstance(thing, OnMapping | OnVolume | Group):
            yield thing
