"""An array put together from its members again, made writable, or left alone: mdadm, which forces nothing."""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from raidwright.storage.fact import Facts
from raidwright.storage.snapshot.names import array_node
from raidwright.storage.steps.context import Context, Nodes, named_array
from raidwright.storage.steps.step import ArrayStep, Command, Effect, Layer, StepBase, program
from raidwright.storage.steps.targets import AnyMembers, AnyTarget, Members, OnArray, Target, Thing


class StartArray(StepBase, frozen=True, tag="start-array"):
    """mdadm --assemble, of these members and no others."""

    templates = (
        "Start the array {name} from {n} device||Start the array {name} from {n} devices",
        (
            "Start the array {name} read-only from {n} device, without writing to it"
            "||Start the array {name} read-only from {n} devices, without writing to them"
        ),
    )
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    members: AnyMembers
    incomplete: bool
    """It may start though members of it are missing."""
    read_only: bool

    def template(self) -> str:
        return self.templates[self.read_only]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """Assemble the array; without ``--run`` mdadm starts one only with all members that it had last."""
        array, some = named_array(plan), ("--run",) if self.incomplete else ()
        options = (f"--uuid={array.uuid}", *some, *(("--readonly",) if self.read_only else ()))
        return (program("mdadm", "--assemble", array.path, *options, *map(at, self.members)),)

    def facts(self, plan: Context) -> Facts:
        return (("n", str(len(self.members))),)

    def acts_on(self) -> tuple[AnyTarget, ...]:
        return (*self.members, OnArray())

    def writes(self) -> tuple[Target, ...]:
        """Nothing: md alone notes on the members that the array runs, as at each start of the computer."""
        return ()

    def makes(self) -> tuple[Thing, ...]:
        return (OnArray(),)


class MakeWritable(ArrayStep, frozen=True, tag="make-writable"):
    """Let an array be written to that runs read-only; md then begins whatever it owes its members."""

    templates = ("Make the array {name} writable",)
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--readwrite", at(OnArray())),)

    def acts_on(self) -> tuple[Target, ...]:
        return (OnArray(),)


class ReleaseMembers(StepBase, frozen=True, tag="release-members"):
    """Have an md device let go of members that it has collected, or of which it runs an array nobody uses."""

    templates = (
        (
            "Release {n} device from the inactive array {holder}||Release {n} devices from the inactive"
            " array {holder}"
        ),
        "Stop the unused array {holder} ({n} device)||Stop the unused array {holder} ({n} devices)",
    )
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    number: Annotated[int, msgspec.Meta(ge=0, lt=2**20)]
    """Number of the md device: /dev/md127 is 127."""
    members: Members
    """All that it may have collected."""
    runs: bool = False
    """It runs, as udev has every array run that it finds."""

    def template(self) -> str:
        return self.templates[self.runs]

    @property
    def node(self) -> str:
        """The md device."""
        return array_node(self.number)

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("mdadm", "--stop", self.node),)

    def facts(self, plan: Context) -> Facts:
        return (("n", str(len(self.members))), ("holder", self.node))

    def acts_on(self) -> tuple[Target, ...]:
        return self.members

    def writes(self) -> tuple[Target, ...]:
        return ()


AssemblyStep = StartArray | MakeWritable | ReleaseMembers
ArrayStart = StartArray
"""For whoever asks `assembly_of`."""


def makes_writable(steps: Iterable[object]) -> bool:
    """Whether ``steps`` let an array be written to that was not."""
    return any(isinstance(step, MakeWritable) for step in steps)


def assembly_of(steps: Iterable[object]) -> ArrayStart | None:
    """How ``steps`` start an array; None when they do not."""
    return next((step for step in steps if isinstance(step, StartArray)), None)


def release_steps(steps: Iterable[object]) -> tuple[ReleaseMembers, ...]:
    """The steps by which md devices let go of members of which nobody needs the array."""
    return tuple(step for step in steps if isinstance(step, ReleaseMembers))
