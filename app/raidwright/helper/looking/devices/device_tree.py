"""Block devices and all that lies beneath them, as the live chart draws them."""

from collections.abc import Sequence

from raidwright.bench.samples import Watched
from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device


def tree(targets: Sequence[Device]) -> tuple[Watched, ...]:
    """The devices and what they are made of, each once, a device before what lies beneath it.

    Where there are several, they are whole disks: nothing lies beneath them.
    """
    watched: dict[str, Watched] = {}
    for target in targets:
        _descend(target, 0, watched)
    return tuple(watched.values())


def device_of(watched: Watched) -> Device:
    """The device again."""
    node = watched.device.replace("/", "!")
    return Device(node, kernel.link_to(node).resolve())


def _descend(device: Device, depth: int, watched: dict[str, Watched]) -> None:
    name = device.node.replace("!", "/")
    if name in watched:
        return
    watched[name] = Watched(device=name, label=_label(device), depth=depth)
    for below in [device.disk] if device.is_partition else device.slaves():
        _descend(below, depth + 1, watched)


def _label(device: Device) -> str:
    """Mapping or array name, or model and the end of the serial number, else the kernel's own name."""
    properties = device.properties()
    name = properties.get("MD_DEVNAME") or device.dm_name or _model(device, properties)
    serial = properties.get("ID_SERIAL_SHORT") or device.attribute("serial")
    return printable_text(f"{name} …{serial[-4:]}" if device.is_drive and serial else name)


def _model(device: Device, properties: dict[str, str]) -> str:
    if not device.is_drive:
        return device.node
    return properties.get("ID_MODEL", "").replace("_", " ") or device.attribute("device/model") or device.node
