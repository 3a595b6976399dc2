"""The closed set of steps a plan is made of: a file for each layer, and in it all that a step is.

A step is added in its layer's file here, and there to the layer's union, and in the file of the same name in
`helper/plans/steps`, which says how it is carried out and proved. Type checker and tests say what lacks.
"""

from typing import get_args

from raidwright.storage.steps.assembly import CleanAssembly, UseAssembly
from raidwright.storage.steps.configuration import BuildConfiguration, TeardownConfiguration
from raidwright.storage.steps.disk import BuildDisk, RepairDisk, TeardownDisk
from raidwright.storage.steps.driver import BuildDriver
from raidwright.storage.steps.enlarge import EnlargeStep
from raidwright.storage.steps.filesystem import (
    BuildFilesystem,
    KeepFilesystem,
    TeardownFilesystem,
    UseFilesystem,
)
from raidwright.storage.steps.folders import FolderStep
from raidwright.storage.steps.ghosts import GhostStep
from raidwright.storage.steps.header import HeaderStep
from raidwright.storage.steps.key_file import BuildKey, KeepKey, RetireKeyFile, TeardownKey, TryPassphrase
from raidwright.storage.steps.luks import BuildLuks, CleanLuks, TeardownLuks, UseLuks
from raidwright.storage.steps.lvm import BuildLvm, CleanLvm, ForgetLvm, TeardownLvm, UseLvm
from raidwright.storage.steps.md import BuildMd, RepairMd, TeardownMd, UseMd
from raidwright.storage.steps.share import ShareStep, TeardownShare, UseShare
from raidwright.storage.steps.step import StepBase
from raidwright.storage.steps.unlocking import UnlockingStep
from raidwright.storage.steps.upkeep import UpkeepStep

BuildStep = (
    BuildDriver
    | BuildDisk
    | BuildMd
    | BuildLuks
    | BuildKey
    | BuildLvm
    | BuildFilesystem
    | FolderStep
    | BuildConfiguration
    | ShareStep
)
"""What a plan to build may consist of."""
TeardownStep = (
    TeardownDisk
    | TeardownMd
    | TeardownLuks
    | TeardownKey
    | TeardownLvm
    | TeardownFilesystem
    | TeardownConfiguration
    | TeardownShare
)
"""What a plan to take down, or to clean, may consist of."""
ForgetStep = TeardownConfiguration | TryPassphrase | RetireKeyFile
"""What a plan may consist of that has the computer know an array which stays no more."""
EntriesAloneStep = TeardownConfiguration | TeardownKey | ForgetLvm
"""What a plan may consist of that has the computer know an array no more none of whose disks is here."""
KeepStep = (
    KeepKey | BuildConfiguration | TeardownConfiguration | KeepFilesystem | UnlockingStep | EntriesAloneStep
)
"""What a plan may consist of that changes what the computer knows of an array which stays."""
RepairStep = RepairDisk | RepairMd
"""What a plan to change which disks a running array stands on may consist of."""
UseStep = UseAssembly | UseMd | UseLuks | UseLvm | UseFilesystem | UseShare | GhostStep
"""What a plan to start, stop, unlock or lock what is there may consist of: none destroys anything."""
SharingStep = ShareStep | TeardownConfiguration
"""What a plan to share folders, or to share them no more, may consist of."""
CleanStep = CleanAssembly | CleanLvm | CleanLuks | TeardownDisk
"""What a plan to clean disks that nothing uses may consist of."""
Step = (
    BuildStep
    | TeardownStep
    | RepairStep
    | UpkeepStep
    | KeepStep
    | UseStep
    | EnlargeStep
    | HeaderStep
    | SharingStep
    | CleanStep
)
STEPS: tuple[type[StepBase], ...] = get_args(Step)
"""Every kind of step."""
STEP_TEMPLATES = tuple(template for kind in STEPS for template in kind.templates)
"""Every English sentence about a step."""
