"""What a computer must bring along: the helper, programs, and room in a plan."""

import msgspec
import pytest

from raidwright.storage.failures import failure
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.steps.disk import WipeDisk
from raidwright.storage.steps.md import FreezeSync, StopArray
from tests.storage.machines import HOST, blank_disks
from tests.storage.wishes import design, plan_of


@pytest.mark.parametrize(
    ("silence", "code"),
    [
        *(
            (failure(kind, said="x", group="sudo"), "helper-not-allowed")
            for kind in ("not-authorised", "no-agent", "wrong-password", "not-administrator", "dismissed")
        ),
        (failure("helper-closed"), "helper-not-allowed"),
        (failure("no-helper"), "no-helper"),
        (failure("helper-died"), "helper-silent"),
        (None, "helper-unasked"),
    ],
)
def test_why_the_helper_has_not_answered(silence: object, code: str) -> None:
    alone = msgspec.structs.replace(HOST, helper=False, silence=silence)
    assert [finding.code for finding in helper_findings(alone)] == [code]
    answered = msgspec.structs.replace(HOST, silence=silence)
    assert list(helper_findings(answered)) == []


def cut(plan: Plan, steps: int) -> Plan:
    return msgspec.structs.replace(plan, steps=(StopArray(),) * steps)


@pytest.mark.parametrize(("steps", "codes"), [(1, []), (128, []), (129, ["too-many-steps"])])
def test_the_helper_takes_128_steps(steps: int, codes: list[str]) -> None:
    plan = plan_of(design(), blank_disks(3))
    assert [finding.code for finding in tool_findings(cut(plan, steps), HOST)] == codes


@pytest.mark.parametrize(("disks", "codes"), [(32, []), (33, ["too-many-disks"])])
def test_the_helper_takes_32_disks(disks: int, codes: list[str]) -> None:
    plan = cut(plan_of(design(), blank_disks(3)), 1)
    large = msgspec.structs.replace(plan, disks=plan.disks[:1] * disks)
    assert [finding.code for finding in tool_findings(large, HOST)] == codes


def test_a_missing_program_is_told_once_with_its_package() -> None:
    plan = plan_of(design(), blank_disks(3))
    steps = (WipeDisk(0), FreezeSync(), StopArray(), WipeDisk(1))
    here = msgspec.structs.replace(HOST, tools=(("mdadm", "4.2"),))
    (found,) = tool_findings(msgspec.structs.replace(plan, steps=steps), here)
    assert (found.code, dict(found.facts)) == (
        "tool-missing",
        {"programs": "wipefs, blkdiscard", "package": "util-linux"},
    )
