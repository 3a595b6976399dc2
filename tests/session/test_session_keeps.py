"""Whatever is carried out or measured is kept, however it ends, before anybody hears of the end."""

import contextlib
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.history import SavedAction
from raidwright.machine.port import MachineError
from raidwright.protocol import (
    DiskCertificate,
    ErrorCode,
    PlanDone,
    PlanEvent,
    PlanFailed,
    PlanStopped,
    StepBegun,
    StepDone,
    StopCause,
)
from raidwright.session.actions import NOTHING_WRITTEN, built_here, way_on, what_now, why_broken_off
from raidwright.session.endings import certificate_of
from raidwright.session.history import TolerantHistory
from raidwright.session.session import Session, blocked_reason
from raidwright.storage.failures import Sentence, english, failure
from raidwright.storage.operations.operation import Purpose
from tests.helper.plans import some_build, some_teardown
from tests.session.working import GONE, at, kept, own_history
from tests.ui.bench_builders import a_machine
from tests.ui.builders import Happening, InventedMachine

PLAN = some_build(disks=3)
STEPS = len(PLAN.steps)
__all__ = ["own_history"]


def ran(*script: Happening, passphrase: bytearray | None = None) -> list[PlanEvent]:
    """The events of `PLAN` as they are heard; at the last of them it is kept already."""
    heard: list[PlanEvent] = []

    async def work(session: Session) -> None:
        async for event in session.run(PLAN, passphrase):
            heard.append(event)
            assert bool(kept()) is isinstance(event, PlanDone | PlanStopped | PlanFailed)

    at(list(script), work)
    return heard


def test_a_build_is_kept_with_all_its_fields() -> None:
    script: list[Happening] = [StepBegun(0), StepDone(0, 0.1), PlanDone()]
    assert ran(*script) == script
    (action,) = kept()
    assert structs.replace(action, time=0.0, number=0) == SavedAction(
        time=0.0,
        machine="This computer",
        purpose=Purpose.BUILD,
        fingerprint=PLAN.fingerprint(),
        title="tank · RAID 1",
        outcome="done",
        device="/dev/md/tank",
        array=PLAN.array.uuid,
    )
    assert action.time > 1e9


def test_what_took_disks_down_is_kept_with_its_certificate() -> None:
    plan, disk = some_teardown(), DiskCertificate("/dev/sdb", "Tarnfell", "TF-1", ())

    async def work(session: Session) -> None:
        async for _ in session.run(plan, None):
            pass

    at([StepBegun(0), StepDone(0, 0.1), PlanDone(certificates=(disk,))], work)
    (action,) = kept()
    assert action.certificate == certificate_of(plan, PlanDone(certificates=(disk,)))
    assert action.certificate.disks == (disk,)


def test_what_was_stopped_before_its_first_step_is_not_kept() -> None:
    async def work(session: Session) -> None:
        assert [event async for event in session.run(PLAN, None)] == [PlanStopped(0)]

    at([PlanStopped(0)], work)
    assert kept() == ()


def test_nothing_was_written_only_where_no_step_was_done_before_either() -> None:
    assert what_now(PLAN, PlanStopped(0)) == NOTHING_WRITTEN
    # Of several disks that are looked at together, any may refuse.
    assert what_now(PLAN, PlanFailed(2, ErrorCode.REFUSED, "It is mounted.")) == NOTHING_WRITTEN
    assert what_now(PLAN, PlanStopped(3)) == way_on(PLAN)
    assert what_now(structs.replace(PLAN, done=3), PlanStopped(3)) == way_on(PLAN)


REFUSED = PlanFailed(0, ErrorCode.REFUSED, "/dev/sdb is gone.")


def test_a_plan_whose_first_step_could_not_begin_has_written_nothing_and_is_not_kept() -> None:
    async def work(session: Session) -> None:
        assert [event async for event in session.run(PLAN, None)] == [StepBegun(0), REFUSED]

    at([StepBegun(0), REFUSED], work)
    assert kept() == ()
    assert what_now(PLAN, REFUSED) == NOTHING_WRITTEN
    assert why_broken_off(REFUSED, PLAN) == "Step 1 could not start. /dev/sdb is gone."
    assert what_now(PLAN, structs.replace(REFUSED, code=ErrorCode.FAILED)) == way_on(PLAN)
    continued = structs.replace(PLAN, done=1)
    assert what_now(continued, structs.replace(REFUSED, index=1)) == way_on(PLAN)


ENDINGS = [
    (PlanStopped(3, StopCause.OTHER), PlanStopped(3, StopCause.OTHER).as_failure(STEPS), None),
    (
        PlanFailed(
            1, ErrorCode.FAILED, "mdadm ended.", "", english("{program} ended.", program="mdadm").failure
        ),
        None,
        "Step 2 failed. mdadm ended.",
    ),
    (PlanFailed(1, ErrorCode.FAILED, "something new"), None, "Step 2 failed. something new."),
]


@pytest.mark.parametrize(("ending", "failure_", "words"), ENDINGS)
def test_what_broke_off_is_kept_with_its_reason_for_any_language(ending, failure_, words) -> None:
    ran(StepBegun(0), ending)
    (action,) = kept()
    assert action.failure is not None
    assert action.outcome == (words or str(failure_)) == str(action.failure)
    assert not action.is_done


def test_what_was_refused_before_its_first_step_is_no_action() -> None:
    with pytest.raises(MachineError, match="The connection"):
        ran(GONE)
    assert kept() == ()


def test_a_machine_that_is_lost_midway_leaves_an_action() -> None:
    with pytest.raises(MachineError, match="The connection"):
        ran(StepBegun(0), GONE)
    (action,) = kept()
    assert action.outcome == GONE.sentence
    assert action.failure == GONE.failure


def test_a_helper_that_falls_silent_is_no_success() -> None:
    with pytest.raises(MachineError, match="stopped responding before the plan finished"):
        ran(StepBegun(0))
    assert kept()[0].outcome == "Raidwright’s background service stopped responding before the plan finished."


def test_who_turns_away_midway_leaves_an_action() -> None:
    async def work(session: Session) -> None:
        running = session.run(PLAN, None)
        await anext(running)
        await session.close()
        await running.aclose()  # type: ignore[attr-defined]

    at([StepBegun(0), StepDone(0, 1.0), PlanDone()], work)
    (action,) = kept()
    assert action.machine == "This computer"
    assert action.outcome == "Raidwright closed the connection to the machine before the plan finished."


def test_what_goes_on_is_followed_and_kept_with_its_end_alone() -> None:
    """The first window is closed in the middle, the second one opens on the same plan."""
    script: list[Happening] = [StepBegun(0), StepDone(0, 1.0), PlanDone()]
    heard: list[object] = []

    async def follow(session: Session) -> None:
        machine = session.acting()
        assert isinstance(machine, InventedMachine)
        machine.running = PLAN
        heard.extend([event async for event in session.follow()])

    async def leave(session: Session) -> None:
        running = session.run(PLAN, None)
        await anext(running)
        await running.aclose()  # type: ignore[attr-defined]

    at(script, leave)
    assert [action.unheard for action in kept()] == [True]
    at(script, follow)
    assert heard == [PLAN, *script]
    assert [(action.is_done, action.unheard) for action in kept()] == [(True, False)]


def test_where_nothing_runs_nothing_is_kept() -> None:
    async def follow(session: Session) -> None:
        with pytest.raises(MachineError, match="You have no running plan"):
            await anext(session.follow())

    at([], follow)
    assert kept() == ()


@pytest.mark.parametrize("script", [[PlanDone()], [GONE], [StepBegun(0), GONE]])
def test_the_passphrase_is_overwritten_however_it_ends(script: list[Happening]) -> None:
    passphrase = bytearray(b"correct horse battery")
    with contextlib.suppress(MachineError):
        ran(*script, passphrase=passphrase)
    assert passphrase == bytearray(21)


def test_the_bare_device_of_a_build_is_known_by_its_machine_and_its_latest_plan() -> None:
    def action(time: float, device: str, machine: str = "Nas") -> SavedAction:
        fingerprint = f"{time:064.0f}"
        return SavedAction(time, machine, Purpose.BUILD, fingerprint, "", "done", device=device)

    first, again, other = action(1, "/dev/md/a"), action(2, "/dev/md/a"), action(3, "/dev/md/b")
    elsewhere, formatted = action(4, "/dev/md/a", "This computer"), action(5, "")
    assert built_here((formatted, elsewhere, other, again, first), "Nas") == (other, again)


def test_a_teardown_leaves_no_device_and_its_purpose() -> None:
    async def work(session: Session) -> None:
        assert [event async for event in session.run(some_teardown(), None)] == [PlanDone()]

    at([PlanDone()], work)
    assert (kept()[0].purpose, kept()[0].device) == (Purpose.TEARDOWN, "")


def test_why_nothing_can_be_run() -> None:
    acting, saved = InventedMachine(a_machine()), InventedMachine(a_machine(), acts=False)
    assert str(blocked_reason(None, busy=False)) == "No machine is open."
    assert str(blocked_reason(saved, busy=True)) == str(failure("saved-only"))
    assert str(blocked_reason(acting, busy=True)) == "A plan or a benchmark is still running."
    assert blocked_reason(acting, busy=False) is None


def test_a_damaged_history_is_told_and_what_was_done_is_kept_in_the_new_one(tmp_path: Path) -> None:
    file = tmp_path / "raidwright" / "history.db"
    file.parent.mkdir()
    file.write_bytes(b"rubbish" * 500)
    told: list[Sentence] = []
    history = TolerantHistory(told.append)
    history.add_action(SavedAction(1.0, "Nas", Purpose.BUILD, "f", "tank", "done"))
    assert len(history.actions().actions) == 1
    (sentence,) = told
    assert "It was saved as" in sentence
    assert sentence.failure.template.startswith("The history was damaged")


def test_a_history_that_cannot_be_used_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "raidwright").write_text("")
    told: list[Sentence] = []
    history = TolerantHistory(told.append)
    assert (history.runs().runs, history.actions().actions) == ((), ())
    assert len(told) == 2


def test_a_plan_about_no_array_does_not_speak_of_its_data() -> None:
    """Seen: packages could not be installed, and “the data on the array was not changed”."""
    sharing = structs.replace(PLAN, purpose=Purpose.SHARE)
    assert "data on the array" in way_on(sharing)
    assert way_on(structs.replace(sharing, array=None)) == (
        "No array was changed. Solve the problem, then try again."
    )
