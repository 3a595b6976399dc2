"""The closed set of steps a plan is made of: a file for each layer, and in it all that a step is.

A step is added in its layer's file here, and there to the layer's union, and in the file of the same name in
`helper/plans/steps`, which says how it is carried out and proved. Type checker and tests say what lacks.
"""

from typing import get_args

from raidwright.storage.steps.configuration import BuildConfiguration, TeardownConfiguration
from raidwright.storage.steps.disk import BuildDisk, RepairDisk, TeardownDisk
from raidwright.storage.steps.driver import BuildDriver
from raidwright.storage.steps.filesystem import BuildFilesystem, TeardownFilesystem
from raidwright.storage.steps.luks import BuildLuks, TeardownLuks
from raidwright.storage.steps.lvm import BuildLvm, TeardownLvm
from raidwright.storage.steps.md import BuildMd, RepairMd, TeardownMd
from raidwright.storage.steps.step import StepBase

BuildStep = BuildDriver | BuildDisk | BuildMd | BuildLuks | BuildLvm | BuildFilesystem | BuildConfiguration
"""What a plan to build may consist of."""
TeardownStep = (
    TeardownDisk | TeardownMd | TeardownLuks | TeardownLvm | TeardownFilesystem | TeardownConfiguration
)
"""What a plan to take down, or to clean, may consist of."""
RepairStep = RepairDisk | RepairMd
"""What a plan to change which disks a running array stands on may consist of."""
Step = BuildStep | TeardownStep | RepairStep
STEPS: tuple[type[StepBase], ...] = get_args(Step)
"""Every kind of step."""
STEP_TEMPLATES = tuple(template for kind in STEPS for template in kind.templates)
"""Every English sentence about a step."""
