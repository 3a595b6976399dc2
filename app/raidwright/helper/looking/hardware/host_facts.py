"""What the computer itself is: kernel, processor, tools, PCIe links, and whether it is a virtual machine."""

import asyncio
import os
import platform
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from raidwright.files import modification_time, text_at
from raidwright.helper import runner
from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.storage.levels import Level
from raidwright.storage.plan.prerequisites import PACKAGES, Package
from raidwright.storage.snapshot.disks import Host, Link, Uplink

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


MODULES = Path("/lib/modules")
_ALIASES = ("modules.alias", "modules.builtin.modinfo")
"""Files with the other names of the drivers that can be loaded, and of those that are built in."""
_OF_LEVEL = re.compile(r"\bmd-level-(-?\d+)\b")
_MEASURING = {"fio": Package("fio", ("fio",), "--version")}
_VERSION = re.compile(r"(?:^|[^A-Za-z0-9.])v?(\d+(?:\.\d+)*)")
_SPEED = re.compile(r"\d+(?:\.\d+)?")
_MASS_STORAGE = "0x01"
_ADDRESS = re.compile(r"[0-9a-f]{4,}:[0-9a-f]{2}:[0-9a-f]{2}\.[0-7]")


async def host(*, practice: bool) -> Host:
    """The facts; ``practice`` is what the practice machine says of itself."""
    processor_name, flags = processor()
    return Host(
        name=printable_text(platform.node()),
        kernel=platform.release(),
        processor=processor_name,
        threads=os.cpu_count() or 0,
        aes="aes" in flags,
        tools=await _tools(),
        links=tuple(_links()),
        practice=practice,
        helper=True,
        missing_levels=missing_levels(MODULES / platform.release()),
        hypervisor="" if practice else hypervisor(),
    )


def programs_there() -> frozenset[tuple[str, int]]:
    """Each program of ours that is installed, and when it was written, in nanoseconds since 1970."""
    paths = ((name, runner.find_program(name)) for name in (*PACKAGES, *_MEASURING))
    return frozenset((name, modification_time(path)) for name, path in paths if path is not None)


def missing_levels(folder: Path) -> tuple[Level, ...]:
    """Levels for which the kernel has no driver, by its ``folder`` of modules; none where that says nothing.

    Each of md's drivers has names by the numbers of its levels (``MODULE_ALIAS("md-level-5")``).
    """
    try:
        words = [(folder / name).read_text(errors="replace") for name in _ALIASES]
    except OSError:
        return ()
    there = {int(number) for each in words for number in _OF_LEVEL.findall(each)}
    return tuple(level for level in Level if level.facts.module and level.facts.number not in there)


async def _tools() -> tuple[tuple[str, str], ...]:
    """(program, version) of what is installed; the programs of one package have one version."""
    present = {
        program: package
        for program, package in (PACKAGES | _MEASURING).items()
        if runner.find_program(program) is not None
    }
    asked_of = {package: program for program, package in present.items()}
    # Unlike gather it ends after all of its tasks, also when it is cancelled: no program outlives the asking.
    async with asyncio.TaskGroup() as asking:
        version_tasks = {pair[0]: asking.create_task(_version(*pair)) for pair in asked_of.items()}
    return tuple((program, version_tasks[package].result()) for program, package in present.items())


async def _version(package: Package, program: str) -> str:
    if not package.version_option:
        return ""
    try:
        answer = await runner.run((program, package.version_option), timeout=10)
    except (runner.ProgramMissing, runner.ProgramTooSlow):
        return ""
    match = _VERSION.search(answer.output)
    return match.group(1) if match else ""


def processor() -> tuple[str, frozenset[str]]:
    """Its name, and what it can do in the kernel's words: "aes"."""
    pairs = [line.partition(":") for line in PROCESSOR.read_text().splitlines()]
    fields = {name.strip(): value.strip() for name, _, value in reversed(pairs)}
    flags = fields.get("flags") or fields.get("Features") or ""
    return fields.get("model name", ""), frozenset(flags.split())


def _links() -> Iterator[Link]:
    for folder in sorted((kernel.SYS / "bus/pci/devices").glob("*")):
        device = kernel.Device(folder.name, folder)
        speeds = [_number(device.attribute(name)) for name in ("current_link_speed", "max_link_speed")]
        if device.attribute("class").startswith(_MASS_STORAGE) and all(speeds):
            lanes = [int(_number(device.attribute(n))) for n in ("current_link_width", "max_link_width")]
            above = tuple(_uplinks(folder))
            yield Link(f"pci-{folder.name}", lanes[0], speeds[0], lanes[1], speeds[1], above)


def _uplinks(folder: Path) -> Iterator[Uplink]:
    """The links of ports and switches on the way from the processor to a PCI device."""
    way = folder.resolve()
    for above in reversed(way.parents):
        device = kernel.Device(above.name, above)
        speed, lanes = (_number(device.attribute(f"current_link_{what}")) for what in ("speed", "width"))
        if _ADDRESS.fullmatch(above.name) and speed and lanes:
            yield Uplink(above.name, int(lanes), speed)


def _number(text: str) -> float:
    match = _SPEED.match(text)
    return float(match.group()) if match else 0.0
