"""Old disks of which this computer is told: they are taken down, so that no line and no key file is left."""

import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import ArrayDesign, Encryption, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.use.planner import plan_stop
from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.settings import GroupBackup, setting_lines
from tests.storage.boot_entries import ENABLED_AT_BOOT, on
from tests.storage.broken_off import all_blank, planned
from tests.storage.machines import HOST, IDS, drives, formatted, gpt_disk, machine, partition
from tests.storage.old_disks import DATA, half_a_nas, plan_of, said
from tests.storage.simulator import carried_out
from tests.storage.wishes import design
from tests.storage.wishes import plan_of as build_of

KEY = design(encryption=Encryption("safe", unlocking=Unlocking.KEY_FILE))


def stopped(wanted: ArrayDesign) -> Snapshot:
    """A computer that is told of an array, which does not run."""
    built = carried_out(build_of(wanted, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    return carried_out(planned(plan_stop(wanted.name, built)), built)


def refused(snapshot: Snapshot, count: int = 3) -> list[str]:
    answer = plan_old_disks(drives(count), snapshot)
    return said(answer) if isinstance(answer, Refused) else []


def telling(path: str, line: str, host: Host = HOST) -> Host:
    return replace(host, settings=tuple(setting_lines(path, line.encode(), public=True)))


@pytest.mark.parametrize("wanted", [design(), KEY, design(encryption=Encryption("safe"))])
def test_what_was_built_here_is_taken_down_and_leaves_nothing(wanted: ArrayDesign) -> None:
    snapshot = stopped(wanted)
    words = "Line 1 of /etc/mdadm/mdadm.conf is an entry for “data”: "
    assert any(each.startswith(words) and "Delete “data” instead" in each for each in refused(snapshot))
    after = carried_out(planned(plan_teardown("data", snapshot)), snapshot)
    assert all_blank(after)
    assert after.host.settings == ()
    assert after.host.key_files == ()


def test_a_key_file_is_left_behind_by_nobody() -> None:
    snapshot = stopped(KEY)
    kept = replace(snapshot, host=replace(snapshot.host, settings=()))
    file = key_path(IDS.array)
    assert f"{file} is the key file of “data”. Delete “data” instead" in " ".join(refused(kept))
    plan_of(plan_old_disks(drives(3), replace(kept, host=replace(kept.host, key_files=()))))


@pytest.mark.parametrize(
    ("device", "made", "says"),
    [
        ("/dev/md127", ((IDS.array, "vault"),), True),
        ("/dev/mapper/safe", ((IDS.luks, "vault"),), True),
        ("/dev/md127", (("elsewhere", "vault"), (IDS.array, "vault")), False),
        ("/dev/mapper/other", ((IDS.luks, "vault"),), False),
        ("", ((IDS.luks, "vault"),), True),
        ("", (("elsewhere", "vault"), (IDS.luks, "vault")), False),
    ],
    ids=[
        *("on the array", "in its container", "made anew elsewhere", "in another container"),
        *("torn in a power cut", "torn, and made anew elsewhere"),
    ],
)
def test_what_lvm_keeps_of_a_group_is_left_behind_by_nobody(
    device: str, made: tuple[tuple[str, str], ...], says: bool
) -> None:
    snapshot = stopped(design())
    host = replace(
        snapshot.host,
        settings=(),
        group_backups=(GroupBackup("vault", (device,) if device else ()),),
        groups_made=made,
        containers=((IDS.array, IDS.luks),),
        clear_names=((IDS.luks, "safe"),),
    )
    words = (
        "/etc/lvm/backup/vault is LVM's backup of the volume group “vault” on “data”. Delete “data” instead"
    )
    assert (words in " ".join(refused(replace(snapshot, host=host)))) is says


def test_a_disk_set_up_without_an_array_is_taken_down_too() -> None:
    wanted = design(level=Level.SINGLE, members=drives(1))
    built = carried_out(build_of(wanted, on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))
    told = plan_old_disks(drives(1), built)
    assert any("Line 1 of /etc/fstab is an entry for " in each for each in said(told))


@pytest.mark.parametrize(
    ("home", "is_told"), [("DiskStation", False), ("tower", True)], ids=["a NAS", "this computer"]
)
def test_an_array_from_elsewhere_is_not_meant_by_its_name_alone(home: str, is_told: bool) -> None:
    host = telling("/etc/fstab", "/dev/md/2 /srv ext4")
    snapshot = replace(half_a_nas(home=home), host=host)
    assert bool(refused(snapshot, 2)) is is_told
    by_uuid = telling("/etc/mdadm/mdadm.conf", f"ARRAY /dev/md/films UUID={DATA}")
    assert refused(replace(snapshot, host=by_uuid), 2)


def test_a_line_about_the_disk_itself_is_named() -> None:
    part = partition("a", 1, formatted("ext4"))
    host = telling("/etc/fstab", f"{part.path} /srv/films ext4")
    answer = plan_old_disks(["drive-a"], replace(machine(gpt_disk("a"), part), host=host))
    assert any(
        "Line 1 of /etc/fstab refers to something that this plan deletes" in each for each in said(answer)
    )
    assert len(plan_of(answer).lines) == 1
