"""How root carries out each step of `storage.steps`: a file for each layer, under the same name."""

from typing import assert_never

from raidwright.helper.plans.held_disks import HeldDisks, ground_of
from raidwright.helper.plans.steps import configuration, disk, driver, filesystem, luks, lvm, md
from raidwright.helper.plans.steps.handling import Errand, Handling
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import ConfigurationStep
from raidwright.storage.steps.disk import DiskStep
from raidwright.storage.steps.driver import DriverStep
from raidwright.storage.steps.filesystem import FilesystemStep
from raidwright.storage.steps.luks import LuksStep
from raidwright.storage.steps.lvm import LvmStep
from raidwright.storage.steps.md import MdStep


def handle(plan: Plan, step: Step, disks: HeldDisks, errand: Errand) -> Handling:
    """What is to be done around the commands of ``step`` on the ``disks`` of ``plan``."""
    if isinstance(step, DriverStep):
        return driver.handle(step)
    if isinstance(step, DiskStep):
        return disk.handle(plan, step, disks)
    if isinstance(step, MdStep):
        return md.handle(plan, step)
    if isinstance(step, LuksStep):
        return luks.handle(plan, step)
    if isinstance(step, LvmStep):
        return lvm.handle(plan, step, lambda: ground_of(plan, disks.devices))
    if isinstance(step, FilesystemStep):
        return filesystem.handle(plan, step, errand)
    if isinstance(step, ConfigurationStep):
        return configuration.handle(plan, step, errand)
    assert_never(step)
