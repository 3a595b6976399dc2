"""Who is asked before a plan may begin, and that nobody's reason is lost."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.volumes import KnownGroups
from raidwright.helper.plans.guards import check
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.steps.md import AddMember
from raidwright.storage.steps.targets import OnDisk
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import holding, some_build, some_disk, some_repair, some_teardown

__all__ = ["fake_sys"]

ALWAYS = ["reasons_against_new_names", "reasons_against_giving", "reasons_in_use"]
ASKED = {
    Purpose.BUILD: [*ALWAYS, "uuid_clashes", "reasons_in_lvm"],
    Purpose.TEARDOWN: [*ALWAYS, "reasons_in_lvm"],
    Purpose.REPAIR: [*ALWAYS, "reasons_in_lvm"],
}
EVERYBODY = sorted({name for names in ASKED.values() for name in names})
REPAIR = msgspec.structs.replace(some_repair(), disks=(some_disk(0),), steps=(WipeDisk(0),))
PLANS = [some_build(disks=1), some_teardown(disks=1), REPAIR]


class Judges:
    """Stand-ins for all who may say something against a plan: ``against`` it are those who do."""

    def __init__(self, disk: Device, patch: pytest.MonkeyPatch) -> None:
        self.against: list[str] = []
        self.asked: list[str] = []
        self._disk = disk
        for name in EVERYBODY:
            patch.setattr(check, name, self._judge(name))

    def _judge(self, name: str) -> Callable[..., object]:
        def said() -> list[str]:
            self.asked.append(name)
            return [f"{name} says no"] if name in self.against else []

        async def awaited(*_: object) -> list[str]:
            return said()

        return awaited if name == "reasons_in_lvm" else lambda *_, **__: said()

    def verdict(self, plan: Plan) -> str:
        """The refusal; empty when the plan may begin."""
        self.asked.clear()
        held = holding(HeldDisk(some_disk(0), -1, self._disk))
        try:
            asyncio.run(check.check_plan(plan, held, Path("/var/lib/raidwright")))
        except HelperError as error:
            return error.sentence
        return ""


@pytest.fixture
def judges(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Judges:
    monkeypatch.setattr(HeldDisk, "differences", lambda *_: [])
    monkeypatch.setattr("raidwright.helper.plans.held_disks.look_at", lambda *_: {})
    monkeypatch.setattr(occupants, "disks_under", lambda _: [])
    monkeypatch.setattr(occupants, "all_under", lambda _: [])
    monkeypatch.setattr(occupants, "is_on_a_disk", lambda _: False)
    return Judges(fake_sys.disk("vdq0"), monkeypatch)


@pytest.mark.parametrize("plan", PLANS, ids=["build", "teardown", "repair"])
def test_a_plan_is_judged_by_those_of_its_purpose_alone(judges: Judges, plan: Plan) -> None:
    assert judges.verdict(plan) == ""
    assert sorted(judges.asked) == sorted(ASKED[plan.purpose])
    for name in EVERYBODY:
        judges.against = [name]
        told = f"Nothing was written. {name} says no." if name in ASKED[plan.purpose] else ""
        assert judges.verdict(plan) == told


@pytest.mark.parametrize("plan", PLANS, ids=["build", "teardown", "repair"])
def test_all_reasons_are_told_and_lvm_is_asked_about_what_is_free(judges: Judges, plan: Plan) -> None:
    judges.against = EVERYBODY
    *others, _ = ASKED[plan.purpose]
    told = judges.verdict(plan)
    assert told == f"Nothing was written. {' '.join(f'{name} says no.' for name in others)}"
    assert "reasons_in_lvm" not in judges.asked


@pytest.mark.parametrize(
    ("plan", "asked"),
    [
        *((plan, plan is not REPAIR) for plan in PLANS),
        (msgspec.structs.replace(REPAIR, steps=(WipeDisk(0), AddMember(OnDisk(0), ()))), True),
    ],
    ids=["build", "teardown", "leaving", "joining"],
)
def test_lvm_is_asked_about_all_disks_but_those_of_an_array_that_goes_on(
    judges: Judges, monkeypatch: pytest.MonkeyPatch, plan: Plan, *, asked: bool
) -> None:
    grounds: list[list[str]] = []

    async def reasons_in_lvm(_plan: Plan, own_devices: Sequence[Device], _known: KnownGroups) -> list[str]:
        grounds.append([device.node for device in own_devices])
        return []

    monkeypatch.setattr(check, "reasons_in_lvm", reasons_in_lvm)
    assert judges.verdict(plan) == ""
    assert grounds == [["vdq0"] if asked else []]


def test_a_sentence_that_is_whole_is_left_so(judges: Judges, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "reasons_in_use", lambda *_: ["Whole.", "half"])
    assert judges.verdict(PLANS[0]) == "Nothing was written. Whole. half."


def test_a_build_that_is_said_to_be_begun_is_asked_of_the_journal(
    judges: Judges, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "reasons_against_continuing", lambda *_: ["no such build"])
    assert judges.verdict(msgspec.structs.replace(PLANS[0], done=1)) == "Nothing was written. no such build."


def test_a_disk_that_is_another_or_cannot_be_written_is_judged_no_further(
    judges: Judges, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    (fake_sys.disk_folder("vdq0") / "ro").write_text("0")
    assert judges.verdict(PLANS[0]) == ""
    monkeypatch.setattr(HeldDisk, "differences", lambda *_: ["The size is 7 bytes, not 8"])
    (fake_sys.disk_folder("vdq0") / "ro").write_text("1")
    disk = "/dev/vdq0 (Testbed T1G TEST-0)"
    told = f"Nothing was written. {disk}: The size is 7 bytes, not 8. {disk} is read-only."
    assert judges.verdict(PLANS[0]) == told
    assert judges.asked == []


def test_what_goes_by_while_udev_reads_a_table_again_is_no_reason(
    judges: Judges, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For that moment a disk has no partitions; what still is so once udev is done is a reason."""
    judges.against = ["reasons_in_use"]
    waited: list[bool] = []

    async def settle() -> None:
        waited.append(True)
        judges.against = []

    monkeypatch.setattr(check, "settle", settle)
    assert judges.verdict(some_build(disks=1)) == ""
    assert (waited, judges.asked[-1]) == ([True], "reasons_in_lvm")
    assert judges.verdict(some_build(disks=1)) == ""
    assert waited == [True], "nobody waits where nothing is said against it"
