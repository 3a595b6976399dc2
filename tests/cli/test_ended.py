"""What the terminal says when a plan was carried out."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from raidwright.cli.acting import carry_out
from raidwright.cli.acting.carry_out import print_progress
from raidwright.cli.terminal.printing import OutputLostError
from raidwright.protocol import PlanEvent, StepBegun
from raidwright.storage.design.design import Encryption
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from tests.storage.machines import blank_disks
from tests.storage.wishes import design, plan_of
from tests.ui.plan.plans import done_with


def test_after_an_encrypted_build_it_says_how_its_header_is_saved(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def events(plan: Plan) -> AsyncIterator[PlanEvent]:
        yield done_with(plan)

    for encryption in (Encryption("data-crypt"), None):
        plan = plan_of(design(encryption=encryption), blank_disks(3))
        asyncio.run(print_progress(events(plan), plan, as_json=False))
    said = capsys.readouterr().out
    assert said.count("Back up the encryption header: raidwright header backup data FILE\n") == 1


def test_who_reads_no_more_is_told_that_the_plan_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(design(), blank_disks(3))

    def nobody_reads(_: str) -> None:
        raise OutputLostError("Nobody reads.")

    async def events(event: PlanEvent) -> AsyncIterator[PlanEvent]:
        yield event

    monkeypatch.setattr(carry_out, "say", nobody_reads)
    with pytest.raises(
        OutputLostError, match=r"Nobody reads\. The plan is still running\. To follow it: raidwright"
    ):
        asyncio.run(print_progress(events(StepBegun(0)), plan, as_json=False))
    with pytest.raises(OutputLostError, match=r"Nobody reads\.\Z"):
        asyncio.run(print_progress(events(done_with(plan)), plan, as_json=False))


def test_it_says_for_which_disk_a_step_waits(capsys: pytest.CaptureFixture[str]) -> None:
    plan = plan_of(design(), blank_disks(3))
    waits = english(
        "{disk} is not responding. The kernel waits for each request without a time limit.", disk="/dev/sdb"
    )

    async def events() -> AsyncIterator[PlanEvent]:
        yield StepBegun(0)
        yield StepBegun(0, waits.failure)

    asyncio.run(print_progress(events(), plan, as_json=False))
    first, second = capsys.readouterr().out.splitlines()
    assert plan.steps[0].sentence(plan) in first
    assert second == f"  1/{len(plan.steps)}  {waits}"
