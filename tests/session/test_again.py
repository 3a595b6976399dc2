"""Two kept measurements made again in turn: found on the machine as it is now, or why not."""

import pytest
from msgspec import structs

from raidwright.bench.place import place_of
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, Folder, MountedAt, RawDisk, Sustained
from raidwright.history import SavedRun
from raidwright.session.measuring_again import CannotBeAlternated, ab_parts
from raidwright.session.series import series_cost
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.tree import disks
from tests.bench.builders import SEQ_Q8, passes
from tests.ui.bench_builders import a_machine

READ, WRITE, MIX = Direction
MACHINE = a_machine()
HERE = "This computer"
DISK = RawDisk(disk_identity(disks(MACHINE)[3], MACHINE))


def kept(target: MountedAt | RawDisk | Folder, name: str, **changes: object) -> SavedRun:
    directions = (READ,) if isinstance(target, RawDisk) else ONE_WAY
    spec = BenchSpec(target, (SEQ_Q8,), directions, pause_sync=isinstance(target, MountedAt))
    place = place_of(target, HERE, name, MACHINE)
    facts: dict[str, object] = {"drives": place.drives, **changes}
    run = Run(spec, (), tuple(passes([1e8] * 4)), HERE, False, 0.0, name)
    return SavedRun(1, name, structs.replace(run, **facts))


TANK, SSD = kept(MountedAt("/srv/tank"), "tank"), kept(DISK, "ssd")


def test_both_are_measured_as_the_first_was_in_what_both_allow() -> None:
    one, other = ab_parts(TANK, SSD, HERE, MACHINE)
    assert [part.spec.target for part in (one, other)] == [MountedAt("/srv/tank"), DISK]
    assert {part.spec.directions for part in (one, other)} == {(READ,)}
    assert {part.spec.manner for part in (one, other)} == {TANK.run.spec.manner}
    assert [part.name for part in (one, other)] == ["tank", "ssd"]
    assert not one.spec.pause_sync
    assert [part.place.drives for part in (one, other)] == [TANK.run.drives, SSD.run.drives]


def test_a_sync_is_paused_again_where_there_is_one_that_may_be() -> None:
    working = structs.replace(MACHINE.arrays[0], sync=Sync("resync", 0.25, 10**8, 1200))
    syncing = structs.replace(MACHINE, arrays=(working,))
    parts = ab_parts(TANK, SSD, HERE, syncing)
    assert [part.spec.pause_sync for part in parts] == [True, False]
    checked = structs.replace(syncing, arrays=(structs.replace(working, sync=Sync("check", 0.25, 0, 0)),))
    for snapshot, one, other in ((syncing, SSD, TANK), (checked, TANK, SSD)):
        assert not any(part.spec.pause_sync for part in ab_parts(one, other, HERE, snapshot))


def test_the_same_once_more_has_another_name() -> None:
    one, other = ab_parts(TANK, TANK, HERE, MACHINE)
    assert (one.name, other.name) == ("tank", "tank (again)")
    cost = series_cost((one, other), MACHINE, 4)
    assert cost.written > 8 * one.spec.size
    assert cost.seconds.least > 8 * 5


@pytest.mark.parametrize(
    ("saved", "why"),
    [
        (structs.replace(TANK, run=structs.replace(TANK.run, source="fio")), "not measured by Raidwright"),
        (structs.replace(TANK, run=structs.replace(TANK.run, machine="Nas")), "on another machine"),
        (
            structs.replace(TANK, run=structs.replace(TANK.run, number=IMPORTED)),
            "was imported and may be from another computer",
        ),
        (kept(MountedAt("/srv/gone"), "gone"), "“gone” is not available, or has changed since"),
        (
            kept(MountedAt("/srv/tank"), "other", drives=("drive-vdd",)),
            "“other” is not available, or has changed since",
        ),
        (
            structs.replace(
                TANK,
                run=structs.replace(TANK.run, spec=structs.replace(TANK.run.spec, sustained=Sustained())),
            ),
            "is a full-span test",
        ),
    ],
)
def test_what_cannot_be_is_told(saved: SavedRun, why: str) -> None:
    for pair in ((saved, TANK), (TANK, saved)):
        with pytest.raises(CannotBeAlternated, match=why):
            ab_parts(*pair, HERE, MACHINE)


def test_writes_alone_have_no_turn_with_a_disk_that_is_only_read() -> None:
    spec = structs.replace(TANK.run.spec, directions=(WRITE,))
    written = structs.replace(TANK, run=structs.replace(TANK.run, spec=spec))
    with pytest.raises(CannotBeAlternated, match="One target is read-only"):
        ab_parts(written, SSD, HERE, MACHINE)


def test_a_folder_is_found_by_whoever_measures_it() -> None:
    one, _ = ab_parts(kept(Folder("/nowhere/at/all"), "folder"), TANK, HERE, MACHINE)
    assert one.spec.target == Folder("/nowhere/at/all")
