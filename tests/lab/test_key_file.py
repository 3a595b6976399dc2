"""With a key file the guest's own tools unlock what was built; it leaves no trace."""

import pytest
from msgspec.structs import replace

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import FilesystemKind, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps.key_file import MakeKeyFile
from tests.lab.building import carry_out, design_of, drives, free_disks, opened, planned, shell, take_down
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, kill_at, led_back
from tests.lab.kept import HABITS, index_of, state
from tests.lab.leftovers import RESTORE
from tests.lab.meddling import PAIR

pytestmark = pytest.mark.usefixtures("leaves_clean")

FOLDER = "/etc/cryptsetup-keys.d"
SEARCH = """
import pathlib, sys
key = pathlib.Path(sys.argv[1]).read_bytes()
files = [*pathlib.Path("/var/lib/raidwright").rglob("*"), *pathlib.Path("/proc").glob("[0-9]*/[ce][mn][dv]*")]
print([str(file) for file in files if file.is_file() and key in file.read_bytes()])
"""
"""Where the key is written down; what a process was started with is searched as well."""


async def encrypted_mirror(practice: PracticeMachine) -> Plan:
    async with opened(practice) as machine:
        snapshot = await free_disks(machine, *PAIR)
    wanted = design_of(drives(snapshot, PAIR), Level.RAID1, luks=True, lvm=False, kind=FilesystemKind.EXT4)
    assert wanted.encryption is not None
    encryption = replace(wanted.encryption, unlocking=Unlocking.KEY_FILE)
    return planned(plan_build(replace(wanted, encryption=encryption), snapshot, draw_ids()))


@pytest.mark.exhaustive
def test_it_unlocks_and_goes_with_the_array(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        await shell(practice, HABITS)
        before = await state(practice)
        plan = await encrypted_mirror(practice)
        async with opened(practice) as machine:
            await carry_out(machine, plan)
            assert plan.array is not None
            file = key_path(plan.array.uuid)
            assert await shell(practice, f"stat -c '%a %u %g %s' {file} {FOLDER}") == (
                "400 0 0 64\n" + (await shell(practice, f"stat -c '700 0 0 %s' {FOLDER}"))
            )
            slots = await shell(practice, "cryptsetup luksDump /dev/md/data | grep -c ': luks2'")
            assert slots == "2\n", "one for the passphrase, one for the key file"
            await shell(
                practice,
                "umount /srv/data; cryptsetup close data-crypt; set -- $(tail -n 1 /etc/crypttab);"
                " cryptsetup open --type=luks2 --key-file=$3 /dev/disk/by-uuid/${2#UUID=} $1;"
                " udevadm settle; mount /srv/data; mountpoint /srv/data",
            )
            assert await shell(practice, f"python3 -c '{SEARCH}' {file}") == "[]\n"
            await take_down(machine)
        assert await state(practice) == before
        assert await shell(practice, f"ls -d {FOLDER} 2>/dev/null || true") == ""
        await shell(practice, RESTORE)

    run(scenario(), 300)


@pytest.mark.exhaustive
@pytest.mark.parametrize("at", [0, 1, -1])
def test_broken_off_around_its_making_nothing_of_it_is_left(
    practice: PracticeMachine, run: Run, at: int
) -> None:
    async def scenario() -> None:
        before = await state(practice)
        plan = await encrypted_mirror(practice)
        cut = Cut(index_of(plan, MakeKeyFile), at)
        await kill_at(practice, plan, cut)
        assert await shell(practice, f"ls {FOLDER} | wc -l") == "1\n"
        await led_back(practice, plan, cut)
        assert await state(practice) == before
        assert await shell(practice, f"ls -d {FOLDER} 2>/dev/null || true") == ""

    run(scenario(), 300)
