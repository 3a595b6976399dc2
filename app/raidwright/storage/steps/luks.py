"""Encryption: cryptsetup. The passphrase comes by standard input, and is in no argument."""

from collections.abc import Iterable
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.design.capacity import LUKS_HEADER, luks_offset, luks_sector
from raidwright.storage.design.design import KeyDerivation
from raidwright.storage.fact import Facts
from raidwright.storage.fields import MappingName, Name, Uuid
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.steps.context import Context, Nodes, plan_stripe
from raidwright.storage.steps.disk import zero
from raidwright.storage.steps.step import (
    Command,
    Effect,
    Layer,
    MappingStep,
    Mark,
    TargetStep,
    on_device,
    program,
)
from raidwright.storage.steps.targets import ContainerOn, OnMapping, Target, Thing
from raidwright.storage.units import SECTOR

_PRACTICE_MEMORY = 4096
"""KiB: a practice machine has little."""


class FormatLuks(TargetStep, frozen=True, tag="format-luks"):
    """LUKS2 over the target; the passphrase comes by descriptor."""

    templates = ("Set up encryption on {device}",)
    layer = Layer.ENCRYPTION
    effect = Effect.MAKES

    uuid: Uuid
    label: Name
    derivation: KeyDerivation

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """``--offset`` (512-byte sectors) and ``--sector-size`` keep cryptsetup from choosing by topology."""
        array = plan.predicted.array if plan.predicted else 0
        options = (
            f"--uuid={self.uuid}",
            f"--label={self.label}",
            f"--offset={luks_offset(plan_stripe(plan)) // SECTOR}",
            f"--sector-size={luks_sector(array)}",
            *self._derivation(),
        )
        fixed = ("cryptsetup", "luksFormat", "--batch-mode", "--type=luks2", "--key-file=-")
        return (Command((*fixed, *options, "--", at(self.target)), secret=True),)

    def _derivation(self) -> tuple[str, ...]:
        match self.derivation:
            case KeyDerivation.STANDARD:
                return ()
            case KeyDerivation.PRACTICE:
                memory = f"--pbkdf-memory={_PRACTICE_MEMORY}"
                return ("--pbkdf=argon2id", memory, "--pbkdf-parallel=1", "--pbkdf-force-iterations=4")
            case _:
                assert_never(self.derivation)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def makes(self) -> tuple[Thing, ...]:
        return (ContainerOn(self.target),)

    def marks(self, plan: Context) -> tuple[tuple[Target, Mark], ...]:
        return ((self.target, Mark(LUKS_CONTAINER, self.uuid)),)


class OpenLuks(TargetStep, frozen=True, tag="open-luks"):
    """Open the container; this is also the proof that the stored passphrase works."""

    templates = ("Unlock {device} as {mapping}",)
    layer = Layer.ENCRYPTION
    effect = Effect.MAKES

    mapping: Name
    discard: bool = False
    """Freed blocks are passed on to the disks (TRIM)."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        options = ("--allow-discards",) if self.discard else ()
        fixed = ("cryptsetup", "open", "--batch-mode", "--type=luks2", "--key-file=-")
        return (Command((*fixed, *options, "--", at(self.target), self.mapping), secret=True),)

    def facts(self, plan: Context) -> Facts:
        return (*on_device(plan, self.target), ("mapping", self.mapping))

    def writes(self) -> tuple[Target, ...]:
        return ()

    def makes(self) -> tuple[Thing, ...]:
        return (OnMapping(self.mapping),)


class UnlockContainer(TargetStep, frozen=True, tag="unlock-container"):
    """Open a container that was there before the plan, of whichever version of LUKS."""

    templates = ("Unlock {device} as {mapping}", "Unlock {device} as {mapping}, read-only")
    layer = Layer.ENCRYPTION
    effect = Effect.RELEASES

    mapping: MappingName
    uuid: Uuid
    read_only: bool
    discard: bool = False
    """Freed blocks are passed on to the disks (TRIM)."""

    def template(self) -> str:
        return self.templates[self.read_only]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        fixed = ("cryptsetup", "open", "--batch-mode", "--type=luks", "--key-file=-")
        only = ("--readonly",) if self.read_only else ()
        passed = ("--allow-discards",) if self.discard else ()
        return (Command((*fixed, *only, *passed, "--", at(self.target), self.mapping), secret=True),)

    def facts(self, plan: Context) -> Facts:
        return (*on_device(plan, self.target), ("mapping", self.mapping))

    def writes(self) -> tuple[Target, ...]:
        return ()

    def makes(self) -> tuple[Thing, ...]:
        return (OnMapping(self.mapping),)


class CloseLuks(MappingStep, frozen=True, tag="close-luks"):
    """Close an opened container."""

    templates = ("Lock {mapping}",)
    layer = Layer.ENCRYPTION
    effect = Effect.RELEASES

    mapping: MappingName

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("cryptsetup", "close", "--", self.mapping),)


class EraseLuks(TargetStep, frozen=True, tag="erase-luks"):
    """Destroy every key slot: the data can never be read again."""

    templates = ("Destroy the encryption keys of {device}",)
    layer = Layer.ENCRYPTION
    effect = Effect.DESTROYS

    header: Annotated[int, msgspec.Meta(ge=0, le=LUKS_HEADER)] = 0
    """Bytes from its start that are zeroed then, so that nothing of header and key slots is left."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """Cryptsetup leaves random bytes, of which nobody could tell that they are no keys."""
        path = at(self.target)
        rest = (zero(path, 0, self.header),) if self.header else ()
        return (program("cryptsetup", "erase", "--batch-mode", "--", path), *rest)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)


LuksStep = FormatLuks | OpenLuks | UnlockContainer | CloseLuks | EraseLuks


def made_container(steps: Iterable[object]) -> FormatLuks | None:
    """The container that ``steps`` make."""
    return next((step for step in steps if isinstance(step, FormatLuks)), None)


def encrypts(steps: Iterable[object]) -> bool:
    """Whether ``steps`` make a container, for which a passphrase is chosen."""
    return made_container(steps) is not None


def erases_keys_on(step: object, target: Target) -> bool:
    """Whether the step destroys the keys of the container that all of ``target`` is."""
    return isinstance(step, EraseLuks) and step.target == target


def erases_keys(steps: Iterable[object]) -> bool:
    """Whether ``steps`` destroy the keys of a container."""
    return any(isinstance(step, EraseLuks) for step in steps)


def locks(steps: Iterable[object]) -> bool:
    """Whether ``steps`` close a container."""
    return any(isinstance(step, CloseLuks) for step in steps)


def unlocks(steps: Iterable[object]) -> bool:
    """Whether ``steps`` open a container that was there before, with the passphrase that it has."""
    return bool(containers_opened(steps))


def containers_opened(steps: Iterable[object]) -> tuple[tuple[Target, str, str], ...]:
    """The containers that ``steps`` open, which were there before: where, as what, and of which UUID."""
    return tuple(
        (step.target, step.mapping, step.uuid) for step in steps if isinstance(step, UnlockContainer)
    )


def clear_names(steps: Iterable[object]) -> tuple[tuple[str, str], ...]:
    """(container, mapping): UUIDs of the containers that ``steps`` open, and what they open them as."""
    every = tuple(steps)
    fresh = {step.target: step.uuid for step in every if isinstance(step, FormatLuks)}
    new = ((fresh.get(step.target, ""), step.mapping) for step in every if isinstance(step, OpenLuks))
    old = ((uuid, mapping) for _, mapping, uuid in containers_opened(every))
    return tuple(pair for pair in (*new, *old) if pair[0])


def quick_to_guess(steps: Iterable[object]) -> bool:
    """Whether ``steps`` encrypt as a practice does, and a real disk must not be."""
    light = KeyDerivation.PRACTICE
    return any(isinstance(step, FormatLuks) and step.derivation is light for step in steps)
