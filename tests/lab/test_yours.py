"""Yours to write: the top folder of a new file system belongs to whoever had it built."""

import msgspec
import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import FilesystemKind, MountChoice, Ownership
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    guest,
    opened,
    planned,
    shell,
    take_down,
)
from tests.lab.conftest import Run
from tests.lab.meddling import PAIR

FOLDERS = ("Photos", "My films")


@pytest.mark.usefixtures("leaves_clean")
@pytest.mark.parametrize(
    ("kind", "ownership", "mode"),
    [
        (FilesystemKind.EXT4, Ownership.MINE, "755"),
        pytest.param(FilesystemKind.XFS, Ownership.MINE_ALONE, "700", marks=pytest.mark.exhaustive),
        pytest.param(FilesystemKind.BTRFS, Ownership.MY_GROUP, "775", marks=pytest.mark.exhaustive),
        pytest.param(FilesystemKind.EXT4, Ownership.ROOT, "", marks=pytest.mark.exhaustive),
    ],
    ids=lambda value: getattr(value, "value", ""),
)
def test_the_builder_may_write_and_others_as_was_chosen(
    practice: PracticeMachine, run: Run, kind: FilesystemKind, ownership: Ownership, mode: str
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, *PAIR)
            wanted = design_of(drives(snapshot, PAIR), Level.RAID1, luks=False, lvm=False, kind=kind)
            wanted = msgspec.structs.replace(
                wanted, mount=MountChoice("/srv/data", ownership, folders=FOLDERS)
            )
            await carry_out(machine, planned(plan_build(wanted, snapshot, draw_ids())))
            uid = practice._boot.session_uid
            said = await shell(practice, "stat -c '%u %a' /srv /srv/data")
            wished = f"{uid} {mode}" if mode else "0 755"
            assert said == f"0 755\n{wished}\n"
            listed = await shell(practice, "cd /srv/data; stat -c '%u %a %n' 'My films' Photos")
            assert listed == f"{wished} My films\n{wished} Photos\n"
            for who, may in ((uid, bool(mode)), (uid + 1, False)):
                argv = (
                    "setpriv",
                    f"--reuid={who}",
                    f"--regid={who}",
                    "--clear-groups",
                    "touch",
                    "/srv/data/mine",
                )
                assert ((await guest(practice, *argv))[0] == 0) is may, who
            reading = (
                "setpriv",
                f"--reuid={uid + 1}",
                f"--regid={uid + 1}",
                "--clear-groups",
                "ls",
                "/srv/data",
            )
            assert ((await guest(practice, *reading))[0] == 0) is (ownership is not Ownership.MINE_ALONE)
            await take_down(machine)

    run(scenario(), 240)
