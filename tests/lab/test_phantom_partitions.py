"""The kernel sees a partition table in the checksum of a LUKS header: its keys are destroyed all the same."""

from pathlib import Path

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Luks, Snapshot
from raidwright.storage.snapshot.tree import block_at, is_phantom, mounts_of
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.targets import OnArray
from tests.lab.building import (
    PASSPHRASE,
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
)
from tests.lab.conftest import Run

pytestmark = [
    pytest.mark.parametrize(
        "practice", [str(Path(__file__).parent / "sizes.toml")], indirect=True, ids=["sizes"]
    ),
    pytest.mark.usefixtures("leaves_clean"),
]
_DISKS = ("SIZEDISK-1", "SIZEDISK-2", "SIZEDISK-3")
_SALTED = f"""
umount /srv/data
cryptsetup close data-crypt
node=$(readlink -f /dev/md/data)
python3 /run/atari_salt.py $node
udevadm settle
test -e /sys/class/block/${{node##*/}}p1 -o -e /sys/class/block/${{node##*/}}p2
printf '{PASSPHRASE.decode()}' | cryptsetup open --key-file=- $node data-crypt
mount /dev/mapper/data-crypt /srv/data
udevadm settle
"""


def _phantoms(snapshot: Snapshot) -> bool:
    """Whether they are seen, and what stands on the array is mounted again."""
    mounted = any("/srv/data" in mounts_of(found) for found in snapshot.blocks)
    return mounted and any(is_phantom(snapshot, found) for found in snapshot.blocks)


@pytest.mark.exhaustive
def test_keys_are_destroyed_behind_a_table_that_is_none(practice: PracticeMachine, run: Run) -> None:
    salt = (Path(__file__).parent / "guest" / "atari_salt.py").read_bytes()

    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *_DISKS)
            members = drives(snapshot, _DISKS)
            design = design_of(members, Level.RAID5, luks=True, lvm=False, kind=FilesystemKind.XFS)
            await carry_out(machine, planned(plan_build(design, snapshot, draw_ids())))
            await practice.run(("tee", "/run/atari_salt.py"), salt)
            await shell(practice, _SALTED)
            shown = await seen(machine, _phantoms)
            (held,) = shown.arrays
            device = block_at(shown, held.path)
            assert device is not None
            assert isinstance(device.content, Luks)
            answer = plan_teardown("data", shown)
            assert isinstance(answer, Planned), answer.findings
            erased = [step.target for step in answer.plan.steps if isinstance(step, EraseLuks)]
            assert erased == [OnArray()]
            end = (await carry_out(machine, answer.plan))[-1]
            assert isinstance(end, PlanDone)
            probes = [probe for proof in end.certificates for probe in proof.probes]
            keys = [probe for probe in probes if "LUKS" in probe.question]
            assert [probe.answer for probe in keys] == ["nothing found"] * 3

    run(scenario(), 300)
