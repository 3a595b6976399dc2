"""Two arrays on partitions of the same disks: each is taken down alone, with all that LVM makes of it."""

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.lvm import RemoveLv
from tests.lab.building import carry_out, free_disks, opened, planned, seen, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.leftovers import clear

pytestmark = pytest.mark.usefixtures("leaves_clean")

_PAIR = ("TESTDISK-1", "TESTDISK-2")
_MAKE = """
for disk in A B; do
    printf 'start=2048,size=800M,type=raid\\nsize=150M,type=raid\\n' | sfdisk --quiet --label=gpt $disk
done
udevadm settle
modprobe --all raid1 dm-snapshot dm-thin-pool
create='mdadm --create --run --level=1 --raid-devices=2 --metadata=1.2 --homehost=any --bitmap=internal'
$create /dev/md/one A1 B1
$create /dev/md/two A2 B2
udevadm settle
pvcreate --yes /dev/md/one
vgcreate vault /dev/md/one
lvcreate --yes --name=plain --size=100M vault
lvcreate --yes --name=a-snapshot --size=40M --snapshot vault/plain
# Programs that look after thin pools are not everywhere; without them it is only less safe.
unchecked='--config global/thin_check_executable=""'
lvcreate --yes $unchecked --type=thin-pool --name=pool --size=200M vault
lvcreate --yes $unchecked --name=thin --virtualsize=300M --thinpool=vault/pool
mkdir -p /srv/thin /srv/two
mkfs.ext4 -q /dev/vault/thin
mount /dev/vault/thin /srv/thin
mkfs.ext4 -q /dev/md/two
mount /dev/md/two /srv/two
echo precious > /srv/two/file
udevadm settle
"""


def _is_known(snapshot: Snapshot) -> bool:
    """UDisks2 shows both arrays, and all that was made by LVM."""
    volumes = [len(group.logical) for group in snapshot.groups]
    return volumes == [4] and all(isinstance(plan_teardown(n, snapshot), Planned) for n in ("one", "two"))


def _proven(end: object) -> list[str]:
    assert isinstance(end, PlanDone)
    assert all(probe.clean for certificate in end.certificates for probe in certificate.probes)
    return [certificate.path for certificate in end.certificates]


def _parts(plan: Plan, number: int) -> list[str]:
    return [f"{disk.path}{number}" for disk in plan.disks]


@pytest.mark.exhaustive
def test_each_of_two_arrays_goes_alone(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            disks = whole_disks(await free_disks(machine, *_PAIR))
            first, second = (disks[serial].path for serial in _PAIR)
            await shell(practice, _MAKE.replace(" A", f" {first}").replace(" B", f" {second}"))
            one = planned(plan_teardown("one", await seen(machine, _is_known)))
            removed = [step.volume for step in one.steps if isinstance(step, RemoveLv)]
            assert removed.index("a-snapshot") < removed.index("plain")
            assert removed.index("thin") < removed.index("pool")
            assert _proven((await carry_out(machine, one))[-1]) == _parts(one, 1)
            assert await shell(practice, "cat /srv/two/file") == "precious\n"
            other = await seen(machine, lambda now: isinstance(plan_teardown("two", now), Planned))
            two = planned(plan_teardown("two", other))
            assert _proven((await carry_out(machine, two))[-1]) == _parts(two, 2)
            await shell(practice, f"sfdisk --list {first} | grep -c 'Linux RAID' | grep -x 2")
            await clear(practice, ())

    run(scenario(), 400)
