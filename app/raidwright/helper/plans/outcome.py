"""What a finished build came to: bytes of each layer, asked of the kernel."""

from collections.abc import Iterator

from raidwright.helper.looking.filesystem_superblock import Superblock
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.probing import device
from raidwright.protocol import DiskCertificate, LayerActual, PlanDone
from raidwright.storage.nodes import array_path, target_path
from raidwright.storage.plan import Plan, Purpose
from raidwright.storage.steps import CreateArray, CreateLv, OnMapping, OnVolume, OpenLuks

_KIB = 1024


def outcome(plan: Plan, filesystem: Superblock, certificates: tuple[DiskCertificate, ...]) -> PlanDone:
    """The last event of a plan that was carried out; ``filesystem`` is what it says of itself."""
    if plan.purpose is not Purpose.BUILD:
        return PlanDone(certificates=certificates)
    layers = tuple(_layers(plan))
    if filesystem.size:
        layers += (LayerActual("filesystem", filesystem.size),)
    return PlanDone(layers, filesystem.stride, filesystem.stripe_width)


def _layers(plan: Plan) -> Iterator[LayerActual]:
    for step in plan.steps:
        if isinstance(step, CreateArray):
            yield LayerActual("member", min(device(target_path(plan, each)).size for each in step.members))
            array = device(array_path(plan))
            yield LayerActual("component", min(_components(array)))
            yield LayerActual("array", array.size)
        elif isinstance(step, OpenLuks):
            yield LayerActual("luks", device(target_path(plan, OnMapping(step.mapping))).size)
        elif isinstance(step, CreateLv):
            volume = OnVolume(step.group, step.volume)
            yield LayerActual("volume", device(target_path(plan, volume)).size)


def _components(array: Device) -> list[int]:
    """Data bytes used on each member; sysfs counts KiB there."""
    return [int(file.read_text()) * _KIB for file in array.folder.glob("md/dev-*/size")]
