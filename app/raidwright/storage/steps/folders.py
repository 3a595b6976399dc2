"""Folders on a new file system, one for each purpose that somebody has named."""

import shlex
from collections.abc import Iterable
from typing import Annotated

import msgspec

from raidwright.storage.design.design import Ownership
from raidwright.storage.fact import Facts
from raidwright.storage.fields import MOST_FOLDERS, FolderName, MountPoint, Owner
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.filesystem import giving_line
from raidwright.storage.steps.step import Command, Effect, Layer, TargetStep, on_device
from raidwright.storage.steps.targets import MountOn, Target, Thing


class MakeFolders(TargetStep, frozen=True, tag="make-folders"):
    """Make folders in the top folder of the mounted file system, for the owner that it will have.

    Until then the top folder is root's alone, so that nobody can put something else in their place.
    """

    templates = ("Create folders in {point}: {folders}",)
    layer = Layer.FILESYSTEM
    effect = Effect.MAKES

    point: MountPoint
    ownership: Ownership
    folders: Annotated[tuple[FolderName, ...], msgspec.Meta(min_length=1, max_length=MOST_FOLDERS)]
    owner: Owner = ""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: it would find the folder by its path, where something else may be mounted by then."""
        return ()

    def remark(self) -> str:
        names = " ".join(shlex.quote(name) for name in self.folders)
        return f"cd {self.point}; mkdir {names}; {giving_line(self.ownership, self.owner, names)}"

    def facts(self, plan: Context) -> Facts:
        folder_facts = (("point", self.point), ("folders", ", ".join(self.folders)))
        return (*on_device(plan, self.target), *folder_facts)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def needs(self) -> tuple[Thing, ...]:
        return (*super().needs(), MountOn(self.point))


FolderStep = MakeFolders


def owners_of_folders(steps: Iterable[object]) -> tuple[str, ...]:
    """Whose folders ``steps`` make, by name."""
    return tuple(step.owner for step in steps if isinstance(step, MakeFolders) and step.owner)
