"""What keeps the executor from beginning a step or going on with it, and how a plan ends in the journal."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from raidwright.helper import runner
from raidwright.helper.errors import refusal
from raidwright.helper.plans import executor
from raidwright.helper.plans.executor import PlanEnd
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.helper.plans.steps.handling import Bound, Handling, Udev, nothing
from raidwright.helper.runner import Completed
from raidwright.protocol import DiskCertificate, PlanDone, PlanFailed
from raidwright.storage.steps.disk import ZeroSuperblock
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.md import StopArray
from raidwright.storage.steps.step import Command
from raidwright.storage.steps.targets import OnDisk
from tests.helper.plans import some_teardown
from tests.helper.staged_plan import Stage, stage

__all__ = ["stage"]

STEP = LoadModule("ext4")
PLAIN = Handling(udev=Udev.LOOKS, makes_on=(), verify=nothing)


def no() -> None:
    raise refusal("no.")


async def no_later() -> None:
    no()


def handled(stage: Stage, patch: pytest.MonkeyPatch, handling: Handling) -> PlanEnd:
    """How a plan of one step ends when root does this around it."""
    patch.setattr(executor, "handle", lambda *_: handling)
    return stage.go(some_teardown(), STEP)


@pytest.mark.parametrize(
    ("handling", "said"),
    [
        (replace(PLAIN, before=no_later), []),
        (replace(PLAIN, prepare=no), ["Intent"]),
        (replace(PLAIN, require=no), ["Intent"]),
        (replace(PLAIN, verify=no_later), ["Intent", "modprobe"]),
        (replace(PLAIN, after=no_later), ["Intent", "modprobe"]),
    ],
    ids=["before", "prepare", "require", "verify", "after"],
)
def test_whatever_says_no_ends_the_plan_there_and_the_journal_says_why(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, handling: Handling, said: list[str]
) -> None:
    end = handled(stage, monkeypatch, handling)
    assert isinstance(end, PlanFailed)
    assert end.sentence == "no."
    assert stage.said == [*said, "Closed no."]


@pytest.mark.parametrize("done", [[], ["Intent"], ["Intent", "modprobe"]], ids=["at once", "begun", "run"])
def test_a_disk_that_is_pulled_ends_the_plan_before_and_after_each_command(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, done: list[str]
) -> None:
    monkeypatch.setattr(HeldDisks, "require_same", lambda _: no() if stage.said == done else None)
    assert isinstance(handled(stage, monkeypatch, PLAIN), PlanFailed)
    assert stage.said == [*done, "Closed no."]


def test_a_plan_that_went_well_is_closed_and_hands_its_certificates_on(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = DiskCertificate("/dev/vdq0", "Testbed T1G", "TEST-0", ())

    async def certify(_: Bound, __: Sequence[Command]) -> DiskCertificate:
        return certificate

    end = handled(stage, monkeypatch, replace(PLAIN, certify=certify))
    assert end == PlanDone(certificates=(certificate,))
    assert stage.said == ["Intent", "modprobe", "Done", "Closed "]


def test_the_last_words_of_a_program_are_passed_on(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(argv: Sequence[str], **_: object) -> Completed:
        return Completed(tuple(argv), 1, "first" + 5000 * "." + "last", "")

    monkeypatch.setattr(runner, "run", run)
    end = stage.go(some_teardown(), STEP)
    assert isinstance(end, PlanFailed)
    assert end.output.endswith("..last")
    assert len(end.output) == 4000


def test_between_two_tries_there_is_a_pause(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    paused: list[float] = []

    async def sleep(seconds: float) -> None:
        paused.append(seconds)

    stage.status = 1
    monkeypatch.setattr(executor, "_PAUSE", 7.0)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    stage.go(some_teardown(), StopArray())
    assert paused == [7.0] * (stage.said.count("mdadm") - 1)


def test_what_never_says_that_nothing_is_left_is_not_asked_for_ever(stage: Stage) -> None:
    stage.go(some_teardown(), ZeroSuperblock(OnDisk(0)))
    assert stage.said.count("mdadm") == 8
