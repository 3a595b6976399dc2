"""What steps that change a file of the computer's have in common."""

from typing import Annotated

import msgspec

from raidwright.storage.configuration import FileKind, FileSeen
from raidwright.storage.fact import Facts
from raidwright.storage.fields import MOST_LINES
from raidwright.storage.steps.command import Command
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.edit import Edit, LineSeen
from raidwright.storage.steps.step import StepBase
from raidwright.storage.steps.targets import Target


class FileStep(StepBase, frozen=True):
    """A step that changes a file of the computer's, runs no program and goes to no disk."""

    file: FileSeen

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path),)

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()


class EntryStep(FileStep, frozen=True, kw_only=True):
    """A step that enters one line in a file."""

    instead: Annotated[tuple[LineSeen, ...], msgspec.Meta(max_length=MOST_LINES)] = ()
    """Entries about what is not there any more, whose names the line takes."""

    def _entry(self, kind: FileKind, text: str) -> Edit:
        return Edit(kind, self.file, text, self.instead)
