"""What is installed beside the helper: its unit is as tight as its work lets it be, and opens no door."""

import os
import re
import stat
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from raidwright.helper.authority import Action

ROOT = Path(__file__).parents[2]
POLKIT = ROOT / "polkit"
UNIT = POLKIT / "raidwright-helper.service"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
EXPOSURE = 6.3
"""What systemd-analyze makes of it; every setting that can be had without a mount namespace lowers it."""
NAMESPACED = re.compile(
    r"^(ProtectSystem|ProtectHome|ProtectProc|ProtectKernel\w+|ProtectControlGroups|Private\w+|ProcSubset|Bind\w+"
    r"|Read\w+Paths|Inaccessible\w+|Exec\w+Paths|TemporaryFileSystem|MountFlags|RootDirectory|DynamicUser"
    r"|ProtectClock|DeviceAllow)=",
    re.MULTILINE,
)
"""Settings that give a service other mounts than everybody's, or fewer devices."""


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = ("systemd-analyze", *arguments)
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    there = tmp_path / UNIT.name
    there.write_text(UNIT.read_text().replace("/usr/lib/raidwright/raidwright-helper", "/bin/true"))
    said = analyze("verify", "--man=no", str(there))
    assert (said.returncode, said.stdout + said.stderr) == (0, "")


def test_the_unit_is_as_tight_as_it_was() -> None:
    said = analyze("security", "--offline=yes", "--no-pager", str(UNIT))
    match = re.search(r"exposure level for \S+: ([0-9.]+)", said.stdout)
    assert match, said.stdout + said.stderr
    assert float(match[1]) <= EXPOSURE
    assert f"(252): {EXPOSURE}," in UNIT.read_text()


def test_what_is_mounted_is_seen_by_everybody() -> None:
    assert NAMESPACED.findall(UNIT.read_text()) == []
    assert NAMESPACED.findall("A=1\nPrivateTmp=yes\nProtectSystem=full") == ["PrivateTmp", "ProtectSystem"]


def test_the_bus_starts_root_and_nobody_else() -> None:
    service = (POLKIT / "io.github.raidwright.Helper1.service").read_text()
    assert "\nUser=root\n" in service
    assert f"\nSystemdService={UNIT.name}\n" in service


def test_there_is_no_other_way_to_become_root() -> None:
    """No rule that answers for the user, no action for pkexec, no program with the set-user-ID bit."""
    assert {file.name for file in POLKIT.iterdir()} == {
        "io.github.raidwright.Helper1.conf",
        "io.github.raidwright.Helper1.policy",
        "io.github.raidwright.Helper1.service",
        "raidwright-helper.service",
        # systemd alone starts these, by the clock or at boot, and nobody is asked anything.
        "raidwright-awake.service",
        "raidwright-mail.service",
        "raidwright-mail.timer",
    }
    policy = (POLKIT / "io.github.raidwright.Helper1.policy").read_text()
    assert "<annotate" not in policy
    packed = "".join(file.read_text() for file in (ROOT / "packaging/dev").glob("*.py"))
    assert not re.search(r"(?<!udev/)rules\.d|pkexec|S_ISUID|0o[4-7]7\d\d", packed)


def test_polkit_asks_in_every_language_that_the_window_speaks() -> None:
    languages = {file.stem for file in (ROOT / "resources/translations").glob("*.po")}
    actions = ET.parse(POLKIT / "io.github.raidwright.Helper1.policy").findall("action")
    assert languages
    assert len(actions) == len(Action)
    for action in actions:
        for kind in ("description", "message"):
            words = {each.get(_LANGUAGE, "en"): each.text or "" for each in action.findall(kind)}
            assert words.keys() == languages | {"en"}, (action.get("id"), kind)
            assert len({*words.values()}) == len(words)
            assert len({text.count("$(disks)") for text in words.values()}) == 1, words


def test_the_bus_lets_nothing_through_that_is_not_named() -> None:
    config = (POLKIT / "io.github.raidwright.Helper1.conf").read_text()
    assert "*" not in config
    rules = re.findall(r"<allow\b[^>]*>", config)
    assert len(rules) == 5
    for rule in rules:
        named = all(f"{word}=" in rule for word in ("send_destination", "send_interface", "max_fds"))
        assert "own=" in rule or (named and 'send_type="method_call"' in rule), rule


def test_memory_has_a_ceiling_above_what_tools_take() -> None:
    unit = UNIT.read_text()
    (share,) = re.findall(r"^MemoryMax=(\d+)%$", unit, re.MULTILINE)
    # cryptsetup takes up to half of the memory, and making an initial RAM disk more than any one number.
    assert 60 <= int(share) <= 80
    assert "\nOOMPolicy=continue\n" in unit
    (score,) = re.findall(r"^OOMScoreAdjust=(-\d+)$", unit, re.MULTILINE)
    assert -1000 < int(score) < 0


def test_an_initial_ram_disk_can_be_made_with_all_that_it_copies() -> None:
    """Programs with the set-user-ID bit, others with capabilities, and a cache of libraries by chroot."""
    unit = UNIT.read_text()
    (bounding,) = re.findall(r"^CapabilityBoundingSet=(.*)$", unit, re.MULTILINE)
    assert {"CAP_FOWNER", "CAP_CHOWN", "CAP_MKNOD", "CAP_SETFCAP", "CAP_SYS_CHROOT"} <= set(bounding.split())
    assert not re.search(r"^RestrictSUIDSGID=(yes|true|on|1)$", unit, re.MULTILINE)
    (filtered,) = re.findall(r"^SystemCallFilter=~(.*)$", unit, re.MULTILINE)
    assert filtered.split() == ["@clock", "@cpu-emulation", "@debug", "@obsolete", "@raw-io", "@reboot"]


@pytest.mark.root
def test_a_folder_of_a_persons_own_group_can_hand_it_on(tmp_path: Path) -> None:
    """As sharing it does; where a process may not, the kernel leaves the bit out and says nothing."""
    (bounding,) = re.findall(r"^CapabilityBoundingSet=(.*)$", UNIT.read_text(), re.MULTILINE)
    rights = ",".join(("-all", *(f"+{name.removeprefix('CAP_').lower()}" for name in bounding.split())))
    (folder := tmp_path / "Photos").mkdir()
    os.chown(folder, 1000, 1000)
    as_helper = ("setpriv", f"--bounding-set={rights}", "--no-new-privs", "--clear-groups", "--")
    subprocess.run((*as_helper, "chmod", "2770", folder), check=True)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o2770


def test_no_child_of_the_helper_reaches_the_network() -> None:
    """Servers are told by files and by sockets of this computer; systemd starts them."""
    unit = UNIT.read_text()
    assert "\nIPAddressDeny=any\n" in unit
    assert not re.search(r"^IPAddressAllow=", unit, re.MULTILINE)
    (families,) = re.findall(r"^RestrictAddressFamilies=(.*)$", unit, re.MULTILINE)
    assert {*families.split()} == {"AF_UNIX", "AF_NETLINK", "AF_ALG"}
