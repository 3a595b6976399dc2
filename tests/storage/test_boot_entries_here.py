"""What is told depends on the computer: what starts it, and what it finds by itself."""

import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import Encryption, Unlocking
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.settings import Ramdisk, RamdiskProgram, setting_lines
from raidwright.storage.steps.configuration import (
    AddArrayEntry,
    AddContainerEntry,
    AddMountEntry,
    RemoveEntries,
    RenewRamdisk,
    RereadUnits,
)
from raidwright.storage.steps.step import Layer
from tests.storage.boot_entries import ENABLED_AT_BOOT, RAMDISK, on, told
from tests.storage.machines import IDS, blank_disks
from tests.storage.simulator import carried_out
from tests.storage.wishes import design, plan_of


@pytest.mark.parametrize("systemd", [True, False])
def test_systemd_is_told_to_read_the_files_again(systemd: bool) -> None:
    host = replace(ENABLED_AT_BOOT, ramdisk=RAMDISK, systemd=systemd)
    build = plan_of(design(encryption=Encryption("safe")), on(host))
    wanted = [
        AddArrayEntry,
        AddContainerEntry,
        AddMountEntry,
        *([RereadUnits] if systemd else []),
        RenewRamdisk,
    ]
    assert [type(step) for step in build.steps[-len(wanted) :]] == wanted
    gone = plan_teardown("data", carried_out(build, on(host)))
    assert isinstance(gone, Planned)
    forgotten = [RemoveEntries] * 3
    configured = [type(step) for step in gone.plan.steps if step.layer is Layer.CONFIGURATION]
    assert configured == [*forgotten, *wanted[3:]]
    assert [each.argv for step in build.steps for each in step.commands(build)].count(
        ("systemctl", "daemon-reload")
    ) == int(systemd)


def test_an_array_alone_is_nothing_that_systemd_reads() -> None:
    host = replace(ENABLED_AT_BOOT, systemd=True)
    build = plan_of(design(filesystem=None, mount=None), on(host))
    gone = plan_teardown("data", carried_out(build, on(host)))
    assert isinstance(gone, Planned)
    assert not any(isinstance(step, RereadUnits) for step in (*build.steps, *gone.plan.steps))


@pytest.mark.parametrize("systemd", [True, False])
@pytest.mark.parametrize("unlocks", [True, False])
@pytest.mark.parametrize("when", Unlocking)
def test_who_cannot_unlock_at_the_start_is_told(systemd: bool, unlocks: bool, when: Unlocking) -> None:
    wanted = design(encryption=Encryption("safe", unlocking=when))
    answer = plan_build(wanted, on(replace(ENABLED_AT_BOOT, systemd=systemd, no_unlocker=not unlocks)), IDS)
    said = "no-unlocker" in {finding.code for finding in answer.findings}
    assert said is (systemd and not unlocks and when is not Unlocking.BY_HAND)
    assert isinstance(answer, Refused if said else Planned), "what would not happen is not planned"


OTHERS = "ARRAY /dev/md0 metadata=1.2 UUID=1:2:3:4"


def beside_another(ramdisk: Ramdisk | None, line: str = "", path: str = "/etc/mdadm/mdadm.conf") -> Answer:
    """A mirror of the first disks, where another array runs that is told of so."""
    old = blank_disks(6)
    members = ("drive-d", "drive-e", "drive-f")
    snapshot = carried_out(plan_of(design(name="old", members=members, mount=None), old), old)
    lines = tuple(setting_lines(path, line.encode())) if line else ()
    return plan_build(design(), on(replace(ENABLED_AT_BOOT, ramdisk=ramdisk, settings=lines), snapshot), IDS)


@pytest.mark.parametrize(
    ("ramdisk", "line", "path", "is_entered"),
    [
        (RAMDISK, "", "/etc/mdadm/mdadm.conf", False),
        (RAMDISK, "array /dev/md0 UUID=1:2:3:4", "/etc/mdadm/mdadm.conf", False),
        (RAMDISK, OTHERS, "/etc/mdadm/mdadm.conf.d/more.conf", False),
        (RAMDISK, OTHERS, "/etc/mdadm/mdadm.conf", True),
        (replace(RAMDISK, made_by=RamdiskProgram.DRACUT), "", "/etc/mdadm/mdadm.conf", True),
        (None, "", "/etc/mdadm/mdadm.conf", True),
    ],
)
def test_no_other_array_loses_its_name_by_a_first_line(
    ramdisk: Ramdisk | None, line: str, path: str, is_entered: bool
) -> None:
    answer = beside_another(ramdisk, line, path)
    assert isinstance(answer, Planned)
    assert ("/etc/mdadm/mdadm.conf" in told(answer.plan)) is is_entered
    assert "/etc/fstab" in told(answer.plan)
    assert ("arrays-listed" in {finding.code for finding in answer.findings}) is not is_entered
    assert any(isinstance(step, RenewRamdisk) for step in answer.plan.steps) is bool(ramdisk)


def test_the_only_array_of_a_computer_is_entered() -> None:
    assert "/etc/mdadm/mdadm.conf" in told(plan_of(design(), on(replace(ENABLED_AT_BOOT, ramdisk=RAMDISK))))
