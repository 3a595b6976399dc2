"""How far a plan is: each event makes a new `Progress`, and the plan view shows it."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from raidwright.protocol import (
    ErrorCode,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
)
from raidwright.session.actions import Ending
from raidwright.storage.failures import Failure


class StepState(Enum):
    """What has become of one step."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    LEFT_OUT = "left out"


@dataclass(frozen=True)
class StepStatus:
    """One step: its state, and the seconds it took (0 while unknown)."""

    state: StepState = StepState.WAITING
    seconds: float = 0.0
    waits: Failure | None = None
    """For which disk it waits, while it runs."""


@dataclass(frozen=True)
class Progress:
    """All steps of one plan, and how it ended (None while it runs)."""

    steps: tuple[StepStatus, ...]
    ending: Ending | None = None
    before: int = 0
    """Steps that an earlier plan had done, at the beginning of ``steps``."""

    @property
    def has_begun(self) -> bool:
        """Whether any step was begun, apart from those that an earlier plan had done."""
        return any(step.state is not StepState.WAITING for step in self.steps[self.before :])

    @property
    def done_count(self) -> int:
        """Steps that were run and verified."""
        return sum(step.state is StepState.DONE for step in self.steps)

    @property
    def running_count(self) -> int:
        """Steps that are under way, on several disks at the same time."""
        return sum(step.state is StepState.RUNNING for step in self.steps)


def waiting_progress(count: int, done: int = 0) -> Progress:
    """Progress of a plan of ``count`` steps before its start, of which an earlier plan has ``done`` some."""
    steps = (StepStatus(StepState.DONE),) * done + (StepStatus(),) * (count - done)
    return Progress(steps, before=done)


def progress_after(progress: Progress, event: PlanEvent) -> Progress:
    """What ``progress`` is once ``event`` has happened."""
    match event:
        case StepBegun(index=index, waits=waits):
            return _with(progress, index, StepStatus(StepState.RUNNING, waits=waits))
        case StepDone(index=index, left=True):
            return _with(progress, index, StepStatus(StepState.LEFT_OUT))
        case StepDone(index=index, seconds=seconds):
            return _with(progress, index, StepStatus(StepState.DONE, seconds=seconds))
        case PlanDone():
            return replace(progress, ending=event)
        case PlanStopped() | PlanFailed(code=ErrorCode.REFUSED):
            return _with_ending(progress, event)
        case PlanFailed(index=index):
            failed = StepStatus(StepState.FAILED)
            ended = (failed if each.state is StepState.RUNNING else each for each in progress.steps)
            return _with_ending(_with(replace(progress, steps=tuple(ended)), index, failed), event)
        case _:
            assert_never(event)


def _with(progress: Progress, index: int, status: StepStatus) -> Progress:
    steps = progress.steps
    if not 0 <= index < len(steps):
        return progress
    return replace(progress, steps=(*steps[:index], status, *steps[index + 1 :]))


def _with_ending(progress: Progress, ending: Ending) -> Progress:
    """Of steps that were carried out at the same time some may be done behind the one that failed."""
    ended = (StepState.DONE, StepState.FAILED)
    steps = (each if each.state in ended else StepStatus(StepState.LEFT_OUT) for each in progress.steps)
    return replace(progress, steps=tuple(steps), ending=ending)
