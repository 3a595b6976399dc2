"""The gravest finding, or a loss, colours the line under a plan: green is for what costs nothing."""

import pytest
from msgspec.structs import replace

from raidwright.machine.ids import draw_ids
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.proposals.defaults import first_design
from raidwright.storage.snapshot.disks import Snapshot, WholeDisk
from raidwright.ui.look.widgets import Status
from raidwright.ui.plan.answer import PlanFooter, worst_status
from tests.ui.plan_actions import texts
from tests.ui.planned_snapshots import practice, tank_machine


def built(snapshot: Snapshot, **changes: object) -> Answer:
    """The answer to a mirror of the first two disks, of which the first is changed so."""
    first, *others = snapshot.blocks
    assert isinstance(first.origin, WholeDisk)
    drive = replace(first.origin.drive, **changes)
    machine = replace(snapshot, blocks=(replace(first, origin=WholeDisk(drive)), *others))
    members = (drive.id, machine.blocks[1].origin.drive.id)  # type: ignore[union-attr]
    return plan_build(replace(first_design(), members=members), machine, draw_ids())


@pytest.mark.parametrize(
    ("changes", "kind", "words"),
    [
        ({}, Status.GOOD, "Ready: "),
        ({"health": "failing"}, Status.WARNING, "Ready, with warnings: "),
        ({"removable": True}, Status.WARNING, "Ready, with warnings: "),
    ],
    ids=str,
)
def test_a_doubtful_member_is_not_green(
    qtbot: object, changes: dict[str, object], kind: Status, words: str
) -> None:
    answer = built(practice(), **changes)
    assert isinstance(answer, Planned), answer.findings
    assert worst_status(answer) is kind
    footer = PlanFooter("review")
    footer.show_answer(answer)
    footer.show()
    assert texts(footer).startswith(words)
    footer.close()


def test_taking_down_what_is_full_of_data_is_not_green(qtbot: object) -> None:
    answer = plan_teardown("tank", tank_machine())
    assert isinstance(answer, Planned)
    assert worst_status(answer) is Status.WARNING
