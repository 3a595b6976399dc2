"""How a plan ended, in words, and what the history keeps of it."""

import time
from typing import assert_never

from raidwright.bench.raw_writes import built_device
from raidwright.history import DONE, Certificate, SavedAction
from raidwright.protocol import (
    ErrorCode,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
)
from raidwright.session.endings import certificate_of
from raidwright.storage.design.blueprint import format_blueprint
from raidwright.storage.failures import Sentence, because, english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.context import ArrayIdentity

Ending = PlanDone | PlanStopped | PlanFailed


def why_broken_off(ending: PlanStopped | PlanFailed, plan: Plan) -> Sentence:
    """Why not all of ``plan`` is done."""
    match ending:
        case PlanStopped():
            return Sentence(ending.as_failure(len(plan.steps)))
        case PlanFailed(index=index, code=code, sentence=sentence, failure=failure):
            reason = sentence if failure is None else Sentence(failure)
            failed = english("Step {n} failed.", n=index + 1)
            if code is ErrorCode.REFUSED:
                failed = english("Step {n} could not start.", n=index + 1)
            return because(failed, (reason,))
        case _:
            assert_never(ending)


def stopping_sentence() -> Sentence:
    """What happens between the wish to stop and the end."""
    return english("Stopping at the next safe point…")


_CONTINUED = english(
    "Completed steps were kept. Create the plan again; the new plan continues where this one ended."
)


def way_on(plan: Plan) -> Sentence:
    """What can be done after ``plan`` has begun and not come to its end."""
    match plan.purpose:
        case Purpose.TEARDOWN | Purpose.CLEAN:
            return _CONTINUED
        case Purpose.REPAIR:
            return english(
                "The array is still running with its remaining disks. Completed steps were kept. Check the"
                " array status, then plan the remaining changes."
            )
        case Purpose.SHARE if plan.array is None:
            return english("No array was changed. Solve the problem, then try again.")
        case Purpose.SHARE:
            return english(
                "The data on the array was not changed. Check what is shared, then create the plan again."
            )
        case Purpose.KEEP:
            return english(
                "The data on the array was not changed. Check its boot settings, then create the plan again."
            )
        case Purpose.HEADER:
            return english(
                "The data on the array was not changed. Check the array status, then create the plan again."
                " A partly restored header can be restored again."
            )
        case Purpose.UPKEEP | Purpose.ENLARGE:
            return english(
                "The array is still running, and no data was lost. Check its status, then create the plan"
                " again."
            )
        case Purpose.USE:
            return english("Completed steps were kept and no data was lost. Check the array status.")
        case Purpose.BUILD:
            return english(
                "Completed steps were kept. The step list shows how far the plan got. Resume the build, or"
                " clean up to undo it."
            )
        case _:
            assert_never(plan.purpose)


NOTHING_WRITTEN = english("Nothing was written.")


def what_now(plan: Plan, ending: PlanStopped | PlanFailed) -> Sentence:
    """What ``ending`` has left, and what can be done about it."""
    return NOTHING_WRITTEN if has_written_nothing(plan, ending) else way_on(plan)


def has_written_nothing(plan: Plan, ending: PlanStopped | PlanFailed) -> bool:
    """Whether no step was begun, neither of ``plan`` nor of one that it goes on with."""
    match ending:
        case PlanStopped(index=index):
            return index == plan.done == 0
        case PlanFailed(code=code):
            return code is ErrorCode.REFUSED and plan.done == 0
        case _:
            assert_never(ending)


def until_synced(plan: Plan) -> Sentence | None:
    """That the array which ``plan`` has built may lose no disk yet; None when it never may lose one."""
    if plan.predicted is None or not plan.predicted.losses:
        return None
    return english("The array is not protected until the initial sync finishes.")


class ActionRecorder:
    """Takes the events of one plan as they come, and knows what the history is to keep of it."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._begun = False
        self.ending: Ending | None = None

    def take(self, event: PlanEvent) -> None:
        """Note one event."""
        match event:
            case PlanDone() | PlanStopped() | PlanFailed():
                self.ending = event
            case StepBegun():
                self._begun = True
            case StepDone():
                pass
            case _:
                assert_never(event)

    def action(self, machine: str, lost: Sentence) -> SavedAction | None:
        """What was done on ``machine``; None when nothing was. ``lost`` says why no ending was heard of."""
        if not self._begun and isinstance(self.ending, PlanStopped | None):
            return None
        if isinstance(self.ending, PlanFailed) and self.ending.code is ErrorCode.REFUSED:
            return None
        plan, done = self._plan, isinstance(self.ending, PlanDone)
        built = done and plan.purpose is Purpose.BUILD
        sentence = lost if isinstance(self.ending, PlanDone | None) else why_broken_off(self.ending, plan)
        return SavedAction(
            time=(self.ending.time if self.ending else 0.0) or time.time(),
            machine=machine,
            purpose=plan.purpose,
            fingerprint=plan.fingerprint(),
            title=_title(plan.array) if plan.array else "",
            outcome=DONE if done else str(sentence),
            failure=None if done else sentence.failure,
            device=built_device(plan) if done else "",
            unheard=self.ending is None,
            array=plan.array.uuid if plan.array and built else "",
            blueprint=format_blueprint(plan.design) if plan.design and built else "",
            certificate=_certificate(plan, self.ending),
        )


def _certificate(plan: Plan, ending: Ending | None) -> Certificate | None:
    if isinstance(ending, PlanDone) and ending.certificates:
        return certificate_of(plan, ending)
    return None


def _title(array: ArrayIdentity) -> str:
    """Name of the array, and its level where it is known, in English as all that the history keeps."""
    if array.level is None:
        return array.name
    return f"{array.name} · {'one disk' if array.is_single else array.level.facts.title}"


def built_here(actions: tuple[SavedAction, ...], machine: str) -> tuple[SavedAction, ...]:
    """The bare devices that were built on ``machine``, each as it was built last; the latest first."""
    latest: dict[str, SavedAction] = {}
    for action in actions:
        if action.machine == machine and action.device:
            latest.setdefault(action.device, action)
    return tuple(latest.values())
