"""Why a computer cannot be told of an array, and what it goes on being told of one that is gone."""

from collections.abc import Callable

import msgspec
import pytest

from raidwright.storage.design.design import ArrayDesign, Encryption
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import Host
from raidwright.storage.snapshot.settings import Obstacle, setting_lines
from raidwright.storage.steps.configuration import RemoveEntries, RenewRamdisk
from raidwright.storage.units import MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, RAMDISK, on
from tests.storage.machines import FILES, IDS
from tests.storage.simulator import carried_out
from tests.storage.wishes import design, plan_of


def blocking(wanted: ArrayDesign, host: Host) -> list[str]:
    answer = plan_build(wanted, on(host), IDS)
    assert isinstance(answer, Refused)
    assert all(sentence(finding) for finding in answer.findings)
    return [finding.code for finding in answer.findings if finding.severity is Severity.BLOCKING]


def with_obstacle(obstacle: Obstacle) -> Host:
    fstab, *others = FILES
    return msgspec.structs.replace(
        ENABLED_AT_BOOT, setting_files=(msgspec.structs.replace(fstab, obstacle=obstacle), *others)
    )


def with_line(path: str, line: str) -> Host:
    return msgspec.structs.replace(ENABLED_AT_BOOT, settings=tuple(setting_lines(path, line.encode())))


ENCRYPTED = design(encryption=Encryption("safe"))


@pytest.mark.parametrize(
    ("code", "host"),
    [
        *(
            (f"file-{obstacle.value}", lambda obstacle=obstacle: with_obstacle(obstacle))
            for obstacle in Obstacle
        ),
        ("already-named", lambda: with_line("/etc/fstab", "UUID=eeee /srv/films ext4 defaults 0 2")),
        ("already-named", lambda: with_line("/etc/fstab", "UUID=eeee //srv/films/ ext4 defaults 0 2")),
        ("already-named", lambda: with_line("/etc/crypttab", "safe UUID=eeee none")),
        ("already-named", lambda: with_line("/etc/mdadm.conf", "ARRAY /dev/md/data UUID=1:2:3:4")),
        ("already-named", lambda: with_line("/etc/mdadm.conf", "ARRAY name=nas:data")),
        (
            "no-room-ramdisk",
            lambda: msgspec.structs.replace(
                ENABLED_AT_BOOT, ramdisk=msgspec.structs.replace(RAMDISK, free=56 * MIB - 1)
            ),
        ),
    ],
)
def test_refused_with_the_reason(code: str, host: Callable[[], Host]) -> None:
    assert blocking(ENCRYPTED, host()) == [code]
    freed = msgspec.structs.replace(ENCRYPTED, keep=False)
    assert isinstance(plan_build(freed, on(host()), IDS), Planned), "not keeping it is a way out"


@pytest.mark.parametrize(
    "host",
    [
        lambda: with_line("/etc/fstab", "/dev/mapper/safe /srv/other ext4"),
        lambda: with_line("/etc/crypttab", "safety UUID=eeee none"),
        lambda: msgspec.structs.replace(ENABLED_AT_BOOT, ramdisk=RAMDISK),
    ],
)
def test_what_is_not_in_the_way(host: Callable[[], Host]) -> None:
    assert isinstance(plan_build(ENCRYPTED, on(host()), IDS), Planned)


def test_what_cannot_be_changed_is_only_named_by_a_teardown() -> None:
    host = msgspec.structs.replace(ENABLED_AT_BOOT, ramdisk=RAMDISK)
    built = carried_out(plan_of(design(), on(host)), on(host))
    tight = msgspec.structs.replace(
        built.host,
        setting_files=with_obstacle(Obstacle.READ_ONLY).setting_files,
        ramdisk=msgspec.structs.replace(RAMDISK, free=0),
    )
    answer = plan_teardown("data", on(tight, built))
    assert isinstance(answer, Planned)
    forgotten = [step.file.path for step in answer.plan.steps if isinstance(step, RemoveEntries)]
    assert forgotten == ["/etc/mdadm/mdadm.conf"]
    assert not any(isinstance(step, RenewRamdisk) for step in answer.plan.steps)
    assert [line.file for line in answer.plan.lines] == ["/etc/fstab"]
