"""How root carries out each step of `storage.steps`: a file for each layer, under the same name."""

from typing import assert_never

from raidwright.helper.plans.held_disks import HeldDisks, own_devices_of
from raidwright.helper.plans.steps import (
    assembly,
    configuration,
    disk,
    driver,
    enlarge,
    filesystem,
    folders,
    ghosts,
    header,
    kept_shares,
    key_file,
    luks,
    lvm,
    md,
    share,
    unlocking,
    upkeep,
    watching,
)
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import AssemblyStep
from raidwright.storage.steps.configuration import ConfigurationStep
from raidwright.storage.steps.disk import DiskStep
from raidwright.storage.steps.driver import DriverStep
from raidwright.storage.steps.enlarge import EnlargeStep
from raidwright.storage.steps.filesystem import FilesystemStep
from raidwright.storage.steps.folders import FolderStep
from raidwright.storage.steps.ghosts import GhostStep
from raidwright.storage.steps.header import HeaderStep
from raidwright.storage.steps.kept_shares import KeepingStep
from raidwright.storage.steps.key_file import KeyStep
from raidwright.storage.steps.luks import LuksStep
from raidwright.storage.steps.lvm import LvmStep
from raidwright.storage.steps.md import MdStep
from raidwright.storage.steps.share import ShareStep
from raidwright.storage.steps.unlocking import UnlockingStep
from raidwright.storage.steps.upkeep import UpkeepStep
from raidwright.storage.steps.watching import WatchingStep


def handle(plan: Plan, step: Step, disks: HeldDisks, environment: PlanEnvironment) -> Handling:
    """What is to be done around the commands of ``step`` on the ``disks`` of ``plan``."""
    if isinstance(step, DriverStep):
        return driver.handle(step)
    if isinstance(step, DiskStep):
        return disk.handle(plan, step, disks)
    if isinstance(step, MdStep | AssemblyStep | UpkeepStep):
        return _of_array(plan, step, environment)
    if isinstance(step, LuksStep | KeyStep | HeaderStep):
        return _of_encryption(plan, step, environment)
    if isinstance(step, LvmStep):
        return lvm.handle(
            plan, step, lambda: own_devices_of(plan, disks.devices), disks.groups, environment.state
        )
    if isinstance(step, FilesystemStep | FolderStep | KeepingStep):
        return _of_filesystem(plan, step, environment)
    if isinstance(step, ConfigurationStep | UnlockingStep | ShareStep):
        return _of_configuration(plan, step, environment)
    if isinstance(step, GhostStep):
        return ghosts.handle(step)
    if isinstance(step, EnlargeStep):
        return enlarge.handle(plan, step)
    assert_never(step)


def _of_array(plan: Plan, step: MdStep | AssemblyStep | UpkeepStep, environment: PlanEnvironment) -> Handling:
    """What is done with md itself, or with what watches it."""
    if isinstance(step, MdStep):
        return md.handle(plan, step)
    if isinstance(step, AssemblyStep):
        return assembly.handle(plan, step)
    if isinstance(step, WatchingStep):
        return watching.handle(plan, step, environment)
    return upkeep.handle(plan, step)


def _of_encryption(
    plan: Plan, step: LuksStep | KeyStep | HeaderStep, environment: PlanEnvironment
) -> Handling:
    """What is done with a container, its keys and its header."""
    if isinstance(step, LuksStep):
        return luks.handle(plan, step)
    if isinstance(step, KeyStep):
        return key_file.handle(plan, step, environment)
    return header.handle(plan, step, environment)


def _of_filesystem(
    plan: Plan, step: FilesystemStep | FolderStep | KeepingStep, environment: PlanEnvironment
) -> Handling:
    """What is done with a file system, and with folders and files on it."""
    if isinstance(step, KeepingStep):
        return kept_shares.handle(plan, step, environment.state)
    if isinstance(step, FolderStep):
        return folders.handle(plan, step, environment)
    return filesystem.handle(plan, step, environment)


def _of_configuration(
    plan: Plan, step: ConfigurationStep | UnlockingStep | ShareStep, environment: PlanEnvironment
) -> Handling:
    """What is done with the computer's files, and with what it shares by them."""
    if isinstance(step, ShareStep):
        return share.handle(plan, step, environment)
    if isinstance(step, ConfigurationStep):
        return configuration.handle(plan, step, environment)
    return unlocking.handle(plan, step, environment)
