"""What md says of an array: by mdadm's report and by the kernel's own files."""

import re
from dataclasses import dataclass
from pathlib import Path

from raidwright.helper import kernel
from raidwright.helper.kernel import Device
from raidwright.helper.tools import ask
from raidwright.helper.trouble import failed

MDSTAT = Path("/proc/mdstat")
_LINE = re.compile(r"^(md\S+) :", re.MULTILINE)
_ASSIGNMENT = re.compile(r"^(MD_[A-Z_]+)=(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class RunningArray:
    """An assembled array. ``members`` are those md holds; ``expected`` what it was made for."""

    device: Device
    uuid: str
    level: str
    expected: int
    members: tuple[Device, ...]


def array_nodes() -> tuple[str, ...]:
    """Kernel names of all md devices, running or not ("md127")."""
    try:
        return tuple(_LINE.findall(MDSTAT.read_text()))
    except OSError:
        # Without the md module there is no such file, and no array.
        return ()


async def running_array(path: str) -> RunningArray | None:
    """The array behind a node, or None when there is none. Raises Trouble when mdadm does not say."""
    device = kernel.device_at(path)
    if device is None or not (device.folder / "md").is_dir():
        return None
    said = await ask(("mdadm", "--detail", "--export", device.path))
    fields = dict(_ASSIGNMENT.findall(said.stdout))
    if said.status != 0 or "MD_UUID" not in fields:
        raise failed(f"mdadm cannot describe {path}.", said.output)
    return RunningArray(
        device,
        fields["MD_UUID"],
        fields.get("MD_LEVEL", ""),
        int(fields.get("MD_DEVICES", "0")),
        tuple(device.slaves()),
    )
