"""What a plan came to: bytes of each layer, asked of the kernel, or how it failed."""

from collections.abc import Iterator

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.in_use.filesystem_room import filesystem_bytes
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.filesystem_superblock import Superblock, read_superblock
from raidwright.helper.looking.on_disk.probing import device
from raidwright.protocol import DiskCertificate, ErrorCode, LayerActual, PlanDone, PlanFailed, ShareTrial
from raidwright.storage.failures import NO_ROOM, english, system_words
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.use import Lock, Stop
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.singles import SINGLE_PARTITION
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import Context, array_path, target_path
from raidwright.storage.steps.disk import made_singles
from raidwright.storage.steps.enlarge import enlarged_filesystem
from raidwright.storage.steps.filesystem import made_filesystem
from raidwright.storage.steps.md import created_array
from raidwright.storage.steps.targets import OnArray, OnMapping, OnPartition, OnVolume
from raidwright.storage.units import KIB

_OUTPUT = 4000
"""Characters of a program's output that are passed on, the last ones."""


def last_event(
    plan: Plan, certificates: tuple[DiskCertificate, ...], trials: tuple[ShareTrial, ...] = ()
) -> PlanDone:
    """The last event of a plan that was carried out. Raises HelperError when a file system cannot be read."""
    if plan.purpose is Purpose.ENLARGE:
        return PlanDone(tuple(_enlarged_layers(plan)))
    if plan.purpose is not Purpose.BUILD:
        return PlanDone(certificates=certificates, trials=trials)
    filesystem = _filesystem(plan)
    layers = (*_array(plan), *_layers(plan))
    if filesystem.size:
        layers += (LayerActual("filesystem", filesystem.size),)
    return PlanDone(layers, filesystem.stride, filesystem.stripe_width, trials=trials)


def steps_letting_go(plan: Plan) -> tuple[Step, ...]:
    """The steps of which the plan's last word is that something is not in use any more."""
    if isinstance(plan.operation, Lock | Stop):
        return plan.steps
    if plan.purpose is Purpose.TEARDOWN:
        return tuple(step for step in plan.steps if OnArray() in step.removes())
    return ()


def _array(plan: Context) -> Iterator[LayerActual]:
    for disk, _ in made_singles(plan.steps):
        path = target_path(plan, OnPartition(disk, SINGLE_PARTITION))
        yield LayerActual("member", device(path).size)
    created = created_array(plan.steps)
    if created is not None:
        yield LayerActual("member", min(device(target_path(plan, each)).size for each in created.members))
        array = device(array_path(plan))
        yield LayerActual("component", min(_components(array)))
        yield LayerActual("array", array.size)


def _layers(plan: Plan) -> Iterator[LayerActual]:
    for thing in (thing for step in plan.steps for thing in step.makes()):
        if isinstance(thing, OnMapping | OnVolume):
            layer = "luks" if isinstance(thing, OnMapping) else "volume"
            yield LayerActual(layer, device(target_path(plan, thing)).size)


def _enlarged_layers(plan: Plan) -> Iterator[LayerActual]:
    grown = enlarged_filesystem(plan.steps)
    yield LayerActual("array", device(array_path(plan)).size)
    if grown is not None:
        path = target_path(plan, grown.target)
        yield LayerActual("filesystem", filesystem_bytes(grown.kind, grown.point, path))


def _filesystem(plan: Context) -> Superblock:
    filesystem = made_filesystem(plan.steps)
    return (
        read_superblock(filesystem.kind, target_path(plan, filesystem.target))
        if filesystem
        else Superblock(0)
    )


def _components(array: Device) -> list[int]:
    """Data bytes used on each member; sysfs counts KiB there."""
    return [int(file.read_text()) * KIB for file in array.folder.glob("md/dev-*/size")]


def plan_failed(index: int, error: HelperError | OSError, *, begun: bool) -> PlanFailed:
    """The failure of the plan, whatever the error's own code; one that has ``begun`` may have written."""
    code = ErrorCode.FAILED if begun else ErrorCode.REFUSED
    if isinstance(error, HelperError):
        return PlanFailed(index, code, error.sentence, error.output[-_OUTPUT:], error.failure)
    sentence = english("The system refused the operation: {reason}.", reason=system_words(error))
    if error.errno in NO_ROOM and error.filename:
        sentence = english(
            "No space left to write {file}. Free some space there, then resume.", file=error.filename
        )
    return PlanFailed(index, code, str(sentence), failure=sentence.failure)
