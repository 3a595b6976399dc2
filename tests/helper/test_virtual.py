"""Whether the computer is a virtual machine, by its firmware and its processor."""

from pathlib import Path

import pytest

from raidwright.helper.looking.hardware import host_facts
from raidwright.helper.looking.hardware.host_facts import UNNAMED, hypervisor, hypervisor_of


@pytest.mark.parametrize(
    ("firmware", "flags", "name"),
    [
        (("KVM", "Red Hat", "", "SeaBIOS"), {"hypervisor"}, "KVM"),
        (("Standard PC (Q35 + ICH9, 2009)", "QEMU", "", "EDK II"), {"sse"}, "QEMU"),
        (("VirtualBox", "innotek GmbH", "Oracle Corporation", "innotek GmbH"), {"hypervisor"}, "VirtualBox"),
        (("VMware7,1", "VMware, Inc.", "", ""), {"hypervisor"}, "VMware"),
        (("Virtual Machine", "Microsoft Corporation", "", ""), {"hypervisor"}, "Hyper-V"),
        (("Surface Pro", "Microsoft Corporation", "", ""), {"sse"}, ""),
        (("t3.micro", "Amazon EC2", "", ""), {"hypervisor"}, "Amazon EC2"),
        (("m5.metal", "Amazon EC2", "", ""), {"sse"}, ""),
        (("", "", "", ""), {"hypervisor"}, UNNAMED),
        (("B450 TOMAHAWK", "Micro-Star", "", "American Megatrends"), {"sse", "aes"}, ""),
    ],
)
def test_its_name_is_told_and_makers_of_computers_are_none(
    firmware: tuple[str, ...], flags: set[str], name: str
) -> None:
    assert hypervisor_of(firmware, flags) == name


def test_it_is_read_from_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sys_vendor").write_text("Xen\n")
    processor = tmp_path / "cpuinfo"
    processor.write_text("processor\t: 0\nflags\t\t: fpu hypervisor aes\n\nprocessor\t: 1\nflags\t\t: fpu\n")
    monkeypatch.setattr(host_facts, "DMI", tmp_path)
    monkeypatch.setattr(host_facts, "PROCESSOR", processor)
    assert hypervisor() == "Xen"
    processor.unlink()
    assert hypervisor() == ""
