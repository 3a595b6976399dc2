"""Disks that are in use without a mount, an array or a group: by a writer, a line of fstab, a device."""

from collections.abc import Callable

import msgspec
import pytest

from raidwright.storage.rules.eligibility import in_use, is_free
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Blank, Block, OtherDevice, Snapshot, VolumeGroup
from raidwright.storage.snapshot.settings import SettingLine
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import HOST, TB, WRITER, disk, formatted, gpt_disk, machine, partition


def entered(*mounted: Block, point: str = "/boot", file: str = "/etc/fstab") -> Snapshot:
    """A partition that a line of fstab has mounted, and that is not mounted just now."""
    link = "/dev/disk/by-uuid/0123-4567"
    line = SettingLine(file, 3, f"UUID=0123-4567 {point}", (link, point), link)
    shown = machine(gpt_disk("a"), partition("a", 1, formatted("ext4"), links=(link,)), *mounted)
    return msgspec.structs.replace(shown, host=msgspec.structs.replace(HOST, settings=(line,)))


def mapped(mapping: str = "veracrypt1", *, groups: tuple[VolumeGroup, ...] = ()) -> Snapshot:
    """What device-mapper has made of a disk, and UDisks2 knows nothing of."""
    top = Block("/dev/dm-0", "252:0", TB, OtherDevice("dm"), Blank(), beneath=("/dev/sda",), mapping=mapping)
    return machine(disk("a"), top, groups=groups)


@pytest.mark.parametrize(
    ("code", "words", "snapshot"),
    [
        ("held-by-device", "“veracrypt1”", mapped),
        ("held-by-device", "“/dev/dm-0”", lambda: mapped("")),
        ("system-entry", "line 3 of /etc/fstab mounts it at /boot,", entered),
        ("system-entry", "mounts it at /boot/efi,", lambda: entered(point="/boot/efi")),
        ("claimed", "in use for an unknown purpose", lambda: machine(disk("a", claimed=True))),
        (
            "open-for-writing",
            "“qemu” (process 5) has /dev/sda open for writing",
            lambda: machine(disk("a", users=(WRITER,))),
        ),
        (
            "open-for-writing",
            "has /dev/sda1 open for writing",
            lambda: machine(gpt_disk("a"), partition("a", 1, users=(WRITER,))),
        ),
    ],
)
def test_a_disk_in_such_use_is_never_free(code: str, words: str, snapshot: Callable[[], Snapshot]) -> None:
    shown = snapshot()
    (finding,) = [each for each in in_use(shown.blocks[0], shown) if each.code == code]
    assert finding.severity is Severity.BLOCKING
    assert words in sentence(finding)
    assert "Larch Disk 4000 LD-A001" in sentence(finding)
    assert not is_free(shown.blocks[0], shown)


def test_what_is_entered_counts_only_where_the_system_needs_it_and_nothing_else_is_there() -> None:
    for shown in (
        entered(point="/srv/data"),
        entered(file="/etc/crypttab"),
        entered(disk("b", content=formatted("ext4", "/boot"))),
    ):
        assert "system-entry" not in {finding.code for finding in in_use(shown.blocks[0], shown)}


def test_a_hidden_part_of_a_volume_is_its_groups_business() -> None:
    pool = VolumeGroup("u", "vault", TB, 0, 4 << 20, ("/dev/sda",), ("pool",))
    shown = mapped("vault-pool_tmeta", groups=(pool,))
    assert "held-by-device" not in {finding.code for finding in in_use(shown.blocks[0], shown)}
