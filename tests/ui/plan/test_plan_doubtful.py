"""Who confirms a plan types the path of each disk that the plan says to be doubtful."""

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from raidwright.ui.plan.confirm import phrase_of
from tests.helper.plans import some_build


def test_a_doubtful_disk_is_typed_as_well(qapp: QApplication) -> None:
    plan = some_build(disks=3)
    usual = phrase_of(plan)
    assert "/dev" not in usual
    assert phrase_of(replace(plan, typed=(1,))) == f"{usual} /dev/vdq1"
