"""How a container is unlocked that a crypttab tells of: its line, and those of fstab about what is in it."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

from raidwright.storage.configuration import FileKind, FileSeen
from raidwright.storage.design.design import Unlocking
from raidwright.storage.fact import Facts
from raidwright.storage.fields import MOST_LINES, Uuid
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps.context import Context, named_array
from raidwright.storage.steps.step import Edit, Effect, FileStep, Layer, LineSeen
from raidwright.storage.steps.targets import ContainerOn, KeyFile, Target, Thing
from raidwright.storage.steps.unlocking_words import container_line, mount_line


class ChangeContainer(FileStep, frozen=True, tag="change-container"):
    """A line of crypttab says otherwise how its container is unlocked; nothing else in it is changed."""

    templates = (
        "Change the entry of {mapping} in {file} (ask for the passphrase at boot)",
        "Change the entry of {mapping} in {file} (unlock manually)",
        "Change the entry of {mapping} in {file} (unlock with the key file at boot)",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    target: Target
    uuid: Uuid
    line: LineSeen
    unlocking: Unlocking

    def template(self) -> str:
        return self.templates[list(Unlocking).index(self.unlocking)]

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        line = container_line(self.line.text, self.unlocking, key_path(named_array(plan).uuid))
        return (Edit(FileKind.CONTAINERS, self.file, line, (self.line,)),)

    def facts(self, plan: Context) -> Facts:
        return (*super().facts(plan), ("mapping", self.line.text.split()[0]))

    def needs(self) -> tuple[Thing, ...]:
        key = (KeyFile(),) if self.unlocking is Unlocking.KEY_FILE else ()
        return (ContainerOn(self.target), *key)


class ChangeMounts(FileStep, frozen=True, tag="change-mounts"):
    """Lines of fstab wait for what is unlocked at each start, or are for whoever unlocks it by hand."""

    templates = (
        "Change the mount entries of the array in {file} (mount at boot)",
        "Change the entries of the array in {file}, so that it is mounted only manually",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    lines: Annotated[tuple[LineSeen, ...], msgspec.Meta(min_length=1, max_length=MOST_LINES)]
    unlocking: Unlocking

    def template(self) -> str:
        return self.templates[self.unlocking is Unlocking.BY_HAND]

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        added = "\n".join(mount_line(line.text, self.unlocking) for line in self.lines)
        return (Edit(FileKind.MOUNTS, self.file, added, self.lines),)


UnlockingStep = ChangeContainer | ChangeMounts
ContainerEntry = tuple[Target, Uuid, LineSeen]
"""A container, its UUID and its line in crypttab."""


def change_steps(
    containers: FileSeen | None,
    container: ContainerEntry,
    mounts: FileSeen | None,
    lines: tuple[LineSeen, ...],
    way: Unlocking,
) -> Iterator[UnlockingStep]:
    """The steps after which crypttab and fstab say ``way``; None for a file in which nothing changes."""
    if containers is not None:
        yield ChangeContainer(containers, *container, way)
    if mounts is not None:
        yield ChangeMounts(mounts, lines, way)


def changes_lines(steps: Iterable[object]) -> bool:
    """Whether ``steps`` put other lines in the place of lines that are there."""
    return any(isinstance(step, UnlockingStep) for step in steps)


def containers_changed(steps: Iterable[object]) -> tuple[tuple[Target, Uuid], ...]:
    """The containers that ``steps`` have unlocked otherwise: where, and of which UUID."""
    return tuple((step.target, step.uuid) for step in steps if isinstance(step, ChangeContainer))
