"""Growing an array that has several spares: md chooses which one it takes in."""

from pathlib import Path

import pytest

from raidwright.machine.saved import read_machine
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.repair.planner import plan_leaving
from raidwright.storage.rules.findings import Severity
from raidwright.storage.words.sentences import sentence

SPARES = read_machine(Path(__file__).parents[1] / "machines" / "two_spares.json")


@pytest.mark.parametrize(("chosen", "other"), [(4, "/dev/vde"), (5, "/dev/vdd")])
def test_by_one_of_two_spares_the_other_goes_first(chosen: int, other: str) -> None:
    answer = plan_growth("tank", f"Testbed-T1G-TESTDISK-{chosen}", SPARES)
    assert isinstance(answer, Refused)
    (said,) = [each for each in answer.findings if each.severity is Severity.BLOCKING]
    assert said.code == "grow-several-spares"
    assert f"Remove the others ({other}) first" in sentence(said)
    assert isinstance(plan_leaving("tank", f"Testbed-T1G-TESTDISK-{9 - chosen}", SPARES), Planned)


def test_by_another_disk_both_are_named() -> None:
    answer = plan_growth("tank", "Testbed-T1G-TESTDISK-6", SPARES)
    assert isinstance(answer, Refused)
    said = next(each for each in answer.findings if each.code == "grow-spares")
    assert "/dev/vdd, /dev/vde" in sentence(said)
