"""Drivers of the kernel: they come first, so that a missing one is found while nothing has been destroyed."""

from typing import Annotated

import msgspec

from raidwright.storage.fact import Facts
from raidwright.storage.levels import LEVELS
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.step import Command, Effect, Layer, StepBase, program
from raidwright.storage.steps.targets import Target

_OF_LEVELS = tuple(dict.fromkeys(filter(None, (facts.module for facts in LEVELS.values()))))
_MODULES = (*_OF_LEVELS, "dm_mod", "dm_crypt", "ext4", "xfs", "btrfs")


class LoadModule(StepBase, frozen=True, tag="load-module"):
    """Load the kernel's driver for a level, for a file system, or device-mapper's for LUKS ("dm_crypt")."""

    templates = ("Load the kernel driver {module}",)
    layer = Layer.DRIVERS
    effect = Effect.NOTHING

    module: Annotated[str, msgspec.Meta(pattern=rf"^({'|'.join(_MODULES)})\Z")]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("modprobe", "--", self.module),)

    def facts(self, plan: Context) -> Facts:
        return (("module", self.module),)

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()


DriverStep = LoadModule
