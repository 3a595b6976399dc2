"""The closed set of steps a plan is made of: a file for each layer, and in it all that a step is.

A step is added in its layer's file here, and there to the layer's union, and in the file of the same name in
`helper/plans/steps`, which says how it is carried out and proved. Type checker and tests say what lacks.
"""

from typing import get_args

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
from raidwright.storage.steps.step import StepBase
from raidwright.storage.steps.unlocking import UnlockingStep
from raidwright.storage.steps.upkeep import UpkeepStep

Step = (
    AssemblyStep
    | ConfigurationStep
    | DiskStep
    | DriverStep
    | EnlargeStep
    | FilesystemStep
    | FolderStep
    | GhostStep
    | HeaderStep
    | KeepingStep
    | KeyStep
    | LuksStep
    | LvmStep
    | MdStep
    | ShareStep
    | UnlockingStep
    | UpkeepStep
)
STEPS: tuple[type[StepBase], ...] = get_args(Step)
"""Every kind of step."""
STEP_TEMPLATES = tuple(template for kind in STEPS for template in kind.templates)
"""Every English sentence about a step."""
