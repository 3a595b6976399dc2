"""What is refused before a file of the computer is changed, and how root changes it."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import ramdisks, settings
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.helper.plans.guards import configuration
from raidwright.helper.plans.guards.configuration import reasons_against_editing
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.handling import Errand, Udev
from raidwright.storage.configuration import FileKind
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.snapshot.settings import Ramdisk, RamdiskProgram
from raidwright.storage.steps.configuration import (
    ForgetLines,
    FoundFilesystem,
    KeepArray,
    KeepMount,
    RenewRamdisk,
)
from raidwright.storage.steps.disk import VerifyClean, ZeroSuperblock
from raidwright.storage.steps.edit import LineSeen, line_seen
from raidwright.storage.steps.lvm import ForgetGroup
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.targets import OnArray, OnPartition
from raidwright.storage.units import MIB
from tests.helper.configuration import OLD, found
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.guarded_files import MDADM, reasons, root
from tests.helper.plans import (
    ARRAY,
    ERRAND,
    LUKS,
    holding,
    some_build,
    some_cleaning,
    some_disk,
    some_teardown,
)

__all__ = ["fake_sys", "root"]

GROUP = "Tspcvx-iuzr-NY1x-Afvc-b5If-yyKl-DMRP3g"
OTHER = LUKS.replace("0", "9")
LINES = f"""\
/dev/md/tank /srv/tank ext4 defaults 0 2
/dev/mapper/other /srv/other ext4 defaults 0 2
/dev/md127 /srv/number ext4 defaults 0 2
/dev/nowhere/x /srv/x ext4 defaults 0 2
UUID=unseen /srv/y ext4 nofail,x-raidwright.array={ARRAY} 0 2
UUID=unseen /srv/z ext4 nofail,x-raidwright.array=1:2:3:4 0 2
/dev/disk/by-id/one /srv/one ext4 defaults 0 2
"""


def forget(root: Path, *numbers: int) -> ForgetLines:
    """The step as a plan shows these lines of fstab."""
    told = {line.line: line_seen(line) for line in settings.every_line(root) if line.file == "/etc/fstab"}
    return ForgetLines(found(root).seen, tuple(told.get(each, LineSeen(each, "")) for each in numbers))


def test_only_lines_about_what_goes_may_be_taken_out(root: Path, fake_sys: FakeSys) -> None:
    (root / "etc/fstab").write_text(LINES)
    assert reasons(root, fake_sys, forget(root, 1, 5, 7)) == ""
    assert reasons(root, fake_sys, forget(root, 1, 7), known=False) == ""
    for number, words in (
        (2, "/dev/mapper/other"),
        (3, "/dev/md127"),
        (4, "/dev/nowhere/x"),
        (6, "UUID=unseen"),
    ):
        said = reasons(root, fake_sys, forget(root, 1, number))
        assert said.startswith(f"Line {number} of /etc/fstab belongs to something else: {words} /srv/")


def test_of_an_array_that_stays_no_line_about_its_disks_may_be_taken_out(
    root: Path, fake_sys: FakeSys
) -> None:
    """They may carry this computer's system beside it."""
    (root / "etc/fstab").write_text(LINES)
    assert reasons(root, fake_sys, forget(root, 1, 5), keeping=True) == ""
    for number in (2, 3, 4, 6, 7):
        said = reasons(root, fake_sys, forget(root, 1, number), keeping=True)
        assert said.startswith(f"Line {number} of /etc/fstab belongs to something else: ")


def test_lvms_backup_goes_only_with_the_line_of_its_container(root: Path, fake_sys: FakeSys) -> None:
    step = ForgetGroup("vault", "safe", LUKS)
    line = crypttab(root, fake_sys, f"  safe UUID={LUKS}\nchest UUID={LUKS}\n")
    kept_by_lvm(root, "vault", "safe")
    assert reasons(root, fake_sys, step, line) == ""
    told = "The volume group “vault” is not known to be in any of the containers of this plan"
    assert reasons(root, fake_sys, step) == told, "no line goes"
    assert reasons(root, fake_sys, replace(step, container=OTHER), line) == told
    assert reasons(root, fake_sys, replace(step, container=None), line) == told
    kept_by_lvm(root, "vault", "chest")
    assert reasons(root, fake_sys, step, line) == told, "LVM keeps that of another container"
    (root / "etc/lvm/backup/vault").unlink()
    assert reasons(root, fake_sys, step, line) == told


def test_lvms_backup_goes_with_a_container_that_is_here_when_that_cannot_be_another(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a desktop has opened it: its name says which it was."""
    monkeypatch.setattr(configuration, "probe", lambda _: (Signature("crypto_LUKS", LUKS, ""),))
    step = ForgetGroup("vault", f"luks-{LUKS}", LUKS)
    kept_by_lvm(root, "vault", f"luks-{LUKS}")
    assert reasons(root, fake_sys, step) == ""
    monkeypatch.setattr(configuration, "probe", lambda _: (Signature("crypto_LUKS", OTHER, ""),))
    assert "The volume group “vault” is not known to be in any of the containers of this plan" in reasons(
        root, fake_sys, step
    )


def test_lvms_backup_goes_with_a_container_that_our_own_journal_knows(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When crypttab tells nothing of it any more; only while it is here, and was opened as that last."""
    monkeypatch.setattr(configuration, "probe", lambda _: (Signature("crypto_LUKS", LUKS, ""),))
    step = ForgetGroup("vault", "safe", LUKS)
    kept_by_lvm(root, "vault", "safe")
    assert reasons(root, fake_sys, step, clear_names=((LUKS, "safe"),)) == ""
    for names in ((), ((OTHER, "safe"),), ((LUKS, "chest"),)):
        assert "is not known to be in any of the containers of this plan" in reasons(
            root, fake_sys, step, clear_names=names
        )
    monkeypatch.setattr(configuration, "probe", lambda _: ())
    assert "is not known to be in any of the containers of this plan" in reasons(
        root, fake_sys, step, clear_names=((LUKS, "safe"),)
    )
    names, on_it, on_other = ((LUKS, "safe"),), ((ARRAY, LUKS),), ((ARRAY.replace("0", "9"), LUKS),)
    assert reasons(root, fake_sys, step, clear_names=names, containers=on_it) == "", "seen on it once"
    assert "is not known to be in any of the containers of this plan" in reasons(
        root, fake_sys, step, clear_names=names, containers=on_other
    )


def test_lvms_backup_goes_with_the_stopped_array_on_which_a_plan_has_made_the_group(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    step, made = ForgetGroup("vault"), ((ARRAY, "vault"),)
    running: list[kernel.Device] = []
    monkeypatch.setattr(
        configuration.arrays, "running_as", lambda uuid: iter(running if uuid == ARRAY else ())
    )
    folder = root / "etc/lvm/backup"
    folder.mkdir(parents=True)
    (folder / "vault").write_text('device = "/dev/md127"\n')
    told = "The volume group “vault” is not known to be in any of the containers of this plan"
    assert reasons(root, fake_sys, step, groups_made=made) == ""
    assert reasons(root, fake_sys, step, groups_made=(("other", "vault"), *made)) == told, "a newer one"
    assert told in reasons(root, fake_sys, step, groups_made=made, keeping=True)
    assert reasons(root, fake_sys, replace(step, mapping="safe"), groups_made=made) == told
    running.append(kernel.Device("md127", root))
    assert reasons(root, fake_sys, step, groups_made=made) == told, "LVM sees it"
    running.clear()
    for devices in ("/dev/mapper/safe", '/dev/md127"\ndevice = "/dev/md126'):
        (folder / "vault").write_text(f'device = "{devices}"\n')
        assert reasons(root, fake_sys, step, groups_made=made) == told


@pytest.mark.parametrize(
    ("purpose", "name", "uuid", "goes"),
    [
        (Purpose.CLEAN, "vault", GROUP, True),
        (Purpose.CLEAN, "attic", GROUP, False),
        (Purpose.CLEAN, "vault", GROUP.replace("T", "X"), False),
        (Purpose.TEARDOWN, "vault", GROUP, False),
    ],
    ids=["on the disks", "another name", "another group", "not erased with them"],
)
def test_lvms_backup_goes_with_disks_that_carry_the_group_and_are_wiped(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, purpose: Purpose, name: str, uuid: str, *, goes: bool
) -> None:
    disk = fake_sys.disk("vdq0")
    parts = (PartOf("LVM2_member", "vault", uuid=GROUP),)
    monkeypatch.setattr(configuration, "parts_above", lambda device: parts if device == disk else ())
    plan = some_cleaning(1)
    plan = replace(plan, purpose=purpose, steps=(*plan.steps, ForgetGroup(name, uuid=uuid)))
    held = holding(HeldDisk(plan.disks[0], -1, disk))
    told = "" if goes else f"No disk of the plan is part of the volume group “{name}”"
    assert "; ".join(reasons_against_editing(plan, held)) == told


@pytest.mark.parametrize("goes", [True, False])
def test_so_it_does_with_disks_whose_own_metadata_are_lost(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, *, goes: bool
) -> None:
    disk, volume = fake_sys.disk("vdq0"), GROUP.replace("T", "X")
    kept_by_lvm(root, "vault", "safe")
    file = root / "etc/lvm/backup/vault"
    file.write_text(f'\tid = "{GROUP}"\n\t\t\tid = "{volume}"\n\t\t\tdevice = "/dev/vdz"\n')
    part = PartOf("LVM2_member", "", volume=volume if goes else GROUP)
    monkeypatch.setattr(configuration, "parts_above", lambda device: (part,) if device == disk else ())
    plan = some_cleaning(1)
    plan = replace(plan, steps=(*plan.steps, ForgetGroup("vault", uuid=GROUP)))
    told = "" if goes else "No disk of the plan is part of the volume group “vault”"
    held = holding(HeldDisk(plan.disks[0], -1, disk))
    assert "; ".join(reasons_against_editing(plan, held, root)) == told


def test_a_container_that_has_grown_is_larger_than_the_group_that_was_made_in_it(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(configuration, "probe", lambda _: (Signature("crypto_LUKS", LUKS, ""),))
    step, names = ForgetGroup("vault", "safe", LUKS), ((LUKS, "safe"),)
    kept_by_lvm(root, "vault", "safe", sectors=1 << 21)
    monkeypatch.setattr(kernel.Device, "size", property(lambda _: 2 << 30))
    assert "is not known to be in any of the containers of this plan" in reasons(
        root, fake_sys, step, clear_names=names
    )
    assert reasons(root, fake_sys, step, clear_names=names, groups_made=((LUKS, "vault"),)) == ""
    for made in ((LUKS, "attic"), (OTHER, "vault")):
        assert "is not known to be in any of the containers of this plan" in reasons(
            root, fake_sys, step, clear_names=names, groups_made=(made,)
        )


def kept_by_lvm(root: Path, group: str, mapping: str, sectors: int = 0) -> None:
    file = root / "etc/lvm/backup" / group
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'device = "/dev/mapper/{mapping}"\n' + (f"dev_size = {sectors}\n" if sectors else ""))


def crypttab(root: Path, fake_sys: FakeSys, text: str) -> ForgetLines:
    """The step that takes out its first line."""
    (root / "etc/crypttab").write_text(text)
    fake_sys.name(f"/dev/disk/by-uuid/{LUKS}", fake_sys.disk("vdq0"))
    seen = next(each.seen for each in settings.setting_files(root) if each.kind is FileKind.CONTAINERS)
    first = next(each for each in settings.every_line(root) if each.file == "/etc/crypttab")
    return ForgetLines(seen, (line_seen(first),))


@pytest.mark.parametrize(("edited", "other"), [("fstab", "crypttab"), ("crypttab", "fstab")])
def test_a_line_is_judged_in_its_own_file(root: Path, fake_sys: FakeSys, edited: str, other: str) -> None:
    names = {edited: "/dev/mapper/other", other: "/dev/md/tank"}
    (root / "etc/fstab").write_text(f"{names['fstab']} /srv/x ext4 defaults 0 2\n")
    (root / "etc/crypttab").write_text(f"safe {names['crypttab']} none luks\n")
    step = ForgetLines(found(root, f"/etc/{edited}").seen, (LineSeen(1, ""),))
    assert f"Line 1 of /etc/{edited} belongs to something else" in reasons(root, fake_sys, step)


def test_a_line_that_names_nothing_is_not_taken_out(root: Path, fake_sys: FakeSys) -> None:
    (root / "etc/fstab").write_text(f"# mine\n{LINES}")
    assert reasons(root, fake_sys, forget(root, 2)) == ""
    assert "Line 1 of /etc/fstab belongs to something else" in reasons(root, fake_sys, forget(root, 1, 2))


def test_a_line_that_is_none_is_not_taken_out(root: Path, fake_sys: FakeSys) -> None:
    (root / "etc/fstab").write_text(LINES)
    assert "changed after the plan was made" in reasons(root, fake_sys, forget(root, 99))


def test_a_line_is_taken_out_only_as_the_plan_shows_it(root: Path, fake_sys: FakeSys) -> None:
    (root / "etc/fstab").write_text(LINES)
    step = forget(root, 1)
    lying = replace(step, lines=(replace(step.lines[0], text="/dev/md/tank /srv/empty"),))
    assert reasons(root, fake_sys, lying) == (
        "Line 1 of /etc/fstab differs from the plan: /dev/md/tank /srv/tank"
    )


PARTS = """\
/dev/disk/by-uuid/mine /srv/mine ext4 defaults 0 2
/dev/disk/by-uuid/photos /srv/photos ext4 defaults 0 2
/dev/md/other /srv/other ext4 defaults 0 2
"""


def test_what_lies_on_other_partitions_of_the_disk_stays_entered(root: Path, fake_sys: FakeSys) -> None:
    (root / "etc/fstab").write_text(PARTS)
    disk = fake_sys.disk("vdq0", partitions=3)
    first, second, third = disk.partitions()
    fake_sys.name("/dev/disk/by-uuid/mine", fake_sys.stacked("md127", first, folder="md"))
    fake_sys.name("/dev/disk/by-uuid/photos", second)
    fake_sys.name("/dev/md/other", fake_sys.stacked("md126", third, folder="md"))
    part = OnPartition(0, 1)

    def said(*numbers: int) -> str:
        steps = (StopArray(), forget(root, *numbers), ZeroSuperblock(part), VerifyClean(part))
        held = holding(HeldDisk(some_disk(0), -1, disk))
        return "; ".join(reasons_against_editing(replace(some_teardown(1), steps=steps), held, root))

    assert said(1) == ""
    assert said(1, 2) == (
        "Line 2 of /etc/fstab belongs to something else: /dev/disk/by-uuid/photos /srv/photos"
    )
    assert said(3) == "Line 3 of /etc/fstab belongs to something else: /dev/md/other /srv/other"


@pytest.mark.parametrize("elsewhere", [True, False])
def test_an_array_that_runs_without_the_plans_disks_stays_entered(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, elsewhere: bool
) -> None:
    """A disk that was dropped bears the UUID of the array that goes on without it."""
    (root / "etc/fstab").write_text(LINES)
    disks = [fake_sys.disk(f"vdq{number}") for number in range(3)]
    array = fake_sys.stacked("md126", *disks[1:], folder="md")
    fill_md(array, dict.fromkeys(disks[1:], "in_sync"), uuid=ARRAY)
    monkeypatch.setattr(kernel, "every_device", lambda: iter([*disks, array]))
    named = (0,) if elsewhere else (1, 2)
    held = holding(*(HeldDisk(some_disk(number), -1, disks[number]) for number in named))
    plan = some_teardown(len(named))
    plan = replace(plan, steps=(forget(root, 5), *plan.steps))
    assert "; ".join(reasons_against_editing(plan, held, root)) == (
        (
            "Entries of /dev/md126 would be removed, but it runs on disks that are not in the plan:"
            " /dev/vdq1, /dev/vdq2"
        )
        if elsewhere
        else ""
    )


def test_a_crypttab_is_known_by_the_fstab_of_an_array_that_does_not_run(
    root: Path, fake_sys: FakeSys
) -> None:
    text = f"UUID=unseen /srv/y ext4 x-raidwright.array={ARRAY},x-raidwright.container=inner 0 2\n"
    (root / "etc/fstab").write_text(text)
    (root / "etc/crypttab").write_text("safe UUID=inner none luks\nvault UUID=other none luks\n")
    told = {line.line: line_seen(line) for line in settings.every_line(root) if "crypttab" in line.file}

    def said(*numbers: int) -> str:
        lines = tuple(told[number] for number in numbers)
        return reasons(root, fake_sys, ForgetLines(found(root, "/etc/crypttab").seen, lines))

    assert said(1) == ""
    assert "Line 2 of /etc/crypttab belongs to something else" in said(1, 2)
    fake_sys.name("/dev/disk/by-uuid/inner", fake_sys.disk("vdother"))
    assert "Line 1 of /etc/crypttab belongs to something else" in said(1)


def test_another_file_than_the_plan_saw_is_refused(root: Path, fake_sys: FakeSys) -> None:
    step = KeepArray(found(root, MDADM).seen)
    (root / "etc/mdadm/mdadm.conf").write_text("# while you read\n")
    assert reasons(root, fake_sys, step, building=True) == (
        f"{MDADM} changed after the plan was made. Create the plan again."
    )


@pytest.mark.parametrize(
    ("free", "refused"), [(56 * MIB, False), (56 * MIB - 1, True), (None, True)], ids=["room", "full", "none"]
)
def test_a_ram_disk_needs_room(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch, free: int | None, refused: bool
) -> None:
    there = None if free is None else Ramdisk(RamdiskProgram.DRACUT, 40 * MIB, free)
    monkeypatch.setattr(ramdisks, "ramdisk", lambda *_: there)
    step = RenewRamdisk(RamdiskProgram.DRACUT)
    assert ("not enough free space" in reasons(root, fake_sys, step)) is refused
    handling = handle(some_teardown(), step, holding(), ERRAND)
    if refused:
        with pytest.raises(HelperError, match="not enough free space"):
            asyncio.run(begun(handling.before))
    else:
        asyncio.run(begun(handling.before))


def test_only_what_makes_the_ram_disk_here_is_run(
    root: Path, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = Ramdisk(RamdiskProgram.UPDATE_INITRAMFS, 40 * MIB, 400 * MIB)
    monkeypatch.setattr(ramdisks, "ramdisk", lambda *_: there)
    monkeypatch.setattr(kernel, "every_device", lambda: iter(()))
    assert reasons(root, fake_sys, RenewRamdisk(RamdiskProgram.UPDATE_INITRAMFS)) == ""
    assert reasons(root, fake_sys, KeepArray(found(root, MDADM).seen), building=True) == ""
    assert reasons(root, fake_sys, RenewRamdisk(RamdiskProgram.DRACUT)) == (
        "This computer builds its initramfs with update-initramfs."
    )


async def begun(step: object) -> None:
    assert callable(step)
    await step()


def test_a_file_is_changed_once_the_journal_has_it_and_looked_at_before_and_after(root: Path) -> None:
    plan = replace(some_build(), steps=(*some_build().steps, KeepArray(found(root, MDADM).seen)))
    handling = handle(plan, plan.steps[-1], holding(), Errand(1000, root.parent / "state", root))
    assert (handling.udev, handling.makes_on, plan.steps[-1].commands(plan)) == (Udev.LOOKS, (), ())
    with pytest.raises(HelperError, match="does not contain the added entry"):
        asyncio.run(begun(handling.verify))
    asyncio.run(begun(handling.before))
    handling.prepare()
    asyncio.run(begun(handling.verify))
    text = (root / "etc/mdadm/mdadm.conf").read_text()
    assert text == f"#\nARRAY /dev/md/tank metadata=1.2 UUID={ARRAY}\n"
    assert (root / "etc/fstab").read_bytes() == OLD
    with pytest.raises(HelperError, match="changed after the plan was made"):
        asyncio.run(begun(handling.before))


def test_a_subvolume_has_a_line_beside_others_of_its_device(root: Path, fake_sys: FakeSys) -> None:
    (root / "etc/fstab").write_text(f"UUID={LUKS} /srv/data btrfs subvol=/@data 0 0\n")
    seen = found(root).seen
    home = FoundFilesystem(FilesystemKind.BTRFS, LUKS, "/@home")
    whole = FoundFilesystem(FilesystemKind.EXT4, LUKS)
    assert reasons(root, fake_sys, KeepMount(seen, OnArray(), "/srv/home", found=home)) == ""
    named = "The same name is already in line 1 of /etc/fstab"
    assert reasons(root, fake_sys, KeepMount(seen, OnArray(), "/srv/data", found=home)) == named
    assert reasons(root, fake_sys, KeepMount(seen, OnArray(), "/srv/home", found=whole)) == named
