"""One disk without an array after a restart: it is entered, and how it is unlocked is changed."""

import itertools

import msgspec
import pytest
from msgspec.structs import replace

from raidwright.protocol import decode, encode
from raidwright.storage.design.design import ArrayDesign, BootChoices, Encryption, Ownership, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.completed_anyway import has_completed_anyway
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.enabling import can_be_given, plan_enable, plan_enable_or_owner
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking, unlocking_now
from raidwright.storage.plan.use.planner import plan_lock
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.singles import singles
from raidwright.storage.snapshot.unfinished import Unfinished
from raidwright.storage.steps.configuration import AddContainerEntry, AddMountEntry
from raidwright.storage.steps.key_file import MakeKeyFile
from raidwright.storage.steps.targets import ON_SINGLE, OnMapping
from tests.storage.boot_entries import ENABLED_AT_BOOT, RAMDISK, on
from tests.storage.machines import IDS, drives
from tests.storage.simulator import carried_out, carried_out_up_to
from tests.storage.test_single import FULL, built, codes, planned

SAFE = replace(FULL, lvm=None, encryption=Encryption("data_crypt"))
CHANGES = list(itertools.permutations(Unlocking, 2))


def known(way: Unlocking = Unlocking.AT_START) -> Snapshot:
    """A computer on which it was built, to be unlocked so."""
    return built(replace(SAFE, encryption=Encryption("data_crypt", unlocking=way)), on(ENABLED_AT_BOOT))


def untold(*, luks: bool = True) -> Snapshot:
    """The same, of which the computer was told nothing."""
    return built(replace(SAFE, keep=False, encryption=SAFE.encryption if luks else None), on(ENABLED_AT_BOOT))


def lines(now: Snapshot) -> set[tuple[str, str]]:
    return {(line.file, line.whole) for line in now.host.settings}


def tags(plan: Plan) -> list[str]:
    return [step.tag for step in plan.steps]


@pytest.mark.parametrize("way", Unlocking)
def test_it_is_entered_as_it_would_have_been_built(way: Unlocking) -> None:
    plan = planned(plan_enable("data", untold(), BootChoices(way)))
    assert (plan.purpose, decode(encode(plan), Plan)) == (Purpose.KEEP, plan)
    after = carried_out(plan, untold())
    assert lines(after) == lines(known(way))
    assert after.host.key_files == known(way).host.key_files
    entries = [step.target for step in plan.steps if isinstance(step, AddContainerEntry | AddMountEntry)]
    assert entries == [ON_SINGLE, OnMapping("data_crypt")]
    assert [step.target for step in plan.steps if isinstance(step, MakeKeyFile)] == (
        [ON_SINGLE] if way is Unlocking.KEY_FILE else []
    )
    assert codes(plan_enable("data", after, BootChoices(way))) >= {"keep-known"}
    gone = carried_out(planned(plan_teardown("data", after)), after)
    assert (gone.host.settings, gone.host.key_files) == ((), ())


@pytest.mark.parametrize("way", Unlocking)
def test_it_is_forgotten_and_goes_on(way: Unlocking) -> None:
    after = carried_out(planned(plan_disable("data", known(way))), known(way))
    assert (after.host.settings, after.host.key_files) == ((), ())
    assert singles(after) == singles(known(way))


def test_a_file_system_right_on_the_partition_is_entered() -> None:
    (entry,) = planned(plan_enable_or_owner("/dev/sda1", untold(luks=False))).steps
    assert isinstance(entry, AddMountEntry)
    assert (entry.target, entry.point) == (ON_SINGLE, "/srv/data")


def test_nothing_is_said_of_arrays_or_the_initial_ram_disk() -> None:
    ids = replace(IDS, array="99999999:99999999:99999999:99999999")
    mirror = ArrayDesign("more", Level.RAID1, drives(3)[1:], keep=False)
    there = carried_out(planned(plan_build(mirror, untold(), ids)), untold())
    assert there.arrays
    answer = plan_enable("data", replace(there, host=replace(there.host, ramdisk=RAMDISK)))
    assert tags(planned(answer)) == ["keep-container", "keep-mount"]
    assert not codes(answer) & {"arrays-listed", "ramdisk-kept"}


def test_what_is_mounted_is_given_away() -> None:
    now = known()
    assert can_be_given(singles(now)[0], now)
    plan = planned(plan_enable("data", now, BootChoices(ownership=Ownership.MINE)))
    assert tags(plan) == ["hand-over"]


@pytest.mark.parametrize(("before", "way"), CHANGES)
@pytest.mark.parametrize("is_locked", [False, True])
def test_how_it_is_unlocked_is_changed(before: Unlocking, way: Unlocking, is_locked: bool) -> None:
    now = known(before)
    if is_locked:
        now = carried_out(planned(plan_lock("data", now)), now)
    plan = planned(plan_unlocking("data", now, way))
    assert {target for step in plan.steps for target in step.acts_on()} <= {ON_SINGLE}
    after = carried_out(plan, now)
    assert (lines(after), after.host.key_files) == (lines(known(way)), known(way).host.key_files)
    assert unlocking_now(singles(after)[0], after) is way


def test_one_that_is_not_encrypted_is_not_unlocked() -> None:
    assert codes(plan_unlocking("data", untold(luks=False))) == {"unlocking-none"}
    assert codes(plan_unlocking("data", untold())) == {"unlocking-untold"}


@pytest.mark.parametrize("done", [0, 1, 2])
def test_broken_off_it_comes_to_its_end(done: int) -> None:
    now = replace(untold(), host=replace(untold().host, systemd=True))
    plan = planned(plan_enable("data", now, BootChoices(Unlocking.BY_HAND)))
    assert tags(plan) == ["keep-container", "keep-mount", "reread-units"]
    broken = carried_out_up_to(done, plan, now)
    document = msgspec.json.encode(plan).decode()
    left = Unfinished("keep", "data", 0.0, done + 1, len(plan.steps), IDS.array, started=True, plan=document)
    broken = replace(broken, host=replace(broken.host, unfinished=left))
    assert not has_completed_anyway(left, broken)
    rest = planned(plan_continuing(broken))
    assert tags(rest) == tags(plan)[done:]
    assert lines(carried_out(rest, broken)) == lines(known(Unlocking.BY_HAND))
