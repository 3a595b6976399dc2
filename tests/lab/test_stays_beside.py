"""Two arrays of one name, made by hand: each stays under a name of its own, and goes for itself."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import BootChoices, Ownership
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.use.planner import plan_stop
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import (
    carry_out,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.kept import HABITS, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR, refusal
from tests.lab.terminal import Terminal

pytestmark = pytest.mark.usefixtures("leaves_clean")

OTHERS = ("TESTDISK-3", "TESTDISK-4")
UUIDS = {"one": "11111111:22222222:33333333:44444444", "two": "55555555:66666666:77777777:88888888"}
MINE = BootChoices(ownership=Ownership.MINE)
CONF = "grep ^ARRAY /etc/mdadm/mdadm.conf || true"


async def two_by_hand(practice: PracticeMachine, machine: BusMachine) -> None:
    disks = whole_disks(await free_disks(machine, *PAIR, *OTHERS))
    for (place, uuid), pair in zip(UUIDS.items(), (PAIR, OTHERS), strict=True):
        paths = " ".join(disks[serial].path for serial in pair)
        await shell(
            practice,
            f"mdadm --create /dev/md/{place} --run --level=1 --raid-devices=2 --bitmap=internal"
            f" --homehost=any --name=data --uuid={uuid} {paths}; udevadm settle;"
            f" mkfs.ext4 -q /dev/md/{place};"
            f" mkdir -p /srv/{place}; mount /dev/md/{place} /srv/{place};"
            f" udevadm trigger --action=change /dev/md/{place}; udevadm settle",
        )


async def stays(machine: BusMachine, place: str) -> Plan:
    """Have it stay with what is mounted on it, and be somebody's own."""

    def whole(now: Snapshot) -> bool:
        answer = plan_enable(UUIDS[place], now, MINE)
        return isinstance(answer, Planned) and len(answer.plan.steps) == 3

    plan = planned(plan_enable(UUIDS[place], await seen(machine, whole), MINE))
    await carry_out(machine, plan)
    return plan


@pytest.mark.exhaustive
def test_both_are_there_after_a_start_and_each_goes_for_itself(
    practice: PracticeMachine, run: Run, tmp_path: Path
) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            await two_by_hand(practice, machine)
            for place in UUIDS:
                await stays(machine, place)
            uid = practice._boot.session_uid
            assert await shell(practice, "stat -c '%u %a' /srv/one /srv/two") == f"{uid} 755\n" * 2
            names = dict(zip(("/dev/md/data", "/dev/md/data_0"), UUIDS.values(), strict=True))
            lines = "".join(f"ARRAY {name} UUID={uuid}\n" for name, uuid in names.items())
            assert await shell(practice, CONF) == lines
            await shell(
                practice,
                "umount /srv/one /srv/two; mdadm --stop /dev/md/one /dev/md/two; udevadm settle;"
                " mdadm --assemble --scan; udevadm settle; mount /srv/one; mount /srv/two",
            )
            for name, uuid in names.items():
                assert f"UUID : {uuid}" in await shell(practice, f"mdadm --detail {name}")
            await _is_not_cleaned(machine, Terminal(practice, tmp_path))
            await take_down(machine, UUIDS["two"])
            assert await shell(practice, CONF) == lines.splitlines(keepends=True)[0]
            await take_down(machine, UUIDS["one"])
        assert await state(practice) == before
        await shell(practice, RESTORE)

    run(scenario(), 300)


async def _is_not_cleaned(machine: BusMachine, terminal: Terminal) -> None:
    """Neither by what is planned, nor by a helper that gets a plan of before it was told of."""
    snapshot = await seen(machine, lambda now: isinstance(plan_stop(UUIDS["two"], now), Planned))
    await carry_out(machine, planned(plan_stop(UUIDS["two"], snapshot)))
    gone = await seen(machine, lambda now: not _runs(now, UUIDS["two"]))
    status, said = await terminal.call("wipe", *OTHERS)
    assert (status, "is an entry for “data”" in said) == (1, True), said
    untold = plan_old_disks(drives(gone, OTHERS), _untold(gone))
    assert "is an entry for “data”" in await refusal(machine, planned(untold))


def _untold(now: Snapshot) -> Snapshot:
    return replace(now, host=replace(now.host, settings=()))


def _runs(now: Snapshot, uuid: str) -> bool:
    return any(array.uuid == uuid and array.running for array in now.arrays)
