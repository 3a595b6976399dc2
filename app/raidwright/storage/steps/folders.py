"""Folders on a new file system, one for each purpose that somebody has named; whose they and it become."""

import shlex
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.design.design import Ownership
from raidwright.storage.fact import Facts
from raidwright.storage.fields import MOST_FOLDERS, FolderName, MountPoint
from raidwright.storage.steps.command import Command
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.step import Effect, Layer, TargetStep, on_device
from raidwright.storage.steps.targets import MountOn, Target, Thing


def owner_words(ownership: Ownership) -> str:
    """Whose something becomes, as one would say it to chown."""
    return "root:root" if ownership is Ownership.ROOT else "YOU:YOUR-GROUP"


def folder_mode(ownership: Ownership) -> int:
    """The bits of the rights of a folder that is owned so."""
    match ownership:
        case Ownership.MINE | Ownership.ROOT:
            return 0o755
        case Ownership.MINE_ALONE:
            return 0o700
        case Ownership.MY_GROUP:
            return 0o775
        case _:
            assert_never(ownership)


class MakeFolders(TargetStep, frozen=True, tag="make-folders"):
    """Make folders in the top folder of the mounted file system, owned as that will be.

    That is still root's alone: nobody can put something else in their place meanwhile.
    """

    templates = ("Make the folders in {point}: {folders}",)
    layer = Layer.FILESYSTEM
    effect = Effect.MAKES

    point: MountPoint
    ownership: Ownership
    folders: Annotated[tuple[FolderName, ...], msgspec.Meta(min_length=1, max_length=MOST_FOLDERS)]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: by its name the folder might be another one than was mounted."""
        return ()

    def remark(self) -> str:
        names = " ".join(shlex.quote(name) for name in self.folders)
        owner, mode = owner_words(self.ownership), folder_mode(self.ownership)
        return f"cd {self.point}; mkdir {names}; chown {owner} {names}; chmod {mode:o} {names}"

    def facts(self, plan: Context) -> Facts:
        named = (("point", self.point), ("folders", ", ".join(self.folders)))
        return (*on_device(plan, self.target), *named)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def needs(self) -> tuple[Thing, ...]:
        return (*super().needs(), MountOn(self.point))


FolderStep = MakeFolders
