"""Who confirms a plan types the path of each disk that nothing else tells apart."""

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from raidwright.ui.plan.confirm import phrase_of
from tests.helper.plans import some_build


def test_a_disk_without_a_name_of_its_own_is_typed_as_well(qapp: QApplication) -> None:
    plan = some_build(disks=3)
    usual = phrase_of(plan)
    assert "/dev" not in usual
    disks = plan.disks[0], replace(plan.disks[1], serial=""), plan.disks[2]
    assert phrase_of(replace(plan, disks=disks)) == f"{usual} /dev/vdq1"
