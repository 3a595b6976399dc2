"""What an mdadm.conf has mdadm leave alone: found, named by file and line, and mended or refused."""

import ctypes
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.machine.saved import read_machine
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.rules.findings import Severity
from raidwright.storage.rules.mdadm_conf import is_entered, left_out, matches, members_left_out, misfit
from raidwright.storage.rules.troubles import troubles
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, on
from tests.storage.machines import FILES, IDS
from tests.storage.wishes import design

MDADM = "/etc/mdadm/mdadm.conf"
TANK = read_machine(Path(__file__).parents[1] / "machines/raid5_luks_lvm_xfs_mounted.json")
UUID = TANK.arrays[0].uuid
MEMBERS = [member.path for member in TANK.arrays[0].members]
_FNMATCH = ctypes.CDLL(None).fnmatch
_PATHNAME = 1
_LETTERS = st.text("ab1-]![^*?\\/:[", max_size=8)
_TOKENS = ["/dev/", "sd", "disk/", "/", "*", "?", "a", "1", "[ab]", "[!a]", "[^1-9]", "[a-z]", "[]a]", "[!]]"]
_TOKENS += ["[[:digit:]]", "[![:alpha:]1]", "[z-a]", "\\*", "\\", "[\\]]", "[a-]", "[-a]", "-", "^"]


def telling(text: str, snapshot: Snapshot = TANK) -> Snapshot:
    lines = tuple(setting_lines(MDADM, text.encode(), public=True))
    host = replace(snapshot.host, helper=True, setting_files=FILES, settings=lines)
    return replace(snapshot, host=host)


def in_libc(pattern: str, name: str) -> bool:
    return _FNMATCH(os.fsencode(pattern), os.fsencode(name), _PATHNAME) == 0


@given(st.lists(st.sampled_from(_TOKENS), max_size=6).map("".join), st.text("ab1-]!^*/", max_size=6))
def test_a_pattern_matches_as_in_the_c_library(pattern: str, name: str) -> None:
    for each in (name, pattern, "/dev/sda1", "/dev/sdb", "/dev/disk/by-id/a1"):
        assert matches(pattern, each) == in_libc(pattern, each)


@given(_LETTERS, _LETTERS)
def test_whatever_a_file_says_is_read(pattern: str, name: str) -> None:
    matches(pattern, name)
    assert telling(f"DEVICE {pattern} {name}\nARRAY {name} {pattern}\n")


@pytest.mark.parametrize(
    ("text", "outside"),
    [
        ("", []),
        ("MAILADDR root\n", []),
        ("DEVICE /dev/sda1 /dev/sdb1\n", MEMBERS),
        ("DEVICE partitions\n", []),
        ("device Partitions containers\n", []),
        ("DEVICE containers\n", MEMBERS),
        ("DEV /dev/vd[abc]1\n", []),
        ("DEVICES /dev/vd?1\n", []),
        ("DEVICE /dev/vd*\n", []),
        ("DEVICE /dev/*/*\n", MEMBERS),
        ("DEVICE /dev/*/*/*\n", []),
        ("DEVICE /dev/v\n", MEMBERS),
        ("DEVICE /dev/vda /dev/vdb /dev/vdc\n", MEMBERS),
        ("DEVICE /dev/vda1\nDEVICE /dev/vdb1\n", ["/dev/vdc1"]),
        ("DEVICE /dev/vda1\n\t/dev/vdb1\n\n /dev/vdc1\n", []),
        ("DEVICE /dev/sda1 # partitions\n", MEMBERS),
        ("DEVICE sda1\n", []),
        ("DEVICE sda1 /dev/vda1\n", ["/dev/vdb1", "/dev/vdc1"]),
        ("DEVICE '/dev/vda1' \"/dev/vdb1\" /dev/vdc1\n", []),
        ("DEVICE /dev/disk/by-path/pci-0000:00:17.0-ata-*\n", []),
        ("DEVICE /dev/disk/by-path/pci*\n", []),
        ("DE /dev/sda1\n", []),
        ("#DEVICE /dev/sda1\n", []),
    ],
)
def test_members_that_no_device_line_names(text: str, outside: list[str]) -> None:
    assert members_left_out(MEMBERS, telling(text)) == outside
    names = {path: next(each.links for each in TANK.blocks if each.path == path) for path in MEMBERS}
    assert left_out(names, telling(text).host.settings) == outside


def test_a_partition_that_is_yet_to_be_made_has_the_names_of_its_disk() -> None:
    now = telling("DEVICE /dev/disk/by-id/ata-*-part1\n")
    assert members_left_out(["/dev/vdd1"], now) == []
    assert members_left_out(["/dev/vdd2"], now) == ["/dev/vdd2"]
    assert members_left_out(["/dev/nvme9n1p1"], now) == ["/dev/nvme9n1p1"]


_ENTRY = f"ARRAY /dev/md/tank UUID={UUID}"


@pytest.mark.parametrize(
    ("entry", "word"),
    [
        (_ENTRY, ""),
        (f"ARRAY <ignore> UUID={UUID}", "<ignore>"),
        (f"{_ENTRY} num-devices=3 level=raid5", ""),
        (f"{_ENTRY} num-devices=4", "num-devices=4"),
        (f"{_ENTRY} level=5", ""),
        (f"{_ENTRY} level=raid1", "level=raid1"),
        (f"{_ENTRY} level=-1", "level=-1"),
        (f"{_ENTRY} level=0", "level=0"),
        (f"{_ENTRY} name=any:tank", ""),
        (f"{_ENTRY} name=TANK", ""),
        (f"{_ENTRY} name=any:old", "name=any:old"),
        (f"{_ENTRY} devices=/dev/vda1,/dev/vdb1,/dev/vdc1", ""),
        (f"{_ENTRY} devices=/dev/vd*", ""),
        (f"{_ENTRY} devices=/dev/sda1,/dev/sdb1", "devices=/dev/sda1,/dev/sdb1"),
        (f"{_ENTRY} spares=1 metadata=1.2 spare-group=x", ""),
        (f"{_ENTRY}\n num-devices=2", "num-devices=2"),
        (f"ARRAY tank UUID={UUID.upper()}", ""),
    ],
)
def test_the_word_by_which_an_entry_leaves_the_array_alone(entry: str, word: str) -> None:
    now = telling(entry)
    (line,) = now.host.settings
    assert line.array == UUID
    assert misfit(TANK.arrays[0], line, now) == word
    assert misfit(TANK.arrays[0], replace(line, terms=()), now) == word
    assert is_entered(TANK.arrays[0], now) is not bool(word)
    # Of two entries that fit mdadm takes neither, where one says to leave it alone.
    assert is_entered(TANK.arrays[0], telling(f"{_ENTRY}\n{entry}")) is not bool(word)


def kept(text: str) -> Answer:
    answer = plan_enable("tank", telling(text))
    assert all(map(sentence, answer.findings))
    return answer


def blocking(answer: Answer) -> list[str]:
    return [each.code for each in answer.findings if each.severity is Severity.BLOCKING]


@pytest.mark.parametrize("entered", ["", f"{_ENTRY}\n"])
def test_keep_names_the_device_line_that_leaves_members_out(entered: str) -> None:
    answer = kept(f"{entered}DEVICE /dev/sda1 /dev/sdb1\n")
    assert blocking(answer) == ["device-line"]
    (said,) = (sentence(each) for each in answer.findings if each.code == "device-line")
    number = 2 if entered else 1
    assert f"{MDADM}:{number} lists only other devices (DEVICE /dev/sda1 /dev/sdb1)" in said
    assert "/dev/vda1, /dev/vdb1, /dev/vdc1 of “tank”" in said
    assert "device-line" not in blocking(kept(f"{entered}DEVICE /dev/sda1\nDEVICE partitions\n"))


@pytest.mark.parametrize(
    "entry", [f"ARRAY <ignore> UUID={UUID}", f"{_ENTRY} num-devices=4", f"{_ENTRY} name=x:old"]
)
@pytest.mark.parametrize("beside", ["", f"{_ENTRY}\n"])
def test_keep_replaces_an_entry_by_which_the_array_is_left_alone(entry: str, beside: str) -> None:
    answer = kept(f"{beside}{entry}\n")
    assert isinstance(answer, Planned), blocking(answer)
    (edit,) = (
        edit for step in answer.plan.steps for edit in step.edits(answer.plan) if "ARRAY" in edit.added
    )
    assert [each.number for each in edit.removed] == list(range(1, 2 + bool(beside)))
    assert edit.added == _ENTRY
    assert [each.code for each in answer.findings].count("misfit-line") == len(edit.removed)
    assert "keep-known" not in {each.code for each in kept(f"{entry}\n").findings}


def test_an_entry_in_another_file_is_named_and_left() -> None:
    now = telling("")
    (line,) = setting_lines(
        "/etc/mdadm/mdadm.conf.d/x.conf", f"ARRAY <ignore> UUID={UUID}\n".encode(), public=True
    )
    answer = plan_enable("tank", replace(now, host=replace(now.host, settings=(line,))))
    assert blocking(answer) == ["already-named"]
    assert "Line 1 of /etc/mdadm/mdadm.conf.d/x.conf" in " ".join(map(sentence, answer.findings))


def test_a_build_is_refused_where_its_members_would_not_be_taken() -> None:
    def built(text: str) -> list[str]:
        now = on(replace(ENABLED_AT_BOOT, settings=tuple(setting_lines(MDADM, text.encode(), public=True))))
        answer = plan_build(design(), now, IDS)
        assert all(map(sentence, answer.findings))
        return blocking(answer)

    assert built("DEVICE /dev/nvme*\n") == ["device-line"]
    assert built("DEVICE /dev/sd*\n") == built("") == built("DEVICE partitions\n") == []


def test_a_mount_by_hand_is_told_and_not_where_its_container_is_so_too() -> None:
    lines = "/dev/vault/films /srv/films xfs noauto 0 0\n"
    now = telling(_ENTRY)
    mounts = tuple(setting_lines("/etc/fstab", lines.encode(), public=True))
    with_mount = replace(now, host=replace(now.host, settings=(*now.host.settings, *mounts)))
    (told,) = (each for each in plan_enable("tank", with_mount).findings if each.code == "mount-noauto")
    assert "The file system in line 1 of /etc/fstab is mounted only manually" in sentence(told)
    luks = next(each.content.uuid for each in TANK.blocks if isinstance(each.content, Luks))
    by_hand = tuple(setting_lines("/etc/crypttab", f"x UUID={luks} none luks,noauto\n".encode(), public=True))
    both = replace(now, host=replace(now.host, settings=(*now.host.settings, *mounts, *by_hand)))
    assert "mount-noauto" not in {each.code for each in plan_enable("tank", both).findings}


def test_what_keeps_a_known_array_from_starting_is_a_trouble_at_once() -> None:
    def codes(text: str) -> list[str]:
        return [each.code for each in troubles(telling(text)) if each.code in ("array-misfit", "device-line")]

    assert codes(f"{_ENTRY}\nDEVICE /dev/sda1\n") == ["device-line"]
    assert codes(f"{_ENTRY} num-devices=4\n") == ["array-misfit"]
    assert codes(_ENTRY) == codes("DEVICE /dev/sda1\n") == codes(f"ARRAY <ignore> UUID={UUID}\n") == []
