"""Whatever stands in the files of a computer, and however they are called: its facts can be sent and read."""

import asyncio
import os
from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import ramdisks, user_names
from raidwright.helper.looking.configured.settings import with_settings
from raidwright.helper.looking.configured.user_names import AccountList, Accounts
from raidwright.helper.looking.hardware import host_facts
from raidwright.helper.looking.layers import array_facts
from raidwright.helper.looking.layers.volumes import group_backups
from raidwright.protocol import HelperFacts, decode, encode
from raidwright.storage.fields import LONGEST_TEXT, MOST_BYTES, MOST_DISKS
from raidwright.storage.rules.eligibility import entered_for_system
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.settings import GroupBackup, Obstacle
from raidwright.storage.units import MIB
from tests.helper.array_computer import UUID, Computer, computer, superblock
from tests.helper.fake_sys import fake_sys

__all__ = ["computer", "fake_sys"]

LONG, NO_UTF_8 = "a" * 300, os.fsdecode(b"\xff")
ARRAY = "ARRAY /dev/md0 UUID=1:2:3:4\n"


def arrive(facts: HelperFacts) -> HelperFacts:
    """``facts`` as a program has them."""
    return decode(encode(facts), HelperFacts, 4 * MIB)


def put(root: Path, name: str, text: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text)


def host_of(root: Path) -> Host:
    return arrive(HelperFacts(with_settings(Host("nas"), root), ())).host


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("etc/mdadm.conf", f"ARRAY /dev/md0 UUID={LONG}\n"),
        ("etc/mdadm.conf", f"ARRAY /dev/md0 name={LONG}\n"),
        ("etc/fstab", f"/dev/sda1 /x ext4 x-raidwright.array={LONG} 0 0\n"),
        ("etc/fstab", f"/dev/sda1 /x ext4 x-raidwright.container={LONG} 0 0\n"),
        ("etc/fstab", f"UUID={LONG} /{LONG} ext4 defaults 0 0\n"),
        ("etc/fstab", "UUID=a\\000b /srv/\\777 ext4 defaults 0 0\n"),
        ("etc/crypttab", f"{LONG} UUID={LONG} {LONG}\n"),
        ("etc/mdadm.conf.d/" + "a" * 249 + ".conf", ARRAY),
        (f"etc/mdadm.conf.d/{NO_UTF_8}.conf", ARRAY),
        ("etc/mdadm.conf.d/a\u202eb.conf", ARRAY),
    ],
    ids=range(10),
)
def test_a_line_is_told_whatever_is_in_it(tmp_path: Path, file: str, text: str) -> None:
    put(tmp_path, "etc/mdadm.conf", "")
    put(tmp_path, file, text)
    (line,) = host_of(tmp_path).settings
    assert line.file == f"/{file}" if file.isprintable() and len(file) < LONGEST_TEXT else line.file != file
    assert line.file.isprintable()
    assert all(len(each) <= LONGEST_TEXT for each in (line.file, line.text, line.array, *line.names))


@pytest.mark.parametrize(
    ("text", "backup"),
    [
        (f'device_id = "{LONG}"\n', GroupBackup("vg", (), (LONG[:256],))),
        (f'device = "/{LONG}"\n', GroupBackup("vg", (f"/{LONG}"[:256],))),
        ("dev_size = 999999999999999999\n", GroupBackup("vg", (), (), (MOST_BYTES,))),
    ],
    ids=["id", "device", "size"],
)
def test_a_backup_of_lvm_is_told_as_far_as_can_be(tmp_path: Path, text: str, backup: GroupBackup) -> None:
    put(tmp_path, "etc/lvm/backup/vg", text)
    assert host_of(tmp_path).group_backups == (backup,)


def test_of_a_backup_without_an_end_there_is_an_end(tmp_path: Path) -> None:
    put(tmp_path, "etc/lvm/backup/vg", 'device = "/dev/a"\n' * 50_000)
    (backup,) = host_of(tmp_path).group_backups
    assert len(backup.devices) == 64


@pytest.mark.parametrize("name", [NO_UTF_8, "a b", ".lvm_nas_1_2", "a\n"], ids=ascii)
def test_what_is_called_like_no_group_is_no_backup(tmp_path: Path, name: str) -> None:
    put(tmp_path, f"etc/lvm/backup/{name}", "")
    put(tmp_path, "etc/lvm/backup/vault", "")
    assert [each.group for each in group_backups(tmp_path)] == ["vault"]


@pytest.mark.parametrize("name", [f"initrd-{NO_UTF_8}", "initrd-" + "a" * 248], ids=["no UTF-8", "long"])
def test_an_image_is_told_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    put(tmp_path, f"boot/{name}", "")
    told = host_of(tmp_path).unknown_ramdisk
    assert told.startswith("/boot/initrd-")
    assert told.isprintable()


def test_a_file_system_may_have_any_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one that is made of a program says."""
    put(tmp_path, f"boot/initrd.img-{os.uname().release}", "")
    monkeypatch.setattr(ramdisks.runner, "find_program", lambda _: "/usr/sbin/update-initramfs")
    monkeypatch.setattr(os, "statvfs", lambda _: os.statvfs_result((4096, 4096, *[2**60] * 8)))
    ramdisk = host_of(tmp_path).ramdisk
    assert ramdisk is not None
    assert ramdisk.free == MOST_BYTES


@pytest.mark.parametrize("link", ["etc/fstab", "etc/mdadm.conf"])
def test_a_link_that_leads_to_itself_is_no_file(tmp_path: Path, link: str) -> None:
    (tmp_path / "etc").mkdir(mode=0o755)
    (tmp_path / link).symlink_to(Path(link).name)
    host = host_of(tmp_path)
    obstacles = {file.seen.path: file.obstacle for file in host.setting_files}
    assert (host.settings, obstacles[f"/{link}"]) == ((), Obstacle.ODD)


def test_a_device_of_fstab_with_a_nul_is_none(tmp_path: Path) -> None:
    put(tmp_path, "etc/fstab", "/dev/sda1\0 /boot ext4 noauto 0 0\n/dev/a\\000b /boot/efi vfat noauto 0 0\n")
    lines = [line.device for line, _ in entered_for_system(host_of(tmp_path).settings, set())]
    assert ("/dev/sda1\0" in lines, "/dev/a\0b" in lines) == (True, True)
    assert [kernel.device_at(line) for line in lines] == [None, None]


@pytest.mark.parametrize("moment", [f"{'9' * 5000} 1", f"1 {'9' * 5000}", "60 1", "1 24"], ids=range(4))
def test_an_entry_of_cron_at_no_time_of_the_day_is_one_at_another(tmp_path: Path, moment: str) -> None:
    put(tmp_path, "etc/cron.d/mdadm", f"{moment} * * 0 root [ $(date +\\%d) -le 7 ] && checkarray\n")
    checks = host_of(tmp_path).checks
    assert checks is not None
    assert checks.minute is None


@pytest.mark.parametrize("moment", [f"{'9' * 5000}:00", "24:00", "1:60"], ids=range(3))
def test_a_timer_at_no_time_of_the_day_is_one_at_another(tmp_path: Path, moment: str) -> None:
    (tmp_path / "run/systemd/system").mkdir(parents=True)
    delay = "9" * 5000
    unit = f"[Timer]\nOnCalendar=Sun *-*-1..7 {moment}\nRandomizedDelaySec={delay}h\n"
    put(tmp_path, "lib/systemd/system/mdcheck_start.timer", unit)
    checks = host_of(tmp_path).checks
    assert checks is not None
    assert (checks.minute, checks.spread) == (None, 0)


def test_a_number_of_no_account_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path, "etc/passwd", f"anna:x:1000:\nben:x:{'9' * 5000}:\n")
    accounts = AccountList(tmp_path)
    monkeypatch.setattr(accounts, "_list", lambda: None)
    assert accounts.names() == Accounts(("anna",), ())
    assert user_names.ACCOUNTS.names().users


def _many_carriers(computer: Computer) -> None:
    for place in range(MOST_DISKS + 8):
        own = superblock(place, (0xFFFF,) * place + (place,), events=98)
        computer.member(f"vd{chr(97 + place // 26)}{chr(97 + place % 26)}", own)


@pytest.mark.parametrize("runs", [True, False], ids=["running", "stopped"])
def test_of_any_number_of_members_some_are_told(
    computer: Computer, monkeypatch: pytest.MonkeyPatch, runs: bool
) -> None:
    _many_carriers(computer)
    first = computer.member("vda", superblock(40, (0, 1, 2), events=99))
    if runs:
        computer.array("md127", first, array_state="clean", uuid=UUID)
        monkeypatch.setattr(
            array_facts, "diverged_members", lambda _, dropped: tuple(each.path for each in dropped)
        )
    (array,) = arrive(HelperFacts(Host("nas"), (), None, computer.arrays())).arrays
    assert len(array.apart) == MOST_DISKS


def test_the_name_of_a_computer_may_be_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_tools() -> tuple[tuple[str, str], ...]:
        return ()

    monkeypatch.setattr(host_facts, "_tools", no_tools)
    monkeypatch.setattr(host_facts.platform, "node", lambda: f"nas{NO_UTF_8}")
    host = asyncio.run(host_facts.host(practice=True))
    assert arrive(HelperFacts(host, ())).host.name == "nas\\xdcff"
