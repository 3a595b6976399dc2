"""Arrays of kinds that are not handled here: each plan is refused for that, and nothing false is said."""

from collections.abc import Callable

import pytest
from msgspec import structs

from raidwright.storage.fact import fill
from raidwright.storage.plan.growth.enlarging import plan_any_enlarging
from raidwright.storage.plan.growth.planner import plan_any_growth, plan_growth
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.repair.choices import guide, plan_any_replacement
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.findings import disk_by_id_or_path
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.repair.spares import plan_any_spare
from raidwright.storage.plan.upkeep.planner import plan_any_limits, plan_bitmap, plan_check
from raidwright.storage.plan.use.planner import plan_lock, plan_start, plan_stop, plan_unlock
from raidwright.storage.rules.array_findings import array_findings
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.disks import Foreign, Member, Snapshot
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from raidwright.storage.words.health import HEALTH_TEMPLATES, Times, describe_health
from raidwright.storage.words.sentences import sentence
from tests.storage.growing import THREE, raid5
from tests.storage.machines import disk
from tests.storage.nested import upper
from tests.storage.repairs import WHOLE, codes, on

Ask = Callable[[Snapshot], Answer]
IMSM = "isw_raid_member"
ASKED: dict[str, Ask] = {
    "replaced": lambda now: plan_replacement("old", "drive-d", now, "drive-a"),
    "any replaced": lambda now: plan_any_replacement("old", now),
    "failed": lambda now: plan_failing("old", "drive-a", now),
    "taken out": lambda now: plan_leaving("old", "drive-a", now),
    "spare": lambda now: plan_any_spare("old", now),
    "spread": lambda now: plan_growth("old", "drive-d", now),
    "any spread": lambda now: plan_any_growth("old", now),
    "enlarged": lambda now: plan_any_enlarging("old", now),
    "checked": lambda now: plan_check("old", now),
    "held": lambda now: plan_any_limits("old", now),
    "bitmap": lambda now: plan_bitmap("old", now, wanted=False),
    "stopped": lambda now: plan_stop("old", now),
    "locked": lambda now: plan_lock("old", now),
    "unlocked": lambda now: plan_unlock("old", now),
}
FALSE = {"repair-no-redundancy", "upkeep-no-redundancy", "array-untold", "grow-uncopied"}


def imsm(state: str = "") -> Snapshot:
    """A mirror that firmware of Intel's has made; of some the helper says nothing."""
    firmware = [disk(letter, content=Foreign(IMSM), signatures=(IMSM,)) for letter in "ab"]
    members = tuple(structs.replace(each, path=each.path.rstrip("1")) for each in raid5().members[:2])
    now = on(structs.replace(WHOLE, members=members, state=state), *THREE)
    kept = (each for each in now.blocks if not each.path.startswith(("/dev/sda", "/dev/sdb")))
    return structs.replace(now, blocks=(*firmware, *kept))


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("level", ["faulty", "multipath"])
def test_a_kind_that_is_not_handled_is_no_fault_of_ours(level: str, ask: Ask) -> None:
    answer = ask(on(raid5(level=level), *THREE))
    assert "level-unsupported" in codes(answer)
    assert not FALSE & codes(answer)
    said = next(each for each in answer.findings if each.code == "level-unsupported")
    assert "which Raidwright does not support" in sentence(said)
    assert "delete" not in sentence(said)


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("state", ["", "clean"], ids=["the helper says nothing", "it does"])
def test_what_firmware_has_made_is_left_to_it(state: str, ask: Ask) -> None:
    answer = ask(imsm(state))
    assert "array-firmware" in codes(answer)
    assert not FALSE & codes(answer)
    said = next(each for each in answer.findings if each.code == "array-firmware")
    assert "which Raidwright does not change. Use the firmware's setup or mdadm" in sentence(said)


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("left", [IMSM, "zfs_member", "ceph_bluestore"])
def test_what_a_member_was_before_says_nothing_of_the_array(left: str, ask: Ask) -> None:
    """Such signatures lie in a disk's last sectors, or where the data of another begin."""
    now = on(raid5(), *THREE)
    old = tuple(
        structs.replace(each, signatures=(left, ARRAY_MEMBER)) if isinstance(each.content, Member) else each
        for each in now.blocks
    )
    assert ask(structs.replace(now, blocks=old)).findings == ask(now).findings


def test_nor_is_a_hand_told_what_to_do_with_it() -> None:
    now = imsm("clean")
    assert guide(now.arrays[0], disk_by_id_or_path("drive-a", now), None, now) == ()


def test_it_is_not_started_and_the_container_of_firmware_has_nothing_to_start() -> None:
    stopped = raid5(level="multipath", running=False, path="")
    assert "level-unsupported" in codes(plan_start("old", on(stopped, *THREE)))
    (said,) = array_findings(raid5(level="container", running=False, path=""))
    assert (said.code, said.severity) == ("array-container", Severity.NOTE)
    assert "started" not in sentence(said)


def test_one_that_runs_is_not_cleaned_and_it_is_said_who_stops_it() -> None:
    now = on(raid5(level="multipath", chunk=0), *THREE)
    answer = plan_old_disks(["drive-a", "drive-b", "drive-c"], now)
    assert "clean-running-other" in codes(answer)
    assert "clean-running" not in codes(answer)


def short(level: str, count: int) -> Array:
    return structs.replace(raid5(level=level), members=raid5().members[:count])


@pytest.mark.parametrize(
    ("array", "said"),
    [
        (short("raid4", 2), "Not protected: another disk failure loses data."),
        (raid5(level="raid4"), "Protected: survives the failure of any one disk"),
        (short("multipath", 1), "Not protected: another disk failure loses data."),
        (raid5(level="linear"), "No redundancy. If one disk fails, all data is lost."),
        (raid5(level="raid0"), "No redundancy. If one disk fails, all data is lost."),
        (upper(state="clean"), HEALTH_TEMPLATES["above"]),
    ],
    ids=lambda each: each.level if isinstance(each, Array) else "",
)
def test_whether_it_is_protected_is_said_truly(array: Array, said: str) -> None:
    first = next(describe_health(array, Times(0.0, str, str)))
    assert fill(first.template, first.facts) == said


def test_a_raid0_that_is_spread_lacks_nothing() -> None:
    """md calls it RAID 4 meanwhile, of which the disk for the parity is missing."""
    at_work = raid5(level="raid4", expected=4, spreading=True, sync=Sync("reshape", 0.3, 10**8, 60))
    assert [each.code for each in array_findings(at_work)] == ["array-striped", "array-spreading"]


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_whoever_wants_something_of_it_meanwhile_is_told_to_wait(ask: Ask) -> None:
    at_work = raid5(level="raid4", expected=4, spreading=True, sync=Sync("reshape", 0.3, 10**8, 60))
    answer = ask(on(at_work, *THREE))
    assert "striped-at-work" in codes(answer)
    assert not {"level-unsupported", *FALSE} & codes(answer)
