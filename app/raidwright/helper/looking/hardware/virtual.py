"""Whether the computer is a virtual machine, and whose."""

from collections.abc import Collection
from pathlib import Path

from raidwright.files import text_at

DMI = Path("/sys/class/dmi/id")
PROCESSOR = Path("/proc/cpuinfo")
UNNAMED = "hypervisor"
"""Of a machine that says that it is virtual, and not by what."""
_DMI_FACTS = ("product_name", "sys_vendor", "board_vendor", "bios_vendor")
_NAMES = (
    ("VirtualBox", "VirtualBox"),
    ("VMware", "VMware"),
    ("Parallels Virtual", "Parallels"),
    ("Apple Virtualization", "Apple Virtualization"),
    ("VirtualMac", "Apple Virtualization"),
    ("BHYVE", "bhyve"),
    ("HVM domU", "Xen"),
    ("KVM", "KVM"),
    ("QEMU", "QEMU"),
)
"""What firmware that only virtual machines have says of itself, and the name of what runs them."""
_MAKERS = (
    ("Amazon EC2", "Amazon EC2"),
    ("Google", "Google Compute Engine"),
    ("Microsoft Corporation", "Hyper-V"),
    ("Xen", "Xen"),
    ("OpenStack", "OpenStack"),
    ("DigitalOcean", "DigitalOcean"),
    ("Hetzner", "Hetzner"),
    ("Alibaba", "Alibaba Cloud"),
    ("oVirt", "oVirt"),
)
"""The same of makers that sell computers as well: it counts where the processor says that it is virtual."""


def hypervisor() -> str:
    """What runs this computer as a virtual machine, "KVM"; empty on a real one."""
    facts = [text_at(DMI / name) for name in _DMI_FACTS]
    return hypervisor_of(facts, _flags(text_at(PROCESSOR)))


def hypervisor_of(firmware: Collection[str], flags: Collection[str]) -> str:
    """The same by what the firmware says of itself, and the processor's flags."""
    virtual = "hypervisor" in flags
    for name, title in _NAMES + (_MAKERS if virtual else ()):
        if any(name.casefold() in fact.casefold() for fact in firmware):
            return title
    return UNNAMED if virtual else ""


def _flags(cpuinfo: str) -> frozenset[str]:
    """Of the first processor."""
    line = next((line for line in cpuinfo.splitlines() if line.startswith("flags")), "")
    return frozenset(line.partition(":")[2].split())
