"""What an mdadm.conf has mdadm leave alone is known before a promise; after it mdadm takes the members."""

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.upkeep.staying import plan_staying
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import carry_out, free_disks, opened, planned, seen, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.kept import HABITS, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")

CONF = "/etc/mdadm/mdadm.conf"
INSERT = (
    "for disk in {disks}; do mdadm --incremental --export $disk --offroot"
    " $(udevadm info --query=property --property=DEVLINKS --value $disk) 2>&1 || true; done"
)


def codes(now: Snapshot) -> set[str]:
    answer = plan_staying("data", now)
    assert isinstance(answer, Refused | Planned)
    return {each.code for each in answer.findings}


def test_what_mdadm_would_not_take_is_refused_and_what_it_ignores_mended(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            disks = " ".join(whole_disks(snapshot)[serial].path for serial in PAIR)
            stop = "mdadm --stop --scan || true; udevadm settle"

            async def inserted() -> str:
                return await shell(practice, f"{stop}; {INSERT.format(disks=disks)}; udevadm settle")

            async def told(text: str, wanted: str) -> set[str]:
                await shell(practice, f"cp {CONF}.before {CONF}; printf '{text}' >> {CONF}")
                await machine.look_again()
                return codes(await seen(machine, lambda now: wanted in codes(now)))

            await shell(
                practice,
                f"cp {CONF} {CONF}.before; mdadm --create /dev/md/data --run --level=1 --raid-devices=2"
                f" --bitmap=internal --homehost=any --name=data {disks}; udevadm settle;"
                f" udevadm trigger --action=change {disks} /dev/md/data; udevadm settle",
            )
            uuid = (await seen(machine, lambda now: now.arrays)).arrays[0].uuid
            assert "device-line" in await told("DEVICE /dev/nosuch*\\n", "device-line")
            assert "not permitted by mdadm.conf" in await inserted()
            # By any of its links a member is known too.
            await told("DEVICE /dev/disk/by-id/*\\n", "keep-not-running")
            assert "not permitted" not in await inserted()
            now = await seen(machine, lambda now: any(each.running for each in now.arrays))
            assert "device-line" not in codes(now)
            assert "misfit-line" in await told(f"ARRAY <ignore> UUID={uuid}\\n", "misfit-line")
            await inserted()
            assert "md" not in await shell(practice, "grep -o ^md.*active /proc/mdstat || true")
            await shell(practice, f"mdadm --assemble /dev/md/data --uuid={uuid} {disks}; udevadm settle")
            now = await seen(machine, lambda now: isinstance(plan_staying("data", now), Planned))
            await carry_out(machine, planned(plan_staying("data", now)))
            assert f"/dev/md/data UUID={uuid}" in await shell(practice, f"cat {CONF}")
            await inserted()
            assert "active" in await shell(practice, "grep ^md /proc/mdstat")
            erase = f"{stop}; mdadm --zero-superblock {disks}; mv {CONF}.before {CONF}; udevadm settle"
            await shell(practice, f"{erase}; udevadm trigger --action=change {disks}; udevadm settle")
        assert await state(practice) == before
        await shell(practice, RESTORE)

    run(scenario(), 300)
