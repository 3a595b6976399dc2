"""From events to what the plan view shows."""

from hypothesis import given
from hypothesis import strategies as st

from raidwright.protocol import (
    ErrorCode,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
)
from raidwright.ui.plan.progress import StepState, progress_after, waiting_progress

COUNT = 5
indices = st.integers(-2, COUNT + 2)
events: st.SearchStrategy[PlanEvent] = st.one_of(
    st.builds(StepBegun, indices),
    st.builds(StepDone, indices, st.floats(0, 9)),
    st.builds(PlanStopped, st.integers(0, COUNT)),
    st.builds(PlanFailed, st.integers(0, COUNT - 1), st.just(ErrorCode.FAILED), st.just("no")),
    st.just(PlanDone()),
)


def test_a_plan_runs_to_its_end() -> None:
    progress = waiting_progress(2)
    assert not progress.has_begun
    for index in range(2):
        progress = progress_after(progress, StepBegun(index))
        assert progress.steps[index].state is StepState.RUNNING
        progress = progress_after(progress, StepDone(index, 1.5))
        assert progress.steps[index].seconds == 1.5
    progress = progress_after(progress, PlanDone())
    assert progress.done_count == 2
    assert progress.ending == PlanDone()


def test_a_failure_marks_its_step_and_leaves_the_rest_out() -> None:
    progress = progress_after(progress_after(waiting_progress(3), StepBegun(0)), StepDone(0, 1.0))
    progress = progress_after(progress_after(progress, StepBegun(1)), PlanFailed(1, ErrorCode.FAILED, "busy"))
    assert [step.state for step in progress.steps] == [StepState.DONE, StepState.FAILED, StepState.LEFT_OUT]


def test_a_step_that_could_not_begin_has_not_begun() -> None:
    refused = PlanFailed(0, ErrorCode.REFUSED, "gone")
    progress = progress_after(progress_after(waiting_progress(2), StepBegun(0)), refused)
    assert [step.state for step in progress.steps] == [StepState.LEFT_OUT] * 2


def test_a_stop_leaves_the_rest_out() -> None:
    progress = progress_after(progress_after(waiting_progress(2), StepBegun(0)), StepDone(0, 1.0))
    progress = progress_after(progress, PlanStopped(1))
    assert [step.state for step in progress.steps] == [StepState.DONE, StepState.LEFT_OUT]


def test_what_was_done_on_other_disks_stays_done_behind_a_step_that_failed() -> None:
    progress = waiting_progress(4)
    for event in (StepBegun(0), StepBegun(1), StepBegun(2), StepDone(2, 1.0), StepDone(0, 1.0)):
        progress = progress_after(progress, event)
    assert progress.running_count == 1
    ended = progress_after(progress, PlanFailed(1, ErrorCode.FAILED, "busy"))
    done, left = StepState.DONE, StepState.LEFT_OUT
    assert [step.state for step in ended.steps] == [done, StepState.FAILED, done, left]


@given(st.lists(events, max_size=30))
def test_steps_are_neither_lost_nor_invented(happened: list[PlanEvent]) -> None:
    progress = waiting_progress(COUNT)
    for event in happened:
        progress = progress_after(progress, event)
        assert len(progress.steps) == COUNT


def test_what_an_earlier_plan_had_done_is_done_and_not_begun() -> None:
    progress = waiting_progress(3, done=2)
    assert (progress.done_count, progress.has_begun) == (2, False)
    progress = progress_after(progress, StepBegun(2))
    assert progress.has_begun
    ended = progress_after(progress, PlanFailed(2, ErrorCode.FAILED, "It failed."))
    assert [step.state for step in ended.steps] == [StepState.DONE, StepState.DONE, StepState.FAILED]
    assert ended.before == 2
