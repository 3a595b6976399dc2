"""What an mdadm.conf has mdadm leave alone is known before a promise; after it mdadm takes the members."""

import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import carry_out, free_disks, opened, planned, seen, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.kept import HABITS, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")

STOP = "mdadm --stop --scan || true; udevadm settle"
CONF = "/etc/mdadm/mdadm.conf"
INSERT = (
    "for disk in {disks}; do mdadm --incremental --export $disk --offroot"
    " $(udevadm info --query=property --property=DEVLINKS --value $disk) 2>&1 || true; done"
)


class Scene:
    """A mirror by hand, and an mdadm.conf that says one thing more."""

    def __init__(self, practice: PracticeMachine, machine: BusMachine, disks: str) -> None:
        self._practice, self._machine, self._disks = practice, machine, disks

    async def make(self) -> str:
        """Put the mirror together; its UUID."""
        make = f"mdadm --create /dev/md/data --run --level=1 --raid-devices=2 --name=data {self._disks}"
        look = f"udevadm settle; udevadm trigger --action=change {self._disks} /dev/md/data; udevadm settle"
        await self.shell(f"cp {CONF} {CONF}.before; {make} --bitmap=internal --homehost=any; {look}")
        return (await seen(self._machine, lambda now: now.arrays)).arrays[0].uuid

    async def insert(self) -> str:
        """What mdadm says as udev hands it each disk anew."""
        return await self.shell(f"{STOP}; {INSERT.format(disks=self._disks)}; udevadm settle")

    async def codes(self, text: str, wanted: str) -> set[str]:
        """Codes of what is said to keeping it, once ``wanted`` is among them, where the file has ``text``."""
        await self.shell(f"cp {CONF}.before {CONF}; printf '{text}' >> {CONF}")
        await self._machine.look_again()
        return codes(await seen(self._machine, lambda now: wanted in codes(now)))

    async def erase(self) -> None:
        """Leave all as it was."""
        erase = f"{STOP}; mdadm --zero-superblock {self._disks}; mv {CONF}.before {CONF}; udevadm settle"
        await self.shell(f"{erase}; udevadm trigger --action=change {self._disks}; udevadm settle")

    async def shell(self, script: str) -> str:
        return await shell(self._practice, script)


def codes(now: Snapshot) -> set[str]:
    return {each.code for each in plan_enable("data", now).findings}


async def refuse_device_line(scene: Scene, machine: BusMachine) -> None:
    assert "device-line" in await scene.codes("DEVICE /dev/nosuch*\\n", "device-line")
    assert "not permitted by mdadm.conf" in await scene.insert()
    # By any of its links a member is known too.
    await scene.codes("DEVICE /dev/disk/by-id/*\\n", "keep-not-running")
    assert "not permitted" not in await scene.insert()
    now = await seen(machine, lambda now: any(each.running for each in now.arrays))
    assert "device-line" not in codes(now)


async def mend_ignored(scene: Scene, machine: BusMachine, uuid: str, disks: str) -> None:
    assert "misfit-line" in await scene.codes(f"ARRAY <ignore> UUID={uuid}\\n", "misfit-line")
    await scene.insert()
    assert "active" not in await scene.shell("cat /proc/mdstat")
    await scene.shell(f"mdadm --assemble /dev/md/data --uuid={uuid} {disks}; udevadm settle")
    now = await seen(machine, lambda now: isinstance(plan_enable("data", now), Planned))
    await carry_out(machine, planned(plan_enable("data", now)))
    assert f"/dev/md/data UUID={uuid}" in await scene.shell(f"cat {CONF}")
    await scene.insert()
    assert "active" in await scene.shell("cat /proc/mdstat")


def test_what_mdadm_would_not_take_is_refused_and_what_it_ignores_mended(
    practice: PracticeMachine, run: Run
) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            disks = " ".join(whole_disks(snapshot)[serial].path for serial in PAIR)
            scene = Scene(practice, machine, disks)
            uuid = await scene.make()
            await refuse_device_line(scene, machine)
            await mend_ignored(scene, machine, uuid, disks)
            await scene.erase()
        assert await state(practice) == before
        await shell(practice, RESTORE)

    run(scenario(), 300)
