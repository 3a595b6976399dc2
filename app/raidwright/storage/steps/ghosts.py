"""To let go of what the kernel still uses of disks that are gone: nothing beneath it can be harmed."""

from collections.abc import Iterable, Iterator
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.fact import Facts
from raidwright.storage.fields import LONGEST_TEXT, Text
from raidwright.storage.snapshot.users import Ghost, GhostKind
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.step import Command, Effect, Layer, StepBase, program
from raidwright.storage.steps.targets import AnyTarget

_NODE = (
    r"^/dev/(md[0-9]{1,7}|md_[A-Za-z0-9_.-]{1,32}|loop[0-9]{1,7}|dm-[0-9]{1,7}"
    r"|mapper/[A-Za-z0-9][A-Za-z0-9+_.-]{0,126})\Z"
)
GhostNode = Annotated[str, msgspec.Meta(pattern=_NODE, max_length=LONGEST_TEXT)]
"""Of an md device, a loop device or a mapping."""
GhostNumber = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,7}:[0-9]{1,7}\Z")]
GhostPoint = Annotated[str, msgspec.Meta(pattern=r"^/[^\0]*\Z", max_length=LONGEST_TEXT)]
_TEMPLATES = {
    GhostKind.MOUNT: "Unmount {point} (disk disconnected)",
    GhostKind.SWAP: "Turn off swap on {device} (disk disconnected)",
    GhostKind.MAPPING: "Close {device} (disk disconnected)",
    GhostKind.LOOP: "Detach {device} (disk disconnected)",
    GhostKind.ARRAY: "Stop {device} (disks disconnected)",
}
_LAYERS = {
    GhostKind.MOUNT: Layer.FILESYSTEM,
    GhostKind.SWAP: Layer.FILESYSTEM,
    GhostKind.MAPPING: Layer.ENCRYPTION,
    GhostKind.LOOP: Layer.FILESYSTEM,
    GhostKind.ARRAY: Layer.ARRAY,
}


class LetGo(StepBase, frozen=True, tag="let-go"):
    """Have the kernel let go of one ghost; a mount goes at once, however busy it is."""

    templates = tuple(_TEMPLATES.values())
    layer = Layer.ARRAY
    effect = Effect.RELEASES

    kind: GhostKind
    number: GhostNumber
    node: GhostNode | None = None
    """Of a mount and of a swap file nothing is asked of it."""
    point: GhostPoint | None = None
    """Of a mount, and the path of a swap file."""
    title: Text = ""
    """What it is a part of is called."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """A file system without a disk may never get ready to be unmounted: it is taken away as it is."""
        node = self.node or ""
        match self.kind:
            case GhostKind.MOUNT:
                return (program("umount", "--lazy", "--", self.point or ""),)
            case GhostKind.SWAP:
                return (program("swapoff", "--", self.point or node),)
            case GhostKind.MAPPING:
                return (program("dmsetup", "remove", "--retry", "--", node.rpartition("/")[2]),)
            case GhostKind.LOOP:
                return (program("losetup", "--detach", node),)
            case GhostKind.ARRAY:
                return (program("mdadm", "--stop", node),)
            case _:
                assert_never(self.kind)

    def template(self) -> str:
        return _TEMPLATES[self.kind]

    def stands_in(self) -> Layer:
        return _LAYERS[self.kind]

    def facts(self, plan: Context) -> Facts:
        return (("device", self.node or self.point or ""), ("point", self.point or ""))

    def acts_on(self) -> tuple[AnyTarget, ...]:
        """On nothing that has a disk."""
        return ()

    def writes(self) -> tuple[AnyTarget, ...]:
        return ()

    @property
    def is_whole(self) -> bool:
        """Whether it names what it lets go of, and nothing else."""
        match self.kind:
            case GhostKind.MOUNT:
                return self.point is not None
            case GhostKind.SWAP:
                return (self.point is None) is not (self.node is None)
            case GhostKind.MAPPING | GhostKind.LOOP | GhostKind.ARRAY:
                return self.node is not None and self.point is None
            case _:
                assert_never(self.kind)


GhostStep = LetGo


def let_go_of(ghost: Ghost, title: str) -> GhostStep:
    """The step that lets go of ``ghost``, a part of what is called ``title``."""
    node, point = (None, ghost.point) if ghost.is_a_place else (ghost.node, None)
    return LetGo(ghost.kind, ghost.number, node, point, title[:LONGEST_TEXT])


def lets_go(steps: Iterable[object]) -> bool:
    """Whether ``steps`` do nothing but let go of ghosts."""
    own = [isinstance(step, LetGo) for step in steps]
    return bool(own) and all(own)


def ghosts_left(steps: Iterable[object]) -> tuple[GhostStep, ...]:
    """The steps by which ghosts are let go of."""
    return tuple(step for step in steps if isinstance(step, LetGo))


def ghost_arrays(steps: Iterable[object]) -> tuple[str, ...]:
    """Nodes of the md devices that are let go of."""
    return tuple(_nodes(GhostKind.ARRAY, steps))


def ghost_mappings(steps: Iterable[object]) -> tuple[str, ...]:
    """Nodes of the mappings that are let go of."""
    return tuple(_nodes(GhostKind.MAPPING, steps))


def _nodes(kind: GhostKind, steps: Iterable[object]) -> Iterator[str]:
    return (step.node or "" for step in ghosts_left(steps) if step.kind is kind)


def released_title(steps: Iterable[object]) -> str:
    """What they let go of is called."""
    return next((step.title for step in steps if isinstance(step, LetGo)), "")
